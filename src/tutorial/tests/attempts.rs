//! Exercises and stories without systems, and the marks on the board.

use super::*;
use crate::tutorial::board_marks::marks;
use crate::view::square_mark::SquareMark;
use tenjiku_rules::variant::Sq;
use tenjiku_teach::lesson::{Lesson, StoryLibrary};

/// An exercise that asks for squares, the squares to select from, and the right ones.
fn exercise() -> (Attempt, Vec<Sq>, Vec<Sq>) {
    let game = game("chu");
    let lesson = Lesson::new(&game, kind(&game, "P")).expect("a lesson");
    let mut exercises = lesson.exercises.iter().enumerate();
    let found = exercises.find_map(|(number, exercise)| match exercise.task.clone() {
        ExerciseTask::Which { among, squares } => Some((Attempt::new(&lesson, number)?, among, squares)),
        _ => None,
    });
    found.expect("an exercise")
}

#[test]
fn a_completed_exercise_stays_completed() {
    let (mut exercise, _, squares) = exercise();
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    exercise.submit_squares();
    assert_eq!(exercise.take_mark(), Some(ExerciseMark::Right));
    exercise.restart();
    exercise.submit_squares();
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Failed));
    exercise.restart();
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    exercise.submit_squares();
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Done));
}

#[test]
fn shown_squares_stay_marked_until_one_is_selected() {
    let (mut exercise, _, squares) = exercise();
    exercise.show_solution();
    assert_eq!(&exercise.phase, &Phase::Working);
    let missed_marks: Vec<_> = squares.iter().map(|sq| (SquareMark::Missed, *sq)).collect();
    assert_eq!(marks(&exercise), missed_marks);
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    assert!(marks(&exercise).iter().all(|(mark, _)| *mark != SquareMark::Missed));
    exercise.submit_squares();
    assert_eq!(
        (exercise.take_mark(), &exercise.phase),
        (Some(ExerciseMark::AfterMistakeOrHelp), &Phase::Done)
    );
}

#[test]
fn selected_squares_are_judged() {
    let (mut exercise, among, squares) = exercise();
    let wrong = *among.iter().find(|sq| !squares.contains(sq)).expect("a wrong one");
    exercise.toggle_square(wrong);
    exercise.toggle_square(squares[0]);
    exercise.toggle_square(squares[0]);
    assert!(marks(&exercise).contains(&(SquareMark::Chosen, wrong)));
    exercise.submit_squares();
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Open), &Phase::Failed));
    let shown_marks = marks(&exercise);
    assert!(
        shown_marks.contains(&(SquareMark::Wrong, wrong))
            && shown_marks.contains(&(SquareMark::Missed, squares[0]))
    );
    exercise.toggle_square(squares[0]);
    assert_eq!(marks(&exercise), shown_marks, "the exercise is over");
    exercise.restart();
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    exercise.submit_squares();
    assert_eq!(
        (exercise.take_mark(), &exercise.phase),
        (Some(ExerciseMark::AfterMistakeOrHelp), &Phase::Done)
    );
}

#[test]
fn a_shown_answer_stays_marked_until_the_learner_answers() {
    let stories = StoryLibrary::with_folder(&game("tori"), None).stories;
    let mut story = Attempt::of_story(&stories[0]);
    while story.squares_to_select().is_none() {
        assert!(story.next_step(), "a step asks for squares");
    }
    let StoryTask::Point(squares) = story.step().expect("a step").task.clone() else { panic!("squares") };
    story.show_solution();
    assert_eq!(story.phase, Phase::Working);
    let right: Vec<_> = squares.iter().map(|sq| (SquareMark::Right, *sq)).collect();
    assert_eq!(marks(&story), right);
    squares.iter().for_each(|sq| story.toggle_square(*sq));
    assert!(!story.shows_answer);
    story.submit_squares();
    assert_eq!(story.phase, Phase::Done);
}
