//! The readings of the generals in Tenjiku.

use crate::board::{Black, PositionExt, White, edited_game, game_with, put, words};
use crate::player_view::tenjiku_under;
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::schema::RangeJump;
use tenjiku_rules::variant::{Power, RangeTakes, RoyalSafety, Variant, VariantFile};
use tenjiku_rules::{Move, Position, Refusal};
use tenjiku_rules::{coordinate, sfen};

pub const LOWER: RangeJump = RangeJump { takes: RangeTakes::Lower, lands_on_empty: false };
pub const BUT_ROYALS: RangeJump = RangeJump { takes: RangeTakes::AnyButRoyals, lands_on_empty: false };
pub const ANY: RangeJump = RangeJump { takes: RangeTakes::Any, lands_on_empty: false };

/// Changes Tenjiku to the range jumps and ranks of the Shogi Association's leaflet, regardless of the options of the
/// game.
fn apply_leaflet(file: &mut VariantFile) {
    for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
        choice.rules.range_jump = None;
        choice.rules.range_capture = None;
    }
    file.rules.range_jump = LOWER;
    for piece in &mut file.pieces {
        let is_range = |power: &Power| matches!(power, Power::RangeJump(_) | Power::RangeCapture(_));
        let optional = piece.optional.iter().flat_map(|traits| &traits.moves);
        let jump = piece.moves.iter().chain(optional).find(|power| matches!(power, Power::RangeJump(_)));
        let jump = jump.cloned();
        piece.moves.retain(|power| !is_range(power));
        for traits in &mut piece.optional {
            traits.jump_rank = None;
            traits.moves.retain(|power| !is_range(power));
        }
        piece.moves.extend(jump);
    }
}

fn tenjiku(edit: impl FnOnce(&mut VariantFile)) -> Arc<Variant> {
    edited_game("tenjiku", |file| {
        apply_leaflet(file);
        edit(file);
    })
}

pub fn tenjiku_with_rule(rule: RangeJump) -> Arc<Variant> {
    tenjiku(|file| file.rules.range_jump = rule)
}

