//! Shared helpers: the games, random games, and pseudo-random numbers.

use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position, coordinate, sfen};

pub use tenjiku_rules::variant::RandomNumbers;

pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

/// The ids of all games that come with the program.
pub fn every_game() -> Vec<String> {
    Library::built_in().games().map(|game| game.id.clone()).collect()
}

/// The number of plies for a game, fewer on boards where a ply takes longer.
pub fn scaled_plies(id: &str, plies: usize) -> usize {
    let library = Library::built_in();
    let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
    match u32::from(file.files) * u32::from(file.ranks) {
        ..=260 => plies,
        261..=700 => plies.div_ceil(4),
        _ => plies.div_ceil(40),
    }
}

pub fn variant(id: &str) -> Arc<Variant> {
    variant_with(id, &[])
}

pub fn variant_with(id: &str, options: &[(&str, u8)]) -> Arc<Variant> {
    Variant::built_in_with(id, options).unwrap_or_else(|| panic!("{id} with {options:?}"))
}

pub fn start(id: &str) -> Position {
    Position::new(variant(id))
}

pub fn position(variant: &Arc<Variant>, text: &str) -> Position {
    sfen::read(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position with these pieces, as in [`board`].
pub fn position_with(id: &str, pieces: &str) -> Position {
    let variant = variant(id);
    position(&variant, &board(&variant, pieces))
}

/// Plays moves in coordinate form.
pub fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = coordinate::read(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv, &mut ());
    }
}

/// An empty board of a game in SFEN with these pieces, as `code@square`, Black to move.
pub fn board(variant: &Variant, pieces: &str) -> String {
    let geometry = variant.geometry();
    let mut text = String::new();
    for sq in geometry.squares() {
        if geometry.column(sq) == 0 && geometry.rank(sq) > 0 {
            text.push('/');
        }
        let name = geometry.name(sq);
        let piece = pieces
            .split_whitespace()
            .filter_map(|word| word.split_once('@'))
            .find(|(_, square)| *square == name);
        // Adjacent single gaps would be read as one number.
        match piece {
            Some((code, _)) => text.push_str(code),
            None => text.push('.'),
        }
    }
    let rows: Vec<String> = text.split('/').map(count_gaps).collect();
    rows.join("/") + " b - 1"
}

fn count_gaps(row: &str) -> String {
    let mut text = String::new();
    let mut rest = row;
    while !rest.is_empty() {
        let gap = rest.bytes().take_while(|&b| b == b'.').count();
        if gap > 0 {
            text += &gap.to_string();
            rest = &rest[gap..];
        } else {
            let end = rest.find('.').unwrap_or(rest.len());
            text += &rest[..end];
            rest = &rest[end..];
        }
    }
    text
}

/// Plays random games of at most `plies` plies and visits every position with its legal moves. Captures are sometimes
/// preferred, for more variety.
pub fn random_games(
    id: &str,
    options: &[(&str, u8)],
    games: u64,
    plies: usize,
    mut visit: impl FnMut(&Position, &[Move]),
) {
    let variant = variant_with(id, options);
    for game in 0..games {
        let mut rng = RandomNumbers::new(0x9e37_79b9 + game * 7919);
        let mut position = Position::new(Arc::clone(&variant));
        for _ in 0..plies {
            let moves = position.legal_moves();
            visit(&position, &moves);
            if moves.is_empty() {
                break;
            }
            let special: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| mv.has_via() || mv.promotes() || is_capture(&position, *mv))
                .collect();
            let pool = if special.is_empty() || rng.below(3) > 0 { &moves } else { &special };
            let mv = pool[rng.below(pool.len())];
            position.play(mv, &mut ());
        }
    }
}

fn is_capture(position: &Position, mv: Move) -> bool {
    !mv.is_pass() && position.piece_at(mv.to()).is_some()
}
