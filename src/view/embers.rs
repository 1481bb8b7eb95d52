//! Embers that rise from a fire, sway and die, and sparks that light further koma.

use std::f32::consts::{PI, TAU};

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::flames::{FireAssets, Flames};
use super::motion::{MotionSettings, MotionStyle};
use super::quality::Quality;
use super::redraw::NeedsFrames;

/// Number of embers of a fire on the low preset.
const FEW: u32 = 5;
/// Number of embers of a fire on the other presets.
const MANY: u32 = 12;
/// How long an ember glows, in seconds: the least, and how much more some of them glow.
const GLOWS: (f32, f32) = (0.70, 0.60);
/// Speed at which embers rise, in metres per second.
const RISE_SPEED: f32 = 1.5;
/// Greatest sideways drift of embers, in metres.
const DRIFT: f32 = 0.55;
/// Size of an ember, in metres.
const EMBER: f32 = 0.070;
/// Size of a spark, in metres.
const SPARK: f32 = 0.13;
/// Height of a spark at the middle of its path, in metres.
const SPARK_ARC: f32 = 0.45;

/// A glowing ember.
#[derive(Component, Clone, Copy, Debug)]
struct Ember {
    /// Where it leaves the fire.
    from: Vec3,
    /// When it leaves, in seconds of `Time::elapsed_secs`.
    born: f32,
    /// Seeds its path.
    number: u32,
}

/// A spark that flies from a burner to a piece it burns.
#[derive(Component, Clone, Copy, Debug)]
#[require(Visibility)]
pub struct Spark {
    from: Vec3,
    to: Vec3,
    since: f32,
    seconds: f32,
}

impl Spark {
    /// A spark that sets out now (`Time::elapsed_secs`) and flies for some seconds.
    const fn new((from, to): (Vec3, Vec3), now: f32, seconds: f32) -> Self {
        Self { from, to, since: now, seconds }
    }

    /// The bundle of a spark, with the right size from its first frame on.
    pub fn launch(way: (Vec3, Vec3), now: f32, seconds: f32) -> impl Bundle {
        (Self::new(way, now, seconds), Transform::from_translation(way.0).with_scale(Vec3::splat(SPARK)))
    }

    /// Its position at a time; none once it has arrived.
    fn place(&self, now: f32) -> Option<Vec3> {
        let part = (now - self.since) / self.seconds.max(f32::EPSILON);
        let arc = Vec3::Y * SPARK_ARC * (PI * part).sin();
        (part < 1.0).then(|| self.from.lerp(self.to, part) + arc)
    }
}

impl Ember {
    /// Its position and size at a time. There is none once it is cold, and its size is zero before it leaves.
    fn at(&self, now: f32) -> Option<(Vec3, f32)> {
        let [life, turn, reach] = [1, 2, 3].map(|salt| chance(self.number, salt));
        let part = (now - self.born) / (GLOWS.0 + GLOWS.1 * life);
        if part >= 1.0 {
            return None;
        }
        let part = part.max(0.0);
        let age = (now - self.born).max(0.0);
        let aside = Vec2::from_angle(TAU * turn) * DRIFT * reach * EaseFunction::SineOut.sample_clamped(part);
        let sway = Vec2::from_angle(TAU * turn + 7.0 * age) * 0.06 * part;
        let drift = aside + sway;
        let height = RISE_SPEED * (0.6 + 0.6 * reach) * age * (1.0 - 0.35 * part);
        let size = if now < self.born { 0.0 } else { EMBER * (0.7 + 0.6 * life) * (1.0 - part * part) };
        Some((self.from + Vec3::new(drift.x, height, drift.y), size))
    }
}

/// A pseudo-random number from 0 to 1 that is fixed for each ember, so that a ply always looks the same.
fn chance(number: u32, salt: u32) -> f32 {
    let mixed = (number.wrapping_mul(2_654_435_761) ^ salt.wrapping_mul(40_503)).wrapping_mul(2_246_822_519);
    (mixed >> 8) as f32 / (1 << 24) as f32
}

/// The mesh that all embers share.
#[derive(Resource)]
struct EmberAssets {
    grain: Handle<Mesh>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, |mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>| {
        commands.insert_resource(EmberAssets { grain: meshes.add(Tetrahedron::default().mesh()) });
    });
    app.add_systems(Update, (rise, fly)).add_observer(throw).add_observer(dress);
}

