//! Previews the move under the pointer, being typed or in question: the pieces that it would capture and
//! burn, and the moving piece if it would be burnt on arrival.

use super::koma_looks::update_looks;
use super::{BoardMarks, InputSystems, MoveInput, MoveQuestion, PointerTarget, TypedMove};
use crate::app::Settings;
use crate::game::{BoardIndex, Selection, Session};
use crate::view::ghosts::{Fate, Ghosts};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Piece, PlySummary, Position};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, preview_move.in_set(InputSystems::Mark).before(update_looks));
}

fn preview_move(
    session: Res<Session>,
    move_input: Res<MoveInput>,
    pointed: Res<PointerTarget>,
    typed: Res<TypedMove>,
    (settings, board_marks): (Res<Settings>, Res<BoardMarks>),
    index: Res<BoardIndex>,
    mut ghosts: ResMut<Ghosts>,
    mut frames: ResMut<NeedsFrames>,
) {
    let has_changed = session.is_changed()
        || move_input.is_changed()
        || pointed.is_changed()
        || typed.is_changed()
        || settings.is_changed()
        || board_marks.is_changed();
    let Some(position) = session.position().filter(|_| has_changed) else { return };
    let are_targets_marked = board_marks.targets.unwrap_or(settings.show_targets);
    let hovered = || {
        let selection = move_input.selection().filter(|_| are_targets_marked)?;
        ending_at(selection, pointed.square?)
    };
    let questioned = match move_input.question() {
        Some(MoveQuestion::Burning(mv) | MoveQuestion::Promotion { promoting: mv, .. }) => Some(mv),
        _ => None,
    };
    let typed = || typed.0.filter(|mv| position.accept(*mv).is_ok());
    let mv = questioned.or_else(typed).or_else(hovered);
    let mut preview = mv.map_or_else(Ghosts::default, |mv| ghosts_of(position, mv, &index));
    // Pieces captured on a midstep have already left the board.
    let passed = move_input.selection().map_or(&[][..], Selection::via);
    preview.lost.retain(|(koma, _)| !passed.iter().any(|sq| index.at(*sq) == Some(*koma)));
    if ghosts.set_if_neq(preview) {
        frames.ask();
    }
}

/// The move that choosing a square would complete, or the igui on that square.
fn ending_at(selection: &Selection, sq: Sq) -> Option<Move> {
    let steps = selection.via().len();
    let mut moves = selection.moves().filter(|mv| !mv.is_pass());
    let ending = moves.find(|mv| mv.to() == sq && mv.via().len() == steps);
    ending.or_else(|| selection.moves().find(|mv| mv.is_igui() && mv.via().get(steps) == Some(&sq)))
}

/// The koma that a legal move would remove from the board.
fn ghosts_of(position: &Position, mv: Move, index: &BoardIndex) -> Ghosts {
    let mut ply = PlySummary::default();
    position.clone().play(mv, &mut ply);
    let is_enemy = |piece: Piece| piece.side != position.side_to_move();
    let captured = ply.captured.iter().map(|&(at, _)| (at, Fate::Captured));
    let burnt = ply.burnt.iter().filter(|(_, piece)| is_enemy(*piece)).map(|&(at, _)| (at, Fate::Burnt));
    let is_mover_burnt = ply.burnt.iter().any(|&(_, piece)| !is_enemy(piece));
    let mover = mover(position, mv, index).filter(|_| is_mover_burnt);
    Ghosts {
        lost: captured.chain(burnt).filter_map(|(at, fate)| Some((index.at(at)?, fate))).collect(),
        mover: mover.map(|koma| (koma, mv.to())),
    }
}

/// The moving koma, on the board or in hand.
fn mover(position: &Position, mv: Move, index: &BoardIndex) -> Option<Entity> {
    let Some(kind) = mv.dropped_kind() else { return index.at(mv.from()?) };
    let held = index.hand(position.side_to_move());
    held.iter().find(|(of, _)| *of == position.variant().held_as(kind)).map(|(_, koma)| *koma)
}
