//! The mesh of a koma: a five-sided wedge, pointed in front, wide and thick at its base.
//!
//! Local frame: the koma points to `-Z` (away from Black), its front face is up (`+Y`), and the origin is
//! its centre. Both faces slope, so a koma on the board is tilted by half the angle of the wedge;
//! [`resting_pose`] returns that pose for both faces.
//!
//! `UV_0` encodes the face of a vertex: `u` from 0 to 1 is the front face, from 2 to 3 the back face (the promoted
//! writing, upright when the koma is turned over about its long axis), and [`PLAIN_U`] bare wood. `v` runs from the
//! point (0) to the base (1).

use std::f32::consts::PI;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use tenjiku_drawing::shadow::Outline;

use super::layout::Seat;
use super::quality::Quality;

/// Number of size classes; class 1 is the largest (the royals), class 5 the smallest (pawns).
pub const SIZE_CLASSES: u8 = 5;
/// `u` of bare wood, which is on sides and bevels.
pub const PLAIN_U: f32 = -1.0;
/// Offset of `u` on the back face.
pub const BACK_U: f32 = 2.0;

/// Length of a class 1 koma from point to base, in metres (widths of a square).
const CLASS_1_LENGTH: f32 = 0.94;
/// Length relative to class 1, and width over length, of each size class. In real sets both decrease, the width faster.
const CLASS_SCALE: [(f32, f32); SIZE_CLASSES as usize] =
    [(1.0, 0.900), (0.965, 0.885), (0.93, 0.865), (0.895, 0.845), (0.845, 0.815)];
/// Thickness of the base as a fraction of the length: traditionally 8 to 30.
const BASE_THICKNESS: f32 = 8.0 / 30.0;
/// Slope of each face to the middle plane, in radians: the base meets a face at about 85 degrees.
const FACE_SLOPE: f32 = 4.6 * PI / 180.0;
/// Lean of the long sides, in radians: they meet the base at 81 degrees.
const SIDE_LEAN: f32 = 9.0 * PI / 180.0;
/// Position of the shoulders, as a fraction of the length from the base.
const SHOULDER_POSITION: f32 = 0.85;
/// Width of the rounded edge, in metres.
const BEVEL_WIDTH: f32 = 0.024;
/// Extent of the rounding of an upright edge along its sides, in metres. It must exceed the bevel, or the bevels of two
/// sides would cross at the corners of the base.
const CORNER_EXTENT: f32 = 0.034;

/// On boards with more squares than this, koma are too small for visible rounded edges in a usual window.
const MAX_ROUNDED_SQUARES: usize = 150;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KomaSize {
    /// Length from point to base, in metres.
    pub length: f32,
    /// Width at the base, in metres.
    pub width: f32,
    /// Thickness at the base, in metres.
    pub base_thickness: f32,
    /// Thickness at the point, in metres.
    pub tip_thickness: f32,
}

/// The dimensions of a size class, clamped to 1..=5.
pub fn koma_size(class: u8) -> KomaSize {
    let (scale, aspect) = CLASS_SCALE[usize::from(class.clamp(1, SIZE_CLASSES) - 1)];
    let length = CLASS_1_LENGTH * scale;
    let base_thickness = length * BASE_THICKNESS;
    KomaSize {
        length,
        width: length * aspect,
        base_thickness,
        tip_thickness: base_thickness - 2.0 * length * FACE_SLOPE.tan(),
    }
}

/// The proportions of a set of koma, chosen by the theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KomaProportions {
    /// Length and width relative to real sets; the thickness does not change.
    pub size: f32,
    /// Whether all koma are as long and wide as the largest.
    pub same_size: bool,
    /// Size of the writing relative to the atlas.
    pub writing: f32,
}

impl Default for KomaProportions {
    fn default() -> Self {
        Self { size: 1.0, same_size: false, writing: 1.0 }
    }
}

impl KomaProportions {
    fn dimensions(self, class: u8) -> KomaSize {
        let (class_size, scaled) = (koma_size(class), koma_size(if self.same_size { 1 } else { class }));
        KomaSize { length: scaled.length * self.size, width: scaled.width * self.size, ..class_size }
    }
}

