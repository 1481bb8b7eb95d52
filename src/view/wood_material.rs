//! The material of board, stands and ground: wood or straw mapped by world position, with ruled lines.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::quality::Quality;

pub fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "wood.wgsl");
    app.add_plugins(MaterialPlugin::<WoodMaterial>::default());
}

/// The kind of a surface, which selects features of the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurfaceKind {
    /// The board: lines, coordinates and contact shadows.
    Board,
    /// A piece stand: contact shadows.
    Stand,
    /// A table or plain floor, which fades into the background.
    Table,
    /// Straw mats, which fade into the background.
    Tatami,
}

impl SurfaceKind {
    fn shader_defs(self) -> &'static [&'static str] {
        match self {
            Self::Board => &["KOMA_SHADOWS", "RULED"],
            Self::Stand => &["KOMA_SHADOWS"],
            Self::Table => &["GROUND"],
            Self::Tatami => &["GROUND", "TATAMI"],
        }
    }
}

/// Parameters of the shader; the fields mirror `wood.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
pub struct WoodParams {
    /// Colour of the early wood, or of straw.
    pub light: LinearRgba,
    /// Colour of the late wood, or of the grooves between straws.
    pub dark: LinearRgba,
    /// Colour of lines and coordinates, or of the cloth of mats.
    pub ink: LinearRgba,
    /// Half the size of the ruled field, in metres.
    pub half_field: Vec2,
    /// Half the size of the top of the board, in metres.
    pub half_board: Vec2,
    /// Number of files and ranks.
    pub squares: Vec2,
    /// Distance of the star points from the edges, in squares; zero for none.
    pub stars: Vec2,
    /// Size of one repeat of the texture (`X`, `Z`), in metres.
    pub tile: Vec2,
    /// Half the size of the area that the contact shadows cover (`X`, `Z`), in metres.
    pub half_shadow_map: Vec2,
    /// Distance from the centre at which the ground begins to fade into the background, in metres.
    pub fade_from: f32,
    /// Distance at which the ground has faded, in metres.
    pub fade_to: f32,
    /// Roughness: 0 is a mirror, 1 chalk.
    pub roughness: f32,
    /// Opacity of the coordinates, 0 to 1.
    pub label_ink: f32,
    pub background: LinearRgba,
    /// Half sizes of the objects on the ground: board (`X`, `Z`) and stand (`X`, `Z`), in metres.
    pub footprint: Vec4,
    /// Centre of Black's stand (`X`, `Z`), in metres.
    pub stand_at: Vec2,
    /// `Z` of a long side of a mat, and half the width of its cloth, in metres.
    pub mat_edge: Vec2,
    /// 1 for unlit, else 0.
    pub flat_look: f32,
}

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(WoodPipelineKey)]
pub struct WoodMaterial {
    #[uniform(0)]
    pub params: WoodParams,
    /// Fraction of late wood; the texture repeats.
    #[texture(1)]
    #[sampler(2)]
    pub wood: Handle<Image>,
    /// Ink of the coordinates, covering the top of the board.
    #[texture(3)]
    #[sampler(4)]
    pub labels: Handle<Image>,
    /// Contact shadows of the koma (see `contact_shadow_map`).
    #[texture(5)]
    #[sampler(6)]
    pub contact_shadows: Handle<Image>,
    pub kind: SurfaceKind,
    /// The rendering quality, which selects shader features.
    pub quality: Quality,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WoodPipelineKey {
    kind: SurfaceKind,
    quality: Quality,
}

impl From<&WoodMaterial> for WoodPipelineKey {
    fn from(material: &WoodMaterial) -> Self {
        Self { kind: material.kind, quality: material.quality }
    }
}

impl Material for WoodMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://tenjiku/view/wood.wgsl".into()
    }

    /// Materials with an alpha mask are drawn after all opaque materials. On a software renderer this is fastest,
    /// because pixels that koma hide are skipped. The shader masks nothing.
    fn alpha_mode(&self) -> AlphaMode {
        if self.quality == Quality::Low { AlphaMode::Mask(0.0) } else { AlphaMode::Opaque }
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let WoodPipelineKey { kind, quality } = key.bind_group_data;
        quality.define(descriptor);
        if let Some(fragment) = descriptor.fragment.as_mut() {
            fragment.shader_defs.extend(kind.shader_defs().iter().map(|&name| name.into()));
        }
        Ok(())
    }
}
