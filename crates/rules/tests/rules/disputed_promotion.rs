//! Disputed rules of promotion, each with its case. Undisputed rules are in `chu_promotion.rs`, `dai.rs` and `tori.rs`.

use crate::board::{Black, PositionExt, White, edited_game, game_with, put, words};
use crate::chu_promotion::promotion_refusal;
use std::sync::Arc;
use tenjiku_rules::variant::{Promotion, Variant, ZoneMoves};
use tenjiku_rules::{NoPromotion, Position};

/// Chu with a choice of its promotion.
fn chu(number: u8) -> Arc<Variant> {
    game_with("chu", &[("promotion", number)])
}

/// The fields of `Promotion::Zone` in which readings differ.
struct Reading {
    deferral: bool,
    waits_for_last_rank: &'static [&'static str],
    moves: ZoneMoves,
    must_where_stuck: bool,
    last_rank_chance: &'static [&'static str],
}

/// Every move that touches the zone may promote. A piece that could never move again must promote.
const BASE: Reading = Reading {
    deferral: false,
    waits_for_last_rank: &[],
    moves: ZoneMoves::Touching,
    must_where_stuck: true,
    last_rank_chance: &[],
};

/// Chu's rule in the Shogi Association's text.
const ASSOCIATION: Reading = Reading { deferral: true, waits_for_last_rank: &["P"], ..BASE };

/// Moves that enter the zone, and captures, may promote. No piece must promote.
const MODERN: Reading = Reading { moves: ZoneMoves::EnteringOrCapture, must_where_stuck: false, ..BASE };

fn game_with_reading(id: &str, reading: &Reading) -> Arc<Variant> {
    let list = |symbols: &[&str]| symbols.iter().map(|&symbol| symbol.to_owned()).collect();
    edited_game(id, |file| {
        let Promotion::Zone { depth, compulsory, .. } = file.rules.promotion else {
            panic!("{id} has a promotion zone");
        };
        file.rules.promotion = Promotion::Zone {
            depth,
            compulsory,
            deferral: reading.deferral,
            waits_for_last_rank: list(reading.waits_for_last_rank),
            moves: reading.moves,
            must_where_stuck: reading.must_where_stuck,
            last_rank_chance: list(reading.last_rank_chance),
        };
    })
}

/// A King and a Pawn of each side, far from the squares of the cases.
fn board(game: &Arc<Variant>, pieces: &str) -> Position {
    let last = game.geometry().files();
    put(game, Black, &format!("K 1l, -K {last}a, P 2k, -P {last}d, {pieces}"))
}

/// As [`board`] with the sides exchanged and the board rotated by 180 degrees.
fn board_for_white(game: &Arc<Variant>, pieces: &str) -> Position {
    let (last, top) = (game.geometry().files(), game.geometry().ranks());
    let home = tenjiku_rules::variant::rank_name(top - 1);
    put(game, White, &format!("K {last}{home}, -K 1a, -P 2b, {pieces}"))
}

/// Whether the piece may both promote and not.
fn may_promote(p: &Position, from: &str, to: &str) -> bool {
    p.legal(p.mv(from, to)) && p.legal(p.mv(from, to).with_promotion())
}

fn must_promote(p: &Position, from: &str, to: &str) -> bool {
    !p.legal(p.mv(from, to)) && p.legal(p.mv(from, to).with_promotion())
}

/// As in Chu, a piece that declined waits for a turn unless it captures.
#[test]
fn with_deferral_a_piece_that_declined_waits_for_a_turn() {
    for (id, number) in [("tenjiku", 2), ("dai", 3)] {
        let game = game_with(id, &[("promotion", number)]);
        let mut p = board(&game, "S 8f, -P 7d");
        let last = game.geometry().files();
        p.go(p.mv("8f", "8e"));
        p.go(p.mv(&format!("{last}d"), &format!("{last}e")));
        assert_eq!(promotion_refusal(&p, "8e", "8d"), NoPromotion::MustWait, "{id}");
        assert!(may_promote(&p, "8e", "7d"), "{id}: a capture");
        p.go(p.mv("8e", "8d"));
        p.go(p.mv(&format!("{last}e"), &format!("{last}f")));
        assert!(may_promote(&p, "8d", "8c"), "{id}: a turn later");
    }
}

