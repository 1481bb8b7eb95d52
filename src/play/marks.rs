//! Marks on the squares: filled in once the view's markers are there.
use bevy::prelude::*;
pub(super) fn plugin(_app: &mut App) {}
