//! Random games of every variant through every format that can store them, and back: the tree stays the same.

use crate::games::{
    ALL_PARTS, IncludedParts, every_game, game_in, play_moves, random_tree, scaled_plies, stated_result,
    text_of, variant_with, write,
};
use crate::repetitions::repetitions;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::formats::{FormatError, GameFormat, GameLookup, Omissions};
use tenjiku_records::{Annotation, GameTree, NoteMark};
use tenjiku_rules::Position;

/// The parts that each format keeps, according to its documentation.
fn kept_parts(format: GameFormat) -> IncludedParts {
    let nothing = IncludedParts::default();
    match format {
        GameFormat::Association => IncludedParts { header: true, comments: true, result: true, ..nothing },
        GameFormat::Kif => IncludedParts { judgements: false, ..ALL_PARTS },
        GameFormat::Pgn => ALL_PARTS,
        // KI2 and CSA are not written.
        GameFormat::Moves
        | GameFormat::Usi
        | GameFormat::Shogivar
        | GameFormat::Svar
        | GameFormat::Ki2
        | GameFormat::Csa => nothing,
    }
}

/// Reads a text back. Formats that name neither the game nor its options get those of the tree.
fn read_back(format: GameFormat, tree: &GameTree, text: &str) -> Result<GameTree, FormatError> {
    let library = tenjiku_rules::variant::Library::built_in();
    let names_its_game = matches!(format, GameFormat::Association | GameFormat::Kif | GameFormat::Pgn);
    let options = if names_its_game { &[] } else { tree.variant().choices() };
    let game_id = Some(tree.variant().id()).filter(|_| !names_its_game);
    format.read(text, &GameLookup { game_id, options, ..GameLookup::new(&library, &CurrentLanguage) })
}

fn assert_round_trip(format: GameFormat, id: &str, options: &[(&str, u8)]) {
    let (mut written, games, plies) = (0, repetitions(3), scaled_plies(id, 60));
    for seed in 1..=games {
        let tree = random_tree(id, options, seed, plies);
        let text = match format.write(&tree, &CurrentLanguage) {
            Ok(text) => text,
            Err(FormatError::Unsupported { .. }) => continue,
            Err(error) => panic!("{id}, {format}, game {seed}: {error}"),
        };
        written += 1;
        let read = read_back(format, &tree, &text)
            .unwrap_or_else(|error| panic!("{id}, {format}, game {seed}: {error}\n{text}"));
        let parts = kept_parts(format);
        assert_eq!(text_of(&read, parts), text_of(&tree, parts), "{id}, {format}, game {seed}\n{text}");
        if !tree.main_line().is_empty() {
            let detected =
                GameFormat::detect(&text).unwrap_or_else(|| panic!("{id}, game {seed}: no format\n{text}"));
            assert!(
                detected == format || format == GameFormat::Moves && detected == GameFormat::Usi,
                "{id}, {format}: taken for {detected}\n{text}"
            );
        }
    }
    assert!(written > 0, "{id}: {format} wrote no game");
}

fn assert_round_trips(format: GameFormat) {
    for id in &every_game() {
        assert_round_trip(format, id, &[]);
    }
}

#[test]
fn association_round_trip() {
    assert_round_trips(GameFormat::Association);
    assert_round_trip(GameFormat::Association, "tenjiku", &[("lion_hawk", 2)]);
    assert_round_trip(GameFormat::Association, "wa", &[("drops", 2)]);
    // A capture turns the captor into another piece; pieces move like others.
    assert_round_trip(GameFormat::Association, "maka_dai_dai", &[("contagion", 2)]);
    assert_round_trip(GameFormat::Association, "shogi", &[("an_nan", 2)]);
}

#[test]
fn coordinate_moves_round_trip() {
    assert_round_trips(GameFormat::Moves);
}

#[test]
fn usi_round_trip() {
    assert_round_trips(GameFormat::Usi);
}

#[test]
fn kif_round_trip() {
    assert_round_trips(GameFormat::Kif);
    assert_round_trip(GameFormat::Kif, "tai", &[("teaching_king", 2)]);
    assert_round_trip(GameFormat::Kif, "wa", &[("drops", 2)]);
}

