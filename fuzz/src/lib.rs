//! What the fuzz targets do with their input. CONTRIBUTING.md says how they are run.

pub mod hall;
pub mod lines;
pub mod mail;
