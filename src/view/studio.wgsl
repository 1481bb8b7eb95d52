// Light for every surface of the scene. LOW_QUALITY leaves out everything that a software
// renderer feels: light clusters, shadow maps, specular lobes of many lights.
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
    // Light that the surface gives off itself.
    glow: vec3<f32>,
    // Darkness where little light comes in: 1 is open.
    openness: f32,
    // 1 where there is no light and no shadow, as in a printed diagram.
    flat_look: f32,
    mesh_flags: u32,
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
    pbr.material.base_color = vec4<f32>(surface.color, 1.0);
    pbr.material.perceptual_roughness = surface.roughness;
    pbr.material.reflectance = vec3<f32>(0.35);
    pbr.material.flags = pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_OPAQUE;
    pbr.diffuse_occlusion = vec3<f32>(surface.openness);
    pbr.specular_occlusion = surface.openness;

    if surface.flat_look > 0.0 {
        return pbr_functions::main_pass_post_lighting_processing(pbr, vec4<f32>(surface.color + surface.glow, 1.0));
    }
    // The sky of the room is brighter than its floor.
    let sky = 0.62 + 0.38 * surface.normal.y;
#ifdef LOW_QUALITY
    let sun = lights.directional_lights[0];
    let facing = max(dot(surface.normal, sun.direction_to_light), 0.0);
    let half_way = normalize(sun.direction_to_light + pbr.V);
    let gloss = pow(max(dot(surface.normal, half_way), 0.0), 24.0) * (1.0 - surface.roughness) * 0.25;
    let direct = sun.color.rgb * (facing * surface.color * 0.3183 + gloss * 0.3183);
    let around = lights.ambient_color.rgb * surface.color * sky;
    var color = vec4<f32>((direct + around) * view.exposure * surface.openness + surface.glow, 1.0);
#else
    pbr.diffuse_occlusion *= sky;
    var color = pbr_functions::apply_pbr_lighting(pbr);
    color = vec4<f32>(color.rgb + surface.glow, 1.0);
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