/// The place that stays fixed when the writing is scaled; 0 is the point of the koma, 1 its base.
const WRITING_CENTRE: f32 = 0.54;

/// The pose of a koma on a surface at `y = 0`, pointing to `-Z`: front face up, or turned over.
pub fn resting_pose(class: u8, turned_over: bool) -> Transform {
    let size = koma_size(class);
    let middle_thickness = (size.base_thickness + size.tip_thickness) / 2.0;
    // Either face is a plane through (0, half the middle thickness, 0) with slope FACE_SLOPE.
    let tilt = Quat::from_rotation_x(-FACE_SLOPE);
    let flip = if turned_over { Quat::from_rotation_z(PI) } else { Quat::IDENTITY };
    Transform::from_xyz(0.0, middle_thickness / 2.0 * FACE_SLOPE.cos(), 0.0).with_rotation(tilt * flip)
}

/// The pose of a koma on the point `place`, owned by the player at `seat`.
pub fn koma_pose(place: Vec3, seat: Seat, class: u8, turned_over: bool) -> Transform {
    let turn = Transform::from_translation(place).with_rotation(Quat::from_rotation_y(seat.yaw()));
    turn * resting_pose(class, turned_over)
}

/// The outline of a koma of these dimensions from above, from its point (`x`, `z`).
pub fn outline(size: KomaSize) -> Outline {
    let (half_length, half_width) = (size.length / 2.0, size.width / 2.0);
    let shoulder_z = half_length - size.length * SHOULDER_POSITION;
    let shoulder_x = half_width - size.length * SHOULDER_POSITION * SIDE_LEAN.tan();
    let corners = [
        Vec2::new(0.0, -half_length),
        Vec2::new(-shoulder_x, shoulder_z),
        Vec2::new(-half_width, half_length),
        Vec2::new(half_width, half_length),
        Vec2::new(shoulder_x, shoulder_z),
    ];
    Outline::new(corners, size.base_thickness)
}

/// A point of the rounded outline, and the outward direction there.
#[derive(Clone, Copy)]
struct RimPoint {
    at: Vec2,
    outward: Vec2,
}

/// The outline with every corner replaced by two points, one on each side, at a distance from the corner in metres.
fn rim(corners: &[Vec2; 5], distance: f32) -> [RimPoint; 10] {
    std::array::from_fn(|index| {
        let corner = corners[index / 2];
        // Even points end the side before the corner, odd points begin the side after it.
        let (side, distance) = if index % 2 == 0 {
            ((corner - corners[(index / 2 + 4) % 5]).normalize(), -distance)
        } else {
            ((corners[(index / 2 + 1) % 5] - corner).normalize(), distance)
        };
        RimPoint { at: corner + side * distance, outward: side.perp() }
    })
}

#[derive(Default)]
struct MeshBuilder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u16>,
}

impl MeshBuilder {
    fn vertex(&mut self, at: Vec3, normal: Vec3, uv: Vec2) -> u16 {
        self.positions.push(at.to_array());
        self.normals.push(normal.normalize().to_array());
        self.uvs.push(uv.to_array());
        (self.positions.len() - 1) as u16
    }

