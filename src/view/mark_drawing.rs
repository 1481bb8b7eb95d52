//! The shapes of marks on bare squares; `mark_surround` draws the marks around koma.

use std::f32::consts::{FRAC_PI_4, FRAC_PI_6, PI};

use bevy::prelude::*;

use super::layout::{SQUARE_DEPTH, SQUARE_WIDTH, Seat};
use super::mark_surround;
use super::square_mark::SquareMark;
use super::strokes::{Drawing, polygon, star};

/// Rim of light marks, and of marks that need contrast on light wood.
pub(super) const DARK: LinearRgba = LinearRgba::new(0.035, 0.022, 0.014, 0.85);
/// Rim of dark marks.
pub(super) const PALE: LinearRgba = LinearRgba::new(0.92, 0.88, 0.80, 0.85);
/// Rim of the mark for a piece that would be burnt.
pub(super) const EMBER_RED: LinearRgba = LinearRgba::new(0.42, 0.05, 0.01, 0.9);
/// Fill of the warning triangle on a threatened royal.
const WARNING: LinearRgba = LinearRgba::rgb(1.0, 0.66, 0.06);
/// Width of a rim, in metres.
const RIM: f32 = 0.018;

/// Outlines of small signs, in metres relative to their centre.
pub(super) const SHIELD: [Vec2; 5] = [
    Vec2::new(-0.13, 0.14),
    Vec2::new(-0.13, -0.03),
    Vec2::new(0.0, -0.17),
    Vec2::new(0.13, -0.03),
    Vec2::new(0.13, 0.14),
];
pub(super) const SPEARHEAD: [Vec2; 4] =
    [Vec2::new(0.0, -0.19), Vec2::new(0.12, 0.06), Vec2::new(0.0, 0.14), Vec2::new(-0.12, 0.06)];
const BAR: [Vec2; 4] =
    [Vec2::new(-0.13, -0.045), Vec2::new(0.13, -0.045), Vec2::new(0.13, 0.045), Vec2::new(-0.13, 0.045)];
/// Position of a sign on a bare square, in metres from the centre.
const CORNER: Vec2 = Vec2::new(-0.33, 0.33);
/// Position of a sign beside the point of a koma, in metres from the centre.
const SIGN_BESIDE_KOMA: Vec2 = Vec2::new(-0.38, 0.39);
/// Size of that sign relative to a sign on a bare square.
const SIZE_BESIDE_KOMA: f32 = 0.72;

impl SquareMark {
    /// The mark in the given colour, around the koma of the player on seat `around`, or on an empty square.
    pub fn drawing(self, colour: Srgba, around: Option<Seat>) -> Drawing {
        let ink = LinearRgba::from(colour);
        let framed = |corners: &[Vec2], rim| framed_sign(corners, around, ink, rim);
        match self {
            Self::HeldByBlack => framed(&polygon(3, 0.12, 0.0), PALE),
            Self::HeldByWhite => framed(&polygon(3, 0.12, PI), DARK),
            Self::Contested => framed(&BAR, PALE),
            Self::Hanging => framed(&polygon(4, 0.13, 0.0), PALE),
            Self::Protects => framed(&SHIELD, PALE),
            Self::Threatens => framed(&SPEARHEAD, PALE),
            Self::LastMoveFrom => Drawing::default().stroke(&frame(0.05), 0.045, ink),
            Self::LastMoveTo => corner_brackets(0.25, 0.065, ink),
            Self::Selection => outlined(&frame(0.045), 0.075, ink, DARK),
            Self::Threatened => warning_frame(around, ink),
            Self::Asked => dotted_frame(ink),
            _ => match around {
                Some(seat) => mark_surround::drawing(self, ink).rotated(seat == Seat::White),
                None => on_bare_square(self, ink),
            },
        }
    }

    /// The mark in its usual form, for legends.
    pub fn sample(self, colour: Srgba) -> Drawing {
        let is_about_koma = matches!(
            self,
            Self::Capture
                | Self::CouldCapture
                | Self::Burnt
                | Self::Igui
                | Self::Protects
                | Self::Threatens
                | Self::Hanging
                | Self::Threatened
        );
        self.drawing(colour, is_about_koma.then_some(Seat::Black))
    }
}

