//! The moves of a piece in words, and why it has none.

use super::sentences::{MAX_LISTED, describe_placed, join_limited, kind};
use tenjiku_language::notation::SquareNames;
use tenjiku_language::say;
use tenjiku_language::{Describe, SpokenName, current_style, powers};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position};

/// Describes the powers and moves of the piece on a square. For a piece of the opponent, as if it were the
/// opponent’s turn.
pub(super) fn describe_reach(position: &Position, sq: Sq, squares: SquareNames) -> Vec<String> {
    let Some(piece) = position.piece_at(sq) else {
        return vec![super::describe_square(position, sq, squares)];
    };
    let is_its_turn = piece.side == position.side_to_move();
    let moves =
        if is_its_turn { position.legal_moves_from(sq) } else { position.pseudo_legal_moves_from(sq) };
    let mut sentences = vec![powers::sentence(kind(position, piece))];
    if moves.is_empty() {
        sentences.extend(reason_without_moves(position, sq).filter(|_| is_its_turn));
        return sentences;
    }
    let reach = Reach::new(position, sq, &moves);
    let square = squares.name(position.geometry(), sq);
    if !reach.empty.is_empty() {
        let names = reach.empty.iter().map(|&to| squares.name(position.geometry(), to));
        sentences.push(say!(
            "answer-may-go",
            square = square.as_str(),
            squares = join_limited(names, MAX_LISTED)
        ));
    }
    if !reach.captures.is_empty() {
        let pieces = reach.captures.iter().map(|&to| describe_placed(position, to, squares));
        sentences.push(say!(
            "answer-may-capture",
            square = square.as_str(),
            pieces = join_limited(pieces, MAX_LISTED)
        ));
    }
    if moves.iter().any(|mv| mv.is_pass()) {
        sentences.push(say!("answer-may-pass"));
    }
    sentences
}

/// The destinations of a piece's moves, sorted, without duplicates.
#[derive(Default)]
struct Reach {
    empty: Vec<Sq>,
    /// Squares of captured pieces.
    captures: Vec<Sq>,
}

impl Reach {
    fn new(position: &Position, from: Sq, moves: &[Move]) -> Self {
        let mut reach = Self::default();
        for sq in moves.iter().flat_map(|mv| mv.via().into_iter().chain([mv.to()])).filter(|&sq| sq != from) {
            let list = if position.piece_at(sq).is_some() { &mut reach.captures } else { &mut reach.empty };
            list.push(sq);
        }
        for list in [&mut reach.empty, &mut reach.captures] {
            list.sort_unstable();
            list.dedup();
        }
        reach
    }
}

/// Explains why the piece of the side to move on a square cannot move; `None` if it can, or if the square is empty.
#[must_use]
pub fn reason_without_moves(position: &Position, sq: Sq) -> Option<String> {
    let piece = position.piece_at(sq)?;
    if !position.legal_moves_from(sq).is_empty() {
        return None;
    }
    let (piece, square) =
        (kind(position, piece).spoken_name(), current_style().square(position.geometry(), sq));
    // If the piece has moves that another rule forbids, that rule is the reason.
    let refusal = position.pseudo_legal_moves_from(sq).into_iter().find_map(|mv| position.accept(mv).err());
    Some(match refusal {
        Some(refusal) => {
            let why = refusal.describe(position);
            say!("stuck-forbidden", piece = piece, square = square, why = why)
        }
        None => say!("stuck-blocked", piece = piece, square = square),
    })
}
