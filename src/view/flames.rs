//! The appearance of fires, from the first flame to the scorch on the board.

use std::f32::consts::TAU;

use bevy::light::PointLight;
use bevy::prelude::*;

use super::motion::{MotionSettings, MotionStyle, SkipMotion};
use super::quality::Quality;
use super::redraw::NeedsFrames;
use super::wisps::{Lifetime, Scorch, Wisp, WispKind, WispOf, hash_unit};

/// Time in which flames rise, and in which they die down, in seconds.
const RISE_TIME: f32 = 0.28;
const FALL_TIME: f32 = 0.50;
/// The flames of one fire: position (to the right, towards the viewer), size (half the width, the whole height), in
/// metres, and delay in seconds. The farthest comes first.
const FLAMES: [(Vec2, Vec2, f32); 3] = [
    (Vec2::new(0.02, -0.08), Vec2::new(0.52, 1.60), 0.0),
    (Vec2::new(-0.19, 0.12), Vec2::new(0.42, 1.12), 0.10),
    (Vec2::new(0.20, 0.18), Vec2::new(0.38, 0.92), 0.18),
];
/// Radius of the light of a fire on the board, and of the glow around it, in metres.
const LIGHT_REACH: f32 = 3.4;
const HALO_REACH: f32 = 1.35;
/// The height of the light on board and koma, in metres: just above the thickest koma.
pub(super) const LIGHT_HEIGHT: f32 = 0.285;
/// Strength of the light on board and koma without and with a lamp at the fire, 0 to 1.
const LIGHT_STRENGTH: f32 = 1.0;
const LIGHT_STRENGTH_WITH_LAMP: f32 = 0.8;
/// Maximum number of lamps at once, and the luminous power of each, in lumens.
const MAX_LAMPS: usize = 8;
const LAMP_POWER: f32 = 120_000.0;
/// Height and range of the lamp of a fire, in metres.
const LAMP_HEIGHT: f32 = 0.9;
const LAMP_REACH: f32 = 6.0;
/// Number of puffs of smoke of a fire, on the low preset and on the others.
const SMOKE_PUFFS: (u32, u32) = (3, 6);
/// Time that a scorch stays on the board, and time in which it fades, in seconds.
const SCORCH_DURATION: f32 = 6.0;
const SCORCH_FADE_TIME: f32 = 3.0;
/// Radius of a scorch, in metres.
const SCORCH_RADIUS: f32 = 0.62;
/// Time in which a fire goes out when motion is skipped, in seconds.
const SKIP_TIME: f32 = 0.2;

/// Flames that burn at the position of the entity, such as a burning koma.
///
/// When the fire goes out, the component is removed and a scorch is spawned.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility)]
pub struct Flames {
    /// When the fire is out, in seconds of `Time::elapsed_secs`.
    pub until: f32,
    /// When it was lit, in seconds of `Time::elapsed_secs`.
    pub since: f32,
    /// Its size; 1 is normal.
    pub size: f32,
}

impl Flames {
    /// Flames that burn from now for some seconds.
    pub fn burn(now: f32, seconds: f32, size: f32) -> Self {
        Self { until: now + seconds, since: now, size }
    }

    /// The strength of the fire: 0 is out, 1 full.
    fn strength(&self, now: f32) -> f32 {
        let rising = ((now - self.since) / RISE_TIME).clamp(0.0, 1.0);
        let dying = ((self.until - now) / FALL_TIME).clamp(0.0, 1.0);
        rising.min(dying)
    }

    /// The lifetime of a part of the fire that starts `after` seconds later than the fire and lasts to its end.
    fn lifetime_from(&self, after: f32) -> Lifetime {
        Lifetime { born: self.since + after, end: self.until, rise: RISE_TIME, fall: FALL_TIME }
    }
}

#[derive(Component)]
struct FireLamp(Entity);

/// Lights, animates and ends fires.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (end_early.run_if(on_message::<SkipMotion>), burn_out, update_lamps).chain())
        .add_observer(spawn_fire)
        .add_observer(despawn_parts);
}

/// A seed for each place on the board, so that fires differ and a ply always looks the same.
pub(super) fn place_seed(place: Vec3) -> u32 {
    // The constant keeps the sum positive on every board.
    (place.x * 31.0 + place.z * 17.0 + 10_000.0).round() as u32
}

