//! The shape of every mark, for the board and for legends.

use std::f32::consts::{FRAC_PI_4, PI};

use bevy::prelude::*;

use super::layout::{SQUARE_DEPTH, SQUARE_WIDTH};
use super::square_mark::SquareMark;
use super::strokes::{Drawing, polygon, star};

/// Rim of light marks, and of marks that need contrast on light wood.
const DARK: LinearRgba = LinearRgba::rgb(0.03, 0.02, 0.015);
/// Rim of dark marks.
const PALE: LinearRgba = LinearRgba::rgb(0.95, 0.93, 0.88);
/// Rim of the mark for a piece that would burn.
const EMBER_RED: LinearRgba = LinearRgba::rgb(0.45, 0.04, 0.0);
/// Fill of the warning triangle on a threatened royal.
const WARNING: LinearRgba = LinearRgba::rgb(1.0, 0.72, 0.05);

/// Outlines of small signs, in metres from their centre.
const SHIELD: [Vec2; 5] = [
    Vec2::new(-0.13, 0.14),
    Vec2::new(-0.13, -0.03),
    Vec2::new(0.0, -0.17),
    Vec2::new(0.13, -0.03),
    Vec2::new(0.13, 0.14),
];
const SPEARHEAD: [Vec2; 4] =
    [Vec2::new(0.0, -0.19), Vec2::new(0.12, 0.06), Vec2::new(0.0, 0.14), Vec2::new(-0.12, 0.06)];
const BAR: [Vec2; 4] =
    [Vec2::new(-0.13, -0.045), Vec2::new(0.13, -0.045), Vec2::new(0.13, 0.045), Vec2::new(-0.13, 0.045)];
/// Position of a sign on a square whose centre must stay readable, in metres from the centre.
const CORNER: Vec2 = Vec2::new(-0.33, 0.33);

impl SquareMark {
    /// The mark drawn in the given colour.
    #[must_use]
    pub fn drawing(self, colour: Srgba) -> Drawing {
        let ink = LinearRgba::from(colour);
        match self {
            Self::Move => disc(0.165, 0.195, ink, DARK),
            Self::Capture => {
                spokes(outlined(&circle(0.37), 0.075, ink, PALE), FRAC_PI_4, 0.27..0.53, 0.075, ink)
            }
            Self::LionA => outlined(&polygon(4, 0.43, 0.0), 0.08, ink, PALE),
            Self::LionB => outlined(&frame(0.085), 0.07, ink, DARK),
            Self::TeachingKing => outlined(&polygon(3, 0.40, 0.0), 0.08, ink, PALE),
            Self::Burnt => outlined(&star(9, 0.46, 0.33), 0.055, ink, EMBER_RED),
            Self::Suicide => crossed_ring(ink),
            Self::Igui => outlined(&polygon(6, 0.45, 0.0), 0.08, ink, PALE),
            Self::EmperorReach => disc(0.10, 0.125, ink, PALE),
            Self::CouldMove => outlined(&circle(0.14), 0.05, ink, DARK),
            Self::CouldCapture => outlined(&circle(0.40), 0.045, ink, PALE),
            Self::Protects => sign(Drawing::default(), &SHIELD, 1.45, ink, PALE),
            Self::Threatens => sign(Drawing::default(), &SPEARHEAD, 1.45, ink, PALE),
            Self::HeldByBlack => framed_sign(&polygon(3, 0.12, 0.0), ink, PALE),
            Self::HeldByWhite => framed_sign(&polygon(3, 0.12, PI), ink, DARK),
            Self::Contested => framed_sign(&BAR, ink, PALE),
            Self::Hanging => framed_sign(&polygon(4, 0.13, 0.0), ink, PALE),
            Self::Noted => outlined(&circle(0.45), 0.05, ink, PALE).stroke(&circle(0.34), 0.04, ink),
            // Open in the middle, so that a koma on the square can be read.
            Self::Goal => {
                let ring = outlined(&circle(0.38), 0.08, ink, PALE).next_layer();
                spokes(ring, 0.0, 0.31..0.50, 0.08, ink)
            }
            Self::Asked => corner_dots(ink),
            // These belong to squares with pieces that the learner has to read: a frame, and a sign in its corner.
            Self::Chosen => framed_sign(&polygon(16, 0.09, 0.0), ink, DARK),
            Self::Right => {
                let rim = check_mark(framed(ink), 0.11, PALE).next_layer();
                check_mark(rim, 0.06, ink)
            }
            Self::Wrong => {
                let cross = |drawing: Drawing, width, colour| {
                    let [a, b] = [Vec2::splat(0.09), Vec2::new(0.09, -0.09)];
                    let bar = |drawing: Drawing, along: Vec2| {
                        drawing.bar(CORNER - along, CORNER + along, width, colour)
                    };
                    bar(bar(drawing, a), b)
                };
                cross(cross(framed(ink), 0.11, PALE).next_layer(), 0.06, ink)
            }
            Self::Missed => framed_sign(&polygon(5, 0.14, 0.0), ink, DARK),
            Self::LastMoveFrom => Drawing::default().stroke(&frame(0.05), 0.05, ink),
            Self::LastMoveTo => corner_brackets(0.26, 0.075, ink),
            Self::Selection => {
                let rim = Drawing::default().stroke(&frame(0.035), 0.13, DARK).next_layer();
                rim.stroke(&frame(0.035), 0.085, ink)
            }
            Self::Threatened => warning_frame(ink),
        }
    }
}

/// The corners of a polygon that looks round, of a radius in metres.
fn circle(radius: f32) -> Vec<Vec2> {
    polygon(40, radius, 0.0)
}

