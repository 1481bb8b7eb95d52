//! The moves of the quiescence search: exactly the legal moves that capture or burn something. For
//! burners, all moves that end next to an enemy are listed as well.

use crate::games::{ALL, RandomNumbers, start, wander};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Effect, Move, MoveList, Position};

/// Whether a move captures or burns an enemy, by its effects.
fn captures_or_burns(position: &mut Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let mut effects: Vec<Effect> = Vec::new();
    position.play(mv, &mut effects);
    position.undo();
    effects.iter().any(|effect| match effect {
        Effect::Capture { .. } => true,
        Effect::Burn { piece, .. } => piece.side != us,
        _ => false,
    })
}

fn is_beside_enemy(position: &Position, mv: Move) -> bool {
    let (board, enemy) = (position.geometry(), position.side_to_move().other());
    let is_beside = |sq: Sq| {
        let to = mv.to();
        board.file(sq).abs_diff(board.file(to)) <= 1 && board.rank(sq).abs_diff(board.rank(to)) <= 1
    };
    position.pieces(enemy).any(|(sq, _)| is_beside(sq))
}

#[test]
fn noisy_moves_are_the_legal_moves_that_capture_or_burn() {
    let mut chance = RandomNumbers::new(77);
    let mut list = MoveList::default();
    for id in ALL {
        for _ in 0..12 {
            let mut position = start(id);
            wander(&mut position, 90, &mut chance);
            position.generate_noisy(&mut list);
            let noisy: Vec<Move> = list.as_slice().to_vec();
            let legal = position.legal_moves();
            for &mv in &legal {
                let captures = captures_or_burns(&mut position, mv);
                if captures {
                    assert!(noisy.contains(&mv), "{id}: {mv:?} is missing");
                } else if noisy.contains(&mv) {
                    let kind =
                        position.piece_at(mv.from().expect("no drop is noisy")).expect("it stands").kind;
                    let kind = position.variant().kind(kind);
                    let to = kind.promotes_to().map(|to| position.variant().kind(to));
                    let burns = kind.is_burner() || to.is_some_and(tenjiku_rules::variant::Kind::is_burner);
                    assert!(burns, "{id}: {mv:?} captures nothing");
                    assert!(is_beside_enemy(&position, mv), "{id}: {mv:?} burns nothing");
                }
            }
            assert!(noisy.iter().all(|mv| legal.contains(mv)), "{id}: a noisy move is not legal");
        }
    }
}
