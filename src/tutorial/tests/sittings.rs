//! Moves, squares and answers at an exercise and in a story.

use super::*;
use crate::app::{LessonRequest, Screen};
use crate::lesson::Special;
use crate::notation::coordinate;
use crate::rules::Side;
use crate::say;

fn said(said: Option<&Said>) -> (Tone, String) {
    let said = said.expect("something is said");
    (said.tone, said.text.clone())
}

/// A learner at the lesson of a piece of Chu.
fn at_lesson(folder: &Path, symbol: &str) -> School {
    let mut school = School::in_folder(folder);
    let chu = game("chu");
    let kind = kind(&chu, symbol);
    school.ask(LessonRequest::Piece(chu, kind));
    assert_eq!(school.screen(), Screen::Lesson);
    school
}

/// Leaves exercises out until one is of that sort.
fn skip_to(school: &mut School, is_wanted: impl Fn(&Desk) -> bool) {
    while !is_wanted(school.desk()) {
        school.ask(LessonRequest::Next);
    }
}

/// A learner at a step of a story of Chu, from 0.
fn at_step(folder: &Path, id: &str, step: usize) -> School {
    let mut school = School::in_folder(folder);
    school.ask(LessonRequest::Story(game("chu"), id.to_owned()));
    (0..step).for_each(|_| school.ask(LessonRequest::Next));
    assert_eq!(school.tale().reading().step(), step);
    school
}

fn read(school: &School, text: &str) -> Move {
    coordinate::read(school.position(), text).expect("a legal move")
}

#[test]
fn a_right_move_goes_on_and_the_exercise_after_it_is_set_out() {
    let folder = folder();
    let mut school = at_lesson(folder.path(), "P");
    assert_eq!(school.manner(), Manner::Move);
    school.solve();
    let plies = school.desk().exercise().minimum;
    assert_eq!(school.session().plies(), plies, "the board shows what was done");
    assert_eq!(said(school.desk().said()).0, Tone::Good);
    assert_eq!((school.agenda().marks()[0], school.manner()), (Mark::Right, Manner::Look));
    school.ask(LessonRequest::Next);
    assert_eq!((school.agenda().at(), school.session().plies()), (1, 0));
    assert_eq!(school.position().setup(), school.desk().exercise().setup);
}

#[test]
fn what_the_piece_cannot_do_is_refused_and_explained() {
    let folder = folder();
    let mut school = at_lesson(folder.path(), "P");
    let koma = school.desk().exercise().koma;
    let beside = [1, -1].iter().find_map(|right| school.position().geometry().shifted(koma, *right, 0));
    school.intend(Move::new(koma, beside.expect("a square beside it")));
    assert_eq!(school.session().plies(), 0);
    let (tone, text) = said(school.desk().said());
    assert_eq!(tone, Tone::Bad);
    assert!(text.ends_with("The Pawn steps one square forward."), "{text}");
    assert_eq!(*school.desk().phase(), desk::Phase::Doing, "it costs nothing");
}

/// The rules let the learner move any of his pieces; the exercise does not.
#[test]
fn a_move_of_another_piece_is_taken_back_and_explained() {
    let folder = folder();
    let mut school = at_lesson(folder.path(), "Ky");
    skip_to(&mut school, |desk| desk.exercise().special == Some(Special::Jump));
    let before = school.position().key();
    let koma = school.desk().exercise().koma;
    let other = school.position().legal_moves().into_iter().find(|mv| mv.from() != Some(koma));
    school.intend(other.expect("the wall can move"));
    assert_eq!((school.position().key(), school.session().plies()), (before, 0));
    let wanted = say!("attempt-only", piece = "Kylin");
    assert_eq!(said(school.desk().said()), (Tone::Bad, wanted));
    school.solve();
    assert_eq!(school.agenda().marks()[school.agenda().at()], Mark::Right, "nor was it a mistake");
}

#[test]
fn who_has_used_up_his_moves_begins_anew() {
    let folder = folder();
    let mut school = at_lesson(folder.path(), "G");
    skip_to(&mut school, |desk| {
        matches!(desk.exercise().task, ExerciseTask::Reach { .. }) && desk.exercise().minimum == 1
    });
    let solution = school.desk().attempt().solution().expect("a solution")[0];
    let koma = school.desk().exercise().koma;
    let wrong = school.position().legal_moves_from(koma).into_iter().find(|mv| mv.to() != solution.to());
    school.intend(wrong.expect("another move"));
    assert_eq!((school.desk().phase(), school.session().plies()), (&desk::Phase::Over, 1));
    assert_eq!(said(school.desk().said()), (Tone::Bad, say!("failure-out-of-moves", count = 1)));
    assert_eq!(school.manner(), Manner::Look);
    school.ask(LessonRequest::Again);
    assert_eq!((school.desk().phase(), school.session().plies()), (&desk::Phase::Doing, 0));
    school.solve();
    assert_eq!(school.agenda().marks()[school.agenda().at()], Mark::Late);
}

