//! The section "The Fire Demon" of the rules of Tenjiku: what is burnt, when, and in which order.

use crate::board::{Black, PositionExt, White, edited_game, game, put};
use std::collections::BTreeSet;
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Power, Sq};

const KINGS: &str = "K 1p, -K 16a, ";

fn black(pieces: &str) -> Position {
    put(&game("tenjiku"), Black, &format!("{KINGS}{pieces}"))
}

/// A position with Black to move and the given royals.
fn with_royals(pieces: &str) -> Position {
    put(&game("tenjiku"), Black, pieces)
}

/// The pieces that a ply burns, unordered: no rule defines which neighbour is burnt first.
fn burnt_pieces(effects: &[String]) -> BTreeSet<&str> {
    effects.iter().filter_map(|effect| effect.strip_prefix("burn ")).collect()
}

#[test]
fn after_its_move_the_demon_burns_every_enemy_on_the_eight_neighbouring_squares() {
    let mut p =
        black("FiD 8l, -P 7g, -Ln 8g, -GGn 9g, -P 7h, -R 9h, -P 7i, -L 9i, -B 10h, -B 8f, -B 6i, -B 8j");
    // The Bishop on 8j blocks the way up, so the area move goes round it to 8i.
    let effects = p.go(p.mv("8l", "8i"));
    assert_eq!(effects[..2], ["lift FiD 8l", "land FiD 8i"]);
    let all = ["-P 7h by 8i", "-R 9h by 8i", "-P 7i by 8i", "-L 9i by 8i", "-B 8j by 8i"];
    assert_eq!(burnt_pieces(&effects), BTreeSet::from(all));
    for (square, piece) in [("7g", "-P"), ("8g", "-Ln"), ("9g", "-GGn"), ("10h", "-B"), ("6i", "-B")] {
        assert_eq!(p.on(square), piece, "two squares away");
    }
}

#[test]
fn own_pieces_are_never_burnt() {
    let mut p = black("FiD 8l, P 7g, G 8g, +FiD 9h, -P 9g");
    let effects = p.go(p.mv("8l", "8h"));
    assert_eq!(burnt_pieces(&effects), BTreeSet::from(["-P 9g by 8h"]));
}

#[test]
fn burning_the_last_royal_wins() {
    let mut p = with_royals("K 1p, FiD 8l, -K 9g");
    assert_eq!(p.go(p.mv("8l", "8h")), ["lift FiD 8l", "land FiD 8h", "burn -K 9g by 8h", "Black wins"]);
    let mut p = with_royals("K 1p, FiD 8l, -K 9g, -+CP 16a");
    p.go(p.mv("8l", "8h"));
    assert_eq!(p.outcome(), None, "the Crown Prince is left");
}

#[test]
fn the_demon_takes_on_its_last_square_and_then_burns() {
    // The example of the rule text, FiDx15kx!14j,15j,16k, coming from below.
    let mut p = black("FiD 15p, -G 15k, -P 14j, -P 15j, -P 16k");
    let effects = p.go(p.mv("15p", "15k"));
    assert_eq!(effects[..3], ["lift FiD 15p", "take -G 15k", "land FiD 15k"]);
    assert_eq!(burnt_pieces(&effects), BTreeSet::from(["-P 14j by 15k", "-P 15j by 15k", "-P 16k by 15k"]));
}

#[test]
fn a_piece_that_ends_next_to_an_enemy_demon_is_burnt() {
    let mut p = black("P 8i, -FiD 8g");
    assert_eq!(p.go(p.mv("8i", "8h")), ["lift P 8i", "land P 8h", "burn P 8h by 8g"]);
    assert_eq!(p.side_to_move(), White, "the Demon has not moved");
    let mut p = put(&game("tenjiku"), White, &format!("{KINGS}-P 8g, +FiD 9i"));
    assert_eq!(p.go(p.mv("8g", "8h")), ["lift -P 8g", "land -P 8h", "burn -P 8h by 9i"]);
}

#[test]
fn each_of_the_eight_squares_next_to_a_demon_is_deadly_and_the_second_ring_is_not() {
    // A Free Eagle slides to all of them.
    for (from, to, deadly) in [
        ("7b", "7g", true),
        ("8b", "8g", true),
        ("9b", "9g", true),
        ("2h", "7h", true),
        ("14h", "9h", true),
        ("7n", "7i", true),
        ("8n", "8i", true),
        ("9n", "9i", true),
        ("6n", "6h", false),
        ("10n", "10h", false),
        ("3f", "8f", false),
        ("3j", "8j", false),
        ("6b", "6f", false),
    ] {
        let mut p = black(&format!("-FiD 8h, N 1o, FEg {from}"));
        let effects = p.go(p.mv(from, to));
        assert_eq!(effects.len() == 3, deadly, "{to}: {effects:?}");
    }
}

