//! Embers that rise from a fire, and sparks that light further koma.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::flames::{Flames, place_seed};
use super::motion::{MotionSettings, MotionStyle};
use super::quality::Quality;
use super::redraw::NeedsFrames;
use super::wisps::{Lifetime, Wisp, WispKind, WispOf, hash_unit};

/// Number of embers of a fire on the low preset.
const LOW_COUNT: u32 = 7;
/// Number of embers of a fire on the other presets.
const COUNT: u32 = 16;
/// Lifetime of an ember, in seconds: minimum and random addition.
const LIFETIME: (f32, f32) = (0.70, 1.00);
/// Initial upward speed of embers, in metres per second: minimum and random addition.
const RISE_SPEED: (f32, f32) = (1.5, 1.9);
/// Maximum sideways speed, in metres per second.
const SIDE_SPEED: f32 = 0.65;
/// Half the size of an ember, in metres.
const EMBER_HALF_SIZE: f32 = 0.075;
/// Half the size of a spark, in metres.
const SPARK_HALF_SIZE: f32 = 0.16;
/// Height of a spark at the middle of its path, in metres.
const SPARK_ARC: f32 = 0.45;

/// A spark that flies from a burner to a piece it burns.
#[derive(Component, Clone, Copy, Debug)]
pub struct Spark {
    from: Vec3,
    to: Vec3,
    start: f32,
    seconds: f32,
}

impl Spark {
    /// A spark that starts now (`Time::elapsed_secs`) and flies for some seconds.
    pub fn launch((from, to): (Vec3, Vec3), now: f32, seconds: f32) -> impl Bundle {
        let life = Lifetime { born: now, end: now + seconds, rise: 0.0, fall: 0.0 };
        let glow = Wisp::stationary(WispKind::Ember, from, Vec2::splat(SPARK_HALF_SIZE), life, 0);
        (Self { from, to, start: now, seconds }, glow)
    }

    fn place(&self, now: f32) -> Vec3 {
        let part = ((now - self.start) / self.seconds.max(f32::EPSILON)).clamp(0.0, 1.0);
        let arc = Vec3::Y * SPARK_ARC * (PI * part).sin();
        self.from.lerp(self.to, part) + arc
    }
}

/// An ember that starts at a place and time, in seconds of `Time::elapsed_secs`.
pub(super) fn ember(from: Vec3, born: f32, seed: u32) -> Wisp {
    let [lifetime, turn, reach, speed] = [1, 2, 3, 4].map(|salt| hash_unit(seed, salt));
    let life = Lifetime { born, end: born + LIFETIME.0 + LIFETIME.1 * lifetime, rise: 0.05, fall: 0.45 };
    let aside = Vec2::from_angle(TAU * turn) * SIDE_SPEED * reach;
    let size = Vec2::splat(EMBER_HALF_SIZE * (0.6 + 0.7 * hash_unit(seed, 8)));
    Wisp {
        speed: Vec3::new(aside.x, RISE_SPEED.0 + RISE_SPEED.1 * speed, aside.y),
        drag: 0.9,
        sway: 0.16,
        size: (size, size * 0.45),
        ..Wisp::stationary(WispKind::Ember, from, size, life, (seed & 255) as u8)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fly).add_observer(spawn_embers);
}

fn spawn_embers(
    fire: On<Add, Flames>,
    mut commands: Commands,
    motion: Res<MotionSettings>,
    quality: Res<Quality>,
    fires: Query<(&Flames, &Transform)>,
) -> Result {
    if motion.style != MotionStyle::Full {
        return Ok(());
    }
    let (flames, place) = fires.get(fire.entity)?;
    let count = if *quality == Quality::Low { LOW_COUNT } else { COUNT };
    for index in 0..count {
        let seed = place_seed(place.translation).wrapping_mul(64).wrapping_add(index);
        let part = (index as f32 + hash_unit(seed, 5)) / count as f32;
        let aside = Vec2::from_angle(TAU * hash_unit(seed, 6)) * 0.3 * hash_unit(seed, 7);
        let from = place.translation + Vec3::new(aside.x, 0.3, aside.y);
        // The last embers start before the fire goes out.
        let born = flames.since + part * 0.85 * (flames.until - flames.since);
        commands.spawn((ember(from, born, seed), WispOf(fire.entity)));
    }
    Ok(())
}

/// Moves sparks along their arcs.
fn fly(time: Res<Time>, mut sparks: Query<(&Spark, &mut Wisp)>, mut frames: ResMut<NeedsFrames>) {
    for (spark, mut wisp) in &mut sparks {
        frames.ask();
        wisp.from = spark.place(time.elapsed_secs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embers_rise_shrink_and_differ() {
        let embers: Vec<Wisp> = (0..40).map(|seed| ember(Vec3::Y, 5.0, seed)).collect();
        for (index, ember) in embers.iter().enumerate() {
            assert!(
                ember.speed.y > 1.0 && ember.size.1.x < ember.size.0.x && ember.life.end > 5.5,
                "{ember:?}"
            );
            assert!(
                embers[..index].iter().all(|other| other.speed.distance(ember.speed) > 1e-4),
                "{ember:?}"
            );
        }
    }

    #[test]
    fn a_spark_flies_in_an_arc_and_arrives() {
        let spark = Spark { from: Vec3::ZERO, to: Vec3::X, start: 2.0, seconds: 0.2 };
        assert_eq!(spark.place(2.0), Vec3::ZERO);
        let half = spark.place(2.1);
        assert!((half.x - 0.5).abs() < 1e-3 && half.y > 0.4);
        assert!(spark.place(2.21).distance(Vec3::X) < 1e-3);
    }
}
