// The shader of wisps: flames, smoke, dust, embers, light on the board and the vignette. The parameters of a wisp are
// in its mesh tag and its transform, so that all wisps of a layer take one draw call. The layers are in `#ifdef`s,
// because a software renderer computes both sides of a branch: LIGHT_LAYER, GLOW_LAYER, and otherwise the layer of
// flames and smoke.
#import bevy_pbr::{
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var turbulence: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var turbulence_sampler: sampler;

// Values of `WispKind`.
const FLAME: u32 = 0u;
const SMOKE: u32 = 1u;
const DUST: u32 = 2u;
const SCORCH: u32 = 3u;
const HALO: u32 = 4u;
const EMBER: u32 = 5u;
const GLINT: u32 = 6u;
const FIRELIGHT: u32 = 7u;
const VEIL: u32 = 8u;

// Shift of wisps towards the camera, in metres, so that their koma do not hide them. Pieces may hide dust.
const CAMERA_SHIFT: f32 = 0.32;
const DUST_CAMERA_SHIFT: f32 = 0.10;
// Brightness factor for wisps before tone mapping.
const BOOST: f32 = 2.2;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    // From -1 to 1 across and up; for flames from 0 up. For the veil, the distance from its centre in half heights of
    // the picture.
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat) kind: u32,
    // Two offsets in the turbulence, different for each seed.
    @location(2) @interpolate(flat) seed: vec2<f32>,
    // Seconds.
    @location(3) @interpolate(flat) age: f32,
    // 0 to 1.
    @location(4) @interpolate(flat) strength: f32,
    @location(5) @interpolate(flat) size: vec2<f32>,
}

@vertex
fn vertex(in: Vertex) -> Varying {
    var out: Varying;
    let place = mesh_functions::get_world_from_local(in.instance_index);
    let tag = mesh_functions::get_tag(in.instance_index);
    out.kind = tag & 15u;
    let seed = f32((tag >> 4u) & 255u);
    out.seed = fract(seed * vec2<f32>(0.618034, 0.381966) + vec2<f32>(0.0, 0.37));
    out.age = f32((tag >> 12u) & 1023u) * 0.02;
    out.strength = f32(tag >> 22u) / 1023.0;
    out.size = vec2<f32>(length(place[0].xyz), length(place[1].xyz));
    out.at = in.position.xy;
    let centre = place[3].xyz;
    if out.kind == VEIL {
        let clip_centre = position_world_to_clip(centre);
        let shape = vec2<f32>(view.viewport.z / max(view.viewport.w, 1.0), 1.0);
        out.at = (in.position.xy - clip_centre.xy / max(clip_centre.w, 0.01)) * shape;
        out.position = vec4<f32>(in.position.xy, 0.9999, 1.0);
        return out;
    }
    if out.kind == SCORCH || out.kind == FIRELIGHT {
        // Lying on the board.
        let at = centre + vec3<f32>(in.position.x * out.size.x, 0.0, -in.position.y * out.size.y);
        out.position = position_world_to_clip(at);
        return out;
    }
    // Facing the camera.
    if out.kind == FLAME {
        out.at.y = in.position.y * 0.5 + 0.5;
    }
    let from_view = view.world_from_view;
    let at = centre + from_view[0].xyz * (out.at.x * out.size.x) + from_view[1].xyz * (out.at.y * out.size.y);
    let toward_eye = normalize(view.world_position - centre);
    let nearer = position_world_to_clip(at + toward_eye * select(CAMERA_SHIFT, DUST_CAMERA_SHIFT, out.kind == DUST));
    out.position = position_world_to_clip(at);
    out.position.z = nearer.z / nearer.w * out.position.w;
    return out;
}

// The colour of a glow, premultiplied; `opacity` is the fraction of the background that the glow hides.
fn glow_color(color: vec3<f32>, opacity: f32) -> vec4<f32> {
#ifdef HDR_TARGET
    return vec4<f32>(color * BOOST, opacity);
#else
    return vec4<f32>(color, opacity);
#endif
}