/// A move may promote if it enters the zone, or if it captures and begins or ends in the zone.
#[test]
fn a_quiet_move_from_inside_does_not_promote_if_only_entering_and_capturing_do() {
    for (id, number, [inside, further, outside]) in
        [("tenjiku", 3, ["8e", "8d", "7f"]), ("dai", 2, ["8e", "8d", "7f"]), ("chu", 2, ["8d", "8c", "7e"])]
    {
        let game = game_with(id, &[("promotion", number)]);
        let p = board(&game, &format!("S {inside}"));
        for to in [further, outside] {
            assert_eq!(
                promotion_refusal(&p, inside, to),
                NoPromotion::NeitherEntersNorCaptures,
                "{id}: quietly to {to}"
            );
        }
        let p = board(&game, &format!("S {inside}, -P {further}, -P {outside}"));
        for to in [further, outside] {
            assert!(may_promote(&p, inside, to), "{id}: taking on {to}");
        }
    }
}

/// A piece may leave the zone and promote as it comes back.
#[test]
fn a_piece_that_enters_the_zone_again_may_promote() {
    let game = chu(2);
    let mut p = board(&game, "S 8d");
    p.go_all(&[("8d", "7e"), ("12d", "12e")]);
    assert!(may_promote(&p, "7e", "7d") && may_promote(&p, "7e", "8d"));
    p.go_all(&[("7e", "7d"), ("12e", "12f")]);
    assert_eq!(
        promotion_refusal(&p, "7d", "7c"),
        NoPromotion::NeitherEntersNorCaptures,
        "it did not on entering"
    );
}

/// The rule of promotion by entering or capturing, with White to move.
#[test]
fn entering_or_capturing_promotes_for_white_as_for_black() {
    let game = chu(2);
    let p = board_for_white(&game, "-S 8h, -S 5i, P 4h");
    assert!(may_promote(&p, "8h", "8i"), "entering");
    assert!(may_promote(&p, "5i", "4h"), "leaving with a capture");
    assert_eq!(promotion_refusal(&p, "5i", "6h"), NoPromotion::NeitherEntersNorCaptures);
    assert_eq!(promotion_refusal(&p, "5i", "5j"), NoPromotion::NeitherEntersNorCaptures);
}

/// A piece that moves to the last rank from inside the zone cannot promote with that move, and stays there
/// as a dead piece.
#[test]
fn a_stuck_piece_may_stay_as_a_dead_piece() {
    for (id, number) in [("tenjiku", 3), ("dai", 2)] {
        let p = board(&game_with(id, &[("promotion", number)]), "P 1b, N 5d, L 7e");
        for (from, to) in [("1b", "1a"), ("5d", "4b"), ("7e", "7a")] {
            assert!(p.legal(p.mv(from, to)), "{id}: {from}-{to} stays");
            assert_eq!(promotion_refusal(&p, from, to), NoPromotion::NeitherEntersNorCaptures, "{id}");
        }
        // Where any move that touches the zone may promote, the choice is free.
        let p = board(&game_with_reading(id, &Reading { must_where_stuck: false, ..BASE }), "P 1b, N 5d");
        assert!(may_promote(&p, "1b", "1a") && may_promote(&p, "5d", "4b"), "{id}");
    }
}

/// Whether the Knight and the Iron General may promote on the last rank is disputed; here they may.
#[test]
fn any_piece_can_be_given_a_chance_on_the_last_rank() {
    let p = board(
        &game_with_reading("tenjiku", &Reading { last_rank_chance: &["N", "I"], ..MODERN }),
        "P 1b, N 5c, N 7d, I 9b",
    );
    assert!(may_promote(&p, "5c", "4a") && may_promote(&p, "9b", "9a"));
    assert_eq!(
        promotion_refusal(&p, "7d", "6b"),
        NoPromotion::NeitherCapturesNorArrives,
        "the last rank but one"
    );
    assert_eq!(promotion_refusal(&p, "1b", "1a"), NoPromotion::NeitherEntersNorCaptures, "not the Pawn");
}

/// A Pawn waits for the last rank even where other pieces promote on entering or capturing (HaChu).
#[test]
fn the_refusal_for_a_deferred_pawn_is_that_it_must_wait() {
    let p = board(&chu(5), "P 6c, -P 6b, P 8c, P 4b");
    assert_eq!(promotion_refusal(&p, "6c", "6b"), NoPromotion::WaitsForLastRank);
    assert_eq!(promotion_refusal(&p, "8c", "8b"), NoPromotion::WaitsForLastRank);
    assert!(must_promote(&p, "4b", "4a"));
}

