// The shader of board, stands and ground: a texture mapped by world position. Features of one kind of surface are in
// `#ifdef`s, so that other surfaces do not pay for them: RULED has lines, star points and coordinates; KOMA_SHADOWS the
// shadows of koma; GROUND fades into the background and is darker around board and stands; TATAMI is a ground of straw
// mats with cloth borders.
#import bevy_pbr::{forward_io::VertexOutput, mesh_bindings::mesh, mesh_view_bindings::view}
#import tenjiku::studio

struct WoodParams {
    // Colours of early and late wood, and of lines or the cloth of mats.
    light: vec4<f32>,
    dark: vec4<f32>,
    ink: vec4<f32>,
    // Half the size of the ruled field.
    half_field: vec2<f32>,
    // Half the size of the top of the board, which the coordinates cover.
    half_board: vec2<f32>,
    squares: vec2<f32>,
    // Distance of the star points from the edges, in squares.
    stars: vec2<f32>,
    // Size of one repeat of the texture (across, along), in metres.
    tile: vec2<f32>,
    // Half the size of the area that the contact shadows cover.
    half_shadow_map: vec2<f32>,
    // The ground fades into the background between these distances from the centre, in metres.
    fade_from: f32,
    fade_to: f32,
    roughness: f32,
    label_ink: f32,
    background: vec4<f32>,
    // Half sizes of the board and of a stand, which darken the ground around them.
    footprint: vec4<f32>,
    // Centre of Black's stand (x, z); White's is opposite.
    stand_at: vec2<f32>,
    // z of a long side of a mat, and half the width of its cloth, in metres.
    mat_edge: vec2<f32>,
    // 1 for a look without light and shadow.
    flat_look: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: WoodParams;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var wood: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var wood_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var labels: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var labels_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var contact_shadows: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var contact_shadows_sampler: sampler;

// Half widths of a ruled line and of the outer line, in metres.
const LINE_HALF_WIDTH: f32 = 0.011;
const FRAME_HALF_WIDTH: f32 = 0.020;
// Radius of a star point, in metres.
const STAR_RADIUS: f32 = 0.060;
// Width of the worn edge of the board, in metres.
const WORN_WIDTH: f32 = 0.028;
// Length and width of a mat, in metres.
const MAT_SIZE: vec2<f32> = vec2<f32>(55.2, 27.6);
// Half the width of the gap between the ends of two mats, in metres.
const GAP_HALF_WIDTH: f32 = 0.025;

// Coverage of a stroke of half width `half_width` at distance `d`, for pixels `pixel` wide.
fn stroke(d: f32, half_width: f32, pixel: f32) -> f32 {
    let sharp = clamp((half_width - d) / pixel + 0.5, 0.0, 1.0);
    return sharp * min(1.0, 2.0 * half_width / pixel + 0.25);
}

#ifdef RULED
fn ruled_ink(at: vec2<f32>, pixel: vec2<f32>) -> f32 {
    let square = 2.0 * params.half_field / params.squares;
    let outside = abs(at) - params.half_field;
    let g = (at + params.half_field) / square;
    let nearest = clamp(round(g), vec2<f32>(0.0), params.squares);
    let d = abs(g - nearest) * square;
    let is_frame = vec2<bool>(nearest.x == 0.0 || nearest.x == params.squares.x,
                              nearest.y == 0.0 || nearest.y == params.squares.y);
    let width = select(vec2<f32>(LINE_HALF_WIDTH), vec2<f32>(FRAME_HALF_WIDTH), is_frame);
    var ink = 0.0;
    if outside.x < FRAME_HALF_WIDTH && outside.y < FRAME_HALF_WIDTH {
        ink = max(stroke(d.x, width.x, pixel.x), stroke(d.y, width.y, pixel.y));
    }
    if params.stars.x > 0.0 {
        let folded = min(g, params.squares - g);
        let to_star = length((folded - params.stars) * square);
        ink = max(ink, stroke(to_star, STAR_RADIUS, max(pixel.x, pixel.y)));
    }
    return ink;
}
#endif

#ifdef GROUND
// Ambient occlusion around a box on the ground: 1 is open.
fn contact(at: vec2<f32>, half_size: vec2<f32>, reach: f32) -> f32 {
    let d = length(max(abs(at) - half_size, vec2<f32>(0.0)));
    return 1.0 - 0.62 * exp(-d / reach * 2.2);
}
#endif

#ifdef TATAMI
// Coverage of the cloth along the long sides of the mats, which are laid like bricks, and of the gaps between
// their ends.
fn mats(at: vec2<f32>, pixel: vec2<f32>) -> vec2<f32> {
    let row = (at.y - params.mat_edge.x) / MAT_SIZE.y;
    let to_side = abs(row - round(row)) * MAT_SIZE.y;
    let mat = at.x / MAT_SIZE.x + 0.5 * (floor(row) % 2.0) + 0.21;
    let to_end = abs(mat - round(mat)) * MAT_SIZE.x;
    return vec2<f32>(stroke(to_side, params.mat_edge.y, pixel.y), stroke(to_end, GAP_HALF_WIDTH, pixel.x));
}
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    let at = in.world_position.xz;
    let pixel = max(fwidth(at), vec2<f32>(1e-5));
#ifdef GROUND
    let uv = at;
#else
    // Map the texture to the side, with its grain along the board.
    let upright = abs(normal.y) < 0.5;
    let across = upright && abs(normal.x) > 0.5;
    var uv = select(at, vec2<f32>(in.world_position.y * 1.3, at.y), across);
    uv = select(uv, vec2<f32>(at.x, in.world_position.y * 0.35), upright && !across);
#endif
    var color = mix(params.light.rgb, params.dark.rgb, textureSample(wood, wood_sampler, uv / params.tile).r);
    var roughness = params.roughness;
#ifdef GROUND
    var coat = 0.0;
#else
    var coat = 0.4;
#endif
#ifdef TATAMI
    let seams = mats(at, pixel);
    color = mix(color * (1.0 - 0.6 * seams.y), params.ink.rgb, seams.x);
    roughness = mix(roughness, 0.85, seams.x);
#endif
#ifdef RULED
    let label_uv = at / (2.0 * params.half_board) + 0.5;
    let both_labels = textureSample(labels, labels_sampler, label_uv).rg;
    let label = smoothstep(0.08, 0.65, select(both_labels.y, both_labels.x, view.world_position.z >= 0.0));
    if normal.y > 0.5 {
        let ink = max(ruled_ink(at, pixel), label * params.label_ink);
        color = mix(color, params.ink.rgb, ink * 0.93);
#ifdef HIGH_QUALITY
        // Where the wood mirrors the window, shiny coordinates would be as bright as the wood.
        roughness = mix(roughness, 0.9, ink);
        coat *= 1.0 - ink;
#endif
    }
#endif

