//! PGN in detail.

use crate::games::{game_in, moves, play_moves, position, read, stated_result, variant_with, write};
use insta::assert_snapshot;
use std::fs;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::games;
use tenjiku_records::formats::{GameFormat, GameLookup};
use tenjiku_records::{Annotation, GameTree, NoteMark};
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;

fn pgn(text: &str) -> GameTree {
    game_in(GameFormat::Pgn, text, Some("chu"))
}

/// The moves of a text as written, without tags.
fn movetext(tree: &GameTree) -> String {
    let text = write(GameFormat::Pgn, tree);
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    moves.trim_end().to_owned()
}

/// A move of a position as XBoard writes it.
fn san(id: &str, sfen: &str, mv: &str) -> String {
    let text = movetext(&play_moves(position(id, sfen), mv));
    let word = text.split_whitespace().nth(1).expect("a move");
    word.to_owned()
}

/// XBoard 4.9 writes a chess move for the first leg, followed by the target.
#[test]
fn moves_are_written_as_xboard_writes_them() {
    let lions = "k10p/12/12/12/12/4p7/3p8/4N7/12/8R3/12/K11 b - 1";
    for (mv, text) in [
        ("8h9g8f", "Nxd6xe7"),
        ("8h9g8h", "Nxd6-e5"),
        ("8h9g10f", "Nxd6-c7"),
        ("8h7f", "Nf7"),
        ("8h8h", "--"),
        ("4j4d", "Ri9"),
        ("4j4d+", "Ri9+"),
        ("12l11k", "Kb2"),
    ] {
        assert_eq!(san("chu", lions, mv), text, "{mv}");
    }
    let pawns = "k10p/12/12/12/12/12/12/4p7/4P7/12/12/K11 b - 1";
    assert_eq!(san("chu", pawns, "8i8h"), "exe5", "a capture of a Pawn");
    assert_eq!(san("chu", &pawns.replace("4p7", "12"), "8i8h"), "e5", "a step of a Pawn");
    let golds = "k10p/12/12/12/12/12/12/12/1G1G8/12/1G10/K11 b - 1";
    assert_eq!(san("chu", golds, "11i10i"), "Gbc4");
    assert_eq!(san("chu", golds, "9i10i"), "Gdc4");
    assert_eq!(san("chu", golds, "11k11j"), "G2b3");
    assert_eq!(san("chu", golds, "11i11j"), "G4b3");
    assert_eq!(san("chu", golds, "11k10k"), "Gc2");
    let promoted = "k10p/12/12/12/12/12/12/12/12/12/12/K9+O1 b - 1";
    assert_eq!(san("chu", promoted, "2l2j"), "+Ok3");
    assert_eq!(san("tori", "3k3/7/7/7/7/7/3K3 b S 1", "S*4d"), "S@d4");
    assert_eq!(san("dai", "7k7/15/15/15/15/15/15/15/15/15/15/15/15/15/6KL!7 b - 1", "8o8m"), "L!h3");
}

#[test]
fn tags_name_players_game_and_result() {
    let mut tree = play_moves(Position::new(variant_with("tori", &[])), "");
    tree.header.players = [Some("Sente".to_owned()), None];
    tree.header.date = Some("2025-11-30".to_owned());
    tree.result = Some(stated_result("1-0", "He went home"));
    let text = write(GameFormat::Pgn, &tree);
    assert_eq!(
        text,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2025.11.30\"]\n[Round \"-\"]\n[White \"Sente\"]\n[Black \"?\"]\n\
         [Result \"1-0\"]\n[Variant \"torishogi\"]\n\n{He went home} 1-0\n"
    );
}

/// As in the PGN standard, the tag gives the reason if no reason is next to the result.
#[test]
fn a_loss_on_time_has_its_tag() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h");
    let lost = stated_result("1-0", "Black wins: White ran out of time.");
    tree.result = Some(lost.clone());
    let text = write(GameFormat::Pgn, &tree);
    assert!(text.contains("\n[Termination \"time forfeit\"]\n"), "{text}");
    let without_comment = text.replace("{Black wins: White ran out of time.} ", "");
    assert_eq!(pgn(&without_comment).result, Some(lost));
    let normal = without_comment.replace("time forfeit", "normal");
    assert_eq!(pgn(&normal).result.expect("a result").text, "");
}

#[test]
fn notes_follow_the_move() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e");
    let line = tree.main_line();
    let square = tree.variant().geometry().parse("7h").expect("a square");
    let notes = tree.notes_mut(line[0]);
    notes.annotation = Some(Annotation::Dubious);
    notes.spent = Some(Duration::from_secs(75));
    notes.marks = vec![NoteMark::Square(square), NoteMark::Arrow(square, square)];
    notes.comment = "slow".to_owned();
    let notes = tree.notes_mut(line[1]);
    // Good for Black, so bad for White, who moved.
    notes.score = Some(125);
    notes.spent = Some(Duration::from_secs(5));
    assert_eq!(movetext(&tree), "1. f5 $6 {1:15} {[%csl Gf5][%cal Gf5f5]} {slow} 1... f8 {-1.25/1 5}\n*");
}

