//! Handicaps of a variant file.

use super::{END, fault_texts, field_at_end, message};
use insta::assert_snapshot;

/// A field with one handicap whose id and names are valid.
fn handicap(changes: &str) -> String {
    field_at_end(&format!(r#"handicaps: [(id: "it", name: "It", japanese: "駒落", {changes})],"#))
}

/// The faults of the tiny game with that handicap.
fn faults_of_handicap(changes: &str) -> Vec<String> {
    fault_texts(&[(END, &handicap(changes))])
}

#[test]
fn a_faulty_handicap_is_refused_with_a_hint() {
    let message_for = |changes: &str| message(&[(END, &handicap(changes))]);
    assert_snapshot!(message_for(r#"off: "3a 1d""#), @"tiny.ron:40:65: the handicap `it` removes a piece of Black from 1d (hint: White gives the odds: name squares of White's pieces)");
    assert_snapshot!(message_for(r#"off: "4a""#), @"tiny.ron:40:62: `4a` in the handicap `it` is not a square of the board (hint: write file and rank, as in `7a`, separated by spaces)");
    assert_snapshot!(message_for(r#"instead: { "1d": "L" }"#), @"tiny.ron:40:73: instead of the piece on 1d the handicap `it` has `L`, but no piece has that symbol (hint: the symbols are K, G, P, +P)");
    assert_snapshot!(message_for(r#"off: "2a""#), @"tiny.ron:40:17: under the handicap `it` White has no royal piece (hint: leave at least one, or the game would be lost before it starts)");
    assert_snapshot!(message_for(r#"off: "3a", kif: ["駒落"]"#), @"tiny.ron:40:73: a second handicap has the name `駒落` (hint: every handicap needs its own names: records and KIF files identify it by them)");
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
        (r#"instead: { "1a": "G" }"#, "the handicap `it` replaces the piece on 1a, which is empty"),
        (r#"instead: { "3a": "G" }"#, "the handicap `it` puts `G` on 3a, where it is already"),
        (r#"off: "3a", instead: { "3a": "P" }"#, "the handicap `it` both empties 3a and puts a piece there"),
        (r#"instead: { "2d": "G" }"#, "under the handicap `it` Black has no royal piece"),
        (r#"given: "G""#, "the handicap `it` puts pieces into a hand, but there are no drops"),
        (r#"off: "3a", kif: [""]"#, "a name of the handicap `it` is not one line of text"),
    ] {
        assert_eq!(faults_of_handicap(changes), [expected]);
    }
    let two_words = handicap(r#"off: "3a""#).replace("id: \"it\"", "id: \"Two K\"");
    assert_eq!(
        fault_texts(&[(END, &two_words)]),
        ["the id `Two K` of a handicap cannot be typed as one plain word"]
    );
}

/// In a game with drops, pieces may begin in a hand.
#[test]
fn a_handicap_may_put_pieces_into_a_hand() {
    let fault_texts_with_drops = |changes: &str| {
        let drops = ("promotion: Zone(depth: 1),", "promotion: Zone(depth: 1), drops: (),");
        let in_hand_as = ("sfen: \"+P\",", "sfen: \"+P\", in_hand_as: \"P\",");
        fault_texts(&[drops, in_hand_as, (END, &handicap(changes))])
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
    let handicap = handicap(r#"off: "3a 2b""#);
    let bare = ("promotion: Zone(depth: 1),", "promotion: Zone(depth: 1), bare_king: true,");
    assert_eq!(fault_texts(&[(END, &handicap)]), [""; 0]);
    assert_eq!(
        fault_texts(&[bare, (END, &handicap)]),
        [
            "under the handicap `it` White has only a royal piece, which loses at once under the rule `bare_king`"
        ]
    );
}

/// A piece that appears only in a handicap does come into play.
#[test]
fn a_handicap_brings_pieces_into_play() {
    let lance = "(symbol: \"L\", name: \"Lance\", romaji: \"kyō\", kanji: \"香\", sfen: \"L\", moves: [Slide(\"N\")]),";
    let handicap = handicap(r#"instead: { "1d": "L" }"#);
    let pieces = format!("pieces: [{lance}");
    assert_eq!(fault_texts(&[("pieces: [", &pieces)]), ["the piece `L` never comes into play"]);
    assert_eq!(fault_texts(&[("pieces: [", &pieces), (END, &handicap)]), [""; 0]);
}
