//! The assets of koma: the meshes of all size classes, the face atlas and the material.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use tenjiku_drawing::texture;

use super::board_texture::tiling_image;
use super::contact_shadow_map::Footprint;
use super::faces::{FaceCell, FaceSpec, build_atlas};
use super::koma_material::{AtlasLevelUniform, KomaMaterial, KomaParams, KomaTag};
use super::koma_mesh::{EdgeStyle, SIZE_CLASSES, koma_mesh};
use super::layout::Seat;
use super::quality::Quality;
use super::theme::Theme;

#[derive(Resource, Clone)]
pub struct KomaAssets {
    /// Cell 0 is bare wood; cell `n + 1` holds face `n`.
    pub cells: Vec<FaceCell>,
    meshes: Vec<Handle<Mesh>>,
    material: Handle<KomaMaterial>,
    ghost: Handle<KomaMaterial>,
}

impl KomaAssets {
    /// Draws all faces and builds the meshes. `faces` has the faces of all kinds for each level, the nearest
    /// level first.
    pub fn build(
        faces: &[Vec<FaceSpec>],
        theme: &Theme,
        quality: Quality,
        edges: EdgeStyle,
        images: &mut Assets<Image>,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<KomaMaterial>,
    ) -> Result<Self> {
        let atlas = build_atlas(faces, quality.anisotropy())?;
        let koma_theme = &theme.koma;
        let flag = |is_set: bool| f32::from(u8::from(is_set));
        let (blacks, whites) = koma_theme.sides.unwrap_or(koma_theme.wood);
        let params = KomaParams {
            levels: AtlasLevelUniform::all(&atlas.levels),
            columns: atlas.columns,
            viewer: 0.0,
            wood: koma_theme.wood.0.linear(),
            other_wood: koma_theme.wood.1.linear(),
            ink: koma_theme.ink.linear(),
            promoted: koma_theme.promoted.linear(),
            blacks: blacks.linear(),
            whites: whites.linear(),
            has_sides: flag(koma_theme.sides.is_some()),
            grain: koma_theme.grain,
            carved: koma_theme.carved,
            flat_look: flag(theme.flat),
        };
        let grain = images.add(tiling_image(texture::boxwood(), quality));
        let material =
            KomaMaterial { params, atlas: images.add(atlas.image), grain, quality, is_ghost: false };
        let ghost = materials.add(KomaMaterial { is_ghost: true, ..material.clone() });
        let material = materials.add(material);
        let meshes = (1..=SIZE_CLASSES)
            .map(|class| meshes.add(koma_mesh(class, koma_theme.proportions(), edges)))
            .collect();
        Ok(Self { cells: atlas.cells, meshes, material, ghost })
    }

    /// The mesh of a size class, clamped to 1..=5.
    pub fn mesh(&self, class: u8) -> Handle<Mesh> {
        self.meshes[usize::from(class.clamp(1, SIZE_CLASSES) - 1)].clone()
    }

    /// Rotates the writing so that it is upright from a seat, whichever way the koma point. Without a seat the writing
    /// follows the koma. Returns whether anything changed.
    pub fn set_reader(&self, seat: Option<Seat>, materials: &mut Assets<KomaMaterial>) -> bool {
        let viewer = seat.map_or(0.0, |seat| seat.yaw().cos());
        if materials.get(&self.material).is_none_or(|material| material.params.viewer == viewer) {
            return false;
        }
        for handle in [&self.material, &self.ghost] {
            if let Some(mut material) = materials.get_mut(handle) {
                material.params.viewer = viewer;
            }
        }
        true
    }

    pub fn material(&self, is_ghost: bool) -> MeshMaterial3d<KomaMaterial> {
        MeshMaterial3d(if is_ghost { self.ghost.clone() } else { self.material.clone() })
    }

    /// The tag of a koma with these two cells as its faces. A missing cell counts as not red.
    pub fn tag(&self, front: u16, back: u16, seed: u32) -> MeshTag {
        let is_red = |cell: u16| self.cells.get(usize::from(cell)).is_some_and(|cell| cell.promoted);
        KomaTag { front, back, front_red: is_red(front), back_red: is_red(back), seed, ..default() }.into()
    }
}

/// The bundle of a koma, to be completed with a `Transform` (see `koma_mesh::koma_pose`).
///
/// `front` and `back` are cells of the assets, 0 for bare wood; `seed` selects the grain.
pub fn koma_bundle(assets: &KomaAssets, front: u16, back: u16, class: u8, seed: u32) -> impl Bundle {
    let tag = assets.tag(front, back, seed);
    (Mesh3d(assets.mesh(class)), assets.material(false), tag, Footprint(class))
}
