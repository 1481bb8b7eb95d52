//! Moves as sites show them, written by shogiops 0.18, the library of lishogi: the game of `lishogi_chu.kif`.

use crate::games::{moves, position, read, variant_with};
use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use tenjiku::notation::{coordinate, western};
use tenjiku::record::formats::GameFormat;
use tenjiku::rules::Position;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forms/games").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn known() -> String {
    let known = read(GameFormat::Kif, &text("lishogi_chu.kif"), Some("chu"));
    moves(&known.unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_game_in_the_notations_of_lishogi_is_the_same_game() {
    for name in ["western", "western_engine", "kitao_kawasaki"] {
        let text = text(&format!("lishogi_chu_{name}.txt"));
        assert_eq!(GameFormat::of_text(&text), Some(GameFormat::Association), "{name}");
        let tree = read(GameFormat::Association, &text, Some("chu"));
        assert_eq!(moves(&tree.unwrap_or_else(|error| panic!("{name}: {error}"))), known(), "{name}");
    }
}

/// Sites put the number in a column of its own, and the sign of the side before the move.
#[test]
fn numbers_and_signs_of_sides_are_skipped() {
    let columns = "1\nLn-78\nLn-65\n2\nS-4b\nFL-b2\n";
    let signs = "☗獅-78 ☖獅-65\n☗銀-4b ☖豹-b2\n";
    for text in [columns, signs] {
        let tree = read(GameFormat::Association, text, Some("chu")).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(moves(&tree), "7j7h 6c6e 4l4k 11a11b", "{text}");
    }
}

/// After 9 come letters: `4b` is 4k in figures, but 4b in the printed score. One square decides for all.
#[test]
fn a_square_in_two_figures_is_told_from_a_letter() {
    for word in ["P-78", "Lnx95-a6", "S97-86", "Lnx!95", "歩-78", "奔x", "P-7c+", "+奔x12"] {
        assert_eq!(western::is_telling(word), word != "P-7c+", "{word}");
    }
    for word in [
        "P-7f",
        "S-4k",
        "P*5e",
        "Ln-!8c",
        "1-0",
        "2025-11",
        "11",
        "7g7f",
        "Nf3",
        "--",
        "手数----指手",
        "x-12",
    ] {
        assert!(!western::is_telling(word), "{word}");
    }
}

/// A Lion that goes on over an empty square, and one that passes; a kanji that two kinds share.
#[test]
fn midsteps_and_passes_are_read() {
    let first = "12/12/12/6k5/5n6/12/5N6/12/12/5K6/12/12 b - 1";
    let start = || position("chu", first);
    let read = |word: &str| {
        western::read(&start(), word, true, None).map(|mv| coordinate::write(start().variant(), mv))
    };
    assert_eq!(read("Ln-86-85").expect("a move"), "7g8e");
    assert_eq!(read("--").expect("a pass"), "7g7g");
    assert_eq!(read("獅(77)-86").expect("a move"), "7g8f");
}

/// Ten words that are no moves, each with its reason.
#[test]
fn faulty_words() {
    let first = Position::new(variant_with("chu", &[]));
    let mut said = String::new();
    for word in [
        "P-7d", "P-7g", "Px78", "P-d8", "Q-78", "歩-77", "歩x", "鼠-78", "P78-77", "獅-78+", "--", "G-7b",
        "P-780",
    ] {
        let fault = western::read(&first, word, true, None).err();
        said += &format!("{word}: {}\n", fault.map_or_else(|| "no fault".to_owned(), |why| why.to_string()));
    }
    assert_snapshot!(said, @r#"
    P-7d: `P-7m` cannot be read as a move: `7m` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    P-7g: `P-7p` cannot be read as a move: `7p` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    Px78: there is nothing to capture on 7h (hint: a move without capture is written `-`)
    P-d8: `P-13h` cannot be read as a move: `13h` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    Q-78: `Q-78` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    歩-77: no Pawn (P) of Black can make this move (hint: Black's are on 12i, 11i, 10i, 9i, 8i, 7i, 6i, 5i, 4i, 3i, 2i, 1i)
    歩x: `歩x` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    鼠-78: `鼠-78` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    P78-77: Black has no Pawn (P) on 7h (hint: Black's are on 12i, 11i, 10i, 9i, 8i, 7i, 6i, 5i, 4i, 3i, 2i, 1i)
    獅-78+: The Lion cannot promote now: it has no promoted side.
    --: no piece can pass (hint: write the move of a piece)
    G-7b: Your own piece is in the way: the Kylin on 7k.
    P-780: `P-780` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    "#);
}
