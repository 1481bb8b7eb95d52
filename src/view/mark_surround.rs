//! The shapes of marks on squares with a koma. They lie on the board around the koma and never cover its writing: the
//! square is filled except for a hole in the shape of the mark.

use std::f32::consts::{FRAC_PI_6, TAU};

use bevy::prelude::*;

use super::mark_drawing::{DARK, EMBER_RED, PALE, circle, disc, frame};
use super::square_mark::SquareMark;
use super::strokes::{Drawing, polygon, star};

/// Distance of the fill from the edge of the square, in metres.
const INSET: f32 = 0.016;
/// Minimum width of the fill at the sides of the square, in metres.
const MIN_BAND: f32 = 0.058;
/// Opacity of the wash in the hole, 0 to 1.
const WASH_OPACITY: f32 = 0.30;
/// Number of directions in which the hole is sampled, besides the corners.
const DIRECTIONS: usize = 96;
/// Width of the rim of the hole, in metres.
const RIM: f32 = 0.02;
/// Number of bars of a barrier on each side of the square, and their width in metres.
const BARS: usize = 4;
const BAR_WIDTH: f32 = 0.10;

/// The mark around a koma that points away from Black.
pub(super) fn drawing(mark: SquareMark, ink: LinearRgba) -> Drawing {
    match mark {
        SquareMark::Capture => surround(&circle(0.52), ink, PALE),
        SquareMark::LionA => surround(&polygon(4, 0.63, 0.0), ink, PALE),
        SquareMark::LionB => surround(&frame(0.125), ink, DARK),
        SquareMark::TeachingKing => surround(&polygon(3, 0.78, 0.0), ink, PALE),
        SquareMark::Burnt => surround(&star(9, 0.62, 0.45), ink, EMBER_RED),
        SquareMark::Suicide => barrier(ink),
        SquareMark::Igui => surround(&polygon(6, 0.55, FRAC_PI_6), ink, PALE),
        SquareMark::Move => corner_discs(0.07, ink, DARK),
        SquareMark::CouldMove => corner_discs(0.05, ink, DARK),
        SquareMark::EmperorReach => corner_discs(0.085, ink, PALE),
        SquareMark::CouldCapture => {
            let (_, hole) = edge_and_hole(&circle(0.56), 0.07);
            Drawing::default().rim(&hole, 0.045, RIM, PALE).stroke(&hole, 0.045, ink)
        }
        SquareMark::Noted => {
            Drawing::default().stroke(&frame(0.045), 0.045, ink).stroke(&frame(0.125), 0.035, ink)
        }
        SquareMark::Goal => {
            let (outer, inner) = (polygon(4, 0.94, TAU / 8.0), polygon(4, 0.36, 0.0));
            let points = outer.into_iter().zip(inner.into_iter().cycle().skip(1));
            surround(&points.flat_map(|(outer, inner)| [outer, inner]).collect::<Vec<_>>(), ink, PALE)
        }
        SquareMark::Chosen => surround(&polygon(24, 0.10, 0.0), ink, DARK),
        SquareMark::Right => badges(&CHECK_MARK, surround(&frame(0.105), ink, PALE), ink),
        SquareMark::Wrong => badges(&CROSS_MARK, surround(&frame(0.105), ink, PALE), ink),
        SquareMark::Missed => surround(&polygon(5, 0.60, 0.0), ink, DARK),
        // The other marks need no drawing around a koma: that of bare squares serves.
        _ => Drawing::default(),
    }
}

/// Ends of the strokes of small signs, in metres relative to their centre.
const CHECK_MARK: [[Vec2; 2]; 2] =
    [[Vec2::new(-0.075, 0.0), Vec2::new(-0.02, -0.06)], [Vec2::new(-0.02, -0.06), Vec2::new(0.085, 0.07)]];
const CROSS_MARK: [[Vec2; 2]; 2] = [
    [Vec2::new(-0.065, -0.065), Vec2::new(0.065, 0.065)],
    [Vec2::new(-0.065, 0.065), Vec2::new(0.065, -0.065)],
];

