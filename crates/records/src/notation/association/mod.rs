//! Notation of the Shogi Association and of rule texts.
//!
//! | written | meaning |
//! |---|---|
//! | `P-7k` | piece, `-` for a move, destination |
//! | `Sx4d` | `x`: a capture |
//! | `G5e-4d` | the starting square, if another piece of that kind could go there too |
//! | `Sw-5b+`, `S-5c=` | promoted; promotion was possible and declined |
//! | `Lnx!9d` | a capture without moving (igui); several in order: `x!9d,9c` |
//! | `Lnx3hx2i`, `Lnx3h-2i` | a double capture in its order; a capture, then on to an empty square |
//! | `Ln-!8c` | a pass: `!` for "without moving" as in igui, and the square of the piece |
//! | `FiDx15kx!14j,15j,16k` | pieces burnt, by file and rank; `FiD-15kx!14j` without a capture |
//! | `WBfx15k+x!14j` | the `+` of promotion comes before what the promoted piece burns |
//! | `Ln-6g*` | the piece is burnt by an enemy burner next to its square |
//! | `Sw*4d` | a drop |
//!
//! The reader accepts everything that the writer writes. The `=`, the burnt pieces, the `*` of a suicide and
//! a redundant starting square are optional, and a pass may be `Ln-8c`. Whatever is given must be correct.

mod parse;
mod read;

pub use read::read;

use std::cell::OnceCell;
use std::fmt::Write as _;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Piece, Position};

/// Writes a legal move of the position.
#[must_use]
pub fn write(position: &Position, mv: Move) -> String {
    write_with_legal(position, mv, &LegalMoveCache::default())
}

/// [`write`] with shared information about the other legal moves, for writing many moves of a position.
pub(super) fn write_with_legal(position: &Position, mv: Move, legal: &LegalMoveCache) -> String {
    let (variant, geometry) = (position.variant(), position.geometry());
    let name = |sq: Sq| geometry.name(sq);
    let mut text = String::new();
    if let Some(kind) = mv.dropped_kind() {
        let _ = write!(text, "{}*{}", variant.kind(kind).symbol(), name(mv.to()));
    } else if let Some((from, piece)) = mv.from().and_then(|from| Some((from, position.piece_at(from)?))) {
        text.push_str(variant.kind(piece.kind).symbol());
        if legal.needs_disambiguation(position, mv, from, |other| other == piece) {
            text.push_str(&name(from));
        }
        text.push_str(&format_path(position, mv));
        if mv.promotes() {
            text.push('+');
        } else if legal.declines(position, mv, piece) {
            text.push('=');
        }
    }
    let fire = position.fire_of(mv);
    if !fire.burnt.is_empty() {
        let mut burnt = fire.burnt.to_vec();
        burnt.sort_unstable_by_key(|&sq| (geometry.file(sq), geometry.rank(sq)));
        let _ = write!(text, "x!{}", list(position, &burnt));
    }
    if fire.suicide_by.is_some() {
        text.push('*');
    }
    text
}

/// Signs and squares of a board move.
fn format_path(position: &Position, mv: Move) -> String {
    let name = |sq: Sq| position.geometry().name(sq);
    if mv.is_pass() {
        return format!("-!{}", name(mv.to()));
    }
    if mv.is_igui() {
        return format!("x!{}", list(position, &mv.via()));
    }
    let midsteps: String = mv.via().into_iter().map(|sq| format!("x{}", name(sq))).collect();
    let method = if captures(position, mv.to()) { 'x' } else { '-' };
    format!("{midsteps}{method}{}", name(mv.to()))
}

/// Whether a move that ends on a square captures there. Only range captures take pieces of their own side.
fn captures(position: &Position, to: Sq) -> bool {
    let captures_own_pieces = position.variant().tables().has_range_captures;
    position.piece_at(to).is_some_and(|piece| captures_own_pieces || piece.side != position.side_to_move())
}

fn list(position: &Position, squares: &[Sq]) -> String {
    squares.iter().map(|&sq| position.geometry().name(sq)).collect::<Vec<_>>().join(",")
}

/// The legal moves of a position, generated on first use.
#[derive(Default)]
pub(super) struct LegalMoveCache(OnceCell<Vec<Move>>);

impl LegalMoveCache {
    fn moves(&self, position: &Position) -> &[Move] {
        self.0.get_or_init(|| position.legal_moves())
    }

    /// Whether a non-promoting move could promote.
    pub fn declines(&self, position: &Position, mv: Move, piece: Piece) -> bool {
        let may_promote = position.variant().kind(piece.kind).promotes_to().is_some();
        may_promote && self.moves(position).contains(&mv.with_promotion())
    }

    /// Whether another piece of the same name, as decided by `has_same_name`, can move to or capture on the last
    /// square of the notation.
    pub fn needs_disambiguation(
        &self,
        position: &Position,
        mv: Move,
        from: Sq,
        has_same_name: impl Fn(Piece) -> bool,
    ) -> bool {
        let side = position.side_to_move();
        if !position.pieces(side).any(|(sq, other)| sq != from && has_same_name(other)) {
            return false;
        }
        let target = |mv: Move| match (mv.is_igui(), mv.via().last()) {
            (true, Some(&victim)) => (true, victim),
            _ => (false, mv.to()),
        };
        let may_be_confused = |other_move: Move, origin: Sq| {
            origin != from
                && target(other_move) == target(mv)
                && position.piece_at(origin).is_some_and(&has_same_name)
        };
        let moves = self.moves(position).iter();
        moves
            .filter_map(|&other_move| Some((other_move, other_move.from()?)))
            .any(|(other_move, origin)| may_be_confused(other_move, origin))
    }
}
