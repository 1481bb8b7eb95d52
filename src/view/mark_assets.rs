//! The meshes of all marks, and spawning a mark on a square.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::square_mark::SquareMark;
use super::theme::{ActiveTheme, Theme};

/// Height of a mark lying on a bare square, in metres.
const LYING: f32 = 0.006;
/// Height of a mark floating over a koma, in metres: just above the thickest one.
const FLOATING: f32 = 0.275;
/// How much higher frames of influence are than other lying marks, in metres.
const INFLUENCE_LIFT: f32 = 0.003;
/// Brightness of the marks: tone mapping must leave white white.
const SHINE: LinearRgba = LinearRgba::rgb(1.9, 1.9, 1.9);

/// Meshes of all marks and the material they share.
#[derive(Resource, Clone)]
pub struct MarkAssets {
    meshes: Vec<Handle<Mesh>>,
    material: Handle<StandardMaterial>,
}

impl MarkAssets {
    /// Draws all marks in the colours of a theme.
    pub fn build(theme: &Theme, meshes: &mut Assets<Mesh>, materials: &mut Assets<StandardMaterial>) -> Self {
        Self {
            meshes: drawn(theme).map(|mesh| meshes.add(mesh)).collect(),
            material: materials.add(StandardMaterial { base_color: SHINE.into(), unlit: true, ..default() }),
        }
    }

    /// Redraws all marks, including those already on squares.
    fn recolour(&self, theme: &Theme, meshes: &mut Assets<Mesh>) {
        for (handle, mesh) in self.meshes.iter().zip(drawn(theme)) {
            if let Some(mut old) = meshes.get_mut(handle) {
                *old = mesh;
            }
        }
    }
}

/// The meshes of all marks, in the order of [`SquareMark::ALL`].
fn drawn(theme: &Theme) -> impl Iterator<Item = Mesh> {
    SquareMark::ALL.iter().map(|mark| mark.drawing(theme.mark(*mark)).mesh())
}

/// Spawns a mark on the square centred on `place`. Over a koma it floats, so that it can be seen.
pub fn spawn_mark(
    commands: &mut Commands,
    assets: &MarkAssets,
    mark: SquareMark,
    place: Vec3,
    is_occupied: bool,
) -> Entity {
    // Frames of influence go on top of all other marks.
    let shows_influence =
        matches!(mark, SquareMark::HeldByBlack | SquareMark::HeldByWhite | SquareMark::Contested);
    let lift = if shows_influence { INFLUENCE_LIFT } else { 0.0 };
    let height = lift + if is_occupied && !mark.always_lies() { FLOATING } else { LYING };
    let index = SquareMark::ALL.iter().position(|&other| other == mark).unwrap_or_default();
    commands
        .spawn((
            Name::new("Mark"),
            mark,
            Mesh3d(assets.meshes[index].clone()),
            MeshMaterial3d(assets.material.clone()),
            Transform::from_translation(place + Vec3::Y * height),
            NotShadowCaster,
            Pickable::IGNORE,
        ))
        .id()
}

/// Draws the marks at startup and again when the theme changes.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, draw_marks);
    app.add_systems(
        Update,
        recolour.run_if(resource_changed::<ActiveTheme>.and_then(not(resource_added::<ActiveTheme>))),
    );
}

fn draw_marks(
    mut commands: Commands,
    theme: Res<ActiveTheme>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.insert_resource(MarkAssets::build(&theme.0, &mut meshes, &mut materials));
}

fn recolour(theme: Res<ActiveTheme>, assets: Res<MarkAssets>, mut meshes: ResMut<Assets<Mesh>>) {
    assets.recolour(&theme.0, &mut meshes);
}
