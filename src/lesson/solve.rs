//! The shortest way to do a task, found by playing every move on the rules core.

use super::exercise::ExerciseTask;
use crate::rules::{Move, MoveList, Position};
use crate::variant::Sq;
use std::collections::HashSet;

/// A position that was reached, by the move that led to it.
struct ReachedPosition {
    /// The node before; itself for the first.
    parent: usize,
    mv: Option<Move>,
    koma: Sq,
    left: u32,
    depth: usize,
}

/// The shortest line of at most `limit` moves of the koma that does the task; of several the first
/// in the order of generation. Breadth first: what it finds is the least there is, and `None` means
/// that no line of `limit` moves does it.
pub(super) fn shortest(
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
        let way = way_to(&nodes, next);
        way.iter().for_each(|mv| position.play(*mv, &mut ()));
        position.generate(&mut list);
        let mut found = None;
        for &mv in list.as_slice().iter().filter(|mv| mv.from() == Some(koma)) {
            position.play(mv, &mut ());
            let at = mv.to();
            // A koma that was burnt does nothing more.
            if position.piece_at(at).is_some() {
                let left = task.stepped(left, at);
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
        for _ in &way {
            position.undo();
        }
        if let Some(mv) = found {
            return Some(way.into_iter().chain([mv]).collect());
        }
        next += 1;
    }
    None
}

fn way_to(nodes: &[ReachedPosition], node: usize) -> Vec<Move> {
    let mut way = Vec::new();
    let mut at = node;
    while let Some(ReachedPosition { parent, mv: Some(mv), .. }) = nodes.get(at) {
        way.push(*mv);
        at = *parent;
    }
    way.reverse();
    way
}