#[test]
fn variations_are_in_brackets() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h 7d7e 6i6h");
    let line = tree.main_line();
    for (index, other) in [(0, "6d6e"), (0, "5d5e"), (1, "5i5h")] {
        let position = tree.position_at(line[index]);
        let mv = tenjiku_rules::coordinate::read(&position, other).expect("a move");
        tree.add(line[index], mv).expect("legal");
    }
    let text = movetext(&tree);
    assert_eq!(text, "1. f5 f8 (1... g8) (1... h8) 2. g5 (2. h5)\n*");
    assert_eq!(movetext(&pgn(&format!("[Variant \"chu\"]\n\n{text}"))), text);
}

/// Found in real files: comments before a variation's first move, `;` comments, signs after the move, numbers
/// attached to moves, a result inside a variation.
#[test]
fn pgn_of_other_programs_is_read() {
    let text = "[Event \"x\"]\n[Variant \"12x12+0_chu\"]\n\n1.f5!? ; so it goes\n1...f8 ( {or} 1...g8?? 1-0) 2.g5 $14 *";
    let tree = pgn(text);
    assert_eq!(moves(&tree), "7i7h 7d7e 6i6h");
    let line = tree.main_line();
    assert_eq!(tree.notes(line[0]).annotation, Some(Annotation::Interesting));
    assert_eq!(tree.notes(line[0]).comment, "so it goes");
    let variation = tree.children(line[0])[1];
    assert_eq!(
        (tree.notes(variation).annotation, tree.notes(variation).comment.as_str()),
        (Some(Annotation::Blunder), "or")
    );
    assert_eq!(tree.notes(line[2]).annotation, None);
    assert_eq!(tree.result, None);
}

/// XBoard can count ranks from 0, which Tenjiku requires.
#[test]
fn ranks_may_be_counted_from_zero() {
    let tree = play_moves(Position::new(variant_with("tenjiku", &[])), "8l8k 8e8f");
    let text = write(GameFormat::Pgn, &tree);
    assert!(text.contains("1. i6 i11"), "{text}");
    let from_zero = text.replace("1. i6 i11", "1. i5 i10");
    assert_eq!(moves(&pgn_of_any(&from_zero)), "8l8k 8e8f");
}

fn pgn_of_any(text: &str) -> GameTree {
    game_in(GameFormat::Pgn, text, None)
}