/// A disc with a rim; both radii in metres.
fn disc(radius: f32, rim_radius: f32, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    Drawing::default().fill(&circle(rim_radius), rim).next_layer().fill(&circle(radius), ink)
}

/// A closed line of a width in metres, with a rim on both sides.
fn outlined(shape: &[Vec2], width: f32, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    Drawing::default().stroke(shape, width + 0.05, rim).next_layer().stroke(shape, width, ink)
}

/// Adds four bars along the radii of a ring, the first at `angle` radians; `radii` in metres.
fn spokes(drawing: Drawing, angle: f32, radii: std::ops::Range<f32>, width: f32, ink: LinearRgba) -> Drawing {
    (0..4).fold(drawing, |drawing, quarter| {
        let along = Vec2::from_angle(angle + PI / 2.0 * quarter as f32);
        drawing.bar(along * radii.start, along * radii.end, width, ink)
    })
}

/// A ring with an X in it.
fn crossed_ring(ink: LinearRgba) -> Drawing {
    let ring = circle(0.36);
    let cross = |drawing: Drawing, width, colour| {
        let [a, b] = [Vec2::splat(0.27), Vec2::new(0.27, -0.27)];
        drawing.bar(-a, a, width, colour).next_layer().bar(-b, b, width, colour)
    };
    let rim = cross(Drawing::default().stroke(&ring, 0.14, PALE).next_layer(), 0.13, PALE).next_layer();
    cross(rim.stroke(&ring, 0.09, ink).next_layer(), 0.08, ink)
}

/// A dot in each corner of the square.
fn corner_dots(ink: LinearRgba) -> Drawing {
    frame(0.12).into_iter().fold(Drawing::default(), |drawing, corner| {
        let dot: Vec<Vec2> = polygon(16, 0.07, 0.0).into_iter().map(|at| at + corner).collect();
        drawing.fill(&dot, ink)
    })
}

fn check_mark(drawing: Drawing, width: f32, colour: LinearRgba) -> Drawing {
    let [a, b, c] = [(-0.11, 0.0), (-0.03, -0.09), (0.12, 0.10)].map(|(x, y)| CORNER + Vec2::new(x, y));
    drawing.bar(a, b, width, colour).bar(b, c, width, colour)
}

/// A frame around the square with a warning triangle in its corner.
fn warning_frame(ink: LinearRgba) -> Drawing {
    let triangle = |radius: f32| {
        let corners = polygon(3, radius, 0.0).into_iter();
        corners.map(|at| at + Vec2::new(0.36, 0.36)).collect::<Vec<_>>()
    };
    let frame = outlined(&frame(0.045), 0.085, ink, DARK).next_layer();
    frame.fill(&triangle(0.20), DARK).next_layer().fill(&triangle(0.155), WARNING)
}

/// Adds a sign in the corner of the square; its rim is the sign enlarged by `rim_scale`.
fn sign(drawing: Drawing, corners: &[Vec2], rim_scale: f32, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    let scaled = |scale: f32| corners.iter().map(|point| *point * scale + CORNER).collect::<Vec<_>>();
    drawing.fill(&scaled(rim_scale), rim).next_layer().fill(&scaled(1.0), ink)
}

/// A frame around the square with a sign in its corner.
fn framed_sign(corners: &[Vec2], ink: LinearRgba, rim: LinearRgba) -> Drawing {
    sign(framed(ink), corners, 1.5, ink, rim)
}

/// A frame around the square, to be drawn over.
fn framed(ink: LinearRgba) -> Drawing {
    Drawing::default().stroke(&frame(0.07), 0.085, ink).next_layer()
}

/// Corners of a frame that runs `inset` metres inside the edge of the square.
fn frame(inset: f32) -> [Vec2; 4] {
    let half = Vec2::new(SQUARE_WIDTH, SQUARE_DEPTH) / 2.0 - inset;
    [half, Vec2::new(-half.x, half.y), -half, Vec2::new(half.x, -half.y)]
}

/// A right angle in each corner of the square, with sides of a length in metres.
fn corner_brackets(length: f32, width: f32, colour: LinearRgba) -> Drawing {
    frame(0.05).into_iter().fold(Drawing::default(), |drawing, at| {
        let inward = -at.signum() * length;
        let across = drawing.bar(at, at + Vec2::new(inward.x, 0.0), width, colour);
        across.bar(at, at + Vec2::new(0.0, inward.y), width, colour)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_on_their_square() {
        for mark in SquareMark::ALL {
            let mesh = mark.drawing(mark.colour()).mesh();
            let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
            for at in positions {
                let inside =
                    at[0].abs() <= SQUARE_WIDTH / 2.0 + 0.05 && at[2].abs() <= SQUARE_DEPTH / 2.0 + 0.05;
                assert!(inside, "{mark:?} {at:?}");
            }
        }
    }

    #[test]
    fn signs_face_up() {
        for sign in [&SHIELD[..], &SPEARHEAD, &BAR] {
            let area: f32 = (0..sign.len()).map(|at| sign[at].perp_dot(sign[(at + 1) % sign.len()])).sum();
            assert!(area > 0.0, "not counter-clockwise: {sign:?}");
        }
    }

    #[test]
    fn every_mark_has_its_own_shape() {
        let shapes: std::collections::HashSet<String> = SquareMark::ALL
            .iter()
            .map(|mark| {
                format!("{:?}", mark.drawing(mark.colour()).mesh().attribute(Mesh::ATTRIBUTE_POSITION))
            })
            .collect();
        assert_eq!(shapes.len(), SquareMark::ALL.len());
    }
}
