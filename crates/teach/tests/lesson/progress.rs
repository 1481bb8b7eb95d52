//! The learner's progress: finished lessons, scheduled repetitions, and the file format.

use std::collections::BTreeSet;
use tenjiku_teach::lesson::{ExerciseId, Progress, Tally};

fn exercise_id(symbol: &str, exercise: usize) -> ExerciseId {
    ExerciseId { symbol: symbol.to_owned(), exercise }
}

#[test]
fn mistakes_are_repeated_after_one_two_four_and_eight_sessions() {
    let mut progress = Progress::default();
    let wrong = exercise_id("P", 2);
    progress.record_answer("chu", &wrong, false);
    assert_eq!(progress.due("chu"), []);
    let mut sessions = Vec::new();
    for _ in 0..40 {
        progress.begin_session();
        if progress.due("chu") == [wrong.clone()] {
            sessions.push(progress.session());
            progress.record_answer("chu", &wrong, true);
            assert_eq!(progress.due("chu"), [], "only once per session");
        }
    }
    // Wrong in session 1; the repetitions come 1, 2, 4 and 8 sessions after the answer before them.
    assert_eq!(sessions, [2, 4, 8, 16]);
}

#[test]
fn another_mistake_starts_over_and_early_practice_changes_nothing() {
    let mut progress = Progress::default();
    let wrong = exercise_id("P", 0);
    progress.record_answer("chu", &wrong, false);
    progress.record_answer("chu", &wrong, true);
    progress.begin_session();
    assert_eq!(progress.due("chu"), std::slice::from_ref(&wrong), "the right answer was too early to count");
    progress.record_answer("chu", &wrong, true);
    progress.begin_session();
    progress.record_answer("chu", &wrong, false);
    progress.begin_session();
    assert_eq!(progress.due("chu"), std::slice::from_ref(&wrong));
    assert_eq!(progress.due("dai"), [], "games are separate");
    progress.record_answer("chu", &exercise_id("G", 0), true);
    assert_eq!(progress.due("chu"), [wrong]);
}

#[test]
fn a_quiz_takes_learned_pieces_first_and_none_twice() {
    let mut progress = Progress::default();
    ["A", "C"].iter().for_each(|symbol| progress.record_finished("chu", symbol));
    assert!(progress.is_done("chu", "A") && !progress.is_done("chu", "B") && !progress.is_done("dai", "A"));
    let all = ["A", "B", "C", "D"];
    for seed in 0..50 {
        let quiz = progress.quiz("chu", &all, seed, 9);
        assert_eq!(quiz, progress.quiz("chu", &all, seed, 9));
        let (mut first, mut rest) = (quiz[..2].to_vec(), quiz[2..].to_vec());
        first.sort();
        rest.sort();
        assert_eq!((first, rest), (vec!["A".into(), "C".into()], vec!["B".into(), "D".into()]));
    }
    let firsts: BTreeSet<String> = (0..50).flat_map(|seed| progress.quiz("chu", &all, seed, 1)).collect();
    assert_eq!(firsts.len(), 2, "the seed decides");
    assert_eq!(progress.quiz("chu", &[], 1, 3), Vec::<String>::new());
}

#[test]
fn progress_of_the_first_version_is_read_and_upgraded() {
    let old = "(version: 1, session: 4, games: {\"chu\": (done: [\"P\"], again: {})})";
    let progress = Progress::read(old).expect("it is sound");
    assert!(progress.is_done("chu", "P") && progress.session() == 4);
    let text = ron::to_string(&progress).expect("it is written");
    assert!(text.starts_with("(version:4,"), "{text}");
}

/// The second version had no results.
#[test]
fn results_are_counted_by_game_and_level() {
    let mut progress = Progress::read("(version: 2, session: 1, games: {})").expect("it is sound");
    assert_eq!((progress.last_game(), progress.has_won("tori")), (None, false));
    progress.record_game("tori", 2, |tally| tally.lost += 1);
    progress.record_game("tori", 2, |tally| tally.drawn += 1);
    assert!(!progress.has_won("tori"));
    progress.record_game("tori", 1, |tally| tally.won += 1);
    progress.record_game("mini", 1, |tally| tally.lost += 1);
    let text = ron::to_string(&progress).expect("it is written");
    let progress = Progress::read(&text).expect("it is read again");
    assert_eq!(progress.tally("tori", 2), Tally { won: 0, lost: 1, drawn: 1 });
    assert_eq!(progress.tally("mini", 3), Tally::default());
    assert_eq!(progress.results("tori").map(|(level, _)| level).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(
        (progress.has_won("tori"), progress.has_won("mini"), progress.last_game()),
        (true, false, Some("mini"))
    );
}

#[test]
fn broken_data_is_refused() {
    let read_error = |text: &str| Progress::read(text).map_err(|error| error.to_string());
    for text in ["", "(", "nonsense", "(version: 1)", "(version: -1, session: 1, games: {})"] {
        assert!(read_error(text).is_err_and(|why| why.contains("this is not a record of lessons")), "{text}");
    }
    let unknown = "(version: 1, session: 1, games: {}, more: 1)";
    assert!(read_error(unknown).is_err());
    assert_eq!(
        read_error("(version: 5, whatever: 7)"),
        Err("the record of lessons has version 5, and this program reads up to 4".to_owned())
    );
    // Extreme numbers do no harm.
    let extreme = "(version: 1, session: 4294967295, games: {\"chu\": (done: [], again: {\"P\": {0: (due: 0, gap: 0)}})})";
    let mut progress = Progress::read(extreme).expect("it is sound");
    progress.begin_session();
    let due = progress.due("chu");
    progress.record_answer("chu", &due[0], true);
    progress.record_answer("chu", &due[0], false);
}
