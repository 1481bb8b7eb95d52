// The shader of marks and arrows: paint on the board, lit like the board. Outlines have a seam that fades within one
// pixel, and lines have a minimum width; `strokes` builds the meshes.
#import bevy_pbr::{
    mesh_functions,
    mesh_view_bindings::{view, lights},
    view_transformations::position_world_to_clip,
}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct MarkParams {
    // Opacity of everything.
    opacity: f32,
    // 1 for a look without light and shadow.
    flat_look: f32,
    // Padding: the size of a uniform is a multiple of 16 bytes.
    padding: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: MarkParams;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    // The outward direction of the shape (x, z).
    @location(1) out: vec2<f32>,
    // Half the width of a line, in metres, and its minimum, in pixels.
    @location(2) width: vec2<f32>,
    @location(3) color: vec4<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

// Length of the probe that measures the size of a pixel, in metres.
const PROBE_LENGTH: f32 = 0.05;
// Maximum size of a pixel, in metres, since points behind the camera would give nonsense.
const MAX_PIXEL_SIZE: f32 = 0.15;

// Position of a point on the screen, in pixels.
fn on_screen(at: vec3<f32>) -> vec2<f32> {
    let clip = position_world_to_clip(at);
    return clip.xy / max(clip.w, 0.01) * 0.5 * view.viewport.zw;
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    var at = (world_from_local * vec4<f32>(in.position, 1.0)).xyz;
    let out = (world_from_local * vec4<f32>(in.out.x, 0.0, in.out.y, 0.0)).xyz;
    let reach = length(out);
    if reach > 0.0 {
        let probe = out / reach * PROBE_LENGTH;
        let pixel = min(PROBE_LENGTH / max(distance(on_screen(at + probe), on_screen(at)), 0.001), MAX_PIXEL_SIZE);
        let widening = max(in.width.y * pixel - in.width.x, 0.0);
        at += out * (widening + select(-0.5, 0.5, in.color.a == 0.0) * pixel);
    }
    var corner: Varying;
    corner.position = position_world_to_clip(at);
    corner.color = in.color;
    return corner;
}

// Fraction of its brightness that paint keeps in a dark room, to be legible there.
const GLOW: f32 = 0.45;
// Brightness of the paint in full light, such that tone mapping leaves white white.
const SHINE: f32 = 1.6;

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let lamp = lights.directional_lights[0];
    let direct = lamp.color.rgb * (max(lamp.direction_to_light.y, 0.0) * 0.3183);
    let light = (direct + lights.ambient_color.rgb) * view.exposure;
    let lit = mix(light, vec3<f32>(1.0), GLOW) * SHINE;
    var color = vec4<f32>(in.color.rgb * mix(lit, vec3<f32>(1.0), params.flat_look), in.color.a * params.opacity);
#ifdef TONEMAP_IN_SHADER
    color = tone_mapping(color, view.color_grading);
#endif
    return color;
}
