//! Games with variations: the tree itself, and round trips through a file.

use crate::games::{every_game, position, scaled_plies, start, variant};
use crate::repetitions::repetitions;
use crate::trees::{append_moves, nodes_of, random_tree};
use proptest::prelude::*;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::record::{load_game, save_record};
use tenjiku_records::{Annotation, GameRecord, GameResult, GameTree, Header, NoteMark, Notes};
use tenjiku_rules::variant::Library;
use tenjiku_rules::{Refusal, sfen};

/// Writes a tree to a file and reads it again.
fn round_trip(tree: &GameTree) -> GameTree {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    save_record(&tree.to_record(&CurrentLanguage), &path).expect("saved");
    load_game(&path, &Library::built_in()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn random_trees_of_every_game_round_trip() {
    for id in &every_game() {
        for seed in 1..=repetitions(2) {
            let tree = random_tree(id, seed, scaled_plies(id, 60));
            assert_eq!(nodes_of(&round_trip(&tree)), nodes_of(&tree), "{id}, game {seed}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(repetitions(10)))]

    #[test]
    fn notes_and_headers_round_trip(
        texts in prop::collection::vec(prop::option::of(".{0,20}"), 6),
        comment in "(?s).{0,60}",
        text in ".{0,30}",
        score in prop::sample::select(vec!["1-0", "0-1", "1/2-1/2"]),
        seed in 1..1000u64,
    ) {
        let mut tree = random_tree("tori", seed, 8);
        let mut texts = texts.into_iter();
        let mut next = || texts.next().flatten();
        tree.header = Header {
            players: [next(), next()],
            date: next(),
            event: next(),
            handicap: next(),
            time: next(),
        };
        tree.result = Some(GameResult { score: score.to_owned(), text, outcome: None });
        let root = tree.root();
        tree.notes_mut(root).comment = comment;
        let reloaded = round_trip(&tree);
        prop_assert_eq!(&reloaded.header, &tree.header);
        prop_assert_eq!(&reloaded.result, &tree.result);
        prop_assert_eq!(nodes_of(&reloaded), nodes_of(&tree));
    }
}

/// Variations within variations, nested deeper than a file may be.
#[test]
fn nested_variations_are_kept_at_any_depth() {
    let mut tree = GameTree::new(&start("chu"));
    let mut node = tree.root();
    for depth in 0..120 {
        let moves = tree.position_at(node).legal_moves();
        let first = tree.add(node, moves[depth % 7]).expect("legal");
        let second = tree.add(node, moves[7 + depth % 5]).expect("legal");
        let third = tree.add(node, moves[13]).expect("legal");
        tree.notes_mut(second).comment = format!("depth {depth}");
        node = if depth % 3 == 0 { third } else { second };
        let moves = tree.position_at(first).legal_moves();
        tree.add(first, moves[0]).expect("legal");
    }
    assert_eq!(nodes_of(&round_trip(&tree)), nodes_of(&tree));
}

#[test]
fn a_file_of_format_2_is_read_as_it_is_documented() {
    let text = r#"
// A comment by the author of the file.
(
    format: 2,
    variant: "tori",
    black: "Anna",
    white: Some("Ben"),
    date: "2025-11-30",
    event: "At home",
    handicap: "even",
    time: "10:00+5",
    result: (score: "1-0", text: "White resigned."),
    moves: ["3d3c", "4b3c", "S*3d"],
    notes: [
        (ply: 0, comment: "The first position."),
        (ply: 2, comment: "Forced.", verdict: "!", marks: ["3c", "4b-3c"], spent_ms: 12500, score: -30),
    ],
    variations: [
        (
            after: 1,
            moves: ["5d5e", "3c3b+"],
            notes: [(ply: 3, verdict: "??")],
            variations: [(after: 2, moves: ["4f5e"])],
        ),
        (after: 1, moves: ["6c6d"]),
    ],
)"#;
    let tori = variant("tori");
    let record = GameRecord::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let tree = GameTree::from_record_in(&record, text, &tori, &CurrentLanguage)
        .unwrap_or_else(|error| panic!("{error}"));
    let name = |name: &str| tori.geometry().parse(name).expect("a square");
    assert_eq!(tree.header.players, [Some("Anna".to_owned()), Some("Ben".to_owned())]);
    assert_eq!(tree.header.date.as_deref(), Some("2025-11-30"));
    assert_eq!(tree.header.event.as_deref(), Some("At home"));
    assert_eq!(tree.header.handicap.as_deref(), Some("even"));
    assert_eq!(tree.header.time.as_deref(), Some("10:00+5"));
    assert_eq!(tree.result.as_ref().map(|result| result.score.as_str()), Some("1-0"));
    assert_eq!(tree.notes(tree.root()).comment, "The first position.");
    let main = tree.main_line();
    assert_eq!(main.len(), 3);
    let notes = tree.notes(main[1]);
    assert_eq!((notes.comment.as_str(), notes.annotation), ("Forced.", Some(Annotation::Good)));
    assert_eq!(notes.marks, [NoteMark::Square(name("3c")), NoteMark::Arrow(name("4b"), name("3c"))]);
    assert_eq!((notes.spent, notes.score), (Some(Duration::from_millis(12500)), Some(-30)));
    let replies = tree.children(main[0]);
    assert_eq!(replies.len(), 3, "the main line and two variations");
    assert_eq!(replies[0], main[1]);
    let second = tree.children(replies[1]);
    assert_eq!(second.len(), 2, "a variation of the variation");
    assert_eq!(tree.notes(second[0]).annotation, Some(Annotation::Blunder));
    assert!(tree.children(replies[2]).is_empty());
}

#[test]
fn a_file_of_format_1_is_still_read() {
    let text = "(format: 1, variant: \"tori\", options: {}, rules: None, start: None,
        moves: [\"3d3c\", \"4b3c\"], result: None, black: None, white: Some(\"Computer level 2\"), date: None)";
    let record = GameRecord::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let tree = GameTree::from_record(&record, &variant("tori"), &CurrentLanguage)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(tree.main_line().len(), 2);
    assert_eq!(tree.header.players[1].as_deref(), Some("Computer level 2"));
    assert_eq!(tree.to_record(&CurrentLanguage).format, GameRecord::FORMAT, "it is saved in the new form");
}

#[test]
fn variations_from_another_first_position_round_trip() {
    let chu = variant("chu");
    let text = "kp10/12/12/12/12/12/12/12/12/12/12/K10R w - 9";
    let mut tree = GameTree::new(&position(&chu, text));
    let root = tree.root();
    append_moves(&mut tree, root, "12a12b 1l1a");
    append_moves(&mut tree, root, "12a11b 1l2l");
    let reloaded = round_trip(&tree);
    assert_eq!(sfen::write(reloaded.initial_position()), text);
    assert_eq!(nodes_of(&reloaded), nodes_of(&tree));
}

/// An ending by the rules is written even if it was not set in the tree.
#[test]
fn a_game_that_ended_by_the_rules_is_saved_with_its_result() {
    let chu = variant("chu");
    let first = position(&chu, "k10p/1Q10/12/12/12/12/12/12/12/12/12/K10P b - 1");
    let mut tree = GameTree::new(&first);
    let root = tree.root();
    append_moves(&mut tree, root, "11b12a");
    let result = tree.to_record(&CurrentLanguage).result.expect("it is over");
    assert_eq!(result.score, "1-0");
    assert!(result.text.contains("King was captured"), "{}", result.text);
    tree.result = Some(GameResult { score: "1-0".to_owned(), text: "Checkmate!".to_owned(), outcome: None });
    assert_eq!(tree.to_record(&CurrentLanguage).result.expect("a result").text, "Checkmate!");
}

#[test]
fn any_ply_can_be_made_part_of_the_main_line() {
    let mut tree = GameTree::new(&start("tori"));
    let root = tree.root();
    let main = append_moves(&mut tree, root, "3d3c 4b3c S*3d");
    let other = append_moves(&mut tree, root, "3d3c 6c6d");
    let third = append_moves(&mut tree, root, "4f3f 6c6d");
    assert!(tree.is_main(main) && !tree.is_main(other) && !tree.is_main(third));
    assert_eq!(tree.main_end(), main);
    tree.make_main(other);
    assert_eq!(tree.main_end(), other);
    tree.make_main(third);
    assert_eq!(tree.main_end(), third);
    // After 3d3c, the continuation that was chosen last is still the main one.
    tree.make_main(tree.line_to(main)[0]);
    assert_eq!(tree.main_end(), other);
    tree.make_main(root);
    assert_eq!(tree.main_end(), other);
}

#[test]
fn removed_plies_are_not_part_of_the_tree() {
    let mut tree = GameTree::new(&start("tori"));
    let root = tree.root();
    let main = append_moves(&mut tree, root, "3d3c 4b3c S*3d");
    let other = append_moves(&mut tree, root, "3d3c 6c6d 4f3f");
    let fork = tree.line_to(other)[1];
    assert_eq!(tree.remove(fork), tree.line_to(main)[0]);
    assert!(tree.contains(main) && tree.contains(root));
    assert!(!tree.contains(fork) && !tree.contains(other));
    assert_eq!(tree.remove(root), root, "the root cannot be removed");
    assert_eq!(nodes_of(&round_trip(&tree)), nodes_of(&tree));
    let mut larger = GameTree::new(&start("tori"));
    let distant = append_moves(&mut larger, root, "3d3c 4b3c S*3d 6c6d 4f3f 7c7d 3f4f");
    assert!(!GameTree::new(&start("tori")).contains(distant), "a node of a larger tree");
}

#[test]
fn variations_on_the_first_ply_round_trip() {
    let mut tree = GameTree::new(&start("tori"));
    let root = tree.root();
    let main = append_moves(&mut tree, root, "3d3c 4b3c");
    let first = append_moves(&mut tree, root, "5e5d");
    for reply in ["3c3d", "7c7d"] {
        append_moves(&mut tree, first, reply);
    }
    assert_eq!(nodes_of(&round_trip(&tree)), nodes_of(&tree));
    assert_eq!((tree.added_plies(), tree.ply(root), tree.ply(first), tree.ply(main)), (5, 0, 1, 2));
    assert_eq!(tree.remove(first), root);
    assert_eq!(tree.added_plies(), 5, "removed plies are counted too");
    // A node of a tree with one ply more.
    let mut larger = tree.clone();
    let beyond = append_moves(&mut larger, main, "S*3d");
    assert!(larger.contains(beyond) && !tree.contains(beyond));
}

/// The format allows sixteen levels; deeper variations are written beside the sixteenth, from its beginning.
#[test]
fn variations_are_nested_as_deep_as_a_file_may_have_them() {
    let mut tree = GameTree::new(&start("tori"));
    let mut node = tree.root();
    for _ in 0..20 {
        let moves = tree.position_at(node).legal_moves();
        tree.add(node, moves[0]).expect("legal");
        node = tree.add(node, moves[1]).expect("legal");
    }
    let record = tree.to_record(&CurrentLanguage);
    let (mut levels, mut lines) = (0, record.variations.iter().collect::<Vec<_>>());
    while !lines.is_empty() {
        levels += 1;
        lines = lines.into_iter().flat_map(|line| &line.variations).collect();
    }
    assert_eq!(levels, 16);
    assert_eq!(nodes_of(&round_trip(&tree)), nodes_of(&tree));
}

/// Notes added by clocks and computers are not a person's.
#[test]
fn notes_are_empty_until_a_person_writes_or_draws() {
    let without_human_notes =
        Notes { spent: Some(Duration::from_secs(3)), score: Some(12), ..Notes::default() };
    assert!(without_human_notes.has_no_human_notes());
    let mark = NoteMark::Square(variant("tori").geometry().parse("4d").expect("a square"));
    for with_human_notes in [
        Notes { comment: "so".to_owned(), ..without_human_notes.clone() },
        Notes { annotation: Some(Annotation::Good), ..without_human_notes.clone() },
        Notes { marks: vec![mark], ..without_human_notes.clone() },
    ] {
        assert!(!with_human_notes.has_no_human_notes(), "{with_human_notes:?}");
    }
}

#[test]
fn an_illegal_ply_is_not_added() {
    let mut tree = GameTree::new(&start("tori"));
    let root = tree.root();
    let sq = |name: &str| tree.variant().geometry().parse(name).expect("a square");
    let mv = tenjiku_rules::Move::new(sq("4d"), sq("4c"));
    assert!(matches!(tree.add(root, mv), Err(Refusal::EmptySquare { .. })));
    assert!(tree.children(root).is_empty());
}

#[test]
fn the_example_in_the_documentation_is_valid() {
    let page = include_str!("../../docs/formats.md");
    let examples = page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
    let text = examples.into_iter().find(|text| text.contains("format: 2")).expect("an example");
    let record = GameRecord::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let tree = GameTree::from_record_in(&record, text, &variant("tori"), &CurrentLanguage)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(record.seats, Some(("human".to_owned(), "ai:4".to_owned())));
    // The root, three plies, and the three of the variations.
    assert_eq!(nodes_of(&tree).len(), 7);
}