#ifdef LIGHT_LAYER
// Light multiplies the picture, so that ink stays black: 0.5 leaves it unchanged, 1 doubles it.
@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let distance2 = dot(in.at, in.at);
    let near = max(1.0 - distance2, 0.0);
    let light = vec3<f32>(0.55, 0.17, 0.01) * (in.strength * near * near * (0.5 + 0.7 * near));
    let outside = smoothstep(in.size.x, in.size.y, sqrt(distance2));
    let veil = vec3<f32>(-0.5, -0.5, -0.48) * (in.strength * outside);
    return vec4<f32>(vec3<f32>(0.5) + select(light, veil, in.kind == VEIL), 1.0);
}
#else
#ifdef GLOW_LAYER
@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let distance2 = dot(in.at, in.at);
    let near = max(1.0 - distance2, 0.0);
    // An ember: white-hot in its middle.
    let core = near * near;
    let ember = mix(vec3<f32>(1.0, 0.22, 0.02), vec3<f32>(1.0, 0.80, 0.40), core * core) * core;
    let halo = vec3<f32>(0.10, 0.025, 0.002) * (core * near);
    // A glint: a star of four thin rays.
    let arm = abs(in.at);
    let rays = max(1.0 - 9.0 * min(arm.x, arm.y) - max(arm.x, arm.y), 0.0) + core * core * core * 0.8;
    let glint = vec3<f32>(1.0, 0.80, 0.36) * rays;
    let color = select(select(glint, ember, in.kind == EMBER), halo, in.kind == HALO);
    // Embers hide the bright wood behind them, because they would be invisible in front of it.
    let opacity = select(0.0, core * 0.8, in.kind == EMBER);
    return glow_color(color * in.strength, opacity * in.strength);
}
#else
fn turbulence_at(at: vec2<f32>) -> vec2<f32> {
    return textureSampleLevel(turbulence, turbulence_sampler, at, 0.0).rg;
}

// The colour of a flame: dark red at its tips, orange, yellow, and almost white inside.
fn heat_color(heat: f32) -> vec3<f32> {
    let red = mix(vec3<f32>(0.30, 0.012, 0.002), vec3<f32>(0.90, 0.11, 0.003), smoothstep(0.03, 0.40, heat));
    let orange = mix(red, vec3<f32>(1.0, 0.40, 0.02), smoothstep(0.30, 0.58, heat));
    return mix(orange, vec3<f32>(1.0, 0.82, 0.32), smoothstep(0.58, 0.95, heat));
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let is_flame = in.kind == FLAME;
    let s = in.seed;
    // Flames rise through the turbulence, smoke drifts through it.
    let rising = select(0.04 * in.age, 0.30 * in.age, is_flame);
    let x = in.at.x;
    let y = in.at.y;
    let big = turbulence_at(vec2<f32>(x * 0.11 + s.x, y * 0.14 - rising + s.y)).r;
    let small = turbulence_at(vec2<f32>(x * 0.24 + s.y, y * 0.21 - 2.1 * rising + s.x)).rg;

    // A flame is a row of tongues under a dome. They sway the more the higher they are, and taper.
    let sway = ((big - 0.5) * 1.3 + (small.x - 0.5) * 0.7) * y + (s.x - 0.5) * 0.7 * y * y;
    let along = (x + sway) * (0.95 + 0.75 * y);
    let tongues = turbulence_at(vec2<f32>(along * 0.17 + s.x * 3.0, 0.25 * in.age + s.y)).g;
    let dome = max(1.0 - along * along * 1.15, 0.0);
    let foot = 0.17 * (1.0 - sqrt(1.0 - min(x * x * 1.3, 1.0)));
    let height = max(in.strength * dome * (0.28 + 1.05 * tongues), 0.001);
    let above = y - foot;
    var heat = 1.0 - above / height + (small.y - 0.5) * (0.25 + 1.3 * y);
    heat *= smoothstep(-0.03, 0.16, above) * smoothstep(1.0, 0.85, abs(x)) * smoothstep(1.0, 0.85, y);
    let body = smoothstep(0.0, 0.30, heat);
    let flame = glow_color(heat_color(heat) * body, body * mix(0.50, 0.92, smoothstep(0.05, 0.45, heat)));

    // Smoke, dust and scorch are round clouds with ragged edges.
    let ragged = dot(in.at, in.at) + (big - 0.5) * 1.1 + (small.x - 0.5) * 0.7;
    let cloud = smoothstep(1.0, 0.0, ragged) * smoothstep(1.0, 0.7, length(in.at));
    let is_scorch = in.kind == SCORCH;
    let cloud_opacity = select(0.55, 0.42, in.kind == DUST);
    let smoke_opacity = select(cloud * cloud_opacity, smoothstep(0.0, 0.5, cloud) * 0.92, is_scorch) * in.strength;
    // Smoke is lit from below by the fire it comes from, until it has cooled.
    let lit = vec3<f32>(0.20, 0.055, 0.008) * max(0.0, 0.6 - in.age) * max(0.0, 0.7 - y);
    // Embers glow in the cracks of a fresh scorch.
    let crack = smoothstep(0.13, 0.0, abs(small.y - 0.5)) * max(0.0, 1.0 - 0.55 * in.age);
    var grey = select(vec3<f32>(0.075, 0.062, 0.052) + lit, vec3<f32>(0.86, 0.63, 0.32), in.kind == DUST);
    grey = select(grey, vec3<f32>(0.012, 0.008, 0.006) + vec3<f32>(0.9, 0.13, 0.01) * crack, is_scorch);
    return select(vec4<f32>(grey * smoke_opacity, smoke_opacity), flame, is_flame);
}
#endif
#endif
