//! Light and air of the room: a warm lamp over Black's left shoulder, soft light around.

use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap, PointLightShadowMap};
use bevy::prelude::*;

use super::camera::OrbitCamera;
use super::layout::BoardShape;
use super::quality::{Quality, Renderer};
use super::theme::{ActiveTheme, Theme};

/// Width of the lamp's shadow map, in texels: few enough that the filter over them makes soft edges.
const SHADOW_MAP: usize = 2048;
/// Width of shadow maps that nobody draws: the engine sets them aside all the same, and as large as they
/// usually are they would be a quarter of the memory that the program takes.
const NO_SHADOW_MAP: usize = 16;
/// Shadows reach this much beyond the board, in metres.
const SHADOW_MARGIN: f32 = 6.0;

/// The render layer that only the turntable and the lamp are on.
pub(super) const TURNTABLE_LAYER: usize = 1;

/// The lamp.
#[derive(Component)]
pub struct Lamp;

/// Adds the lamp, lights the room as the theme has it, and dresses cameras according to the quality
/// preset.
pub fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: NO_SHADOW_MAP })
        .insert_resource(PointLightShadowMap { size: NO_SHADOW_MAP })
        .add_systems(Startup, hang_lamp)
        .add_systems(Update, (shine, dress_cameras, follow_with_shadows).chain());
}

fn hang_lamp(mut commands: Commands) {
    commands.spawn((
        Name::new("Lamp"),
        Lamp,
        // The lamp also lights the turntable.
        RenderLayers::default().with(TURNTABLE_LAYER),
        DirectionalLight::default(),
        Transform::default(),
    ));
}

/// Width of the lamp's shadow map, in texels.
fn shadow_map(quality: Quality) -> usize {
    if quality.has_shadows() { SHADOW_MAP } else { NO_SHADOW_MAP }
}

/// The light of the theme, and the colour of the room.
fn shine(
    theme: Res<ActiveTheme>,
    quality: Res<Quality>,
    mut clear: ResMut<ClearColor>,
    mut around: ResMut<GlobalAmbientLight>,
    mut shadows: ResMut<DirectionalLightShadowMap>,
    mut lamps: Query<(&mut DirectionalLight, &mut Transform), With<Lamp>>,
) {
    if !theme.is_changed() && !quality.is_changed() {
        return;
    }
    let ActiveTheme(Theme { light, background, flat, .. }) = &*theme;
    clear.0 = background.0.into();
    shadows.size = shadow_map(*quality);
    *around = GlobalAmbientLight { color: light.around.0.into(), brightness: light.strength, ..default() };
    for (mut lamp, mut place) in &mut lamps {
        lamp.color = light.lamp.0.into();
        lamp.illuminance = light.lux;
        lamp.shadow_maps_enabled = quality.has_shadows() && !flat;
        *place = Transform::from_translation(light.place()).looking_at(Vec3::ZERO, Vec3::Z);
    }
}

/// How light becomes colour: as film does, or, in a flat picture, just as it is written.
pub(super) const fn tone(theme: &Theme) -> Tonemapping {
    if theme.flat { Tonemapping::None } else { Tonemapping::AcesFitted }
}

/// How edges are smoothed: by samples, where a graphics card takes them. To look for edges in the finished
/// picture instead would blur the strokes of small writing.
pub(crate) fn smoothing(quality: Quality, renderer: Renderer) -> Msaa {
    if quality == Quality::Low || renderer.is_software { Msaa::Off } else { Msaa::Sample4 }
}

/// Gives new cameras, and all of them when the preset changes, smoothing and tone mapping.
fn dress_cameras(
    mut commands: Commands,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    theme: Res<ActiveTheme>,
    fresh: Query<Entity, Added<OrbitCamera>>,
    all: Query<Entity, With<OrbitCamera>>,
) {
    let changed = quality.is_changed() || theme.is_changed();
    for camera in fresh.iter().chain(all.iter().filter(|_| changed)) {
        // Dithering hides bands in dark gradients, at the price of two powers a pixel.
        let dither = if *quality == Quality::Low { DebandDither::Disabled } else { DebandDither::Enabled };
        commands.entity(camera).try_insert((smoothing(*quality, *renderer), tone(&theme.0), dither));
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
