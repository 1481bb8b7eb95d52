// A koma: boxwood with seeded grain, and brush ink out of the face atlas. Which faces, which
// grain and which look it has comes from its mesh tag, so that all koma of a size are one draw.
#import bevy_pbr::{
    mesh_bindings::mesh,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import tenjiku::studio

// One of the grids of the atlas.
struct FaceLevel {
    // Where its first cell begins and how large a cell is, in texture coordinates.
    corner: vec2<f32>,
    cell: vec2<f32>,
    // Middle and half the size of what is turned.
    turned: vec4<f32>,
    // How much writing shrinks when it is turned.
    shrink: f32,
    // How wide a square is at least where this level is shown, in pixels.
    least: f32,
}

struct KomaParams {
    // The grids of the atlas, from the nearest to the farthest.
    levels: array<FaceLevel, 3>,
    // Cells of the atlas from left to right.
    across: u32,
    // From which side writing is read: 1 from Black's seat, -1 from White's, 0 as the koma point.
    viewer: f32,
    // Colours between which the wood varies; inks.
    wood: vec4<f32>,
    other_wood: vec4<f32>,
    ink: vec4<f32>,
    promoted: vec4<f32>,
    // The sides' own woods.
    blacks: vec4<f32>,
    whites: vec4<f32>,
    // 1 where the sides have woods of their own.
    has_sides: f32,
    // How strong the grain is, and how deep the writing is carved.
    grain: f32,
    carved: f32,
    // 1 where there is no light and no shadow.
    flat_look: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: KomaParams;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var atlas: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var atlas_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var grain: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var grain_sampler: sampler;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) world_normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(3) local: vec3<f32>,
    @location(4) @interpolate(flat) instance_index: u32,
    // Along Z, which way the point looks: less than 0 away from Black's seat.
    @location(5) @interpolate(flat) toward: f32,
    // Which of the atlas's grids can be read from here.
    @location(6) @interpolate(flat) level: u32,
}

// Where a point is on the screen, in pixels.
fn on_screen(at: vec3<f32>) -> vec2<f32> {
    let clip = position_world_to_clip(at);
    return clip.xy / max(clip.w, 0.01) * 0.5 * view.viewport.zw;
}

// How wide a square of the board looks at that place, in pixels: the mean of both directions, so that
// writing counts as small from a flat angle, too. It does not matter how the koma lies: one that is
// turned over in the air keeps its writing.
fn square_on_screen(at: vec3<f32>) -> f32 {
    let along_x = on_screen(at + vec3<f32>(0.5, 0.0, 0.0)) - on_screen(at - vec3<f32>(0.5, 0.0, 0.0));
    let along_z = on_screen(at + vec3<f32>(0.0, 0.0, 0.5)) - on_screen(at - vec3<f32>(0.0, 0.0, 0.5));
    return sqrt(abs(along_x.x * along_z.y - along_x.y * along_z.x));
}

// How far at most hands set koma down aslant, in radians.
const CARELESS: f32 = 0.026;

// A place on the koma as it lies: each a little aslant, as by hand.
fn set_down(at: vec3<f32>, seed: f32) -> vec3<f32> {
    let aslant = (fract(seed * 0.618034) * 2.0 - 1.0) * CARELESS * (1.0 - params.flat_look);
    return vec3<f32>(at.x + aslant * at.z, at.y, at.z - aslant * at.x);
}

@vertex
fn vertex(in: Vertex) -> Varying {
    var out: Varying;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let seed = f32(mesh_functions::get_tag(in.instance_index) >> 27u);
    let at = vec4<f32>(set_down(in.position, seed), 1.0);
    out.world_position = mesh_functions::mesh_position_local_to_world(world_from_local, at);
    out.position = position_world_to_clip(out.world_position.xyz);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    out.uv = in.uv;
    out.local = in.position;
    out.instance_index = in.instance_index;
    out.toward = -world_from_local[2].z;
    let square = square_on_screen(world_from_local[3].xyz);
    out.level = select(select(2u, 1u, square >= params.levels[1].least), 0u, square >= params.levels[0].least);
    return out;
}

// Where in its cell a face is read. Writing that stands on its head for the reader is turned.
fn place_in_cell(uv: vec2<f32>, toward: f32, level: u32) -> vec2<f32> {
    let turned = params.levels[level].turned;
    let away = uv - turned.xy;
    let is_turned = toward * params.viewer > 0.0 && all(abs(away) < turned.zw);
    return select(uv, turned.xy - away / params.levels[level].shrink, is_turned);
}

// Metres (across, along) that one repeat of the grain covers.
const PLANK: vec2<f32> = vec2<f32>(4.0, 4.0);
// How bright sides and edges are in a printed diagram, where they are the outline.
const PRINTED_SIDE: f32 = 0.40;
// Depth of a carved stroke, in metres.
const DEPTH: f32 = 0.010;

