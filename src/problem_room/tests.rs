//! The problem room with its systems, in an app without a window.

use super::panel::result_in_words;
use super::requests::RoomRequest;
use super::shelves_screen::rating_in_words;
use super::state::ProblemRoom;
use super::texts::difficulty;
use crate::app::{self, Screen, Settings, StartGame};
use crate::game::{IntentSource, MoveIntent, Seats, Session, headless_app};
use crate::input::{BoardInputMode, BoardMarks, CursorKey, ShownLine};
use crate::tutorial::{AtRestSince, Calendar};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::fs;
use std::path::Path;
use tenjiku_problems::Collection;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Variant;
use tenjiku_teach::lesson::{ProblemPhase, Progress};
use tenjiku_teach::training::{
    Day, ProblemOutcome, ProblemPlace, ProblemResult, Shelf, ShelfKind, Shelves, Training,
};
use web_time::{Duration, Instant};

/// The timeout of all waits.
const TIMEOUT: Duration = Duration::from_secs(60);
const TODAY: Day = Day(20_000);

/// Two mates in one by a drop of the Gold.
const PROBLEMS: &str = "id\ttask\tmoves\tsfen\tsolution\n\
    a\tmate\t1\tk4/5/1P3/5/5 b GS 1\tG*4b\n\
    b\tmate\t1\t4k/5/3P1/5/5 b GS 1\tG*2b\n";

/// The program without a window: the game, the shared state and the problem room, with all files in one folder.
struct TestRoom {
    app: App,
}

fn place(number: usize) -> ProblemPlace {
    ProblemPlace { shelf: 0, number }
}

impl TestRoom {
    fn in_folder(folder: &Path, today: Day) -> Self {
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<NeedsFrames>().init_resource::<ShownLine>();
        app.init_resource::<BoardInputMode>().init_resource::<BoardMarks>();
        app.add_message::<CursorKey>();
        app::test_plugin(&mut app, folder.join("autosave"));
        crate::tutorial::with_progress_in(&mut app, folder.join("lessons.ron"));
        app.add_plugins(super::solving_plugin).insert_resource(Calendar::at(today));
        let problems = Collection::read("mini.tsv", PROBLEMS).expect("it is sound").collection.problems;
        let shelf = Shelf { id: "mini".into(), kind: ShelfKind::Generated, game: "mini".into(), problems };
        app.world_mut().resource_mut::<ProblemRoom>().shelves =
            Shelves { list: vec![shelf], faults: Vec::new() };
        app.update();
        Self { app }
    }

    fn room(&self) -> &ProblemRoom {
        self.app.world().resource()
    }

    fn session(&self) -> &Session {
        self.app.world().resource()
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    #[track_caller]
    fn phase(&self) -> &ProblemPhase {
        &self.room().open.as_ref().expect("a problem").attempt.phase
    }

    fn here(&self) -> Option<ProblemPlace> {
        self.room().open.as_ref()?.place
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn ask(&mut self, request: RoomRequest) {
        self.app.world_mut().write_message(request);
        self.frames(4);
    }

    fn play(&mut self, text: &str) {
        let position = self.session().position().expect("a game");
        let mv = coordinate::read(position, text).expect("a legal move");
        self.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
        self.frames(3);
    }

    /// Runs frames, skipping pauses between moves, until a condition holds.
    #[track_caller]
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        while !is_so(self) {
            assert!(since.elapsed() < TIMEOUT, "{what}: {:?}", self.room().open);
            self.app.world_mut().resource_mut::<AtRestSince>().end_pause();
            self.app.update();
            std::thread::yield_now();
        }
    }
}

fn progress_on_disk(folder: &Path) -> Progress {
    let text = fs::read_to_string(folder.join("lessons.ron")).expect("the progress is written");
    Progress::read(&text).expect("it is sound")
}

#[test]
fn a_solved_problem_is_saved_and_enter_opens_the_next_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = TestRoom::in_folder(folder.path(), TODAY);
    room.ask(RoomRequest::Open(place(0)));
    assert_eq!(room.screen(), Screen::Problem);
    assert_eq!(*room.app.world().resource::<BoardInputMode>(), BoardInputMode::Move);
    room.play("G*4b");
    assert_eq!(*room.phase(), ProblemPhase::Solved);
    assert_eq!(*room.app.world().resource::<BoardInputMode>(), BoardInputMode::Look);
    let training = progress_on_disk(folder.path()).training.clone();
    assert!(training.has_solved("mini/a") && training.rating().points() > 1500);
    room.app.world_mut().write_message(CursorKey::Press);
    room.frames(4);
    assert_eq!((room.here(), room.session().plies()), (Some(place(1)), 0));
}

