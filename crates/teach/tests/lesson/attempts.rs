//! The responses to a learner's moves and answers.

use crate::games::{game, lesson};
use tenjiku_rules::Move;
use tenjiku_teach::lesson::{Attempt, AttemptFailure, ExerciseTask, Lesson, Phase, Reply};

fn attempt(lesson: &Lesson, word: &str) -> Attempt {
    let number = lesson.exercises.iter().position(|exercise| exercise.task.word() == word);
    Attempt::new(lesson, number.unwrap_or_else(|| panic!("no exercise `{word}`"))).expect("an attempt")
}

fn step(attempt: &Attempt, right: i16, forward: i16) -> Move {
    let geometry = attempt.position().geometry();
    let to = geometry
        .square_at_offset(attempt.koma_square().expect("a koma"), right, -forward)
        .expect("a square of the board");
    Move::new(attempt.koma_square().expect("a koma"), to)
}

#[test]
fn moves_are_counted_until_the_exercise_is_done() {
    let chu = game("chu", &[]);
    let pawn = lesson(&chu, "P");
    let mut attempt = attempt(&pawn, "collect");
    let ExerciseTask::Collect(lanterns) = attempt.exercise().expect("an exercise").task.clone() else {
        panic!("a collection")
    };
    assert_eq!(attempt.lanterns_left().count(), lanterns.len());
    for expected_left in (0..attempt.exercise().expect("an exercise").minimum).rev() {
        let mv = step(&attempt, 0, 1);
        match attempt.play(mv) {
            Reply::Done { .. } => assert_eq!(expected_left, 0),
            Reply::Continue { .. } => assert_eq!(attempt.moves_left(), expected_left),
            other => panic!("{other:?}"),
        }
        assert!(!attempt.lanterns_left().any(|sq| sq == attempt.koma_square().expect("a koma")));
    }
    assert_eq!((attempt.lanterns_left().count(), &attempt.phase), (0, &Phase::Done));
}

#[test]
fn there_is_no_exercise_beyond_the_last() {
    let pawn = lesson(&game("chu", &[]), "P");
    assert!(Attempt::new(&pawn, pawn.exercises.len()).is_none());
}

#[test]
fn failures_have_sentences() {
    let chu = game("chu", &[]);
    let pawn = lesson(&chu, "P");
    let attempt = attempt(&pawn, "which");
    let sq = |name: &str| attempt.position().geometry().parse(name).expect("a square");
    let sentence = |failure: AttemptFailure| failure.describe(attempt.position());
    assert_eq!(sentence(AttemptFailure::OutOfMoves(3)), "It can be done in three moves. Try again.");
    let wrong = |missing: &[&str], extra: &[&str]| {
        let squares = |names: &[&str]| names.iter().map(|name| sq(name)).collect();
        sentence(AttemptFailure::Wrong { missing: squares(missing), extra: squares(extra) })
    };
    assert_eq!(wrong(&["1a", "2a", "3a"], &[]), "It can also reach 1a, 2a and 3a.");
    assert_eq!(wrong(&[], &["1a", "2a"]), "Out of reach: 1a and 2a.");
    assert_eq!(wrong(&["1a"], &["2a"]), "Out of reach: 2a. It can also reach 1a.");
}
