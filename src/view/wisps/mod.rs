//! Wisps: short-lived particles such as flames, smoke, embers, dust and light.
//!
//! The path and strength of a wisp depend only on its component and the time, so that a ply always looks the same. All
//! wisps share a square mesh and three materials, so they take three draw calls.

mod material;

pub use material::WispKind;

use super::motion::{MotionSettings, MotionStyle, SkipMotion};
use super::redraw::NeedsFrames;
use super::resting_place::KomaSystems;
use crate::game::{GameStarted, GameSystems, PlyPlayed};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use material::WispAssets;
use std::f32::consts::TAU;

/// Time in which a wisp ends when motion is skipped, in seconds.
const SKIP_TIME: f32 = 0.15;
/// Amplitude of the flicker of light, as a fraction of its strength.
const FLICKER: f32 = 0.22;
/// The constant age of a flame with reduced motion, in seconds.
const REDUCED_MOTION_AGE: f32 = 1.3;

/// The lifetime of a wisp, in seconds; `born` and `end` are in `Time::elapsed_secs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lifetime {
    pub born: f32,
    pub end: f32,
    /// Duration of the rise to full strength.
    pub rise: f32,
    /// Duration of the fade before the end.
    pub fall: f32,
}

impl Lifetime {
    /// The fraction of the full strength at a time, 0 to 1; none after the end.
    fn strength_at(&self, now: f32) -> Option<f32> {
        let rising = ((now - self.born) / self.rise.max(f32::EPSILON)).clamp(0.0, 1.0);
        let falling = ((self.end - now) / self.fall.max(f32::EPSILON)).clamp(0.0, 1.0);
        (now < self.end).then(|| rising.min(falling))
    }
}

#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility)]
pub struct Wisp {
    pub kind: WispKind,
    /// Its initial position, in metres.
    pub from: Vec3,
    /// Its initial velocity, in metres per second.
    pub speed: Vec3,
    /// Rate of the exponential decay of its speed, in 1 / seconds.
    pub drag: f32,
    /// Amplitude of its sway, in metres.
    pub sway: f32,
    /// Half its width and height (a flame's whole height) at its birth and at its end, in metres.
    pub size: (Vec2, Vec2),
    /// Its full strength, 0 to 1.
    pub strength: f32,
    pub life: Lifetime,
    pub seed: u8,
}

/// A scorch, which outlasts the other wisps of a fire.
#[derive(Component, Clone, Copy, Debug)]
pub struct Scorch;

/// The fire that a wisp belongs to. When the fire is put out, the wisp is despawned.
#[derive(Component, Clone, Copy, Debug)]
pub struct WispOf(pub Entity);

#[derive(Clone, Copy, Debug, PartialEq)]
struct WispState {
    position: Vec3,
    size: Vec2,
    strength: f32,
    age: f32,
}

impl Wisp {
    pub const fn stationary(kind: WispKind, from: Vec3, size: Vec2, life: Lifetime, seed: u8) -> Self {
        Self {
            kind,
            from,
            speed: Vec3::ZERO,
            drag: 0.0,
            sway: 0.0,
            size: (size, size),
            strength: 1.0,
            life,
            seed,
        }
    }

    /// Its state at a time; none after its end. Before its start its strength is 0.
    fn at(&self, now: f32) -> Option<WispState> {
        let strength = self.life.strength_at(now)? * self.strength;
        let age = (now - self.life.born).max(0.0);
        let progress = (age / (self.life.end - self.life.born).max(f32::EPSILON)).min(1.0);
        // The integral of the decaying speed.
        let distance = if self.drag > 0.0 { (1.0 - (-self.drag * age).exp()) / self.drag } else { age };
        let turn = TAU * hash_unit(u32::from(self.seed), 11);
        let offset = Vec2::from_angle(turn + (5.0 + 4.0 * hash_unit(u32::from(self.seed), 12)) * age)
            * self.sway
            * progress;
        let size = self.size.0.lerp(self.size.1, EaseFunction::SineOut.sample_clamped(progress));
        let position = self.from + self.speed * distance + Vec3::new(offset.x, 0.0, offset.y);
        Some(WispState { position, size, strength, age })
    }
}

