//! Burnt koma go up in flames, each in its turn, and sink into ash.

use super::flames::Flames;
use super::mirror::{Lies, MirrorSystems, Place};
use super::motion::Motion;
use super::redraw::NeedsFrames;
use crate::game::{BURNING_TIME, Burning};
use bevy::prelude::*;

/// From one koma to the next, in seconds.
const STAGGER: f32 = 0.12;
/// How deep a koma sinks while it burns, in metres.
const SINKING: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (set_alight, sink).chain().in_set(MirrorSystems::Travel));
}

/// Flames rise where a koma has begun to burn and lies still.
fn set_alight(
    mut commands: Commands,
    time: Res<Time>,
    alight: Query<(Entity, &Burning), (With<Lies>, Without<Flames>, Without<Motion>)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, burning) in &alight {
        frames.ask();
        if BURNING_TIME - burning.left >= STAGGER * burning.order as f32 {
            commands.entity(entity).insert(Flames::burn(time.elapsed_secs(), burning.left));
        }
    }
}

fn sink(mut alight: Query<(&Burning, &Lies, &mut Transform), With<Flames>>, mut frames: ResMut<NeedsFrames>) {
    for (burning, lies, mut transform) in &mut alight {
        let gone = 1.0 - (burning.left / BURNING_TIME).clamp(0.0, 1.0);
        transform.scale = Vec3::splat(1.0 - 0.35 * gone);
        if matches!(lies.place, Place::Square(_)) {
            transform.translation.y -= SINKING * 0.016 * gone;
        }
        frames.ask();
    }
}
