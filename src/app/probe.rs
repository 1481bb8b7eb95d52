//! Screen positions of controls, for programs that test the window.

use bevy::prelude::*;
use bevy_egui::egui;

/// Positions of rows, cards and buttons on the screens without a board, in points.
///
/// The names are `search`, `card:` and a game's id for its row; `play:`, `watch:`, `pieces:` and so on for
/// the selected game; `lesson:` and a piece's symbol; `record:` and the file of a saved game; `open` for
/// the button that opens it; in the window of remote tables `elsewhere:` and `look`, `sit`, `watch`,
/// `invite`, `more`, `network`, `open` or the name of a discovered host; on the settings page `settings:`
/// and a part, `theme:` and an id.
#[derive(Resource, Default, Debug)]
pub struct ProbePoints(pub Vec<(String, egui::Pos2)>);
