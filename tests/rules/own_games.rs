//! Rules that no game of ours has together, but a game of one's own may.

use crate::board::{Ask, Black, White, edited, put, words};
use std::sync::Arc;
use tenjiku::rules::{Position, Refusal};
use tenjiku::variant::{Borrowing, Power, RoyalSafety, Variant, VariantFile};

/// Tenjiku in which no royal may be left attacked.
fn guarded() -> Arc<Variant> {
    edited("tenjiku", |file| file.rules.royals = RoyalSafety::Checkmate)
}

fn is_exposing(p: &Position, from: &str, to: &str) -> bool {
    matches!(p.refusal(p.mv(from, to)), Refusal::ExposesRoyal { .. })
}

/// What has burnt blocks no line any more, and what has burnt others still does.
#[test]
fn fire_opens_lines_to_a_royal() {
    let p = put(&guarded(), Black, "K 8p, R 8h, -K 16a, -R 8a, -FiD 7f");
    assert!(p.legal(p.mv("8h", "8i")));
    assert!(is_exposing(&p, "8h", "8g"), "the Rook burns, and the other one attacks the King");
    let p = put(&guarded(), Black, "K 8p, R 3h, -K 16a, -FiD 2f");
    assert!(p.legal(p.mv("3h", "3g")), "what burns elsewhere attacks no King");
    let p = put(&guarded(), Black, "K 8p, FiD 9h, -K 1a, -R 8a, -P 9g");
    assert!(p.legal(p.mv("9h", "8h")), "the demon stands between, and a Pawn beside it burns");
}

/// A range jump takes lower ranks, so the King of Tenjiku may step behind a piece that a General could jump.
#[test]
fn a_royal_of_high_rank_is_not_attacked_over_others() {
    let p = put(&guarded(), Black, "K 8p, P 10o, -K 16a, -RGn 12o");
    assert!(p.legal(p.mv("8p", "8o")));
    let p = put(&guarded(), Black, "K 8p, -K 16a, -RGn 12o");
    assert!(is_exposing(&p, "8p", "8o"), "nothing is in between");
}

fn adds(file: &mut VariantFile, symbol: &str, power: Power) {
    let piece = file.pieces.iter_mut().find(|piece| piece.symbol == symbol).expect("a piece of the game");
    piece.moves.push(power);
}

/// What a demon with Lion power takes on its way does not burn as well.
#[test]
fn what_is_taken_on_the_way_is_not_burnt() {
    let lion = edited("tenjiku", |file| adds(file, "FiD", Power::Lion(2)));
    let p = put(&lion, Black, "K 1p, FiD 8h, -K 16a, -P 8g, -P 9e");
    let burnt = p.fire_of(p.over("8h", &["8g"], "8f")).burnt;
    assert_eq!(burnt.as_slice(), [p.sq("9e")]);
}

/// An Emperor takes what is protected with any other power that it has.
#[test]
fn an_emperor_with_a_step_takes_protected_pieces_by_it() {
    let forward = || "N".to_owned().try_into().expect("a direction");
    let steps = edited("tai", |file| adds(file, "E", Power::Step(forward())));
    let pieces = "E 8h, -CP 25a, -P 8g, -P 6h, -R 8a, -R 6a";
    let p = put(&steps, Black, pieces);
    assert!(p.legal(p.mv("8h", "8g")));
    assert!(matches!(p.refusal(p.mv("8h", "6h")), Refusal::UniversalTakesProtected { .. }));
    let p = put(&edited("tai", |_| {}), Black, pieces);
    assert!(matches!(p.refusal(p.mv("8h", "8g")), Refusal::UniversalTakesProtected { .. }));
}

fn lent(id: &str) -> Arc<Variant> {
    edited(id, |file| file.rules.borrowing = Borrowing::FromProtectors)
}

/// A protector round a corner lends its hook, and one that is captured lends nothing.
#[test]
fn whoever_protects_lends_its_moves_as_long_as_it_stands() {
    let p = put(&lent("tai"), Black, "CP 1y, -CP 25a, HM 8h, P 5d");
    assert!(p.legal(p.mv("5d", "9c")), "the Pawn turns a corner as the Hook Mover");
    let p = put(&lent("tai"), Black, "CP 1y, -CP 25a, HM 8h, P 5d, P 8e, P 6h");
    assert_eq!(p.targets("5d"), words("5c"), "both corners are closed");
    let p = put(&lent("sho"), White, "K 9i, P 5d, R 5i, -K 1d, -R 1i");
    assert!(p.legal(p.mv("1i", "5i")), "without its Rook the Pawn attacks no King");
    assert!(!p.legal(p.mv("1i", "1h")));
}

/// Range captures are the one power that is not lent.
#[test]
fn a_lent_power_takes_nothing_on_its_way() {
    let game = lent("taikyoku");
    let p = put(&game, Black, "K 1jj, -K 36a, GGn 18t, P 18p, -P 18k, -P 18i");
    assert!(p.legal(p.mv("18t", "18k")), "the Great General itself takes both Pawns");
    assert!(!p.legal(p.mv("18p", "18i")), "the Pawn would have to take one on its way");
    let p = put(&game, White, "K 1jj, -K 18f, GGn 18t, -P 18k, P 30t");
    assert!(p.checks(White).is_empty(), "no range capture takes a King");
}
