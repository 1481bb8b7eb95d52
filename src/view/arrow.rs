//! Arrows on the board: suggestions, expected moves, arrows in the record.
//!
//! Each arrow has its own mesh, which is dropped with its entity. `input` chooses the arrows, this file draws them.
//! Arrows over empty squares lie on the board, because at a flat angle a floating arrow seems to cross the neighbouring
//! squares. Arrows over pieces float above them. All end before the writing of the piece that they point at, and are
//! slender and translucent, so that other writing stays readable. The triangles of an arrow must not overlap, because
//! overlaps of translucent triangles look darker.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::mark_assets::MarkAssets;
use super::strokes::{Drawing, polygon};

/// Height of arrows over pieces, in metres: just above the thickest koma and its marks.
const FLOATING_HEIGHT: f32 = 0.30;
/// Height of arrows over empty squares, in metres.
const LYING_HEIGHT: f32 = 0.03;
/// Distance of the tip from the centre of a square with a piece, in metres: in front of its writing.
const TIP_GAP: f32 = 0.36;
/// Length and half width of the head, for an arrow of width 1.
const HEAD_SIZE: Vec2 = Vec2::new(2.8, 1.6);
/// Cosine of the sharpest turn at which the sides of an arrow still meet in a corner. At a sharper turn
/// a new bar begins.
const SHARP_TURN_COSINE: f32 = -0.7;
/// Offset of the outward and the return path from the line between their squares, for an arrow of width 1, so that the
/// head at the end of the return path clears the outward path.
const RETURN_OFFSET: f32 = 1.1;
/// Distance of the tail from the centre of the first square, in metres.
const TAIL_GAP: f32 = 0.30;
/// Width of the dark rim, in metres.
const RIM_WIDTH: f32 = 0.022;
const RIM_COLOUR: LinearRgba = LinearRgba::new(0.02, 0.02, 0.02, 0.75);
/// Opacity of the inside, 0 to 1.
const OPACITY: f32 = 0.55;
/// Radius of the plate that numbers an arrow, in metres.
const PLATE_RADIUS: f32 = 0.18;
/// Radius of a pip, in metres.
const PIP_RADIUS: f32 = 0.042;
/// Distance of a pip from the middle of the plate along both axes, in metres.
const PIP_GAP: f32 = 0.078;
/// Where the plate lies, as a share of the last straight part of the arrow.
const PLATE_POSITION: f32 = 0.45;

/// An arrow; its colour shows what it means.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// Green: a suggestion.
    Suggestion,
    /// Teal: the last move, shown again.
    LastMove,
    /// Violet: an arrow drawn into the record.
    Noted,
    /// A move of the expected line. The first is the broadest, and the two sides have different colours.
    Expected {
        /// Index of the move in the line.
        number: u8,
        is_blacks: bool,
    },
    /// The first move of one of several lines. The better the line, the broader the arrow; pips as on a die show the
    /// number of the line.
    Alternative {
        /// Index of the line, best first.
        number: u8,
        is_blacks: bool,
    },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrowClearance {
    /// Whether a piece stands between the first square and the last.
    pub is_over_pieces: bool,
    pub ends_on_piece: bool,
}

impl Arrow {
    fn width(self) -> f32 {
        match self {
            Self::Suggestion | Self::LastMove | Self::Noted => 0.13,
            Self::Expected { number, .. } | Self::Alternative { number, .. } => {
                0.12 / (1.0 + 0.3 * f32::from(number))
            }
        }
    }

    fn colour(self) -> LinearRgba {
        let (r, g, b) = match self {
            Self::Suggestion => (0.15, 0.80, 0.25),
            Self::LastMove => (0.0, 0.62, 0.62),
            Self::Noted => (0.62, 0.25, 0.85),
            Self::Expected { is_blacks: true, .. } | Self::Alternative { is_blacks: true, .. } => {
                (0.10, 0.45, 0.95)
            }
            Self::Expected { is_blacks: false, .. } | Self::Alternative { is_blacks: false, .. } => {
                (0.98, 0.60, 0.10)
            }
        };
        LinearRgba::from(Srgba::rgb(r, g, b))
    }

