//! Flat drawings on the board: strokes and fills with soft edges one pixel wide.
//!
//! Without multisampling the edges of triangles are jagged. Therefore every outline has a seam that fades to
//! transparent, and the shader (`mark.wgsl`) makes the seam one pixel wide at any distance. It also enforces a minimum
//! width of lines in pixels.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Half the minimum width of lines on the screen, in pixels.
const MIN_HALF_WIDTH: f32 = 0.85;
/// Miter limit of an outline, as a multiple of the distance to its sides.
const MITER_LIMIT: f32 = 2.4;

#[derive(Clone, Copy, Debug)]
struct Point {
    /// To the right and away from the viewer, in metres.
    at: Vec2,
    /// The outward direction, with the length that moves both sides of a corner out by one. Zero inside.
    outward: Vec2,
    /// Distance of the outline from the middle of its line, in metres.
    half_width: f32,
    /// The minimum of that distance on the screen, in pixels.
    min_half_width: f32,
    colour: LinearRgba,
    /// Whether the point is on the outside of a seam, which is transparent.
    is_faded: bool,
}

impl Point {
    /// The position in a picture with pixels `pixel` metres wide, computed as in the shader.
    fn position(&self, pixel: f32) -> Vec2 {
        let widening = (self.min_half_width * pixel - self.half_width).max(0.0);
        self.at + self.outward * (widening + if self.is_faded { 0.5 } else { -0.5 } * pixel)
    }

    fn faded_colour(&self) -> LinearRgba {
        if self.is_faded { self.colour.with_alpha(0.0) } else { self.colour }
    }
}

/// Collects the shapes of a drawing, each on top of the previous ones. Coordinates are `X` to the right and `Y` away
/// from the viewer, in metres. In the mesh, away is `-Z`.
#[derive(Default)]
pub struct Drawing {
    points: Vec<Point>,
    indices: Vec<u32>,
}

/// Corners of a regular polygon. The first one points away from the viewer, rotated by `turn` radians.
pub fn polygon(corners: usize, radius: f32, turn: f32) -> Vec<Vec2> {
    let angle = |corner: usize| turn + TAU * corner as f32 / corners as f32;
    (0..corners).map(|corner| Vec2::from_angle(angle(corner)).perp() * radius).collect()
}

/// Corners of a star, alternating between the outer and the inner radius.
pub fn star(points: usize, outer: f32, inner: f32) -> Vec<Vec2> {
    let radius = |corner: usize| if corner.is_multiple_of(2) { outer } else { inner };
    polygon(points * 2, 1.0, 0.0).into_iter().enumerate().map(|(corner, at)| at * radius(corner)).collect()
}

/// The outward direction at each corner of an outline in counter-clockwise order.
fn outward_directions(corners: &[Vec2]) -> impl Iterator<Item = Vec2> {
    let count = corners.len();
    (0..count).map(move |index| {
        let side = |from: usize, to: usize| (corners[to] - corners[from]).normalize_or_zero();
        let before = side((index + count - 1) % count, index);
        let after = side(index, (index + 1) % count);
        let outward = -(before + after).perp().normalize_or(before);
        outward * (1.0 / outward.dot(-before.perp()).max(1e-3)).min(MITER_LIMIT)
    })
}

impl Drawing {
    /// Adds an edge and its seam. Returns the index of its first point; further points of the edge have every second
    /// index.
    fn edge(&mut self, corners: &[Vec2], template: Point, is_inner: bool) -> u32 {
        let first = self.points.len() as u32;
        for (&at, outward) in corners.iter().zip(outward_directions(corners)) {
            let outward = if is_inner { -outward } else { outward };
            let point = Point { at, outward, ..template };
            self.points.extend([point, Point { is_faded: true, ..point }]);
        }
        let count = corners.len() as u32;
        for index in 0..count {
            let (a, b) = (first + index * 2, first + (index + 1) % count * 2);
            let [a, b] = if is_inner { [b, a] } else { [a, b] };
            self.indices.extend([a, a + 1, b + 1, a, b + 1, b]);
        }
        first
    }