/// Inside the zone a Pawn may promote with a capture, and on reaching the last rank. If it declines there, it is dead.
#[test]
fn a_pawn_may_promote_by_capturing_and_has_another_chance_on_the_last_rank() {
    let game = chu(3);
    let p = board(&game, "P 6c, -P 6b, P 4b, P 8c, GB 10b");
    assert!(may_promote(&p, "6c", "6b"), "capturing");
    assert!(may_promote(&p, "4b", "4a"), "on the last rank");
    assert_eq!(promotion_refusal(&p, "8c", "8b"), NoPromotion::NeitherCapturesNorArrives);
    assert_eq!(
        promotion_refusal(&p, "10b", "10a"),
        NoPromotion::NeitherEntersNorCaptures,
        "the Go-Between has no chance"
    );
    let p = board_for_white(&game, "-P 6j, P 6k, -P 4k");
    assert!(may_promote(&p, "6j", "6k") && may_promote(&p, "4k", "4l"), "White's too");
    let mut p = board(&game, "P 4b");
    p.go_all(&[("4b", "4a"), ("12d", "12e")]);
    assert_eq!(p.targets("4a"), words(""), "a dead piece");
}

/// The Go-Between too may promote on reaching the last rank, but only with that move.
#[test]
fn a_go_between_may_have_another_chance_on_the_last_rank() {
    let p = board(&chu(4), "GB 6b");
    assert!(may_promote(&p, "6b", "6a"), "in the choice of the game");
    let game = game_with_reading("chu", &Reading { last_rank_chance: &["P", "GB"], ..MODERN });
    let mut p = board(&game, "GB 6b");
    assert!(may_promote(&p, "6b", "6a"));
    p.go_all(&[("6b", "6a"), ("12d", "12e")]);
    assert_eq!(
        promotion_refusal(&p, "6a", "6b"),
        NoPromotion::NeitherCapturesNorArrives,
        "leaving the last rank"
    );
}

/// A Lance may promote on reaching the last rank, like the Pawn.
#[test]
fn a_lance_may_have_another_chance_on_the_last_rank() {
    let p = board(&chu(3), "L 6c");
    assert!(may_promote(&p, "6c", "6a"));
    assert_eq!(promotion_refusal(&p, "6c", "6b"), NoPromotion::NeitherCapturesNorArrives);
}

/// Inside the zone a Lance may promote only with a capture.
#[test]
fn a_lance_without_another_chance_is_dead_on_the_last_rank_unless_it_captures() {
    let p = board(&chu(2), "L 6c, L 4c, -P 4a, L 8e");
    assert!(p.legal(p.mv("6c", "6a")));
    assert_eq!(promotion_refusal(&p, "6c", "6a"), NoPromotion::NeitherEntersNorCaptures);
    assert!(may_promote(&p, "4c", "4a"), "a capture");
    assert!(may_promote(&p, "8e", "8a"), "all the way from outside");
}

/// The chance to promote on the last rank takes precedence over the wait for that rank and over deferral.
#[test]
fn the_chance_on_the_last_rank_ends_every_wait() {
    let reading = Reading { must_where_stuck: false, last_rank_chance: &["P", "L", "GB"], ..ASSOCIATION };
    let mut p = board(&game_with_reading("chu", &reading), "L 6e, P 4b");
    assert!(may_promote(&p, "4b", "4a"), "a waiting Pawn");
    p.go_all(&[("6e", "6d"), ("12d", "12e")]);
    assert_eq!(promotion_refusal(&p, "6d", "6c"), NoPromotion::MustWait);
    assert!(may_promote(&p, "6d", "6a"), "a Lance that has just declined");
    // Without the chance, a Pawn that waited for the last rank may promote there, and the Lance must wait.
    let mut p = board(&game_with_reading("chu", &Reading { last_rank_chance: &[], ..reading }), "L 6e, P 4b");
    assert!(may_promote(&p, "4b", "4a"));
    p.go_all(&[("6e", "6d"), ("12d", "12e")]);
    assert_eq!(promotion_refusal(&p, "6d", "6a"), NoPromotion::MustWait);
}

#[test]
fn where_stuck_pieces_must_promote_the_last_rank_gives_no_choice() {
    let reading = Reading { must_where_stuck: true, last_rank_chance: &["P", "GB"], ..MODERN };
    let p = board(&game_with_reading("chu", &reading), "P 4b, GB 6b");
    assert!(must_promote(&p, "4b", "4a"), "the Pawn could not move on");
    assert!(may_promote(&p, "6b", "6a"), "the Go-Between could move back");
}