/// The bare-square shapes of the marks that have another shape around a koma.
fn on_bare_square(mark: SquareMark, ink: LinearRgba) -> Drawing {
    match mark {
        SquareMark::Move => disc(0.155, ink, DARK),
        SquareMark::Capture => {
            let ring = outlined(&circle(0.37), 0.07, ink, PALE);
            spokes(ring, FRAC_PI_4, 0.30..0.52, 0.07, ink)
        }
        SquareMark::LionA => outlined(&polygon(4, 0.40, 0.0), 0.075, ink, PALE),
        SquareMark::LionB => outlined(&frame(0.17), 0.07, ink, DARK),
        SquareMark::TeachingKing => outlined(&polygon(3, 0.40, 0.0), 0.075, ink, PALE),
        SquareMark::Burnt => {
            let flames = star(9, 0.44, 0.31);
            Drawing::default().rim(&flames, 0.05, RIM, EMBER_RED).stroke(&flames, 0.05, ink)
        }
        SquareMark::Suicide => crossed_ring(ink),
        SquareMark::Igui => outlined(&polygon(6, 0.42, FRAC_PI_6), 0.075, ink, PALE),
        SquareMark::EmperorReach => disc(0.10, ink, PALE),
        SquareMark::CouldMove => outlined(&circle(0.135), 0.045, ink, DARK),
        SquareMark::CouldCapture => outlined(&circle(0.40), 0.045, ink, PALE),
        SquareMark::Noted => outlined(&circle(0.44), 0.045, ink, PALE).stroke(&circle(0.34), 0.04, ink),
        SquareMark::Goal => {
            let ring = outlined(&circle(0.37), 0.075, ink, PALE);
            spokes(ring, 0.0, 0.22..0.46, 0.075, ink)
        }
        SquareMark::Chosen => disc(0.28, ink, DARK),
        SquareMark::Right => check_mark(check_mark(Drawing::default(), 0.15, PALE), 0.10, ink),
        SquareMark::Wrong => cross(cross(Drawing::default(), 0.26, 0.15, PALE), 0.26, 0.10, ink),
        SquareMark::Missed => outlined(&polygon(5, 0.36, 0.0), 0.085, ink, DARK),
        // The other marks have the same shape everywhere.
        _ => Drawing::default(),
    }
}

/// The corners of a polygon that looks round; the radius in metres.
pub(super) fn circle(radius: f32) -> Vec<Vec2> {
    polygon(40, radius, 0.0)
}

/// A disc with a rim; the radius in metres.
pub(super) fn disc(radius: f32, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    Drawing::default().fill(&circle(radius + RIM * 1.4), rim).fill(&circle(radius), ink)
}

/// A closed outline with a line width in metres, with a rim on both sides.
pub(super) fn outlined(shape: &[Vec2], width: f32, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    Drawing::default().rim(shape, width, RIM, rim).stroke(shape, width, ink)
}

/// Adds four bars along the radii of a ring, the first at `angle` radians; `radii` in metres.
fn spokes(drawing: Drawing, angle: f32, radii: std::ops::Range<f32>, width: f32, ink: LinearRgba) -> Drawing {
    (0..4).fold(drawing, |drawing, quarter| {
        let along = Vec2::from_angle(angle + PI / 2.0 * quarter as f32);
        drawing.bar(along * radii.start, along * radii.end, width, ink)
    })
}

fn crossed_ring(ink: LinearRgba) -> Drawing {
    let ring = circle(0.36);
    let rim = cross(Drawing::default().rim(&ring, 0.08, RIM, PALE), 0.26, 0.08 + 2.0 * RIM, PALE);
    cross(rim.stroke(&ring, 0.08, ink), 0.26, 0.08, ink)
}

/// Adds a diagonal cross; `reach` is that of its arms along both axes, in metres.
pub(super) fn cross(drawing: Drawing, reach: f32, width: f32, colour: LinearRgba) -> Drawing {
    let [a, b] = [Vec2::splat(reach), Vec2::new(reach, -reach)];
    drawing.bar(-a, a, width, colour).bar(-b, b, width, colour)
}

fn check_mark(drawing: Drawing, width: f32, colour: LinearRgba) -> Drawing {
    let [a, b, c] = [Vec2::new(-0.30, 0.0), Vec2::new(-0.08, -0.24), Vec2::new(0.34, 0.28)];
    drawing.bar(a, b, width, colour).bar(b, c, width, colour)
}

/// Twelve dots along the edge of the square.
fn dotted_frame(ink: LinearRgba) -> Drawing {
    let corners = frame(0.075);
    (0..4).fold(Drawing::default(), |drawing, side| {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        [0.0, 1.0 / 3.0, 2.0 / 3.0].into_iter().fold(drawing, |drawing, part| {
            let dot: Vec<Vec2> =
                polygon(14, 0.052, 0.0).into_iter().map(|at| at + from.lerp(to, part)).collect();
            drawing.fill(&dot, ink)
        })
    })
}

