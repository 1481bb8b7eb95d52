//! What the fuzz targets do with their input. CONTRIBUTING.md says how they are run.

pub mod games;
pub mod hall;
/// What holds of every position, which the tests of the rules say.
#[path = "../../tests/rules/holds.rs"]
mod holds;
pub mod lines;
pub mod mail;
pub mod texts;
pub mod tokens;
pub mod variants;
pub mod walk;