/// Regression: the panel said "+0", later that the rating stays.
#[test]
fn a_result_that_changes_no_rating_does_not_mention_it() {
    let result =
        |outcome, change, streak| result_in_words(&ProblemResult { outcome, rating: 1700, change, streak });
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(result(ProblemOutcome::Solved, Some(0), 1), None);
    assert_eq!(result(ProblemOutcome::Solved, None, 3), None);
    assert_eq!(result(ProblemOutcome::Solved, Some(0), 2), text("2 solved in a row"));
    assert_eq!(result(ProblemOutcome::Solved, Some(1), 1), text("Your rating: 1700 (+1)"));
    assert_eq!(result(ProblemOutcome::Helped, None, 1), text("It comes back tomorrow."));
    let missed = "Your rating: 1700 (-9)\nIt comes back tomorrow.";
    assert_eq!(result(ProblemOutcome::Missed, Some(-9), 0), text(missed));
}

#[test]
fn the_rating_is_shown_after_the_first_rated_attempt() {
    let mut training = Training::default();
    assert_eq!(rating_in_words(&training), None);
    training.record("mini/a", Some(1500), ProblemOutcome::Solved, TODAY);
    assert!(rating_in_words(&training).is_some_and(|text| text.starts_with("Rating about 15")));
}

#[test]
fn the_difficulty_is_in_words() {
    for (points, text) in [
        (571, "Difficulty: very easy"),
        (800, "Difficulty: easy"),
        (1100, "Difficulty: medium"),
        (1500, "Difficulty: hard"),
        (2213, "Difficulty: very hard"),
    ] {
        assert_eq!(difficulty(points), text);
    }
}

/// A mistake is refuted on the board, can be taken back, and comes back the next day, also in another run.
#[test]
fn a_missed_problem_comes_back_on_the_next_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = TestRoom::in_folder(folder.path(), TODAY);
    room.ask(RoomRequest::Open(place(0)));
    room.play("S*5b");
    room.until("the refutation is played", |room| *room.phase() == ProblemPhase::Refuted);
    assert_eq!(room.session().plies(), 2);
    room.ask(RoomRequest::Retry);
    assert_eq!((room.phase(), room.session().plies()), (&ProblemPhase::Working, 0));
    room.play("G*4b");
    assert_eq!(*room.phase(), ProblemPhase::Solved);
    room.ask(RoomRequest::Due);
    assert_eq!(room.here(), None, "nothing is due today");
    drop(room);
    let mut room = TestRoom::in_folder(folder.path(), TODAY.after(1));
    room.ask(RoomRequest::Due);
    assert_eq!(room.here(), Some(place(0)));
    room.play("G*4b");
    assert_eq!(progress_on_disk(folder.path()).training.due(TODAY.after(2)).count(), 0);
    assert_eq!(progress_on_disk(folder.path()).training.due(TODAY.after(3)).count(), 1, "after two days");
}

#[test]
fn the_solution_is_stepped_through_on_the_board_with_arrows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = TestRoom::in_folder(folder.path(), TODAY);
    room.ask(RoomRequest::Open(place(1)));
    let arrows = |room: &TestRoom| {
        room.app.world().resource::<ShownLine>().0.as_ref().map_or(0, |(_, moves)| moves.len())
    };
    assert_eq!(arrows(&room), 0);
    room.ask(RoomRequest::Hint);
    assert_eq!(arrows(&room), 0, "first the piece");
    room.ask(RoomRequest::Hint);
    assert_eq!(arrows(&room), 1, "then the move");
    room.ask(RoomRequest::Show);
    assert_eq!((room.session().plies(), arrows(&room)), (0, 1));
    room.ask(RoomRequest::Forward);
    assert_eq!((room.session().plies(), arrows(&room)), (1, 0));
    room.ask(RoomRequest::Backward);
    assert_eq!((room.session().plies(), arrows(&room)), (0, 1));
    assert!(!progress_on_disk(folder.path()).training.has_solved("mini/b"), "help is no solution");
    room.ask(RoomRequest::Restart);
    assert_eq!((room.phase(), arrows(&room)), (&ProblemPhase::Working, 0));
}

#[test]
fn leaving_leads_to_the_shelves_and_back_to_the_suspended_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = TestRoom::in_folder(folder.path(), TODAY);
    room.app.world_mut().write_message(StartGame::new(Variant::built_in("tori").unwrap(), Seats::default()));
    room.until("the game begins", |room| room.screen() == Screen::Match);
    let mv = room.session().position().expect("a game").legal_moves()[0];
    room.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
    room.frames(3);
    room.ask(RoomRequest::Open(place(0)));
    assert_eq!(room.session().variant().map(|game| game.id()), Some("mini"));
    room.ask(RoomRequest::Leave);
    assert_eq!(room.screen(), Screen::Shelves);
    room.ask(RoomRequest::Leave);
    room.until("the game continues", |room| room.screen() == Screen::Match);
    assert_eq!((room.session().variant().map(|game| game.id()), room.session().plies()), (Some("tori"), 1));
}