/// The square with a hole in a shape around its centre.
fn surround(shape: &[Vec2], ink: LinearRgba, rim: LinearRgba) -> Drawing {
    let (edge, hole) = edge_and_hole(shape, MIN_BAND);
    let line: Vec<Vec2> = hole.iter().map(|at| *at * (1.0 - RIM / at.length().max(RIM * 2.0))).collect();
    Drawing::default()
        .fill(&line, ink.with_alpha(WASH_OPACITY))
        .between(&hole, &line, rim)
        .between(&edge, &hole, ink)
}

/// The edge of the square and of a hole in it, sampled in the same directions.
fn edge_and_hole(shape: &[Vec2], min_band: f32) -> (Vec<Vec2>, Vec<Vec2>) {
    let corners = frame(INSET);
    let uniform = (0..DIRECTIONS).map(|step| TAU * step as f32 / DIRECTIONS as f32);
    let angle = |at: &Vec2| at.to_angle().rem_euclid(TAU);
    let mut angles: Vec<f32> =
        uniform.chain(corners.iter().map(angle)).chain(shape.iter().map(angle)).collect();
    angles.sort_by(f32::total_cmp);
    angles.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
    let directions = angles.into_iter().map(Vec2::from_angle);
    directions
        .map(|along| {
            let edge = along * outline_distance(&corners, along);
            let inner = frame(INSET + min_band);
            (edge, along * outline_distance(shape, along).min(outline_distance(&inner, along)))
        })
        .unzip()
}

/// The distance from the origin to the outline in a direction.
fn outline_distance(outline: &[Vec2], along: Vec2) -> f32 {
    let sides = (0..outline.len()).map(|at| (outline[at], outline[(at + 1) % outline.len()]));
    let crossings = sides.filter_map(|(from, to)| {
        let side = to - from;
        let across = along.perp_dot(side);
        let on_side = from.perp_dot(along) / across;
        let distance = from.perp_dot(side) / across;
        ((-1e-4..=1.0001).contains(&on_side) && distance > 0.0).then_some(distance)
    });
    crossings.fold(0.0, f32::max)
}

/// A frame of slanting bars on a pale ground: a plain black frame would look like shadow among many koma.
fn barrier(ink: LinearRgba) -> Drawing {
    let (line, width) = (frame(0.08), 0.13);
    let ground = Drawing::default().stroke(&line, width + 0.03, ink).stroke(&line, width, PALE);
    (0..4).fold(ground, |drawing, side| {
        let (from, to) = (line[side], line[(side + 1) % 4]);
        let along = (to - from).normalize_or_zero();
        let slant = (along + along.perp()) * (width / 2.0);
        (0..BARS).fold(drawing, |drawing, bar| {
            let at = from.lerp(to, bar as f32 / BARS as f32);
            drawing.bar(at - slant, at + slant, BAR_WIDTH, ink)
        })
    })
}

/// A disc in each corner.
fn corner_discs(radius: f32, ink: LinearRgba, rim: LinearRgba) -> Drawing {
    frame(radius + 0.05)
        .into_iter()
        .fold(Drawing::default(), |drawing, corner| drawing.with(disc(radius, ink, rim).translated(corner)))
}

/// Adds small signs on both sides of the point of the koma.
fn badges(strokes: &[[Vec2; 2]], drawing: Drawing, ink: LinearRgba) -> Drawing {
    [-1.0, 1.0].into_iter().fold(drawing, |drawing, side| {
        let at = Vec2::new(0.385 * side, 0.415);
        let drawing = drawing.with(disc(0.10, PALE.with_alpha(1.0), ink).translated(at));
        strokes.iter().fold(drawing, |drawing, [from, to]| drawing.bar(at + *from, at + *to, 0.045, ink))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_to_the_outline_depends_on_the_direction() {
        let square = frame(0.0);
        assert!((outline_distance(&square, Vec2::X) - 0.5).abs() < 1e-4);
        assert!((outline_distance(&square, Vec2::NEG_Y) - 0.53).abs() < 1e-4);
        assert!((outline_distance(&circle(0.3), Vec2::from_angle(0.7)) - 0.3).abs() < 2e-3);
        assert!((outline_distance(&square, square[1].normalize()) - square[1].length()).abs() < 1e-3);
    }
}
