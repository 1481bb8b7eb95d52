//! Systems between the board and the problem: they pass the player's moves on, ask the search, play replies, and record
//! results.

use super::RoomSystems;
use super::background::BackgroundSearch;
use super::requests::RoomRequest;
use super::state::{NextStep, ProblemRoom};
use crate::app::{Screen, Toast, reset};
use crate::game::{Direction, GameSystems, PlyPlayed, Session};
use crate::input::{CursorKey, InputSystems};
use crate::tutorial::{AtRestSince, Calendar, PAUSE, ProgramMoves, SavedProgress};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use std::io;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_rules::Move;
use tenjiku_search::problem::{MoveVerdict, ProblemAnswer, ProblemRequest, ProblemVerdict};
use tenjiku_search::{Limits, SearchRequest, SearchUpdate};
use tenjiku_teach::lesson::{ProblemAttempt, ProblemPhase, SearchQuestion};
use tenjiku_teach::training::ShelfKind;
use web_time::Duration;

/// Limits of the mate solver for one move: the time of each of its searches, and its table in MiB.
const JUDGE_TIME: Duration = Duration::from_secs(3);
const JUDGE_MIB: usize = 32;
/// The time of the mate solver for a problem without a solution.
const SOLVE_TIME: Duration = Duration::from_secs(20);
/// The time of the search for a reply to a wrong move.
const REPLY_TIME: Duration = Duration::from_millis(400);

/// The search that answers questions about the problem on the board.
#[derive(Resource, Default)]
struct RoomSearch {
    search: BackgroundSearch,
    /// The `revision` of the attempt when the search was asked.
    asked_at: usize,
}

