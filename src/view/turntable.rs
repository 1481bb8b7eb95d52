//! One koma, turning slowly on a picture of its own: a second camera draws it to an image that a
//! panel shows. While nobody asks for it there is neither koma nor camera.

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
use super::light::{TURNTABLE_LAYER, smoothing};
use super::motion::{MotionSettings, MotionStyle};
use super::quality::{Quality, Renderer};
use super::redraw::NeedsFrames;
use super::theme::ActiveTheme;

/// Width and height of the picture, in pixels.
pub const SIZE: u32 = 320;
/// Speed of the turning, in radians a second.
const SPEED: f32 = 0.7;
/// Longest step, in seconds; after idling the clock has jumped.
const LONGEST_STEP: f32 = 1.0 / 20.0;
/// How steeply the camera looks down, in radians: the lamp lights the face, and does not glare in it.
const PITCH: f32 = 30.0 * PI / 180.0;
/// Distance of the camera, in metres, and its field of view, in radians.
const DISTANCE: f32 = 3.2;
const FOV: f32 = 21.0 * PI / 180.0;
/// Where a koma stands that nothing turns, in radians: its side shows that it is a solid.
const AT_REST: f32 = -0.45;

/// What a koma looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurntableKoma {
    /// The upper face.
    pub front: FaceSpec,
    /// The underside, if it is written on.
    pub back: Option<FaceSpec>,
    /// Size class.
    pub class: u8,
}

/// The koma that a panel wants to show, and the picture of it.
#[derive(Resource, Default)]
pub struct Turntable {
    /// The koma; none while nobody looks.
    pub wanted: Option<TurntableKoma>,
    /// How far a player has turned it, in radians; taken up in the next frame.
    pub push: f32,
    /// The picture, from the first time that a koma was wanted. It stays: a panel that lost it in the
    /// middle of a frame would draw nothing at all.
    pub picture: Option<Handle<Image>>,
    /// The background of the picture.
    pub background: Color,
}

/// Everything that belongs to the turntable: its camera and its koma.
#[derive(Component)]
struct TurntablePart;

/// The koma, turned so far, in radians.
#[derive(Component)]
struct Spin(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turntable>().add_systems(Update, (set_up, turn).chain());
}

/// Puts koma and camera up when what is wanted changes, and takes them away.
fn set_up(
    mut commands: Commands,
    mut table: ResMut<Turntable>,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    theme: Res<ActiveTheme>,
    stands: Query<Entity, With<TurntablePart>>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<KomaMaterial>>,
    mut shown: Local<Option<TurntableKoma>>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    if *shown == table.wanted {
        return Ok(());
    }
    shown.clone_from(&table.wanted);
    stands.iter().for_each(|stand| commands.entity(stand).despawn());
    frames.ask();
    let Some(koma) = &*shown else { return Ok(()) };
    let faces: Vec<FaceSpec> = [&koma.front].into_iter().chain(&koma.back).cloned().collect();
    let edges = EdgeStyle::Rounded;
    let assets =
        KomaAssets::build(&[faces], &theme.0, *quality, edges, &mut images, &mut meshes, &mut materials)?;
    let back = if koma.back.is_some() { 2 } else { 0 };
    commands.spawn((
        Name::new("Koma on the turntable"),
        TurntablePart,
        Spin(AT_REST),
        koma_bundle(&assets, 1, back, koma.class, 5),
        pose(AT_REST),
        RenderLayers::layer(TURNTABLE_LAYER),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
    let empty = || Image::new_target_texture(SIZE, SIZE, TextureFormat::Bgra8UnormSrgb, None);
    let picture = table.picture.get_or_insert_with(|| images.add(empty())).clone();
    commands.spawn((
        Name::new("Turntable camera"),
        TurntablePart,
        Camera3d::default(),
        Camera { order: -1, clear_color: ClearColorConfig::Custom(table.background), ..default() },
        RenderTarget::Image(picture.into()),
        Projection::Perspective(PerspectiveProjection { fov: FOV, near: 0.1, far: 20.0, ..default() }),
        Transform::from_rotation(Quat::from_rotation_x(-PITCH)).with_translation(eye()),
        (smoothing(*quality, *renderer), Tonemapping::AcesFitted, DebandDither::Disabled),
        RenderLayers::layer(TURNTABLE_LAYER),
    ));
    Ok(())
}

/// Where the camera is.
fn eye() -> Vec3 {
    Quat::from_rotation_x(-PITCH) * Vec3::Z * DISTANCE
}

/// A koma upright before the camera, turned about its long axis: the point is up, and the front
/// face looks at the camera when it is not turned.
fn pose(turn: f32) -> Transform {
    let upright = Quat::from_rotation_x(PI / 2.0 - PITCH);
    Transform::from_rotation(upright * Quat::from_rotation_z(-turn))
}

fn turn(
    time: Res<Time<Real>>,
    quality: Res<Quality>,
    motion: Res<MotionSettings>,
    mut table: ResMut<Turntable>,
    mut koma: Query<(&mut Spin, &mut Transform)>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (mut turning, mut transform) in &mut koma {
        let push = std::mem::take(&mut table.bypass_change_detection().push);
        // Where the processor draws, a koma that turns by itself would keep it busy for nothing.
        let is_wanted = *quality != Quality::Low && motion.style == MotionStyle::Full;
        let goes_by_itself = is_wanted && push == 0.0;
        let by_itself = SPEED * time.delta_secs().min(LONGEST_STEP);
        turning.0 += push + if goes_by_itself { by_itself } else { 0.0 };
        let wanted = pose(turning.0);
        if *transform != wanted {
            *transform = wanted;
            frames.ask();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen from the camera: the point is up and the front looks at it, half a turn later the back.
    #[test]
    fn the_koma_stands_upright_before_the_camera() {
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
