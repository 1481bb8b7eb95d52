//! Who asks for which help.

use crate::game::Session;
use crate::play::Pointed;
use crate::screens::{Games, Screen};
use crate::tutorial::Classroom;
use crate::ui::{Action, Asked, Settings, UiSystems};
use crate::variant::{KindId, Variant};
use crate::workshop::Workshop;
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

/// Keys and menu entries mean the game on the table or that of the lessons, and the koma under the
/// pointer.
fn hear(
    mut asked: MessageReader<Asked>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    (games, settings): (Res<Games>, Res<Settings>),
    (lessons, workshop): (Res<Classroom>, Res<Workshop>),
    pointed: Res<Pointed>,
    koma: Query<&crate::game::Koma>,
    mut wishes: ResMut<Wishes>,
) {
    for Asked(action) in asked.read() {
        if !matches!(action, Action::Pieces | Action::Rules | Action::Legend) {
            continue;
        }
        let on_table = session.variant().filter(|_| *screen.get() == Screen::Match);
        let is_taught = matches!(screen.get(), Screen::Course | Screen::Lesson);
        let taught = lessons.game().filter(|_| is_taught);
        let chosen = || games.chosen(&settings.game).map(|at| &games.list[at].variant);
        let game = on_table.or(taught).or(workshop.game()).or_else(chosen).cloned();
        match action {
            Action::Pieces => {
                let under = pointed.koma.filter(|_| on_table.is_some());
                let kind = under.and_then(|entity| koma.get(entity).ok()).map(|koma| koma.kind);
                wishes.pieces = game.map(|game| (game, kind));
            }
            Action::Rules => wishes.rules = game,
            _ => wishes.legend = true,
        }
    }
}
