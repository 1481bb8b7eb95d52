//! Exercises and stories without systems, and the marks on the board.

use super::*;
use crate::lesson::{Lesson, StoryLibrary};
use crate::tutorial::board_marks::marks;
use crate::view::square_mark::SquareMark;

fn tone(attempt: &Attempt) -> Option<Tone> {
    attempt.feedback.as_ref().map(|feedback| feedback.tone)
}

fn exercise(symbol: &str, word: &str) -> Attempt {
    let game = game("chu");
    let lesson = Lesson::new(&game, kind(&game, symbol)).expect("a lesson");
    let number = lesson.exercises.iter().position(|exercise| exercise.task.word() == word);
    Attempt::new(&lesson, number.expect("an exercise")).expect("an exercise")
}

fn solve(exercise: &mut Attempt) {
    for mv in exercise.solution().expect("a solution") {
        assert!(exercise.on_move(mv));
    }
}

#[test]
fn an_exercise_solved_at_the_first_try_is_right() {
    let mut exercise = exercise("G", "reach");
    assert_eq!(marks(&exercise).len(), 1);
    solve(&mut exercise);
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Right), &Phase::Done));
    assert_eq!((exercise.take_mark(), marks(&exercise)), (None, Vec::new()), "it is recorded once");
}

#[test]
fn an_exercise_done_with_help_is_recorded_as_a_mistake_first() {
    let mut exercise = exercise("G", "reach");
    exercise.show_solution();
    assert_eq!(exercise.take_mark(), Some(ExerciseMark::Open));
    while let Some(mv) = exercise.next_move() {
        assert!(exercise.on_move(mv));
    }
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Working));
    assert_eq!(tone(&exercise), Some(Tone::Neutral));
    solve(&mut exercise);
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Late), &Phase::Done));
}

#[test]
fn a_completed_exercise_stays_completed() {
    let mut exercise = exercise("P", "which");
    let ExerciseTask::Which { squares, .. } = exercise.exercise().expect("an exercise").task.clone() else {
        panic!("squares")
    };
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
    let mut exercise = exercise("P", "which");
    let ExerciseTask::Which { squares, .. } = exercise.exercise().expect("an exercise").task.clone() else {
        panic!("squares")
    };
    exercise.show_solution();
    assert_eq!(&exercise.phase, &Phase::Working);
    let missed_marks: Vec<_> = squares.iter().map(|sq| (SquareMark::Missed, *sq)).collect();
    assert_eq!(marks(&exercise), missed_marks);
    squares.iter().for_each(|sq| exercise.toggle_square(*sq));
    assert!(marks(&exercise).iter().all(|(mark, _)| *mark != SquareMark::Missed));
    exercise.submit_squares();
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Late), &Phase::Done));
}

#[test]
fn selected_squares_are_judged() {
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
    assert_eq!((exercise.take_mark(), &exercise.phase), (Some(ExerciseMark::Late), &Phase::Done));
}

#[test]
fn an_illegal_move_is_explained_and_is_not_a_mistake() {
    let mut exercise = exercise("P", "reach");
    let koma = exercise.koma_square().expect("a koma");
    let back = exercise.position().geometry().square_at_offset(koma, 0, 1).expect("a square behind");
    exercise.play(Move::new(koma, back));
    assert_eq!(tone(&exercise), Some(Tone::Bad));
    assert_eq!((exercise.take_mark(), &exercise.phase), (None, &Phase::Working));
}

fn stories(id: &str) -> Vec<Story> {
    StoryLibrary::with_folder(&game(id), None).stories
}

fn play_program_moves(story: &mut Attempt) {
    while let Some(mv) = story.next_move() {
        assert!(story.on_move(mv));
    }
}

#[test]
fn a_shown_solution_must_still_be_played() {
    let mut shown_count = 0;
    for definition in stories("chu") {
        let mut story = Attempt::of_story(&definition);
        loop {
            if story.asks_for_a_move() {
                story.show_solution();
                play_program_moves(&mut story);
                assert_eq!(story.phase, Phase::Working, "{}", definition.id);
                assert_eq!(story.position().key(), story.first_position().key());
                assert_eq!(tone(&story), Some(Tone::Neutral));
                shown_count += 1;
            }
            if !story.next_step() {
                break;
            }
        }
    }
    assert!(shown_count > 0);
}

#[test]
fn a_shown_answer_stays_marked_until_the_learner_answers() {
    let first_flight = &stories("tori")[0];
    let mut story = Attempt::of_story(first_flight);
    while story.squares_to_select().is_none() {
        assert!(story.next_step(), "a step asks for squares");
    }
    let StoryTask::Point { squares } = story.step().expect("a step").task.clone() else { panic!("squares") };
    story.show_solution();
    assert_eq!(story.phase, Phase::Working);
    let right: Vec<_> = squares.iter().map(|sq| (SquareMark::Right, *sq)).collect();
    assert_eq!(marks(&story), right);
    squares.iter().for_each(|sq| story.toggle_square(*sq));
    assert!(!story.shows_answer);
    story.submit_squares();
    assert_eq!(story.phase, Phase::Done);
}
