//! The messages that open the help windows.

use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};

/// A message: show the pieces of a game.
#[derive(Message, Clone, Debug)]
pub struct ShowPieces {
    /// The game, with its options.
    pub game: Arc<Variant>,
    /// The piece to show first.
    pub kind: Option<KindId>,
}

/// A message: show the rules of a game.
#[derive(Message, Clone, Debug)]
pub struct ShowRules {
    /// The game, with its options.
    pub game: Arc<Variant>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShowPieces>().add_message::<ShowRules>();
}
