//! Readings of promotion: rows T17, T18, C1 to C3, D1, D2 and O3, O4 of the list of disputed rules, each with
//! its case. What the sources agree on is in `chu_promotion.rs`, `dai.rs` and `tori.rs`.

use crate::board::{Ask, Black, White, edited, game, put, words};
use std::sync::Arc;
use tenjiku_rules::variant::schema::Dirs;
use tenjiku_rules::variant::{Power, Promotion, Variant, ZoneMoves};
use tenjiku_rules::{NoPromotion, Position, Refusal};

/// What a reading of promotion changes in a zone of the usual kind.
struct Reading {
    deferral: bool,
    waits: &'static [&'static str],
    moves: ZoneMoves,
    must_where_stuck: bool,
    chance: &'static [&'static str],
}

/// Every move that touches the zone; a piece that could not move on must promote.
const PLAIN: Reading =
    Reading { deferral: false, waits: &[], moves: ZoneMoves::Touching, must_where_stuck: true, chance: &[] };

/// Chu's rule in the Shogi Association's text.
const ASSOCIATION: Reading = Reading { deferral: true, waits: &["P"], ..PLAIN };

/// Entering or capturing; nothing must promote.
const MODERN: Reading = Reading { moves: ZoneMoves::EnteringOrCapture, must_where_stuck: false, ..PLAIN };

fn under(id: &str, reading: &Reading) -> Arc<Variant> {
    let list = |symbols: &[&str]| symbols.iter().map(|&symbol| symbol.to_owned()).collect();
    edited(id, |file| {
        let Promotion::Zone { depth, compulsory, .. } = file.rules.promotion else {
            panic!("{id} has a promotion zone");
        };
        file.rules.promotion = Promotion::Zone {
            depth,
            compulsory,
            deferral: reading.deferral,
            waits_for_last_rank: list(reading.waits),
            moves: reading.moves,
            must_where_stuck: reading.must_where_stuck,
            last_rank_chance: list(reading.chance),
        };
    })
}

/// Two Kings and a Pawn each, far from the squares of the cases; White's home is the top.
fn board(game: &Arc<Variant>, pieces: &str) -> Position {
    let last = game.geometry().files();
    put(game, Black, &format!("K 1l, -K {last}a, P 2k, -P {last}d, {pieces}"))
}

/// The same with the sides exchanged; the case is written upside down.
fn white(game: &Arc<Variant>, pieces: &str) -> Position {
    let (last, top) = (game.geometry().files(), game.geometry().ranks());
    let home = tenjiku_rules::variant::rank_name(top - 1);
    put(game, White, &format!("K {last}{home}, -K 1a, -P 2b, {pieces}"))
}

fn why(p: &Position, from: &str, to: &str) -> NoPromotion {
    match p.refusal(p.mv(from, to).with_promotion()) {
        Refusal::MayNotPromote { why, .. } => why,
        other => panic!("{other:?}"),
    }
}

/// Whether the piece may both promote and not.
fn is_free(p: &Position, from: &str, to: &str) -> bool {
    p.legal(p.mv(from, to)) && p.legal(p.mv(from, to).with_promotion())
}

fn must(p: &Position, from: &str, to: &str) -> bool {
    !p.legal(p.mv(from, to)) && p.legal(p.mv(from, to).with_promotion())
}

/// T17.1, D1.1: any move that touches the zone may promote.
#[test]
fn where_any_move_that_touches_the_zone_promotes_quiet_moves_inside_it_do() {
    for id in ["tenjiku", "dai"] {
        let p = board(&game(id), "S 8d, S 5c, -P 4d");
        assert!(is_free(&p, "8d", "8c"), "{id}: within");
        assert!(is_free(&p, "5c", "4d"), "{id}: capturing");
        let p = board(&game(id), "S 8e, -P 7f");
        assert!(is_free(&p, "8e", "7f"), "{id}: leaving with a capture");
        let p = board(&game(id), "S 8e");
        assert!(is_free(&p, "8e", "7f"), "{id}: leaving without one");
    }
}

