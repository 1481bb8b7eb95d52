//! The light of the scene: a warm lamp over Black's left shoulder, and ambient light.

use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap, PointLightShadowMap};
use bevy::prelude::*;

use super::camera::OrbitCamera;
use super::layout::BoardShape;
use super::quality::{Quality, Renderer};
use super::theme::{ActiveTheme, Theme};

/// Width of the shadow map of the lamp, in texels: low enough that filtering makes its edges soft.
const SHADOW_MAP: usize = 2048;
/// Width of the shadow map for shadows that widen with the distance of their caster and are sharp near it, in texels.
const FINE_SHADOW_MAP: usize = 4096;
/// Width of unused shadow maps, in texels. The engine allocates them anyway; at their default size they would take a
/// quarter of the program's memory.
const UNUSED_SHADOW_MAP: usize = 16;
/// Extent of shadows beyond the board, in metres.
const SHADOW_MARGIN: f32 = 6.0;

/// The render layer of the turntable, which the lamp also lights.
pub(super) const TURNTABLE_LAYER: usize = 1;

#[derive(Component)]
pub struct Lamp;

/// Adds the lamp, applies the light of the theme, and configures cameras for the quality preset.
pub fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: UNUSED_SHADOW_MAP })
        .insert_resource(PointLightShadowMap { size: UNUSED_SHADOW_MAP })
        .add_systems(Startup, spawn_lamp)
        .add_systems(Update, (apply_theme, configure_cameras, fit_shadow_map).chain());
}

fn spawn_lamp(mut commands: Commands) {
    commands.spawn((
        Name::new("Lamp"),
        Lamp,
        RenderLayers::default().with(TURNTABLE_LAYER),
        DirectionalLight::default(),
        Transform::default(),
    ));
}

/// Width of the shadow map of the lamp, in texels.
fn shadow_map(quality: Quality) -> usize {
    match quality {
        Quality::Low => UNUSED_SHADOW_MAP,
        Quality::Medium => SHADOW_MAP,
        Quality::High => FINE_SHADOW_MAP,
    }
}

fn apply_theme(
    theme: Res<ActiveTheme>,
    quality: Res<Quality>,
    mut clear: ResMut<ClearColor>,
    mut ambient: ResMut<GlobalAmbientLight>,
    mut shadows: ResMut<DirectionalLightShadowMap>,
    mut lamps: Query<(&mut DirectionalLight, &mut Transform), With<Lamp>>,
) {
    if !theme.is_changed() && !quality.is_changed() {
        return;
    }
    let ActiveTheme(Theme { light, background, flat, .. }) = &*theme;
    clear.0 = background.0.into();
    shadows.size = shadow_map(*quality);
    *ambient = GlobalAmbientLight { color: light.around.0.into(), brightness: light.strength, ..default() };
    for (mut lamp, mut transform) in &mut lamps {
        lamp.color = light.lamp.0.into();
        lamp.illuminance = light.lux;
        lamp.shadow_maps_enabled = quality.has_shadows() && !flat;
        *transform = Transform::from_translation(light.direction()).looking_at(Vec3::ZERO, Vec3::Z);
    }
}

/// The tone mapping: filmic, or none in a flat theme, whose colours appear exactly as in its file.
pub(super) const fn tone(theme: &Theme) -> Tonemapping {
    if theme.flat { Tonemapping::None } else { Tonemapping::AcesFitted }
}

/// The anti-aliasing: MSAA on graphics cards, none elsewhere. Post-process anti-aliasing would blur the
/// strokes of small writing.
pub(crate) fn anti_aliasing(quality: Quality, renderer: Renderer) -> Msaa {
    let is_slow = renderer.is_software && !renderer.may_take_minutes;
    if quality == Quality::Low || is_slow { Msaa::Off } else { Msaa::Sample4 }
}

/// Sets anti-aliasing and tone mapping of new cameras, and of all cameras when preset or theme change.
fn configure_cameras(
    mut commands: Commands,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    theme: Res<ActiveTheme>,
    new_cameras: Query<Entity, Added<OrbitCamera>>,
    all_cameras: Query<Entity, With<OrbitCamera>>,
) {
    let has_changed = quality.is_changed() || theme.is_changed();
    for camera in new_cameras.iter().chain(all_cameras.iter().filter(|_| has_changed)) {
        // Dithering hides bands in dark gradients, but costs two `pow` calls per pixel.
        let dither = if *quality == Quality::Low { DebandDither::Disabled } else { DebandDither::Enabled };
        commands.entity(camera).try_insert((anti_aliasing(*quality, *renderer), tone(&theme.0), dither));
    }
}

/// Fits the shadow map to the visible part of the scene, so that it is sharp both close up and in the view from above,
/// whose camera is very far away.
fn fit_shadow_map(
    mut commands: Commands,
    quality: Res<Quality>,
    shape: Option<Res<BoardShape>>,
    cameras: Query<&OrbitCamera, Changed<OrbitCamera>>,
    lamps: Query<Entity, With<Lamp>>,
) {
    let (true, Some(shape)) = (quality.has_shadows(), shape) else { return };
    for camera in &cameras {
        let reach = shape.half_board().length() + SHADOW_MARGIN;
        let distance = camera.current_pose().distance;
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