    fn band(mut self, outer: &[Vec2], inner: &[Vec2], template: Point) -> Self {
        let outside = self.edge(outer, template, false);
        let inside = self.edge(inner, template, true);
        let count = outer.len().min(inner.len()) as u32;
        for index in 0..count {
            let next = (index + 1) % count;
            let [a, b] = [inside + index * 2, inside + next * 2];
            let [c, d] = [outside + next * 2, outside + index * 2];
            self.indices.extend([a, d, c, a, c, b]);
        }
        self
    }

    /// Adds the area between two closed lines with the same number of corners, in counter-clockwise order.
    pub fn between(self, outer: &[Vec2], inner: &[Vec2], colour: LinearRgba) -> Self {
        let template = Point::template(1.0, 0.0, colour);
        self.band(outer, inner, template)
    }

    /// Adds a closed line centred on the corners, which are in counter-clockwise order.
    pub fn stroke(self, corners: &[Vec2], width: f32, colour: LinearRgba) -> Self {
        self.line(corners, width, MIN_HALF_WIDTH, colour)
    }

    /// Adds the rim under a stroke: the same closed line, wider by `rim` on both sides.
    pub fn rim(self, corners: &[Vec2], width: f32, rim: f32, colour: LinearRgba) -> Self {
        self.line(corners, width + 2.0 * rim, MIN_HALF_WIDTH * 1.7, colour)
    }

    fn line(self, corners: &[Vec2], width: f32, min_half_width: f32, colour: LinearRgba) -> Self {
        let half = width / 2.0;
        let edge = |side: f32| {
            let directions = outward_directions(corners);
            corners
                .iter()
                .zip(directions)
                .map(|(&at, outward)| at + outward * half * side)
                .collect::<Vec<_>>()
        };
        self.band(&edge(1.0), &edge(-1.0), Point::template(half, min_half_width, colour))
    }

    /// Adds a filled shape. All its corners must be visible from its centre.
    pub fn fill(mut self, corners: &[Vec2], colour: LinearRgba) -> Self {
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        let narrowest = corners.iter().map(|corner| corner.distance(middle)).fold(f32::MAX, f32::min);
        let template = Point::template(narrowest, MIN_HALF_WIDTH, colour);
        let rim = self.edge(corners, template, false);
        let centre = self.points.len() as u32;
        self.points.push(Point { at: middle, ..template });
        let count = corners.len() as u32;
        for index in 0..count {
            self.indices.extend([centre, rim + index * 2, rim + (index + 1) % count * 2]);
        }
        self
    }

    /// Adds a filled shape without seams, for shapes that adjoin others.
    pub fn fill_flat(mut self, corners: &[Vec2], colour: LinearRgba) -> Self {
        let first = self.points.len() as u32;
        self.points.extend(corners.iter().map(|&at| Point { at, ..Point::template(1.0, 0.0, colour) }));
        for index in 2..corners.len() as u32 {
            self.indices.extend([first, first + index - 1, first + index]);
        }
        self
    }

    pub fn bar(mut self, from: Vec2, to: Vec2, width: f32, colour: LinearRgba) -> Self {
        let side = (to - from).normalize_or_zero().perp() * width / 2.0;
        let corners = [from - side, to - side, to + side, from + side];
        let first = self.edge(&corners, Point::template(width / 2.0, MIN_HALF_WIDTH, colour), false);
        self.indices.extend([0, 2, 4, 0, 4, 6].map(|point| first + point));
        self
    }

    pub fn translated(mut self, offset: Vec2) -> Self {
        self.points.iter_mut().for_each(|point| point.at += offset);
        self
    }

    /// The drawing, rotated by half a turn if `is_rotated`.
    pub fn rotated(mut self, is_rotated: bool) -> Self {
        if is_rotated {
            for point in &mut self.points {
                (point.at, point.outward) = (-point.at, -point.outward);
            }
        }
        self
    }

