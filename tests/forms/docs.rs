//! The examples in docs/formats.md can be read and are written as shown.

use crate::games::{game_in, moves, write};
use std::fs;
use tenjiku_records::formats::GameFormat;

/// The example under a heading.
fn example(heading: &str) -> String {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md")).expect("the page");
    let (_, section) = page.split_once(&format!("\n### {heading}\n")).expect("the heading");
    let (_, text) = section.split_once("```text\n").expect("an example");
    let (text, _) = text.split_once("```").expect("its end");
    text.to_owned()
}

#[test]
fn the_examples_are_read() {
    for (heading, format, expected) in [
        ("Printed score", GameFormat::Association, "7i7h 7d7e 6i6h 6d6e"),
        ("KIF", GameFormat::Kif, "7i7h 6c7e 7j6h"),
        ("KI2", GameFormat::Ki2, "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b"),
        ("CSA", GameFormat::Csa, "7g7f 3c3d"),
        ("PGN", GameFormat::Pgn, "7i7h 7d7e 7j6h 7e7f 6h6g 7f7g 6g7g6g"),
        (
            "ShogiVar",
            GameFormat::Shogivar,
            "7j7h 6c6e 4l4k 11a11b 7h9g 6e6g 9g10f 6d6e 10f9e10f 7c3g 8i8h 6g7g",
        ),
    ] {
        let text = example(heading);
        assert_eq!(GameFormat::detect(&text), Some(format), "{heading}");
        let tree = game_in(format, &text, None);
        assert_eq!(moves(&tree), expected, "{heading}");
    }
}

/// We write the examples as they are, except for the first step over an empty square, which may be omitted.
#[test]
fn the_examples_are_written_as_documented() {
    for (heading, format) in [
        ("Printed score", GameFormat::Association),
        ("PGN", GameFormat::Pgn),
        ("ShogiVar", GameFormat::Shogivar),
    ] {
        let text = example(heading);
        let tree = game_in(format, &text, None);
        assert_eq!(write(format, &tree), text, "{heading}");
    }
    let text = example("KIF");
    let tree = game_in(GameFormat::Kif, &text, None);
    let direct = "   3手目一歩目 7九獅子 （←7十）\n   3手目二歩目 6八獅子 （←7九）\n";
    let text = text.replace(direct, "   3手目   6八獅子 （←7十）\n");
    assert_eq!(write(GameFormat::Kif, &tree), text);
}