/// The array after some moves.
pub fn position_after(variant: &Arc<Variant>, moves: &str) -> Position {
    let mut p = Position::new(Arc::clone(variant));
    for text in moves.split_whitespace() {
        let mv = coordinate::read(&p, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        p.play(mv, &mut ());
    }
    p
}

fn may_not_pass(p: &Position, mv: Move, square: &str) -> bool {
    matches!(p.refusal(mv), Refusal::RankTooHigh { over, to, .. } if over == p.sq(square) && over != to)
}

fn may_not_capture(p: &Position, mv: Move) -> bool {
    matches!(p.refusal(mv), Refusal::RankTooHigh { over, to, .. } if over == to)
}

pub const MOVES_TO_EQUAL_RANK: &str = "7l7k 5d3f 6m8k 4e4f 7n6k 10e10f 12m14k 11d9f 13l13k";

/// A jump may capture an equal rank. A piece behind an equal rank is still out of reach.
#[test]
fn an_equal_rank_is_taken_by_jumping_but_never_passed() {
    for rule in [ANY, BUT_ROYALS] {
        let mut p = position_after(&tenjiku_with_rule(rule), MOVES_TO_EQUAL_RANK);
        assert!(p.legal(p.mv("7d", "7m")) && p.legal(p.mv("7d", "7m").with_promotion()), "{rule:?}");
        assert!(may_not_pass(&p, p.mv("7d", "7o"), "7m"), "{rule:?}");
        assert_eq!(
            p.go(p.mv("7d", "7m").with_promotion()),
            ["lift -RGn 7d", "take RGn 7m", "land -RGn 7m", "promote -+GGn 7m"]
        );
    }
}

/// Higher ranks are taken too, and stop a jump as equal ones do.
#[test]
fn a_higher_rank_is_taken_by_jumping_but_never_passed() {
    for (side, own) in [(Black, ""), (White, "-")] {
        let enemy = if side == Black { "-" } else { "" };
        let pieces = format!("K 1p, -K 16a, {own}RGn 8l, {own}P 8j, {enemy}GGn 8g, {enemy}P 8d");
        let p = put(&tenjiku_with_rule(ANY), side, &pieces);
        assert!(p.legal(p.mv("8l", "8g")), "{side:?}");
        assert!(may_not_pass(&p, p.mv("8l", "8d"), "8g"), "{side:?}");
        let p = put(&tenjiku_with_rule(LOWER), side, &pieces);
        assert!(may_not_capture(&p, p.mv("8l", "8g")), "{side:?}");
    }
}

/// A jump ends on an enemy; without one behind the pieces there is no move.
#[test]
fn without_a_capture_nothing_is_passed_under_any_rule() {
    for rule in [LOWER, BUT_ROYALS, ANY] {
        let p = put(&tenjiku_with_rule(rule), Black, "K 1p, -K 16a, RGn 8l, P 8i, P 8e");
        assert_eq!(p.targets("8l").iter().filter(|to| to.starts_with('8')).count(), 6, "{rule:?}");
        assert!(matches!(p.refusal(p.mv("8l", "8f")), Refusal::Blocked { .. }));
        assert!(matches!(p.refusal(p.mv("8l", "8e")), Refusal::OwnPiece { .. }));
    }
}

pub const MOVES_TO_KING: &str = "9l9k 9e9f 8m14g 1e1f";

/// A Vice General takes the King over four pieces only under the reading by which a jump captures any piece.
#[test]
fn a_jump_captures_a_king_only_where_it_may_capture_any_piece() {
    let mut p = position_after(&tenjiku_with_rule(ANY), MOVES_TO_KING);
    let mv = p.mv("14g", "8a");
    assert!(p.legal(p.mv("14g", "10c")));
    assert_eq!(p.checks(White), [(p.sq("8a"), p.sq("14g"))], "the King is attacked");
    assert!(p.legal(mv));
    p.go(mv);
    assert_eq!(p.winner(), Some(Black));

    let p = position_after(&tenjiku_with_rule(BUT_ROYALS), MOVES_TO_KING);
    assert!(p.legal(p.mv("14g", "10c")) && p.checks(White).is_empty());
    assert!(matches!(p.refusal(mv), Refusal::RoyalByJump { royal, .. } if royal == p.sq("8a")));

    let p = position_after(&tenjiku_with_rule(LOWER), MOVES_TO_KING);
    assert!(p.legal(p.mv("14g", "10c")) && p.checks(White).is_empty());
    assert!(may_not_capture(&p, mv));
}

/// Kings and Princes are spared by jumps only; a slide takes them.
#[test]
fn a_slide_still_captures_a_royal() {
    for (side, own, enemy) in [(Black, "", "-"), (White, "-", "")] {
        for royal in ["K", "+CP"] {
            let p = put(
                &tenjiku_with_rule(BUT_ROYALS),
                side,
                &format!("{own}K 1p, {own}RGn 8l, {enemy}{royal} 8d, {enemy}P 1a"),
            );
            assert!(p.legal(p.mv("8l", "8d")), "{side:?} takes {royal}");
            let between = format!("{own}K 1p, {own}RGn 8l, {enemy}P 8h, {enemy}{royal} 8d, {enemy}P 1a");
            let p = put(&tenjiku_with_rule(BUT_ROYALS), side, &between);
            assert!(matches!(p.refusal(p.mv("8l", "8d")), Refusal::RoyalByJump { .. }), "{side:?}, {royal}");
        }
    }
}

/// No general passes a King, not even its own.
#[test]
fn nothing_passes_a_king_under_any_rule() {
    for rule in [LOWER, BUT_ROYALS, ANY] {
        let p = put(&tenjiku_with_rule(rule), Black, "K 8i, -K 16a, GGn 8l, -P 8e");
        assert!(may_not_pass(&p, p.mv("8l", "8e"), "8i"));
        let p = put(&tenjiku_with_rule(rule), Black, "K 1p, -K 8i, GGn 8l, -P 8e");
        assert!(may_not_pass(&p, p.mv("8l", "8e"), "8i"));
    }
}

/// A jump over lower ranks may end on an empty square.
#[test]
fn a_jump_may_end_on_an_empty_square_where_the_rules_say_so() {
    for takes in [RangeTakes::Lower, RangeTakes::AnyButRoyals, RangeTakes::Any] {
        let landing = tenjiku_with_rule(RangeJump { takes, lands_on_empty: true });
        let not_landing = tenjiku_with_rule(RangeJump { takes, lands_on_empty: false });
        for (side, own) in [(Black, ""), (White, "-")] {
            for over in ["", "-"] {
                let pieces = format!("K 1p, -K 16a, {own}RGn 8h, {over}P 8f");
                let mut p = put(&landing, side, &pieces);
                let ahead =
                    p.targets("8h").into_iter().filter(|to| to.starts_with('8') && to.as_str() < "8h");
                let mut expected = words("8g 8e 8d 8c 8b 8a");
                if over != own {
                    expected.insert("8f".to_owned());
                }
                let ahead: BTreeSet<String> = ahead.filter(|to| !to.ends_with('+')).collect();
                assert_eq!(ahead, expected, "{side:?} over {over}P");
                let mv = p.mv("8h", "8e");
                assert_eq!(p.go(mv), [format!("lift {own}RGn 8h"), format!("land {own}RGn 8e")]);
                let p = put(&not_landing, side, &pieces);
                assert!(matches!(p.refusal(mv), Refusal::Blocked { .. }), "{side:?} over {over}P");
            }
        }
        let p = put(&landing, Black, "K 1p, -K 16a, RGn 8h, P 8g, -BGn 8e");
        assert!(p.legal(p.mv("8h", "8f")));
        assert!(may_not_pass(&p, p.mv("8h", "8d"), "8e"), "an equal rank is not passed");
        assert_eq!(p.legal(p.mv("8h", "8e")), takes != RangeTakes::Lower);
    }
}

/// Under choice 5 a general takes all pieces that it passes, even friendly ones. Under the other choices they stay.
#[test]
fn a_general_takes_all_it_passes_under_one_choice_only() {
    let mut p = Position::new(tenjiku_under("range_jump", 5));
    let mv = p.mv("9m", "9a");
    assert!(p.legal(mv), "a Great General goes through to the last rank");
    p.go(mv);
    for square in ["9m", "9l", "9e", "9d", "9c", "9b"] {
        assert_eq!(p.on(square), ".", "{square}");
    }
    assert_eq!(p.on("9a"), "GGn");
    p.undo();
    assert_eq!(p.setup(), Position::new(tenjiku_under("range_jump", 5)).setup());
    assert!(!p.legal(p.mv("9m", "9l")), "it may not end on its own piece");
    for number in 1..=4 {
        let mut p = Position::new(tenjiku_under("range_jump", number));
        assert!(p.legal(p.mv("9m", "9a")), "{number}");
        p.go(mv);
        assert_eq!((p.on("9l"), p.on("9d"), p.on("9a")), ("P".into(), "-VGn".into(), "GGn".into()));
    }
}

#[test]
fn a_general_that_takes_all_it_passes_stops_at_equals() {
    let game = tenjiku_under("range_jump", 5);
    for (side, own, enemy) in [(Black, "", "-"), (White, "-", "")] {
        let pieces = format!("K 1p, -K 16a, {own}RGn 8l, {own}P 8j, {enemy}P 8i, {enemy}BGn 8g, {enemy}P 8e");
        let p = put(&game, side, &pieces);
        assert!(p.legal(p.mv("8l", "8h")), "an empty square behind two pieces");
        assert!(may_not_capture(&p, p.mv("8l", "8g")) && may_not_pass(&p, p.mv("8l", "8e"), "8g"));
    }
}

#[test]
fn each_choice_has_its_own_rule() {
    let legal = |number: u8, pieces: &str, to: &str| {
        let game = tenjiku_under("range_jump", number);
        let p = put(&game, Black, &format!("K 1p, RGn 8l, P 8j, {pieces}"));
        p.legal(p.mv("8l", to))
    };
    for (number, high, royal, empty) in
        [(1, false, false, false), (2, true, true, false), (3, true, false, false), (4, false, false, true)]
    {
        assert_eq!(legal(number, "-VGn 8g, -K 16a", "8g"), high, "{number}: a higher rank");
        assert_eq!(legal(number, "-K 8g", "8g"), royal, "{number}: the King");
        assert_eq!(legal(number, "-K 16a", "8g"), empty, "{number}: an empty square");
        assert!(legal(number, "-P 8g, -K 16a", "8g"), "{number}: a lower rank");
    }
}

/// Rook and Bishop General are equals, or the Rook General ranks higher.
#[test]
fn a_rook_general_passes_bishop_generals_where_it_ranks_higher() {
    let [equal, higher] = [1, 2].map(|number| tenjiku_under("general_ranks", number));
    for (side, own, enemy) in [(Black, "", "-"), (White, "-", "")] {
        let over = format!("K 1p, -K 16a, {own}RGn 8l, {enemy}BGn 8i, {own}+BGn 8g, {enemy}P 8e");
        let p = put(&equal, side, &over);
        assert!(may_not_pass(&p, p.mv("8l", "8e"), "8i"));
        let p = put(&higher, side, &over);
        assert!(p.legal(p.mv("8l", "8e")));
        let back = format!("K 1p, -K 16a, {own}BGn 12l, {enemy}RGn 9i, {enemy}P 5e");
        let p = put(&higher, side, &back);
        assert!(may_not_pass(&p, p.mv("12l", "5e"), "9i"), "but not the other way");
        let p = put(&higher, side, &format!("K 1p, -K 16a, {own}RGn 8l, {enemy}P 8i, {enemy}BGn 8e"));
        assert!(p.legal(p.mv("8l", "8e")), "nor are Bishop Generals safe from it");
    }
}

const PRINCE_SFEN: &str = "k15/8r7/16/8+e7/16/8p7/16/8Q!7/16/16/16/16/16/16/16/15K b - 1";

/// A Crown Prince is passed and taken like a common piece, or has the King's rank.
#[test]
fn a_crown_prince_is_passed_only_where_it_has_no_rank() {
    for (number, takes_unranked, takes_ranked) in [(1, true, false), (2, true, true), (3, false, false)] {
        let [unranked, ranked] =
            [1, 2].map(|rank| game_with("tenjiku", &[("range_jump", number), ("crown_prince", rank)]));
        let p = sfen::read(&unranked, PRINCE_SFEN).expect("a position");
        assert_eq!((p.on("8d"), p.on("8h")), ("-+CP".into(), "GGn".into()));
        assert!(p.legal(p.mv("8h", "8b")), "{number}: over the Prince");
        assert_eq!(p.legal(p.mv("8h", "8d")), takes_unranked, "{number}");
        let p = sfen::read(&ranked, PRINCE_SFEN).expect("a position");
        assert!(may_not_pass(&p, p.mv("8h", "8b"), "8d"), "{number}");
        assert_eq!(p.legal(p.mv("8h", "8d")), takes_ranked, "{number}");
    }
}

#[test]
fn any_piece_may_capture_a_great_general() {
    for (side, own, enemy, ahead) in [(Black, "", "-", "8d"), (White, "-", "", "8f")] {
        for rule in [LOWER, BUT_ROYALS, ANY] {
            let p =
                put(&tenjiku_with_rule(rule), side, &format!("K 1p, -K 16a, {own}P 8e, {enemy}GGn {ahead}"));
            assert!(p.legal(p.mv("8e", ahead)), "{side:?}: a Pawn");
            let p =
                put(&tenjiku_with_rule(rule), side, &format!("K 1p, -K 16a, {own}BGn 12l, {enemy}GGn 9i"));
            assert!(p.legal(p.mv("12l", "9i")), "{side:?}: a Bishop General, nothing between");
        }
    }
}

/// Where a royal may not be left attacked, a piece of the attacker's rank shields it from a jump, and a
/// lower one does not.
#[test]
fn an_equal_rank_shields_a_royal_from_a_jump() {
    let game = tenjiku(|file| {
        file.rules.range_jump = ANY;
        file.rules.royals = RoyalSafety::Checkmate;
    });
    let p = put(&game, Black, "K 8p, P 8n, BGn 12d, B 13h, -RGn 8a, -K 16a");
    assert_eq!(p.checks(Black), [(p.sq("8p"), p.sq("8a"))], "over the Pawn");
    assert!(p.legal(p.mv("12d", "8h")));
    assert!(matches!(p.refusal(p.mv("13h", "8m")), Refusal::ExposesRoyal { .. }));
    assert!(p.legal(p.mv("8p", "9p")));
}
