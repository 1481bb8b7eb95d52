//! Light and air of the room: a warm lamp over Black's left shoulder, soft light around.

use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

use super::camera::OrbitCamera;
use super::layout::BoardShape;
use super::quality::Quality;

/// Colour of the room behind the table: warm and dark, so that the board shines.
pub const BACKGROUND: Color = Color::srgb(0.115, 0.098, 0.088);
/// Light of the lamp, in lux.
const LAMP: f32 = 6_000.0;
/// Light from all around, in candela per square metre.
const AMBIENT: f32 = 420.0;
/// Where the lamp stands, as a direction from the board.
const LAMP_FROM: Vec3 = Vec3::new(-0.55, 1.0, 0.22);
/// Width of the lamp's shadow map on good graphics cards, in texels.
const SHADOW_MAP: usize = 4096;
/// Shadows reach this much beyond the board, in metres.
const SHADOW_MARGIN: f32 = 6.0;

/// The lamp.
#[derive(Component)]
pub struct Lamp;

/// Adds the lamp and dresses cameras according to the quality preset.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(BACKGROUND))
        .insert_resource(DirectionalLightShadowMap { size: SHADOW_MAP })
        .insert_resource(GlobalAmbientLight {
            color: Color::srgb(1.0, 0.94, 0.86),
            brightness: AMBIENT,
            ..default()
        })
        .add_systems(Startup, light_lamp)
        .add_systems(Update, (dress_cameras, follow_with_shadows));
}

fn light_lamp(mut commands: Commands, quality: Res<Quality>) {
    commands.spawn((
        Name::new("Lamp"),
        Lamp,
        // It shines on the turntable too.
        RenderLayers::default().with(super::turntable::LAYER),
        DirectionalLight {
            color: Color::srgb(1.0, 0.95, 0.87),
            illuminance: LAMP,
            shadow_maps_enabled: quality.has_shadows(),
            ..default()
        },
        Transform::from_translation(LAMP_FROM).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// Gives new cameras, and all of them when the preset changes, smoothing and tone mapping.
fn dress_cameras(
    mut commands: Commands,
    quality: Res<Quality>,
    mut lamp: Query<&mut DirectionalLight, With<Lamp>>,
    fresh: Query<Entity, Added<OrbitCamera>>,
    all: Query<Entity, With<OrbitCamera>>,
) {
    let changed = quality.is_changed();
    for camera in fresh.iter().chain(all.iter().filter(|_| changed)) {
        let smoothing = if *quality == Quality::High { Msaa::Sample4 } else { Msaa::Off };
        // Dithering hides bands in dark gradients, at the price of two powers a pixel.
        let dither = if *quality == Quality::Low { DebandDither::Disabled } else { DebandDither::Enabled };
        commands.entity(camera).try_insert((smoothing, Tonemapping::AcesFitted, dither));
    }
    if changed {
        for mut light in &mut lamp {
            light.shadow_maps_enabled = quality.has_shadows();
        }
    }
}

/// Fits the shadow map to the part of the scene before the camera, so that it stays sharp from
/// close by as well as from the flat view, which looks from very far.
fn follow_with_shadows(
    mut commands: Commands,
    quality: Res<Quality>,
    shape: Option<Res<BoardShape>>,
    cameras: Query<&OrbitCamera, Changed<OrbitCamera>>,
    lamps: Query<Entity, With<Lamp>>,
) {
    let (true, Some(shape)) = (quality.has_shadows(), shape) else { return };
    for camera in &cameras {
        let reach = shape.half_board().length() + SHADOW_MARGIN;
        let distance = camera.shown().distance;
        let near = (distance - reach).max(0.1);
        let cascades = CascadeShadowConfigBuilder {
            num_cascades: 1,
            minimum_distance: near,
            maximum_distance: distance + reach,
            first_cascade_far_bound: distance + reach,
            ..default()
        };
        for lamp in &lamps {
            commands.entity(lamp).try_insert(cascades.build());
        }
    }
}