/// A hash from 0 to 1 instead of a random number, so that a ply always looks the same.
pub fn hash_unit(number: u32, salt: u32) -> f32 {
    let mixed = (number.wrapping_mul(2_654_435_761) ^ salt.wrapping_mul(40_503)).wrapping_mul(2_246_822_519);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(3_266_489_917);
    ((mixed ^ mixed >> 13) >> 8) as f32 / (1 << 24) as f32
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((material::plugin, begin_and_end))
        .add_systems(Update, drift.after(KomaSystems::Travel))
        .add_observer(add_body);
}

/// Adds the systems that begin and end wisps with games and plies.
fn begin_and_end(app: &mut App) {
    app.add_systems(
        Update,
        ((despawn_all, warm_up).chain().run_if(on_message::<GameStarted>), end_early)
            .chain()
            .after(GameSystems::Turn)
            .before(KomaSystems::SpawnBodies),
    );
}

/// Adds mesh and material to a new wisp, which is visible from the next frame on.
fn add_body(
    added: On<Add, Wisp>,
    mut commands: Commands,
    assets: If<Res<WispAssets>>,
    wisps: Query<&Wisp>,
) -> Result {
    let wisp = wisps.get(added.entity)?;
    commands.entity(added.entity).try_insert((
        Name::new("Wisp"),
        assets.body(wisp.kind),
        wisp.kind.tag(wisp.seed, 0.0, 0.0),
        Transform::from_translation(wisp.from).with_scale(Vec3::ZERO),
        // The shader turns wisps to the camera, so their bounds are wrong.
        NoFrustumCulling,
        NotShadowCaster,
        Pickable::IGNORE,
    ));
    Ok(())
}

/// Draws an invisibly small wisp of each layer when a game starts, so that the first fire need not wait for shaders.
fn warm_up(mut commands: Commands, time: Res<Time>) {
    let now = time.elapsed_secs();
    for kind in [WispKind::Flame, WispKind::Ember, WispKind::Firelight] {
        let life = Lifetime { born: now, end: now + 0.5, rise: 0.0, fall: 0.0 };
        commands.spawn(Wisp::stationary(kind, Vec3::ZERO, Vec2::ZERO, life, 0));
    }
}

/// Clears all wisps when a new game starts.
fn despawn_all(mut commands: Commands, wisps: Query<Entity, With<Wisp>>) {
    wisps.iter().for_each(|wisp| commands.entity(wisp).try_despawn());
}

/// Ends all wisps except scorches early when motion is skipped. Another ply despawns the wisps of the previous ply that
/// have not started, except those of fires.
fn end_early(
    mut commands: Commands,
    time: Res<Time>,
    mut skips: MessageReader<SkipMotion>,
    mut played: MessageReader<PlyPlayed>,
    mut wisps: Query<(Entity, &mut Wisp, Has<WispOf>), Without<Scorch>>,
) {
    let (skips, plies) = (skips.read().count() > 0, played.read().count() > 0);
    if !skips && !plies {
        return;
    }
    let now = time.elapsed_secs();
    for (entity, mut wisp, is_of_fire) in &mut wisps {
        if wisp.life.born > now && (skips || !is_of_fire) {
            commands.entity(entity).try_despawn();
        } else if skips {
            wisp.life.end = wisp.life.end.min(now + SKIP_TIME);
        }
    }
}

