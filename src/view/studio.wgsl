// Lighting of all surfaces of the scene. LOW_QUALITY omits features that are slow on a software renderer: light
// clusters, shadow maps and the specular lobes of many lights. HIGH_QUALITY simulates a room with a paper window: soft
// shadows, and reflections of the window on oil and lacquer.
#define_import_path tenjiku::studio

#import bevy_pbr::{
    mesh_view_bindings::{view, lights},
    pbr_types,
    pbr_functions,
}
#ifdef HIGH_QUALITY
#import bevy_pbr::{
    ambient,
    lighting,
    mesh_view_bindings::{directional_shadow_textures, directional_shadow_textures_comparison_sampler},
    mesh_view_types::DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT,
}
#endif

struct Surface {
    world_position: vec4<f32>,
    frag_coord: vec4<f32>,
    normal: vec3<f32>,
    color: vec3<f32>,
    roughness: f32,
    // Thickness of the coat of oil or lacquer, 0 to 1, and its roughness. Only HIGH_QUALITY draws the coat.
    coat: f32,
    coat_roughness: f32,
    // Light that the surface emits.
    glow: vec3<f32>,
    // Ambient occlusion: 1 is open, 0 fully occluded.
    openness: f32,
    // 1 for a look without light and shadow, as in a printed diagram.
    flat_look: f32,
    mesh_flags: u32,
}

// Direction from the board to the paper window of the room: behind White's seat and to Black's left, so that
// polished wood reflects it to Black. Its soft edge is between the cosines `OUTER_COSINE` and `INNER_COSINE`.
const WINDOW: vec3<f32> = vec3<f32>(-0.42, 0.62, -0.66);
const OUTER_COSINE: f32 = 0.62;
const INNER_COSINE: f32 = 0.97;

// Fraction of the light of the room that a surface reflects to the eye, by Schlick's approximation: little from
// straight above, much at a flat angle.
fn reflected_fraction(normal: vec3<f32>, toward_eye: vec3<f32>, roughness: f32) -> f32 {
    let window = smoothstep(OUTER_COSINE, INNER_COSINE, dot(reflect(-toward_eye, normal), WINDOW));
    let grazing = 1.0 - max(dot(normal, toward_eye), 0.0);
    let grazing2 = grazing * grazing;
    let polish = 1.0 - roughness;
    return (0.06 + 0.94 * grazing2 * grazing2 * grazing) * polish * polish * (0.25 + 2.2 * window);
}

fn pow2(x: f32) -> f32 {
    return x * x;
}

fn shade(surface: Surface) -> vec4<f32> {
    var pbr = pbr_types::pbr_input_new();
    pbr.frag_coord = surface.frag_coord;
    pbr.world_position = surface.world_position;
    pbr.world_normal = surface.normal;
    pbr.N = surface.normal;
    pbr.is_orthographic = view.clip_from_view[3].w == 1.0;
    pbr.V = pbr_functions::calculate_view(surface.world_position, pbr.is_orthographic);
    pbr.flags = surface.mesh_flags;
    pbr.material.base_color = vec4<f32>(surface.color * surface.openness, 1.0);
    pbr.material.perceptual_roughness = surface.roughness;
    pbr.material.reflectance = vec3<f32>(0.35);
    pbr.material.flags = pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_OPAQUE;
    pbr.specular_occlusion = surface.openness;

    let printed = surface.color + surface.glow;
#ifdef HIGH_QUALITY
    var rgb = printed;
    if surface.flat_look == 0.0 {
        rgb = room_lighting(surface, pbr) * view.exposure + surface.glow;
    }
    let color = vec4<f32>(rgb, 1.0);
#else
#ifndef LOW_QUALITY
    if surface.flat_look > 0.0 {
        return pbr_functions::main_pass_post_lighting_processing(pbr, vec4<f32>(printed, 1.0));
    }
#endif
    // Ambient light from above is brighter than from below.
    let sky = 0.62 + 0.38 * surface.normal.y;
    let sun = lights.directional_lights[0];
    let reflected = reflected_fraction(surface.normal, pbr.V, surface.roughness);
    let sheen = sun.color.rgb * (reflected * 0.3183 * surface.openness);
#ifdef LOW_QUALITY
    let facing = max(dot(surface.normal, sun.direction_to_light), 0.0);
    let half_way = normalize(sun.direction_to_light + pbr.V);
    let glint2 = pow2(max(dot(surface.normal, half_way), 0.0));
    let gloss = pow2(pow2(pow2(glint2))) * (1.0 - surface.roughness) * 0.12;
    let direct = sun.color.rgb * (facing * 0.3183 * surface.color + gloss * 0.3183);
    let around = lights.ambient_color.rgb * surface.color * sky;
    let lit = ((direct + around) * surface.openness + sheen) * view.exposure + surface.glow;
    // A software renderer computes both sides of a branch anyway.
    let color = vec4<f32>(select(lit, printed, surface.flat_look > 0.0), 1.0);
#else
    pbr.diffuse_occlusion = vec3<f32>(sky);
    var color = pbr_functions::apply_pbr_lighting(pbr);
    color = vec4<f32>(color.rgb + sheen * view.exposure + surface.glow, 1.0);
#endif
#endif
    return pbr_functions::main_pass_post_lighting_processing(pbr, color);
}

