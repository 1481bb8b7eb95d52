//! Spawns koma entities.

use super::components::{Koma, Owner};
use super::powers::{Movement, mark_powers};
use super::session::Session;
use bevy_ecs::prelude::*;
use tenjiku_rules::{Piece, Position};

/// Spawns a koma for a piece; its place is still to be set.
pub(super) fn spawn_koma(
    commands: &mut Commands,
    session: &Session,
    position: &Position,
    piece: Piece,
) -> Entity {
    let kind = position.variant().kind(piece.kind);
    let movement = Movement(session.movement(piece.kind).unwrap_or_else(|| kind.powers().into()));
    let mut koma = commands.spawn((identity(piece), movement, name_of(position, piece)));
    mark_powers(&mut koma, kind);
    koma.id()
}

/// The name of a koma entity, for people who inspect the world.
pub(super) fn name_of(position: &Position, piece: Piece) -> Name {
    Name::new(format!("{} {}", piece.side, position.variant().kind(piece.kind).name()))
}

fn identity(piece: Piece) -> (Koma, Owner) {
    (Koma { kind: piece.kind }, Owner(piece.side))
}