/// Moves all wisps, and despawns those that have ended.
fn drift(
    mut commands: Commands,
    time: Res<Time>,
    motion: Res<MotionSettings>,
    mut wisps: Query<(Entity, &Wisp, &mut Transform, Option<&mut MeshTag>)>,
    mut frames: ResMut<NeedsFrames>,
) {
    let now = time.elapsed_secs();
    let is_animated = motion.style == MotionStyle::Full;
    let is_light =
        |wisp: &Wisp| matches!(wisp.kind, WispKind::Firelight | WispKind::Halo) && wisp.life.born <= now;
    let lights = wisps.iter().filter(|(_, wisp, ..)| is_light(wisp)).count();
    // The more fires light the board together, the weaker is each.
    let share = 1.0 / (lights.max(2) as f32 / 2.0).sqrt();
    for (entity, wisp, mut transform, tag) in &mut wisps {
        frames.ask();
        let Some(WispState { position, size, mut strength, age }) = wisp.at(now) else {
            commands.entity(entity).try_despawn();
            continue;
        };
        if is_light(wisp) {
            let flicker = if is_animated { flicker(age, wisp.seed) } else { 0.0 };
            strength *= share * (1.0 - FLICKER * flicker);
        }
        // Invisible wisps have no size, so that they cost no time.
        let size = if strength > 0.0 { size } else { Vec2::ZERO };
        *transform = Transform::from_translation(position).with_scale(size.extend(1.0));
        if let Some(mut tag) = tag {
            let age = if is_animated { age } else { REDUCED_MOTION_AGE };
            tag.set_if_neq(wisp.kind.tag(wisp.seed, age, strength));
        }
    }
}

/// The dimming of the light of a fire at an age in seconds, 0 to 1.
fn flicker(age: f32, seed: u8) -> f32 {
    let phase = TAU * hash_unit(u32::from(seed), 21);
    let waves =
        (age * 19.0 + phase).sin() + (age * 31.0 + 2.3 * phase).sin() + (age * 7.3 + 4.1 * phase).sin();
    (waves / 6.0 + 0.5).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIFE: Lifetime = Lifetime { born: 5.0, end: 7.0, rise: 0.5, fall: 1.0 };

    #[test]
    fn a_wisp_fades_in_and_out() {
        let wisp = Wisp::stationary(WispKind::Flame, Vec3::ONE, Vec2::ONE, LIFE, 3);
        let strength = |now| wisp.at(now).map(|state| state.strength);
        assert_eq!(strength(4.0), Some(0.0), "it is visible too early");
        assert_eq!(strength(5.25), Some(0.5));
        assert_eq!(strength(5.75), Some(1.0));
        assert_eq!(strength(6.5), Some(0.5));
        assert_eq!(strength(7.0), None);
    }

    #[test]
    fn drag_slows_a_wisp() {
        let wisp = Wisp {
            speed: Vec3::Y * 2.0,
            drag: 1.5,
            ..Wisp::stationary(WispKind::Ember, Vec3::ZERO, Vec2::ONE, LIFE, 0)
        };
        let height = |now| wisp.at(now).map_or(0.0, |state| state.position.y);
        assert!(height(5.5) > 0.5 && height(6.0) - height(5.5) < height(5.5));
    }

    #[test]
    fn a_new_game_removes_old_wisps_and_draws_one_of_each_layer() {
        let mut app = App::new();
        app.add_plugins((bevy::time::TimePlugin, begin_and_end));
        app.add_message::<GameStarted>().add_message::<PlyPlayed>().add_message::<SkipMotion>();
        let smoke = Wisp::stationary(WispKind::Smoke, Vec3::ZERO, Vec2::ONE, LIFE, 0);
        app.world_mut().spawn(smoke);
        app.world_mut().write_message(GameStarted);
        app.update();
        let mut wisps = app.world_mut().query::<&Wisp>();
        let kinds: Vec<WispKind> = wisps.iter(app.world()).map(|wisp| wisp.kind).collect();
        assert_eq!(kinds, [WispKind::Flame, WispKind::Ember, WispKind::Firelight]);
    }

    #[test]
    fn hashes_are_evenly_distributed() {
        let numbers: Vec<f32> = (0..400).map(|number| hash_unit(number, 3)).collect();
        let mean = numbers.iter().sum::<f32>() / 400.0;
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
        assert!(numbers.iter().any(|&number| number < 0.05) && numbers.iter().any(|&number| number > 0.95));
    }
}
