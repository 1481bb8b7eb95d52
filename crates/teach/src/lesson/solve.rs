//! Solves tasks by breadth-first search with the rules core.

use super::exercise::ExerciseTask;
use std::collections::HashSet;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, MoveList, Position};

/// A reached position, and the move that led to it.
struct ReachedPosition {
    /// The index of the previous position; for the first position, its own index.
    parent: usize,
    mv: Option<Move>,
    koma: Sq,
    /// The remaining lanterns, one bit each.
    left: u32,
    depth: usize,
}

/// The shortest line of at most `limit` moves that solves the task; of several, the first in move generation order.
/// Since the search is breadth-first, the length is a true minimum, and `None` means that no such line exists. `left`
/// has a bit for each remaining lantern.
pub(super) fn solve(
    position: &mut Position,
    koma: Sq,
    task: &ExerciseTask,
    left: u32,
    limit: usize,
) -> Option<Vec<Move>> {
    let mut nodes = vec![ReachedPosition { parent: 0, mv: None, koma, left, depth: 0 }];
    let mut seen = HashSet::from([(position.key(), left)]);
    let mut list = MoveList::default();
    let mut next = 0;
    while let Some(node) = nodes.get(next).filter(|node| node.depth < limit) {
        let (koma, left, depth) = (node.koma, node.left, node.depth + 1);
        let line = line_to(&nodes, next);
        line.iter().for_each(|mv| position.play(*mv, &mut ()));
        position.generate(&mut list);
        let mut found = None;
        for &mv in list.as_slice().iter().filter(|mv| mv.from() == Some(koma)) {
            position.play(mv, &mut ());
            let at = mv.to();
            // A burnt koma cannot continue.
            if position.piece_at(at).is_some() {
                let left = task.remaining_after(left, at);
                if task.is_done(position, at, left) {
                    found = Some(mv);
                } else if depth < limit && seen.insert((position.key(), left)) {
                    nodes.push(ReachedPosition { parent: next, mv: Some(mv), koma: at, left, depth });
                }
            }
            position.undo();
            if found.is_some() {
                break;
            }
        }
        for _ in &line {
            position.undo();
        }
        if let Some(mv) = found {
            return Some(line.into_iter().chain([mv]).collect());
        }
        next += 1;
    }
    None
}

fn line_to(nodes: &[ReachedPosition], node: usize) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = node;
    while let Some(ReachedPosition { parent, mv: Some(mv), .. }) = nodes.get(at) {
        line.push(*mv);
        at = *parent;
    }
    line.reverse();
    line
}