    /// The mesh of an arrow through these points of the board, in metres.
    fn mesh(self, stops: &[Vec3], clearance: ArrowClearance) -> Mesh {
        let mut flat: Vec<Vec2> = stops.iter().map(|stop| Vec2::new(stop.x, -stop.z)).collect();
        if let [from, out, back] = flat[..]
            && from == back
        {
            // Side by side: the return path would hide the outward path.
            let offset = (out - from).perp().normalize_or_zero() * self.width() * RETURN_OFFSET;
            flat = vec![from + offset, out + offset, out - offset, from - offset];
        }
        if let ([.., before, end], true) = (&mut flat[..], clearance.ends_on_piece) {
            let last = *end - *before;
            *end -= last.normalize_or_zero() * TIP_GAP.min(last.length() / 4.0);
        }
        self.drawing(&flat).mesh()
    }

    /// A short arrow, for legends.
    pub fn sample(self) -> Drawing {
        self.drawing(&[Vec2::new(-1.0, 0.0), Vec2::new(0.75, 0.0)])
    }

    fn drawing(self, stops: &[Vec2]) -> Drawing {
        let arrow = shape(stops, self.width(), self.colour().with_alpha(OPACITY));
        let Self::Alternative { number, .. } = self else { return arrow };
        let plate_at = match *stops {
            [.., before, end] => before.lerp(end, PLATE_POSITION),
            [at] => at,
            [] => return arrow,
        };
        arrow.with(numbered_plate(number + 1, self.colour()).translated(plate_at))
    }
}

/// A small plate with up to five pips, arranged as on a die.
fn numbered_plate(pips: u8, ink: LinearRgba) -> Drawing {
    let places: &[(f32, f32)] = match pips {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 1.0), (1.0, -1.0)],
        3 => &[(-1.0, 1.0), (0.0, 0.0), (1.0, -1.0)],
        4 => &[(-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)],
        _ => &[(-1.0, 1.0), (1.0, 1.0), (0.0, 0.0), (-1.0, -1.0), (1.0, -1.0)],
    };
    let plate = polygon(24, PLATE_RADIUS, 0.0);
    let drawing = Drawing::default().fill(&plate, LinearRgba::WHITE).stroke(&plate, RIM_WIDTH * 1.5, ink);
    places.iter().fold(drawing, |drawing, &(x, y)| {
        let pip: Vec<Vec2> = polygon(12, PIP_RADIUS, 0.0)
            .into_iter()
            .map(|corner| corner + Vec2::new(x, y) * PIP_GAP)
            .collect();
        drawing.fill(&pip, LinearRgba::rgb(0.01, 0.01, 0.01))
    })
}

/// The bars and the head of an arrow, and a rim around them.
fn shape(stops: &[Vec2], width: f32, ink: LinearRgba) -> Drawing {
    let mut drawing = Drawing::default();
    let [.., before, end] = stops else {
        // A drop or a pass has one point and is drawn as a disc.
        for &at in stops {
            let disc: Vec<Vec2> = polygon(24, 0.30, 0.0).into_iter().map(|point| point + at).collect();
            drawing = drawing.fill_flat(&disc, ink).stroke(&disc, RIM_WIDTH, RIM_COLOUR);
        }
        return drawing;
    };
    let along = (*end - *before).normalize_or_zero();
    let neck = *end - along * HEAD_SIZE.x * width;
    let wing = along.perp() * HEAD_SIZE.y * width;
    drawing = drawing.fill_flat(&[*end, neck + wing, neck - wing], ink);
    let mut rims = Vec::new();
    let bars = bars(stops, neck);
    let last = bars.len() - 1;
    for (number, path) in bars.into_iter().enumerate() {
        let (left, right) = sides(&path, width / 2.0);
        for at in 1..path.len() {
            drawing = drawing.fill_flat(&[right[at - 1], right[at], left[at], left[at - 1]], ink);
        }
        let head: &[Vec2] = if number == last { &[neck - wing, *end, neck + wing] } else { &[] };
        rims.push([right, head.to_vec(), left.into_iter().rev().collect()].concat());
    }
    rims.iter().fold(drawing, |drawing, rim| drawing.stroke(rim, RIM_WIDTH, RIM_COLOUR))
}

