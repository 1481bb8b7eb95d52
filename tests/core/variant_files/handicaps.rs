//! Handicaps of a variant file.

use super::fault_texts;

/// The faults of the tiny game with one handicap whose id and names are valid.
fn faults_of_handicap(changes: &str) -> Vec<String> {
    let handicap =
        format!("    ],\n    handicaps: [(id: \"it\", name: \"It\", japanese: \"駒落\", {changes})],\n)\n");
    fault_texts(&[("    ],\n)\n", &handicap)])
}

#[test]
fn a_handicap_may_only_change_pieces_of_the_array() {
    let none: [&str; 0] = [];
    for valid in [
        r#"off: "3a""#,
        r#"off: " 3a  2b ""#,
        r#"instead: { "2c": "+P" }"#,
        r#"off: "3a", instead: { "2b": "G" }, kif: ["金落ち"]"#,
        r#"off: "3a 1d", even: true"#,
    ] {
        assert_eq!(faults_of_handicap(valid), none, "{valid}");
    }
    for (changes, expected) in [
        ("", "the handicap `it` changes nothing"),
        (r#"off: "1a""#, "the handicap `it` removes a piece from 1a, which is empty"),
        (r#"off: "3a 3a""#, "the handicap `it` empties 3a twice"),
        (r#"instead: { "9z": "G" }"#, "`9z` in the handicap `it` is not a square of the board"),
        (r#"instead: { "1a": "G" }"#, "the handicap `it` replaces the piece on 1a, which is empty"),
        (r#"instead: { "3a": "G" }"#, "the handicap `it` puts `G` on 3a, where it is already"),
        (r#"off: "3a", instead: { "3a": "P" }"#, "the handicap `it` both empties 3a and puts a piece there"),
        (r#"instead: { "2d": "G" }"#, "under the handicap `it` Black has no royal piece"),
        (r#"given: "G""#, "the handicap `it` puts pieces into a hand, but there are no drops"),
        (r#"off: "1d""#, "the handicap `it` removes a piece of Black from 1d"),
        (r#"off: "3a", kif: [""]"#, "a name of the handicap `it` is not one line of text"),
        (r#"off: "3a", kif: ["駒落"]"#, "a second handicap has the name `駒落`"),
    ] {
        assert_eq!(faults_of_handicap(changes), [expected]);
    }
    assert_eq!(
        fault_texts(&[(
            "    ],\n)\n",
            "    ],\n    handicaps: [(id: \"Two K\", name: \"It\", japanese: \"駒落\", off: \"3a\")],\n)\n"
        )]),
        ["the id `Two K` of a handicap cannot be typed as one plain word"]
    );
}

/// In a game with drops, pieces may begin in a hand.
#[test]
fn a_handicap_may_put_pieces_into_a_hand() {
    let fault_texts_with_drops = |changes: &str| {
        let handicap = format!(
            "    ],\n    handicaps: [(id: \"it\", name: \"It\", japanese: \"駒落\", {changes})],\n)\n"
        );
        let drops = ("promotion: Zone(depth: 1),", "promotion: Zone(depth: 1), drops: (),");
        let in_hand_as = ("sfen: \"+P\",", "sfen: \"+P\", in_hand_as: \"P\",");
        fault_texts(&[drops, in_hand_as, ("    ],\n)\n", &handicap)])
    };
    assert_eq!(fault_texts_with_drops(r#"hand: "P P""#), [""; 0]);
    assert_eq!(fault_texts_with_drops(r#"off: "3a", given: "G""#), [""; 0]);
    assert_eq!(
        fault_texts_with_drops(r#"hand: "X""#),
        ["in `hand` the handicap `it` has `X`, but no piece has that symbol"]
    );
}

/// By Chu's rule a side with a bare king has lost; a handicap must not cause that.
#[test]
fn a_handicap_leaves_no_bare_king() {
    let handicap =
        "    ],\n    handicaps: [(id: \"it\", name: \"It\", japanese: \"駒落\", off: \"3a 2b\")],\n)\n";
    let bare = ("promotion: Zone(depth: 1),", "promotion: Zone(depth: 1), bare_king: true,");
    assert_eq!(fault_texts(&[("    ],\n)\n", handicap)]), [""; 0]);
    assert_eq!(
        fault_texts(&[bare, ("    ],\n)\n", handicap)]),
        [
            "under the handicap `it` White has only a royal piece, which loses at once under the rule `bare_king`"
        ]
    );
}

/// A piece that appears only in a handicap does come into play.
#[test]
fn a_handicap_brings_pieces_into_play() {
    let lance = "(symbol: \"L\", name: \"Lance\", romaji: \"kyō\", kanji: \"香\", sfen: \"L\", moves: [Slide(\"N\")]),";
    let handicap = "    ],\n    handicaps: [(id: \"it\", name: \"It\", japanese: \"香得\", instead: { \"1d\": \"L\" })],\n)\n";
    let pieces = format!("pieces: [{lance}");
    assert_eq!(fault_texts(&[("pieces: [", &pieces)]), ["the piece `L` never comes into play"]);
    assert_eq!(fault_texts(&[("pieces: [", &pieces), ("    ],\n)\n", handicap)]), [""; 0]);
}
