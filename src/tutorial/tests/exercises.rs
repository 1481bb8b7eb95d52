//! Moves, squares and answers in exercises and stories.

use super::*;
use crate::app::{Announcement, LessonRequest, Screen};
use tenjiku_language::say;
use tenjiku_rules::Side;
use tenjiku_rules::coordinate;
use tenjiku_teach::lesson::Special;

fn tone_and_text(feedback: Option<&Feedback>) -> (Tone, String) {
    let feedback = feedback.expect("feedback");
    (feedback.tone, feedback.text.clone())
}

fn at_lesson(symbol: &str) -> TestTutorial {
    let mut tutorial = TestTutorial::new();
    let chu = game("chu");
    let kind = kind(&chu, symbol);
    tutorial.request(LessonRequest::Piece(chu, kind));
    assert_eq!(tutorial.screen(), Screen::Lesson);
    tutorial
}

fn skip_to(tutorial: &mut TestTutorial, is_wanted: impl Fn(&Exercise) -> bool) {
    while !is_wanted(tutorial.exercise()) {
        tutorial.request(LessonRequest::Next);
    }
}

fn at_step(id: &str, step: usize) -> TestTutorial {
    let mut tutorial = TestTutorial::new();
    tutorial.request(LessonRequest::Story(game("chu"), id.to_owned()));
    (0..step).for_each(|_| tutorial.request(LessonRequest::Next));
    assert_eq!(tutorial.attempt().number(), step);
    tutorial
}

fn read(tutorial: &TestTutorial, text: &str) -> Move {
    coordinate::read(tutorial.position(), text).expect("a legal move")
}

#[test]
fn a_right_move_continues_and_the_next_exercise_is_set_up() {
    let mut tutorial = at_lesson("P");
    assert_eq!(tutorial.mode(), BoardInputMode::Move);
    tutorial.solve();
    let plies = tutorial.exercise().minimum;
    assert_eq!(tutorial.session().plies(), plies, "the board shows the moves");
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()).0, Tone::Good);
    assert_eq!((tutorial.set().marks()[0], tutorial.mode()), (ExerciseMark::Right, BoardInputMode::Look));
    tutorial.request(LessonRequest::Next);
    assert_eq!((tutorial.set().at(), tutorial.session().plies()), (1, 0));
    assert_eq!(tutorial.position().setup(), tutorial.exercise().setup);
}

#[test]
fn an_illegal_move_is_refused_and_explained() {
    let mut tutorial = at_lesson("P");
    let koma = tutorial.exercise().koma;
    let beside =
        [1, -1].iter().find_map(|right| tutorial.position().geometry().square_at_offset(koma, *right, 0));
    tutorial.play_move(Move::new(koma, beside.expect("a square beside it")));
    assert_eq!(tutorial.session().plies(), 0);
    let (tone, text) = tone_and_text(tutorial.attempt().feedback.as_ref());
    assert_eq!(tone, Tone::Bad);
    assert!(text.ends_with("The Pawn steps one square forward."), "{text}");
    assert_eq!(tutorial.attempt().phase, Phase::Working, "it is not a mistake");
}

/// The rules allow moves of any piece, the exercise only moves of the lesson's koma.
#[test]
fn a_move_of_another_piece_is_taken_back_and_explained() {
    let mut tutorial = at_lesson("Ky");
    skip_to(&mut tutorial, |exercise| exercise.special == Some(Special::Jump));
    let before = tutorial.position().key();
    let koma = tutorial.exercise().koma;
    let other = tutorial.position().legal_moves().into_iter().find(|mv| mv.from() != Some(koma));
    tutorial.play_move(other.expect("the wall can move"));
    assert_eq!((tutorial.position().key(), tutorial.session().plies()), (before, 0));
    let expected = say!("attempt-only", piece = "Kylin");
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()), (Tone::Bad, expected));
    tutorial.solve();
    assert_eq!(tutorial.set().marks()[tutorial.set().at()], ExerciseMark::Right, "it was not a mistake");
}

#[test]
fn an_exercise_restarts_when_the_moves_are_used_up() {
    let mut tutorial = at_lesson("G");
    skip_to(&mut tutorial, |exercise| {
        matches!(exercise.task, ExerciseTask::Reach(_)) && exercise.minimum == 1
    });
    let solution = tutorial.attempt().solution().expect("a solution")[0];
    let koma = tutorial.exercise().koma;
    let wrong = tutorial.position().legal_moves_from(koma).into_iter().find(|mv| mv.to() != solution.to());
    tutorial.play_move(wrong.expect("another move"));
    assert_eq!((&tutorial.attempt().phase, tutorial.session().plies()), (&Phase::Failed, 1));
    assert_eq!(
        tone_and_text(tutorial.attempt().feedback.as_ref()),
        (Tone::Bad, say!("failure-out-of-moves", count = 1))
    );
    assert_eq!(tutorial.mode(), BoardInputMode::Look);
    tutorial.request(LessonRequest::Again);
    assert_eq!((&tutorial.attempt().phase, tutorial.session().plies()), (&Phase::Working, 0));
    tutorial.solve();
    assert_eq!(tutorial.set().marks()[tutorial.set().at()], ExerciseMark::AfterMistakeOrHelp);
}