// The normal where writing is carved: strokes are grooves, and their walls catch the light.
fn carve(normal: vec3<f32>, at: vec3<f32>, ink: f32) -> vec3<f32> {
#ifdef LOW_QUALITY
    return normal;
#else
    // Morten Mikkelsen's bump mapping without a texture's own directions.
    let along_x = dpdx(at);
    let along_y = dpdy(at);
    let across_y = cross(along_y, normal);
    let across_x = cross(normal, along_x);
    let area = dot(along_x, across_y);
    let slope = sign(area) * (dpdx(ink) * across_y + dpdy(ink) * across_x) * -DEPTH * params.carved;
    // From afar strokes are as narrow as pixels, and grooves would only glitter.
    let near = 1.0 - smoothstep(0.02, 0.05, length(along_x) + length(along_y));
    return normalize(abs(area) * normal - slope * near);
#endif
}

// Looks, as in `KomaLook`.
const HOVERED: u32 = 1u;
const SELECTED: u32 = 2u;
const CHARRED: u32 = 3u;
const FADED: u32 = 4u;
const ASIDE: u32 = 5u;

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let tag = mesh_functions::get_tag(in.instance_index);
    let seed = f32(tag >> 27u);
    let look = (tag >> 24u) & 7u;

    let is_back = in.uv.x > 1.5;
    let is_face = in.uv.x > -0.5;
    let cell = select(tag & 0x7ffu, (tag >> 11u) & 0x7ffu, is_back);
    let is_red = ((tag >> select(22u, 23u, is_back)) & 1u) == 1u;
    let column_and_row = vec2<f32>(f32(cell % params.across), f32(cell / params.across));
    let on_face = in.uv - vec2<f32>(select(0.0, 2.0, is_back), 0.0);
    let within = clamp(place_in_cell(on_face, in.toward, in.level), vec2<f32>(0.01), vec2<f32>(0.99));
    let at = params.levels[in.level].corner + (column_and_row + within) * params.levels[in.level].cell;
    let coverage = textureSample(atlas, atlas_sampler, at).r;
    let ink = select(0.0, coverage, is_face);

    // Every koma has a tint of its own.
    let tint = fract(seed * 0.381966);
    var wood = mix(params.wood.rgb, params.other_wood.rgb, tint);
    if params.has_sides > 0.0 {
        let own = select(params.whites.rgb, params.blacks.rgb, in.toward < 0.0);
        wood = own * wood / max(params.wood.rgb, vec3<f32>(0.01));
    }
    var roughness = 0.46;
    // Straight grain along the koma, a little aslant; over the sides it runs down, on the ends in arcs.
    let slant = (tint - 0.5) * 0.22;
    let p = in.local;
    let on_plank = vec2<f32>(p.x + slant * p.z + p.y * (0.9 + p.x), p.z) / PLANK + seed * vec2<f32>(0.37, 0.61);
    let late = textureSample(grain, grain_sampler, on_plank).r;
    wood *= mix(vec3<f32>(1.0), mix(vec3<f32>(1.07), vec3<f32>(0.90, 0.80, 0.62), late), params.grain);

    var color = mix(wood, select(params.ink.rgb, params.promoted.rgb, is_red), smoothstep(0.12, 0.80, ink));
    // Lacquer would shine, and black ink that shines cannot be read.
    roughness = mix(roughness, 0.66, ink);

    // Sides lie in the shade of their neighbours, most of all at the foot, and draw each koma's outline;
    // the rounded edges between are worn bright.
    let normal = normalize(in.world_normal);
    let foot = clamp(in.world_position.y * 5.0 + 0.45, 0.0, 1.0);
    let turned_up = abs(normal.y);
    let side = mix(0.34 + 0.30 * foot, 1.16, smoothstep(0.25, 0.80, turned_up));
    color *= select(select(side, PRINTED_SIDE, params.flat_look > 0.0), 1.0, is_face);

    var glow = vec3<f32>(0.0);
    if look == HOVERED {
        color = color * 1.12 + vec3<f32>(0.02, 0.016, 0.008);
    } else if look == SELECTED {
        color = mix(color, color * vec3<f32>(1.25, 1.12, 0.75), 0.8);
        glow = wood * vec3<f32>(0.22, 0.14, 0.03) * (1.0 - ink);
    } else if look == CHARRED {
        let ember = studio::noise(in.local * 14.0 + seed);
        color = color * 0.10 + vec3<f32>(0.006);
        glow = vec3<f32>(1.1, 0.22, 0.03) * smoothstep(0.60, 0.80, ember);
        roughness = 0.95;
    } else if look == FADED {
        color = mix(color, vec3<f32>(dot(color, vec3<f32>(0.3, 0.5, 0.2))), 0.6) * 0.55;
    } else if look == ASIDE {
        color = mix(color, vec3<f32>(dot(color, vec3<f32>(0.3, 0.5, 0.2))), 0.25) * 0.62;
    }

    var surface: studio::Surface;
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.normal = carve(normal, in.world_position.xyz, ink);
    surface.color = color;
    surface.roughness = roughness;
    surface.glow = glow;
    surface.openness = 1.0;
    surface.flat_look = params.flat_look;
    surface.mesh_flags = mesh[in.instance_index].flags;
    return studio::shade(surface);
}
