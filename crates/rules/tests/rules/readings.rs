//! Disputed rules of the smaller games: what the choices of their options change. Sources, and
//! the quotations: the notes on disagreements that came with the tables in `reference/more`.

use crate::board::{Black, PositionExt, White, game, game_with, put};
use tenjiku_rules::{DrawReason, Outcome, Position, Refusal, Side, WinReason};

/// A position of a game under a choice.
fn position_under(id: &str, choice: (&str, u8), turn: Side, pieces: &str) -> Position {
    put(&game_with(id, &[choice]), turn, pieces)
}

/// Wa: "Played with or without drops"; "a Violent Wolf from a Blind Dog goes to hand as Blind Dog".
#[test]
fn wa_has_drops_only_under_the_option() {
    let pieces = "CK 6k, SW 5f, -CK 6a, -+BDg 4f, -SP 6f";
    let mut p = put(&game("wa"), Black, pieces);
    assert_eq!(p.go(p.mv("5f", "4f"))[1], "take -+BDg 4f");
    let mut p = position_under("wa", ("drops", 2), Black, pieces);
    assert_eq!(p.go(p.mv("5f", "4f"))[1], "take -+BDg 4f in hand as BDg");
    p.go(p.mv("6a", "5a"));
    assert!(p.legal(p.dropping("BDg", "6b")), "a Blind Dog on the last rank can still move back");
}

/// Yari: "Mate by Pawn drop is legal"; a game collection forbids it.
#[test]
fn in_yari_a_dropped_pawn_may_mate_by_one_reading() {
    let pieces = "K 4i, P *, +YN 6c, -K 7a, -P 6a";
    let mut p = put(&game("yari"), Black, pieces);
    p.go(p.dropping("P", "7b"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Checkmate }));
    let p = position_under("yari", ("pawn_mate", 2), Black, pieces);
    let kind = p.variant().by_symbol("P").expect("a Pawn");
    assert_eq!(p.refusal(p.dropping("P", "7b")), Refusal::DropMates { kind });
    let free = position_under("yari", ("pawn_mate", 2), Black, "K 4i, P *, +YN 6c, -K 7a");
    assert!(free.legal(free.dropping("P", "7b")), "the King goes to 6a");
}

/// Yari: "encyclopaedia: Shogi's repetition".
#[test]
fn in_yari_the_fourth_occurrence_is_a_draw_by_one_reading() {
    let mut p = position_under("yari", ("repetition", 2), Black, "K 4i, -K 4a, P 1g, -P 7c");
    let round = [("4i", "3i"), ("4a", "5a"), ("3i", "4i"), ("5a", "4a")];
    p.go_all(&round.repeat(2));
    assert_eq!(p.outcome(), None, "a third occurrence is allowed");
    p.go_all(&round);
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

/// Yari: "Stalemate is a draw"; Fairy-Stockfish: "no move = loss".
#[test]
fn in_yari_lack_of_moves_loses_by_one_reading() {
    let pieces = "-K 7a, K 5b, +YN 6c";
    let p = put(&game("yari"), White, pieces);
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Stalemate)));
    let p = position_under("yari", ("stalemate", 2), White, pieces);
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::NoMoves }));
}

/// Yari: "inventor's site: when a board move *ends* in the zone". This has the same effect, since no
/// piece that can promote ever leaves the zone.
#[test]
fn in_yari_nothing_that_promotes_can_leave_the_zone() {
    let game = game("yari");
    for (_, kind) in game.kinds().filter(|(_, kind)| kind.promotes_to().is_some()) {
        let symbol = kind.symbol();
        let p = put(&game, Black, &format!("K 7i, {symbol} 4c, -K 1e"));
        let targets = p.targets("4c");
        assert!(!targets.is_empty(), "{symbol}");
        assert!(targets.iter().all(|to| ["a", "b", "c"].contains(&&to[1..2])), "{symbol}: {targets:?}");
    }
}

/// Heian and Heian Dai: the last line of the source can mean that a bare King loses, or only that taking the King wins;
/// Sho: "Fairy-Stockfish: no bare King rule".
#[test]
fn a_bare_king_does_not_lose_by_another_reading() {
    for (id, last) in [("heian_sho", "h"), ("sho", "i"), ("heian_dai", "m")] {
        let pieces = format!("K 5{last}, G 5g, -K 9a, -P 5f");
        let mut p = put(&game(id), Black, &pieces);
        p.go(p.mv("5g", "5f"));
        assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::BareKing }), "{id}");
        let mut p = position_under(id, ("bare_king", 2), Black, &pieces);
        p.go(p.mv("5g", "5f"));
        assert_eq!(p.outcome(), None, "{id}");
        p.go(p.mv("9a", "9b"));
        assert_eq!(p.outcome(), None, "{id}");
    }
}

/// Judkins: the text is silent on repetition; Fairy-Stockfish has a draw by the fourth occurrence.
#[test]
fn in_judkins_positions_may_repeat_freely_by_another_reading() {
    let round = [("1f", "2f"), ("6a", "5a"), ("2f", "1f"), ("5a", "6a")];
    let mut p = put(&game("judkins"), Black, "K 1f, -K 6a, S 3f, -S 3a");
    p.go_all(&round.repeat(3));
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    let mut p = position_under("judkins", ("repetition", 2), Black, "K 1f, -K 6a, S 3f, -S 3a");
    p.go_all(&round.repeat(5));
    assert_eq!(p.outcome(), None);
}

/// Whale: "A Dolphin's slide from the last rank can bring a third one to a file by the text."
#[test]
fn in_whale_the_limit_in_a_file_applies_only_to_drops() {
    let p = put(&game("whale"), Black, "W 1f, D 2a, D 5e, D 5b, D *, -W 6c");
    assert!(p.legal(p.mv("2a", "5d")), "a third Dolphin reaches the file by a slide");
    assert!(!p.legal(p.dropping("D", "5d")) && p.legal(p.dropping("D", "4d")));
}
