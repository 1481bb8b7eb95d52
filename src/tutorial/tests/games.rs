//! A suspended game during lessons, and practice against the computer.

use super::*;
use crate::app::{LessonRequest, ResumeUnfinished, Screen, StartGame, SuspendedGames, UnfinishedGames};
use crate::game::{ComputerRules, PlayerCommand, Thinking, ThinkingPurpose};
use tenjiku_language::Describe;
use tenjiku_platform::record::load_record;
use tenjiku_rules::Side;
use tenjiku_search::Level;

/// The state of a game that a player can notice.
fn state(tutorial: &TestTutorial) -> (Vec<Move>, usize, u64, Option<Side>, Seats, Option<String>) {
    let session = tutorial.session();
    let seats = tutorial.app.world().resource::<Seats>().clone();
    (
        session.whole_line().collect(),
        session.plies(),
        tutorial.position().key(),
        session.draw_offer(),
        seats,
        session.outcome().map(|outcome| outcome.describe(tutorial.position().variant())),
    )
}

fn return_to_the_game(tutorial: &mut TestTutorial) {
    if tutorial.screen() == Screen::Lesson {
        tutorial.request(LessonRequest::Leave);
    }
    assert_eq!(tutorial.screen(), Screen::Course);
    tutorial.request(LessonRequest::Leave);
    tutorial.until("the game continues", |tutorial| tutorial.screen() == Screen::Match);
}

#[test]
fn a_lesson_leaves_the_suspended_game_unchanged() {
    let mut tutorial = TestTutorial::with_game("chu", 9);
    let chu = Arc::clone(tutorial.position().variant());
    // An earlier position is viewed, and a draw is offered.
    for command in [GameCommand::TakeBack, GameCommand::TakeBack, GameCommand::OfferDraw(Side::White)] {
        tutorial.send(command);
    }
    tutorial.until("it is saved", |tutorial| left_at(tutorial) == Some(7));
    let (before, saved) = (state(&tutorial), tutorial.autosave());
    assert_eq!((before.0.len(), before.1, before.3), (9, 7, Some(Side::White)));
    assert!(saved.is_some());
    tutorial.request(LessonRequest::Piece(Arc::clone(&chu), kind(&chu, "P")));
    assert_eq!(tutorial.screen(), Screen::Lesson);
    assert!(!Arc::ptr_eq(tutorial.position().variant(), &chu), "the practice board is shown");
    tutorial.solve();
    tutorial.request(LessonRequest::Next);
    tutorial.request(LessonRequest::Leave);
    assert_eq!(tutorial.screen(), Screen::Course);
    // A story and a quiz, each left for the course.
    for request in [LessonRequest::Story(Arc::clone(&chu), "lion".to_owned()), LessonRequest::Quiz] {
        tutorial.request(request);
        assert_eq!(tutorial.screen(), Screen::Lesson);
        tutorial.request(LessonRequest::Leave);
    }
    assert_eq!(tutorial.autosave(), saved, "lessons are not autosaved");
    return_to_the_game(&mut tutorial);
    assert_eq!(state(&tutorial), before);
    assert!(Arc::ptr_eq(tutorial.position().variant(), &chu));
    assert_eq!(tutorial.autosave(), saved);
    tutorial.send(GameCommand::ReplayAll);
    tutorial.frames(2);
    assert_eq!((tutorial.session().plies(), tutorial.session().redo_len()), (9, 0));
}

#[test]
fn a_lesson_leaves_a_finished_game_unchanged() {
    let mut tutorial = TestTutorial::with_game("tori", 4);
    tutorial.send(GameCommand::Resign(Side::Black));
    tutorial.frames(2);
    let before = state(&tutorial);
    assert!(before.5.is_some());
    tutorial.request(LessonRequest::Course(game("tori")));
    return_to_the_game(&mut tutorial);
    assert_eq!(state(&tutorial), before);
}