/// The path of an arrow up to its neck, split at sharp turns: a Lion that captures and returns has one bar out and
/// one back.
fn bars(stops: &[Vec2], neck: Vec2) -> Vec<Vec<Vec2>> {
    let mut path = stops.to_vec();
    if let [from, to, ..] = path[..] {
        path[0] = from + (to - from).normalize_or_zero() * TAIL_GAP.min(from.distance(to) / 3.0);
    }
    if let Some(end) = path.last_mut() {
        *end = neck;
    }
    let mut bars = vec![vec![path[0]]];
    for at in 1..path.len() {
        if let Some(bar) = bars.last_mut() {
            bar.push(path[at]);
        }
        let is_sharp_turn = path.get(at + 1).is_some_and(|&next| {
            let (before, after) = (path[at] - path[at - 1], next - path[at]);
            before.normalize_or_zero().dot(after.normalize_or_zero()) < SHARP_TURN_COSINE
        });
        if is_sharp_turn {
            bars.push(vec![path[at]]);
        }
    }
    bars
}

/// The corners on the left and on the right of a path, at a distance from it.
fn sides(path: &[Vec2], distance: f32) -> (Vec<Vec2>, Vec<Vec2>) {
    let side = |at: usize| {
        let direction = |from: usize, to: usize| (path[to] - path[from]).normalize_or_zero();
        let next = (at + 1).min(path.len() - 1);
        let (before, after) = (direction(at.saturating_sub(1), at), direction(at, next));
        let across = if at == 0 { after } else { before }.perp();
        let out = (before + after).perp().normalize_or_zero();
        out * distance / out.dot(across).max(0.3)
    };
    let sides: Vec<Vec2> = (0..path.len()).map(side).collect();
    let left = path.iter().zip(&sides).map(|(&at, &side)| at + side).collect();
    (left, path.iter().zip(&sides).map(|(&at, &side)| at - side).collect())
}