#[test]
fn a_piece_that_promotes_next_to_a_demon_is_burnt_after_promoting() {
    let mut p = black("S 8f, -FiD 9d");
    let expected = ["lift S 8f", "land S 8e", "promote +VM 8e", "burn +VM 8e by 9d"];
    assert_eq!(p.go(p.mv("8f", "8e").with_promotion()), expected);
}

#[test]
fn a_king_that_ends_next_to_a_demon_loses_the_game() {
    let mut p = with_royals("K 8i, P 1l, -FiD 8g, -K 16a");
    assert_eq!(p.go(p.mv("8i", "8h")), ["lift K 8i", "land K 8h", "burn K 8h by 8g", "White wins"]);
    let mut p = with_royals("K 8i, +CP 1p, -FiD 8g, -K 16a");
    p.go(p.mv("8i", "8h"));
    assert_eq!(p.outcome(), None, "the Crown Prince is left");
}

/// Moves of Black as the squares they visit, with their effects after `lift`. Only the last square counts for burning,
/// and captures stand.
#[test]
fn a_piece_is_burnt_where_its_move_ends() {
    for (pieces, squares, effects) in [
        ("R 8l, -P 8h, -FiD 9g", "8l 8h", "take -P 8h, land R 8h, burn R 8h by 9g"),
        // A Demon that stops next to a Demon is burnt, and nothing else; its capture stands.
        ("FiD 8l, -FiD 9g, -G 7g, -P 7h", "8l 8h", "land FiD 8h, burn FiD 8h by 9g"),
        ("FiD 8l, -FiD 9g, -G 7g, -P 8h", "8l 8h", "take -P 8h, land FiD 8h, burn FiD 8h by 9g"),
        // It is safe to capture a Demon on its square, unless a second one stands beside it.
        ("R 8l, -FiD 8h", "8l 8h", "take -FiD 8h, land R 8h"),
        ("R 8l, -FiD 8h, -+FiD 7i", "8l 8h", "take -FiD 8h, land R 8h, burn R 8h by 7i"),
        ("FiD 8l, -FiD 8h, -G 7g", "8l 8h", "take -FiD 8h, land FiD 8h, burn -G 7g by 8h"),
        // Igui of a Demon, of a Demon beside a second one, and of another piece.
        ("Ln 8h, -FiD 8g", "8h 8g 8h", "take -FiD 8g, land Ln 8h"),
        ("Ln 8h, -FiD 8g, -FiD 7i", "8h 8g 8h", "take -FiD 8g, land Ln 8h, burn Ln 8h by 7i"),
        ("Ln 8h, -P 7g, -FiD 9g", "8h 7g 8h", "take -P 7g, land Ln 8h, burn Ln 8h by 9g"),
        ("+HT 8h, -FiD 8g", "8h 8g 8h", "take -FiD 8g, land +HT 8h"),
        ("+HT 8h, -P 7g, -FiD 9g", "8h 7g 8h", "take -P 7g, land +HT 8h, burn +HT 8h by 9g"),
        // The first capture, on 8g, is next to the Demon on 9f; the last square, 7h, is not.
        ("Ln 8h, -P 8g, -FiD 9f", "8h 8g 7h", "take -P 8g, land Ln 7h"),
        ("R 8l, -FiD 9g", "8l 8d", "land R 8d"),
        ("Ln 8h, -P 8g, -G 8f, -FiD 9e", "8h 8g 8f", "take -P 8g, take -G 8f, land Ln 8f, burn Ln 8f by 9e"),
        // The Demon itself is captured on the way, so nothing is left to burn the Lion.
        ("Ln 8h, -FiD 8g, -G 8f", "8h 8g 8f", "take -FiD 8g, take -G 8f, land Ln 8f"),
    ] {
        let mut p = black(pieces);
        let squares: Vec<&str> = squares.split(' ').collect();
        let [from, via @ .., to] = squares.as_slice() else { panic!("two squares") };
        assert_eq!(p.go(p.over(from, via, to))[1..].join(", "), effects, "{pieces}");
    }
    let mut p = black("Ln 8h, -FiD 9g");
    assert_eq!(p.go(p.mv("8h", "8h")), ["pass Ln 8h", "burn Ln 8h by 9g"]);
}

#[test]
fn a_water_buffalo_that_promotes_burns_at_once() {
    let mut p = black("WBf 8g, -G 7d, -P 9e, -P 8c");
    let mv = p.mv("8g", "8e").with_promotion();
    let effects = p.go(mv);
    assert_eq!(effects[..3], ["lift WBf 8g", "land WBf 8e", "promote +FiD 8e"]);
    assert_eq!(burnt_pieces(&effects), BTreeSet::from(["-G 7d by 8e", "-P 9e by 8e"]));
    let mut p = black("WBf 8g, -G 7d, -P 9e");
    assert_eq!(p.go(p.mv("8g", "8e")), ["lift WBf 8g", "land WBf 8e"], "unpromoted it does not burn");
}

