//! Progress saved to disk.

use super::*;
use crate::app::{LessonRequest, Screen};
use tenjiku_rules::variant::{Power, VariantFile};

fn learn(tutorial: &mut TestTutorial, symbol: &str) {
    let chu = game("chu");
    let kind = kind(&chu, symbol);
    tutorial.request(LessonRequest::Piece(chu, kind));
}

#[test]
fn progress_is_saved_after_each_exercise() {
    let folder = folder();
    let mut tutorial = TestTutorial::in_folder(folder.path());
    assert!(!folder.path().join("lessons.ron").exists(), "nothing has been learned yet");
    learn(&mut tutorial, "P");
    let count = tutorial.set().marks().len();
    for number in 0..count {
        assert_eq!(tutorial.attempt().number(), number);
        tutorial.solve();
        let progress = tutorial.progress_on_disk();
        let is_last = number + 1 == count;
        assert_eq!(progress.has_passed("chu", &exercise_id("P", number)), !is_last, "{number}");
        assert_eq!(progress.is_done("chu", "P"), is_last, "{number}");
        tutorial.request(LessonRequest::Next);
    }
    assert!(!tutorial.has_exercise(), "the set is over");
}

#[test]
fn a_mistake_is_saved_at_once_and_repeated_the_next_day() {
    let folder = folder();
    let mut tutorial = TestTutorial::in_folder(folder.path());
    learn(&mut tutorial, "P");
    tutorial.request(LessonRequest::Show);
    assert!(tutorial.progress_on_disk().is_scheduled("chu", &exercise_id("P", 0)));
    tutorial.request(LessonRequest::Course(game("chu")));
    assert_eq!(tutorial.due(), 0, "it is not due on the same day");
    tutorial.request(LessonRequest::Repeat(game("chu")));
    assert_eq!(tutorial.screen(), Screen::Course);
    let mut tutorial = TestTutorial::on_day(folder.path(), TODAY.after(1));
    tutorial.request(LessonRequest::Repeat(game("chu")));
    assert_eq!(tutorial.due(), 1);
    assert_eq!((tutorial.screen(), tutorial.attempt().number()), (Screen::Lesson, 0));
    tutorial.solve();
    assert_eq!(tutorial.due(), 0);
    let days = [2, 3].map(|days| tutorial.progress_on_disk().due("chu", TODAY.after(days)).len());
    assert_eq!(days, [0, 1], "it is due again after two days");
}

#[test]
fn an_unfinished_lesson_resumes_in_the_next_run() {
    let folder = folder();
    let mut tutorial = TestTutorial::in_folder(folder.path());
    learn(&mut tutorial, "P");
    tutorial.solve();
    tutorial.request(LessonRequest::Leave);
    let mut tutorial = TestTutorial::in_folder(folder.path());
    learn(&mut tutorial, "P");
    assert_eq!((tutorial.set().at(), tutorial.attempt().number()), (1, 1));
    assert_eq!(tutorial.set().marks()[0], ExerciseMark::Right);
    while tutorial.has_exercise() {
        tutorial.solve();
        tutorial.request(LessonRequest::Next);
    }
    assert!(tutorial.set().is_complete() && tutorial.progress_on_disk().is_done("chu", "P"));
}

/// A story is finished with its last step, even if the learner leaves without pressing Finish.
#[test]
fn a_story_is_finished_with_its_last_step() {
    let mut tutorial = TestTutorial::new();
    tutorial.request(LessonRequest::Story(game("chu"), "lion".to_owned()));
    while !tutorial.attempt().is_last() {
        tutorial.request(LessonRequest::Next);
    }
    assert!(!tutorial.progress_on_disk().is_done("chu", "story:lion"), "skipped steps do not count as done");
    let wrong = tutorial.answer(false);
    tutorial.request(LessonRequest::Choose(wrong));
    assert!(!tutorial.progress_on_disk().is_done("chu", "story:lion"));
    tutorial.choose_right_answer();
    tutorial.request(LessonRequest::Leave);
    assert!(tutorial.progress_on_disk().is_done("chu", "story:lion"));
}

