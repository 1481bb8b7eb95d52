//! What is learnt, on the disk.

use super::*;
use crate::app::{LessonRequest, Screen};
use crate::variant::{Power, VariantFile};

/// The lesson of a piece of Chu.
fn learn(school: &mut School, symbol: &str) {
    let chu = game("chu");
    let kind = kind(&chu, symbol);
    school.ask(LessonRequest::Piece(chu, kind));
}

#[test]
fn what_is_learnt_is_on_the_disk_after_each_exercise() {
    let folder = folder();
    let mut school = School::in_folder(folder.path());
    assert!(!folder.path().join("lessons.ron").exists(), "nothing is learnt yet");
    learn(&mut school, "P");
    let count = school.agenda().marks().len();
    for number in 0..count {
        assert_eq!(school.desk().number(), number);
        school.solve();
        let book = school.book_on_disk();
        let is_last = number + 1 == count;
        assert_eq!(book.has_passed("chu", &question("P", number)), !is_last, "{number}");
        assert_eq!(book.is_done("chu", "P"), is_last, "{number}");
        school.ask(LessonRequest::Next);
    }
    assert!(school.room().desk.is_none(), "the sitting is over");
}

#[test]
fn a_mistake_is_on_the_disk_at_once_and_comes_back_in_the_next_run() {
    let folder = folder();
    let mut school = School::in_folder(folder.path());
    learn(&mut school, "P");
    school.ask(LessonRequest::Show);
    assert!(school.book_on_disk().is_to_come_again("chu", &question("P", 0)));
    school.ask(LessonRequest::Course(game("chu")));
    let due = |school: &School| school.room().due(school.app.world().resource::<Book>());
    assert_eq!(due(&school), 0, "not in the same run");
    school.ask(LessonRequest::Repeat);
    assert_eq!(school.screen(), Screen::Course);
    // The program is started again.
    let mut school = School::in_folder(folder.path());
    school.ask(LessonRequest::Course(game("chu")));
    assert_eq!(due(&school), 1);
    school.ask(LessonRequest::Repeat);
    assert_eq!((school.screen(), school.desk().number()), (Screen::Lesson, 0));
    school.solve();
    assert_eq!(due(&school), 0);
    assert!(school.book_on_disk().is_to_come_again("chu", &question("P", 0)), "two runs from now");
}

#[test]
fn a_lesson_that_was_left_half_done_goes_on_in_the_next_run() {
    let folder = folder();
    let mut school = School::in_folder(folder.path());
    learn(&mut school, "P");
    school.solve();
    school.ask(LessonRequest::Leave);
    let mut school = School::in_folder(folder.path());
    learn(&mut school, "P");
    assert_eq!((school.agenda().at(), school.desk().number()), (1, 1));
    assert_eq!(school.agenda().marks()[0], Mark::Right);
    while school.room().desk.is_some() {
        school.solve();
        school.ask(LessonRequest::Next);
    }
    assert!(school.agenda().is_complete() && school.book_on_disk().is_done("chu", "P"));
}

/// Whoever does the last step has heard the story, also if he leaves by another door.
#[test]
fn a_story_is_done_with_its_last_step() {
    let folder = folder();
    let mut school = School::in_folder(folder.path());
    school.ask(LessonRequest::Story(game("chu"), "lion".to_owned()));
    while !school.tale().reading().is_last() {
        school.ask(LessonRequest::Next);
    }
    assert!(!folder.path().join("lessons.ron").exists(), "steps that are left out are not done");
    let answer = |is_right: bool| {
        let crate::story::StoryTask::Choose { answers } = school.tale().reading().task() else {
            panic!("a question")
        };
        answers.iter().position(|answer| answer.is_right() == is_right).expect("an answer")
    };
    let (right, wrong) = (answer(true), answer(false));
    school.ask(LessonRequest::Choose(wrong));
    assert!(!folder.path().join("lessons.ron").exists());
    school.ask(LessonRequest::Choose(right));
    school.ask(LessonRequest::Leave);
    assert!(school.book_on_disk().is_done("chu", "story:lion"));
}

/// A game of somebody's own has changed: a piece is gone, another makes no move any more, the lesson of
/// a third has fewer exercises.
#[test]
fn mistakes_with_pieces_that_have_changed_stand_in_nobodys_way() {
    let folder = folder();
    let mut book = Progress::default();
    let all = [question("Gone", 0), question("L", 1), question("P", 9)];
    all.iter().for_each(|wrong| book.answered("chu", wrong, false));
    let text = ron::to_string(&book).expect("it is written");
    fs::write(folder.path().join("lessons.ron"), text).expect("a file");
    let mut file: VariantFile = game("chu").file().clone();
    let lance = file.pieces.iter_mut().find(|piece| piece.symbol == "L").expect("a Lance");
    lance.moves = vec![Power::Burn];
    let changed = Arc::new(Variant::compile(&file, &[]).expect("it compiles"));
    let mut school = School::in_folder(folder.path());
    school.ask(LessonRequest::Course(changed));
    let due = |school: &School| school.room().due(school.app.world().resource::<Book>());
    assert_eq!(due(&school), 1, "only the Pawn can be asked");
    school.ask(LessonRequest::Repeat);
    assert_eq!(school.room().game.kind(school.desk().lesson().kind).symbol(), "P");
    school.solve();
    assert_eq!(due(&school), 0, "it is the old mistake that is mended");
    school.ask(LessonRequest::Next);
    assert!(school.room().desk.is_none());
}

#[test]
fn a_book_that_cannot_be_read_is_set_aside() {
    let folder = folder();
    let path = folder.path().join("lessons.ron");
    fs::write(&path, "no book").expect("a file");
    let mut school = School::in_folder(folder.path());
    learn(&mut school, "P");
    school.solve();
    assert!(school.book_on_disk().has_passed("chu", &question("P", 0)));
    assert_eq!(fs::read_to_string(folder.path().join("lessons.ron.broken")).ok().as_deref(), Some("no book"));
}

/// What was set aside before, or lies in the way by chance, pushes no book out.
#[test]
fn a_book_is_set_aside_beside_what_lies_there_already() {
    let folder = folder();
    let path = folder.path().join("lessons.ron");
    fs::write(&path, "no book").expect("a file");
    fs::create_dir(folder.path().join("lessons.ron.broken")).expect("a folder in the way");
    let mut school = School::in_folder(folder.path());
    learn(&mut school, "P");
    school.solve();
    assert!(school.book_on_disk().has_passed("chu", &question("P", 0)));
    let aside = folder.path().join("lessons.ron.broken2");
    assert_eq!(fs::read_to_string(aside).ok().as_deref(), Some("no book"));
}
