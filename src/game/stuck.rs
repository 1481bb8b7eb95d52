//! Why a piece that was picked has no move.

use super::selection::{Picked, Selection};
use crate::text_interface;
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_rules::Position;

/// A sentence on why the picked piece cannot move; `None` if it can.
pub fn reason_without_moves(position: &Position, selection: &Selection) -> Option<String> {
    if selection.moves().next().is_some() {
        return None;
    }
    match selection.picked() {
        Picked::Hand(kind) => {
            Some(say!("stuck-in-hand", piece = position.variant().kind(kind).spoken_name()))
        }
        Picked::Board(sq) => text_interface::reason_without_moves(position, sq),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    /// The reason shown for a picked piece in a position of Mini Shogi.
    fn reason_for(board: &str, square: &str) -> Option<String> {
        let position = sfen::read(&Variant::built_in("mini").unwrap(), board).expect("a position");
        let picked = match position.geometry().parse(square) {
            Some(sq) => Picked::Board(sq),
            None => Picked::Hand(position.variant().by_symbol(square).expect("a piece")),
        };
        let selection = Selection::pick(&position, picked).expect("a piece of the side to move");
        reason_without_moves(&position, &selection)
    }

    #[test]
    fn a_piece_that_cannot_move_says_why() {
        let blocked = reason_for("4k/5/K4/P4/5 b - 1", "5d").expect("a blocked piece");
        assert_eq!(blocked, "The Pawn on 5d cannot move now: every way is blocked.");
        let pinned = reason_for("4k/5/5/KP2r/5 b - 1", "4d").expect("a pinned piece");
        assert!(pinned.starts_with("The Pawn on 4d cannot move now. "), "{pinned}");
        assert!(pinned.len() > 40, "the rule is named: {pinned}");
        let undroppable = reason_for("4k/5/PPPPP/5/K4 b P 1", "P").expect("a Pawn on every file");
        assert_eq!(undroppable, "The Pawn cannot be dropped anywhere now.");
        assert_eq!(reason_for("4k/5/5/P4/K4 b - 1", "5d"), None, "it can move");
    }
}
