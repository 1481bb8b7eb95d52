//! What `XBoard` takes for illegal in the game that it knows, though the rules of the game allow it.
//!
//! `XBoard` judges Chu by rules of its own: the last royal may not be left attacked, and in the turn
//! after a Lion fell to another piece no Lion may be taken, not even by a Lion. A move against them
//! would lose the game at once. The first can never do good, the second hardly ever; so the engine
//! keeps to them under CECP. What others play is judged by our rules alone.

use super::teach;
use crate::rules::{Move, Position};

/// The moves that `XBoard` takes: none if nothing is left but the loss of the last royal. `None`
/// where it has no rules of its own, or no objection to any move.
pub(super) fn accepted(position: &Position) -> Option<Vec<Move>> {
    if !teach::is_known(position.variant()) {
        return None;
    }
    let moves = position.legal_moves();
    let mut board = position.clone();
    let accepted: Vec<Move> = moves.iter().copied().filter(|&mv| is_accepted(&mut board, mv)).collect();
    (accepted.len() < moves.len()).then_some(accepted)
}

fn is_accepted(position: &mut Position, mv: Move) -> bool {
    if position.lion_fell().is_some() && takes_lion(position, mv) {
        return false;
    }
    let side = position.side_to_move();
    position.play(mv, &mut ());
    let wins = position.royals(side.other()).is_empty();
    let exposed = position.royals(side).len() == 1 && !position.checks(side).is_empty();
    position.undo();
    wins || !exposed
}

fn takes_lion(position: &Position, mv: Move) -> bool {
    let is_lion = |sq| position.piece_at(sq).is_some_and(|piece| position.variant().kind(piece.kind).is_lion);
    let mut taken = mv.via().into_iter().chain([mv.to()]).filter(|&sq| Some(sq) != mv.from());
    taken.any(is_lion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, sfen};
    use crate::variant::{Library, Variant};
    use std::sync::Arc;

    fn position(id: &str, text: &str) -> Position {
        let library = Library::with_folder(None);
        let variant = Variant::compile(library.find(id).expect("ours"), &[]).expect("compiles");
        sfen::read(&Arc::new(variant), text).expect("a position")
    }

    #[test]
    fn the_last_royal_is_not_left_attacked_in_chu() {
        // A Rook gives check along the file of the King; a second one keeps it from stepping aside.
        let check = position("chu", "k3r7/12/12/12/12/12/12/12/12/12/8P3/3P3K4 b - 1");
        assert_eq!(accepted(&check), None, "no check yet");
        let check = position("chu", "k6r4/12/12/12/12/12/12/12/12/12/8P3/3P3K4 b - 1");
        let moves: Vec<String> = accepted(&check)
            .expect("in check")
            .iter()
            .map(|&mv| coordinate::write(check.variant(), mv))
            .collect();
        assert!(moves.iter().all(|text| text.starts_with("5l")), "{moves:?}");
        let mate = position("chu", "k6r4/6r5/8r3/12/12/12/12/12/12/12/12/7K4 b - 1");
        assert_eq!(accepted(&mate), Some(Vec::new()));
        let two = position("chu", "k6r4/6r5/8r3/12/12/12/12/12/12/12/12/1+E5K4 b - 1");
        assert_eq!(accepted(&two), None, "a Crown Prince is a second royal");
        let dai = position("dai", "k9r4/15/15/15/15/15/15/15/15/15/15/15/15/15/10K4 b - 1");
        assert_eq!(accepted(&dai), None, "XBoard was taught this game by us");
    }

    #[test]
    fn a_lion_is_not_taken_after_a_lion_fell() {
        let text = "k11/12/12/12/12/12/4n7/4N7/12/12/12/11K b FELL 1";
        let lions = |fell: &str| {
            let position = position("chu", &text.replace("FELL", fell));
            let takes = |mv: &Move| takes_lion(&position, *mv);
            (
                position.legal_moves().iter().any(takes),
                accepted(&position).map(|moves| moves.iter().any(takes)),
            )
        };
        assert_eq!(lions("-"), (true, None));
        assert_eq!(lions("1a"), (true, Some(false)));
    }
}
