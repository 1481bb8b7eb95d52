//! A koma that turns slowly in a panel: a second camera draws it to an image. Koma and camera exist only while a panel
//! shows them.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{PerspectiveProjection, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use std::f32::consts::PI;

use super::faces::FaceSpec;
use super::koma::{KomaAssets, koma_bundle};
use super::koma_material::KomaMaterial;
use super::koma_mesh::EdgeStyle;
use super::light::{TURNTABLE_LAYER, anti_aliasing};
use super::motion::{MotionSettings, MotionStyle};
use super::quality::{Quality, Renderer};
use super::redraw::NeedsFrames;
use super::theme::ActiveTheme;

/// Width and height of the picture, in pixels.
pub const SIZE: u32 = 320;
/// Speed of the rotation, in radians per second.
const SPEED: f32 = 0.7;
/// Longest time step, in seconds: the clock jumps over idle times.
const MAX_STEP: f32 = 1.0 / 20.0;
/// Pitch of the camera, in radians, at which the lamp lights the face without glare.
const PITCH: f32 = 30.0 * PI / 180.0;
/// Distance of the camera, in metres.
const DISTANCE: f32 = 3.2;
/// Vertical field of view, in radians.
const FOV: f32 = 21.0 * PI / 180.0;
/// Initial rotation of the koma, in radians, which shows its side.
const INITIAL_ROTATION: f32 = -0.45;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurntableKoma {
    pub front: FaceSpec,
    /// The back face, if there is writing on it.
    pub back: Option<FaceSpec>,
    pub class: u8,
}

/// The koma that a panel shows, and the picture of it.
#[derive(Resource, Default)]
pub struct Turntable {
    /// The koma; `None` while no panel shows one.
    pub koma: Option<TurntableKoma>,
    /// Rotation by the player, in radians, applied in the next frame.
    pub rotation: f32,
    /// The picture, once there has been a koma. It is never removed, because a panel that lost it in the middle of a
    /// frame would draw nothing.
    pub picture: Option<Handle<Image>>,
    pub background: Color,
}

#[derive(Component)]
struct TurntablePart;

/// The rotation of the koma, in radians.
#[derive(Component)]
struct Spin(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turntable>().add_systems(Update, (set_up, rotate_koma).chain());
}

/// Spawns or despawns koma and camera when the koma to show changes.
fn set_up(
    mut commands: Commands,
    mut turntable: ResMut<Turntable>,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    theme: Res<ActiveTheme>,
    parts: Query<Entity, With<TurntablePart>>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<KomaMaterial>>,
    mut last_koma: Local<Option<TurntableKoma>>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    if *last_koma == turntable.koma {
        return Ok(());
    }
    last_koma.clone_from(&turntable.koma);
    parts.iter().for_each(|part| commands.entity(part).despawn());
    frames.ask();
    let Some(koma) = &*last_koma else { return Ok(()) };
    let faces: Vec<FaceSpec> = [&koma.front].into_iter().chain(&koma.back).cloned().collect();
    let edges = EdgeStyle::Rounded;
    let assets =
        KomaAssets::build(&[faces], &theme.0, *quality, edges, &mut images, &mut meshes, &mut materials)?;
    let back = if koma.back.is_some() { 2 } else { 0 };
    commands.spawn((
        Name::new("Koma on the turntable"),
        TurntablePart,
        Spin(INITIAL_ROTATION),
        koma_bundle(&assets, 1, back, koma.class, 5),
        pose(INITIAL_ROTATION),
        RenderLayers::layer(TURNTABLE_LAYER),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
    let empty = || Image::new_target_texture(SIZE, SIZE, TextureFormat::Bgra8UnormSrgb, None);
    let picture = turntable.picture.get_or_insert_with(|| images.add(empty())).clone();
    commands.spawn((
        Name::new("Turntable camera"),
        TurntablePart,
        Camera3d::default(),
        Camera { order: -1, clear_color: ClearColorConfig::Custom(turntable.background), ..default() },
        RenderTarget::Image(picture.into()),
        Projection::Perspective(PerspectiveProjection { fov: FOV, near: 0.1, far: 20.0, ..default() }),
        Transform::from_rotation(Quat::from_rotation_x(-PITCH)).with_translation(eye()),
        (anti_aliasing(*quality, *renderer), Tonemapping::AcesFitted, DebandDither::Disabled),
        RenderLayers::layer(TURNTABLE_LAYER),
    ));
    Ok(())
}

fn eye() -> Vec3 {
    Quat::from_rotation_x(-PITCH) * Vec3::Z * DISTANCE
}

/// The pose of an upright koma in front of the camera, rotated about its long axis. At 0 the front faces the camera.
fn pose(rotation: f32) -> Transform {
    let upright = Quat::from_rotation_x(PI / 2.0 - PITCH);
    Transform::from_rotation(upright * Quat::from_rotation_z(-rotation))
}

fn rotate_koma(
    time: Res<Time<Real>>,
    quality: Res<Quality>,
    motion: Res<MotionSettings>,
    mut turntable: ResMut<Turntable>,
    mut koma: Query<(&mut Spin, &mut Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (mut spin, mut transform) in &mut koma {
        let rotation = std::mem::take(&mut turntable.bypass_change_detection().rotation);
        // On a software renderer a koma that turns by itself would keep the processor busy.
        let may_turn = *quality != Quality::Low && motion.style == MotionStyle::Full;
        let turns_by_itself = may_turn && rotation == 0.0;
        let step = SPEED * time.delta_secs().min(MAX_STEP);
        spin.0 += rotation + if turns_by_itself { step } else { 0.0 };
        let new_pose = pose(spin.0);
        if *transform != new_pose {
            *transform = new_pose;
            frames.ask();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The point is up. The front faces the camera, and half a turn later the back does.
    #[test]
    fn the_koma_stands_upright_in_front_of_the_camera() {
        let towards = eye().normalize();
        let up = Quat::from_rotation_x(-PITCH) * Vec3::Y;
        let front = pose(0.0).rotation * Vec3::Y;
        let point = pose(0.0).rotation * Vec3::NEG_Z;
        assert!(front.dot(towards) > 0.99, "{front}");
        assert!(point.dot(up) > 0.99, "{point}");
        let turned = pose(PI).rotation;
        assert!((turned * Vec3::NEG_Y).dot(towards) > 0.99 && (turned * Vec3::NEG_Z).dot(up) > 0.99);
    }
}