#ifdef HIGH_QUALITY
// Tangent of half the angular size of the lamp: the widening of shadows per metre of height.
const LAMP_SIZE: f32 = 0.13;
// Maximum width of the penumbra, and offset of a surface out of its own shadow, in metres.
const MAX_PENUMBRA: f32 = 0.17;
const MARGIN: f32 = 0.010;
const SEARCH_SAMPLES: i32 = 16;
const SHADOW_SAMPLES: i32 = 32;

// Points evenly spread over a disc of radius 1.
fn disc_point(index: i32, count: i32, turn: f32) -> vec2<f32> {
    let angle = f32(index) * 2.3999632 + turn;
    return sqrt((f32(index) + 0.5) / f32(count)) * vec2<f32>(cos(angle), sin(angle));
}

// Visible fraction of the lamp at a point, 0 to 1. Percentage-closer soft shadows, by Randima Fernando: the farther
// away the blocker, the wider the sampled area.
fn lamp_visibility(at: vec3<f32>, normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
    let lamp = &lights.directional_lights[0];
    let toward = (*lamp).direction_to_light;
    let facing = dot(normal, toward);
    if ((*lamp).flags & DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) == 0u || (*lamp).num_cascades == 0u || facing <= 0.0 {
        return 1.0;
    }
    let to_map = (*lamp).cascades[0].clip_from_world;
    let place = to_map * vec4<f32>(at + normal * MARGIN, 1.0);
    if any(abs(place.xy) > vec2<f32>(1.0)) || place.z < 0.0 || place.z > 1.0 {
        return 1.0;
    }
    let flip = vec2<f32>(0.5, -0.5);
    let uv = place.xy * flip + 0.5;
    let across = normalize(cross(toward, vec3<f32>(0.0, 0.0, 1.0)));
    let along = cross(across, toward);
    let step_across = (to_map * vec4<f32>(across, 0.0)).xy * flip;
    let step_along = (to_map * vec4<f32>(along, 0.0)).xy * flip;
    let metre = (to_map * vec4<f32>(toward, 0.0)).z;
    // Slope of the surface towards the lamp beside the point.
    let slope = -vec2<f32>(dot(across, normal), dot(along, normal)) / max(facing, 0.30);
    let size = vec2<f32>(textureDimensions(directional_shadow_textures));
    let layer = i32((*lamp).depth_texture_base_index);
    let turn = 6.2831853 * fract(52.9829189 * fract(dot(pixel, vec2<f32>(0.06711056, 0.00583715))));

    var height = 0.0;
    var blockers = 0.0;
    for (var index = 0; index < SEARCH_SAMPLES; index += 1) {
        let offset = disc_point(index, SEARCH_SAMPLES, turn) * MAX_PENUMBRA;
        let texel = vec2<i32>((uv + step_across * offset.x + step_along * offset.y) * size);
        let depth = textureLoad(directional_shadow_textures, texel, layer, 0);
        let blocker_height = (depth - place.z) / metre - dot(slope, offset);
        if blocker_height > 0.006 {
            height += blocker_height;
            blockers += 1.0;
        }
    }
    if blockers == 0.0 {
        return 1.0;
    }
    let radius = clamp(height / blockers * LAMP_SIZE, 0.012, MAX_PENUMBRA);
    var visibility = 0.0;
    for (var index = 0; index < SHADOW_SAMPLES; index += 1) {
        let offset = disc_point(index, SHADOW_SAMPLES, turn) * radius;
        let tap = uv + step_across * offset.x + step_along * offset.y;
        let depth = place.z + metre * (dot(slope, offset) + 0.004);
        visibility += textureSampleCompareLevel(
            directional_shadow_textures, directional_shadow_textures_comparison_sampler, tap, layer, depth);
    }
    return visibility / f32(SHADOW_SAMPLES);
}

