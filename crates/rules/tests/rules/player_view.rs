//! Tenjiku with other powers, and positions and moves from the point of view of either player, to test both sides.

use crate::board::{Ask, Black, White, edited, put};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::{Power, Variant, VariantFile};
use tenjiku_rules::{Position, Side};

/// A power in RON.
pub fn power(text: &str) -> Power {
    ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Gives a piece other powers.
pub fn give(file: &mut VariantFile, symbol: &str, powers: &[&str]) {
    let piece = file.pieces.iter_mut().find(|piece| piece.symbol == symbol).expect("a piece");
    piece.moves = powers.iter().map(|text| power(text)).collect();
    piece.optional.clear();
}

/// Tenjiku in which a piece has these powers.
pub fn with(symbol: &str, powers: &[&str]) -> Arc<Variant> {
    edited("tenjiku", |file| give(file, symbol, powers))
}

/// A square from the point of view of a player: Black's as it is, White's turned round the board.
pub fn turned(side: Side, square: &str) -> String {
    let split = square.len() - 1;
    let (Ok(file), rank) = (square[..split].parse::<u8>(), square.as_bytes()[split]) else {
        return square.to_owned();
    };
    match side {
        Black => square.to_owned(),
        White => format!("{}{}", 17 - file, char::from(b'a' + b'p' - rank)),
    }
}

/// Pieces from the point of view of a player, with a King of each side out of the way.
pub fn at(game: &Arc<Variant>, side: Side, pieces: &str) -> Position {
    alone(game, side, &format!("K 1p, -K 16a, {pieces}"))
}

/// The same with no other pieces.
pub fn alone(game: &Arc<Variant>, side: Side, pieces: &str) -> Position {
    let seen = pieces.split(',').map(|man| {
        let (name, square) = man.trim().split_once(' ').expect("a piece and a square");
        let name = match (side, name.strip_prefix('-')) {
            (Black, _) => name.to_owned(),
            (White, Some(name)) => name.to_owned(),
            (White, None) => format!("-{name}"),
        };
        format!("{name} {}", turned(side, square))
    });
    put(game, side, &seen.collect::<Vec<_>>().join(", "))
}

/// Whether a move is legal, from the point of view of the side to move.
pub fn goes(p: &Position, from: &str, to: &str) -> bool {
    let side = p.side_to_move();
    p.legal(p.mv(&turned(side, from), &turned(side, to)))
}

/// Whether a move over a square is legal.
pub fn goes_over(p: &Position, from: &str, via: &str, to: &str) -> bool {
    let side = p.side_to_move();
    p.legal(p.over(&turned(side, from), &[&turned(side, via)], &turned(side, to)))
}

/// Plays a move of the side to move. Returns the pieces on some squares, as seen by that side.
pub fn after<const N: usize>(p: &mut Position, from: &str, to: &str, squares: [&str; N]) -> [bool; N] {
    let side = p.side_to_move();
    p.go(p.mv(&turned(side, from), &turned(side, to)));
    squares.map(|square| p.on(&turned(side, square)) != ".")
}

/// The targets of a piece, from the point of view of its side.
pub fn targets(p: &Position, from: &str) -> BTreeSet<String> {
    let side = p.side_to_move();
    let seen =
        |text: &String| text.split(':').map(|square| turned(side, square)).collect::<Vec<_>>().join(":");
    p.targets(&turned(side, from)).iter().map(seen).collect()
}

pub const SIDES: [Side; 2] = [Black, White];
