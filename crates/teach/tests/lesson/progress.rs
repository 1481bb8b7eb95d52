//! The learner's progress: finished lessons, scheduled repetitions, and the file format.

use std::collections::BTreeSet;
use tenjiku_teach::lesson::{ExerciseId, Progress, Tally};
use tenjiku_teach::training::Day;

fn exercise_id(symbol: &str, exercise: usize) -> ExerciseId {
    ExerciseId { symbol: symbol.to_owned(), exercise }
}

#[test]
fn mistakes_are_repeated_after_growing_intervals() {
    let mut progress = Progress::default();
    let wrong = exercise_id("P", 2);
    progress.record_answer("chu", &wrong, false, Day(100));
    assert_eq!(progress.due("chu", Day(100)), []);
    let mut days = Vec::new();
    for day in (101..300).map(Day) {
        if progress.due("chu", day) == [wrong.clone()] {
            days.push(day.0 - 100);
            progress.record_answer("chu", &wrong, true, day);
            assert_eq!(progress.due("chu", day), [], "only once a day");
        }
    }
    // The repetitions come 1, 2, 4, 8, 16 and 32 days after the answer before.
    assert_eq!(days, [1, 3, 7, 15, 31, 63]);
}

#[test]
fn another_mistake_starts_over_and_early_practice_changes_nothing() {
    let mut progress = Progress::default();
    let wrong = exercise_id("P", 0);
    progress.record_answer("chu", &wrong, false, Day(1));
    progress.record_answer("chu", &wrong, true, Day(1));
    let due = |progress: &Progress, day| progress.due("chu", Day(day));
    assert_eq!(due(&progress, 2), std::slice::from_ref(&wrong), "the right answer was too early to count");
    progress.record_answer("chu", &wrong, true, Day(2));
    progress.record_answer("chu", &wrong, false, Day(3));
    assert_eq!(due(&progress, 4), std::slice::from_ref(&wrong));
    assert_eq!(progress.due("dai", Day(4)), [], "games are separate");
    progress.record_answer("chu", &exercise_id("G", 0), true, Day(4));
    assert_eq!(due(&progress, 4), [wrong]);
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
    let old =
        "(version: 1, session: 4, games: {\"chu\": (done: [\"P\"], again: {\"G\": {3: (due: 6, gap: 2)}})})";
    let progress = Progress::read(old).expect("it is sound");
    assert!(progress.is_done("chu", "P"));
    assert_eq!(progress.due("chu", Day(20_000)), [exercise_id("G", 3)], "sessions became days");
    let text = ron::to_string(&progress).expect("it is written");
    assert!(text.starts_with("(version:5,games:"), "{text}");
    assert_eq!(Progress::read(&text), Ok(progress));
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
        read_error("(version: 6, whatever: 7)"),
        Err("the record of lessons has version 6, and this program reads up to 5".to_owned())
    );
    // Extreme numbers do no harm.
    let extreme = "(version: 1, session: 4294967295, games: {\"chu\": (done: [], again: {\"P\": {0: (due: 0, gap: 0)}})})";
    let mut progress = Progress::read(extreme).expect("it is sound");
    let last_day = Day(u32::MAX);
    let due = progress.due("chu", last_day);
    progress.record_answer("chu", &due[0], true, last_day);
    progress.record_answer("chu", &due[0], false, last_day);
}
