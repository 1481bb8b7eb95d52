//! The material of marks and arrows: flat paint with soft edges.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::theme::Theme;

/// Adds the material and its shader.
pub fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "mark.wgsl");
    app.add_plugins(MaterialPlugin::<MarkMaterial>::default());
}

/// Parameters of the shader; the fields mirror `mark.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug)]
pub struct MarkParams {
    /// Opacity of everything, 0 to 1.
    pub opacity: f32,
    /// 1 for a look without light and shadow, else 0.
    pub flat_look: f32,
}

/// Paint on the board or floating over it. All that share a material are drawn in one go.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct MarkMaterial {
    /// The parameters.
    #[uniform(0)]
    pub params: MarkParams,
    /// Whether it lies on the board, under everything else that is translucent.
    pub lies: bool,
}

impl MarkMaterial {
    /// Paint of an opacity from 0 to 1.
    #[must_use]
    pub fn new(theme: &Theme, opacity: f32, lies: bool) -> Self {
        let flat_look = f32::from(u8::from(theme.flat));
        Self { params: MarkParams { opacity, flat_look }, lies }
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

    /// Orders what is translucent: farther first, and marks on the board before anything over it.
    fn depth_bias(&self) -> f32 {
        if self.lies { -10_000.0 } else { 0.0 }
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
        _key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let vertices = layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_UV_0.at_shader_location(1),
            Mesh::ATTRIBUTE_UV_1.at_shader_location(2),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(3),
        ])?;
        descriptor.vertex.buffers = vec![vertices];
        Ok(())
    }
}