/// T17.2, D1.3: as in Chu, a piece that declined waits for a turn unless it captures.
#[test]
fn with_deferral_a_piece_that_declined_waits_for_a_turn() {
    for id in ["tenjiku", "dai"] {
        let game = under(id, &Reading { deferral: true, ..PLAIN });
        let mut p = board(&game, "S 8f, -P 7d");
        let last = game.geometry().files();
        p.go(p.mv("8f", "8e"));
        p.go(p.mv(&format!("{last}d"), &format!("{last}e")));
        assert_eq!(why(&p, "8e", "8d"), NoPromotion::MustWait, "{id}");
        assert!(is_free(&p, "8e", "7d"), "{id}: a capture");
        p.go(p.mv("8e", "8d"));
        p.go(p.mv(&format!("{last}e"), &format!("{last}f")));
        assert!(is_free(&p, "8d", "8c"), "{id}: a turn later");
    }
}

/// T17.3, D1.2, C1.2: a move that enters the zone, or a capture with either end in it.
#[test]
fn where_entering_or_capturing_promotes_a_quiet_move_from_inside_does_not() {
    for (id, [inside, further, outside]) in
        [("tenjiku", ["8e", "8d", "7f"]), ("dai", ["8e", "8d", "7f"]), ("chu", ["8d", "8c", "7e"])]
    {
        let game = under(id, &MODERN);
        let p = board(&game, &format!("S {inside}"));
        for to in [further, outside] {
            assert_eq!(why(&p, inside, to), NoPromotion::NeitherEntersNorCaptures, "{id}: quietly to {to}");
        }
        let p = board(&game, &format!("S {inside}, -P {further}, -P {outside}"));
        for to in [further, outside] {
            assert!(is_free(&p, inside, to), "{id}: taking on {to}");
        }
    }
}

/// T17.3, C1.2: a piece may leave the zone and promote as it comes back.
#[test]
fn where_entering_promotes_coming_back_does_too() {
    let game = under("chu", &MODERN);
    let mut p = board(&game, "S 8d");
    p.go(p.mv("8d", "7e"));
    p.go(p.mv("12d", "12e"));
    assert!(is_free(&p, "7e", "7d") && is_free(&p, "7e", "8d"));
    p.go(p.mv("7e", "7d"));
    p.go(p.mv("12e", "12f"));
    assert_eq!(why(&p, "7d", "7c"), NoPromotion::NeitherEntersNorCaptures, "it did not on entering");
}

/// T17.3, C1.2: for White too.
#[test]
fn entering_or_capturing_promotes_for_white_as_for_black() {
    let game = under("chu", &MODERN);
    let p = white(&game, "-S 8h, -S 5i, P 4h");
    assert!(is_free(&p, "8h", "8i"), "entering");
    assert!(is_free(&p, "5i", "4h"), "leaving with a capture");
    assert_eq!(why(&p, "5i", "6h"), NoPromotion::NeitherEntersNorCaptures);
    assert_eq!(why(&p, "5i", "5j"), NoPromotion::NeitherEntersNorCaptures);
}

/// C1.1: as T17.2; also a capture that leaves the zone.
#[test]
fn in_chu_any_move_that_touches_the_zone_promotes() {
    let p = board(&game("chu"), "S 8d, -P 7e");
    assert!(is_free(&p, "8d", "8c"), "quiet");
    assert!(is_free(&p, "8d", "7e"), "a capture that leaves");
}

/// T18.1, D2.1: what could never move again must promote.
#[test]
fn a_stuck_piece_must_promote() {
    for id in ["tenjiku", "dai"] {
        let p = board(&game(id), "P 1b, N 5d, L 7e");
        assert!(must(&p, "1b", "1a") && must(&p, "5d", "4b") && must(&p, "7e", "7a"), "{id}");
    }
}

/// T18.2, D2.2: it may stay and is trapped, without another chance.
#[test]
fn a_stuck_piece_may_stay_as_a_dead_piece() {
    for id in ["tenjiku", "dai"] {
        let p = board(&under(id, &MODERN), "P 1b, N 5d, L 7e");
        for (from, to) in [("1b", "1a"), ("5d", "4b"), ("7e", "7a")] {
            assert!(p.legal(p.mv(from, to)), "{id}: {from}-{to} stays");
            assert_eq!(why(&p, from, to), NoPromotion::NeitherEntersNorCaptures, "{id}");
        }
        // Where any move that touches the zone promotes, it is free instead.
        let p = board(&under(id, &Reading { must_where_stuck: false, ..PLAIN }), "P 1b, N 5d");
        assert!(is_free(&p, "1b", "1a") && is_free(&p, "5d", "4b"), "{id}");
    }
}