// Half the size of the paper window, as tangents, and the spacing of the bars of its lattice.
const WINDOW_HALF: vec2<f32> = vec2<f32>(0.78, 0.56);
const LATTICE: vec2<f32> = vec2<f32>(0.26, 0.28);
// Brightness of the window, relative to the mean of the room.
const WINDOW_SHINE: f32 = 4.0;

// Light from a direction of the room, blurred by the roughness of the surface.
fn room_light(toward: vec3<f32>, roughness: f32) -> vec3<f32> {
    let around = lights.ambient_color.rgb;
    let ceiling = smoothstep(-0.25, 0.9, toward.y);
    var light = around * mix(vec3<f32>(0.30, 0.25, 0.18), vec3<f32>(0.95, 0.92, 0.86), ceiling);
    let window = normalize(WINDOW);
    let right = normalize(cross(window, vec3<f32>(0.0, 1.0, 0.0)));
    let up = cross(right, window);
    let facing = dot(toward, window);
    let place = vec2<f32>(dot(toward, right), dot(toward, up)) / max(facing, 0.05);
    let soft = 0.03 + 0.9 * roughness;
    let edge = clamp((WINDOW_HALF - abs(place)) / soft + 0.5, vec2<f32>(0.0), vec2<f32>(1.0));
    let pane = edge * edge * (3.0 - 2.0 * edge);
    // The bars between the sheets of paper blur first.
    let bar = abs(fract(place / LATTICE) - 0.5) * 2.0;
    let lattice = max(smoothstep(0.80, 0.98, bar.x), smoothstep(0.80, 0.98, bar.y));
    let sharp = 1.0 - smoothstep(0.08, 0.30, roughness);
    let paper = pane.x * pane.y * smoothstep(0.0, 0.2, facing) * (1.0 - 0.55 * lattice * sharp);
    return light + around * vec3<f32>(0.94, 0.98, 1.04) * (WINDOW_SHINE * paper / (1.0 + 2.0 * roughness));
}

// Light of the room from all directions around a normal, for diffuse reflection.
fn diffuse_room_light(normal: vec3<f32>) -> vec3<f32> {
    let window = max(dot(normal, normalize(WINDOW)) * 0.55 + 0.45, 0.0);
    let sky = 0.5 + 0.5 * normal.y;
    let warm = mix(vec3<f32>(0.40, 0.31, 0.21), vec3<f32>(0.66, 0.64, 0.60), sky);
    return lights.ambient_color.rgb * (warm + vec3<f32>(0.44, 0.46, 0.49) * window * window);
}

// Reflectance of wood under its coat at normal incidence.
const F0: f32 = 0.028;

