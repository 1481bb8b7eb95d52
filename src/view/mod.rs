//! Storey 4: the board and its koma in three dimensions.
//!
//! This room knows how things look, where they lie and how the camera moves. The game's screens
//! call it to build the board, koma and marks; it never decides a rule, never changes the
//! position and never reads a click as a move.

pub mod faces;
pub mod glyphs;
pub mod koma_mesh;
pub mod layout;
pub mod mips;

use bevy::prelude::*;

/// Adds everything the view needs.
pub fn plugin(_app: &mut App) {}
