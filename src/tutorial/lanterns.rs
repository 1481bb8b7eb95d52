//! The lanterns of collecting exercises: small paper lights on squares, removed one by one.

use super::state::TutorialState;
use crate::app::Screen;
use crate::view::layout::BoardShape;
use crate::view::redraw::NeedsFrames;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_teach::lesson::{Attempt, Exercise, ExerciseTask, Phase};

/// Radius of the paper at its widest, in metres.
const RADIUS: f32 = 0.20;
/// Height of the paper, in metres.
const HEIGHT: f32 = 0.40;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Lantern(Sq);

#[derive(Resource)]
struct LanternAssets {
    paper: Handle<Mesh>,
    ring: Handle<Mesh>,
    light: Handle<StandardMaterial>,
    wood: Handle<StandardMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_assets);
    app.add_systems(
        Update,
        update_lanterns
            .run_if(in_state(Screen::Lesson))
            .in_set(super::TutorialSystems::Follow)
            .after(super::playing::follow_moves),
    );
    app.add_systems(OnExit(Screen::Lesson), clear);
}

fn create_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let paper = Sphere::new(1.0).mesh().uv(24, 14).scaled_by(Vec3::new(RADIUS, HEIGHT / 2.0, RADIUS));
    commands.insert_resource(LanternAssets {
        paper: meshes.add(paper),
        ring: meshes.add(Cylinder::new(RADIUS * 0.42, 0.05)),
        light: materials.add(StandardMaterial {
            base_color: Color::srgb(0.95, 0.32, 0.08),
            emissive: LinearRgba::rgb(0.85, 0.20, 0.02),
            perceptual_roughness: 0.9,
            ..default()
        }),
        wood: materials.add(StandardMaterial {
            base_color: Color::srgb(0.09, 0.045, 0.02),
            perceptual_roughness: 0.6,
            ..default()
        }),
    });
}

fn update_lanterns(
    mut commands: Commands,
    tutorial: Res<TutorialState>,
    shape: Option<Res<BoardShape>>,
    assets: Res<LanternAssets>,
    lanterns: Query<(Entity, &Lantern)>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(shape) = shape.filter(|shape| tutorial.is_changed() || shape.is_changed()) else { return };
    let remaining = tutorial.attempt().map(remaining_squares).unwrap_or_default();
    let geometry = tutorial.attempt().map(|attempt| attempt.position().geometry());
    for (entity, lantern) in &lanterns {
        if shape.is_changed() || !remaining.contains(&lantern.0) {
            commands.entity(entity).despawn();
        }
    }
    for sq in remaining {
        let is_spawned = !shape.is_changed() && lanterns.iter().any(|(_, lantern)| lantern.0 == sq);
        let (false, Some(geometry)) = (is_spawned, geometry) else { continue };
        let position = shape.square_centre(geometry.file(sq), geometry.rank(sq));
        let ring = |height: f32| {
            let (mesh, material) = (Mesh3d(assets.ring.clone()), MeshMaterial3d(assets.wood.clone()));
            (mesh, material, Transform::from_xyz(0.0, height, 0.0), Pickable::IGNORE)
        };
        commands.spawn((
            Name::new("Lantern"),
            Lantern(sq),
            Mesh3d(assets.paper.clone()),
            MeshMaterial3d(assets.light.clone()),
            Transform::from_translation(position + Vec3::Y * (HEIGHT / 2.0 + 0.03)),
            NotShadowCaster,
            Pickable::IGNORE,
            children![ring(HEIGHT / 2.0), ring(-HEIGHT / 2.0)],
        ));
    }
    frames.ask();
}

fn remaining_squares(attempt: &Attempt) -> Vec<Sq> {
    let collects = |exercise: &Exercise| matches!(exercise.task, ExerciseTask::Collect(_));
    let is_shown = attempt.phase != Phase::Done && attempt.exercise().is_some_and(collects);
    attempt.lanterns_left().filter(|_| is_shown).collect()
}

fn clear(mut commands: Commands, lanterns: Query<Entity, With<Lantern>>) {
    lanterns.iter().for_each(|lantern| commands.entity(lantern).despawn());
}
