//! The texts about the current game: notation of every ply, including plies taken back, and the threats in
//! the current position.

use super::language::WindowLanguage;
use super::move_style::CurrentMoveStyle;
use crate::game::Session;
use bevy::prelude::*;
use tenjiku_language::notation::{PlyText, SquareNames, describe_ply};
use tenjiku_language::{SpokenName, current_style, say, square_name};
use tenjiku_records::notation::MoveStyle;
use tenjiku_records::{GameTree, NodeId};
use tenjiku_rules::{Move, Position};

#[derive(Resource, Default)]
pub(super) struct MoveTexts {
    /// The notation of each ply, including plies taken back.
    pub plies: Vec<String>,
    pub last_ply: Option<PlyText>,
    /// Threats to the royals of the side to move, one sentence each.
    pub threats: Vec<String>,
    /// The current ply and the plies that were played in its place.
    pub alternatives: Vec<(NodeId, String)>,
    /// The next plies, if there are several.
    pub continuations: Vec<(NodeId, String)>,
    /// Whether the current ply is in a variation.
    pub is_variation: bool,
    moves: Vec<Move>,
    /// The notation in which `plies` are written.
    style: Option<MoveStyle>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveTexts>();
    let has_changed = resource_exists_and_changed::<Session>
        .or_else(resource_changed::<WindowLanguage>)
        .or_else(resource_changed::<CurrentMoveStyle>);
    app.add_systems(Update, update.run_if(has_changed));
}

fn update(session: Res<Session>, mut texts: ResMut<MoveTexts>) {
    let Some(position) = session.position() else { return };
    let style = Some(current_style());
    if std::mem::replace(&mut texts.style, style) != style {
        texts.moves.clear();
    }
    let line: Vec<Move> = session.whole_line().collect();
    let unchanged = texts.moves.iter().zip(&line).take_while(|(a, b)| a == b).count();
    texts.moves.truncate(unchanged);
    texts.plies.truncate(unchanged);
    let mut board = position.clone();
    while board.plies() > unchanged {
        board.undo();
    }
    for &mv in &line[board.plies().min(line.len())..] {
        if board.plies() >= unchanged {
            texts.plies.push(current_style().write(&board, mv));
            texts.moves.push(mv);
        }
        board.play(mv, &mut ());
    }
    texts.threats = threats(position);
    texts.last_ply = describe_ply(position, session.last_effects(), SquareNames::Written);
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

fn children(tree: &GameTree, node: NodeId, position: &Position) -> Vec<(NodeId, String)> {
    let in_notation = |&child: &NodeId| Some((child, current_style().write(position, tree.mv(child)?)));
    tree.children(node).iter().filter_map(in_notation).collect()
}

/// A sentence for each of the opponent's threats to a royal of the side to move.
fn threats(position: &Position) -> Vec<String> {
    let side = position.side_to_move();
    let name = |sq| square_name(position.geometry(), sq);
    let kind = |sq| match position.piece_at(sq) {
        Some(piece) => position.variant().kind(piece.kind).spoken_name().to_owned(),
        None => say!("piece-unknown"),
    };
    let taken = position.checks(side).into_iter().map(|(royal, by)| {
        let (square, from) = (name(royal), name(by));
        say!("danger-taken", royal = kind(royal), square, attacker = kind(by), from)
    });
    let burnt = position.fire_threats(side).into_iter().map(|(royal, by)| {
        let (square, from) = (name(royal), name(by));
        say!("danger-burnt", royal = kind(royal), square, attacker = kind(by), from)
    });
    taken.chain(burnt).collect()
}
