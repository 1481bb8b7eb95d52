//! The course of an exercise: moves on the board are judged, solutions shown, results noted.

use super::TutorialSystems;
use super::agenda::{Mark, Purpose};
use super::book::Book;
use super::classroom::{Classroom, Room};
use super::{desk, tale};
use crate::app::Screen;
use crate::game::{
    Direction, GameCommand, GameSystems, IntentSource, MoveIntent, MoveRefused, PlyPlayed, Session,
};
use crate::input::PointedOut;
use crate::lesson::ExerciseId;
use crate::view::fire::Burning;
use crate::view::motion::Motion;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Pause between two moves of a solution that is shown.
const PAUSE: Duration = Duration::from_millis(450);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // They hear of what happens elsewhere too, or they would hear of it late.
            (point, follow, note.run_if(in_state(Screen::Lesson))).chain().in_set(TutorialSystems::Follow),
            demonstrate
                .after(TutorialSystems::Obey)
                .before(GameSystems::Validate)
                .run_if(in_state(Screen::Lesson)),
        ),
    );
}

fn point(mut pointed: MessageReader<PointedOut>, mut classroom: ResMut<Classroom>) {
    for PointedOut(sq) in pointed.read() {
        if let Some(tale) = classroom.tale_mut() {
            tale.point(*sq);
        } else if let Some(desk) = classroom.desk_mut() {
            desk.point(*sq);
        }
    }
}

/// Tells the exercise what has become of the learner's moves.
pub(super) fn follow(
    mut played: MessageReader<PlyPlayed>,
    mut refused: MessageReader<MoveRefused>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut classroom: ResMut<Classroom>,
    mut commands: MessageWriter<GameCommand>,
) {
    if played.is_empty() && refused.is_empty() {
        return;
    }
    // A ply on another board, of the game that waits for example, is none of the learner's.
    let board = match &classroom.room {
        Some(Room { tale: Some(tale), .. }) => Some(tale.reading().position().variant()),
        Some(Room { desk: Some(desk), .. }) => Some(desk.attempt().position().variant()),
        _ => None,
    };
    let is_ours = board.zip(session.variant()).is_some_and(|(board, table)| Arc::ptr_eq(board, table));
    if *screen.get() != Screen::Lesson || !is_ours {
        played.clear();
        refused.clear();
        return;
    }
    let forward = played.read().filter(|ply| ply.direction == Direction::Forward);
    for mv in forward.map(|ply| ply.mv) {
        let stands = match &mut classroom.room {
            Some(Room { tale: Some(tale), .. }) => tale.played(mv),
            Some(Room { desk: Some(desk), .. }) => desk.played(mv),
            _ => true,
        };
        if !stands {
            commands.write(GameCommand::TakeBack);
        }
    }
    for mv in refused.read().map(|refused| refused.mv) {
        if let Some(tale) = classroom.tale_mut() {
            tale.refused(mv);
        } else if let Some(desk) = classroom.desk_mut() {
            desk.refused(mv);
        }
    }
}

/// Notes how the exercise or story went, in the sitting and in the learner's book.
fn note(mut classroom: ResMut<Classroom>, mut book: ResMut<Book>) {
    let Some(room) = &mut classroom.bypass_change_detection().room else { return };
    if let Some(tale) = &room.tale {
        // Who has done its last step has heard it to its end, whichever way he leaves.
        let (game, key) = (room.game.id(), Room::key(tale.story()));
        let is_over = tale.reading().is_last() && *tale.phase() == tale::Phase::Done;
        if is_over && !book.0.is_done(game, &key) {
            book.0.finish(game, &key);
        }
        return;
    }
    let (Some(agenda), Some(desk)) = (&mut room.agenda, &mut room.desk) else { return };
    let Some(mark) = desk.take_verdict() else { return };
    let (game, symbol) = (room.game.id(), room.game.kind(desk.lesson().kind).symbol());
    let exercise = match (agenda.purpose, agenda.item()) {
        // A lesson may have fewer exercises than when the mistake was made: another is asked, but it is
        // that mistake which is mended.
        (Purpose::Repeat, Some(item)) => item.exercise,
        _ => desk.number(),
    };
    let question = ExerciseId { symbol: symbol.to_owned(), exercise };
    if mark != Mark::Late {
        book.0.answered(game, &question, mark == Mark::Right);
    }
    if mark != Mark::Open {
        agenda.note(mark);
    }
    if matches!(agenda.purpose, Purpose::Piece(_)) {
        if agenda.is_complete() {
            book.0.finish(game, symbol);
        } else if mark != Mark::Open {
            book.0.pass(game, &question);
        }
    }
    classroom.set_changed();
}

/// Plays the moves of a solution, or those that answer the learner's, when the koma have come to rest.
fn demonstrate(
    mut classroom: ResMut<Classroom>,
    moving: Query<(), Or<(With<Motion>, With<Burning>)>>,
    mut intents: MessageWriter<MoveIntent>,
    mut frames: ResMut<NeedsFrames>,
    mut at_rest_since: Local<Option<Instant>>,
) {
    let shows = classroom.desk().is_some_and(|desk| matches!(desk.phase(), desk::Phase::Showing(_)));
    let tells = classroom.tale().is_some_and(|tale| matches!(tale.phase(), tale::Phase::Playing(..)));
    if !(shows || tells) || !moving.is_empty() {
        *at_rest_since = None;
        return;
    }
    let left = PAUSE.saturating_sub(at_rest_since.get_or_insert_with(Instant::now).elapsed());
    frames.ask_within(left);
    if !left.is_zero() {
        return;
    }
    *at_rest_since = None;
    let next = match &mut classroom.room {
        Some(Room { tale: Some(tale), .. }) => tale.next_move(),
        Some(Room { desk: Some(desk), .. }) => desk.next_shown(),
        _ => None,
    };
    if let Some(mv) = next {
        intents.write(MoveIntent { mv, by: IntentSource::Program });
    }
}
