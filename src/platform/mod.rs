//! Storey 0: what the program needs of the machine it runs on, and that a desktop and a browser have each in its
//! own way. Each need is one seam with two sides; `docs/page.md` lists those in other rooms too.

#[cfg(target_family = "wasm")]
pub(crate) mod browser;
pub mod files;
