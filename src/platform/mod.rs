//! Layer 0: services that differ between a desktop and a browser. `docs/page.md` also lists those in other
//! modules.

#[cfg(target_family = "wasm")]
pub(crate) mod browser;
pub mod files;
