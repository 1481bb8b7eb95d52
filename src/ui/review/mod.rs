//! The review of a game: the computer evaluates every position in the background; a graph shows the scores,
//! and a list the turning points.

mod game_review;
mod window;

pub(super) use game_review::{GameReview, first_mover};
pub use window::ReviewPanel;

use super::UiSystems;
use crate::app::{Action, HandleActions, HandleEscape, Layer, Screen};
use crate::game::{GameCommand, GameSystems, PositionId, Session};
use crate::input::{BetterMove, InputSystems};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tenjiku_problems::Problem;
use tenjiku_records::GameTree;
use tenjiku_rules::Position;

/// Requests that mistakes of the game under review are kept as exercises.
#[derive(Message, Clone, Debug)]
pub struct KeepMistakes {
    pub game: String,
    pub exercises: Vec<Problem>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeepMistakes>();
    app.init_resource::<game_review::GameReview>().init_resource::<window::ReviewPanel>();
    let update = (game_review::update, show_better_move).chain().run_if(in_state(Screen::Match));
    app.add_systems(Update, update.before(InputSystems::Mark));
    let return_to_end = return_to_end.before(GameSystems::Players).run_if(in_state(Screen::Match));
    app.add_systems(Update, return_to_end);
    app.on_action(Action::Review, |mut panel: ResMut<window::ReviewPanel>| panel.is_open = !panel.is_open);
    app.on_escape(Layer::Sheet, |mut panel: ResMut<window::ReviewPanel>| std::mem::take(&mut panel.is_open));
    app.add_systems(OnExit(Screen::Match), stop_review);
    app.add_systems(
        EguiPrimaryContextPass,
        window::show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)),
    );
}

/// Shows the better move at a turning point as an arrow on the board.
fn show_better_move(
    session: Res<Session>,
    review: Res<GameReview>,
    panel: Res<ReviewPanel>,
    mut better: ResMut<BetterMove>,
) {
    let position = session.position().filter(|_| panel.is_open);
    let near = |position: &Position| review.better_move_near(session.plies(), position.side_to_move());
    let better_move = PositionId::of(&session).zip(position.and_then(near));
    better.set_if_neq(BetterMove(better_move.map(|(id, (side, mv))| (id, side, mv))));
}

/// Returns to the final position after the review of a finished game that was played here.
fn return_to_end(
    panel: Res<ReviewPanel>,
    session: Res<Session>,
    mut was_open: Local<bool>,
    mut commands: MessageWriter<GameCommand>,
) {
    let was_closed = std::mem::replace(&mut *was_open, panel.is_open) && !panel.is_open;
    let finished = session.tree().filter(|tree| session.is_played() && tree.result.is_some());
    let end = finished.map(GameTree::main_end).filter(|end| was_closed && session.node() != Some(*end));
    commands.write_batch(end.map(GameCommand::GoTo));
}

fn stop_review(
    mut review: ResMut<game_review::GameReview>,
    mut panel: ResMut<window::ReviewPanel>,
    mut better: ResMut<BetterMove>,
) {
    *better = BetterMove::default();
    review.stop();
    panel.is_open = false;
}
