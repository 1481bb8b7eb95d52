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

/// What a surface is, and so what its shader has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurfaceKind {
    /// The board: lines, coordinates, the shade of koma.
    Board,
    /// A piece stand: the shade of koma.
    Stand,
    /// What the board stands on: wood or a plain floor that fades into the room.
    Table,
    /// The same of straw mats.
    Tatami,
}

impl SurfaceKind {
    /// What the shader is told.
    fn defines(self) -> &'static [&'static str] {
        match self {
            Self::Board => &["CONTACT_SHADOWS", "RULED"],
            Self::Stand => &["CONTACT_SHADOWS"],
            Self::Table => &["GROUND"],
            Self::Tatami => &["GROUND", "TATAMI"],
        }
    }
}

/// Numbers the shader needs; the fields mirror `wood.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
pub struct WoodParams {
    /// Colour of the early wood, or of straw in the light.
    pub light: LinearRgba,
    /// Colour of the late wood, or of the grooves between straws.
    pub dark: LinearRgba,
    /// What lines and coordinates are drawn with; the cloth of mats.
    pub ink: LinearRgba,
    /// Half of the ruled field, in metres.
    pub half_field: Vec2,
    /// Half of the board's top, in metres.
    pub half_board: Vec2,
    /// Files and ranks.
    pub squares: Vec2,
    /// Distance of the star points from the edges, in squares; zero for none.
    pub stars: Vec2,
    /// Metres that one repeat of the texture covers (`X`, `Z`).
    pub tile: Vec2,
    /// Half of what the picture of the shade covers (`X`, `Z`), in metres.
    pub half_shadow_map: Vec2,
    /// Where a ground begins to fade into the background, in metres from the middle.
    pub fade_from: f32,
    /// Where it has faded.
    pub fade_to: f32,
    /// 0 mirror, 1 chalk.
    pub roughness: f32,
    /// How dark the coordinates are: 0 not there, 1 black.
    pub label_ink: f32,
    /// Colour of the background.
    pub background: LinearRgba,
    /// Half sizes of what stands on a ground: board (`X`, `Z`), stand (`X`, `Z`), in metres.
    pub footprint: Vec4,
    /// Where Black's stand is (`X`, `Z`), in metres.
    pub stand_at: Vec2,
    /// Where a long side of a mat is (`Z`), and half the width of its cloth, in metres.
    pub mat_edge: Vec2,
    /// 1 where there is no light and no shadow, else 0.
    pub flat_look: f32,
}

/// A surface of board, stands or ground.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(WoodPipelineKey)]
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
    /// Shade of the koma (see `contact`).
    #[texture(5)]
    #[sampler(6)]
    pub contact_shadows: Handle<Image>,
    /// What the surface is.
    pub part: SurfaceKind,
    /// How much work the shader does.
    pub quality: Quality,
}

/// What the pipelines of surfaces differ in.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WoodPipelineKey {
    part: SurfaceKind,
    quality: Quality,
}

impl From<&WoodMaterial> for WoodPipelineKey {
    fn from(material: &WoodMaterial) -> Self {
        Self { part: material.part, quality: material.quality }
    }
}

impl Material for WoodMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://tenjiku/view/wood.wgsl".into()
    }

    /// On a software renderer everything that is hidden by koma is best not reckoned at all: materials
    /// of this mode are drawn after all solid ones. Nothing in the shader is cut out.
    fn alpha_mode(&self) -> AlphaMode {
        if self.quality == Quality::Low { AlphaMode::Mask(0.0) } else { AlphaMode::Opaque }
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let WoodPipelineKey { part, quality } = key.bind_group_data;
        quality.define(descriptor);
        if let Some(fragment) = descriptor.fragment.as_mut() {
            fragment.shader_defs.extend(part.defines().iter().map(|&name| name.into()));
        }
        Ok(())
    }
}
