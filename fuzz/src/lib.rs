//! What the fuzz targets do with their input. CONTRIBUTING.md says how they are run.

pub mod games;
pub mod hall;
mod holds;
pub mod lines;
pub mod mail;
pub mod texts;
pub mod tokens;
pub mod variants;
pub mod walk;