/// Spawns the parts of a new fire. They are not children of the koma, whose tilt would tilt them.
fn spawn_fire(
    added: On<Add, Flames>,
    mut commands: Commands,
    (motion, quality): (Res<MotionSettings>, Res<Quality>),
    fires: Query<(&Flames, &Transform)>,
    lamps: Query<(), With<FireLamp>>,
) -> Result {
    let (flames, place) = fires.get(added.entity)?;
    let (wisp_of, place) = (WispOf(added.entity), place.translation);
    let place_seed = place_seed(place);
    let is_low = *quality == Quality::Low;
    for wisp in flame_wisps(flames, place, place_seed) {
        commands.spawn((wisp, wisp_of));
    }
    commands.spawn((firelight(flames, place, place_seed, is_low), wisp_of));
    if !is_low {
        commands.spawn((halo(flames, place, place_seed), wisp_of));
    }
    if motion.style == MotionStyle::Full {
        for wisp in smoke(flames, place, place_seed, if is_low { SMOKE_PUFFS.0 } else { SMOKE_PUFFS.1 }) {
            commands.spawn((wisp, wisp_of));
        }
    }
    if !is_low && lamps.iter().count() < MAX_LAMPS {
        commands.spawn((
            Name::new("Lamp of a fire"),
            FireLamp(added.entity),
            PointLight {
                color: Color::linear_rgb(1.0, 0.42, 0.11),
                intensity: 0.0,
                range: LAMP_REACH,
                ..default()
            },
            Transform::from_translation(place + Vec3::Y * LAMP_HEIGHT),
        ));
    }
    Ok(())
}

fn flame_wisps(flames: &Flames, place: Vec3, place_seed: u32) -> impl Iterator<Item = Wisp> {
    (0..).zip(FLAMES).map(move |(index, (offset, size, after))| {
        let vary = |salt, part: f32| 1.0 + part * (2.0 * hash_unit(place_seed + 64 * index, salt) - 1.0);
        let offset = offset * vary(1, 0.5) * flames.size;
        let size = size * Vec2::new(vary(2, 0.12), vary(3, 0.22)) * flames.size;
        let seed = (hash_unit(place_seed, 4 + index) * 255.0) as u8;
        let from = Vec3::new(place.x + offset.x, place.y * 0.4, place.z + offset.y);
        let life = flames.lifetime_from(after);
        Wisp { size: (size * 0.85, size), ..Wisp::stationary(WispKind::Flame, from, size, life, seed) }
    })
}

fn firelight(flames: &Flames, place: Vec3, place_seed: u32, is_low: bool) -> Wisp {
    let (at, size) = (place.with_y(LIGHT_HEIGHT), Vec2::splat(LIGHT_REACH * flames.size));
    let light =
        Wisp::stationary(WispKind::Firelight, at, size, flames.lifetime_from(0.0), (place_seed & 255) as u8);
    Wisp { strength: if is_low { LIGHT_STRENGTH } else { LIGHT_STRENGTH_WITH_LAMP }, ..light }
}

/// The glow of the air around a fire.
fn halo(flames: &Flames, place: Vec3, place_seed: u32) -> Wisp {
    let (at, size) = (place + Vec3::Y * 0.35, Vec2::splat(HALO_REACH * flames.size));
    Wisp::stationary(WispKind::Halo, at, size, flames.lifetime_from(0.0), (place_seed & 255) as u8)
}

/// The smoke of a fire: puffs that rise, widen and fade, most of them late in the fire.
fn smoke(flames: &Flames, place: Vec3, place_seed: u32, puffs: u32) -> impl Iterator<Item = Wisp> {
    (0..puffs).map(move |index| {
        let random = |salt| hash_unit(place_seed + 977 * index, salt);
        let part = (index as f32 + random(31)) / puffs as f32;
        let born = flames.since + (0.25 + 0.75 * part.sqrt()) * (flames.until - flames.since);
        let life = Lifetime { born, end: born + 1.5 + 0.9 * random(32), rise: 0.35, fall: 1.2 };
        let offset = Vec2::from_angle(TAU * random(33)) * 0.2 * random(34);
        let from = place + Vec3::new(offset.x, 0.45, offset.y);
        let speed = Vec3::new(0.16 * (random(35) - 0.3), 1.1 + 0.4 * random(36), -0.10);
        let (small, large) = (Vec2::splat(0.28), Vec2::splat(0.62 + 0.30 * random(37)));
        let seed = (random(38) * 255.0) as u8;
        Wisp {
            speed,
            drag: 0.7,
            sway: 0.10,
            size: (small * flames.size, large * flames.size),
            strength: 0.75,
            ..Wisp::stationary(WispKind::Smoke, from, small, life, seed)
        }
    })
}

