//! Exercises and stories by themselves, with the marks on the board.

use super::*;
use crate::lesson::{Lesson, StoryLibrary};
use crate::tutorial::board_marks::marks;
use crate::view::square_mark::SquareMark;

fn tone(attempt: &Attempt) -> Option<Tone> {
    attempt.feedback.as_ref().map(|said| said.tone)
}

fn exercise(symbol: &str, word: &str) -> Attempt {
    let game = game("chu");
    let lesson = Lesson::new(&game, kind(&game, symbol)).expect("a lesson");
    let number = lesson.exercises.iter().position(|exercise| exercise.task.word() == word);
    Attempt::new(&lesson, number.expect("an exercise")).expect("an exercise")
}

fn solve(exercise: &mut Attempt) {
    for mv in exercise.solution().expect("a solution") {
        assert!(exercise.played(mv));
    }
}

#[test]
fn what_is_done_at_once_is_right() {
    let mut exercise = exercise("G", "reach");
    assert_eq!(marks(&exercise).len(), 1);
    solve(&mut exercise);
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Right), &Phase::Done));
    assert_eq!((exercise.take_mark(), marks(&exercise)), (None, Vec::new()), "it is noted once");
}

#[test]
fn what_is_done_with_help_is_noted_as_a_mistake_first() {
    let mut exercise = exercise("G", "reach");
    exercise.show();
    assert_eq!(exercise.take_mark(), Some(ExerciseMark::Open));
    while let Some(mv) = exercise.next_move() {
        assert!(exercise.played(mv));
    }
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Doing));
    assert_eq!(tone(&exercise), Some(Tone::Plain));
    solve(&mut exercise);
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Late), &Phase::Done));
}

#[test]
fn what_is_done_once_stays_done() {
    let mut exercise = exercise("P", "which");
    let ExerciseTask::Which { squares, .. } = exercise.exercise().expect("an exercise").task.clone() else {
        panic!("squares")
    };
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    exercise.check();
    assert_eq!(exercise.take_mark(), Some(ExerciseMark::Right));
    exercise.again();
    exercise.check();
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Over));
    exercise.again();
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    exercise.check();
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Done));
}

#[test]
fn squares_that_were_shown_stay_marked_until_one_is_pointed_out() {
    let mut exercise = exercise("P", "which");
    let ExerciseTask::Which { squares, .. } = exercise.exercise().expect("an exercise").task.clone() else {
        panic!("squares")
    };
    exercise.show();
    assert_eq!(&exercise.phase, &Phase::Doing);
    let shown: Vec<_> = squares.iter().map(|sq| (SquareMark::Missed, *sq)).collect();
    assert_eq!(marks(&exercise), shown);
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    assert!(marks(&exercise).iter().all(|(mark, _)| *mark != SquareMark::Missed));
    exercise.check();
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Late), &Phase::Done));
}

#[test]
fn squares_are_pointed_out_and_judged() {
    let mut exercise = exercise("P", "which");
    let ExerciseTask::Which { among, squares } = exercise.exercise().expect("an exercise").task.clone()
    else {
        panic!("squares")
    };
    let wrong = *among.iter().find(|sq| !squares.contains(sq)).expect("a wrong one");
    exercise.toggle_square(wrong);
    exercise.toggle_square(squares[0]);
    exercise.toggle_square(squares[0]);
    assert!(marks(&exercise).contains(&(SquareMark::Chosen, wrong)));
    exercise.check();
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Open), &Phase::Over));
    let shown = marks(&exercise);
    assert!(shown.contains(&(SquareMark::Wrong, wrong)) && shown.contains(&(SquareMark::Missed, squares[0])));
    exercise.toggle_square(squares[0]);
    assert_eq!(marks(&exercise), shown, "it is over");
    exercise.again();
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    exercise.check();
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Late), &Phase::Done));
}

#[test]
fn a_move_that_cannot_be_is_explained_and_costs_nothing() {
    let mut exercise = exercise("P", "reach");
    let koma = exercise.koma().expect("a koma");
    let back = exercise.position().geometry().square_at_offset(koma, 0, 1).expect("a square behind");
    exercise.play(Move::new(koma, back));
    assert_eq!(tone(&exercise), Some(Tone::Bad));
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Doing));
}

fn stories(id: &str) -> Vec<Story> {
    StoryLibrary::with_folder(&game(id), None).stories
}

/// Lets the program make its moves.
fn finish(story: &mut Attempt) {
    while let Some(mv) = story.next_move() {
        assert!(story.played(mv));
    }
}

#[test]
fn what_is_shown_is_to_be_done_all_the_same() {
    let mut shown = 0;
    for written in stories("chu") {
        let mut story = Attempt::of_story(&written);
        loop {
            if story.asks_for_a_move() {
                story.show();
                finish(&mut story);
                assert_eq!(story.phase, Phase::Doing, "{}", written.id);
                assert_eq!(story.position().key(), story.first_position().key());
                assert_eq!(tone(&story), Some(Tone::Plain));
                shown += 1;
            }
            if !story.go_on() {
                break;
            }
        }
    }
    assert!(shown > 0);
}

#[test]
fn an_answer_that_was_shown_stays_marked_until_the_learner_answers() {
    let first_flight = &stories("tori")[0];
    let mut story = Attempt::of_story(first_flight);
    while story.asked_squares().is_none() {
        assert!(story.go_on(), "a step asks for squares");
    }
    let StoryTask::Point { squares } = story.step().expect("a step").task.clone() else { panic!("squares") };
    story.show();
    assert_eq!(story.phase, Phase::Doing);
    let right: Vec<_> = squares.iter().map(|sq| (SquareMark::Right, *sq)).collect();
    assert_eq!(marks(&story), right);
    squares.iter().for_each(|sq| story.toggle_square(*sq));
    assert!(!story.shows_answer);
    story.check();
    assert_eq!(story.phase, Phase::Done);
}