#[test]
fn a_solution_is_shown_on_the_board_and_must_still_be_played() {
    let mut tutorial = at_lesson("P");
    skip_to(&mut tutorial, |exercise| exercise.minimum > 1);
    let moves = tutorial.exercise().minimum;
    tutorial.request(LessonRequest::Show);
    assert!(matches!(tutorial.attempt().phase, Phase::Showing(_)));
    tutorial.until("the solution is shown", |tutorial| tutorial.session().plies() == moves);
    tutorial.until("the exercise is set up again", |tutorial| tutorial.session().plies() == 0);
    tutorial.frames(2);
    assert_eq!((&tutorial.attempt().phase, tutorial.mode()), (&Phase::Working, BoardInputMode::Move));
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()), (Tone::Neutral, say!("tutorial-shown")));
    tutorial.solve();
    assert_eq!(tutorial.set().marks()[tutorial.set().at()], ExerciseMark::AfterMistakeOrHelp);
}

#[test]
fn a_step_can_be_played_after_its_solution_was_shown() {
    let mut tutorial = at_step("first_steps", 1);
    let before = tutorial.position().key();
    tutorial.request(LessonRequest::Show);
    tutorial.until("the solution is shown", |tutorial| tutorial.session().plies() == 1);
    tutorial.until("the exercise is set up again", |tutorial| tutorial.session().plies() == 0);
    tutorial.frames(2);
    assert_eq!((tutorial.position().key(), tutorial.mode()), (before, BoardInputMode::Move));
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()), (Tone::Neutral, say!("tutorial-shown")));
    let right = read(&tutorial, "5f5e");
    tutorial.play_move(right);
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()).0, Tone::Good);
}

#[test]
fn leaving_during_a_solution_leaves_the_next_exercise_untouched() {
    let mut tutorial = at_lesson("P");
    skip_to(&mut tutorial, |exercise| exercise.minimum > 1);
    tutorial.request(LessonRequest::Show);
    tutorial.until("the first move is shown", |tutorial| tutorial.session().plies() == 1);
    tutorial.request(LessonRequest::Next);
    tutorial.frames(5);
    tutorial.end_pause();
    tutorial.frames(5);
    assert_eq!((tutorial.session().plies(), &tutorial.attempt().phase), (0, &Phase::Working));
    assert_eq!(tutorial.attempt().position().plies(), 0);
    assert_eq!(tutorial.position().setup(), tutorial.exercise().setup);
}

#[test]
fn in_a_story_a_wrong_move_is_taken_back_and_a_right_one_is_answered() {
    let mut tutorial = at_step("first_steps", 1);
    let before = tutorial.position().key();
    let wrong = read(&tutorial, "4f4e");
    tutorial.play_move(wrong);
    assert_eq!((tutorial.position().key(), tutorial.session().plies()), (before, 0));
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()), (Tone::Bad, say!("story-first-2-wrong")));
    let right = read(&tutorial, "5f5e");
    tutorial.play_move(right);
    assert_eq!(tone_and_text(tutorial.attempt().feedback.as_ref()), (Tone::Good, say!("story-first-2-done")));
    assert_eq!(tutorial.mode(), BoardInputMode::Look, "White is to move");
    tutorial.until("White answers", |tutorial| tutorial.attempt().phase == Phase::Done);
    assert_eq!(tutorial.session().plies(), 2);
    // The next step continues on the same board.
    let number = tutorial.session().game();
    tutorial.request(LessonRequest::Next);
    assert_eq!((tutorial.session().game(), tutorial.session().plies()), (number, 2));
    assert_eq!((tutorial.mode(), tutorial.position().side_to_move()), (BoardInputMode::Move, Side::Black));
    assert_eq!(tutorial.position().key(), tutorial.attempt().first_position().key());
}

/// White's pending answer belongs to the step that the learner has left.
#[test]
fn continuing_before_the_answer_leaves_the_next_step_intact() {
    let mut tutorial = at_step("first_steps", 1);
    let right = read(&tutorial, "5f5e");
    tutorial.play_move(right);
    tutorial.request(LessonRequest::Next);
    tutorial.end_pause();
    tutorial.frames(5);
    let attempt = tutorial.attempt();
    assert_eq!((attempt.number(), &tutorial.attempt().phase), (2, &Phase::Working));
    assert_eq!(tutorial.position().key(), attempt.first_position().key());
    assert_eq!(attempt.position().key(), attempt.first_position().key());
}

