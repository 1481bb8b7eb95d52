//! Where the board is in the window.

use bevy::prelude::*;
use bevy_egui::egui;

/// The part of the window that the panels leave for the board, in points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardArea(pub egui::Rect);

impl Default for BoardArea {
    fn default() -> Self {
        Self(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0)))
    }
}
