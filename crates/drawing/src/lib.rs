//! Pictures that the processor draws for the board: writing, wood and mats, mip levels, contact shadows.
//!
//! It is pure arithmetic on pixels. As a separate crate it is optimised even in development builds.

pub mod glyphs;
pub mod mips;
pub mod shadow;
pub mod texture;