#[test]
fn squares_are_selected_and_answers_chosen() {
    let mut tutorial = at_step("first_steps", 0);
    assert_eq!(tutorial.mode(), BoardInputMode::Point);
    let point = |tutorial: &mut TestTutorial, name: &str| {
        let sq = tutorial.position().geometry().parse(name).expect("a square");
        tutorial.send(SquareClicked(sq));
        tutorial.frames(1);
    };
    point(&mut tutorial, "4h");
    let (tone, text) = tone_and_text(tutorial.attempt().feedback.as_ref());
    assert_eq!(tone, Tone::Bad);
    assert!(text.starts_with("That is the Gold General. ") && text.ends_with(&say!("story-first-1-wrong")));
    // The step asks for one square, so each click is an answer.
    point(&mut tutorial, "4h");
    assert_eq!(tutorial.attempt().phase, Phase::Working, "the same mistake is accepted again");
    point(&mut tutorial, "5h");
    assert_eq!(tutorial.attempt().phase, Phase::Done);
    (0..5).for_each(|_| tutorial.request(LessonRequest::Next));
    assert_eq!(tutorial.mode(), BoardInputMode::Look, "a question allows no moves");
    tutorial.request(LessonRequest::Choose(0));
    assert_eq!(
        tone_and_text(tutorial.attempt().feedback.as_ref()),
        (Tone::Bad, say!("story-first-6-a-says"))
    );
    tutorial.request(LessonRequest::Choose(1));
    assert_eq!(
        tone_and_text(tutorial.attempt().feedback.as_ref()),
        (Tone::Good, say!("story-first-6-b-says"))
    );
}

/// If a step asks for several squares, they are judged together.
#[test]
fn several_squares_wait_until_they_are_submitted() {
    let mut tutorial = TestTutorial::new();
    tutorial.request(LessonRequest::Story(game("tenjiku"), "range_jump".to_owned()));
    while !tutorial.attempt().asks_for_squares() {
        assert!(!tutorial.attempt().is_last(), "a step asks for several");
        tutorial.request(LessonRequest::Next);
    }
    let StoryTask::Point(squares) = tutorial.step().task.clone() else { panic!("squares") };
    for sq in squares {
        assert_eq!((&tutorial.attempt().phase, &tutorial.attempt().feedback), (&Phase::Working, &None));
        tutorial.send(SquareClicked(sq));
        tutorial.frames(1);
    }
    assert_eq!(tutorial.attempt().phase, Phase::Working);
    tutorial.request(LessonRequest::Check);
    assert_eq!(tutorial.attempt().phase, Phase::Done);
}

#[test]
fn after_a_lesson_the_mouse_works_as_in_a_game() {
    let mut tutorial = at_step("first_steps", 5);
    assert_eq!(tutorial.mode(), BoardInputMode::Look);
    tutorial.request(LessonRequest::Back);
    assert!(!tutorial.app.world().resource::<BoardMarks>().marks.is_empty(), "the zone is marked");
    tutorial.request(LessonRequest::Leave);
    assert_eq!(tutorial.mode(), BoardInputMode::Move);
    assert_eq!(*tutorial.app.world().resource::<BoardMarks>(), BoardMarks::default());
    assert!(matches!(tutorial.open_course().activity, Activity::None));
}

#[derive(Resource, Default)]
struct Announced(Vec<String>);

fn record_announcements(mut announcements: MessageReader<Announcement>, mut announced: ResMut<Announced>) {
    announced.0.extend(announcements.read().map(|announcement| announcement.0.clone()));
}

#[test]
fn enter_on_the_board_continues_when_nothing_is_left_to_do() {
    let mut tutorial = at_lesson("P");
    tutorial.app.init_resource::<Announced>().add_systems(Last, record_announcements);
    tutorial.press_enter();
    assert_eq!((tutorial.set().at(), &tutorial.attempt().phase), (0, &Phase::Working));
    tutorial.solve();
    let announced = std::mem::take(&mut tutorial.app.world_mut().resource_mut::<Announced>().0);
    assert!(announced.ends_with(&["Well done!".to_owned(), "Enter goes on.".to_owned()]), "{announced:?}");
    tutorial.press_enter();
    assert_eq!((tutorial.set().at(), tutorial.session().plies()), (1, 0));
    // After a mistake, Enter begins the exercise again.
    skip_to(&mut tutorial, |exercise| matches!(exercise.task, ExerciseTask::Which { .. }));
    let current = tutorial.set().at();
    tutorial.request(LessonRequest::Check);
    assert_eq!(tutorial.attempt().phase, Phase::Failed);
    let announced = std::mem::take(&mut tutorial.app.world_mut().resource_mut::<Announced>().0);
    assert_eq!(announced.last().map(String::as_str), Some("Enter begins again."));
    tutorial.press_enter();
    assert_eq!((tutorial.set().at(), &tutorial.attempt().phase), (current, &Phase::Working));
    // At the end of the set, Enter begins the next lesson.
    let kind = tutorial.lesson_kind();
    while tutorial.has_exercise() {
        tutorial.request(LessonRequest::Next);
    }
    tutorial.press_enter();
    assert_ne!(tutorial.lesson_kind(), kind);
}

#[test]
fn enter_on_the_board_continues_a_story() {
    let mut tutorial = at_step("first_steps", 0);
    let king = tutorial.position().geometry().parse("5h").expect("a square");
    tutorial.send(SquareClicked(king));
    tutorial.frames(1);
    assert_eq!(tutorial.attempt().phase, Phase::Done);
    tutorial.press_enter();
    assert_eq!(tutorial.attempt().number(), 1);
}
