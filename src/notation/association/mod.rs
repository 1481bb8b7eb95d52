//! Moves as the Shogi Association prints them, and as the rule texts of the games give them.
//!
//! | written | means |
//! |---|---|
//! | `P-7k` | designation, method, destination |
//! | `Sx4d` | `x`: a capture |
//! | `G5e-4d` | the starting square, if another piece of that kind could go there too |
//! | `Sw-5b+`, `S-5c=` | promoted; promotion was possible and declined |
//! | `Lnx!9d` | captured without moving (igui); several in order: `x!9d,9c` |
//! | `Lnx3hx2i`, `Lnx3h-2i` | a double capture in its order; a capture, then on to an empty square |
//! | `Ln-!8c` | a pass: "without moving" as in igui, and the square the piece stays on |
//! | `FiDx15kx!14j,15j,16k` | pieces burnt, by file and rank; `FiD-15kx!14j` without a capture |
//! | `WBfx15k+x!14j` | the sign of promotion comes before what the promoted piece burns |
//! | `Ln-6g*` | the piece is burnt by an enemy burner that it came to stand beside |
//! | `Sw*4d` | a drop |
//!
//! The reader takes all that the writer writes. It also takes a move without `=`, without what is
//! burnt, without the `*` of a suicide, with a starting square that is not needed, without one if
//! the rest of the text tells the piece, and a pass as `Ln-8c`. What is written must be right.

mod parse;
mod read;

pub use read::read;

use crate::rules::{Move, Piece, Position};
use crate::variant::Sq;
use std::fmt::Write as _;

/// Writes a legal move of the position.
#[must_use]
pub fn write(position: &Position, mv: Move) -> String {
    let (variant, geometry) = (position.variant(), position.geometry());
    let name = |sq: Sq| geometry.name(sq);
    let mut text = String::new();
    if let Some(kind) = mv.dropped() {
        let _ = write!(text, "{}*{}", variant.kind(kind).symbol(), name(mv.to()));
    } else if let Some((from, piece)) = mv.from().and_then(|from| Some((from, position.piece_at(from)?))) {
        let legal = Legal::of(position, mv, from, piece);
        text.push_str(variant.kind(piece.kind).symbol());
        if legal.rivals(mv, from) {
            text.push_str(&name(from));
        }
        text.push_str(&walk(position, mv));
        if mv.promotes() {
            text.push('+');
        } else if legal.moves.contains(&mv.promoting()) {
            text.push('=');
        }
    }
    let fire = position.fire_of(mv);
    if fire.suicide_by.is_some() {
        text.push('*');
    }
    if !fire.burnt.is_empty() {
        let mut burnt = fire.burnt.to_vec();
        burnt.sort_unstable_by_key(|&sq| (geometry.file(sq), geometry.rank(sq)));
        let _ = write!(text, "x!{}", list(position, &burnt));
    }
    text
}

/// Method and squares of a board move.
fn walk(position: &Position, mv: Move) -> String {
    let name = |sq: Sq| position.geometry().name(sq);
    if mv.is_pass() {
        return format!("-!{}", name(mv.to()));
    }
    if mv.is_igui() {
        return format!("x!{}", list(position, &mv.via()));
    }
    let way: String = mv.via().into_iter().map(|sq| format!("x{}", name(sq))).collect();
    let method = if captures(position, mv.to()) { 'x' } else { '-' };
    format!("{way}{method}{}", name(mv.to()))
}

/// Whether a move that ends on a square takes what stands there. Its own side's pieces are taken by
/// range captures only.
fn captures(position: &Position, to: Sq) -> bool {
    let takes_own = position.variant().tables.has_sweepers;
    position.piece_at(to).is_some_and(|piece| takes_own || piece.side != position.side_to_move())
}

fn list(position: &Position, squares: &[Sq]) -> String {
    squares.iter().map(|&sq| position.geometry().name(sq)).collect::<Vec<_>>().join(",")
}

/// The legal moves, as far as they decide how a move is written.
struct Legal {
    moves: Vec<Move>,
}

impl Legal {
    fn of(position: &Position, mv: Move, from: Sq, piece: Piece) -> Self {
        let twins = position.pieces(piece.side).any(|(sq, other)| sq != from && other == piece);
        let promotes = position.variant().kind(piece.kind).promotes_to().is_some() && !mv.promotes();
        let mut moves = if twins || promotes { position.legal_moves() } else { Vec::new() };
        moves.retain(|known| {
            known.from().and_then(|sq| position.piece_at(sq)).is_some_and(|other| other == piece)
        });
        Self { moves }
    }

    /// Whether another piece of the kind reaches the square that is written last.
    fn rivals(&self, mv: Move, from: Sq) -> bool {
        let target = |mv: Move| match (mv.is_igui(), mv.via().last()) {
            (true, Some(&victim)) => (true, victim),
            _ => (false, mv.to()),
        };
        self.moves.iter().any(|known| known.from() != Some(from) && target(*known) == target(mv))
    }
}