/// A frame around the square with a warning triangle in its corner.
fn warning_frame(around: Option<Seat>, ink: LinearRgba) -> Drawing {
    let corner = sign_place(around);
    let triangle = |radius: f32| {
        let corners = polygon(3, radius, 0.0).into_iter();
        corners.map(|at| at + Vec2::new(-corner.x, corner.y)).collect::<Vec<_>>()
    };
    let frame = outlined(&frame(0.05), 0.08, ink, DARK);
    let size = if around.is_some() { SIZE_BESIDE_KOMA } else { 1.0 };
    frame.fill(&triangle(0.175 * size), DARK).fill(&triangle(0.13 * size), WARNING)
}

/// The position of a sign: beside the point of a koma, where there is room, or in the same corner of a bare square.
fn sign_place(around: Option<Seat>) -> Vec2 {
    match around {
        Some(Seat::Black) => SIGN_BESIDE_KOMA,
        Some(Seat::White) => Vec2::new(SIGN_BESIDE_KOMA.x, -SIGN_BESIDE_KOMA.y),
        None => CORNER,
    }
}

fn framed_sign(corners: &[Vec2], around: Option<Seat>, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    let (place, size) = (sign_place(around), if around.is_some() { SIZE_BESIDE_KOMA } else { 1.0 });
    let scaled = |scale: f32| corners.iter().map(|point| *point * scale * size + place).collect::<Vec<_>>();
    Drawing::default().stroke(&frame(0.06), 0.07, ink).fill(&scaled(1.36), rim).fill(&scaled(1.0), ink)
}

/// Corners of a frame that runs `inset` metres inside the edge of the square, counter-clockwise.
pub(super) fn frame(inset: f32) -> [Vec2; 4] {
    let half = Vec2::new(SQUARE_WIDTH, SQUARE_DEPTH) / 2.0 - inset;
    [half, Vec2::new(-half.x, half.y), -half, Vec2::new(half.x, -half.y)]
}

/// A right angle in each corner of the square, with sides of the given length in metres.
fn corner_brackets(length: f32, width: f32, colour: LinearRgba) -> Drawing {
    frame(0.05).into_iter().fold(Drawing::default(), |drawing, at| {
        let inward = -at.signum() * length;
        let outer = at - inward.signum() * width / 2.0;
        let across = drawing.bar(Vec2::new(outer.x, at.y), Vec2::new(at.x + inward.x, at.y), width, colour);
        let from = at + Vec2::Y * inward.y.signum() * width / 2.0;
        across.bar(from, Vec2::new(at.x, at.y + inward.y), width, colour)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Option<Seat>; 3] = [None, Some(Seat::Black), Some(Seat::White)];

    /// The corners of a mark at full size, with lines of nominal width.
    fn corners(mark: SquareMark, around: Option<Seat>) -> Vec<Vec2> {
        mark.drawing(mark.colour(), around).flat(1e-4).0
    }

    #[test]
    fn marks_stay_on_their_square() {
        for mark in SquareMark::ALL {
            for around in SEATS {
                for at in corners(mark, around) {
                    let inside =
                        at.x.abs() <= SQUARE_WIDTH / 2.0 + 0.05 && at.y.abs() <= SQUARE_DEPTH / 2.0 + 0.05;
                    assert!(inside, "{mark:?} {at:?}");
                }
            }
        }
    }

    #[test]
    fn signs_are_counter_clockwise() {
        for sign in [&SHIELD[..], &SPEARHEAD, &BAR] {
            let area: f32 = (0..sign.len()).map(|at| sign[at].perp_dot(sign[(at + 1) % sign.len()])).sum();
            assert!(area > 0.0, "not counter-clockwise: {sign:?}");
        }
    }

    #[test]
    fn every_mark_has_its_own_shape() {
        for around in SEATS {
            let shapes: std::collections::HashSet<String> =
                SquareMark::ALL.iter().map(|mark| format!("{:?}", corners(*mark, around))).collect();
            assert_eq!(shapes.len(), SquareMark::ALL.len(), "{around:?}");
        }
    }

    /// Koma hide what is under them: each mark must extend beyond the largest koma.
    #[test]
    fn every_mark_shows_around_the_largest_koma() {
        use crate::view::koma_mesh::{koma_size, outline};
        let outline = outline(koma_size(1));
        for mark in SquareMark::ALL {
            let (points, _, indices) = mark.drawing(mark.colour(), Some(Seat::Black)).flat(1e-4);
            let centres = indices
                .chunks(3)
                .map(|triangle| triangle.iter().map(|&point| points[point as usize]).sum::<Vec2>() / 3.0);
            let visible = centres.filter(|at| outline.distance(Vec2::new(at.x, -at.y)) > 0.02).count();
            assert!(visible >= 8, "{mark:?}: {visible}");
        }
    }
}