#[test]
fn pgn_round_trip() {
    // Games whose codes are not letters, or whose boards have a file x.
    let unsupported = ["heian_dai", "dai_dai", "maka_dai_dai", "tai", "taikyoku"];
    for id in &every_game() {
        match unsupported.contains(&id.as_str()) {
            false => assert_round_trip(GameFormat::Pgn, id, &[]),
            true => {
                let error = GameFormat::Pgn.write(&random_tree(id, &[], 1, 1), &CurrentLanguage);
                assert!(matches!(error, Err(FormatError::Unsupported { .. })), "{id}");
            }
        }
    }
    assert_round_trip(GameFormat::Pgn, "tenjiku", &[("lion_hawk", 2)]);
    assert_round_trip(GameFormat::Pgn, "wa", &[("drops", 2)]);
}

#[test]
fn shogivar_score_round_trip() {
    assert_round_trips(GameFormat::Shogivar);
}

#[test]
fn shogivar_saved_game_round_trip() {
    for id in every_game().iter().filter(|id| *id != "taikyoku") {
        assert_round_trip(GameFormat::Svar, id, &[]);
    }
    let error = GameFormat::Svar
        .write(&random_tree("taikyoku", &[], 1, 1), &CurrentLanguage)
        .expect_err("it is not ShogiVar's");
    assert_eq!(
        error.to_string(),
        "the format `svar` cannot store this game: ShogiVar does not play Taikyoku Shogi (hint: use `kif` or \
         `association`)"
    );
}

#[test]
fn omissions_are_reported() {
    let tree = random_tree("chu", &[], 5, 60);
    assert_eq!(GameFormat::Pgn.omissions(&tree, &CurrentLanguage), Omissions::default());
    let kif = GameFormat::Kif.omissions(&tree, &CurrentLanguage);
    assert_eq!((kif.variations, kif.comments, kif.times), (0, 0, 0));
    for format in GameFormat::ALL {
        let text = format.write(&tree, &CurrentLanguage);
        let Ok(text) = text else { continue };
        let read = game_in(format, &text, Some("chu"));
        assert!(
            format.omissions(&read, &CurrentLanguage).is_empty(),
            "{format} stores everything that it reads"
        );
    }
    let omissions = Omissions { variations: 2, comments: 1, ..Omissions::default() };
    assert_eq!(omissions.to_string(), "2 variations, 1 comment");
}

/// USI stores only the moves.
#[test]
fn all_omissions_are_counted() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e 6i6h");
    let square = tree.variant().geometry().parse("7h").expect("a square");
    for node in tree.main_line() {
        let notes = tree.notes_mut(node);
        notes.comment = "so".to_owned();
        notes.annotation = Some(Annotation::Good);
        notes.marks = vec![NoteMark::Square(square), NoteMark::Arrow(square, square)];
        notes.spent = Some(Duration::from_secs(3));
        notes.score = Some(12);
    }
    let omissions = GameFormat::Usi.omissions(&tree, &CurrentLanguage).to_string();
    assert_eq!(omissions, "3 comments, 3 annotations, 6 marks, 3 times, 3 scores");
}

/// Lists of moves have no heading and no result. ShogiVar stores which sides it plays, and a mate.
#[test]
fn headings_and_results_are_kept_or_reported() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e");
    tree.header.players = [Some("Sente".to_owned()), Some("ShogiVar".to_owned())];
    tree.header.event = Some("a club".to_owned());
    tree.result = Some(stated_result("0-1", "Black resigned"));
    for format in GameFormat::ALL {
        let (header_fields, results) = match format {
            GameFormat::Association | GameFormat::Kif | GameFormat::Pgn => (0, 0),
            GameFormat::Usi | GameFormat::Moves | GameFormat::Shogivar => (3, 1),
            GameFormat::Svar => (2, 1),
            GameFormat::Ki2 | GameFormat::Csa => unreachable!("they are read only"),
        };
        let omissions = Omissions { header_fields, results, ..Omissions::default() };
        assert_eq!(format.omissions(&tree, &CurrentLanguage), omissions, "{format}");
    }
    let mut named = tree.clone();
    named.header.players = [Some("Sente".to_owned()), Some("Gote".to_owned())];
    assert_eq!(GameFormat::Svar.omissions(&named, &CurrentLanguage).header_fields, 3);
    let text = "Middle Shogi -  Game Record\n\n1. P-7h 1.P-7emate";
    let mate = game_in(GameFormat::Shogivar, text, None);
    let results = |format: GameFormat| format.omissions(&mate, &CurrentLanguage).results;
    assert_eq!(GameFormat::ALL.map(results).iter().sum::<usize>(), 2, "USI and a list of moves");
}

