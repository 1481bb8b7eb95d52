//! PGN in detail.

use crate::games::{moves, played, position, read, variant_with};
use insta::assert_snapshot;
use std::time::Duration;
use tenjiku::record::formats::GameFormat;
use tenjiku::record::{Annotation, GameResult, GameTree, NoteMark};
use tenjiku::rules::Position;

fn pgn(text: &str) -> GameTree {
    read(GameFormat::Pgn, text, Some("chu")).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The moves of a text as written, without tags.
fn written(tree: &GameTree) -> String {
    let text = GameFormat::Pgn.write(tree).expect("written");
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    moves.trim_end().to_owned()
}

/// A move of a position as XBoard writes it.
fn san(id: &str, sfen: &str, mv: &str) -> String {
    let text = written(&played(position(id, sfen), mv));
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
fn tags_say_who_and_what() {
    let mut tree = played(Position::new(variant_with("tori", &[])), "");
    tree.header.players = [Some("Sente".to_owned()), None];
    tree.header.date = Some("2025-11-30".to_owned());
    tree.result = Some(GameResult { score: "1-0".to_owned(), text: "He went home".to_owned() });
    let text = GameFormat::Pgn.write(&tree).expect("written");
    assert_eq!(
        text,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2025.11.30\"]\n[Round \"-\"]\n[White \"Sente\"]\n[Black \"?\"]\n\
         [Result \"1-0\"]\n[Variant \"torishogi\"]\n\n{He went home} 1-0\n"
    );
}

/// As in the PGN standard: the tag gives the reason if none is next to the result.
#[test]
fn a_loss_on_time_has_its_tag() {
    let mut tree = played(Position::new(variant_with("chu", &[])), "7i7h");
    let lost = GameResult { score: "1-0".to_owned(), text: "Black wins: White ran out of time.".to_owned() };
    tree.result = Some(lost.clone());
    let text = GameFormat::Pgn.write(&tree).expect("written");
    assert!(text.contains("\n[Termination \"time forfeit\"]\n"), "{text}");
    let of_others = text.replace("{Black wins: White ran out of time.} ", "");
    assert_eq!(pgn(&of_others).result, Some(lost));
    let normal = of_others.replace("time forfeit", "normal");
    assert_eq!(pgn(&normal).result.expect("a result").text, "");
}

#[test]
fn notes_follow_the_move() {
    let mut tree = played(Position::new(variant_with("chu", &[])), "7i7h 7d7e");
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
    assert_eq!(written(&tree), "1. f5 $6 {1:15} {[%csl Gf5][%cal Gf5f5]} {slow} 1... f8 {-1.25/1 5}\n*");
}

#[test]
fn variations_are_in_brackets() {
    let mut tree = played(Position::new(variant_with("chu", &[])), "7i7h 7d7e 6i6h");
    let line = tree.main_line();
    for (at, other) in [(0, "6d6e"), (0, "5d5e"), (1, "5i5h")] {
        let position = tree.position_at(line[at]);
        let mv = tenjiku::notation::coordinate::read(&position, other).expect("a move");
        tree.add(line[at], mv).expect("legal");
    }
    let text = written(&tree);
    assert_eq!(text, "1. f5 f8 (1... g8) (1... h8) 2. g5 (2. h5)\n*");
    assert_eq!(written(&pgn(&format!("[Variant \"chu\"]\n\n{text}"))), text);
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
    let other = tree.children(line[0])[1];
    assert_eq!(
        (tree.notes(other).annotation, tree.notes(other).comment.as_str()),
        (Some(Annotation::Blunder), "or")
    );
    assert_eq!(tree.notes(line[2]).annotation, None);
    assert_eq!(tree.result, None);
}

/// XBoard can be told to count ranks from 0, as it must be for Tenjiku.
#[test]
fn ranks_may_be_counted_from_zero() {
    let tree = played(Position::new(variant_with("tenjiku", &[])), "8l8k 8e8f");
    let text = GameFormat::Pgn.write(&tree).expect("written");
    assert!(text.contains("1. i6 i11"), "{text}");
    let from_zero = text.replace("1. i6 i11", "1. i5 i10");
    assert_eq!(moves(&pgn_of_any(&from_zero)), "8l8k 8e8f");
}

fn pgn_of_any(text: &str) -> GameTree {
    read(GameFormat::Pgn, text, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A promoted face that XBoard shows as the unpromoted piece, and an unusual move format of its own.
#[test]
fn loose_moves_are_read() {
    let first = position("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K9+O1 b - 1");
    let tags = GameFormat::Pgn.write(&GameTree::new(&first)).expect("written");
    let tags = tags.trim_end().trim_end_matches('*');
    for text in ["+Ok3", "Ok3", "+Ok1k3", "+Ok1-k3", "k1k3", "+Ok1-k2-k3"] {
        let read = read(GameFormat::Pgn, &format!("{tags}1. {text} *"), None);
        match read {
            Ok(tree) => assert_eq!(moves(&tree), "2l2j", "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

#[test]
fn large_boards_have_no_pgn() {
    let tree = played(Position::new(variant_with("tai", &[])), "");
    assert_snapshot!(GameFormat::Pgn.write(&tree).expect_err("refused"), @"the format `pgn` cannot store this game: its board has 25 files, but PGN has letters for 23 only, since `x` means a capture (hint: use `association`, `kif` or `usi`)");
}

/// Found by fuzzing: an empty comment became an empty line, which did not come back.
#[test]
fn empty_comments_are_nothing() {
    for text in [";so\n;\n*", ";\n;so\n*", "{} {so} {  } *", "{so} {} *"] {
        let tree = pgn(text);
        assert_eq!(tree.notes(tree.root()).comment, "so", "{text}");
    }
    let tree = pgn("1. g5 (1. {} {so} {} f5) g8 *");
    let other = tree.children(tree.root())[1];
    assert_eq!(tree.notes(other).comment, "so");
}
