//! Moves that `XBoard` calls illegal in the game it knows, though our rules allow them.
//!
//! `XBoard` has its own rules for Chu Shogi: the last royal must not be left attacked, and in the turn after a Lion
//! was captured by another piece no Lion may be captured, not even by a Lion. A move against these rules would lose
//! the game at once. Since such a move is hardly ever good, the engine avoids it under CECP. The opponent's moves
//! only have to follow our rules.

use super::teach;
use tenjiku_rules::{Move, Position};

/// The moves that `XBoard` accepts; empty if the last royal cannot be saved. `None` if it does not know the game or
/// accepts every move.
pub(super) fn accepted_moves(position: &Position) -> Option<Vec<Move>> {
    if !teach::is_known(position.variant()) {
        return None;
    }
    let moves = position.legal_moves();
    let mut board = position.clone();
    let accepted: Vec<Move> = moves.iter().copied().filter(|&mv| is_accepted(&mut board, mv)).collect();
    (accepted.len() < moves.len()).then_some(accepted)
}

fn is_accepted(position: &mut Position, mv: Move) -> bool {
    if position.last_lion_capture().is_some() && takes_lion(position, mv) {
        return false;
    }
    let side = position.side_to_move();
    let can_win = !position.began_without_royal(side.other());
    // A royal that the move makes by promotion does not count for XBoard.
    let last_royal = match position.royals(side)[..] {
        [sq] if mv.from() == Some(sq) => Some(mv.to()),
        [sq] => Some(sq),
        _ => None,
    };
    position.play(mv, &mut ());
    let wins = can_win && position.royals(side.other()).is_empty();
    let is_exposed = last_royal
        .is_some_and(|last_royal| position.checks(side).iter().any(|(royal, _)| *royal == last_royal));
    position.undo();
    wins || !is_exposed
}

fn takes_lion(position: &Position, mv: Move) -> bool {
    let is_lion =
        |sq| position.piece_at(sq).is_some_and(|piece| position.variant().kind(piece.kind).is_lion());
    let mut capture_squares = mv.via().into_iter().chain([mv.to()]).filter(|&sq| Some(sq) != mv.from());
    capture_squares.any(is_lion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{coordinate, sfen};

    fn position(id: &str, text: &str) -> Position {
        sfen::read(&Variant::built_in(id).expect("a built-in game"), text).expect("a position")
    }

    #[test]
    fn the_last_royal_is_never_left_attacked_in_chu() {
        // At first the Rook is not on the King's file; then it gives check.
        let check = position("chu", "k3r7/12/12/12/12/12/12/12/12/12/8P3/3P3K4 b - 1");
        assert_eq!(accepted_moves(&check), None, "no check yet");
        let check = position("chu", "k6r4/12/12/12/12/12/12/12/12/12/8P3/3P3K4 b - 1");
        let moves: Vec<String> = accepted_moves(&check)
            .expect("in check")
            .iter()
            .map(|&mv| coordinate::write(check.variant(), mv))
            .collect();
        assert!(moves.iter().all(|text| text.starts_with("5l")), "{moves:?}");
        let mate = position("chu", "k6r4/6r5/8r3/12/12/12/12/12/12/12/12/7K3P b - 1");
        assert_eq!(accepted_moves(&mate), Some(Vec::new()));
        let two = position("chu", "k6r4/6r5/8r3/12/12/12/12/12/12/12/12/1+E5K4 b - 1");
        assert_eq!(accepted_moves(&two), None, "a Crown Prince is a second royal");
        let crowned = position("chu", "k6r4/6r5/8r3/12/4E7/12/12/12/12/12/12/7K3P b - 1");
        assert_eq!(
            accepted_moves(&crowned),
            Some(Vec::new()),
            "a Crown Prince made by the move does not count"
        );
        let dai = position("dai", "k9r4/15/15/15/15/15/15/15/15/15/15/15/15/15/10K4 b - 1");
        assert_eq!(accepted_moves(&dai), None, "XBoard has no rules for this game");
    }

    #[test]
    fn a_lion_is_not_captured_after_another_was_captured() {
        let text = "k11/12/12/12/12/12/4n7/4N7/12/12/12/11K b LION_SQUARE 1";
        let legal_and_accepted = |lion_square: &str| {
            let position = position("chu", &text.replace("LION_SQUARE", lion_square));
            let takes = |mv: &Move| takes_lion(&position, *mv);
            (
                position.legal_moves().iter().any(takes),
                accepted_moves(&position).map(|moves| moves.iter().any(takes)),
            )
        };
        assert_eq!(legal_and_accepted("-"), (true, None));
        assert_eq!(legal_and_accepted("1a"), (true, Some(false)));
    }
}