    /// This drawing with another one on top.
    pub fn with(mut self, other: Self) -> Self {
        let first = self.points.len() as u32;
        self.points.extend(other.points);
        self.indices.extend(other.indices.into_iter().map(|index| first + index));
        self
    }

    /// The points, their colours and the triangle indices, for flat pictures with pixels `pixel` metres wide.
    pub fn flat(self, pixel: f32) -> (Vec<Vec2>, Vec<LinearRgba>, Vec<u32>) {
        let points = self.points.iter().map(|point| point.position(pixel)).collect();
        let colours = self.points.iter().map(Point::faded_colour).collect();
        (points, colours, self.indices)
    }

    /// The mesh, facing up. `UV_0` is the outward direction, `UV_1` the half width of a line and its minimum in pixels.
    pub fn mesh(self) -> Mesh {
        let list = |value: &dyn Fn(&Point) -> [f32; 2]| self.points.iter().map(value).collect::<Vec<_>>();
        let positions: Vec<[f32; 3]> =
            self.points.iter().map(|point| [point.at.x, 0.0, -point.at.y]).collect();
        let colours: Vec<[f32; 4]> =
            self.points.iter().map(|point| point.faded_colour().to_f32_array()).collect();
        let (outwards, widths) = (
            list(&|point| [point.outward.x, -point.outward.y]),
            list(&|point| [point.half_width, point.min_half_width]),
        );
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, outwards)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, widths)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

impl Point {
    const fn template(half_width: f32, min_half_width: f32, colour: LinearRgba) -> Self {
        Self { at: Vec2::ZERO, outward: Vec2::ZERO, half_width, min_half_width, colour, is_faded: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_shapes() -> Drawing {
        Drawing::default()
            .stroke(&polygon(6, 0.4, 0.0), 0.1, LinearRgba::WHITE)
            .rim(&polygon(6, 0.4, 0.0), 0.1, 0.02, LinearRgba::WHITE)
            .between(&polygon(8, 0.5, 0.0), &polygon(8, 0.3, 0.0), LinearRgba::WHITE)
            .fill(&star(5, 0.4, 0.2), LinearRgba::BLACK)
            .fill_flat(&polygon(5, 0.4, 0.0), LinearRgba::BLACK)
            .bar(Vec2::ZERO, Vec2::X, 0.1, LinearRgba::RED)
    }

    #[test]
    fn drawings_face_up() {
        for is_rotated in [false, true] {
            let (points, _, indices) = all_shapes().rotated(is_rotated).flat(0.01);
            for triangle in indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|i| points[triangle[i] as usize]);
                assert!((b - a).perp_dot(c - a) > -1e-6, "{a} {b} {c}");
            }
        }
    }

    /// Without multisampling, an edge that does not fade is a row of steps.
    #[test]
    fn every_outline_fades_within_a_pixel() {
        let pixel = 0.02;
        let drawing = Drawing::default().stroke(&polygon(40, 0.4, 0.0), 0.1, LinearRgba::WHITE);
        let (points, colours, _) = drawing.flat(pixel);
        for (at, colour) in points.iter().zip(colours) {
            let from_line = (at.length() - 0.4).abs();
            let edge = 0.05 + if colour.alpha > 0.0 { -0.5 } else { 0.5 } * pixel;
            assert!((from_line - edge).abs() < 1e-3, "{at}: {from_line}, not {edge}");
        }
    }

    #[test]
    fn distant_lines_keep_a_minimum_width() {
        let line = |pixel: f32| {
            let drawing = Drawing::default().stroke(&polygon(40, 0.4, 0.0), 0.05, LinearRgba::WHITE);
            let (points, ..) = drawing.flat(pixel);
            let radii = points.iter().map(|at| at.length());
            (radii.clone().fold(0.0, f32::max) - radii.fold(f32::MAX, f32::min)) / pixel
        };
        assert!((line(0.05) - (2.0 * MIN_HALF_WIDTH + 1.0)).abs() < 0.1, "{} pixels", line(0.05));
        assert!(line(0.005) > 10.0);
    }
}
