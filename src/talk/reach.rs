//! What a piece may do from where it stands, and why it may do nothing.

use super::sentences::{MOST_NAMED, kind, listed, placed};
use crate::language::{Describe, SpokenName, powers};
use crate::notation::SquareNames;
use crate::notation::current_style;
use crate::say;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position};

/// What the piece on a square can do by its powers, and where it may go now. A piece of the other side is asked as if
/// it were its turn.
pub(super) fn reach_in_words(position: &Position, sq: Sq, squares: SquareNames) -> Vec<String> {
    let Some(piece) = position.piece_at(sq) else {
        return vec![super::square_in_words(position, sq, squares)];
    };
    let is_its_turn = piece.side == position.side_to_move();
    let moves =
        if is_its_turn { position.legal_moves_from(sq) } else { position.pseudo_legal_moves_from(sq) };
    let mut sentences = vec![powers::sentence(kind(position, piece))];
    if moves.is_empty() {
        sentences.extend(why_stuck(position, sq).filter(|_| is_its_turn));
        return sentences;
    }
    let reach = Reach::of(position, sq, &moves);
    let square = squares.name(position.geometry(), sq);
    if !reach.empty.is_empty() {
        let names = reach.empty.iter().map(|&to| squares.name(position.geometry(), to));
        sentences.push(say!("talk-may-go", square = square.as_str(), squares = listed(names, MOST_NAMED)));
    }
    if !reach.taken.is_empty() {
        let pieces = reach.taken.iter().map(|&to| placed(position, to, squares));
        sentences.push(say!(
            "talk-may-capture",
            square = square.as_str(),
            pieces = listed(pieces, MOST_NAMED)
        ));
    }
    if moves.iter().any(|mv| mv.is_pass()) {
        sentences.push(say!("talk-may-pass"));
    }
    sentences
}

/// The squares that the moves of a piece lead to, each once, in order.
#[derive(Default)]
struct Reach {
    empty: Vec<Sq>,
    /// Squares on which something is captured.
    taken: Vec<Sq>,
}

impl Reach {
    fn of(position: &Position, from: Sq, moves: &[Move]) -> Self {
        let mut reach = Self::default();
        for sq in moves.iter().flat_map(|mv| mv.via().into_iter().chain([mv.to()])).filter(|&sq| sq != from) {
            let list = if position.piece_at(sq).is_some() { &mut reach.taken } else { &mut reach.empty };
            list.push(sq);
        }
        for list in [&mut reach.empty, &mut reach.taken] {
            list.sort_unstable();
            list.dedup();
        }
        reach
    }
}

/// A sentence on why the piece of the side to move on a square cannot move; `None` if it can, or if there is none.
#[must_use]
pub fn why_stuck(position: &Position, sq: Sq) -> Option<String> {
    let piece = position.piece_at(sq)?;
    if !position.legal_moves_from(sq).is_empty() {
        return None;
    }
    let (piece, square) =
        (kind(position, piece).spoken_name(), current_style().square(position.geometry(), sq));
    // It may have ways to go that another rule forbids: then that rule is the reason.
    let refusal = position.pseudo_legal_moves_from(sq).into_iter().find_map(|mv| position.accept(mv).err());
    Some(match refusal {
        Some(refusal) => {
            let why = refusal.describe(position);
            say!("stuck-forbidden", piece = piece, square = square, why = why)
        }
        None => say!("stuck-blocked", piece = piece, square = square),
    })
}
