//! The fuzz targets. `CONTRIBUTING.md` describes how to run them.

pub mod club;
pub mod games;
pub mod lines;
pub mod texts;
pub mod tokens;
pub mod variants;
pub mod walk;

use tenjiku::soak::Fault;

/// Panics if a property is violated.
fn assert_holds(result: Result<(), Fault>) {
    if let Err(Fault { property, observed }) = result {
        panic!("violated: {property}: {observed}");
    }
}
