//! The text format of collections: what is read, ignored, refused and written.

use tenjiku_problems::{Collection, Motif, Printing, Source, Task, Verdict};

const BOARD: &str = "k4/5/1P3/5/5 b G 1";

#[test]
fn all_columns_are_read_and_written_back() {
    let text = "# Two books.\n\
        id\ttask\tmoves\tmotifs\trating\tsfen\tsolution\tsource\tverdict\n\
        a-1\tmate\t1\tsacrifice drop\t900\tk4/5/1P3/5/5 b G 1\tG*5b\tOld (1663) 7; New Book (1703) 11\tproved\n\
        a-2\tmate\t3\t\t1500\tk4/5/1P3/5/5 b G 1\t\tOld (1663) 8\tside-solutions 4c4b G*4b\n\
        a-3\tmate\t0\t\t1500\tk4/5/1P3/5/5 b - 1\t\tOld (1663) 9\tno-mate\n\
        a-4\tfind-better\t1\t\t1500\tk4/5/1P3/5/5 b G 1\tG*5b\tgame 4c4b -120\t\n";
    let reading = Collection::read("problems/mini-old.tsv", text).expect("a collection");
    assert_eq!(reading.ignored, []);
    let all = &reading.collection;
    assert_eq!((all.game.as_str(), all.comments.as_slice()), ("mini", &["Two books.".to_owned()][..]));
    let first = all.find("a-1").expect("the first");
    assert_eq!((first.task, first.moves, first.rating), (Task::Mate, 1, 900));
    assert_eq!(first.motifs, [Motif::Sacrifice, Motif::Drop]);
    let printing = |title: &str, year, number| Printing { title: title.to_owned(), year, number };
    let books = vec![printing("Old", 1663, 7), printing("New Book", 1703, 11)];
    assert_eq!(first.source, Source::Historical(books));
    assert_eq!(first.verdict, Some(Verdict::Proved));
    let others = vec!["4c4b".to_owned(), "G*4b".to_owned()];
    assert_eq!(all.problems[3].source, Source::Game { played: "4c4b".to_owned(), best_score: -120 });
    assert_eq!(all.problems[1].verdict, Some(Verdict::SideSolutions(others)));
    assert_eq!(all.write(), text);
}

#[test]
fn columns_may_be_missing_or_in_any_order() {
    let text = format!("\ntask\tsfen\tid\tsolution\nwin-material\t{BOARD}\tx\tG*5b 5a4a 5b4b\n");
    let problem = &Collection::read("mini.tsv", &text).expect("a collection").collection.problems[0];
    assert_eq!((problem.task, problem.moves, problem.rating), (Task::WinMaterial, 2, 1500));
    assert_eq!((&problem.source, &problem.verdict), (&Source::Generated, &None));
}

#[test]
fn unknown_columns_and_motifs_are_ignored_and_reported() {
    let text = format!("id\ttask\tcolour\tmotifs\tsfen\nx\tmate\tred\tdrop magic\t{BOARD}\n");
    let reading = Collection::read("mini.tsv", &text).expect("a collection");
    assert_eq!(reading.collection.problems[0].motifs, [Motif::Drop]);
    let ignored: Vec<String> = reading.ignored.iter().map(ToString::to_string).collect();
    assert_eq!(ignored.len(), 2);
    assert!(ignored[0].starts_with("mini.tsv:1:9: the column `colour` is unknown"), "{}", ignored[0]);
    assert!(ignored[1].starts_with("mini.tsv:2:12: the motif `magic` is unknown"), "{}", ignored[1]);
}

#[test]
fn every_fault_has_its_place_and_says_how_to_mend_it() {
    for (text, place, what) in [
        ("", "1:1", "names no columns"),
        ("id\ttask\n", "1:1", "`sfen` is missing"),
        ("id\ttask\tsfen\nx\tmate\t\n", "2:8", "the sfen is missing"),
        ("id\ttask\tsfen\nx\tmate\n", "2:7", "the sfen is missing"),
        ("id\ttask\tsfen\n\tmate\ts\n", "2:1", "the id is missing"),
        ("id\ttask\tsfen\nx\tmatt\ts\n", "2:3", "`matt` is no task"),
        ("id\ttask\tsfen\nx\tmate\ts\nx\tmate\ts\n", "3:1", "occurs twice"),
        ("id\ttask\tsfen\tmoves\nx\tmate\ts\tmany\n", "2:10", "`many` is no number"),
        ("id\ttask\tsfen\trating\nx\tmate\ts\t70000\n", "2:10", "`70000` is no number"),
        ("id\ttask\tsfen\tsource\nx\tmate\ts\tOld, 3\n", "2:10", "`Old, 3` names no book"),
        ("id\ttask\tsfen\tverdict\nx\tmate\ts\tperhaps\n", "2:10", "`perhaps` is no verdict"),
        ("id\ttask\tsfen\tverdict\nx\tmate\ts\tside-solutions\n", "2:10", "is no verdict"),
    ] {
        let error = Collection::read("mini.tsv", text).expect_err(text).to_string();
        assert!(error.starts_with(&format!("mini.tsv:{place}: ")), "{text:?}: {error}");
        assert!(error.contains(what) && error.contains("(hint: "), "{text:?}: {error}");
    }
}

/// Text of a user cannot break the lines of a file.
#[test]
fn tabs_and_line_breaks_in_fields_become_spaces() {
    let text = format!("id\ttask\tsfen\nx\tmate\t{BOARD}\n");
    let mut collection = Collection::read("mini.tsv", &text).expect("a collection").collection;
    collection.problems[0].id = "my\tfirst\nproblem".to_owned();
    let again = Collection::read("mini.tsv", &collection.write()).expect("a collection").collection;
    assert_eq!(again.problems[0].id, "my first problem");
}
