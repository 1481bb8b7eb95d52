//! The moves in words, kept up with the game: printed notation of every ply, taken-back ones
//! included, and the dangers of the present position.

use super::language::CurrentLanguage;
use crate::game::Session;
use crate::notation::association;
use crate::record::{GameTree, NodeId};
use crate::rules::{Move, Position};
use crate::say;
use bevy::prelude::*;

/// What the move list and the status line say.
#[derive(Resource, Default)]
pub(super) struct MoveTexts {
    /// Printed notation, one entry a ply, those that were taken back last.
    pub plies: Vec<String>,
    /// What threatens the royals of the side to move, one sentence each.
    pub dangers: Vec<String>,
    /// The plies that were played in the place of the last one, itself among them.
    pub alternatives: Vec<(NodeId, String)>,
    /// The plies with which the game went on from here, if there is more than one.
    pub continuations: Vec<(NodeId, String)>,
    /// Whether the players are in a variation.
    pub is_variation: bool,
    moves: Vec<Move>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveTexts>();
    let has_changed = resource_exists_and_changed::<Session>.or_else(resource_changed::<CurrentLanguage>);
    app.add_systems(Update, update.run_if(has_changed));
}

fn update(session: Res<Session>, mut texts: ResMut<MoveTexts>) {
    let Some(position) = session.position() else { return };
    let line: Vec<Move> = session.whole_line().collect();
    let known = texts.moves.iter().zip(&line).take_while(|(a, b)| a == b).count();
    texts.moves.truncate(known);
    texts.plies.truncate(known);
    let mut board = position.clone();
    while board.plies() > known {
        board.undo();
    }
    for &mv in &line[board.plies().min(line.len())..] {
        if board.plies() >= known {
            texts.plies.push(association::write(&board, mv));
            texts.moves.push(mv);
        }
        board.play(mv, &mut ());
    }
    texts.dangers = dangers(position);
    let (Some(tree), Some(node)) = (session.tree(), session.node()) else { return };
    texts.is_variation = !tree.is_main(node);
    texts.continuations =
        if tree.children(node).len() > 1 { children(tree, node, position) } else { Vec::new() };
    texts.alternatives = match tree.parent(node) {
        Some(before) => {
            let mut board = position.clone();
            board.undo();
            children(tree, before, &board)
        }
        None => Vec::new(),
    };
}

/// How a game went on from a position, in printed notation.
fn children(tree: &GameTree, node: NodeId, position: &Position) -> Vec<(NodeId, String)> {
    let written = |&child: &NodeId| Some((child, association::write(position, tree.mv(child)?)));
    tree.children(node).iter().filter_map(written).collect()
}

/// Sentences on what the opponent could do to the royals of the side to move.
fn dangers(position: &Position) -> Vec<String> {
    let side = position.side_to_move();
    let name = |sq| position.geometry().name(sq);
    let kind = |sq| match position.piece_at(sq) {
        Some(piece) => position.variant().kind(piece.kind).spoken_name().to_owned(),
        None => say!("piece-unknown"),
    };
    let taken = position.checks(side).into_iter().map(|(royal, by)| {
        let (square, from) = (name(royal), name(by));
        say!("danger-taken", royal = kind(royal), square = square, attacker = kind(by), from = from)
    });
    let burnt = position.fire_threats(side).into_iter().map(|(royal, by)| {
        let (square, from) = (name(royal), name(by));
        say!("danger-burnt", royal = kind(royal), square = square, attacker = kind(by), from = from)
    });
    taken.chain(burnt).collect()
}
