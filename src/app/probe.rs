//! Where things are in the window, for the programs that test it.

use bevy::prelude::*;
use bevy_egui::egui;

/// Where rows, cards and buttons are on the screens without a board, in points.
///
/// The names are `search`, `card:` and a game's id for its row, `play:`, `watch:`, `pieces:` and so on for
/// the selected game, `lesson:` and a piece's symbol, `record:` and the file of a saved game,
/// `open` for the button that opens it, `elsewhere:` and `look`, `sit`, `watch`, `invite`, `more`, `network`, `open` or the
/// name of a host that was found in the window of tables elsewhere; on the page of settings `settings:` and a part,
/// `theme:` and an id.
#[derive(Resource, Default, Debug)]
pub struct ProbePoints(pub Vec<(String, egui::Pos2)>);
