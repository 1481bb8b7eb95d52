//! The moves of the quiescence search: exactly the legal moves that capture or burn something,
//! and also all moves of burners that end next to an enemy.

use crate::games::{GAMES, RandomNumbers, play_random_moves, start};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Effect, Move, MoveList, Position};

/// Whether a move captures or burns an enemy, by its effects.
fn captures_or_burns(position: &mut Position, mv: Move) -> bool {
    let side = position.side_to_move();
    let mut effects: Vec<Effect> = Vec::new();
    position.play(mv, &mut effects);
    position.undo();
    effects.iter().any(|effect| match effect {
        Effect::Capture { .. } => true,
        Effect::Burn { piece, .. } => piece.side != side,
        _ => false,
    })
}

fn is_next_to_enemy(position: &Position, mv: Move) -> bool {
    let (board, enemy) = (position.geometry(), position.side_to_move().other());
    let is_adjacent = |sq: Sq| {
        let to = mv.to();
        board.file(sq).abs_diff(board.file(to)) <= 1 && board.rank(sq).abs_diff(board.rank(to)) <= 1
    };
    position.pieces(enemy).any(|(sq, _)| is_adjacent(sq))
}

#[test]
fn noisy_moves_are_the_legal_moves_that_capture_or_burn() {
    let mut rng = RandomNumbers::new(77);
    let mut list = MoveList::default();
    for id in GAMES {
        for _ in 0..12 {
            let mut position = start(id);
            play_random_moves(&mut position, 90, &mut rng);
            position.generate_noisy(&mut list);
            let noisy: Vec<Move> = list.as_slice().to_vec();
            let legal = position.legal_moves();
            for &mv in &legal {
                let is_noisy = captures_or_burns(&mut position, mv);
                if is_noisy {
                    assert!(noisy.contains(&mv), "{id}: {mv:?} is missing");
                } else if noisy.contains(&mv) {
                    let kind =
                        position.piece_at(mv.from().expect("no drop is noisy")).expect("it stands").kind;
                    let kind = position.variant().kind(kind);
                    let to = kind.promotes_to().map(|to| position.variant().kind(to));
                    let may_burn =
                        kind.is_burner() || to.is_some_and(tenjiku_rules::variant::Kind::is_burner);
                    assert!(may_burn, "{id}: {mv:?} captures nothing");
                    assert!(is_next_to_enemy(&position, mv), "{id}: {mv:?} burns nothing");
                }
            }
            assert!(noisy.iter().all(|mv| legal.contains(mv)), "{id}: a noisy move is not legal");
        }
    }
}
