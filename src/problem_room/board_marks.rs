//! Click behaviour, marks and arrows on a problem's board.

use super::RoomSystems;
use super::state::ProblemRoom;
use crate::app::{Screen, reset};
use crate::game::{PositionId, Session};
use crate::input::{BoardInputMode, BoardMarks, ShownLine};
use crate::view::square_mark::SquareMark;
use bevy::prelude::*;
use tenjiku_teach::lesson::ProblemPhase;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, mark.run_if(in_state(Screen::Problem)).after(RoomSystems::Follow));
    let resets = (reset::<BoardInputMode>, reset::<BoardMarks>, reset::<ShownLine>);
    app.add_systems(OnExit(Screen::Problem), resets);
}

fn mark(
    room: Res<ProblemRoom>,
    session: Res<Session>,
    mut mode: ResMut<BoardInputMode>,
    mut board_marks: ResMut<BoardMarks>,
    mut line: ResMut<ShownLine>,
) {
    let Some(attempt) = room.open.as_ref().map(|open| &open.attempt) else { return };
    let is_working = attempt.phase == ProblemPhase::Working;
    mode.set_if_neq(if is_working { BoardInputMode::Move } else { BoardInputMode::Look });
    let marks = attempt.hinted_square().map(|sq| (SquareMark::Goal, sq)).into_iter().collect();
    board_marks.set_if_neq(BoardMarks { marks, targets: None });
    // While a move is under way, the board is not yet at the position of the arrows.
    let is_at_position =
        session.position().is_some_and(|position| position.key() == attempt.position().key());
    let arrows = Some(attempt.arrows().to_vec()).filter(|arrows| is_at_position && !arrows.is_empty());
    line.set_if_neq(ShownLine(PositionId::of(&session).zip(arrows)));
}
