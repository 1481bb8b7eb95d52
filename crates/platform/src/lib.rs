//! The persistent files of tenjiku, and other services that differ between a desktop and a browser. `docs/page.md`
//! lists those that are in the program.
//!
//! | module | contents |
//! |---|---|
//! | [`files`] | files on the disk, or in the storage of the page |
//! | [`games`] | the library of games: built-in ones and the user's variant files |
//! | [`record`] | saved games |
//! | [`user_tables`] | the user's files of learned evaluation |
//! | [`sanitize`] | text from elsewhere, and random secrets |

#[cfg(target_family = "wasm")]
pub mod browser;
pub mod files;
pub mod games;
pub mod record;
pub mod sanitize;
pub mod user_tables;

pub use user_tables::{USER_TABLES, read_weights};
