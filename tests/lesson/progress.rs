//! The learner's progress: finished lessons, scheduled repetitions, and the file format.

use std::collections::BTreeSet;
use tenjiku::lesson::{ExerciseId, Progress, Tally};

fn question(symbol: &str, exercise: usize) -> ExerciseId {
    ExerciseId { symbol: symbol.to_owned(), exercise }
}

#[test]
fn mistakes_come_back_after_one_two_four_and_eight_sessions() {
    let mut book = Progress::default();
    let wrong = question("P", 2);
    book.record_answer("chu", &wrong, false);
    assert_eq!(book.due("chu"), []);
    let mut asked = Vec::new();
    for _ in 0..40 {
        book.begin_session();
        if book.due("chu") == [wrong.clone()] {
            asked.push(book.session());
            book.record_answer("chu", &wrong, true);
            assert_eq!(book.due("chu"), [], "not twice in a session");
        }
    }
    // Wrong in session 1; repetitions 1, 2, 4 and 8 sessions later.
    assert_eq!(asked, [2, 4, 8, 16]);
}

#[test]
fn another_mistake_starts_over_and_early_practice_changes_nothing() {
    let mut book = Progress::default();
    let wrong = question("P", 0);
    book.record_answer("chu", &wrong, false);
    book.record_answer("chu", &wrong, true);
    book.begin_session();
    assert_eq!(book.due("chu"), std::slice::from_ref(&wrong), "the right answer came too early to count");
    book.record_answer("chu", &wrong, true);
    book.begin_session();
    book.record_answer("chu", &wrong, false);
    book.begin_session();
    assert_eq!(book.due("chu"), std::slice::from_ref(&wrong));
    assert_eq!(book.due("dai"), [], "games are apart");
    book.record_answer("chu", &question("G", 0), true);
    assert_eq!(book.due("chu"), [wrong]);
}

#[test]
fn a_quiz_takes_learned_pieces_first_and_none_twice() {
    let mut book = Progress::default();
    ["A", "C"].iter().for_each(|symbol| book.record_finished("chu", symbol));
    assert!(book.is_done("chu", "A") && !book.is_done("chu", "B") && !book.is_done("dai", "A"));
    let all = ["A", "B", "C", "D"];
    for seed in 0..50 {
        let quiz = book.quiz("chu", &all, seed, 9);
        assert_eq!(quiz, book.quiz("chu", &all, seed, 9));
        let (mut first, mut then) = (quiz[..2].to_vec(), quiz[2..].to_vec());
        first.sort();
        then.sort();
        assert_eq!((first, then), (vec!["A".into(), "C".into()], vec!["B".into(), "D".into()]));
    }
    let firsts: BTreeSet<String> = (0..50).flat_map(|seed| book.quiz("chu", &all, seed, 1)).collect();
    assert_eq!(firsts.len(), 2, "the seed decides");
    assert_eq!(book.quiz("chu", &[], 1, 3), Vec::<String>::new());
}

#[test]
fn it_is_written_and_read() {
    let mut book = Progress::default();
    book.record_finished("chu", "P");
    book.record_passed("chu", &question("G", 1));
    book.record_answer("chu", &question("+P", 3), false);
    book.begin_session();
    let text = ron::ser::to_string_pretty(&book, ron::ser::PrettyConfig::default()).expect("it is written");
    assert_eq!(Progress::read(&text), Ok(book));
}

#[test]
fn an_unfinished_lesson_is_remembered_until_it_is_finished() {
    let mut book = Progress::default();
    let (first, third) = (question("P", 0), question("P", 2));
    book.record_passed("chu", &first);
    book.record_passed("chu", &third);
    let passed = |book: &Progress| [0, 1, 2].map(|number| book.has_passed("chu", &question("P", number)));
    assert_eq!(passed(&book), [true, false, true]);
    assert!(!book.has_passed("dai", &first) && !book.has_passed("chu", &question("G", 0)));
    assert!(!book.is_done("chu", "P"));
    book.record_finished("chu", "P");
    assert_eq!(passed(&book), [false; 3]);
    book.record_passed("chu", &first);
    assert_eq!(passed(&book), [false; 3], "it is done as a whole");
}

#[test]
fn a_wrong_answer_schedules_a_repetition() {
    let mut book = Progress::default();
    let wrong = question("P", 1);
    assert!(!book.is_scheduled("chu", &wrong));
    book.record_answer("chu", &wrong, false);
    assert!(book.is_scheduled("chu", &wrong));
    assert!(!book.is_scheduled("chu", &question("P", 0)) && !book.is_scheduled("dai", &wrong));
}

#[test]
fn progress_of_the_first_version_is_read_and_upgraded() {
    let old = "(version: 1, session: 4, games: {\"chu\": (done: [\"P\"], again: {})})";
    let book = Progress::read(old).expect("it is sound");
    assert!(book.is_done("chu", "P") && book.session() == 4);
    let text = ron::to_string(&book).expect("it is written");
    assert!(text.starts_with("(version:4,"), "{text}");
}

/// The second version had no results.
#[test]
fn results_are_counted_by_game_and_level() {
    let mut book = Progress::read("(version: 2, session: 1, games: {})").expect("it is sound");
    assert_eq!((book.last_game(), book.has_won("tori")), (None, false));
    book.record_game("tori", 2, |tally| tally.lost += 1);
    book.record_game("tori", 2, |tally| tally.drawn += 1);
    assert!(!book.has_won("tori"));
    book.record_game("tori", 1, |tally| tally.won += 1);
    book.record_game("mini", 1, |tally| tally.lost += 1);
    let text = ron::to_string(&book).expect("it is written");
    let book = Progress::read(&text).expect("it is read again");
    assert_eq!(book.tally("tori", 2), Tally { won: 0, lost: 1, drawn: 1 });
    assert_eq!(book.tally("mini", 3), Tally::default());
    assert_eq!(book.results("tori").map(|(level, _)| level).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((book.has_won("tori"), book.has_won("mini"), book.last_game()), (true, false, Some("mini")));
}

#[test]
fn broken_data_is_refused() {
    let said = |text: &str| Progress::read(text).map_err(|error| error.to_string());
    for text in ["", "(", "nonsense", "(version: 1)", "(version: -1, session: 1, games: {})"] {
        assert!(said(text).is_err_and(|why| why.contains("this is not a record of lessons")), "{text}");
    }
    let unknown = "(version: 1, session: 1, games: {}, more: 1)";
    assert!(said(unknown).is_err());
    assert_eq!(
        said("(version: 5, whatever: 7)"),
        Err("the record of lessons has version 5, and this program reads up to 4".to_owned())
    );
    // Absurd numbers do no harm.
    let odd = "(version: 1, session: 4294967295, games: {\"chu\": (done: [], again: {\"P\": {0: (due: 0, gap: 0)}})})";
    let mut book = Progress::read(odd).expect("it is sound");
    book.begin_session();
    let due = book.due("chu");
    book.record_answer("chu", &due[0], true);
    book.record_answer("chu", &due[0], false);
}
