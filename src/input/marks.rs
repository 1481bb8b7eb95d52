//! The marks on squares: targets of a picked piece, pieces that would be burnt, the last move, threats.

use super::inspection::InspectionMarks;
use super::{BoardMarks, InputSystems, MoveInput, MoveQuestion, PointerTarget};
use crate::app::Settings;
use crate::game::{BoardIndex, Movement, Picked, Selection, Session, TargetKind, targets, would_burn};
use crate::view::layout::{BoardShape, Seat};
use crate::view::mark_assets::{MarkAssets, spawn_mark};
use crate::view::motion::Motion;
use crate::view::pending_steps::PendingSteps;
use crate::view::redraw::NeedsFrames;
use crate::view::square_mark::SquareMark;
use bevy::prelude::*;
use tenjiku_records::NoteMark;
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Move, PlySummary, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownMarks>().init_resource::<TypedMove>();
    app.add_systems(Update, mark_squares.in_set(InputSystems::Mark));
}

/// A move that is being typed, which is shown on the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypedMove(pub Option<Move>);

/// The current marks, replaced only when they differ.
#[derive(Resource, Default)]
pub(super) struct ShownMarks(pub Vec<(SquareMark, Sq)>);

impl ShownMarks {
    pub fn has(&self, sq: Sq) -> bool {
        self.0.iter().any(|(_, marked)| *marked == sq)
    }
}

pub(super) fn mark_squares(
    mut commands: Commands,
    session: Res<Session>,
    move_input: Res<MoveInput>,
    pointed: Res<PointerTarget>,
    settings: Res<Settings>,
    board_marks: Res<BoardMarks>,
    (inspected, typed, steps): (Res<InspectionMarks>, Res<TypedMove>, Res<PendingSteps>),
    shape: Option<Res<BoardShape>>,
    assets: Res<MarkAssets>,
    (index, movements): (Res<BoardIndex>, Query<&Movement>),
    moving: Query<(), With<Motion>>,
    previous: Query<Entity, With<SquareMark>>,
    mut shown: ResMut<ShownMarks>,
    mut threatened: Local<Vec<Sq>>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    // Finding threats needs all moves of the opponent, so it is done once per ply.
    if session.is_changed() {
        let side = position.side_to_move();
        *threatened = position.threats(side).into_iter().map(|(royal, _)| royal).collect();
    }
    let mut marks = Vec::new();
    if moving.is_empty() {
        mark_last_move(&session, &mut marks);
        if settings.show_warnings {
            marks.extend(threatened.iter().map(|&royal| (SquareMark::Threatened, royal)));
        }
    }
    if let Some(selection) = move_input.selection() {
        let show_targets = board_marks.targets.unwrap_or(settings.show_targets);
        let powers = match selection.picked() {
            Picked::Board(sq) => index.at(sq).and_then(|koma| Some(&movements.get(koma).ok()?.0[..])),
            Picked::Hand(_) => Some(&[][..]),
        };
        let powers = powers.filter(|_| show_targets);
        marks_of(position, selection, powers, &pointed, &mut marks);
    }
    if let Some(mv) = typed.0 {
        mark_typed_move(position, mv, &mut marks);
    }
    match move_input.question() {
        Some(MoveQuestion::Promotion { promoting, .. }) => {
            let fire = position.fire_of(promoting).burnt;
            marks.extend(fire.into_iter().map(|sq| (SquareMark::Burnt, sq)));
        }
        Some(MoveQuestion::Loss(_, blunder)) => {
            marks.extend(blunder.reply.from().map(|from| (SquareMark::Threatens, from)));
            let mark = if blunder.is_burnt { SquareMark::Burnt } else { SquareMark::Hanging };
            marks.extend(blunder.lost.map(|(_, sq)| (mark, sq)));
        }
        _ => {}
    }
    marks.extend(recorded_marks(&session));
    marks.extend(&board_marks.marks);
    marks.extend(&inspected.0);
    if marks == shown.0 && !shape.is_changed() && !steps.is_changed() {
        return;
    }
    previous.iter().for_each(|mark| commands.entity(mark).despawn());
    let (geometry, steps) = (position.geometry(), steps.for_position(position));
    for (index, &(mark, sq)) in marks.iter().enumerate() {
        let number = marks[..index].iter().filter(|(_, other)| *other == sq).count();
        let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
        let piece = steps.map_or_else(|| position.piece_at(sq), |steps| steps.piece_at(position, sq));
        let seat = piece.map(|piece| Seat::from_side(piece.side));
        spawn_mark(&mut commands, &assets, mark, centre, seat, number);
    }
    shown.0 = marks;
    frames.ask();
}

fn recorded_marks(session: &Session) -> Vec<(SquareMark, Sq)> {
    let notes = session.tree().zip(session.node()).map(|(tree, node)| tree.notes(node));
    let square = |mark: &NoteMark| match *mark {
        NoteMark::Square(sq) => Some((SquareMark::Noted, sq)),
        NoteMark::Arrow(..) => None,
    };
    notes.iter().flat_map(|notes| &notes.marks).filter_map(square).collect()
}

/// The first and last square of the last ply.
fn mark_last_move(session: &Session, marks: &mut Vec<(SquareMark, Sq)>) {
    let ply = PlySummary::from_effects(session.last_effects());
    marks.extend(ply.from.filter(|_| ply.from != ply.to).map(|sq| (SquareMark::LastMoveFrom, sq)));
    marks.extend(ply.to.map(|sq| (SquareMark::LastMoveTo, sq)));
}

fn marks_of(
    position: &Position,
    selection: &Selection,
    powers: Option<&[Power]>,
    pointed: &PointerTarget,
    marks: &mut Vec<(SquareMark, Sq)>,
) {
    if let Picked::Board(sq) = selection.picked() {
        marks.push((SquareMark::Selection, sq));
    }
    let Some(powers) = powers else { return };
    for target in targets(position, selection, powers) {
        marks.push((mark_for_target(target.kind), target.sq));
        let is_lion_target =
            matches!(target.kind, TargetKind::LionInner | TargetKind::LionOuter | TargetKind::LionFirst);
        if target.captures && is_lion_target {
            marks.push((SquareMark::Capture, target.sq));
        }
    }
    if let Some(sq) = pointed.square {
        marks.extend(would_burn(position, selection, sq).into_iter().map(|sq| (SquareMark::Burnt, sq)));
    }
}

/// The squares of a move that is being typed, and the pieces it would capture and burn.
fn mark_typed_move(position: &Position, mv: Move, marks: &mut Vec<(SquareMark, Sq)>) {
    marks.extend(mv.from().map(|from| (SquareMark::Selection, from)));
    for sq in mv.via().into_iter().chain([mv.to()]) {
        let is_capture = position.piece_at(sq).is_some() && Some(sq) != mv.from();
        marks.push((if is_capture { SquareMark::Capture } else { SquareMark::Move }, sq));
    }
    marks.extend(position.fire_of(mv).burnt.into_iter().map(|sq| (SquareMark::Burnt, sq)));
}

const fn mark_for_target(kind: TargetKind) -> SquareMark {
    match kind {
        TargetKind::Move => SquareMark::Move,
        TargetKind::Capture => SquareMark::Capture,
        TargetKind::Universal => SquareMark::EmperorReach,
        TargetKind::LionOuter => SquareMark::LionB,
        TargetKind::LionInner => SquareMark::LionA,
        TargetKind::LionFirst => SquareMark::TeachingKing,
        TargetKind::Igui => SquareMark::Igui,
        TargetKind::Suicide => SquareMark::Suicide,
    }
}