/// The step is resumed even after a restart of the program, until the story is finished.
#[test]
fn a_story_resumes_at_its_current_step() {
    let folder = folder();
    let mut tutorial = TestTutorial::in_folder(folder.path());
    let lion = || LessonRequest::Story(game("chu"), "lion".to_owned());
    tutorial.request(lion());
    let last = tutorial.story().steps.len() - 1;
    (0..last).for_each(|_| tutorial.request(LessonRequest::Next));
    tutorial.request(LessonRequest::Back);
    tutorial.request(LessonRequest::Leave);
    tutorial.request(lion());
    assert_eq!(tutorial.attempt().number(), last - 1);
    let mut tutorial = TestTutorial::in_folder(folder.path());
    tutorial.request(lion());
    let attempt = tutorial.attempt();
    assert_eq!(attempt.number(), last - 1);
    assert_eq!(tutorial.position().key(), attempt.first_position().key(), "its position is set up");
    tutorial.request(LessonRequest::Next);
    tutorial.choose_right_answer();
    tutorial.request(LessonRequest::Leave);
    tutorial.request(lion());
    assert_eq!(tutorial.attempt().number(), 0, "a finished story restarts");
    tutorial.request(LessonRequest::Next);
    tutorial.request(LessonRequest::Leave);
    tutorial.request(lion());
    assert_eq!(tutorial.attempt().number(), 0);
}

/// A user's game has changed: one piece was removed, another no longer moves, and the lesson of a third has fewer
/// exercises.
#[test]
fn mistakes_without_an_exercise_are_not_repeated() {
    let folder = folder();
    let mut progress = Progress::default();
    let all = [exercise_id("Gone", 0), exercise_id("L", 1), exercise_id("P", 9)];
    all.iter().for_each(|wrong| progress.record_answer("chu", wrong, false, TODAY));
    let text = ron::to_string(&progress).expect("it is written");
    fs::write(folder.path().join("lessons.ron"), text).expect("a file");
    let mut file: VariantFile = game("chu").file().clone();
    let lance = file.pieces.iter_mut().find(|piece| piece.symbol == "L").expect("a Lance");
    lance.moves = vec![Power::Burn];
    let changed = Arc::new(Variant::compile(&file, &[]).expect("it compiles"));
    let mut tutorial = TestTutorial::on_day(folder.path(), TODAY.after(1));
    tutorial.request(LessonRequest::Course(Arc::clone(&changed)));
    assert_eq!(tutorial.due(), 1, "only the Pawn's exercise can be repeated");
    tutorial.request(LessonRequest::Repeat(changed));
    assert_eq!(tutorial.open_course().game.kind(tutorial.lesson_kind()).symbol(), "P");
    tutorial.solve();
    assert_eq!(tutorial.due(), 0, "the answer counts for the old mistake");
    tutorial.request(LessonRequest::Next);
    assert!(!tutorial.has_exercise());
}

#[test]
fn an_unreadable_file_is_set_aside() {
    let folder = folder();
    let path = folder.path().join("lessons.ron");
    fs::write(&path, "no progress").expect("a file");
    let mut tutorial = TestTutorial::in_folder(folder.path());
    learn(&mut tutorial, "P");
    tutorial.solve();
    assert!(tutorial.progress_on_disk().has_passed("chu", &exercise_id("P", 0)));
    assert_eq!(
        fs::read_to_string(folder.path().join("lessons.ron.broken")).ok().as_deref(),
        Some("no progress")
    );
}

#[test]
fn setting_a_file_aside_overwrites_no_file() {
    let folder = folder();
    let path = folder.path().join("lessons.ron");
    fs::write(&path, "no progress").expect("a file");
    fs::create_dir(folder.path().join("lessons.ron.broken")).expect("a folder in the way");
    let mut tutorial = TestTutorial::in_folder(folder.path());
    learn(&mut tutorial, "P");
    tutorial.solve();
    assert!(tutorial.progress_on_disk().has_passed("chu", &exercise_id("P", 0)));
    let aside = folder.path().join("lessons.ron.broken2");
    assert_eq!(fs::read_to_string(aside).ok().as_deref(), Some("no progress"));
}