/// Two windows, or two tabs of the page, each keep their own continuation.
#[test]
fn a_game_continued_in_two_windows_becomes_two() {
    let mut first = TestTutorial::with_game("tori", 2);
    let mut second = TestTutorial::in_folder(&first.folder);
    let folder = first.folder.clone();
    let plies = || {
        let files = AutosaveRing::new(folder.join("autosave")).files();
        let record = |path: &PathBuf| load_record(path).expect("it is sound").moves.len();
        files.iter().map(record).collect::<Vec<_>>()
    };
    first.play(1);
    assert_eq!(plies(), [3]);
    second.send(ResumeUnfinished::Played);
    second.until("the game continues", |second| second.screen() == Screen::Match);
    second.play(3);
    assert_eq!(plies(), [3, 5], "the second window continues the game as it was at its start");
    first.play(4);
    assert_eq!(plies(), [7, 5]);
}

/// Plies played and taken back in the game that a new window in the same folder resumes.
fn resumed(tutorial: &TestTutorial) -> (usize, usize, TestTutorial) {
    let mut next = TestTutorial::in_folder(&tutorial.folder);
    next.send(ResumeUnfinished::Played);
    next.until("the game continues", |next| next.screen() == Screen::Match);
    (next.session().plies(), next.session().redo_len(), next)
}

/// The plies when the game in the file was left.
fn left_at(tutorial: &TestTutorial) -> Option<usize> {
    let files = AutosaveRing::new(tutorial.folder.join("autosave")).files();
    load_record(files.last().expect("a file")).expect("it is sound").left_at
}

#[test]
fn a_take_back_survives_a_restart() {
    let mut first = TestTutorial::with_game("tori", 4);
    first.send(GameCommand::TakeBack);
    first.send(GameCommand::TakeBack);
    first.until("it is saved", |first| left_at(first) == Some(2));
    let (plies, taken_back, mut second) = resumed(&first);
    assert_eq!((plies, taken_back), (2, 2));
    assert_eq!(second.position().key(), first.position().key());
    // Also where nothing but the position on the board has changed since the game was resumed.
    second.send(GameCommand::Replay);
    second.until("it is saved", |second| left_at(second) == Some(3));
    let (plies, taken_back, _) = resumed(&second);
    assert_eq!((plies, taken_back), (3, 1));
}

/// Playing a move again does not bring back the moves after it that were taken back.
#[test]
fn moves_after_a_repeated_move_stay_taken_back() {
    let mut first = TestTutorial::with_game("tori", 4);
    let third = first.session().whole_line().nth(2).expect("four plies");
    first.send(GameCommand::TakeBack);
    first.send(GameCommand::TakeBack);
    first.frames(2);
    first.play_move(third);
    first.until("it is saved", |first| left_at(first) == Some(3));
    let (plies, taken_back, _) = resumed(&first);
    assert_eq!((plies, taken_back), (3, 1));
}

/// Regression: the end of a game that a person had begun was lost when computers finished it.
#[test]
fn a_game_that_computers_finish_is_still_saved() {
    let mut first = TestTutorial::with_game("tori", 4);
    for side in Side::BOTH {
        first.send(PlayerCommand::Seat(side, Player::Computer { level: Level::FIRST }));
    }
    first.until("both computers have played", |first| first.session().plies() >= 6);
    first.frames(2);
    let files = AutosaveRing::new(first.folder.join("autosave")).files();
    let record = load_record(files.last().expect("a file")).expect("it is sound");
    assert!(record.moves.len() >= 6, "{record:?}");
}

/// A move in the frame in which the lesson is left arrives after the lesson.
#[test]
fn the_last_move_of_a_lesson_does_not_replace_the_saved_game() {
    let mut tutorial = TestTutorial::with_game("chu", 3);
    let saved = tutorial.autosave();
    let chu = Arc::clone(tutorial.position().variant());
    tutorial.request(LessonRequest::Piece(Arc::clone(&chu), kind(&chu, "G")));
    let first = tutorial.attempt().solution().expect("a solution")[0];
    tutorial.send(MoveIntent { mv: first, by: IntentSource::Player });
    tutorial.send(LessonRequest::Leave);
    tutorial.frames(5);
    assert_eq!((tutorial.screen(), tutorial.session().plies()), (Screen::Course, 1));
    assert_eq!(tutorial.autosave(), saved);
    let record =
        load_record(AutosaveRing::new(tutorial.folder.join("autosave")).files().last().expect("a file"))
            .expect("it is sound");
    assert_eq!(record.moves.len(), 3);
}