/// T18.2: whether the Knight and the Iron General get a second chance at the edge is disputed; here they do.
#[test]
fn any_piece_can_be_given_a_second_chance() {
    let p = board(&under("tenjiku", &Reading { chance: &["N", "I"], ..MODERN }), "P 1b, N 5c, N 7d, I 9b");
    assert!(is_free(&p, "5c", "4a") && is_free(&p, "9b", "9a"));
    assert_eq!(why(&p, "7d", "6b"), NoPromotion::NeitherCapturesNorArrives, "the last rank but one");
    assert_eq!(why(&p, "1b", "1a"), NoPromotion::NeitherEntersNorCaptures, "not the Pawn");
}

/// C2.1: the Pawn waits for the last rank even if it captures, and must promote there.
#[test]
fn in_chu_an_unpromoted_pawn_waits_for_the_last_rank() {
    let p = board(&under("chu", &ASSOCIATION), "P 6c, -P 6b, P 4b");
    assert_eq!(why(&p, "6c", "6b"), NoPromotion::WaitsForLastRank);
    assert!(must(&p, "4b", "4a"));
}

/// C2.1: also where other pieces promote on entering or capturing (HaChu).
#[test]
fn the_refusal_for_a_deferred_pawn_is_that_it_must_wait() {
    let reading = Reading { moves: ZoneMoves::EnteringOrCapture, waits: &["P"], ..PLAIN };
    let p = board(&under("chu", &reading), "P 6c, -P 6b, P 8c, P 4b");
    assert_eq!(why(&p, "6c", "6b"), NoPromotion::WaitsForLastRank);
    assert_eq!(why(&p, "8c", "8b"), NoPromotion::WaitsForLastRank);
    assert!(must(&p, "4b", "4a"));
}

/// C2.2: it may promote with a capture, and on the last rank as it likes; otherwise it stays as a dead piece.
#[test]
fn a_pawn_may_promote_by_capturing_and_has_another_chance_on_the_last_rank() {
    let game = under("chu", &Reading { chance: &["P", "L"], ..MODERN });
    let p = board(&game, "P 6c, -P 6b, P 4b, P 8c, GB 10b");
    assert!(is_free(&p, "6c", "6b"), "capturing");
    assert!(is_free(&p, "4b", "4a"), "on the last rank");
    assert_eq!(why(&p, "8c", "8b"), NoPromotion::NeitherCapturesNorArrives);
    assert_eq!(why(&p, "10b", "10a"), NoPromotion::NeitherEntersNorCaptures, "the Go-Between has no chance");
    let p = white(&game, "-P 6j, P 6k, -P 4k");
    assert!(is_free(&p, "6j", "6k") && is_free(&p, "4k", "4l"), "White's too");
    let mut p = board(&game, "P 4b");
    p.go(p.mv("4b", "4a"));
    p.go(p.mv("12d", "12e"));
    assert_eq!(p.targets("4a"), words(""), "a dead piece");
}

/// C2.3: the Go-Between has that chance too. It has it once, as it arrives.
#[test]
fn a_go_between_may_have_another_chance_on_the_last_rank() {
    let game = under("chu", &Reading { chance: &["P", "GB"], ..MODERN });
    let mut p = board(&game, "GB 6b");
    assert!(is_free(&p, "6b", "6a"));
    p.go(p.mv("6b", "6a"));
    p.go(p.mv("12d", "12e"));
    assert_eq!(why(&p, "6a", "6b"), NoPromotion::NeitherCapturesNorArrives, "leaving the last rank");
}

/// C3.1: a Lance must promote on the last rank.
#[test]
fn in_chu_a_lance_must_promote_on_the_last_rank() {
    let p = board(&under("chu", &ASSOCIATION), "L 6c");
    assert!(must(&p, "6c", "6a"));
    assert!(is_free(&p, "6c", "6b"));
}

/// C3.2: it may promote there, as the Pawn.
#[test]
fn a_lance_may_have_another_chance_on_the_last_rank() {
    let p = board(&under("chu", &Reading { chance: &["P", "L"], ..MODERN }), "L 6c");
    assert!(is_free(&p, "6c", "6a"));
    assert_eq!(why(&p, "6c", "6b"), NoPromotion::NeitherCapturesNorArrives);
}

