//! Whether the world is the faithful image of the position.

use super::GameSystems;
use super::components::{Burning, InHand, Koma, OnSquare, Owner};
use super::messages::PlyPlayed;
use super::powers::{Movement, Powers};
use super::session::Session;
use crate::rules::{Piece, Position, Side};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    if cfg!(debug_assertions) {
        app.add_systems(Update, check.after(GameSystems::Mirror).before(GameSystems::Turn));
    }
}

/// Looks after every ply, in builds for development.
fn check(world: &mut World, mut cursor: Local<bevy_ecs::message::MessageCursor<PlyPlayed>>) -> Result {
    let played = cursor.read(world.resource::<Messages<PlyPlayed>>()).count();
    match mismatch(world).filter(|_| played > 0) {
        Some(difference) => Err(format!("the world is not the position: {difference}").into()),
        None => Ok(()),
    }
}

/// The first difference between world and position, if there is one.
pub fn mismatch(world: &mut World) -> Option<String> {
    let mut on_board = world.query_filtered::<(Entity, &Koma, &Owner, &OnSquare), Without<Burning>>();
    let mut in_hand = world.query_filtered::<(&Koma, &Owner), With<InHand>>();
    let position = world.resource::<Session>().position()?;
    let name = |sq| position.geometry().name(sq);
    let mut count = 0;
    for (entity, koma, owner, square) in on_board.iter(world) {
        count += 1;
        let shown = Piece { kind: koma.kind, side: owner.0 };
        if position.piece_at(square.0) != Some(shown) {
            return Some(format!("{shown:?} is shown on {}", name(square.0)));
        }
        if let Some(difference) = power_mismatch(world.entity(entity), position, shown) {
            return Some(format!("on {}: {difference}", name(square.0)));
        }
    }
    let standing: usize = Side::BOTH.iter().map(|&side| position.pieces(side).len()).sum();
    if count != standing {
        return Some(format!("{count} koma are shown on the board, {standing} stand there"));
    }
    for side in Side::BOTH {
        for (kind, _) in position.variant().kinds() {
            let shown = in_hand.iter(world).filter(|(k, o)| k.kind == kind && o.0 == side).count();
            if shown != usize::from(position.in_hand(side, kind)) {
                return Some(format!("{side} shows {shown} of {kind:?} in hand"));
            }
        }
    }
    None
}

fn power_mismatch(koma: EntityRef, position: &Position, piece: Piece) -> Option<String> {
    let kind = position.variant().kind(piece.kind);
    let movement = koma.get::<Movement>().map(|movement| &*movement.0);
    if movement != Some(kind.powers()) {
        return Some(format!("the movement is not that of a {}", kind.name()));
    }
    (Powers::on(koma) != Powers::of(kind)).then(|| format!("the powers are not those of a {}", kind.name()))
}
