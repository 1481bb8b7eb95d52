//! What the fuzz targets do with their input. CONTRIBUTING.md says how they are run.

pub mod games;
pub mod hall;
pub mod lines;
pub mod texts;
pub mod tokens;
pub mod variants;
pub mod walk;

use tenjiku::soak::Fault;

/// Stops at a property that does not hold.
fn holds(result: Result<(), Fault>) {
    if let Err(Fault { property, observed }) = result {
        panic!("it is not true that {property}: {observed}");
    }
}
