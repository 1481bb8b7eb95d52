//! The material of all koma: wood grain and ink, selected for each koma by its mesh tag.
//!
//! All koma of a size class share a mesh, and all koma share one material, so the renderer can batch them. The
//! differences are packed into the [`MeshTag`] by [`KomaTag`].

use bevy::mesh::{MeshTag, MeshVertexBufferLayoutRef};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::{ShaderRef, load_shader_library};

use super::faces::{AtlasLevel, MAX_LEVELS};
use super::quality::Quality;

/// Number of different wood grains.
pub const GRAINS: u32 = 32;
/// Minimum width of a square on the screen for the first and the second level of writing, in pixels (the mean of both
/// directions). Below the first width, two kanji are illegible; below the second, even one is.
pub const LEGIBLE_SQUARE: [f32; MAX_LEVELS - 1] = [50.0, 22.0];

/// Width of a square in the middle of the picture, in pixels, as `square_on_screen` of the shader computes it.
pub fn square_on_screen(camera: &Camera, at: &GlobalTransform) -> Option<f32> {
    let (eye, forward) = (at.translation(), at.forward());
    let centre = eye + forward * (eye.y / (-forward.y).max(0.2));
    let half = camera.physical_viewport_size()?.as_vec2() / 2.0;
    let projected = |step: Vec3| {
        let [from, to] = [-step, step].map(|step| camera.world_to_ndc(at, centre + step));
        Some((to?.xy() - from?.xy()) * half)
    };
    Some(projected(Vec3::X / 2.0)?.perp_dot(projected(Vec3::Z / 2.0)?).abs().sqrt())
}

pub fn plugin(app: &mut App) {
    load_shader_library!(app, "studio.wgsl");
    bevy::asset::embedded_asset!(app, "koma.wgsl");
    app.add_plugins(MaterialPlugin::<KomaMaterial>::default());
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum KomaLook {
    #[default]
    Plain = 0,
    /// Under the pointer.
    Hovered = 1,
    Selected = 2,
    /// Burnt black, with embers.
    Charred = 3,
    /// Grey and dark: out of the game, or without use.
    Faded = 4,
    /// Darker but legible: another koma is selected, and this one is not involved in its moves.
    Dimmed = 5,
    Captured = 6,
    Burning = 7,
}

/// The differences between koma that share a mesh, packed into the 32 bits of a [`MeshTag`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KomaTag {
    pub front: u16,
    pub back: u16,
    pub front_red: bool,
    pub back_red: bool,
    pub look: KomaLook,
    /// The grain of the wood, modulo [`GRAINS`].
    pub seed: u32,
}

impl From<KomaTag> for MeshTag {
    fn from(tag: KomaTag) -> Self {
        Self(
            u32::from(tag.front & 0x7ff)
                | u32::from(tag.back & 0x7ff) << 11
                | u32::from(tag.front_red) << 22
                | u32::from(tag.back_red) << 23
                | (tag.look as u32) << 24
                | (tag.seed % GRAINS) << 27,
        )
    }
}

pub fn with_look(tag: &MeshTag, look: KomaLook) -> MeshTag {
    MeshTag(tag.0 & !(7 << 24) | (look as u32) << 24)
}

/// One grid of the atlas, as the shader reads it.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
pub struct AtlasLevelUniform {
    /// Corner of its first cell, in texture coordinates.
    pub corner: Vec2,
    /// Size of a cell, in texture coordinates.
    pub cell: Vec2,
    /// The area that is rotated for a reader on the other side, in fractions of the cell: centre and half size. The
    /// rest stays.
    pub rotated: Vec4,
    /// Scale of the rotated writing, so that its broad end fits near the point of the koma.
    pub scale: f32,
    /// Minimum width of a square on the screen for this level, in pixels.
    pub min_square: f32,
}