/// At a low frame rate a button is easily clicked twice.
#[test]
fn requesting_the_game_twice_has_the_effect_of_once() {
    let mut tutorial = TestTutorial::with_game("chu", 5);
    let before = state(&tutorial);
    tutorial.request(LessonRequest::Course(game("chu")));
    for frames in [1, 1, 1, 4] {
        tutorial.send(LessonRequest::Leave);
        tutorial.frames(frames);
    }
    tutorial.until("the game continues", |tutorial| tutorial.screen() == Screen::Match);
    tutorial.frames(4);
    assert_eq!((tutorial.screen(), state(&tutorial)), (Screen::Match, before));
}

#[test]
fn a_paused_game_is_still_paused_after_a_lesson() {
    let mut tutorial = TestTutorial::new();
    let computer = || Player::Computer { level: Level::FULL };
    tutorial
        .app
        .insert_resource(ComputerRules { time: Duration::from_millis(20), ..ComputerRules::default() });
    tutorial.start(StartGame::new(game("tori"), Seats::new(computer(), computer())));
    tutorial.until("the computers play", |tutorial| tutorial.session().plies() >= 2);
    tutorial.send(PlayerCommand::Pause(true));
    tutorial.frames(2);
    let before = state(&tutorial);
    tutorial.request(LessonRequest::Course(game("tori")));
    return_to_the_game(&mut tutorial);
    tutorial.frames(20);
    let thinking = tutorial.app.world().resource::<Thinking>();
    assert!(thinking.is_paused());
    assert!(thinking.purpose().is_none(), "no search is in progress that could move");
    assert_eq!(state(&tutorial), before);
}

#[test]
fn without_a_game_lessons_return_to_the_start_screen_and_a_new_game_replaces_the_suspended_one() {
    let mut tutorial = TestTutorial::new();
    tutorial.request(LessonRequest::Course(game("tori")));
    tutorial.request(LessonRequest::Leave);
    assert_eq!(tutorial.screen(), Screen::Start);
    // A game is suspended, but another one is started.
    tutorial.start(StartGame::new(game("tori"), Seats::default()));
    tutorial.request(LessonRequest::Course(game("tori")));
    assert!(tutorial.app.world().resource::<SuspendedGames>().any());
    tutorial.start(StartGame::new(game("dai"), Seats::default()));
    assert!(!tutorial.app.world().resource::<SuspendedGames>().any());
    assert_eq!(tutorial.position().variant().id(), "dai");
}

/// Ctrl+O does not end a game: the start screen leads back to it, even after a visit to the lessons.
#[test]
fn a_game_left_for_the_start_screen_resumes_unchanged() {
    let mut tutorial = TestTutorial::with_game("chu", 9);
    (0..3).for_each(|_| tutorial.send(GameCommand::TakeBack));
    tutorial.until("it is saved", |tutorial| left_at(tutorial) == Some(6));
    let (before, saved) = (state(&tutorial), tutorial.autosave());
    tutorial.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    tutorial.frames(2);
    assert_eq!(tutorial.screen(), Screen::Start);
    // Another board is viewed meanwhile, and the lessons lead back to the start screen.
    let chu = game("chu");
    tutorial.request(LessonRequest::Piece(Arc::clone(&chu), kind(&chu, "P")));
    (0..2).for_each(|_| tutorial.request(LessonRequest::Leave));
    tutorial.frames(2);
    assert_eq!((tutorial.screen(), tutorial.autosave()), (Screen::Start, saved.clone()));
    let mut suspended = tutorial.app.world_mut().resource_mut::<SuspendedGames>();
    assert_eq!(suspended.title().as_deref(), Some("Continue Chu Shogi (6 moves)"));
    let left = suspended.take_left_for_start().expect("a suspended game");
    tutorial.start(left);
    tutorial.until("the game continues", |tutorial| tutorial.screen() == Screen::Match);
    assert_eq!((state(&tutorial), tutorial.autosave()), (before, saved));
    assert!(tutorial.app.world().resource::<SuspendedGames>().left_for_start().is_none());
}