// The light of lamp, room and fires on a surface of the best preset.
fn room_lighting(surface: Surface, plain: pbr_types::PbrInput) -> vec3<f32> {
    let toward_eye = plain.V;
    var pbr = plain;
    pbr.material.base_color = vec4<f32>(surface.color, 1.0);
    pbr.material.reflectance = vec3<f32>(sqrt(F0 / 0.16));
    pbr.flags = 0u;
    let normal = surface.normal;
    let cosine = max(dot(normal, toward_eye), 0.001);
    let mirrored = reflect(-toward_eye, normal);
    let f0 = vec3<f32>(F0);
    let f_ab = lighting::F_AB(surface.roughness, cosine);

    var input: lighting::LightingInput;
    input.layers[0].NdotV = cosine;
    input.layers[0].N = normal;
    input.layers[0].R = mirrored;
    input.layers[0].perceptual_roughness = surface.roughness;
    input.layers[0].roughness = lighting::perceptualRoughnessToRoughness(surface.roughness);
    input.P = surface.world_position.xyz;
    input.V = toward_eye;
    input.diffuse_color = surface.color;
    input.metallic = 0.0;
    input.F0_dielectric = f0;
    input.F0_metallic = surface.color;
    input.F_ab = f_ab;

    let visibility = lamp_visibility(surface.world_position.xyz, normal, surface.frag_coord.xy);
    // Neighbours that hide the room also hide part of the lamp.
    let lamp = visibility * mix(1.0, surface.openness, 0.35);
    let lamp_alone = lighting::directional_light(0u, &input, true);
    let direct = lamp_alone * lamp;
    let indirect = (diffuse_room_light(normal) * surface.color
        + room_light(mirrored, surface.roughness) * lighting::EnvBRDFApprox(f0, f_ab)) * surface.openness;

    // The engine's lighting has all lights: without lamp and ambience, the fires remain.
    let engine = pbr_functions::apply_pbr_lighting(pbr).rgb / view.exposure;
    let ambience = ambient::ambient_light(
        pbr.world_position, normal, toward_eye, cosine, surface.color, f0, surface.roughness, vec3<f32>(1.0));
    let fires = max(engine - lamp_alone - ambience, vec3<f32>(0.0));

    // The coat: a thin layer that mirrors the room and the lamp.
    let coat = surface.coat * lighting::F_Schlick(0.04, 1.0, cosine);
    let toward_lamp = lights.directional_lights[0].direction_to_light;
    let half_way = normalize(toward_lamp + toward_eye);
    let facing = max(dot(normal, toward_lamp), 0.0);
    let grain = lighting::perceptualRoughnessToRoughness(surface.coat_roughness);
    let to_half = max(dot(half_way, toward_lamp), 0.05);
    let glint = surface.coat * lighting::D_GGX(grain, max(dot(normal, half_way), 0.0))
        * lighting::V_Kelemen(to_half) * lighting::F_Schlick(0.04, 1.0, to_half) * facing;
    let polish = room_light(mirrored, surface.coat_roughness) * coat * surface.openness
        + lights.directional_lights[0].color.rgb * glint * lamp;
    return (direct + indirect + fires) * (1.0 - coat) + polish;
}
#endif

// Pseudo-random value of a lattice point, 0 to 1.
fn lattice(p: vec3<f32>) -> f32 {
    var q = fract(p * vec3<f32>(0.1031, 0.1030, 0.0973));
    q += dot(q, q.yxz + 33.33);
    return fract((q.x + q.y) * q.z);
}

// Smooth noise, 0 to 1.
fn noise(p: vec3<f32>) -> f32 {
    let cell = floor(p);
    let part = fract(p);
    let w = part * part * (3.0 - 2.0 * part);
    let o = vec2<f32>(0.0, 1.0);
    let near = mix(
        mix(lattice(cell + o.xxx), lattice(cell + o.yxx), w.x),
        mix(lattice(cell + o.xyx), lattice(cell + o.yyx), w.x), w.y);
    let far = mix(
        mix(lattice(cell + o.xxy), lattice(cell + o.yxy), w.x),
        mix(lattice(cell + o.xyy), lattice(cell + o.yyy), w.x), w.y);
    return mix(near, far, w.z);
}
