//! Taikyoku: array, royals, and each reading of its promotion; range captures are tested in `vast.rs`. Sources: the
//! sheet of the game and its README. Ranks run a to z, then aa to jj; Black's zone is a to k.

use crate::board::{Black, PositionExt, RandomNumbers, White, game, game_with, put};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::{NoPromotion, Position, Refusal};

const ROYALS: &str = "K 1jj, -K 36a";

fn taikyoku(pieces: &str) -> Position {
    put(&game("taikyoku"), Black, &format!("{ROYALS}, {pieces}"))
}

fn position_under(option: (&str, u8), pieces: &str) -> Position {
    put(&game_with("taikyoku", &[option]), Black, &format!("{ROYALS}, {pieces}"))
}

/// Whether a move may be played with promotion, and whether without it.
fn promotion_choices(p: &Position, from: &str, to: &str) -> (bool, bool) {
    (p.legal(p.mv(from, to).with_promotion()), p.legal(p.mv(from, to)))
}

/// "Permanent and once only: a Gold General that promotes to Rook stays a Rook, while a Rook from the
/// start may become a Dragon King."
#[test]
fn a_piece_promotes_once_only() {
    let mut p = taikyoku("G 20l, R 18l, +R 16l");
    assert_eq!(promotion_choices(&p, "18l", "18k"), (true, true));
    assert_eq!(promotion_choices(&p, "16l", "16k"), (false, true));
    let rook = p.piece_at(p.sq("16l")).expect("the Rook");
    let why = NoPromotion::NoFace;
    assert_eq!(p.refusal(p.mv("16l", "16k").with_promotion()), Refusal::MayNotPromote { piece: rook, why });
    p.go(p.mv("20l", "20k").with_promotion());
    assert_eq!(p.on("20k"), "+R");
}

/// "Any move that ends in the zone; optional", and "no, never forced".
#[test]
fn under_reading_2_moves_into_the_zone_may_promote() {
    let p = position_under(("promotion", 2), "G 15k, P 20b, G 10l");
    assert_eq!(promotion_choices(&p, "15k", "15j"), (true, true));
    assert_eq!(promotion_choices(&p, "15k", "15l"), (false, true));
    assert_eq!(promotion_choices(&p, "10l", "10k"), (true, true));
    assert_eq!(promotion_choices(&p, "20b", "20a"), (true, true));
}

/// "Any move that begins or ends in the zone; optional."
#[test]
fn under_reading_3_moves_out_of_the_zone_may_promote_too() {
    let p = position_under(("promotion", 3), "G 15k, P 20b");
    assert_eq!(promotion_choices(&p, "15k", "15j"), (true, true));
    assert_eq!(promotion_choices(&p, "15k", "15l"), (true, true));
    assert_eq!(promotion_choices(&p, "20b", "20a"), (true, false));
}

/// "Any move that ends in the zone; automatic, no choice."
#[test]
fn under_reading_4_moves_into_the_zone_must_promote() {
    let p = position_under(("promotion", 4), "G 15k, G 10l");
    assert_eq!(promotion_choices(&p, "15k", "15j"), (true, false));
    assert_eq!(promotion_choices(&p, "10l", "10k"), (true, false));
    assert_eq!(promotion_choices(&p, "15k", "15l"), (false, true));
}

/// "A side loses when it has no royal left. A Drunk Elephant promotes to a further Crown Prince, the
/// Crown Prince to a King; each is royal."
#[test]
fn every_royal_must_be_captured() {
    let game = game("taikyoku");
    let mut p = put(&game, White, "K 20t, CP 3jj, DE 30l, -K 36a, -R 20a, -R 3a");
    p.go(p.mv("20a", "20t"));
    p.go(p.mv("30l", "30k").with_promotion());
    assert_eq!(p.on("30k"), "+CP");
    p.go(p.mv("3a", "3jj").with_promotion());
    assert_eq!(p.outcome(), None, "the Prince that was an Elephant is left");
    let mut p = put(&game, Black, "CP 20l, -K 36a, -R 20a");
    p.go(p.mv("20l", "20k").with_promotion());
    assert_eq!(p.on("20k"), "+K");
    p.go(p.mv("20a", "20k"));
    assert_eq!(p.winner(), Some(White));
}

/// "Black's camp fills ranks z to jj and has 4 Dogs and 2 Go-Betweens on rank y"; "the array is
/// symmetric under a half turn"; "402 pieces a side"; "files 31 22 15 6; 26 11".
#[test]
fn four_hundred_and_two_pieces_stand_on_each_side() {
    let p = Position::new(game("taikyoku"));
    for side in [Black, White] {
        assert_eq!(p.variant().starting_array().iter().filter(|(_, piece)| piece.side == side).count(), 402);
    }
    for (squares, symbol) in [(["31y", "22y", "15y", "6y"].as_slice(), "Dg"), (&["26y", "11y"], "GB")] {
        for square in squares {
            assert_eq!(p.on(square), symbol);
        }
    }
    for (square, piece) in [("19jj", "K"), ("18jj", "CP"), ("19a", "-CP"), ("18a", "-K")] {
        assert_eq!(p.on(square), piece);
    }
}

/// A position written as SFEN is read back as the same position, including promoted pieces.
#[test]
fn positions_of_the_larger_games_are_written_and_read_back() {
    for id in ["heian_dai", "dai_dai", "maka_dai_dai", "taikyoku"] {
        let game = game(id);
        let mut p = Position::new(Arc::clone(&game));
        let mut rng = RandomNumbers::new(7);
        for _ in 0..400 {
            let moves = p.legal_moves();
            let promotions: Vec<_> = moves.iter().filter(|mv| mv.promotes()).collect();
            let list = if promotions.is_empty() { moves.iter().collect() } else { promotions };
            let _ = p.play_checked(*list[rng.below(list.len())]);
            if p.outcome().is_some() {
                break;
            }
        }
        let text = sfen::write(&p);
        let read_back = sfen::read(&game, &text).unwrap_or_else(|error| panic!("{id}: {text}: {error}"));
        assert_eq!(read_back.setup(), p.setup(), "{id}");
        assert!(text.contains('+'), "{id}: something was promoted");
    }
}

/// A Teaching King passes three pieces and not a fourth, so it attacks a King behind three.
#[test]
fn a_teaching_king_attacks_behind_three_pieces() {
    for (between, is_check) in
        [("P 1hh", true), ("P 1hh, P 1gg, -P 1ff", true), ("P 1hh, P 1gg, -P 1ff, P 1ee", false)]
    {
        let p = put(&game("taikyoku"), Black, &format!("{ROYALS}, -+TK 1z, {between}"));
        assert_eq!(!p.checks(Black).is_empty(), is_check, "{between}");
    }
}