fn scorch(place: Vec3, size: f32, now: f32) -> (Wisp, Scorch) {
    let life = Lifetime {
        born: now - FALL_TIME,
        end: now + SCORCH_DURATION,
        rise: FALL_TIME,
        fall: SCORCH_FADE_TIME,
    };
    let (at, size) = (place.with_y(0.008), Vec2::splat(SCORCH_RADIUS * size.min(1.1)));
    let seed = (hash_unit(place_seed(place), 41) * 255.0) as u8;
    (Wisp::stationary(WispKind::Scorch, at, size, life, seed), Scorch)
}

/// Ends fires early when motion is skipped.
fn end_early(time: Res<Time>, mut fires: Query<&mut Flames>) {
    let soon = time.elapsed_secs() + SKIP_TIME;
    fires.iter_mut().for_each(|mut flames| flames.until = flames.until.min(soon));
}

/// Ends fires whose time is over, and spawns their scorches.
fn burn_out(
    mut commands: Commands,
    time: Res<Time>,
    fires: Query<(Entity, &Flames, &Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    let now = time.elapsed_secs();
    for (entity, flames, place) in &fires {
        frames.ask();
        if now >= flames.until {
            commands.entity(entity).try_remove::<Flames>();
            commands.spawn(scorch(place.translation, flames.size, now));
        }
    }
}

/// Despawns the parts of a fire that is removed early, because its ply is taken back.
fn despawn_parts(
    removed: On<Remove, Flames>,
    mut commands: Commands,
    time: Res<Time>,
    fires: Query<&Flames>,
    wisps: Query<(Entity, &WispOf)>,
) -> Result {
    if fires.get(removed.entity)?.until > time.elapsed_secs() {
        for (wisp, _) in wisps.iter().filter(|(_, of)| of.0 == removed.entity) {
            commands.entity(wisp).try_despawn();
        }
    }
    Ok(())
}

/// Keeps the lamp of a fire as bright as the fire, and removes it with the fire.
fn update_lamps(
    mut commands: Commands,
    time: Res<Time>,
    motion: Res<MotionSettings>,
    fires: Query<&Flames>,
    mut lamps: Query<(Entity, &FireLamp, &mut PointLight)>,
) {
    let now = time.elapsed_secs();
    let divisor = (lamps.iter().count().max(1) as f32).sqrt();
    for (entity, lamp, mut light) in &mut lamps {
        let Ok(fire) = fires.get(lamp.0) else {
            commands.entity(entity).try_despawn();
            continue;
        };
        let flicker = if motion.style == MotionStyle::Full {
            0.14 * (now * 17.0 + fire.since * 40.0).sin() + 0.10 * (now * 29.0 + fire.since * 70.0).sin()
        } else {
            0.0
        };
        light.intensity = LAMP_POWER * fire.size * fire.strength(now) * (1.0 + flicker) / divisor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fire_rises_and_dies_down() {
        let flames = Flames::burn(10.0, 2.0, 1.0);
        assert_eq!(flames.strength(10.0), 0.0);
        assert_eq!(flames.strength(11.0), 1.0);
        assert!(flames.strength(11.9) < 1.0);
        assert_eq!(flames.strength(12.5), 0.0);
    }

    #[test]
    fn no_two_neighbouring_fires_are_alike() {
        let flames = Flames::burn(0.0, 2.0, 1.0);
        let fire = |x: i32, z: i32| -> Vec<(u8, Vec2)> {
            let place = Vec3::new(x as f32 * 1.0, 0.1, z as f32 * 1.08);
            flame_wisps(&flames, place, place_seed(place)).map(|wisp| (wisp.seed, wisp.size.1)).collect()
        };
        let fires: Vec<_> = (0..25).map(|index| fire(index % 5, index / 5)).collect();
        for (index, seeds) in fires.iter().enumerate() {
            assert!(fires[..index].iter().all(|other| other != seeds), "{seeds:?}");
        }
    }
}
