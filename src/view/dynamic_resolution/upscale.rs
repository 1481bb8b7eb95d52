//! Draws the main pass at a lower resolution, with Bevy's resolution override, and upscales it.

use super::RenderScale;
use bevy::asset::{embedded_asset, load_embedded_asset};
use bevy::camera::{MainPassResolutionOverride, Viewport};
use bevy::core_pipeline::FullscreenShader;
use bevy::core_pipeline::schedule::{Core3d, Core3dSystems};
use bevy::ecs::query::QueryItem;
use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::extract_component::{
    ComponentUniforms, DynamicUniformIndex, ExtractComponent, ExtractComponentPlugin, UniformComponentPlugin,
};
use bevy::render::render_resource::binding_types::{sampler, texture_2d, uniform_buffer};
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId,
    ColorTargetState, ColorWrites, FilterMode, FragmentState, Operations, PipelineCache,
    RenderPassColorAttachment, RenderPassDescriptor, RenderPipelineDescriptor, Sampler, SamplerBindingType,
    SamplerDescriptor, ShaderStages, ShaderType, SpecializedRenderPipeline, SpecializedRenderPipelines,
    TextureFormat, TextureSampleType,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::sync_component::SyncComponent;
use bevy::render::view::{ExtractedView, ViewTarget};
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderStartup, RenderSystems};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "upscale.wgsl");
    app.add_plugins((
        ExtractComponentPlugin::<RenderScale>::default(),
        UniformComponentPlugin::<DrawnRegion>::default(),
    ));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .init_gpu_resource::<SpecializedRenderPipelines<UpscalePipeline>>()
        .add_systems(RenderStartup, create_pipeline)
        .add_systems(Render, prepare.in_set(RenderSystems::Prepare))
        .add_systems(Core3d, upscale.in_set(Core3dSystems::EarlyPostProcess));
}

/// The region that was drawn, in pixels of the window.
#[derive(Component, ShaderType, Clone, Copy, Debug, PartialEq)]
pub struct DrawnRegion {
    corner: Vec2,
    drawn: Vec2,
}

impl SyncComponent for RenderScale {
    type Target = (MainPassResolutionOverride, DrawnRegion);
}

impl ExtractComponent for RenderScale {
    type QueryData = (&'static Self, &'static Camera);
    type QueryFilter = ();
    type Out = (MainPassResolutionOverride, DrawnRegion);

    fn extract_component((scale, camera): QueryItem<Self::QueryData>) -> Option<Self::Out> {
        let viewport = camera.physical_viewport_rect()?;
        let drawn = scaled_size(viewport.size(), *scale)?;
        Some((
            MainPassResolutionOverride(drawn),
            DrawnRegion { corner: viewport.min.as_vec2(), drawn: drawn.as_vec2() },
        ))
    }
}

/// The drawn size of a picture, or `None` for full resolution.
fn scaled_size(size: UVec2, scale: RenderScale) -> Option<UVec2> {
    let drawn = (size.as_vec2() * scale.0.clamp(0.1, 1.0)).as_uvec2().max(UVec2::ONE);
    (drawn.x < size.x && drawn.y < size.y).then_some(drawn)
}

#[derive(Resource)]
struct UpscalePipeline {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    vertex: FullscreenShader,
    fragment: Handle<Shader>,
}

/// The pipeline for the texture format of a camera.
#[derive(Component)]
struct UpscalePipelineId(CachedRenderPipelineId);

impl SpecializedRenderPipeline for UpscalePipeline {
    type Key = TextureFormat;

    fn specialize(&self, format: TextureFormat) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("upscale".into()),
            layout: vec![self.layout.clone()],
            vertex: self.vertex.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: self.fragment.clone(),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

fn create_pipeline(
    mut commands: Commands,
    device: Res<RenderDevice>,
    vertex: Res<FullscreenShader>,
    assets: Res<AssetServer>,
) {
    let entries = (
        texture_2d(TextureSampleType::Float { filterable: true }),
        sampler(SamplerBindingType::Filtering),
        uniform_buffer::<DrawnRegion>(true),
    );
    let layout = BindGroupLayoutDescriptor::new(
        "upscale",
        &BindGroupLayoutEntries::sequential(ShaderStages::FRAGMENT, entries),
    );
    let linear =
        SamplerDescriptor { mag_filter: FilterMode::Linear, min_filter: FilterMode::Linear, ..default() };
    commands.insert_resource(UpscalePipeline {
        layout,
        sampler: device.create_sampler(&linear),
        vertex: vertex.clone(),
        fragment: load_embedded_asset!(assets.as_ref(), "upscale.wgsl"),
    });
}

fn prepare(
    mut commands: Commands,
    mut cache: ResMut<PipelineCache>,
    upscaler: Res<UpscalePipeline>,
    mut pipelines: ResMut<SpecializedRenderPipelines<UpscalePipeline>>,
    views: Query<(Entity, &ExtractedView), With<DrawnRegion>>,
) {
    for (camera, view) in &views {
        let pipeline = pipelines.specialize(&cache, &upscaler, view.target_format);
        // Wait for the shader: without it the unscaled picture would appear in a corner.
        cache.block_on_render_pipeline(pipeline);
        commands.entity(camera).insert(UpscalePipelineId(pipeline));
    }
}

/// Upscales the drawn region. A camera at full resolution has no region, but may keep its pipeline and index.
fn upscale(
    view: ViewQuery<
        (&ViewTarget, &ExtractedCamera, &UpscalePipelineId, &DynamicUniformIndex<DrawnRegion>),
        With<DrawnRegion>,
    >,
    upscaler: Res<UpscalePipeline>,
    regions: Res<ComponentUniforms<DrawnRegion>>,
    cache: Res<PipelineCache>,
    mut context: RenderContext,
) {
    let (target, camera, pipeline_id, index) = view.into_inner();
    let (Some(pipeline), Some(regions)) =
        (cache.get_render_pipeline(pipeline_id.0), regions.uniforms().binding())
    else {
        return;
    };
    let textures = target.post_process_write();
    let group = context.render_device().create_bind_group(
        "upscale",
        &cache.get_bind_group_layout(&upscaler.layout),
        &BindGroupEntries::sequential((textures.source, &upscaler.sampler, regions)),
    );
    let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("upscale"),
        color_attachments: &[Some(RenderPassColorAttachment {
            view: textures.destination,
            depth_slice: None,
            resolve_target: None,
            ops: Operations::default(),
        })],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    if let Some(Viewport { physical_position: at, physical_size: size, .. }) = &camera.viewport {
        let [x, y, width, height] = [at.x, at.y, size.x, size.y].map(|pixels| pixels as f32);
        pass.set_viewport(x, y, width, height, 0.0, 1.0);
    }
    pass.set_pipeline(pipeline);
    pass.set_bind_group(0, &group, &[index.index()]);
    pass.draw(0..3, 0..1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_smaller_pictures_are_upscaled() {
        let size = UVec2::new(1280, 720);
        assert_eq!(scaled_size(size, RenderScale(0.5)), Some(UVec2::new(640, 360)));
        assert_eq!(scaled_size(size, RenderScale(1.0)), None);
        assert_eq!(scaled_size(size, RenderScale(7.0)), None);
        assert_eq!(scaled_size(UVec2::ONE, RenderScale(0.5)), None);
        assert_eq!(scaled_size(UVec2::new(300, 200), RenderScale(0.0)), Some(UVec2::new(30, 20)));
    }
}
