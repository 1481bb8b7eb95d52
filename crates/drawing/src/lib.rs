//! CPU-rendered images for the board: glyphs, wood and mat textures, mip levels, contact shadows.
//!
//! A separate crate, so that it is optimised even in development builds.

pub mod glyphs;
pub mod mips;
pub mod shadow;
pub mod texture;
