//! Pictures that the processor draws for the board: writing, wood and mats, mip levels, contact shadows.
//!
//! All of it is arithmetic on pixels without an engine, in a crate of its own so that development builds optimise it.

pub mod glyphs;
pub mod mips;
pub mod shadow;
pub mod texture;
