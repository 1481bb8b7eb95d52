//! A game that waits while one learns, and practice against the computer.

use super::*;
use crate::app::{LessonRequest, Screen, StartGame, SuspendedGames};
use crate::game::{ComputerRules, DrawOffer, PlayerCommand, Thinking, ThinkingPurpose};
use crate::rules::Side;
use crate::search::Level;

/// All that a player would miss.
fn state(school: &School) -> (Vec<Move>, usize, u64, DrawOffer, Seats, Option<String>) {
    let session = school.session();
    let seats = school.app.world().resource::<Seats>().clone();
    (
        session.whole_line().collect(),
        session.plies(),
        school.position().key(),
        session.draw_offer(),
        seats,
        session.outcome().map(|outcome| outcome.describe(school.position().variant())),
    )
}

/// From wherever one is in the lessons back to the game.
fn back_to_the_game(school: &mut School) {
    if school.screen() == Screen::Lesson {
        school.ask(LessonRequest::Leave);
    }
    assert_eq!(school.screen(), Screen::Course);
    school.ask(LessonRequest::Leave);
    school.until("the game goes on", |school| school.screen() == Screen::Match);
}

#[test]
fn a_game_comes_back_from_a_lesson_as_it_was_left() {
    let folder = folder();
    let mut school = School::with_game(folder.path(), "chu", 9);
    let chu = Arc::clone(school.position().variant());
    // One looks at an earlier position, and a draw is offered.
    for command in [GameCommand::TakeBack, GameCommand::TakeBack, GameCommand::OfferDraw(Side::White)] {
        school.tell(command);
    }
    school.frames(2);
    let (before, saved) = (state(&school), school.autosave());
    assert_eq!((before.0.len(), before.1, before.3), (9, 7, DrawOffer::By(Side::White)));
    assert!(saved.is_some());
    school.ask(LessonRequest::Piece(Arc::clone(&chu), kind(&chu, "P")));
    assert_eq!(school.screen(), Screen::Lesson);
    assert!(!Arc::ptr_eq(school.position().variant(), &chu), "a practice board lies there");
    school.solve();
    school.ask(LessonRequest::Next);
    school.ask(LessonRequest::Leave);
    assert_eq!(school.screen(), Screen::Course);
    // Another lesson and a story, and each time back to the course.
    for wish in [LessonRequest::Story(Arc::clone(&chu), "lion".to_owned()), LessonRequest::Quiz] {
        school.ask(wish);
        assert_eq!(school.screen(), Screen::Lesson);
        school.ask(LessonRequest::Leave);
    }
    assert_eq!(school.autosave(), saved, "lessons are not saved in the place of the game");
    back_to_the_game(&mut school);
    assert_eq!(state(&school), before);
    assert!(Arc::ptr_eq(school.position().variant(), &chu));
    assert_eq!(school.autosave(), saved);
    school.tell(GameCommand::ReplayAll);
    school.frames(2);
    assert_eq!((school.session().plies(), school.session().redo_len()), (9, 0));
}

#[test]
fn a_finished_game_comes_back_too() {
    let folder = folder();
    let mut school = School::with_game(folder.path(), "tori", 4);
    school.tell(GameCommand::Resign(Side::Black));
    school.frames(2);
    let before = state(&school);
    assert!(before.5.is_some());
    school.ask(LessonRequest::Course(game("tori")));
    back_to_the_game(&mut school);
    assert_eq!(state(&school), before);
}

/// A move in the very frame in which one leaves is heard of when the lesson is over.
#[test]
fn the_last_move_of_a_lesson_does_not_push_out_the_saved_game() {
    let folder = folder();
    let mut school = School::with_game(folder.path(), "chu", 3);
    let saved = school.autosave();
    let chu = Arc::clone(school.position().variant());
    school.ask(LessonRequest::Piece(Arc::clone(&chu), kind(&chu, "G")));
    let first = school.desk().attempt().solution().expect("a solution")[0];
    school.tell(MoveIntent { mv: first, by: IntentSource::Player });
    school.tell(LessonRequest::Leave);
    school.frames(5);
    assert_eq!((school.screen(), school.session().plies()), (Screen::Course, 1));
    assert_eq!(school.autosave(), saved);
    let record =
        GameRecord::load(AutosaveRing::new(folder.path().join("autosave")).files().last().expect("a file"))
            .expect("it is sound");
    assert_eq!(record.moves.len(), 3);
}

