//! The meshes of all marks, and functions that spawn marks and signs.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::ghosts::{Fate, GhostSign};
use super::layout::Seat;
use super::mark_material::{MarkMaterial, MarkPlace};
use super::square_mark::SquareMark;
use super::theme::{ActiveTheme, Theme};

/// Height of the lowest mark over the board, in metres.
const BOARD_HEIGHT: f32 = 0.006;
/// Height difference between successive marks on a square, in metres: higher marks are drawn later.
const HEIGHT_STEP: f32 = 0.001;
/// Opacity of the marks, which lets the grain of the board show through.
const OPACITY: f32 = 0.9;
/// Height of the suicide mark around a koma, in metres: over the koma, which would hide a lower mark in a view from the
/// side.
const KOMA_HEIGHT: f32 = 0.27;
/// The occupants that a mark may surround: none, or a koma of either player.
const OCCUPANTS: [Option<Seat>; 3] = [None, Some(Seat::Black), Some(Seat::White)];

/// Meshes of all marks and signs, and the materials that they share.
#[derive(Resource, Clone)]
pub struct MarkAssets {
    /// For every mark, the meshes for all [`OCCUPANTS`].
    meshes: Vec<Handle<Mesh>>,
    material: Handle<MarkMaterial>,
    signs: [Handle<Mesh>; 2],
    /// The material of signs and arrows, which are in front of everything.
    pub(super) overlay: Handle<MarkMaterial>,
}

impl MarkAssets {
    /// Draws all marks in the colours of a theme.
    pub fn build(theme: &Theme, meshes: &mut Assets<Mesh>, materials: &mut Assets<MarkMaterial>) -> Self {
        Self {
            meshes: mark_meshes(theme).map(|mesh| meshes.add(mesh)).collect(),
            material: materials.add(MarkMaterial::new(theme, OPACITY, MarkPlace::Board)),
            signs: Fate::ALL.map(|fate| meshes.add(fate.sign(theme).mesh())),
            overlay: materials.add(MarkMaterial::new(theme, 1.0, MarkPlace::OverAll)),
        }
    }

    /// Redraws all marks, including those already on squares.
    fn recolour(&self, theme: &Theme, meshes: &mut Assets<Mesh>, materials: &mut Assets<MarkMaterial>) {
        let signs = Fate::ALL.iter().map(|fate| fate.sign(theme).mesh());
        for (handle, mesh) in self.meshes.iter().chain(&self.signs).zip(mark_meshes(theme).chain(signs)) {
            if let Some(mut old) = meshes.get_mut(handle) {
                *old = mesh;
            }
        }
        for (handle, opacity, place) in
            [(&self.material, OPACITY, MarkPlace::Board), (&self.overlay, 1.0, MarkPlace::OverAll)]
        {
            if let Some(mut material) = materials.get_mut(handle) {
                *material = MarkMaterial::new(theme, opacity, place);
            }
        }
    }

    fn mesh(&self, mark: SquareMark, occupant: Option<Seat>) -> Handle<Mesh> {
        let index = SquareMark::ALL.iter().position(|&other| other == mark).unwrap_or_default();
        let place = OCCUPANTS.iter().position(|&other| other == occupant).unwrap_or_default();
        self.meshes[index * OCCUPANTS.len() + place].clone()
    }
}

/// The meshes of all marks, in the order of [`SquareMark::ALL`], each for all [`OCCUPANTS`].
fn mark_meshes(theme: &Theme) -> impl Iterator<Item = Mesh> {
    let all = SquareMark::ALL.iter().flat_map(|&mark| OCCUPANTS.map(|around| (mark, around)));
    all.map(|(mark, around)| mark.drawing(theme.mark(mark), around).mesh())
}

/// Spawns a mark on the square centred on `place`: around the koma of the player at `around`, or on an empty square. A
/// mark with a higher `number` is drawn on top.
pub fn spawn_mark(
    commands: &mut Commands,
    assets: &MarkAssets,
    mark: SquareMark,
    place: Vec3,
    around: Option<Seat>,
    number: usize,
) -> Entity {
    let base = if mark == SquareMark::Suicide && around.is_some() { KOMA_HEIGHT } else { BOARD_HEIGHT };
    let height = base + HEIGHT_STEP * number as f32;
    commands
        .spawn((
            Name::new("Mark"),
            mark,
            Mesh3d(assets.mesh(mark, around)),
            MeshMaterial3d(assets.material.clone()),
            Transform::from_translation(place + Vec3::Y * height),
            NotShadowCaster,
            Pickable::IGNORE,
        ))
        .id()
}

/// Spawns the sign that a koma would be captured or burnt. It is drawn in front of everything else.
pub fn spawn_sign(commands: &mut Commands, assets: &MarkAssets, fate: Fate, pose: Transform) {
    let mesh = assets.signs[usize::from(fate != Fate::ALL[0])].clone();
    commands.spawn((
        Name::new("Sign"),
        GhostSign,
        Mesh3d(mesh),
        MeshMaterial3d(assets.overlay.clone()),
        pose,
        NotShadowCaster,
        Pickable::IGNORE,
    ));
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
    mut materials: ResMut<Assets<MarkMaterial>>,
) {
    commands.insert_resource(MarkAssets::build(&theme.0, &mut meshes, &mut materials));
}

fn recolour(
    theme: Res<ActiveTheme>,
    assets: Res<MarkAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<MarkMaterial>>,
) {
    assets.recolour(&theme.0, &mut meshes, &mut materials);
}