impl RoomSearch {
    fn ask(&mut self, question: SearchQuestion, window: Option<&EventLoopProxyWrapper>) -> io::Result<()> {
        self.search.start(window, |worker| match question {
            SearchQuestion::Judge { position, mv, within } => {
                let limits = ProblemRequest { time: Some(JUDGE_TIME), hash_mib: JUDGE_MIB, ..default() };
                worker.judge_move(*position, mv, within, limits)
            }
            SearchQuestion::Solve(position) => {
                let limits = ProblemRequest { time: Some(SOLVE_TIME), hash_mib: JUDGE_MIB, ..default() };
                worker.solve(*position, limits)
            }
            SearchQuestion::Reply(position) => {
                worker.think(*position, SearchRequest::new(Limits::time(REPLY_TIME)))
            }
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtRestSince>().init_resource::<RoomSearch>();
    let on_board = in_state(Screen::Problem);
    app.add_systems(
        Update,
        (
            // `follow_moves` runs on every screen, or it would read stale messages later.
            (follow_moves, (ask_search, record_results).chain().run_if(on_board.clone()))
                .chain()
                .in_set(RoomSystems::Follow),
            // The key that plays the last move must not also continue.
            continue_from_board
                .before(InputSystems::Act)
                .before(RoomSystems::Requests)
                .run_if(on_board.clone()),
            play_moves.after(RoomSystems::Requests).before(GameSystems::Validate).run_if(on_board),
        ),
    );
    app.add_systems(OnExit(Screen::Problem), reset::<RoomSearch>);
}

/// If nothing is left to do on the board, Enter on the board acts as the large button of the panel.
fn continue_from_board(
    mut keys: MessageReader<CursorKey>,
    room: Res<ProblemRoom>,
    mut requests: MessageWriter<RoomRequest>,
) {
    let is_pressed = keys.read().filter(|key| **key == CursorKey::Press).count() > 0;
    let step = room.open.as_ref().filter(|_| is_pressed).and_then(|open| open.next_step());
    requests.write_batch(step.map(|step| match step {
        NextStep::Next => RoomRequest::Next,
        NextStep::Retry => RoomRequest::Retry,
    }));
}

fn follow_moves(
    mut played: MessageReader<PlyPlayed>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut room: ResMut<ProblemRoom>,
) {
    if played.is_empty() {
        return;
    }
    // Plies on other boards, such as that of a suspended game, are not the solver's.
    let board = room.open.as_ref().map(|open| Arc::clone(&open.game));
    let is_problem_board =
        board.zip(session.variant()).is_some_and(|(board, current)| Arc::ptr_eq(&board, current));
    if !is_problem_board || *screen.get() != Screen::Problem {
        played.clear();
        return;
    }
    for ply in played.read().filter(|ply| ply.direction == Direction::Forward) {
        room.open.iter_mut().for_each(|open| open.attempt.on_move(ply.mv));
    }
}

/// Passes questions of the problem to the search, and answers back.
fn ask_search(
    mut room: ResMut<ProblemRoom>,
    mut search: ResMut<RoomSearch>,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut frames: ResMut<NeedsFrames>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(attempt) = room.open.as_ref().map(|open| &open.attempt) else { return };
    let revision = attempt.revision;
    if search.asked_at != revision {
        search.search.forget();
    }
    let Some(question) = attempt.question() else { return };
    if !search.search.is_running() {
        search.asked_at = revision;
        if let Err(why) = search.ask(question, window.as_deref()) {
            toasts.write(Toast::alarm(say!("problem-search-failed", why = why.to_string())));
            room.open.iter_mut().for_each(|open| answer(&mut open.attempt, None));
        }
        return;
    }
    if let Some(update) = search.search.take() {
        room.open.iter_mut().for_each(|open| answer(&mut open.attempt, Some(&update)));
        frames.ask();
    }
}

/// Passes an answer to the attempt; `None` if the search has failed.
fn answer(attempt: &mut ProblemAttempt, update: Option<&SearchUpdate>) {
    match update {
        Some(SearchUpdate::Verdict(verdict)) => attempt.on_verdict(verdict.clone()),
        Some(SearchUpdate::Answer(found)) => {
            let best: Vec<Move> = found.report.best().map(|line| line.moves.clone()).unwrap_or_default();
            let line = if best.is_empty() { found.mv.into_iter().collect() } else { best };
            attempt.on_reply(&line, found.report.best().map(|line| line.score));
        }
        Some(SearchUpdate::Solution(ProblemAnswer {
            verdict: ProblemVerdict::Mate { line, .. }, ..
        })) => {
            attempt.on_solution(line.clone());
        }
        _ if attempt.phase == ProblemPhase::Working => attempt.on_solution(Vec::new()),
        _ if attempt.phase == ProblemPhase::Judging => attempt.on_verdict(MoveVerdict::Undecided),
        _ => attempt.on_reply(&[], None),
    }
}

fn record_results(
    mut room: ResMut<ProblemRoom>,
    calendar: Res<Calendar>,
    mut progress: ResMut<SavedProgress>,
    mut toasts: MessageWriter<Toast>,
) {
    let today = calendar.today();
    let ProblemRoom { shelves, open: Some(open), .. } = room.bypass_change_detection() else { return };
    let Some(place) = open.place else {
        open.attempt.take_result();
        return;
    };
    let is_open = open.attempt.phase == ProblemPhase::Solved && !progress.0.training.has_solved_daily(today);
    if is_open && shelves.daily(today) == Some(place) {
        progress.0.training.record_daily(today);
        let days = progress.0.training.daily_streak(today);
        toasts.write(Toast::news(say!("problems-daily-done", count = days)));
    }
    let Some(outcome) = open.attempt.take_result() else { return };
    let Some((shelf, problem)) = shelves.at(place) else { return };
    let (key, is_built_in) = (shelf.key(problem), shelf.kind != ShelfKind::Own);
    let estimate = is_built_in.then_some(problem.rating);
    open.result = Some(progress.0.training.record(&key, estimate, outcome, today));
    room.set_changed();
}

/// Plays replies and refutations.
fn play_moves(mut room: ResMut<ProblemRoom>, mut program: ProgramMoves) {
    let has_moves = room.open.as_ref().is_some_and(|open| open.attempt.has_moves_to_play());
    if !program.are_due(has_moves, PAUSE) {
        return;
    }
    if let Some(mv) = room.open.as_mut().and_then(|open| open.attempt.next_move()) {
        program.play(mv);
    }
    program.frames.ask();
}
