//! Who asks for which help.

use crate::app::{Action, ActionRequest, GameInView, Screen};
use crate::input::Pointed;
use crate::ui::UiSystems;
use crate::variant::{KindId, Variant};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::sync::Arc;

/// A message: show the pieces of a game.
#[derive(Message, Clone, Debug)]
pub struct ShowPieces {
    /// The game, with its options.
    pub game: Arc<Variant>,
    /// The piece to begin with.
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
    app.init_resource::<Wishes>();
    // After keys and menus have spoken, before the windows are drawn: a key opens its window at once.
    app.add_systems(EguiPrimaryContextPass, hear.after(UiSystems::Panels).before(UiSystems::Overlays));
}

/// A key or a menu has asked for a window; the window takes note.
#[derive(Resource, Default)]
pub(super) struct Wishes {
    /// Open or close the pieces: of this game, beginning with that piece.
    pub pieces: Option<(Arc<Variant>, Option<KindId>)>,
    /// Open or close the rules of this game.
    pub rules: Option<Arc<Variant>>,
    /// Open or close the legend.
    pub legend: bool,
}

/// Keys and menu entries mean the game in front of the player, and the piece under the pointer.
fn hear(
    mut requests: MessageReader<ActionRequest>,
    screen: Res<State<Screen>>,
    in_view: GameInView,
    pointed: Res<Pointed>,
    koma: Query<&crate::game::Koma>,
    mut wishes: ResMut<Wishes>,
) {
    for ActionRequest(action) in requests.read() {
        match action {
            Action::Pieces => {
                // The boards of lessons and of the editor have other kinds.
                let under = pointed.koma.filter(|_| *screen.get() == Screen::Match);
                let kind = under.and_then(|entity| koma.get(entity).ok()).map(|koma| koma.kind);
                wishes.pieces = in_view.get().map(|game| (game, kind));
            }
            Action::Rules => wishes.rules = in_view.get(),
            Action::Legend => wishes.legend = true,
            _ => {}
        }
    }
}
