//! The material of board, stands and table: wood laid by world position, with ruled lines.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::quality::Quality;

/// Adds the material and its shader.
pub fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "wood.wgsl");
    app.add_plugins(MaterialPlugin::<WoodMaterial>::default());
}

/// Numbers the shader needs; the fields mirror `wood.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
pub struct WoodParams {
    /// Colour of the early wood.
    pub light: LinearRgba,
    /// Colour of the late wood.
    pub dark: LinearRgba,
    /// What lines and coordinates are drawn with.
    pub ink: LinearRgba,
    /// Half of the ruled field, in metres; zero for surfaces without lines.
    pub half_field: Vec2,
    /// Half of the board's top, in metres.
    pub half_board: Vec2,
    /// Files and ranks.
    pub squares: Vec2,
    /// Distance of the star points from the edges, in squares; zero for none.
    pub stars: Vec2,
    /// Metres that one repeat of the texture covers.
    pub tile: f32,
    /// Where the surface begins to fade into the background, in metres from the middle.
    pub fade_from: f32,
    /// Where it has faded; zero for surfaces that do not fade.
    pub fade_to: f32,
    /// 0 mirror, 1 chalk.
    pub roughness: f32,
    /// Colour of the background.
    pub background: LinearRgba,
    /// Half sizes of what stands on this surface: board (`X`, `Z`), stand (`X`, `Z`), in metres.
    pub footprint: Vec4,
    /// Where Black's stand is (`X`, `Z`), in metres.
    pub stand_at: Vec4,
    /// How dark the coordinates are: 0 not there, 1 black.
    pub label_ink: f32,
    /// 1 where there is no light and no shadow, else 0.
    pub flat_look: f32,
}

/// A wooden surface.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Quality)]
pub struct WoodMaterial {
    /// What is particular to this surface.
    #[uniform(0)]
    pub params: WoodParams,
    /// How much late wood there is; repeats.
    #[texture(1)]
    #[sampler(2)]
    pub wood: Handle<Image>,
    /// Ink of the coordinates, as large as the board's top.
    #[texture(3)]
    #[sampler(4)]
    pub labels: Handle<Image>,
    /// How much work the shader does.
    pub quality: Quality,
}

impl From<&WoodMaterial> for Quality {
    fn from(material: &WoodMaterial) -> Self {
        material.quality
    }
}

impl Material for WoodMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://tenjiku/view/wood.wgsl".into()
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
