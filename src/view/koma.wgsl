// The shader of koma: boxwood with seeded grain, and brush ink from the face atlas. Faces, grain and look
// come from the mesh tag, so that all koma of a size class take one draw call.
#import bevy_pbr::{
    mesh_bindings::mesh,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import tenjiku::studio

// One grid of the atlas; mirrors `AtlasLevelUniform`.
struct AtlasLevel {
    // Corner of its first cell and size of a cell, in texture coordinates.
    corner: vec2<f32>,
    cell: vec2<f32>,
    // Centre and half size of the area that is rotated for a reader on the other side.
    rotated: vec4<f32>,
    // Scale of the rotated writing.
    scale: f32,
    // Minimum width of a square on the screen for this level, in pixels.
    min_square: f32,
}

struct KomaParams {
    // The grids of the atlas, the nearest first.
    levels: array<AtlasLevel, 3>,
    // Number of columns of the atlas.
    columns: u32,
    // The seat for which writing is upright: 1 for Black's, -1 for White's, 0 to follow the koma.
    viewer: f32,
    // The ends of the range of wood colours, and the inks.
    wood: vec4<f32>,
    other_wood: vec4<f32>,
    ink: vec4<f32>,
    promoted: vec4<f32>,
    // Woods of the two sides.
    blacks: vec4<f32>,
    whites: vec4<f32>,
    // 1 if the sides have different woods.
    has_sides: f32,
    // Strength of the grain and depth of the carved writing, 0 to 1.
    grain: f32,
    carved: f32,
    // 1 for a look without light and shadow.
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

// Values that are constant over a koma or a face are computed in the vertex shader and passed on flat.
struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    // Centroid: the rounded edges are thinner than a pixel, and beyond them the normal would point anywhere.
    @location(1) @interpolate(perspective, centroid) world_normal: vec3<f32>,
    // Position on the face, from the point (0) to the base (1); x is less than -0.5 on bare wood.
    @location(2) uv: vec2<f32>,
    @location(3) local: vec3<f32>,
    @location(4) @interpolate(flat) instance_index: u32,
    // Corner and size of the cell of the face in the atlas.
    @location(5) @interpolate(flat) cell: vec4<f32>,
    // Centre and half size of the rotated area, and the scale of the writing in it: 0 for no rotation.
    @location(6) @interpolate(flat) rotated: vec4<f32>,
    @location(7) @interpolate(flat) scale: f32,
    @location(8) @interpolate(flat) wood: vec3<f32>,
    @location(9) @interpolate(flat) ink: vec3<f32>,
    @location(10) @interpolate(flat) seed: f32,
    @location(11) @interpolate(flat) look: u32,
}

// Position of a point on the screen, in pixels.
fn on_screen(at: vec3<f32>) -> vec2<f32> {
    let clip = position_world_to_clip(at);
    return clip.xy / max(clip.w, 0.01) * 0.5 * view.viewport.zw;
}

// The middle of the picture on the plane of the board; at a flat angle, a nearer point.
fn view_centre() -> vec3<f32> {
    let towards = -view.world_from_view[2].xyz;
    return view.world_position + towards * (view.world_position.y / max(-towards.y, 0.2));
}

// Width of a square of the board in the middle of the picture, in pixels: the mean of both directions, so that writing
// at a flat angle counts as small. All koma of a picture have the style that is legible there.
fn square_on_screen() -> f32 {
    let at = view_centre();
    let along_x = on_screen(at + vec3<f32>(0.5, 0.0, 0.0)) - on_screen(at - vec3<f32>(0.5, 0.0, 0.0));
    let along_z = on_screen(at + vec3<f32>(0.0, 0.0, 0.5)) - on_screen(at - vec3<f32>(0.0, 0.0, 0.5));
    return sqrt(abs(along_x.x * along_z.y - along_x.y * along_z.x));
}

// Maximum skew of koma, in radians.
const MAX_SKEW: f32 = 0.026;

// Rotates a position on the koma a little, since koma never lie quite straight.
fn skewed(at: vec3<f32>, seed: f32) -> vec3<f32> {
    let skew = (fract(seed * 0.618034) * 2.0 - 1.0) * MAX_SKEW * (1.0 - params.flat_look);
    return vec3<f32>(at.x + skew * at.z, at.y, at.z - skew * at.x);
}

// Fraction of the other wood colour in the tint of a koma, 0 to 1.
fn tint_fraction(seed: f32) -> f32 {
    return fract(seed * 0.381966);
}