/// Regression: a watched game was offered on the main button, like a game of the person.
#[test]
fn a_watched_game_left_for_the_start_screen_is_offered_for_watching() {
    let mut tutorial = TestTutorial::with_game("chu", 9);
    let computer = || Player::Computer { level: Level::FIRST };
    *tutorial.app.world_mut().resource_mut::<Seats>() = Seats::new(computer(), computer());
    tutorial.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    tutorial.frames(2);
    let suspended = tutorial.app.world().resource::<SuspendedGames>();
    let title = suspended.title().expect("a suspended game");
    assert!(title.starts_with("Watch on: Chu Shogi ("), "{title}");
    assert!(!suspended.is_unfinished());
    assert_eq!(tutorial.app.world().resource::<UnfinishedGames>().title(), None, "it is not offered twice");
}

/// Regression: after a watched game, the unfinished game was offered only when the program started again.
#[test]
fn after_a_watched_game_the_unfinished_game_of_the_person_is_offered() {
    let mut tutorial = TestTutorial::with_game("chu", 9);
    let computer = || Player::Computer { level: Level::FIRST };
    tutorial.start(StartGame::new(game("tori"), Seats::new(computer(), computer())));
    tutorial.until("the watched game has begun", |tutorial| {
        tutorial.position().variant().id() == "tori" && tutorial.session().plies() > 0
    });
    tutorial.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    tutorial.frames(2);
    let world = tutorial.app.world();
    assert_eq!(world.resource::<UnfinishedGames>().title().as_deref(), Some("Continue Chu Shogi (9 moves)"));
    let watched = world.resource::<SuspendedGames>().title().expect("a suspended game");
    assert!(watched.starts_with("Watch on: Tori Shogi"), "{watched}");
}

#[test]
fn leaving_a_practice_position_stops_the_computer_and_keeps_the_suspended_game() {
    let mut tutorial = TestTutorial::with_game("chu", 3);
    let (before, saved) = (state(&tutorial), tutorial.autosave());
    let chu = Arc::clone(tutorial.position().variant());
    tutorial
        .app
        .insert_resource(ComputerRules { time: Duration::from_secs(600), ..ComputerRules::default() });
    tutorial.request(LessonRequest::Course(Arc::clone(&chu)));
    tutorial.request(LessonRequest::Practice(0));
    tutorial.until("practice begins", |tutorial| tutorial.screen() == Screen::Match);
    let practice = &tutorial.open_course().library.practice[0];
    assert_eq!(tutorial.position().key(), practice.position.key());
    let seats = tutorial.app.world().resource::<Seats>().clone();
    assert!(seats.of(practice.side()).is_person() && !seats.of(practice.side().other()).is_person());
    tutorial.play(1);
    let thinking_purpose = |tutorial: &TestTutorial| tutorial.app.world().resource::<Thinking>().purpose();
    tutorial
        .until("the computer thinks", |tutorial| thinking_purpose(tutorial) == Some(ThinkingPurpose::Play));
    // The same lessons are open again, although the practice board is a different game.
    let board = Arc::clone(tutorial.position().variant());
    assert!(!Arc::ptr_eq(&board, &chu));
    tutorial.request(LessonRequest::Course(board));
    assert_eq!((tutorial.screen(), thinking_purpose(&tutorial)), (Screen::Course, None));
    assert!(Arc::ptr_eq(&tutorial.open_course().game, &chu));
    assert_eq!(tutorial.session().plies(), 1, "the computer's answer is not played");
    assert_eq!(tutorial.autosave(), saved, "practice is not saved");
    return_to_the_game(&mut tutorial);
    assert_eq!(state(&tutorial), before);
    assert_eq!(thinking_purpose(&tutorial), None);
}

/// A game resigned or lost on time before the first move is not worth one of the ten autosaves.
#[test]
fn a_game_without_a_move_is_not_saved() {
    let mut tutorial = TestTutorial::with_game("tori", 0);
    tutorial.send(GameCommand::Resign(Side::Black));
    tutorial.frames(3);
    assert!(tutorial.session().outcome().is_some());
    assert_eq!(tutorial.autosave(), None);
}

