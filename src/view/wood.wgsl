// Board, stands and table: a wood texture laid by world position, with ruled lines, star points
// and coordinates where the surface is a playing board.
#import bevy_pbr::{forward_io::VertexOutput, mesh_bindings::mesh, mesh_view_bindings::view}
#import tenjiku::studio

struct WoodParams {
    // Early and late wood; what lines are drawn with.
    light: vec4<f32>,
    dark: vec4<f32>,
    ink: vec4<f32>,
    // Half of the ruled field; zero for surfaces without lines.
    half_field: vec2<f32>,
    // Half of the board's top, to which the coordinates are fitted.
    half_board: vec2<f32>,
    squares: vec2<f32>,
    // Star points lie so many squares from each edge.
    stars: vec2<f32>,
    // Metres that one repeat of the texture covers.
    tile: f32,
    // The surface fades into the background between these distances from the middle, in metres.
    fade_from: f32,
    fade_to: f32,
    roughness: f32,
    background: vec4<f32>,
    // Half sizes of the board's and the stands' footprint, which darkens the table around it.
    footprint: vec4<f32>,
    // Where the stands' footprints are (x, z of Black's; White's is opposite).
    stand_at: vec4<f32>,
    label_ink: f32,
    // 1 where there is no light and no shadow.
    flat_look: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: WoodParams;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var wood: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var wood_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var labels: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var labels_sampler: sampler;

// Half width of a ruled line and of the frame line, in metres.
const LINE: f32 = 0.011;
const FRAME: f32 = 0.020;
// Radius of a star point, in metres.
const STAR: f32 = 0.060;

// Coverage of a stroke of half width `half_width` at distance `d`, for pixels `pixel` wide.
fn stroke(d: f32, half_width: f32, pixel: f32) -> f32 {
    let sharp = clamp((half_width - d) / pixel + 0.5, 0.0, 1.0);
    return sharp * min(1.0, 2.0 * half_width / pixel + 0.25);
}

fn ruled(at: vec2<f32>, pixel: vec2<f32>) -> f32 {
    let square = 2.0 * params.half_field / params.squares;
    let outside = abs(at) - params.half_field;
    let g = (at + params.half_field) / square;
    let nearest = clamp(round(g), vec2<f32>(0.0), params.squares);
    let d = abs(g - nearest) * square;
    let is_frame = vec2<bool>(nearest.x == 0.0 || nearest.x == params.squares.x,
                              nearest.y == 0.0 || nearest.y == params.squares.y);
    let width = select(vec2<f32>(LINE), vec2<f32>(FRAME), is_frame);
    var ink = 0.0;
    if outside.x < FRAME && outside.y < FRAME {
        ink = max(stroke(d.x, width.x, pixel.x), stroke(d.y, width.y, pixel.y));
    }
    if params.stars.x > 0.0 {
        let folded = min(g, params.squares - g);
        let to_star = length((folded - params.stars) * square);
        ink = max(ink, stroke(to_star, STAR, max(pixel.x, pixel.y)));
    }
    return ink;
}

// Soft darkness around a box standing on the table.
fn contact(at: vec2<f32>, half_size: vec2<f32>, reach: f32) -> f32 {
    let d = length(max(abs(at) - half_size, vec2<f32>(0.0)));
    return 1.0 - 0.62 * exp(-d / reach * 2.2);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    let at = in.world_position.xz;
    let pixel = max(fwidth(at), vec2<f32>(1e-5));
    // Lay the texture on the side that faces us, its grain along the board.
    let upright = abs(normal.y) < 0.5;
    let across = upright && abs(normal.x) > 0.5;
    var uv = select(at, vec2<f32>(in.world_position.y * 1.3, at.y), across);
    uv = select(uv, vec2<f32>(at.x, in.world_position.y * 0.35), upright && !across);
    var color = mix(params.light.rgb, params.dark.rgb, textureSample(wood, wood_sampler, uv / params.tile).r);
    var openness = 1.0;
    if params.half_field.x > 0.0 {
        let label_uv = at / (2.0 * params.half_board) + 0.5;
        let both_labels = textureSample(labels, labels_sampler, label_uv).rg;
        let label = smoothstep(0.08, 0.65, select(both_labels.y, both_labels.x, view.world_position.z >= 0.0));
        if normal.y > 0.5 {
            let ink = max(ruled(at, pixel), label * params.label_ink);
            color = mix(color, params.ink.rgb, ink * 0.93);
        }
    }
    if params.footprint.x > 0.0 && params.flat_look == 0.0 {
        openness = contact(at, params.footprint.xy, 2.2)
            * contact(at - params.stand_at.xy, params.footprint.zw, 1.2)
            * contact(at + params.stand_at.xy, params.footprint.zw, 1.2);
    }

    var surface: studio::Surface;
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.normal = normal;
    surface.color = color;
    surface.roughness = params.roughness;
    surface.glow = vec3<f32>(0.0);
    surface.openness = openness;
    surface.flat_look = params.flat_look;
    surface.mesh_flags = mesh[in.instance_index].flags;
    var shaded = studio::shade(surface);
    if params.fade_to > 0.0 {
        let far = smoothstep(params.fade_from, params.fade_to, length(at));
        shaded = vec4<f32>(mix(shaded.rgb, params.background.rgb, far), 1.0);
    }
    return shaded;
}