/// Spawns the embers of a new fire.
fn throw(
    lit: On<Add, Flames>,
    mut commands: Commands,
    (grains, fire): (If<Res<EmberAssets>>, If<Res<FireAssets>>),
    motion: Res<MotionSettings>,
    quality: Res<Quality>,
    fires: Query<(&Flames, &Transform)>,
) -> Result {
    if motion.style != MotionStyle::Full {
        return Ok(());
    }
    let (flames, place) = fires.get(lit.entity)?;
    let count = if *quality == Quality::Low { FEW } else { MANY };
    for index in 0..count {
        let place_number = (place.translation.x * 31.0 + place.translation.z * 17.0).round() as i32;
        let number = place_number.unsigned_abs().wrapping_mul(64) + index;
        let part = (index as f32 + chance(number, 5)) / count as f32;
        let aside = Vec2::from_angle(TAU * chance(number, 6)) * 0.25 * chance(number, 7);
        let from = place.translation + Vec3::new(aside.x, 0.25, aside.y);
        // The last embers leave before the fire goes out.
        let born = flames.since + part * 0.85 * (flames.until - flames.since);
        commands.spawn((
            Name::new("Ember"),
            Ember { from, born, number },
            Mesh3d(grains.grain.clone()),
            MeshMaterial3d(fire.glow.clone()),
            Transform::from_translation(from).with_scale(Vec3::ZERO),
            NotShadowCaster,
            Pickable::IGNORE,
        ));
    }
    Ok(())
}

/// Adds mesh and material to a new spark.
fn dress(
    added: On<Add, Spark>,
    mut commands: Commands,
    (grains, fire): (If<Res<EmberAssets>>, If<Res<FireAssets>>),
) {
    commands.entity(added.entity).insert((
        Name::new("Spark"),
        Mesh3d(grains.grain.clone()),
        MeshMaterial3d(fire.glow.clone()),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}

fn rise(
    mut commands: Commands,
    time: Res<Time>,
    mut embers: Query<(Entity, &Ember, &mut Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, ember, mut transform) in &mut embers {
        frames.ask();
        match ember.at(time.elapsed_secs()) {
            Some((place, size)) => {
                transform.translation = place;
                transform.scale = Vec3::splat(size);
            }
            None => commands.entity(entity).try_despawn(),
        }
    }
}

fn fly(
    mut commands: Commands,
    time: Res<Time>,
    mut sparks: Query<(Entity, &Spark, &mut Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, spark, mut transform) in &mut sparks {
        frames.ask();
        match spark.place(time.elapsed_secs()) {
            Some(place) => *transform = Transform::from_translation(place).with_scale(Vec3::splat(SPARK)),
            None => commands.entity(entity).try_despawn(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embers_rise_shrink_and_die() {
        for number in 0..40 {
            let ember = Ember { from: Vec3::new(1.0, 0.2, 2.0), born: 5.0, number };
            assert_eq!(ember.at(4.0).map(|(_, size)| size), Some(0.0), "it is visible too early");
            let (early, late) = (ember.at(5.1).unwrap(), ember.at(5.6).unwrap());
            assert!(late.0.y > early.0.y && late.1 < early.1, "{number}");
            assert!((late.0 - ember.from).xz().length() < 0.8, "it drifts too far from its fire");
            assert_eq!(ember.at(5.0 + GLOWS.0 + GLOWS.1 + 0.01), None, "{number}");
        }
    }

    #[test]
    fn embers_take_different_paths() {
        let ways: Vec<Vec3> = (0..8)
            .filter_map(|number| Ember { from: Vec3::ZERO, born: 0.0, number }.at(0.5))
            .map(|(place, _)| place)
            .collect();
        for (index, way) in ways.iter().enumerate() {
            assert!(ways[..index].iter().all(|other| other.distance(*way) > 1e-3), "{ways:?}");
        }
    }

    #[test]
    fn a_spark_arrives_and_is_gone() {
        let spark = Spark::new((Vec3::ZERO, Vec3::X), 2.0, 0.2);
        assert_eq!(spark.place(2.0), Some(Vec3::ZERO));
        let half = spark.place(2.1).unwrap();
        assert!((half.x - 0.5).abs() < 1e-3 && half.y > 0.4);
        assert_eq!(spark.place(2.21), None);
    }
}