/// A promoted piece written like its unpromoted face, and unusual move formats of XBoard.
#[test]
fn imprecise_moves_are_read() {
    let first = position("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K9+O1 b - 1");
    let tags = write(GameFormat::Pgn, &GameTree::new(&first));
    let tags = tags.trim_end().trim_end_matches('*');
    for text in ["+Ok3", "Ok3", "+Ok1k3", "+Ok1-k3", "k1k3", "+Ok1-k2-k3"] {
        let read = read(GameFormat::Pgn, &format!("{tags}1. {text} *"), None);
        match read {
            Ok(tree) => assert_eq!(moves(&tree), "2l2j", "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

/// Some programs omit the sign of a compulsory promotion; declining it is an error.
#[test]
fn a_compulsory_promotion_needs_no_sign() {
    let first = position("shogi", "4k4/8L/9/9/9/9/9/9/4K4 b - 1");
    let tags = write(GameFormat::Pgn, &GameTree::new(&first));
    let tags = tags.trim_end().trim_end_matches('*');
    let read = |text: &str| read(GameFormat::Pgn, &format!("{tags}1. {text} *"), None);
    for text in ["Li9+", "Li9"] {
        let tree = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(moves(&tree), "1b1a+", "{text}");
    }
    for text in ["Li9=", "Li9=="] {
        let refusal_text = read(text).expect_err("it must promote").to_string();
        assert!(refusal_text.contains("must promote"), "{text}: {refusal_text}");
    }
}

#[test]
fn large_boards_have_no_pgn() {
    let tree = play_moves(Position::new(variant_with("tai", &[])), "");
    assert_snapshot!(GameFormat::Pgn.write(&tree, &CurrentLanguage).expect_err("refused"), @"the format `pgn` cannot store this game: its board has 25 files, but PGN has letters for 23 only, since `x` means a capture (hint: use `association`, `kif` or `usi`)");
}

/// Found by fuzzing: an empty comment became an empty line, which was lost when read back.
#[test]
fn empty_comments_are_ignored() {
    for text in [";so\n;\n*", ";\n;so\n*", "{} {so} {  } *", "{so} {} *"] {
        let tree = pgn(text);
        assert_eq!(tree.notes(tree.root()).comment, "so", "{text}");
    }
    let tree = pgn("1. g5 (1. {} {so} {} f5) g8 *");
    let variation = tree.children(tree.root())[1];
    assert_eq!(tree.notes(variation).comment, "so");
}

/// The data written for the score and time of a move of Black; both are read back.
#[test]
fn scores_and_times_are_written_as_xboard_writes_them() {
    for (score, milliseconds, comment) in [
        (Some(0), None, "{+0.00/1}"),
        (Some(-125), None, "{-1.25/1}"),
        (Some(125), Some(75_000), "{+1.25/1 1:15}"),
        (Some(125), Some(60_000), "{+1.25/1 1:00}"),
        (Some(125), Some(5_200), "{+1.25/1 5.2}"),
        (Some(125), Some(59_000), "{+1.25/1 59}"),
        (None, Some(5_200), "{0:05.2}"),
    ] {
        let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h");
        let node = tree.main_end();
        let notes = tree.notes_mut(node);
        (notes.score, notes.spent) = (score, milliseconds.map(Duration::from_millis));
        let text = movetext(&tree);
        assert_eq!(text, format!("1. f5 {comment}\n*"));
        assert_eq!(pgn(&text).notes(node), tree.notes(node), "{text}");
    }
}

/// Squares and arrows are read back as marks, and text that resembles data as a comment.
#[test]
fn marks_and_comments_that_resemble_data_round_trip() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h");
    let node = tree.main_end();
    let square = |name: &str| variant_with("chu", &[]).geometry().parse(name).expect("a square");
    let (a, b) = (square("7h"), square("12a"));
    for marks in [
        vec![],
        vec![NoteMark::Square(a)],
        vec![NoteMark::Arrow(a, b), NoteMark::Arrow(b, a), NoteMark::Square(b)],
    ] {
        for comment in ["", "plain", "0:05", "+1.50/12 3", "[%csl Gf5]", "--------------", "[%cal Gf5]", "5"]
        {
            let notes = tree.notes_mut(node);
            (notes.marks, notes.comment) = (marks.clone(), comment.to_owned());
            let text = movetext(&tree);
            assert_eq!(pgn(&text).notes(node), tree.notes(node), "{text}");
        }
    }
}

/// As in XBoard, lines are filled up to 75 characters.
#[test]
fn lines_are_filled() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "");
    let (mut node, mut position) = (tree.root(), tree.initial_position().clone());
    for ply in 0..120 {
        let moves = position.legal_moves();
        let next = tree.add(node, moves[ply * 7 % moves.len()]).expect("legal");
        if ply % 3 == 0 {
            tree.add(node, moves[(ply * 7 + 1) % moves.len()]).expect("legal");
        }
        position.play(tree.mv(next).expect("a move"), &mut ());
        node = next;
    }
    let text = movetext(&tree);
    let lines: Vec<&str> = text.lines().filter(|line| *line != "*").collect();
    assert!(lines.len() > 15, "{text}");
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').next().expect("a word").trim_end_matches(')');
        // A closing bracket is attached to the last word, however long the line is.
        assert!(pair[0].trim_end_matches(')').len() <= 75, "{}", pair[0]);
        assert!(pair[0].len() + 1 + next.len() > 75, "`{next}` had room after {}", pair[0]);
    }
}

/// After a bracket the move number is repeated.
#[test]
fn variations_on_the_first_ply_round_trip() {
    let text = "1. f5 (1. g5 h8) (1. h5) 1... f8 2. g5\n*";
    let tree = pgn(text);
    assert_eq!(moves(&tree), "7i7h 7d7e 6i6h");
    assert_eq!(tree.children(tree.root()).len(), 3);
    assert_eq!(movetext(&tree), text);
}

/// The first move is number 1 for either side.
#[test]
fn a_first_move_of_white_is_number_one() {
    let first = position("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K10R w - 1");
    assert_eq!(movetext(&play_moves(first, "12a11a 12l11l 11a12a")), "1... Kb12 2. Kb1 Ka12\n*");
}

