//! The messages that open the help windows.

use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};

#[derive(Message, Clone, Debug)]
pub struct ShowPieces {
    pub game: Arc<Variant>,
    pub kind: Option<KindId>,
}

#[derive(Message, Clone, Debug)]
pub struct ShowRules {
    pub game: Arc<Variant>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShowPieces>().add_message::<ShowRules>();
}