/// Spawns an arrow through the centres of squares, or a disc if there is only one.
pub fn spawn_arrow(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    marks: &MarkAssets,
    (arrow, clearance): (Arrow, ArrowClearance),
    stops: &[Vec3],
) {
    let lowest = if clearance.is_over_pieces { FLOATING_HEIGHT } else { LYING_HEIGHT };
    let height = lowest
        + match arrow {
            Arrow::Suggestion | Arrow::LastMove | Arrow::Noted => 0.02,
            // Each move of a line lies below the previous one.
            Arrow::Expected { number, .. } | Arrow::Alternative { number, .. } => {
                -0.004 * f32::from(number.min(4))
            }
        };
    commands.spawn((
        Name::new("Arrow"),
        arrow,
        Mesh3d(meshes.add(arrow.mesh(stops, clearance))),
        MeshMaterial3d(marks.overlay.clone()),
        Transform::from_translation(Vec3::Y * height),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(arrow: Arrow, stops: &[Vec3], clearance: ArrowClearance) -> Vec<Vec3> {
        let mesh = arrow.mesh(stops, clearance);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        positions.iter().map(|&at| Vec3::from_array(at)).collect()
    }

    fn extent(arrow: Arrow, stops: &[Vec3]) -> (Vec3, Vec3) {
        let points = corners(arrow, stops, ArrowClearance::default()).into_iter();
        points.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    }

    #[test]
    fn an_arrow_ends_on_its_square() {
        let (low, high) = extent(Arrow::Suggestion, &[Vec3::ZERO, Vec3::new(4.0, 0.0, 0.0)]);
        assert!((4.0..4.1).contains(&high.x) && low.x > 0.2, "{low} {high}");
        let (low, high) = extent(Arrow::Suggestion, &[Vec3::ZERO, Vec3::new(0.0, 0.0, -3.0)]);
        assert!((-3.1..=-3.0).contains(&low.z) && high.z < -0.2, "-Z is away from Black: {low} {high}");
    }

    #[test]
    fn an_arrow_ends_before_the_writing_of_a_piece() {
        let clearance = ArrowClearance { ends_on_piece: true, ..ArrowClearance::default() };
        let reach = |metres: f32| {
            let points = corners(Arrow::Suggestion, &[Vec3::ZERO, Vec3::X * metres], clearance);
            points.iter().map(|at| at.x).fold(0.0, f32::max)
        };
        assert!((3.6..3.8).contains(&reach(4.0)), "{}", reach(4.0));
        assert!(reach(1.0) > 0.7, "an arrow to the next square still has a head");
    }

    #[test]
    fn an_arrow_passes_through_its_midsteps() {
        let corner = [Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 0.0, 2.0)];
        let (low, high) = extent(Arrow::Expected { number: 0, is_blacks: true }, &corner);
        assert!(high.x > 2.0 && high.z > 2.0 && low.x < 0.5, "{low} {high}");
    }

    /// A translucent arrow would be darker where two triangles overlap.
    #[test]
    fn triangles_do_not_overlap() {
        let corner = [Vec2::ZERO, Vec2::new(2.0, 0.0), Vec2::new(3.0, 2.0)];
        let ink = LinearRgba::WHITE;
        let (points, colours, indices) = shape(&corner, 0.2, ink).flat(1e-4);
        let ink_triangles = indices.chunks(3).filter(|triangle| colours[triangle[0] as usize] == ink);
        let triangles: Vec<[Vec2; 3]> =
            ink_triangles.map(|triangle| [0, 1, 2].map(|at| points[triangle[at] as usize])).collect();
        assert!(triangles.len() >= 5, "there are not two bars and a head");
        let contains = |[a, b, c]: [Vec2; 3], at: Vec2| {
            [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| (to - from).perp_dot(at - from) > 1e-4)
        };
        for x in 0..160 {
            for y in 0..120 {
                let at = Vec2::new(x as f32, y as f32) / 45.0 - Vec2::splat(0.3);
                let count = triangles.iter().filter(|&&triangle| contains(triangle, at)).count();
                assert!(count <= 1, "{count} triangles at {at}");
            }
        }
    }

    #[test]
    fn a_path_out_and_back_has_two_bars() {
        let (out, back) = (Vec2::ZERO, Vec2::new(2.0, 0.0));
        let bars = bars(&[out, back, out], Vec2::new(0.4, 0.0));
        assert_eq!(bars.len(), 2);
        assert_eq!(bars[1], [back, Vec2::new(0.4, 0.0)]);
    }

    /// A Lion that captures without moving: a bar to the captured piece, and one back with the head.
    #[test]
    fn a_path_out_and_back_is_drawn_twice() {
        let stops = [Vec3::ZERO, Vec3::X * 2.0, Vec3::ZERO];
        let points = corners(Arrow::LastMove, &stops, ArrowClearance::default());
        let reaches = |x: f32, is_out: bool| {
            points.iter().any(|at| (at.x - x).abs() < 0.2 && (at.z < -0.1) == is_out && at.z.abs() > 0.1)
        };
        assert!(reaches(2.0, true) && reaches(2.0, false), "both reach the captured piece");
        let tip = points.iter().filter(|at| at.z > 0.0).map(|at| at.x).fold(f32::INFINITY, f32::min);
        assert!((-0.1..0.1).contains(&tip), "the head is on the square of the piece: {tip}");
    }

    #[test]
    fn an_alternative_line_has_a_plate_with_its_number() {
        let corners = |number: u8| {
            let arrow = Arrow::Alternative { number, is_blacks: true };
            corners(arrow, &[Vec3::ZERO, Vec3::X * 3.0], ArrowClearance::default()).len()
        };
        let pip = corners(1) - corners(0);
        assert!(pip > 0);
        assert!((0..4).all(|number| corners(number + 1) == corners(number) + pip));
    }

    #[test]
    fn a_drop_is_a_disc() {
        let (low, high) = extent(Arrow::Suggestion, &[Vec3::new(1.0, 0.0, 1.0)]);
        assert!((high.x - low.x - (high.z - low.z)).abs() < 0.05, "{low} {high}");
    }
}
