//! Perft: counts the leaves of the tree of legal moves, to test and benchmark move generation.

use super::move_list::MoveList;
use super::moves::Move;
use super::position::Position;

/// The number of legal move sequences of exactly `depth` plies. Games that end earlier do not count.
///
/// Moves of the last ply are counted in bulk, without being played.
#[must_use]
pub fn perft(position: &mut Position, depth: usize) -> u64 {
    let mut lists = vec![MoveList::default(); depth];
    count(position, &mut lists)
}

/// The perft count below each legal move, in the order of generation.
#[must_use]
pub fn divide(position: &mut Position, depth: usize) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let mut lists = vec![MoveList::default(); depth.saturating_sub(1)];
    let mut counts = Vec::with_capacity(moves.len());
    if depth > 0 {
        for mv in moves {
            position.play(mv, &mut ());
            counts.push((mv, count(position, &mut lists)));
            position.undo();
        }
    }
    counts
}

fn count(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
    position.generate(list);
    if deeper.is_empty() {
        return list.as_slice().len() as u64;
    }
    let mut leaves = 0;
    for &mv in list.as_slice() {
        position.play(mv, &mut ());
        leaves += count(position, deeper);
        position.undo();
    }
    leaves
}
