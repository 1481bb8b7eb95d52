//! Announcements for screen readers: the task, responses and the result of a problem; the shelf in view.

use super::RoomSystems;
use super::panel::result_in_words;
use super::shelves_screen::shelf_name;
use super::state::{NextStep, ProblemRoom};
use super::texts::{source, verdict};
use crate::app::{Announcement, GameList, Screen, reset};
use crate::tutorial::SavedProgress;
use bevy::prelude::*;
use tenjiku_language::say;
use tenjiku_teach::lesson::{ProblemAttempt, problem_title};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastAnnouncement>();
    app.add_systems(OnEnter(Screen::Problem), reset::<LastAnnouncement>);
    app.add_systems(Update, announce.after(RoomSystems::Follow).run_if(in_state(Screen::Problem)));
    app.add_systems(Update, announce_shelf.after(RoomSystems::Requests).run_if(in_state(Screen::Shelves)));
}

#[derive(Resource, Default)]
struct LastAnnouncement {
    /// The problem: its id and position.
    problem: Option<(String, String)>,
    revision: usize,
    has_result: bool,
}

fn announce(
    room: Res<ProblemRoom>,
    mut last: ResMut<LastAnnouncement>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(open) = &room.open else { return };
    let (attempt, problem) = (&open.attempt, open.attempt.problem());
    let current = Some((problem.id.clone(), problem.sfen.clone()));
    let is_new = last.problem != current;
    if is_new {
        *last = LastAnnouncement { problem: current, revision: attempt.revision, has_result: false };
        let about = source(problem).into_iter().chain(verdict(problem, None));
        announcements.write_batch([problem_title(problem), attempt.describe()].map(Announcement));
        announcements.write_batch(about.map(Announcement));
    }
    let is_new_reply = std::mem::replace(&mut last.revision, attempt.revision) != attempt.revision;
    if is_new_reply {
        announcements.write_batch(response(attempt).map(Announcement));
        let next = open.next_step().map(|step| match step {
            NextStep::Next => say!("problem-enter-next"),
            NextStep::Retry => say!("problem-enter-retry"),
        });
        announcements.write_batch(next.map(Announcement));
    }
    let has_result = open.result.is_some();
    if has_result && !std::mem::replace(&mut last.has_result, has_result) {
        announcements.write_batch(open.result.as_ref().and_then(result_in_words).map(Announcement));
    }
}

/// The last response, or the place in the solution.
fn response(attempt: &ProblemAttempt) -> Option<String> {
    match attempt.shown_moves() {
        Some(shown) => Some(say!("problem-moves-shown", shown = shown, all = attempt.solution().len())),
        None => attempt.feedback.as_ref().map(|feedback| feedback.text.clone()),
    }
}

fn announce_shelf(
    screen: Res<State<Screen>>,
    (room, progress, games): (Res<ProblemRoom>, Res<SavedProgress>, Res<GameList>),
    mut last: Local<Option<usize>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(shelf) = room.shelf_in_view() else { return };
    if !screen.is_changed() && *last == Some(room.shelf) {
        return;
    }
    *last = Some(room.shelf);
    let training = &progress.0.training;
    let solved = shelf.problems.iter().filter(|problem| training.has_solved(&shelf.key(problem))).count();
    let (name, count) = (shelf_name(shelf, &games), shelf.problems.len());
    let shelf_text = say!("problems-shelf-heard", shelf = name, solved = solved, count = count);
    announcements.write_batch([say!("problems-title"), shelf_text].map(Announcement));
}