/// An empty midstep may be given, but the piece must be able to go there.
#[test]
fn moves_over_empty_squares_are_read() {
    let lions = position("chu", "k10p/12/12/12/12/4p7/3p8/4N7/12/8R3/12/K11 b - 1");
    let tags = write(GameFormat::Pgn, &GameTree::new(&lions));
    let tags = tags.trim_end().trim_end_matches('*');
    let read_moves = |text: &str| match read(GameFormat::Pgn, &format!("{tags}1. {text} *"), None) {
        Ok(tree) => moves(&tree),
        Err(error) => error.to_string(),
    };
    for text in ["Nf7", "Nf6-f7", "Ne5f6-f7", "Nef6-f7", "N5f6-f7", "Ne5-f6-f7", "Ne5-f7"] {
        assert_eq!(read_moves(text), "8h7f", "{text}");
    }
    let no_piece = "Black has no such piece there";
    let no_move = "it is not written like a move";
    for (text, reason) in [
        ("Nf6f7", no_piece),
        ("Ngf7", no_piece),
        ("Ngxf7", no_piece),
        ("Na1-f7", no_piece),
        ("Nb1-f7", no_piece),
        ("Rf6-f7", no_piece),
        ("N", no_move),
        ("+N", no_move),
        ("NBf7", no_move),
        ("Nfe5g5-h6", no_move),
        ("Nf", "a square is a letter and a number"),
    ] {
        let expected_start =
            format!("line 12, ply 1, `{text}`: `{text}` cannot be read as a move: {reason} (hint: ");
        assert!(read_moves(text).starts_with(&expected_start), "{}", read_moves(text));
    }
}

/// If ranks counted from 1 fail and from 0 fail later, the game is read up to the later fault.
#[test]
fn the_rank_numbering_that_gets_further_is_chosen() {
    let text = "[Variant \"tenjiku\"]\n\n1. i5 i10 2. i99 *";
    for text in [text, &text.replace("i5 i10", "i6 i11")] {
        let tree = game_in(GameFormat::Pgn, text, None);
        assert_eq!(tree.main_line().len(), 2, "{text}");
        let warning_text = tree.warnings.lines().join("\n");
        assert!(warning_text.contains("ply 3, `i99`"), "{warning_text}");
    }
}

/// FEN cannot store a declined promotion, so such a position also gets a tag with its SFEN.
#[test]
fn state_that_a_fen_cannot_store_is_in_the_sfen() {
    let deferred = position("chu", "k10p/12/2P9/12/12/12/12/12/12/12/12/K11 w - 7 d10c");
    let text = write(GameFormat::Pgn, &GameTree::new(&deferred));
    assert!(text.contains("[SFEN \"k10p/12/2P9/12/12/12/12/12/12/12/12/K11 w - 7 d10c\"]"), "{text}");
    assert_eq!(pgn(&text).initial_position().setup(), deferred.setup());
    let plain = position("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K10P b - 1");
    let text = write(GameFormat::Pgn, &GameTree::new(&plain));
    assert!(text.contains("[FEN ") && !text.contains("[SFEN "), "{text}");
}

#[test]
fn a_result_may_be_in_its_tag_alone() {
    let result = |text: &str| pgn(text).result.map(|result| result.score);
    assert_eq!(result("[Result \"0-1\"]\n\n1. f5").as_deref(), Some("0-1"));
    assert_eq!(result("[Event \"x\"]\n\n1. f5"), None);
}

/// Letters suffice for 23 files, `a` to `w`. A Pawn that moves sideways gets its starting square where its target is
/// ambiguous.
#[test]
fn custom_games_are_written_if_letters_suffice() {
    let custom_game = |files: usize| {
        let row = |pieces: &str| format!("\"{pieces}{}\",", " .".repeat(files - 3));
        let rows = ["-G -K  .", " . -P  .", " P  .  .", " .  K  P"].map(row).concat();
        let text = include_str!("../tiny.ron").replace("files: 3", &format!("files: {files}"));
        let (before, rest) = text.split_once("setup: [").expect("a setup");
        let (_, after) = rest.split_once("],").expect("its end");
        let text = format!("{before}setup: [{rows}],{after}").replace("Step(\"N\")", "Step(\"N E W\")");
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("tiny.ron"), text).expect("the game");
        let library = games::with_folder(Some(folder.path()));
        let file = library.find("tiny").unwrap_or_else(|error| panic!("{error}"));
        let game = Variant::compile(file, &[]).unwrap_or_else(|error| panic!("{error}"));
        let tree = play_moves(Position::new(Arc::new(game)), "");
        (tree, library)
    };
    assert!(GameFormat::Pgn.write(&custom_game(23).0, &CurrentLanguage).is_ok());
    assert!(GameFormat::Pgn.write(&custom_game(24).0, &CurrentLanguage).is_err());
    let (tree, library) = custom_game(3);
    let tree = play_moves(tree.initial_position().clone(), "3c2c 2b3b 1d1c 3b2b 2c2b");
    assert_eq!(movetext(&tree), "1. ab2 ba3 2. Pc1c2 ab3 3. bxb3\n*");
    let text = write(GameFormat::Pgn, &tree);
    let games = GameLookup::new(&library, &CurrentLanguage);
    let reread = GameFormat::Pgn.read(&text, &games).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(moves(&reread), moves(&tree), "{text}");
}
