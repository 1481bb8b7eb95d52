//! The material of marks and arrows: flat paint with soft edges.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, CompareFunction, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::theme::Theme;

pub fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "mark.wgsl");
    app.add_plugins(MaterialPlugin::<MarkMaterial>::default());
}

/// Parameters of the shader; the fields mirror `mark.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug)]
pub struct MarkParams {
    /// Opacity of everything, 0 to 1.
    pub opacity: f32,
    /// 1 for unlit, else 0.
    pub flat_look: f32,
    /// Padding: browsers require uniforms of a multiple of 16 bytes.
    pub padding: Vec2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkPlace {
    /// On the board, under all other translucent objects; pieces hide it.
    Board,
    /// In front of everything.
    OverAll,
}

/// Paint on the board or over it. Objects that share a material are drawn in one call.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(MarkPlace)]
pub struct MarkMaterial {
    #[uniform(0)]
    pub params: MarkParams,
    pub place: MarkPlace,
}

impl From<&MarkMaterial> for MarkPlace {
    fn from(material: &MarkMaterial) -> Self {
        material.place
    }
}

impl MarkMaterial {
    /// Paint of an opacity from 0 to 1.
    pub fn new(theme: &Theme, opacity: f32, place: MarkPlace) -> Self {
        let flat_look = f32::from(u8::from(theme.flat));
        Self { params: MarkParams { opacity, flat_look, padding: Vec2::ZERO }, place }
    }
}

impl Material for MarkMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://tenjiku/view/mark.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://tenjiku/view/mark.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    /// Translucent objects are drawn from far to near, and marks on the board before all others: the bias exceeds the
    /// distance of any camera, but is small enough to preserve height differences of a millimetre.
    fn depth_bias(&self) -> f32 {
        if self.place == MarkPlace::Board { -1000.0 } else { 0.0 }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let vertices = layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_UV_0.at_shader_location(1),
            Mesh::ATTRIBUTE_UV_1.at_shader_location(2),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(3),
        ])?;
        descriptor.vertex.buffers = vec![vertices];
        if let (MarkPlace::OverAll, Some(depth)) = (key.bind_group_data, &mut descriptor.depth_stencil) {
            depth.depth_compare = Some(CompareFunction::Always);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WebGL supports no other sizes of uniforms.
    #[test]
    fn parameters_fill_whole_blocks_of_sixteen_bytes() {
        let sizes = [
            MarkParams::min_size(),
            crate::view::wood_material::WoodParams::min_size(),
            crate::view::koma_material::KomaParams::min_size(),
        ];
        assert!(sizes.iter().all(|size| size.get() % 16 == 0), "{sizes:?}");
    }
}
