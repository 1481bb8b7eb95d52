//! Opening and leaving the editor, in an app without a window: the suspended game resumes unchanged.

use super::transitions::{self, Editor, LeaveEditor};
use crate::app::{self, Action, ActionRequest, Screen, Settings, StartGame};
use crate::game::{IntentSource, MoveIntent, Player, Seats, Session, headless_app};
use crate::input::{BoardInputMode, BoardMarks};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::path::Path;
use tenjiku_platform::record::AutosaveRing;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Setup, Side};
use web_time::{Duration, Instant};

/// Time limit for every wait.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The program without a window, with a game between two people in progress.
struct TestApp(App);

impl TestApp {
    fn new(folder: &Path, id: &str, plies: usize) -> Self {
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<NeedsFrames>();
        app.init_resource::<BoardInputMode>().init_resource::<BoardMarks>();
        app::test_plugin(&mut app, folder.join("autosave"));
        app.add_plugins(transitions::plugin);
        app.update();
        let mut table = Self(app);
        table.send(StartGame::new(Variant::built_in(id).unwrap(), Seats::default()));
        table.wait_until("the game begins", |table| table.screen() == Screen::Match);
        for _ in 0..plies {
            let mv = table.session().position().expect("a game").legal_moves()[0];
            table.send(MoveIntent { mv, by: IntentSource::Player });
            table.run_frames(3);
        }
        assert_eq!(table.session().plies(), plies);
        table
    }

    fn screen(&self) -> Screen {
        *self.0.world().resource::<State<Screen>>().get()
    }

    fn session(&self) -> &Session {
        self.0.world().resource()
    }

    fn send<M: Message>(&mut self, message: M) {
        self.0.world_mut().write_message(message);
    }

    fn run_frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.0.update());
    }

    #[track_caller]
    fn wait_until(&mut self, what: &str, condition: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        while !condition(self) {
            assert!(since.elapsed() < TIMEOUT, "{what}: timed out");
            self.0.update();
        }
    }

    fn enter(&mut self) {
        self.send(ActionRequest(Action::SetUp));
        self.wait_until("the editor opens", |table| table.screen() == Screen::Editor);
        self.run_frames(3);
    }

    fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut editor = self.0.world_mut().resource_mut::<Editor>();
        editor.state.as_mut().expect("a position").edit(change);
        self.run_frames(3);
    }

    fn leave(&mut self, request: LeaveEditor) {
        self.send(request);
        self.wait_until("the game is shown again", |table| table.screen() == Screen::Match);
        self.run_frames(3);
    }

    fn sq(&self, name: &str) -> Sq {
        let game = self.session().variant().expect("a game");
        game.geometry().parse(name).expect("a square")
    }

    fn setup(&self) -> Setup {
        self.session().position().expect("a position").setup()
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn an_edited_position_is_on_the_board_and_the_game_resumes_unchanged() {
    let folder = folder();
    let mut table = TestApp::new(folder.path(), "chu", 3);
    let (before, moves) = (table.setup(), table.session().whole_line().collect::<Vec<_>>());
    let read_saved = |folder: &Path| {
        std::fs::read(AutosaveRing::new(folder.join("autosave")).files().last().expect("a file"))
    };
    let saved_before = read_saved(folder.path()).expect("it is saved");
    table.enter();
    assert_eq!(table.setup().pieces, before.pieces, "the editor starts with the position on the table");
    assert_eq!(*table.0.world().resource::<BoardInputMode>(), BoardInputMode::Arrange);
    table.edit(|setup| *setup = Setup::empty());
    assert!(table.setup().pieces.is_empty());
    table.leave(LeaveEditor::Back);
    assert_eq!(table.setup(), before);
    assert_eq!(table.session().whole_line().collect::<Vec<_>>(), moves);
    assert_eq!(
        read_saved(folder.path()).expect("it is saved"),
        saved_before,
        "the editor's board is not saved"
    );
    assert_eq!(*table.0.world().resource::<BoardInputMode>(), BoardInputMode::Move);
    assert!(table.0.world().resource::<Editor>().state.is_none());
}

#[test]
fn a_game_from_the_position_has_the_current_players() {
    let folder = folder();
    let mut table = TestApp::new(folder.path(), "tori", 2);
    let level = Player::Computer { level: Player::usual_level() };
    table.0.world_mut().insert_resource(Seats::new(Player::Person, level.clone()));
    table.enter();
    let falcon = table.sq("4b");
    table.edit(|setup| {
        setup.remove(falcon);
        setup.side_to_move = Side::Black;
    });
    table.leave(LeaveEditor::Play);
    let session = table.session();
    assert_eq!((session.plies(), session.redo_len()), (0, 0));
    assert_eq!(table.setup().piece_at(falcon), None);
    assert_eq!(table.setup().side_to_move, Side::Black);
    assert_eq!(
        session.variant().map(|game| game.rules().turns),
        Some(tenjiku_rules::variant::Turns::Alternate)
    );
    assert_eq!(*table.0.world().resource::<Seats>().of(Side::White), level);
}

/// No game starts from a position with faults, and the editor stays open.
#[test]
fn no_game_starts_from_a_faulty_position() {
    let folder = folder();
    let mut table = TestApp::new(folder.path(), "tori", 0);
    table.enter();
    let (phoenix, other) = (table.sq("4a"), table.sq("4g"));
    // One side may be without a royal, but not both.
    table.edit(|setup| {
        setup.remove(phoenix);
        setup.remove(other);
    });
    table.send(LeaveEditor::Play);
    table.run_frames(5);
    assert_eq!(table.screen(), Screen::Editor);
    table.leave(LeaveEditor::Back);
    assert!(table.setup().piece_at(phoenix).is_some());
}
