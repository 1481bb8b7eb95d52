//! Random games with variations, and a way to compare them.

use crate::games::{RandomNumbers, variant};
use std::time::Duration;
use tenjiku_records::{Annotation, GameTree, NodeId, NoteMark, Notes};
use tenjiku_rules::{Position, coordinate};

/// A tree of at most `plies` plies. Each is added at a random place, often after the last one.
pub fn random_tree(id: &str, seed: u64, plies: usize) -> GameTree {
    let mut rng = RandomNumbers::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut tree = GameTree::new(&Position::new(variant(id)));
    let mut nodes = vec![tree.root()];
    for _ in 0..plies {
        let last = nodes.len() - 1;
        let node = nodes[if rng.below(4) > 0 { last } else { rng.below(nodes.len()) }];
        let moves = tree.position_at(node).legal_moves();
        if !moves.is_empty() {
            nodes.push(tree.add(node, moves[rng.below(moves.len())]).expect("legal"));
        }
    }
    for &node in &nodes {
        if rng.below(3) == 0 {
            *tree.notes_mut(node) = random_notes(&tree, &mut rng);
        }
    }
    tree
}

fn random_notes(tree: &GameTree, rng: &mut RandomNumbers) -> Notes {
    let squares: Vec<_> = tree.variant().geometry().squares().collect();
    let square = |rng: &mut RandomNumbers| squares[rng.below(squares.len())];
    let marks = (0..rng.below(3)).map(|number| match number {
        0 => NoteMark::Square(square(rng)),
        _ => NoteMark::Arrow(square(rng), square(rng)),
    });
    let marks = marks.collect();
    let comments = ["", "Good.", "line\nline", "\"quoted\" \\ and 「日本語」", "{[(\t)]} // */"];
    Notes {
        comment: comments[rng.below(comments.len())].to_owned(),
        annotation: Annotation::ALL.get(rng.below(12)).copied(),
        marks,
        spent: (rng.below(2) == 0).then(|| Duration::from_millis(rng.below(9_000_000) as u64)),
        score: (rng.below(2) == 0).then(|| rng.below(2000) as i32 - 1000),
    }
}

/// Every node in reading order: its ply, move and notes. Two trees are the same game if and only if these are equal.
pub fn nodes_of(tree: &GameTree) -> Vec<(usize, String, Notes)> {
    let mut nodes = Vec::new();
    let mut open = vec![tree.root()];
    while let Some(node) = open.pop() {
        let mv = tree.mv(node).map(|mv| coordinate::write(tree.variant(), mv));
        nodes.push((tree.ply(node), mv.unwrap_or_default(), tree.notes(node).clone()));
        open.extend(tree.children(node).iter().rev());
    }
    nodes
}

/// Adds moves in coordinate form after a node and returns the last of them.
pub fn append_moves(tree: &mut GameTree, node: NodeId, moves: &str) -> NodeId {
    moves.split_whitespace().fold(node, |node, text| {
        let mv =
            coordinate::read(&tree.position_at(node), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        tree.add(node, mv).unwrap_or_else(|why| panic!("{text}: {why:?}"))
    })
}