    var openness = 1.0;
#ifdef KOMA_SHADOWS
    if normal.y > 0.5 {
        let shadow_uv = at / (2.0 * params.half_shadow_map) + 0.5;
        openness = max(1.0 - textureSampleLevel(contact_shadows, contact_shadows_sampler, shadow_uv, 0.0).r, 0.22);
    }
#ifdef RULED
    // Worn edges: a soft bright line where top and sides meet.
    let inward = params.half_board - abs(at);
    let edge = select(min(inward.x, inward.y), -in.world_position.y, normal.y < 0.5);
    color *= 1.0 + 0.28 * (1.0 - smoothstep(0.0, WORN_WIDTH + max(pixel.x, pixel.y), edge));
    // The sides get darker towards the ground.
    openness *= 1.0 + 0.36 * min(in.world_position.y, 0.0);
#endif
#endif
#ifdef GROUND
    openness = contact(at, params.footprint.xy, 2.2)
        * contact(at - params.stand_at, params.footprint.zw, 1.2)
        * contact(at + params.stand_at, params.footprint.zw, 1.2);
#endif
    openness = select(openness, 1.0, params.flat_look > 0.0);

    var surface: studio::Surface;
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.normal = normal;
    surface.color = color;
    surface.roughness = roughness;
    surface.coat = coat;
    surface.coat_roughness = 0.34;
    surface.glow = vec3<f32>(0.0);
    surface.openness = openness;
    surface.flat_look = params.flat_look;
    surface.mesh_flags = mesh[in.instance_index].flags;
    var shaded = studio::shade(surface);
#ifdef GROUND
    let fade = smoothstep(params.fade_from, params.fade_to, length(at));
    shaded = vec4<f32>(mix(shaded.rgb, params.background.rgb, fade), 1.0);
#endif
    return shaded;
}