/// C3.3: it has no other chance, but a capture.
#[test]
fn a_lance_without_another_chance_is_dead_on_the_last_rank_unless_it_captures() {
    let game = under("chu", &Reading { chance: &["P"], ..MODERN });
    let p = board(&game, "L 6c, L 4c, -P 4a, L 8e");
    assert!(p.legal(p.mv("6c", "6a")));
    assert_eq!(why(&p, "6c", "6a"), NoPromotion::NeitherEntersNorCaptures);
    assert!(is_free(&p, "4c", "4a"), "a capture");
    assert!(is_free(&p, "8e", "8a"), "all the way from outside");
}

/// C2, C3: the chance takes precedence over the wait for the last rank and over deferral.
#[test]
fn the_chance_on_the_last_rank_ends_every_wait() {
    let reading = Reading { must_where_stuck: false, chance: &["P", "L", "GB"], ..ASSOCIATION };
    let mut p = board(&under("chu", &reading), "L 6e, P 4b");
    assert!(is_free(&p, "4b", "4a"), "a waiting Pawn");
    p.go(p.mv("6e", "6d"));
    p.go(p.mv("12d", "12e"));
    assert_eq!(why(&p, "6d", "6c"), NoPromotion::MustWait);
    assert!(is_free(&p, "6d", "6a"), "a Lance that has just declined");
    // Without the chance, a Pawn that waited for the last rank may promote there, and the Lance must wait.
    let mut p = board(&under("chu", &Reading { chance: &[], ..reading }), "L 6e, P 4b");
    assert!(is_free(&p, "4b", "4a"));
    p.go(p.mv("6e", "6d"));
    p.go(p.mv("12d", "12e"));
    assert_eq!(why(&p, "6d", "6a"), NoPromotion::MustWait);
}

/// C2: where stuck pieces must promote, the chance is none for them.
#[test]
fn where_stuck_pieces_must_promote_the_chance_is_no_choice() {
    let reading = Reading { must_where_stuck: true, chance: &["P", "GB"], ..MODERN };
    let p = board(&under("chu", &reading), "P 4b, GB 6b");
    assert!(must(&p, "4b", "4a"), "the Pawn could not move on");
    assert!(is_free(&p, "6b", "6a"), "the Go-Between could move back");
}

/// O3.1, O3.2: the Quails as drawn, and exchanged.
#[test]
fn quails_slide_back_to_the_other_side_or_to_their_own() {
    let far = "Ph 7g, -Ph 7a, ";
    let p = put(&game("tori"), Black, &format!("{far}LQ 4d"));
    assert_eq!(p.targets("4d"), words("4c 4b 4a 3e 2f 1g 5e"));
    let dirs = |text: &str| Dirs::try_from(text.to_owned()).expect("directions");
    let exchanged = edited("tori", |file| {
        for (symbol, slide, step) in [("LQ", "N SW", "SE"), ("RQ", "N SE", "SW")] {
            let quail = file.pieces.iter_mut().find(|piece| piece.symbol == symbol).expect("a Quail");
            quail.moves = vec![Power::Slide(dirs(slide)), Power::Step(dirs(step))];
            quail.optional.retain(|traits| traits.option != "quails");
        }
    });
    let p = put(&exchanged, Black, "Ph 1g, -Ph 7a, LQ 4d");
    assert_eq!(p.targets("4d"), words("4c 4b 4a 5e 6f 7g 3e"));
    let p = put(&exchanged, White, "Ph 7g, -Ph 7a, -RQ 4d");
    assert_eq!(p.targets("4d"), words("4e 4f 4g 3c 5c 6b"), "White's Right Quail, up to its own Phoenix");
}

/// O4: promotion is compulsory on every move that touches the two ranks.
#[test]
fn in_tori_every_move_that_touches_the_zone_promotes() {
    let p = put(&game("tori"), Black, "Ph 1g, -Ph 7a, Fa 3b, Sw 5c");
    assert!(must(&p, "5c", "5b"), "entering");
    assert!(must(&p, "3b", "2c"), "leaving");
    assert!(must(&p, "3b", "2a"), "within");
}
