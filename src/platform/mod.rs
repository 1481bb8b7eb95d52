//! Layer 0: services that differ between a desktop and a browser. `docs/page.md` lists those in other modules as well.

#[cfg(target_family = "wasm")]
pub(crate) mod browser;
pub mod files;
