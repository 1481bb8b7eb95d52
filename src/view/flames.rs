//! Flames on a burning koma, and the scorch they leave on the board.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::motion::{MotionSettings, MotionStyle};
use super::redraw::NeedsFrames;
use crate::game::GameStarted;

/// Tongues of one fire.
const TONGUES: usize = 9;
/// Height of the tallest tongue, in metres.
const HEIGHT: f32 = 1.05;
/// How long flames take to rise, and to die down, in seconds.
const RISE: f32 = 0.22;
/// How long a scorch stays on the board, in seconds.
const SCORCH_LASTS: f32 = 6.0;
/// Colour of embers and sparks.
const GLOW: LinearRgba = LinearRgba::rgb(2.4, 0.85, 0.16);
/// Radius of a scorch, in metres.
const SCORCH_RADIUS: f32 = 0.50;

/// Flames that burn at the position of the entity, such as a burning koma.
///
/// When the fire is out the component is removed and a scorch is left on the board.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility)]
pub struct Flames {
    /// When the fire is out, in seconds of `Time::elapsed_secs`.
    pub until: f32,
    /// When it was lit, in seconds of `Time::elapsed_secs`.
    pub since: f32,
}

impl Flames {
    /// Flames that burn from now for some seconds.
    pub fn burn(now: f32, seconds: f32) -> Self {
        Self { until: now + seconds, since: now }
    }

    /// The strength of the fire: 0 is out, 1 full.
    fn strength(&self, now: f32) -> f32 {
        let rising = ((now - self.since) / RISE).clamp(0.0, 1.0);
        let dying = ((self.until - now) / RISE).clamp(0.0, 1.0);
        rising.min(dying)
    }
}

/// A flame tongue of a fire, with its own phase of flickering.
#[derive(Component)]
struct Tongue {
    of: Entity,
    phase: f32,
    size: f32,
}

/// A dark spot on the board that fades.
#[derive(Component)]
pub struct Scorch {
    since: f32,
}

/// Meshes and materials of fire.
#[derive(Resource)]
pub(super) struct FireAssets {
    tongue: Handle<Mesh>,
    scorch: Handle<Mesh>,
    fire: Handle<StandardMaterial>,
    /// The material of embers and sparks.
    pub glow: Handle<StandardMaterial>,
}

/// Lights, animates and puts out fires.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_fire)
        .add_systems(Update, (flicker, burn_out, sweep, fade_scorches).chain())
        .add_observer(light);
}

fn make_fire(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.insert_resource(FireAssets {
        tongue: meshes.add(tongue_mesh()),
        scorch: meshes.add(scorch_mesh()),
        fire: materials.add(StandardMaterial {
            unlit: true,
            alpha_mode: AlphaMode::Add,
            cull_mode: None,
            ..default()
        }),
        glow: materials.add(StandardMaterial {
            base_color: GLOW.into(),
            unlit: true,
            alpha_mode: AlphaMode::Add,
            ..default()
        }),
    });
}

/// A flame tongue on three crossed blades, so that it looks full from every side. It is white at its root,
/// then yellow and red, and fades out at its tip. One metre high.
fn tongue_mesh() -> Mesh {
    const PROFILE: [(f32, f32); 6] =
        [(0.0, 0.10), (0.12, 0.19), (0.30, 0.20), (0.55, 0.12), (0.80, 0.045), (1.0, 0.0)];
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for blade in 0..3 {
        let side = Vec2::from_angle(TAU / 6.0 * blade as f32);
        let first = positions.len() as u32;
        for (height, width) in PROFILE {
            let hot = 1.0 - height;
            // Dark edge and bright centre: the light adds up where blades cross.
            for (across, glow) in [(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0)] {
                let at = side * width * across;
                positions.push([at.x, height, at.y]);
                let glow = glow * hot.powf(0.6);
                colours.push([1.6 * glow, (0.75 * hot + 0.12) * glow, 0.22 * hot * hot * glow, 1.0]);
            }
        }
        for row in 0..PROFILE.len() as u32 - 1 {
            for column in 0..2 {
                let a = first + row * 3 + column;
                indices.extend([a, a + 1, a + 4, a, a + 4, a + 3]);
            }
        }
    }
    coloured(positions, colours, indices)
}

/// A disc, black in its centre and transparent at its edge.
fn scorch_mesh() -> Mesh {
    const CORNERS: u32 = 24;
    let mut positions = vec![[0.0, 0.0, 0.0]];
    let mut colours = vec![[0.02, 0.012, 0.008, 0.85]];
    let mut indices = Vec::new();
    for (ring, alpha) in [(0.55, 0.75), (1.0, 0.0)] {
        for corner in 0..CORNERS {
            let angle = TAU * corner as f32 / CORNERS as f32;
            // A ragged edge.
            let radius = SCORCH_RADIUS * ring * (1.0 + 0.10 * (angle * 5.0).sin() * (angle * 3.0).cos());
            positions.push([angle.cos() * radius, 0.0, angle.sin() * radius]);
            colours.push([0.03, 0.016, 0.010, alpha]);
        }
    }
    for corner in 0..CORNERS {
        let (a, b) = (1 + corner, 1 + (corner + 1) % CORNERS);
        indices.extend([0, b, a, a, b, b + CORNERS, a, b + CORNERS, a + CORNERS]);
    }
    coloured(positions, colours, indices)
}

