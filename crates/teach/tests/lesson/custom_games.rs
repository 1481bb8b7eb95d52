//! Pieces of a game made by a user are taught like the built-in ones.

use crate::games::{game, lesson};
use tenjiku_rules::variant::{CompileError, Library, Power, Variant, VariantFile};
use tenjiku_teach::lesson::{Attempt, Course, Lesson, LessonError};

/// Chu with another piece in place of its Pawn.
fn with_piece(name: &str, moves: &[Power]) -> Variant {
    let mut file: VariantFile = Library::built_in().find("chu").expect("a built-in game").clone();
    let pawn = file.pieces.iter_mut().find(|piece| piece.symbol == "P").expect("a Pawn");
    (pawn.name, pawn.moves) = (name.to_owned(), moves.to_vec());
    Variant::compile(&file, &[]).expect("it compiles")
}

fn dirs(text: &str) -> tenjiku_rules::variant::schema::Dirs {
    tenjiku_rules::variant::schema::Dirs::try_from(text.to_owned()).expect("directions")
}

#[test]
fn a_piece_that_steps_forward_and_slides_two_diagonally_back_is_taught() {
    let game = with_piece("Crab", &[Power::Step(dirs("N")), Power::SlideUpTo(2, dirs("SE SW"))]);
    let crab = lesson(&game, "P");
    assert_eq!(crab.powers(), ["Steps one square forward", "Slides up to 2 squares diagonally back"]);
    let words: Vec<&str> = crab.exercises.iter().map(|exercise| exercise.task.word()).collect();
    assert_eq!(words, ["reach", "reach", "collect", "which", "capture"]);
    assert!(
        crab.exercises.iter().all(
            |exercise| exercise.describe(&crab.board).contains("Crab") || exercise.task.word() != "reach"
        )
    );
    assert_eq!(Course::new(&game).kinds().count(), game.kinds().len());
}

#[test]
fn unusual_pieces_are_taught_as_far_as_they_move() {
    let count = |moves: &[Power]| {
        let game = with_piece("Odd", moves);
        let kind = game.by_symbol("P").expect("a piece");
        Lesson::new(&game, kind).map(|lesson| lesson.exercises.len())
    };
    for moves in [
        vec![Power::Igui],
        vec![Power::Igui, Power::Burn],
        vec![Power::Jump(9, dirs("N"))],
        vec![Power::Jump(13, dirs("E W"))],
        vec![Power::Leap(vec![(3, 1), (-3, -1)])],
        vec![Power::SkipSlide { skip: 3, over_empty: false, max: Some(1), dirs: dirs("N S") }],
        vec![Power::SkipSlide { skip: 2, over_empty: true, max: Some(1), dirs: dirs("N S") }],
        vec![Power::Pierce { over: None, dirs: dirs("NE SW") }],
        vec![Power::Pierce { over: Some(1), dirs: dirs("N E S W") }, Power::Burn],
        vec![Power::LionLineOf(4, dirs("N"))],
        vec![Power::LionOf(2, dirs("NE SE SW NW"))],
        vec![Power::LionOf(3, dirs("N SE"))],
        vec![Power::Lion(3), Power::Burn, Power::Universal],
        vec![Power::Area(4), Power::Hook(dirs("N"))],
        vec![Power::RangeJump(dirs("S"))],
        vec![Power::Universal, Power::Burn],
        vec![Power::Step(dirs("S"))],
    ] {
        assert!(count(&moves).is_ok_and(|count| (3..=5).contains(&count)), "{moves:?}: {:?}", count(&moves));
    }
    for moves in [vec![], vec![Power::Burn]] {
        assert_eq!(count(&moves), Err(LessonError::Idle("Odd".to_owned())), "{moves:?}");
    }
}

/// Otherwise neither the lesson nor the course could ever be finished.
#[test]
fn a_course_leaves_out_pieces_that_never_move() {
    for moves in [vec![], vec![Power::Burn]] {
        let game = with_piece("Stone", &moves);
        let course = Course::new(&game);
        let immobile = game.by_symbol("P").expect("a piece");
        assert!(course.kinds().all(|kind| kind != immobile && Lesson::new(&game, kind).is_ok()), "{moves:?}");
        assert_eq!(course.kinds().count(), game.kinds().len() - 1, "its other side can be learned");
    }
}

/// A game with only one piece per side.
#[test]
fn the_only_piece_of_a_game_is_taught() {
    for moves in [
        vec![Power::Step(dirs("N NE E SE S SW W NW"))],
        vec![Power::Slide(dirs("N E S W")), Power::Burn],
        vec![Power::Lion(2)],
        vec![Power::RangeJump(dirs("N E S W"))],
    ] {
        let mut file: VariantFile = Library::built_in().find("chu").expect("a built-in game").clone();
        file.pieces.retain(|piece| piece.royal);
        file.pieces.truncate(1);
        file.clear_array();
        (file.pieces[0].promotes_to, file.pieces[0].moves) = (None, moves.clone());
        let game = Variant::compile(&file, &[]).expect("it compiles");
        let (kind, _) = game.kinds().next().expect("a piece");
        let lesson = Lesson::new(&game, kind).unwrap_or_else(|error| panic!("{moves:?}: {error}"));
        assert!((3..=5).contains(&lesson.exercises.len()), "{moves:?}: {}", lesson.exercises.len());
        let solvable = |number| {
            let attempt = Attempt::new(&lesson, number).expect("an attempt");
            attempt.exercise().expect("an exercise").minimum == 0 || attempt.solution().is_some()
        };
        assert!((0..lesson.exercises.len()).all(solvable), "{moves:?}");
        assert_eq!(Course::new(&game).lessons, [kind]);
    }
}

/// A playable game with a jump that no practice board has room for.
#[test]
fn a_jump_beyond_all_boards_has_no_lesson_but_a_reason() {
    let mut file: VariantFile = Library::built_in().find("tori").expect("a built-in game").clone();
    file.pieces[0].moves = vec![Power::Jump(22, dirs("N"))];
    let game = Variant::compile(&file, &[]).expect("it compiles");
    let (kind, _) = game.kinds().next().expect("a piece");
    let error = Lesson::new(&game, kind).map(|_| ()).expect_err("too far");
    assert_eq!(error, LessonError::Board(CompileError::JumpTooLong { game: "tori".to_owned(), jump: 22 }));
}

#[test]
fn options_decide_what_is_taught() {
    let [one, two] = [1, 2].map(|choice| game("tenjiku", &[("lion_hawk", choice)]));
    assert_ne!(lesson(&one, "LHk").exercises, lesson(&two, "LHk").exercises);
    assert_eq!(lesson(&one, "P").exercises, lesson(&two, "P").exercises);
}