/// Found by fuzzing: line breaks and repeated spaces in headings are collapsed on reading as well as on writing.
#[test]
fn headings_and_reasons_are_one_line_each() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e");
    tree.header.players = [Some("Sen te".to_owned()), None];
    tree.header.event = Some("a club".to_owned());
    tree.result = Some(stated_result("0-1", "so it went"));
    for format in [GameFormat::Association, GameFormat::Kif, GameFormat::Pgn] {
        let text = write(format, &tree);
        let with_spaces =
            text.replace("Sen te", "Sen \t te").replace("a club", "a  club").replace("it went", "it\t went");
        let read = game_in(format, &with_spaces, Some("chu"));
        let actual = (&read.header.players, &read.header.event, &read.result);
        assert_eq!(
            actual,
            (&tree.header.players, &tree.header.event, &tree.result),
            "{format}:\n{with_spaces}"
        );
    }
}

/// The reason of a result is free text and may resemble syntax.
#[test]
fn reasons_of_results_are_kept_as_they_are() {
    for text in [
        "\\",
        "White wins {on points}.",
        "} and } again \\",
        "a\\}b",
        "+0.25/1 12",
        "0:05",
        "--------------",
        "--------------}",
        "1-0 would be hasty",
        "[%csl Gf5]",
        "so it went..",
    ] {
        let mut tree = play_moves(Position::new(variant_with("micro", &[])), "4e3d");
        let result = Some(stated_result("0-1", text));
        tree.result.clone_from(&result);
        for comment in ["", "a comment"] {
            let last = tree.main_end();
            comment.clone_into(&mut tree.notes_mut(last).comment);
            for format in [GameFormat::Association, GameFormat::Pgn, GameFormat::Kif] {
                let written = write(format, &tree);
                let read = game_in(format, &written, Some("micro"));
                assert_eq!(read.result, result, "{format}:\n{written}");
                assert_eq!(read.notes(last), tree.notes(last), "{format}:\n{written}");
            }
        }
    }
}

/// Found by fuzzing: trailing spaces in comments were trimmed together with the padding after Black's moves.
#[test]
fn spaces_at_the_ends_of_lines_in_comments_are_kept() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e 6i6h");
    for node in [tree.root(), tree.main_end()] {
        "one line  \nanother".clone_into(&mut tree.notes_mut(node).comment);
    }
    for format in [GameFormat::Association, GameFormat::Pgn] {
        let text = write(format, &tree);
        let read = game_in(format, &text, None);
        for node in [tree.root(), tree.main_end()] {
            assert_eq!(read.notes(node).comment, tree.notes(node).comment, "{format}:\n{text}");
        }
    }
}

/// KIF has whole seconds and reports lost fractions; PGN has tenths.
#[test]
fn parts_of_a_second_are_kept_or_reported() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e 6i6h");
    let line = tree.main_line();
    for (node, milliseconds) in line.iter().zip([400, 500, 1300]) {
        tree.notes_mut(*node).spent = Some(Duration::from_millis(milliseconds));
    }
    let times = |format: GameFormat| format.omissions(&tree, &CurrentLanguage).times;
    assert_eq!((times(GameFormat::Kif), times(GameFormat::Pgn), times(GameFormat::Usi)), (2, 0, 3));
    let rounded = |format: GameFormat| format.omissions(&tree, &CurrentLanguage).rounded_times;
    assert_eq!((rounded(GameFormat::Kif), rounded(GameFormat::Pgn), rounded(GameFormat::Usi)), (1, 0, 0));
    assert_eq!(GameFormat::Kif.omissions(&tree, &CurrentLanguage).to_string(), "2 times, 1 part of a second");
    let omissions = Omissions { rounded_times: 2, ..Omissions::default() };
    assert_eq!(omissions.to_string(), "2 parts of a second");
    let text = write(GameFormat::Pgn, &tree);
    let read = game_in(GameFormat::Pgn, &text, None);
    let spent = |tree: &GameTree| line.iter().map(|node| tree.notes(*node).spent).collect::<Vec<_>>();
    assert_eq!(spent(&read), spent(&tree), "{text}");
}