// The wood of a koma. Each has its own tint, and the sides may have different woods.
fn wood_color(seed: f32, points_at_white: bool) -> vec3<f32> {
    let wood = mix(params.wood.rgb, params.other_wood.rgb, tint_fraction(seed));
    let side_wood = select(params.whites.rgb, params.blacks.rgb, points_at_white);
    return select(wood, side_wood * wood / max(params.wood.rgb, vec3<f32>(0.01)), params.has_sides > 0.0);
}

@vertex
fn vertex(in: Vertex) -> Varying {
    var out: Varying;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let tag = mesh_functions::get_tag(in.instance_index);
    out.seed = f32(tag >> 27u);
    out.look = (tag >> 24u) & 7u;
    let at = vec4<f32>(skewed(in.position, out.seed), 1.0);
    out.world_position = mesh_functions::mesh_position_local_to_world(world_from_local, at);
    out.position = position_world_to_clip(out.world_position.xyz);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    out.local = in.position;
    out.instance_index = in.instance_index;

    let is_back = in.uv.x > 1.5;
    out.uv = in.uv - vec2<f32>(select(0.0, 2.0, is_back), 0.0);
    let square = square_on_screen();
    let level = select(select(2u, 1u, square >= params.levels[1].min_square), 0u, square >= params.levels[0].min_square);
    let grid = params.levels[level];
    let cell = select(tag & 0x7ffu, (tag >> 11u) & 0x7ffu, is_back);
    let column_and_row = vec2<f32>(f32(cell % params.columns), f32(cell / params.columns));
    out.cell = vec4<f32>(grid.corner + column_and_row * grid.cell, grid.cell);
    // Z of the direction in which the koma points: negative is away from Black's seat.
    let toward = -world_from_local[2].z;
    out.rotated = grid.rotated;
    out.scale = select(0.0, grid.scale, toward * params.viewer > 0.0);
    out.wood = wood_color(out.seed, toward < 0.0);
    let is_red = ((tag >> select(22u, 23u, is_back)) & 1u) == 1u;
    out.ink = select(params.ink.rgb, params.promoted.rgb, is_red);
    return out;
}

// Position in the cell. Writing that would be upside down for the reader is rotated.
fn place_in_cell(in: Varying) -> vec2<f32> {
    let offset = in.uv - in.rotated.xy;
    let is_rotated = in.scale > 0.0 && all(abs(offset) < in.rotated.zw);
    return select(in.uv, in.rotated.xy - offset / max(in.scale, 0.01), is_rotated);
}

// Size of one repeat of the grain (across, along), in metres.
const GRAIN_TILE: vec2<f32> = vec2<f32>(4.0, 4.0);
// Brightness of sides and edges in a printed diagram, where they form the outline.
const PRINTED_SIDE: f32 = 0.40;
// Depth of a carved stroke, in metres.
const STROKE_DEPTH: f32 = 0.010;

// The normal of carved writing: strokes are grooves whose walls catch the light.
fn carve(normal: vec3<f32>, at: vec3<f32>, ink: f32) -> vec3<f32> {
#ifdef LOW_QUALITY
    return normal;
#else
    // Bump mapping of unparametrized surfaces, by Morten Mikkelsen: it needs no tangents.
    let along_x = dpdx(at);
    let along_y = dpdy(at);
    let across_y = cross(along_y, normal);
    let across_x = cross(normal, along_x);
    let area = dot(along_x, across_y);
    let slope = sign(area) * (dpdx(ink) * across_y + dpdy(ink) * across_x) * -STROKE_DEPTH * params.carved;
    // From far away, grooves of strokes as narrow as a pixel would glitter.
    let near = 1.0 - smoothstep(0.02, 0.05, length(along_x) + length(along_y));
    return normalize(abs(area) * normal - slope * near);
#endif
}

// Values of `KomaLook`.
const HOVERED: u32 = 1u;
const SELECTED: u32 = 2u;
const CHARRED: u32 = 3u;
const FADED: u32 = 4u;
const DIMMED: u32 = 5u;
const CAPTURED: u32 = 6u;
const BURNING: u32 = 7u;
// Opacity of a koma that a move would take from the board. Others are drawn by a pipeline without blending.
const GHOST_OPACITY: f32 = 0.62;