impl AtlasLevelUniform {
    /// The levels of an atlas, the nearest first, padded with the last one.
    pub fn all(levels: &[AtlasLevel]) -> [Self; MAX_LEVELS] {
        std::array::from_fn(|index| {
            let Some(level) = levels.get(index).or(levels.last()) else { return Self::default() };
            let is_last = index + 1 >= levels.len();
            Self {
                corner: level.corner,
                cell: level.cell,
                rotated: Vec4::from((level.turn.centre, level.turn.half_size)),
                scale: level.turn.scale,
                min_square: if is_last { 0.0 } else { LEGIBLE_SQUARE[index] },
            }
        })
    }
}

/// Parameters of the shader; the fields mirror `koma.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug)]
pub struct KomaParams {
    /// The grids of the atlas, the nearest first.
    pub levels: [AtlasLevelUniform; MAX_LEVELS],
    pub columns: u32,
    /// The seat for which writing is upright: 1 for Black's, -1 for White's, 0 to follow the koma.
    pub viewer: f32,
    /// One end of the range of wood colours, which vary from koma to koma.
    pub wood: LinearRgba,
    pub other_wood: LinearRgba,
    /// Ink of unpromoted faces.
    pub ink: LinearRgba,
    /// Ink of promoted faces.
    pub promoted: LinearRgba,
    /// Wood of Black's koma, if the sides have different woods.
    pub blacks: LinearRgba,
    /// Wood of White's koma.
    pub whites: LinearRgba,
    /// 1 if the sides have different woods, else 0.
    pub has_sides: f32,
    /// Strength of the grain, 0 to 1.
    pub grain: f32,
    /// Depth of the carved writing, 0 to 1.
    pub carved: f32,
    /// 1 for a look without light and shadow, else 0.
    pub flat_look: f32,
}

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Quality)]
pub struct KomaMaterial {
    #[uniform(0)]
    pub params: KomaParams,
    #[texture(1)]
    #[sampler(2)]
    pub atlas: Handle<Image>,
    /// Grain of the wood; tiles.
    #[texture(3)]
    #[sampler(4)]
    pub grain: Handle<Image>,
    pub quality: Quality,
    pub is_ghost: bool,
}

impl From<&KomaMaterial> for Quality {
    fn from(material: &KomaMaterial) -> Self {
        material.quality
    }
}

impl Material for KomaMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://tenjiku/view/koma.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://tenjiku/view/koma.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.is_ghost { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        key.bind_group_data.define(descriptor);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_tag_do_not_overlap() {
        let tag = KomaTag { front: 2047, back: 1, back_red: true, seed: 33, ..default() };
        let MeshTag(bits) = tag.into();
        assert_eq!(bits, 0x7ff | 1 << 11 | 1 << 23 | 1 << 27);
        let MeshTag(selected) = with_look(&MeshTag(bits), KomaLook::Selected);
        assert_eq!(selected, bits | 2 << 24);
        assert_eq!(with_look(&MeshTag(selected), KomaLook::Plain), MeshTag(bits));
    }

    #[test]
    fn a_single_level_is_shown_at_every_distance() {
        use crate::view::faces::WritingTurn;
        let turn = WritingTurn { centre: Vec2::splat(0.5), half_size: Vec2::ONE, scale: 0.8 };
        let level = |x| AtlasLevel { corner: Vec2::new(x, 0.0), cell: Vec2::splat(0.1), turn };
        let single = AtlasLevelUniform::all(&[level(0.3)]);
        assert!(single.iter().all(|level| level.min_square == 0.0 && level.corner.x == 0.3));
        let three = AtlasLevelUniform::all(&[level(0.0), level(0.5), level(0.75)]);
        assert_eq!(three.map(|level| level.min_square), [LEGIBLE_SQUARE[0], LEGIBLE_SQUARE[1], 0.0]);
        assert_eq!(three.map(|level| level.corner.x), [0.0, 0.5, 0.75]);
    }
}
