//! Burnt koma go up in flames and sink into ash: when their burner has come, one after the other, each
//! lit by a spark that flies over from it.

use super::embers::Spark;
use super::flames::Flames;
use super::layout::BoardShape;
use super::motion::{Cues, Motion, MotionSettings, MotionStyle, SkipMotion};
use super::redraw::NeedsFrames;
use super::resting_place::{KomaPlace, KomaSystems, RestingPlace};
use crate::game::{BURNING_TIME, Burning, GameSystems, PlyPlayed, Session, Unlit};
use bevy::prelude::*;

/// How long a spark flies, in seconds.
const SPARK_FLIES: f32 = 0.16;
/// How deep a koma sinks while it burns, in metres.
const SINKING: f32 = 0.25;

/// A koma that will catch fire.
#[derive(Component, Clone, Copy, Debug)]
struct Fuse {
    /// Until then, in seconds.
    left: f32,
    has_spark: bool,
}

pub(super) fn plugin(app: &mut App) {
    // The fuses of the ply before are hurried, not those of this one.
    app.add_systems(
        Update,
        (hurry.after(GameSystems::Turn), lay_fuses).chain().in_set(KomaSystems::SpawnBodies),
    );
    app.add_systems(Update, (burn_fuses, set_alight, sink).chain().in_set(KomaSystems::Travel));
}

/// What burns waits until its burner has come down, and for those that burn before it.
fn lay_fuses(
    mut commands: Commands,
    cues: Res<Cues>,
    burning: Query<(Entity, &Burning), Added<Burning>>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, burning) in &burning {
        let fuse = Fuse { left: cues.lit_after(burning.order), has_spark: false };
        commands.entity(entity).try_insert((Unlit, fuse));
        frames.ask();
    }
}

/// Nobody waits for the fire of a ply that is over, or that is skipped.
fn hurry(
    mut played: MessageReader<PlyPlayed>,
    mut skips: MessageReader<SkipMotion>,
    mut fuses: Query<&mut Fuse>,
) {
    let skip = skips.read().count() > 0;
    if played.read().count() > 0 || skip {
        fuses.iter_mut().for_each(|mut fuse| fuse.left = 0.0);
    }
}

/// Time passes for what waits; shortly before its turn a spark sets out.
fn burn_fuses(
    mut commands: Commands,
    time: Res<Time>,
    session: Res<Session>,
    motion: Res<MotionSettings>,
    shape: Option<Res<BoardShape>>,
    mut fuses: Query<(Entity, &Burning, &mut Fuse, &Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, burning, mut fuse, place) in &mut fuses {
        frames.ask();
        // As koma travel: a long pause between frames is no time.
        fuse.left -= time.delta_secs().min(0.1);
        if fuse.left <= 0.0 {
            commands.entity(entity).try_remove::<(Fuse, Unlit)>();
        } else if fuse.left <= SPARK_FLIES && !fuse.has_spark && motion.style == MotionStyle::Full {
            fuse.has_spark = true;
            if let (Some(shape), Some(variant)) = (&shape, session.variant()) {
                let geometry = variant.geometry();
                let from = shape.square_centre(geometry.file(burning.by), geometry.rank(burning.by));
                let way = (from.with_y(place.translation.y), place.translation);
                commands.spawn(Spark::launch(way, time.elapsed_secs(), fuse.left));
            }
        }
    }
}

/// Flames rise where a koma has caught fire and lies still.
fn set_alight(
    mut commands: Commands,
    time: Res<Time>,
    alight: Query<(Entity, &Burning), (With<RestingPlace>, Without<Flames>, Without<Motion>, Without<Unlit>)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, burning) in &alight {
        frames.ask();
        commands.entity(entity).insert(Flames::burn(time.elapsed_secs(), burning.left));
    }
}

fn sink(
    mut alight: Query<(&Burning, &RestingPlace, &mut Transform), With<Flames>>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (burning, lies, mut transform) in &mut alight {
        let gone = 1.0 - (burning.left / BURNING_TIME).clamp(0.0, 1.0);
        transform.scale = Vec3::splat(1.0 - 0.35 * gone);
        if matches!(lies.place, KomaPlace::Square(_)) {
            transform.translation.y -= SINKING * 0.016 * gone;
        }
        frames.ask();
    }
}
