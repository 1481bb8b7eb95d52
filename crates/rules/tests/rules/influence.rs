//! Influence: which pieces control a square, and which pieces hang.

use crate::board::{Black, GAMES, PositionExt, RandomNumbers, game, put, words};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Influence, Move, Position, Side};

fn controllers(p: &Position, square: &str, side: Side) -> BTreeSet<String> {
    p.controllers(p.sq(square), side).into_iter().map(|sq| p.geometry().name(sq)).collect()
}

fn influence(p: &Position, square: &str) -> Option<Influence> {
    let sq = p.sq(square);
    p.influence().into_iter().find(|(at, _)| *at == sq).map(|(_, influence)| influence)
}

#[test]
fn the_pieces_that_control_a_square_are_listed_by_side() {
    // Black's Rook and White's Gold and Pawn control 6e. The Rook blocks the Lance behind it.
    let p = put(&game("chu"), Black, "K 1l, -K 12a, -S 6e, R 6h, L 6j, P 7f, -G 7d, -P 6d");
    assert_eq!(controllers(&p, "6e", Side::Black), words("6h"));
    assert_eq!(controllers(&p, "6e", Side::White), words("7d 6d"));
    assert_eq!(controllers(&p, "6h", Side::Black), words("6j"), "the Lance protects the Rook");
    assert_eq!(controllers(&p, "7e", Side::Black), words("7f"), "an empty square is controlled too");
    assert_eq!(controllers(&p, "3c", Side::Black), words(""));
}

#[test]
fn the_influence_on_a_square_follows_from_its_controllers() {
    let p = put(&game("chu"), Black, "K 1l, -K 12a, -S 6e, R 6h, -P 9d, B 11b, -P 5i, S 4h");
    assert_eq!(influence(&p, "6e"), Some(Influence::Hanging), "no piece protects the Silver from the Rook");
    assert_eq!(influence(&p, "12a"), Some(Influence::RoyalThreatened));
    assert_eq!(influence(&p, "6g"), Some(Influence::Controlled(Side::Black)));
    assert_eq!(influence(&p, "9e"), Some(Influence::Controlled(Side::White)));
    assert_eq!(
        influence(&p, "6f"),
        Some(Influence::Contested),
        "the Rook reaches it, and so does the Silver"
    );
    assert_eq!(influence(&p, "2c"), None);
    assert_eq!(influence(&p, "1l"), None, "a King without attackers does not hang");
    let p = put(&game("chu"), Black, "K 1l, -K 12a, -S 6e, R 6h, -G 6d");
    assert_eq!(influence(&p, "6e"), Some(Influence::Contested), "the Gold protects the Silver from the Rook");
}

#[test]
fn a_range_jump_threatens_lower_ranks_and_protects_all_it_reaches() {
    let p = put(&game("tenjiku"), Black, "K 1p, -K 16a, RGn 8l, P 8j, -BGn 8g, -P 8d, G 8b");
    assert_eq!(controllers(&p, "8g", Side::Black), words(""), "a Bishop General ranks as high");
    let p = put(&game("tenjiku"), Black, "K 1p, -K 16a, RGn 8l, P 8j, -P 8g, -P 8d, G 8b");
    assert_eq!(controllers(&p, "8g", Side::Black), words("8l"));
    assert_eq!(controllers(&p, "8d", Side::Black), words("8l"));
    assert_eq!(controllers(&p, "8b", Side::Black), words("8l"));
}

/// "Along its lines the piece may pass any number of pieces of strictly lower rank": it controls squares behind them.
#[test]
fn a_range_capturer_controls_squares_behind_lower_pieces() {
    let kings = "K 36jj, -K 36a, ";
    let p = put(&game("taikyoku"), Black, &format!("{kings}RGn 5t, P 5s, -P 5q, -R 5m"));
    assert_eq!(controllers(&p, "5m", Side::Black), words("5t"));
    let p = put(&game("taikyoku"), Black, &format!("{kings}RGn 5t, P 5s, -RGn 5q, -R 5m"));
    assert_eq!(controllers(&p, "5m", Side::Black), words(""), "a Rook General ranks as high");
}

#[test]
fn an_emperor_protects_its_whole_side_and_threatens_unprotected_pieces() {
    let p = put(&game("tai"), Black, "E 1y, P 13m, -E 25a, -P 5e, -P 9i, -G 9h");
    assert_eq!(controllers(&p, "13m", Side::Black), words("1y"));
    assert_eq!(controllers(&p, "5e", Side::White), words("25a"), "its own Emperor protects it");
    assert_eq!(controllers(&p, "5e", Side::Black), words(""), "so it does not hang");
    assert_eq!(influence(&p, "18r"), None, "an Emperor controls no distant empty square");
    let p = put(&game("tai"), Black, "E 1y, -CP 25a, -P 5e, -P 9i, -G 9h");
    assert_eq!(controllers(&p, "5e", Side::Black), words("1y"));
    assert_eq!(controllers(&p, "9i", Side::Black), words(""), "the Gold protects it");
    assert_eq!(influence(&p, "5e"), Some(Influence::Hanging));
}

/// Squares of the pieces of a side that may capture on a square, according to the generator.
fn capturers(p: &Position, sq: Sq, side: Side) -> BTreeSet<Sq> {
    let captures = |mv: &Move| mv.to() == sq || mv.via().contains(&sq);
    let is_universal =
        |kind| p.variant().kind(kind).powers().iter().any(|power| matches!(power, Power::Universal));
    p.pieces(side)
        .filter(|(_, piece)| !is_universal(piece.kind))
        .filter(|&(from, _)| from != sq && p.pseudo_legal_moves_from(from).iter().any(captures))
        .map(|(from, _)| from)
        .collect()
}

#[test]
fn a_piece_controls_an_enemy_if_and_only_if_it_may_capture_it() {
    for id in GAMES {
        let variant = game(id);
        for seed in 1..=3 {
            let mut rng = RandomNumbers::new(seed);
            let mut p = Position::new(Arc::clone(&variant));
            for _ in 0..60 {
                let moves = p.legal_moves();
                let Some(mv) = rng.pick(&moves) else { break };
                p.play(mv, &mut ());
            }
            for side in Side::BOTH {
                for (sq, piece) in p.pieces(side.other()) {
                    let universal = p.pieces(side).filter(|(_, piece)| {
                        let powers = p.variant().kind(piece.kind).powers();
                        powers.iter().any(|power| matches!(power, Power::Universal))
                    });
                    let universal: BTreeSet<Sq> = universal.map(|(sq, _)| sq).collect();
                    let found: BTreeSet<Sq> = p.controllers(sq, side).into_iter().collect();
                    let found = &found - &universal;
                    let name = p.geometry().name(sq);
                    assert_eq!(found, capturers(&p, sq, side), "{id} seed {seed}: {piece:?} on {name}");
                }
            }
        }
    }
}