// Glow of a charred koma: spots of embers, 0 to 1.
fn embers(at: vec3<f32>, seed: f32) -> f32 {
#ifdef LOW_QUALITY
    // Cheap, because a software renderer computes this for every koma, charred or not.
    let waves = sin(at.xz * vec2<f32>(17.0, 23.0) + seed) + sin(at.zx * vec2<f32>(41.0, 31.0) - seed);
    return smoothstep(0.9, 1.6, waves.x + waves.y);
#else
    return smoothstep(0.60, 0.80, studio::noise(at * 14.0 + seed));
#endif
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let is_face = in.uv.x > -0.5;
    let cell_uv = clamp(place_in_cell(in), vec2<f32>(0.01), vec2<f32>(0.99));
    let coverage = textureSample(atlas, atlas_sampler, in.cell.xy + cell_uv * in.cell.zw).r;
    let ink = select(0.0, coverage, is_face);

    var wood = in.wood;
    var roughness = 0.46;
    // Straight grain along the koma, slightly slanted. It runs down the sides, and in arcs on the ends.
    let slant = (tint_fraction(in.seed) - 0.5) * 0.22;
    let p = in.local;
    let grain_uv = vec2<f32>(p.x + slant * p.z + p.y * (0.9 + p.x), p.z) / GRAIN_TILE + in.seed * vec2<f32>(0.37, 0.61);
    let late = textureSample(grain, grain_sampler, grain_uv).r;
    wood *= mix(vec3<f32>(1.0), mix(vec3<f32>(1.07), vec3<f32>(0.90, 0.80, 0.62), late), params.grain);

    var color = mix(wood, in.ink, smoothstep(0.12, 0.80, ink));
    // Shiny black ink would be illegible.
    roughness = mix(roughness, 0.66, ink);

    // Neighbours shade the sides, most of all at the bottom, which draws the outline of each koma. The
    // rounded edges are worn bright.
    let normal = normalize(in.world_normal);
    let foot = clamp(in.world_position.y * 5.0 + 0.45, 0.0, 1.0);
    let turned_up = abs(normal.y);
    let side = mix(0.34 + 0.30 * foot, 1.16, smoothstep(0.25, 0.80, turned_up));
    color *= select(select(side, PRINTED_SIDE, params.flat_look > 0.0), 1.0, is_face);

    var glow = vec3<f32>(0.0);
    if in.look == HOVERED {
        color = color * 1.12 + vec3<f32>(0.02, 0.016, 0.008);
    } else if in.look == SELECTED {
        color = mix(color, color * vec3<f32>(1.25, 1.12, 0.75), 0.8);
        glow = wood * vec3<f32>(0.22, 0.14, 0.03) * (1.0 - ink);
    } else if in.look == CHARRED {
        color = color * 0.10 + vec3<f32>(0.006);
        glow = vec3<f32>(1.1, 0.22, 0.03) * embers(in.local, in.seed);
        roughness = 0.95;
    } else if in.look == FADED {
        color = mix(color, vec3<f32>(dot(color, vec3<f32>(0.3, 0.5, 0.2))), 0.6) * 0.55;
    } else if in.look == DIMMED {
        color = mix(color, vec3<f32>(dot(color, vec3<f32>(0.3, 0.5, 0.2))), 0.25) * 0.62;
    } else if in.look == CAPTURED {
        color = mix(color, vec3<f32>(dot(color, vec3<f32>(0.3, 0.5, 0.2))), 0.7) * vec3<f32>(1.0, 0.72, 0.68);
    } else if in.look == BURNING {
        color = color * vec3<f32>(0.62, 0.30, 0.16);
        glow = vec3<f32>(0.55, 0.14, 0.02) * (1.0 - ink) * (0.4 + 0.6 * late);
    }

    var surface: studio::Surface;
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.normal = carve(normal, in.world_position.xyz, ink);
    surface.color = color;
    surface.roughness = roughness;
    // Lacquer that fills the strokes shines in spots, not all over: it must stay black.
    surface.coat = select(mix(0.55, 0.22, ink), 0.0, in.look == CHARRED);
    surface.coat_roughness = mix(0.30, 0.18, ink);
    surface.glow = glow;
    surface.openness = 1.0;
    surface.flat_look = params.flat_look;
    surface.mesh_flags = mesh[in.instance_index].flags;
    let is_ghost = in.look == CAPTURED || in.look == BURNING;
    return vec4<f32>(studio::shade(surface).rgb, select(1.0, GHOST_OPACITY, is_ghost));
}
