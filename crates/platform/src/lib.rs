//! Persistent files, on a desktop and in a browser, and the services of a page. `docs/page.md` lists everything in
//! which the two differ, including the parts in other crates.
//!
//! | module | contents |
//! |---|---|
//! | [`files`] | files on the disk, or in the storage of the page |
//! | [`games`] | the library of games: built-in ones and the user's variant files |
//! | [`record`] | saved games |
//! | [`user_tables`] | the user's files of learned evaluation |
//! | [`sanitize`] | untrusted text, and random secrets |
//! | `browser` | a page's address, downloads, dropped files and clipboard, only in a browser |

#[cfg(target_family = "wasm")]
pub mod browser;
pub mod files;
pub mod games;
pub mod record;
pub mod sanitize;
pub mod user_tables;

pub use user_tables::{USER_TABLES, read_weights};
