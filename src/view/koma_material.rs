//! The material of all koma: wood grain and ink, chosen for each koma by its mesh tag.
//!
//! All koma of a size class share one mesh and all koma one material, so the renderer batches
//! them; what differs travels in [`MeshTag`], packed by [`KomaTag`].

use bevy::mesh::{MeshTag, MeshVertexBufferLayoutRef};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::{ShaderRef, load_shader_library};

use super::faces::{AtlasLevel, MAX_LEVELS};
use super::quality::Quality;

/// Number of different grains.
pub const GRAINS: u32 = 32;
/// How wide a square must be on the screen for the writing of the first and of the second level, in
/// pixels: the mean of both directions. Below, two kanji run together, and then even one.
pub const LEGIBLE: [f32; MAX_LEVELS - 1] = [50.0, 25.0];

/// Adds the material and its shaders.
pub fn plugin(app: &mut App) {
    load_shader_library!(app, "studio.wgsl");
    bevy::asset::embedded_asset!(app, "koma.wgsl");
    app.add_plugins(MaterialPlugin::<KomaMaterial>::default());
}

/// How a koma is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum KomaLook {
    /// As it is.
    #[default]
    Plain = 0,
    /// Under the pointer.
    Hovered = 1,
    /// Chosen to move.
    Selected = 2,
    /// Burnt black, with embers.
    Charred = 3,
    /// Grey and dark: out of the game or of no use now.
    Faded = 4,
    /// In the shade, but to be read: another koma is picked, and this one has no part in its moves.
    Aside = 5,
}

/// What differs between koma that share a mesh; packed into the 32 bits of a [`MeshTag`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KomaTag {
    /// Atlas cell of the upper face.
    pub front: u16,
    /// Atlas cell of the underside.
    pub back: u16,
    /// Whether the upper face is written in red.
    pub front_red: bool,
    /// Whether the underside is written in red.
    pub back_red: bool,
    /// How the koma is shown.
    pub look: KomaLook,
    /// Which grain the wood has; counted modulo [`GRAINS`].
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

/// The tag with another look; everything else stays.
pub fn with_look(tag: &MeshTag, look: KomaLook) -> MeshTag {
    MeshTag(tag.0 & !(7 << 24) | (look as u32) << 24)
}

/// One of the grids of the atlas.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
pub struct AtlasLevelUniform {
    /// Where its first cell begins, in texture coordinates.
    pub corner: Vec2,
    /// Size of a cell, in texture coordinates.
    pub cell: Vec2,
    /// The part of a face that is turned, as parts of its cell: middle and half its size. What lies outside
    /// stays.
    pub turned: Vec4,
    /// Part of its size to which writing shrinks when it is turned, so that its broad end fits the point
    /// of the koma.
    pub shrink: f32,
    /// How wide a square is at least where this level is shown, in pixels of the screen.
    pub least: f32,
}

impl AtlasLevelUniform {
    /// The levels of an atlas, from the nearest to the farthest; the last one stands for all that there
    /// are not.
    pub fn all(levels: &[AtlasLevel]) -> [Self; MAX_LEVELS] {
        std::array::from_fn(|index| {
            let Some(level) = levels.get(index).or(levels.last()) else { return Self::default() };
            let is_last = index + 1 >= levels.len();
            Self {
                corner: level.corner,
                cell: level.cell,
                turned: Vec4::from((level.turn.middle, level.turn.half)),
                shrink: level.turn.shrink,
                least: if is_last { 0.0 } else { LEGIBLE[index] },
            }
        })
    }
}

/// Numbers the shader needs.
#[derive(ShaderType, Clone, Copy, Debug)]
pub struct KomaParams {
    /// The grids of the atlas, from the nearest to the farthest.
    pub levels: [AtlasLevelUniform; MAX_LEVELS],
    /// Cells of the atlas from left to right.
    pub across: u32,
    /// From which side writing is to be read: 1 from Black's seat, -1 from White's; 0: as the koma point.
    pub viewer: f32,
    /// Colours between which the wood varies from koma to koma.
    pub wood: LinearRgba,
    /// The other end.
    pub other_wood: LinearRgba,
    /// Ink of koma.
    pub ink: LinearRgba,
    /// Ink of promoted faces.
    pub promoted: LinearRgba,
    /// Wood of Black's koma, where the sides have woods of their own.
    pub blacks: LinearRgba,
    /// Wood of White's.
    pub whites: LinearRgba,
    /// 1 where the sides have woods of their own, else 0.
    pub has_sides: f32,
    /// How strong the grain is, 0 to 1.
    pub grain: f32,
    /// How deep the writing is carved, 0 to 1.
    pub carved: f32,
    /// 1 where there is no light and no shadow, else 0.
    pub flat_look: f32,
}

/// The material of all koma of a game.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Quality)]
pub struct KomaMaterial {
    /// All but the faces.
    #[uniform(0)]
    pub params: KomaParams,
    /// Ink of all faces.
    #[texture(1)]
    #[sampler(2)]
    pub atlas: Handle<Image>,
    /// Grain of the wood; repeats.
    #[texture(3)]
    #[sampler(4)]
    pub grain: Handle<Image>,
    /// How much work the shader does.
    pub quality: Quality,
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
    fn a_tag_keeps_its_parts_apart() {
        let tag = KomaTag { front: 2047, back: 1, back_red: true, seed: 33, ..default() };
        let MeshTag(bits) = tag.into();
        assert_eq!(bits, 0x7ff | 1 << 11 | 1 << 23 | 1 << 27);
        let MeshTag(selected) = with_look(&MeshTag(bits), KomaLook::Selected);
        assert_eq!(selected, bits | 2 << 24);
        assert_eq!(with_look(&MeshTag(selected), KomaLook::Plain), MeshTag(bits));
    }

    #[test]
    fn an_atlas_of_one_level_shows_it_from_everywhere() {
        use crate::view::faces::WritingTurn;
        let turn = WritingTurn { middle: Vec2::splat(0.5), half: Vec2::ONE, shrink: 0.8 };
        let level = |x| AtlasLevel { corner: Vec2::new(x, 0.0), cell: Vec2::splat(0.1), turn };
        let one = AtlasLevelUniform::all(&[level(0.3)]);
        assert!(one.iter().all(|shown| shown.least == 0.0 && shown.corner.x == 0.3));
        let three = AtlasLevelUniform::all(&[level(0.0), level(0.5), level(0.75)]);
        assert_eq!(three.map(|shown| shown.least), [LEGIBLE[0], LEGIBLE[1], 0.0]);
        assert_eq!(three.map(|shown| shown.corner.x), [0.0, 0.5, 0.75]);
    }
}