/// The first story of a game is followed by a game against the weakest computer.
#[test]
fn the_first_story_is_followed_by_a_game() {
    let mut tutorial = TestTutorial::new();
    let tori = game("tori");
    tutorial.request(LessonRequest::Story(Arc::clone(&tori), "first_flight".to_owned()));
    tutorial.finish_story();
    assert!(matches!(&tutorial.open_course().activity, Activity::StoryOver(id) if id == "first_flight"));
    assert_eq!(tutorial.screen(), Screen::Lesson);
    tutorial.press_enter();
    tutorial.until("the game begins", |tutorial| tutorial.screen() == Screen::Match);
    assert!(Arc::ptr_eq(tutorial.position().variant(), &tori));
    let weakest = Seats::new(Player::Person, Player::Computer { level: Level::FIRST });
    assert_eq!(*tutorial.app.world().resource::<Seats>(), weakest);
    tutorial.frames(3);
    tutorial.play(1);
    tutorial.until("the computer answers", |tutorial| tutorial.session().plies() == 2);
    // The lessons opened from the game show the list again.
    tutorial.request(LessonRequest::Course(tori));
    assert!(matches!(tutorial.open_course().activity, Activity::None));
}

#[test]
fn other_stories_are_followed_by_the_next_unfinished_one() {
    let mut tutorial = TestTutorial::new();
    let chu = game("chu");
    let ids: Vec<String> =
        OpenCourse::new(Arc::clone(&chu)).library.stories.into_iter().map(|story| story.id).collect();
    let lion = ids.iter().position(|id| id == "lion").expect("it is there");
    tutorial
        .app
        .world_mut()
        .resource_mut::<SavedProgress>()
        .0
        .record_finished("chu", &format!("story:{}", ids[lion + 1]));
    tutorial.request(LessonRequest::Story(chu, "lion".to_owned()));
    tutorial.finish_story();
    tutorial.press_enter();
    assert_eq!(tutorial.story().id, ids[lion + 2]);
    tutorial.request(LessonRequest::Leave);
    assert_eq!(tutorial.screen(), Screen::Course);
}

/// A position counts as solved when the learner wins it; the next unsolved one follows.
#[test]
fn a_won_practice_position_is_recorded_and_the_next_one_follows() {
    let mut tutorial = TestTutorial::new();
    tutorial
        .app
        .insert_resource(ComputerRules { time: Duration::from_secs(600), ..ComputerRules::default() });
    tutorial.request(LessonRequest::Course(game("tori")));
    tutorial.request(LessonRequest::Practice(0));
    tutorial.until("practice begins", |tutorial| tutorial.screen() == Screen::Match);
    let number = |tutorial: &TestTutorial| tutorial.open_course().practice_on(tutorial.session());
    let is_solved = |tutorial: &TestTutorial, number: usize| {
        let id = &tutorial.open_course().library.practice[number].id;
        tutorial.app.world().resource::<SavedProgress>().is_solved("tori", id)
    };
    tutorial.send(GameCommand::Resign(Side::Black));
    tutorial.frames(3);
    assert!(!is_solved(&tutorial, 0), "a lost position is not solved");
    tutorial.request(LessonRequest::Practice(0));
    tutorial.send(GameCommand::Resign(Side::White));
    tutorial.frames(3);
    assert!(is_solved(&tutorial, 0));
    assert!(tutorial.progress_on_disk().is_done("tori", "practice:eagle_and_crane"));
    tutorial
        .app
        .world_mut()
        .resource_mut::<SavedProgress>()
        .0
        .record_finished("tori", "practice:pheasant_drop");
    tutorial.request(LessonRequest::NextPractice);
    assert_eq!((number(&tutorial), tutorial.session().plies()), (Some(2), 0), "the second one is solved");
    // After the last position, the first unsolved one follows.
    let last = tutorial.open_course().library.practice.len() - 1;
    tutorial.request(LessonRequest::Practice(last));
    tutorial.request(LessonRequest::NextPractice);
    assert_eq!(number(&tutorial), Some(2));
}