#[test]
fn a_solution_is_played_on_the_board_and_is_to_be_done_all_the_same() {
    let folder = folder();
    let mut school = at_lesson(folder.path(), "P");
    skip_to(&mut school, |desk| desk.exercise().minimum > 1);
    let moves = school.desk().exercise().minimum;
    school.ask(LessonRequest::Show);
    assert!(matches!(school.desk().phase(), desk::Phase::Showing(_)));
    school.until("it is shown", |school| *school.desk().phase() == desk::Phase::Over);
    assert_eq!(school.session().plies(), moves);
    school.ask(LessonRequest::Again);
    school.solve();
    assert_eq!(school.agenda().marks()[school.agenda().at()], Mark::Late);
}

/// What was under way for one exercise does not reach the next.
#[test]
fn who_leaves_while_a_solution_is_shown_finds_the_next_exercise_untouched() {
    let folder = folder();
    let mut school = at_lesson(folder.path(), "P");
    skip_to(&mut school, |desk| desk.exercise().minimum > 1);
    school.ask(LessonRequest::Show);
    school.until("the first move is shown", |school| school.session().plies() == 1);
    school.ask(LessonRequest::Next);
    school.frames(5);
    std::thread::sleep(Duration::from_millis(600));
    school.frames(5);
    assert_eq!((school.session().plies(), school.desk().phase()), (0, &desk::Phase::Doing));
    assert_eq!(school.desk().attempt().position().plies(), 0);
    assert_eq!(school.position().setup(), school.desk().exercise().setup);
}

#[test]
fn in_a_story_a_wrong_move_is_taken_back_and_a_right_one_is_answered() {
    let folder = folder();
    let mut school = at_step(folder.path(), "first_steps", 1);
    let before = school.position().key();
    let wrong = read(&school, "4f4e");
    school.intend(wrong);
    assert_eq!((school.position().key(), school.session().plies()), (before, 0));
    assert_eq!(said(school.tale().said()), (Tone::Bad, say!("story-first-2-wrong")));
    let right = read(&school, "5f5e");
    school.intend(right);
    assert_eq!(said(school.tale().said()), (Tone::Good, say!("story-first-2-done")));
    assert_eq!(school.manner(), Manner::Look, "White is to move");
    school.until("White answers", |school| *school.tale().phase() == tale::Phase::Done);
    assert_eq!(school.session().plies(), 2);
    // The next step goes on from there, on the same board.
    let number = school.session().game();
    school.ask(LessonRequest::Next);
    assert_eq!((school.session().game(), school.session().plies()), (number, 2));
    assert_eq!((school.manner(), school.position().side_to_move()), (Manner::Move, Side::Black));
    assert_eq!(school.position().key(), school.tale().reading().first_position().key());
}

/// The answer belongs to a step that one has left.
#[test]
fn who_goes_on_before_the_answer_finds_the_next_step_as_it_should_be() {
    let folder = folder();
    let mut school = at_step(folder.path(), "first_steps", 1);
    let right = read(&school, "5f5e");
    school.intend(right);
    school.ask(LessonRequest::Next);
    std::thread::sleep(Duration::from_millis(600));
    school.frames(5);
    let reading = school.tale().reading();
    assert_eq!((reading.step(), school.tale().phase()), (2, &tale::Phase::Doing));
    assert_eq!(school.position().key(), reading.first_position().key());
    assert_eq!(reading.position().key(), reading.first_position().key());
}

#[test]
fn squares_are_pointed_out_and_answers_chosen() {
    let folder = folder();
    let mut school = at_step(folder.path(), "first_steps", 0);
    assert_eq!(school.manner(), Manner::Point);
    let point = |school: &mut School, name: &str| {
        let sq = school.position().geometry().parse(name).expect("a square");
        school.tell(PointedOut(sq));
        school.frames(1);
    };
    point(&mut school, "4h");
    school.ask(LessonRequest::Check);
    assert_eq!(said(school.tale().said()), (Tone::Bad, say!("story-first-1-wrong")));
    point(&mut school, "4h");
    point(&mut school, "5h");
    school.ask(LessonRequest::Check);
    assert_eq!(*school.tale().phase(), tale::Phase::Done);
    (0..5).for_each(|_| school.ask(LessonRequest::Next));
    assert_eq!(school.manner(), Manner::Look, "a question moves nothing");
    school.ask(LessonRequest::Choose(0));
    assert_eq!(said(school.tale().said()), (Tone::Bad, say!("story-first-6-a-says")));
    school.ask(LessonRequest::Choose(1));
    assert_eq!(said(school.tale().said()), (Tone::Good, say!("story-first-6-b-says")));
}

/// Whoever leaves a lesson leaves nothing of it to the hand.
#[test]
fn after_a_lesson_the_hand_moves_as_in_a_game() {
    let folder = folder();
    let mut school = at_step(folder.path(), "first_steps", 5);
    assert_eq!(school.manner(), Manner::Look);
    school.ask(LessonRequest::Back);
    assert!(!school.app.world().resource::<Signs>().marks.is_empty(), "the zone is marked");
    school.ask(LessonRequest::Leave);
    assert_eq!(school.manner(), Manner::Move);
    assert_eq!(*school.app.world().resource::<Signs>(), Signs::default());
    assert!(school.room().tale.is_none() && school.room().desk.is_none());
}