fn coloured(positions: Vec<[f32; 3]>, colours: Vec<[f32; 4]>, indices: Vec<u32>) -> Mesh {
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

/// Spawns the tongues of a new fire: a ring and one in the centre. They are not children of the koma,
/// whose tilt would tilt the fire too.
fn light(
    added: On<Add, Flames>,
    mut commands: Commands,
    fire: If<Res<FireAssets>>,
    places: Query<&Transform>,
) -> Result {
    let place = places.get(added.entity)?.translation;
    for index in 0..TONGUES {
        let angle = TAU * index as f32 / (TONGUES - 1) as f32;
        let radius = if index == 0 { 0.0 } else { 0.19 + 0.10 * (index % 2) as f32 };
        let at = place + Vec3::new(angle.cos(), 0.0, angle.sin() * 1.1) * radius;
        let size = if index == 0 { 1.0 } else { 0.55 + 0.06 * (index * 5 % 4) as f32 };
        commands.spawn((
            Name::new("Flame"),
            Tongue { of: added.entity, phase: index as f32 * 1.7, size },
            Mesh3d(fire.tongue.clone()),
            MeshMaterial3d(fire.fire.clone()),
            Transform::from_translation(at.with_y(place.y * 0.5)).with_scale(Vec3::ZERO),
            NotShadowCaster,
            Pickable::IGNORE,
        ));
    }
    Ok(())
}

/// Animates the tongues, and despawns those whose fire is out.
fn flicker(
    mut commands: Commands,
    time: Res<Time>,
    motion: Res<MotionSettings>,
    fires: Query<&Flames>,
    mut tongues: Query<(Entity, &Tongue, &mut Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    let now = time.elapsed_secs();
    let flickers = motion.style == MotionStyle::Full;
    for (entity, tongue, mut transform) in &mut tongues {
        let Ok(fire) = fires.get(tongue.of) else {
            commands.entity(entity).try_despawn();
            continue;
        };
        let strength = fire.strength(now) * tongue.size;
        // Every fire flickers from its own start, so that a ply always looks the same.
        let now = if flickers { now - fire.since } else { 0.0 };
        let beat = (now * 9.0 + tongue.phase).sin() * 0.16 + (now * 17.3 + tongue.phase * 2.3).sin() * 0.10;
        transform.scale = Vec3::new(1.0 - beat * 0.6, HEIGHT * (1.0 + beat), 1.0 - beat * 0.6) * strength;
        let sway = (now * 5.1 + tongue.phase).sin() * 0.10;
        transform.rotation = Quat::from_euler(EulerRot::YXZ, now * 1.3 + tongue.phase, sway, sway * 0.7);
        frames.ask();
    }
}

/// Puts out fires whose time is over, and leaves scorches.
fn burn_out(
    mut commands: Commands,
    time: Res<Time>,
    fire: Res<FireAssets>,
    fires: Query<(Entity, &Flames, &Transform)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut frames: ResMut<NeedsFrames>,
) {
    let now = time.elapsed_secs();
    for (entity, flames, place) in &fires {
        frames.ask();
        if now < flames.until {
            continue;
        }
        commands.entity(entity).try_remove::<Flames>();
        let material = StandardMaterial { unlit: true, alpha_mode: AlphaMode::Blend, ..default() };
        commands.spawn((
            Name::new("Scorch"),
            Scorch { since: now },
            Mesh3d(fire.scorch.clone()),
            MeshMaterial3d(materials.add(material)),
            Transform::from_translation(place.translation.with_y(0.004)),
            NotShadowCaster,
            Pickable::IGNORE,
        ));
    }
}

/// Removes all scorches when a new game starts.
fn sweep(
    mut commands: Commands,
    mut started: MessageReader<GameStarted>,
    scorches: Query<Entity, With<Scorch>>,
) {
    if started.read().count() > 0 {
        scorches.iter().for_each(|scorch| commands.entity(scorch).try_despawn());
    }
}

fn fade_scorches(
    mut commands: Commands,
    time: Res<Time>,
    scorches: Query<(Entity, &Scorch, &MeshMaterial3d<StandardMaterial>)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, scorch, material) in &scorches {
        let age = (time.elapsed_secs() - scorch.since) / SCORCH_LASTS;
        frames.ask();
        if age >= 1.0 {
            commands.entity(entity).try_despawn();
        } else if let Some(mut material) = materials.get_mut(&material.0) {
            material.base_color = Color::WHITE.with_alpha(1.0 - age * age);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fire_rises_and_dies_down() {
        let flames = Flames::burn(10.0, 2.0);
        assert_eq!(flames.strength(10.0), 0.0);
        assert_eq!(flames.strength(11.0), 1.0);
        assert!(flames.strength(11.9) < 1.0);
        assert_eq!(flames.strength(12.5), 0.0);
    }
}
