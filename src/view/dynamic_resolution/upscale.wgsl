// Upscales the drawn region of a picture to the whole viewport.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct DrawnRegion {
    // Corner and size, in pixels.
    corner: vec2<f32>,
    drawn: vec2<f32>,
};

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var linear_sampler: sampler;
@group(0) @binding(2) var<uniform> region: DrawnRegion;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    // Pixels beyond the edge belong to another picture and must not bleed in.
    let within = clamp(in.uv * region.drawn, vec2<f32>(0.5), region.drawn - 0.5);
    let at = (region.corner + within) / vec2<f32>(textureDimensions(picture));
    return textureSampleLevel(picture, linear_sampler, at, 0.0);
}