#[test]
fn a_water_buffalo_that_promotes_next_to_a_demon_is_burnt_alone() {
    let mut p = black("WBf 8g, -G 7d, -FiD 9d");
    assert_eq!(
        p.go(p.mv("8g", "8e").with_promotion()),
        ["lift WBf 8g", "land WBf 8e", "promote +FiD 8e", "burn +FiD 8e by 9d"]
    );
    assert_eq!(p.on("7d"), "-G");
}

#[test]
fn pieces_already_next_to_a_demon_stay_until_they_or_the_demon_move() {
    let mut p = black("G 8h, P 1l, -FiD 8g, -P 16e");
    assert_eq!(p.go(p.mv("1l", "1k")), ["lift P 1l", "land P 1k"]);
    assert_eq!(p.go(p.mv("16e", "16f")), ["lift -P 16e", "land -P 16f"]);
    assert_eq!(p.on("8h"), "G");
    let mut leaving = p.clone();
    assert_eq!(leaving.go(leaving.mv("8h", "8i")), ["lift G 8h", "land G 8i"], "it leaves unharmed");
    p.go(p.mv("1k", "1j"));
    let effects = p.go(p.mv("8g", "9g"));
    assert_eq!(
        burnt_pieces(&effects),
        BTreeSet::from(["G 8h by 9g"]),
        "the Demon moved and is still next to it"
    );
}

#[test]
fn a_promoted_demon_burns_like_a_natural_one() {
    let mut p = black("+FiD 8l, -P 7g");
    assert_eq!(p.go(p.mv("8l", "8h")), ["lift +FiD 8l", "land +FiD 8h", "burn -P 7g by 8h"]);
}

#[test]
fn burning_depends_on_the_power_and_not_on_the_name() {
    let game = edited_game("tenjiku", |file| {
        let pawn = file.pieces.iter_mut().find(|piece| piece.symbol == "P").expect("a Pawn");
        pawn.moves.push(Power::Burn);
    });
    let mut p = put(&game, Black, &format!("{KINGS}P 8i, -G 7g, -N 1a"));
    assert_eq!(p.go(p.mv("8i", "8h")), ["lift P 8i", "land P 8h", "burn -G 7g by 8h"]);
}

#[test]
fn a_burnt_demon_no_longer_burns() {
    let mut p = black("FiD 8l, -FiD 9g, -G 3c");
    p.go(p.mv("8l", "8h"));
    // If the burnt Demon on 8h still counted, White's Demon would be burnt on 9h.
    assert_eq!(p.go(p.mv("3c", "3d")), ["lift -G 3c", "land -G 3d"]);
    p.go(p.mv("1p", "1o"));
    assert_eq!(p.go(p.mv("9g", "9h")), ["lift -FiD 9g", "land -FiD 9h"]);
    p.go(p.mv("1o", "1p"));
    assert!(!p.would_be_burnt(White, p.sq("8g")), "no Black Demon is left");
}

/// A warning for players: a King next to a square that an enemy Demon can reach may be burnt.
#[test]
fn a_royal_within_reach_of_an_enemy_demon_is_in_danger_of_fire() {
    let names = |p: &Position, threats: Vec<(Sq, Sq)>| -> Vec<(String, String)> {
        let name = |sq| p.geometry().name(sq);
        threats.into_iter().map(|(royal, by)| (name(royal), name(by))).collect()
    };
    let threats = |p: &Position| names(p, p.fire_threats(Black));
    // Three king steps from 5i end next to 9i; from 4i they do not, and no slide of the Demon does.
    let in_reach = with_royals("K 9i, -K 16a, -FiD 5i");
    assert_eq!(threats(&in_reach), [("9i".to_owned(), "5i".to_owned())]);
    let out_of_reach = with_royals("K 9i, -K 16a, -FiD 4i, P 3h, P 4h, P 5h, P 3j, P 4j, P 5j, P 3i, P 5i");
    assert_eq!(threats(&out_of_reach), [], "surrounded, it does not get near");
    // A Rook attacks the King, too.
    let attacked = with_royals("K 9i, -K 16a, -FiD 5i, -R 9a");
    let both = [("9i", "9a"), ("9i", "5i")].map(|(royal, by)| (royal.to_owned(), by.to_owned()));
    assert_eq!(names(&attacked, attacked.threats(Black)), both);
}

/// A piece that ends its move next to an enemy Demon is burnt, and no other piece is.
#[test]
fn a_piece_next_to_an_enemy_demon_would_be_burnt() {
    let p = put(&game("tenjiku"), Black, "K 1p, -K 16a, FiD 4h, -FiD 8h, -P 12h");
    for (square, would_be_burnt) in
        [("8g", true), ("9i", true), ("10h", false), ("4g", false), ("12g", false)]
    {
        assert_eq!(p.would_be_burnt(Black, p.sq(square)), would_be_burnt, "{square}");
    }
    assert!(p.would_be_burnt(White, p.sq("4g")) && !p.would_be_burnt(White, p.sq("8g")));
}