/// Where frames are slow, a button is easily clicked twice.
#[test]
fn to_ask_twice_for_the_game_loses_nothing() {
    let folder = folder();
    let mut school = School::with_game(folder.path(), "chu", 5);
    let before = state(&school);
    school.ask(LessonRequest::Course(game("chu")));
    for frames in [1, 1, 1, 4] {
        school.tell(LessonRequest::Leave);
        school.frames(frames);
    }
    school.until("the game goes on", |school| school.screen() == Screen::Match);
    school.frames(4);
    assert_eq!((school.screen(), state(&school)), (Screen::Match, before));
}

#[test]
fn a_game_that_was_paused_is_paused_when_one_comes_back() {
    let folder = folder();
    let mut school = School::in_folder(folder.path());
    let computer = || Player::Computer { level: Level::FULL };
    school.app.insert_resource(ComputerRules { time: Duration::from_millis(20), may_give_up: false });
    school.start(StartGame::new(game("tori"), Seats::new(computer(), computer())));
    school.until("they play", |school| school.session().plies() >= 2);
    school.tell(PlayerCommand::Pause(true));
    school.frames(2);
    let before = state(&school);
    school.ask(LessonRequest::Course(game("tori")));
    back_to_the_game(&mut school);
    school.frames(20);
    std::thread::sleep(Duration::from_millis(100));
    school.frames(20);
    assert!(school.app.world().resource::<Thinking>().is_paused());
    assert_eq!(state(&school), before);
}

#[test]
fn without_a_game_one_comes_back_to_the_start_and_a_new_game_ends_the_waiting() {
    let folder = folder();
    let mut school = School::in_folder(folder.path());
    school.ask(LessonRequest::Course(game("tori")));
    school.ask(LessonRequest::Leave);
    assert_eq!(school.screen(), Screen::Start);
    // A game waits, but another one is begun.
    school.start(StartGame::new(game("tori"), Seats::default()));
    school.ask(LessonRequest::Course(game("tori")));
    assert!(school.app.world().resource::<SuspendedGames>().any());
    school.start(StartGame::new(game("dai"), Seats::default()));
    assert!(!school.app.world().resource::<SuspendedGames>().any());
    assert_eq!(school.position().variant().id(), "dai");
}

#[test]
fn to_leave_a_practice_position_stops_the_computer_and_the_game_still_waits() {
    let folder = folder();
    let mut school = School::with_game(folder.path(), "chu", 3);
    let (before, saved) = (state(&school), school.autosave());
    let chu = Arc::clone(school.position().variant());
    school.app.insert_resource(ComputerRules { time: Duration::from_secs(600), may_give_up: false });
    school.ask(LessonRequest::Course(Arc::clone(&chu)));
    school.ask(LessonRequest::Practice(0));
    school.until("practice begins", |school| school.screen() == Screen::Match);
    let practice = &school.room().shelf.practice[0];
    assert_eq!(school.position().key(), practice.position().key());
    let seats = school.app.world().resource::<Seats>().clone();
    assert!(seats.of(practice.side()).is_person() && !seats.of(practice.side().other()).is_person());
    school.play(1);
    let thinks = |school: &School| school.app.world().resource::<Thinking>().purpose();
    school.until("the computer thinks", |school| thinks(school) == Some(ThinkingPurpose::Play));
    // The lessons are those that one came from, though the practice board is another game.
    let board = Arc::clone(school.position().variant());
    assert!(!Arc::ptr_eq(&board, &chu));
    school.ask(LessonRequest::Course(board));
    assert_eq!((school.screen(), thinks(&school)), (Screen::Course, None));
    assert!(Arc::ptr_eq(&school.room().game, &chu));
    assert_eq!(school.session().plies(), 1, "nor is its answer played");
    assert_eq!(school.autosave(), saved, "practice is not saved");
    back_to_the_game(&mut school);
    assert_eq!(state(&school), before);
    assert_eq!(thinks(&school), None);
}

/// Who gives up at once, or wakes to a clock that ran out, has played no game worth a place among ten.
#[test]
fn a_game_without_a_move_is_not_saved() {
    let folder = folder();
    let mut school = School::with_game(folder.path(), "tori", 0);
    school.tell(GameCommand::Resign(Side::Black));
    school.frames(3);
    assert!(school.session().outcome().is_some());
    assert_eq!(school.autosave(), None);
}
