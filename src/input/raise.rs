//! Raises the piece under the pointer and the selected piece a little from the board.

use super::{InputSystems, MoveInput, Pointed};
use crate::game::{BoardIndex, Koma, Picked, Selection, Session};
use crate::view::fire::Burning;
use crate::view::koma_body::KomaFaces;
use crate::view::layout::BoardShape;
use crate::view::motion::Motion;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;

/// How far the piece under the pointer rises, in metres.
const HOVERED: f32 = 0.07;
/// How far the selected piece rises, in metres.
const PICKED: f32 = 0.16;

/// A koma that has been raised.
#[derive(Component, Clone, Copy, PartialEq)]
struct Raised(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, raise.in_set(InputSystems::Mark));
}

fn raise(
    mut commands: Commands,
    session: Res<Session>,
    move_input: Res<MoveInput>,
    pointed: Res<Pointed>,
    index: Res<BoardIndex>,
    shape: Option<Res<BoardShape>>,
    koma: Query<
        (&RestingPlace, &KomaFaces),
        (With<Koma>, Without<Motion>, Without<Burning>, Without<Pickable>),
    >,
    raised: Query<(Entity, &Raised)>,
    mut poses: Query<&mut Transform>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Some(variant)) = (shape, session.variant()) else { return };
    let picked = match move_input.selection().map(Selection::picked) {
        Some(Picked::Board(sq)) => index.at(sq),
        Some(Picked::Hand(_)) | None => None,
    };
    let wanted = |entity: Entity| match entity {
        entity if picked == Some(entity) => Some(Raised(PICKED)),
        entity if pointed.koma == Some(entity) => Some(Raised(HOVERED)),
        _ => None,
    };
    let mut set = |entity: Entity, height: f32| {
        let (Ok((lies, faces)), Ok(mut pose)) = (koma.get(entity), poses.get_mut(entity)) else { return };
        let rest = lies.pose(variant, *shape, faces.class(variant));
        pose.translation = rest.translation + Vec3::Y * height;
        frames.ask();
    };
    for (entity, _) in raised.iter().filter(|(entity, _)| wanted(*entity).is_none()) {
        set(entity, 0.0);
        commands.entity(entity).try_remove::<Raised>();
    }
    for entity in [picked, pointed.koma].into_iter().flatten() {
        let (Some(now), before) = (wanted(entity), raised.get(entity).ok()) else { continue };
        if before.is_none_or(|(_, before)| *before != now) {
            set(entity, now.0);
            commands.entity(entity).try_insert(now);
        }
    }
}