    fn quad(&mut self, [a, b, c, d]: [u16; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeStyle {
    /// Rounded like worn wood, so that the edges catch the light.
    Rounded,
    /// Sharp, with a fifth of the triangles: on a software renderer, roundings narrower than a pixel only cost time.
    Sharp,
}

impl EdgeStyle {
    pub fn for_quality(quality: Quality, squares: usize) -> Self {
        if quality == Quality::Low && squares > MAX_ROUNDED_SQUARES { Self::Sharp } else { Self::Rounded }
    }
}

pub fn koma_mesh(class: u8, proportions: KomaProportions, edges: EdgeStyle) -> Mesh {
    let size = proportions.dimensions(class);
    let corners = *outline(size).corners();
    let half_thickness = |z: f32| {
        let fraction = z / size.length + 0.5;
        (size.tip_thickness + (size.base_thickness - size.tip_thickness) * fraction) / 2.0
    };
    let mut builder = MeshBuilder::default();
    let (distance, bevel) =
        if edges == EdgeStyle::Rounded { (CORNER_EXTENT, BEVEL_WIDTH) } else { (0.0, 0.0) };
    let rim = rim(&corners, distance);
    let mapping = FaceMapping { size, writing: proportions.writing };
    for up in [1.0_f32, -1.0] {
        if edges == EdgeStyle::Rounded {
            let flat = rim.map(|point| point.at - point.outward * BEVEL_WIDTH);
            face(&mut builder, mapping, &flat, up, &half_thickness);
            rounding(&mut builder, &rim, up, &half_thickness);
        } else {
            face(&mut builder, mapping, &corners, up, &half_thickness);
        }
    }
    sides(&mut builder, &rim, bevel, &half_thickness);
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, builder.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, builder.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, builder.uvs)
        .with_inserted_indices(Indices::U16(builder.indices))
}

/// The normal of a face: front for `up` = 1, back for -1.
fn face_normal(up: f32) -> Vec3 {
    Vec3::new(0.0, up * FACE_SLOPE.cos(), -FACE_SLOPE.sin())
}

#[derive(Clone, Copy)]
struct FaceMapping {
    size: KomaSize,
    /// Size of the writing relative to the atlas.
    writing: f32,
}

impl FaceMapping {
    /// Texture coordinates of a point of a face: front for `up` = 1, back for -1.
    fn uv(self, at: Vec2, up: f32) -> Vec2 {
        let (x, offset) = if up > 0.0 { (at.x, 0.0) } else { (-at.x, BACK_U) };
        let down = (at.y / self.size.length + 0.5 - WRITING_CENTRE) / self.writing + WRITING_CENTRE;
        Vec2::new(x / self.size.width / self.writing + 0.5 + offset, down)
    }
}

/// Adds the flat face with the writing (front for `up` = 1, back for -1) within an outline.
fn face(
    builder: &mut MeshBuilder,
    mapping: FaceMapping,
    outline: &[Vec2],
    up: f32,
    half: &impl Fn(f32) -> f32,
) {
    let corners: Vec<u16> = outline
        .iter()
        .map(|&at| {
            let place = Vec3::new(at.x, up * half(at.y), at.y);
            builder.vertex(place, face_normal(up), mapping.uv(at, up))
        })
        .collect();
    for next in 2..corners.len() {
        let (a, b, c) = (corners[0], corners[next - 1], corners[next]);
        builder.indices.extend(if up > 0.0 { [a, b, c] } else { [a, c, b] });
    }
}

/// Adds the rounded edge around a face.
fn rounding(builder: &mut MeshBuilder, rim: &[RimPoint], up: f32, half: &impl Fn(f32) -> f32) {
    let plain = Vec2::new(PLAIN_U, 0.5);
    let mut edge = Vec::with_capacity(rim.len());
    let mut side = Vec::with_capacity(rim.len());
    for point in rim {
        let at = point.at - point.outward * BEVEL_WIDTH;
        edge.push(builder.vertex(Vec3::new(at.x, up * half(at.y), at.y), face_normal(up), plain));
        let low = Vec3::new(point.at.x, up * (half(point.at.y) - BEVEL_WIDTH), point.at.y);
        side.push(builder.vertex(low, Vec3::new(point.outward.x, 0.0, point.outward.y), plain));
    }
    for from in 0..rim.len() {
        let to = (from + 1) % rim.len();
        let strip = [edge[from], side[from], side[to], edge[to]];
        builder.quad(if up > 0.0 { strip } else { [strip[3], strip[2], strip[1], strip[0]] });
    }
}

/// Adds the upright sides between the two faces, or between their bevels of a width in metres.
fn sides(builder: &mut MeshBuilder, rim: &[RimPoint], bevel: f32, half: &impl Fn(f32) -> f32) {
    for from in 0..rim.len() {
        let pair = [rim[from], rim[(from + 1) % rim.len()]];
        if pair[0].at.distance_squared(pair[1].at) == 0.0 {
            continue;
        }
        let corners = [(0, 1.0), (0, -1.0), (1, -1.0), (1, 1.0)].map(|(which, up): (usize, f32)| {
            let RimPoint { at, outward } = pair[which];
            let place = Vec3::new(at.x, up * (half(at.y) - bevel), at.y);
            builder.vertex(place, Vec3::new(outward.x, 0.0, outward.y), Vec2::new(PLAIN_U, 0.5 + 0.5 * up))
        });
        builder.quad(corners);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::layout::{SQUARE_DEPTH, SQUARE_WIDTH};
    use super::*;

    const EDGE_STYLES: [EdgeStyle; 2] = [EdgeStyle::Rounded, EdgeStyle::Sharp];

    fn vertices(mesh: &Mesh, attribute: bevy::mesh::MeshVertexAttribute) -> Vec<Vec3> {
        let values = mesh.attribute(attribute).unwrap().as_float3().unwrap();
        values.iter().map(|&value| Vec3::from_array(value)).collect()
    }

    fn triangles(mesh: &Mesh) -> Vec<[usize; 3]> {
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        indices.chunks(3).map(|triangle| [triangle[0], triangle[1], triangle[2]]).collect()
    }

    /// A key for comparing positions; vertices at the same position count as one, whatever their normals.
    fn key(at: Vec3) -> [i32; 3] {
        (at * 10_000.0).round().as_ivec3().to_array()
    }

    #[test]
    fn the_solid_is_closed() {
        for (class, style) in (1..=SIZE_CLASSES).flat_map(|class| EDGE_STYLES.map(|style| (class, style))) {
            let mesh = koma_mesh(class, KomaProportions::default(), style);
            let at = vertices(&mesh, Mesh::ATTRIBUTE_POSITION);
            let mut edges: HashMap<([i32; 3], [i32; 3]), i32> = HashMap::new();
            for [a, b, c] in triangles(&mesh) {
                for (from, to) in [(a, b), (b, c), (c, a)] {
                    *edges.entry((key(at[from]), key(at[to]))).or_default() += 1;
                }
            }
            for (&(from, to), &count) in &edges {
                assert_eq!(edges.get(&(to, from)), Some(&count), "open edge in class {class}, {style:?}");
            }
        }
    }

    #[test]
    fn faces_and_normals_point_outward() {
        for edges in EDGE_STYLES {
            let mesh = koma_mesh(1, KomaProportions::default(), edges);
            let at = vertices(&mesh, Mesh::ATTRIBUTE_POSITION);
            let normals = vertices(&mesh, Mesh::ATTRIBUTE_NORMAL);
            for [a, b, c] in triangles(&mesh) {
                let flat = (at[b] - at[a]).cross(at[c] - at[a]);
                assert!(
                    flat.dot((at[a] + at[b] + at[c]) / 3.0) > 0.0,
                    "{edges:?}: the triangle faces inward"
                );
                for corner in [a, b, c] {
                    assert!(flat.normalize().dot(normals[corner]) > 0.4, "{edges:?}");
                }
            }
        }
    }

    #[test]
    fn sharp_koma_have_few_triangles_and_the_same_writing() {
        let [rounded, sharp] = EDGE_STYLES.map(|edges| koma_mesh(1, KomaProportions::default(), edges));
        assert!(triangles(&sharp).len() * 4 <= triangles(&rounded).len(), "{}", triangles(&sharp).len());
        // Both styles map the face to its cell at the same scale.
        let uv_scale = |mesh: &Mesh| {
            let at = vertices(mesh, Mesh::ATTRIBUTE_POSITION);
            let Some(bevy::mesh::VertexAttributeValues::Float32x2(uv)) = mesh.attribute(Mesh::ATTRIBUTE_UV_0)
            else {
                panic!("no writing")
            };
            let on_face: Vec<usize> = (0..at.len()).filter(|&i| (0.0..=1.0).contains(&uv[i][0])).collect();
            let (a, b) = (on_face[1], on_face[2]);
            (uv[b][1] - uv[a][1]) / (at[b].z - at[a].z)
        };
        assert!((uv_scale(&rounded) - uv_scale(&sharp)).abs() < 1e-3);
    }

    #[test]
    fn the_point_is_in_front_and_the_base_is_thicker() {
        let mesh = koma_mesh(1, KomaProportions::default(), EdgeStyle::Rounded);
        let at = vertices(&mesh, Mesh::ATTRIBUTE_POSITION);
        let front = at.iter().copied().min_by(|a, b| a.z.total_cmp(&b.z)).unwrap();
        assert!(front.x.abs() < 0.05, "the point is off centre");
        let thickness = |points: Vec<Vec3>| points.iter().map(|p| p.y).fold(0.0, f32::max) * 2.0;
        let tip = thickness(at.iter().copied().filter(|p| p.z < -0.4).collect());
        let base = thickness(at.iter().copied().filter(|p| p.z > 0.4).collect());
        assert!(base > 2.0 * tip, "{base} {tip}");
    }

    #[test]
    fn higher_classes_are_smaller() {
        for class in 1..SIZE_CLASSES {
            let (larger, smaller) = (koma_size(class), koma_size(class + 1));
            assert!(larger.length > smaller.length && larger.width > smaller.width);
            assert!(smaller.tip_thickness > 0.05);
        }
        assert_eq!(koma_size(0), koma_size(1));
        assert_eq!(koma_size(9), koma_size(SIZE_CLASSES));
    }

    #[test]
    fn large_koma_still_fit_their_squares() {
        let extents = |class, proportions| {
            let at = vertices(&koma_mesh(class, proportions, EdgeStyle::Rounded), Mesh::ATTRIBUTE_POSITION);
            at.into_iter()
                .map(|at| (at.x.abs() * 2.0, at.z.abs() * 2.0))
                .fold((0.0_f32, 0.0_f32), |a, b| (a.0.max(b.0), a.1.max(b.1)))
        };
        let large = KomaProportions { size: 1.1, same_size: true, writing: 1.12 };
        for class in 1..=SIZE_CLASSES {
            let ((width, length), (default_width, _)) =
                (extents(class, large), extents(class, KomaProportions::default()));
            assert!(width < SQUARE_WIDTH && length < SQUARE_DEPTH, "class {class}: {width} {length}");
            assert!(width > default_width * 1.09, "class {class}: {width} {default_width}");
            assert_eq!(extents(class, large), extents(1, large));
        }
    }

    #[test]
    fn larger_writing_shows_less_of_its_cell() {
        let uv_width = |writing| {
            let mesh =
                koma_mesh(1, KomaProportions { writing, ..KomaProportions::default() }, EdgeStyle::Rounded);
            let Some(bevy::mesh::VertexAttributeValues::Float32x2(uvs)) =
                mesh.attribute(Mesh::ATTRIBUTE_UV_0)
            else {
                panic!("no texture coordinates");
            };
            let front = uvs.iter().map(|uv| uv[0]).filter(|u| (-0.5..1.5).contains(u));
            front.clone().fold(f32::MIN, f32::max) - front.fold(f32::MAX, f32::min)
        };
        assert!((uv_width(1.0) / uv_width(1.1) - 1.1).abs() < 1e-3);
    }

    #[test]
    fn the_outline_distance_is_signed() {
        let size = koma_size(3);
        let outline = outline(size);
        let half = Vec2::new(size.width, size.length) / 2.0;
        assert!(outline.distance(Vec2::ZERO) < -0.2);
        assert!(
            (outline.distance(Vec2::new(0.0, half.y + 0.1)) - 0.1).abs() < 1e-4,
            "a point behind the base"
        );
        assert!(outline.distance(Vec2::new(half.x * 0.9, -half.y)) > 0.05, "a point next to the tip");
        assert!(outline.distance(Vec2::new(half.x * 0.9, half.y * 0.95)) < 0.0, "a point in the corner");
    }

    #[test]
    fn a_resting_koma_just_touches_the_board() {
        for (class, edges) in (1..=SIZE_CLASSES).flat_map(|class| EDGE_STYLES.map(|edges| (class, edges))) {
            for turned_over in [false, true] {
                let pose = resting_pose(class, turned_over);
                let at =
                    vertices(&koma_mesh(class, KomaProportions::default(), edges), Mesh::ATTRIBUTE_POSITION);
                let lowest = at.iter().map(|&p| (pose * p).y).fold(f32::MAX, f32::min);
                assert!(lowest.abs() < 2e-3, "class {class}: {lowest}");
                let front = at.iter().map(|&p| pose * p).min_by(|a, b| a.z.total_cmp(&b.z)).unwrap();
                assert!(front.x.abs() < 0.05, "the koma is not straight");
            }
        }
    }
}
