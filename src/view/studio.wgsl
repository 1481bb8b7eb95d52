// Lighting of all surfaces of the scene. LOW_QUALITY leaves out what is slow on a software renderer: light
// clusters, shadow maps and the specular lobes of many lights.
#define_import_path tenjiku::studio

#import bevy_pbr::{
    mesh_view_bindings::{view, lights},
    pbr_types,
    pbr_functions,
}

struct Surface {
    world_position: vec4<f32>,
    frag_coord: vec4<f32>,
    normal: vec3<f32>,
    color: vec3<f32>,
    roughness: f32,
    // Light that the surface emits.
    glow: vec3<f32>,
    // Ambient occlusion: 1 is open, 0 fully occluded.
    openness: f32,
    // 1 for a look without light and shadow, as in a printed diagram.
    flat_look: f32,
    mesh_flags: u32,
}

// Direction from the board to the paper window of the room: behind White's seat and to Black's left, so that
// polished wood reflects it to Black. Its soft edge is between the cosines `OUTER` and `INNER`.
const WINDOW: vec3<f32> = vec3<f32>(-0.42, 0.62, -0.66);
const OUTER: f32 = 0.62;
const INNER: f32 = 0.97;

// Share of the light of the room that a surface reflects to the eye, by Schlick's approximation: little from
// straight above, much at a flat angle.
fn reflected(normal: vec3<f32>, toward_eye: vec3<f32>, roughness: f32) -> f32 {
    let window = smoothstep(OUTER, INNER, dot(reflect(-toward_eye, normal), WINDOW));
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
#ifndef LOW_QUALITY
    if surface.flat_look > 0.0 {
        return pbr_functions::main_pass_post_lighting_processing(pbr, vec4<f32>(printed, 1.0));
    }
#endif
    // Ambient light from above is brighter than from below.
    let sky = 0.62 + 0.38 * surface.normal.y;
    let sun = lights.directional_lights[0];
    let sheen = sun.color.rgb * (reflected(surface.normal, pbr.V, surface.roughness) * 0.3183 * surface.openness);
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
    return pbr_functions::main_pass_post_lighting_processing(pbr, color);
}

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
