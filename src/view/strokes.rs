//! Flat drawings on the board: strokes and fills with vertex colours.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Distance between two layers of a drawing, in metres: enough to avoid z-fighting.
const LAYER: f32 = 0.003;

/// Collects the layers of a drawing. Coordinates are `X` to the right and `Y` away from the viewer, in
/// metres. In the mesh, away is `-Z`, and each layer is slightly higher than the one before.
#[derive(Default)]
pub struct Drawing {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
    layers: u16,
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

impl Drawing {
    fn vertex(&mut self, at: Vec2, colour: LinearRgba) -> u32 {
        self.positions.push([at.x, f32::from(self.layers) * LAYER, -at.y]);
        self.colours.push(colour.to_f32_array());
        (self.positions.len() - 1) as u32
    }

    /// Begins the next layer, on top of all others.
    pub fn next_layer(mut self) -> Self {
        self.layers += 1;
        self
    }

    /// Adds a closed line centred on the corners, which are in counter-clockwise order.
    pub fn stroke(mut self, corners: &[Vec2], width: f32, colour: LinearRgba) -> Self {
        let count = corners.len();
        let first = self.positions.len() as u32;
        for (index, &corner) in corners.iter().enumerate() {
            let before = (corner - corners[(index + count - 1) % count]).normalize_or_zero();
            let after = (corners[(index + 1) % count] - corner).normalize_or_zero();
            let out = -(before + after).perp().normalize_or_zero();
            // The mitre of a sharp corner is long: limit it to avoid spikes.
            let mitre = (width / 2.0 / out.dot(-before.perp()).abs()).min(width * 1.4);
            self.vertex(corner - out * mitre, colour);
            self.vertex(corner + out * mitre, colour);
        }
        for index in 0..count as u32 {
            let (a, b) = (first + index * 2, first + (index + 1) % count as u32 * 2);
            self.indices.extend([a, a + 1, b + 1, a, b + 1, b]);
        }
        self
    }

    /// Adds a filled shape. All its corners must be visible from its centre.
    pub fn fill(mut self, corners: &[Vec2], colour: LinearRgba) -> Self {
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        let centre = self.vertex(middle, colour);
        let rim: Vec<u32> = corners.iter().map(|&corner| self.vertex(corner, colour)).collect();
        for index in 0..rim.len() {
            self.indices.extend([centre, rim[index], rim[(index + 1) % rim.len()]]);
        }
        self
    }

    /// Adds a straight bar.
    pub fn bar(self, from: Vec2, to: Vec2, width: f32, colour: LinearRgba) -> Self {
        let side = (to - from).normalize_or_zero().perp() * width / 2.0;
        self.fill(&[from - side, to - side, to + side, from + side], colour)
    }

    /// The points, their colours and the triangle indices, for two-dimensional pictures.
    pub fn flat(self) -> (Vec<Vec2>, Vec<LinearRgba>, Vec<u32>) {
        let points = self.positions.iter().map(|[x, _, z]| Vec2::new(*x, -z)).collect();
        let colours = self.colours.into_iter().map(LinearRgba::from_f32_array).collect();
        (points, colours, self.indices)
    }

    /// The mesh, facing up.
    pub fn mesh(self) -> Mesh {
        let normals = vec![[0.0, 1.0, 0.0]; self.positions.len()];
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_face_up() {
        let drawing = Drawing::default()
            .stroke(&polygon(6, 0.4, 0.0), 0.1, LinearRgba::WHITE)
            .next_layer()
            .fill(&star(5, 0.4, 0.2), LinearRgba::BLACK)
            .bar(Vec2::ZERO, Vec2::X, 0.1, LinearRgba::RED);
        for three in drawing.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|i| Vec3::from_array(drawing.positions[three[i] as usize]));
            assert!((b - a).cross(c - a).y > 0.0, "{a} {b} {c}");
        }
    }
}
