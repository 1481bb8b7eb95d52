// Enlarges the part of a picture that was drawn small to its place in full.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct Region {
    // Corner of the place, size of what was drawn there, in pixels.
    corner: vec2<f32>,
    drawn: vec2<f32>,
};

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var smoothly: sampler;
@group(0) @binding(2) var<uniform> region: Region;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    // Beyond its edge lies another picture, which must not bleed in.
    let within = clamp(in.uv * region.drawn, vec2<f32>(0.5), region.drawn - 0.5);
    let at = (region.corner + within) / vec2<f32>(textureDimensions(picture));
    return textureSampleLevel(picture, smoothly, at, 0.0);
}
