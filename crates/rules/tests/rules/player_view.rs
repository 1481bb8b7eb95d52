//! Tenjiku with other powers, and positions and moves from the point of view of either player, to test both sides.

use crate::board::{Black, PositionExt, White, edited_game, game_with, put};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::{Variant, VariantFile};
use tenjiku_rules::{Position, Side};

/// Gives a piece other powers.
pub fn set_powers(file: &mut VariantFile, symbol: &str, powers: &[&str]) {
    let piece = file.pieces.iter_mut().find(|piece| piece.symbol == symbol).expect("a piece");
    let power = |text: &&str| ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    piece.moves = powers.iter().map(power).collect();
    piece.optional.clear();
}

/// Tenjiku under a choice of one of its options.
pub fn tenjiku_under(option: &str, number: u8) -> Arc<Variant> {
    game_with("tenjiku", &[(option, number)])
}

/// Tenjiku in which a piece has these powers.
pub fn tenjiku_with(symbol: &str, powers: &[&str]) -> Arc<Variant> {
    edited_game("tenjiku", |file| set_powers(file, symbol, powers))
}

/// A square from the point of view of a player: unchanged for Black, rotated by 180 degrees for White.
pub fn square_for(side: Side, square: &str) -> String {
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
pub fn position_for(game: &Arc<Variant>, side: Side, pieces: &str) -> Position {
    bare_position_for(game, side, &format!("K 1p, -K 16a, {pieces}"))
}

/// Only these pieces, from the point of view of a player.
pub fn bare_position_for(game: &Arc<Variant>, side: Side, pieces: &str) -> Position {
    let words = pieces.split(',').map(|word| {
        let (name, square) = word.trim().split_once(' ').expect("a piece and a square");
        let name = match (side, name.strip_prefix('-')) {
            (Black, _) => name.to_owned(),
            (White, Some(name)) => name.to_owned(),
            (White, None) => format!("-{name}"),
        };
        format!("{name} {}", square_for(side, square))
    });
    put(game, side, &words.collect::<Vec<_>>().join(", "))
}

/// Whether a move is legal, from the point of view of the side to move.
pub fn can_move(p: &Position, from: &str, to: &str) -> bool {
    let side = p.side_to_move();
    p.legal(p.mv(&square_for(side, from), &square_for(side, to)))
}

/// Whether a move with a midstep is legal.
pub fn can_move_via(p: &Position, from: &str, via: &str, to: &str) -> bool {
    let side = p.side_to_move();
    p.legal(p.over(&square_for(side, from), &[&square_for(side, via)], &square_for(side, to)))
}

/// Plays a move of the side to move. Returns whether some squares, as seen by that side, are occupied.
pub fn occupied_after<const N: usize>(
    p: &mut Position,
    from: &str,
    to: &str,
    squares: [&str; N],
) -> [bool; N] {
    let side = p.side_to_move();
    p.go(p.mv(&square_for(side, from), &square_for(side, to)));
    squares.map(|square| p.on(&square_for(side, square)) != ".")
}

/// The targets of a piece, from the point of view of its side.
pub fn targets(p: &Position, from: &str) -> BTreeSet<String> {
    let side = p.side_to_move();
    let to_view =
        |text: &String| text.split(':').map(|square| square_for(side, square)).collect::<Vec<_>>().join(":");
    p.targets(&square_for(side, from)).iter().map(to_view).collect()
}

pub const SIDES: [Side; 2] = [Black, White];
