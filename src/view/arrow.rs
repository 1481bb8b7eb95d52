//! Arrows that float over the board: a suggested move, the moves that are expected.
//!
//! Each arrow is a mesh of its own that goes with its entity. The player's hand says which arrows
//! there are; this file only draws.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::strokes::{Drawing, polygon};

/// Height of the arrows over the board, in metres: just above the thickest koma and its marks.
const HEIGHT: f32 = 0.30;
/// Length and half width of the head, for an arrow of width 1.
const HEAD: Vec2 = Vec2::new(2.5, 1.5);
/// How far the arrow stays away from the middle of its first square, in metres.
const TAIL_GAP: f32 = 0.30;
/// Width of the dark rim, in metres.
const RIM: f32 = 0.035;

/// An arrow. Its look tells what it means.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// Broad and green: a suggestion.
    Suggestion,
    /// Broad and teal: the last move, shown once more.
    LastMove,
    /// Broad and violet: somebody drew it into the record.
    Noted,
    /// A move of the expected line; the first is the broadest, and the two sides differ in colour.
    Expected {
        /// Its number in the line, 0 first.
        number: u8,
        /// Whether Black plays it.
        is_blacks: bool,
    },
}

impl Arrow {
    fn width(self) -> f32 {
        match self {
            Self::Suggestion | Self::LastMove | Self::Noted => 0.20,
            Self::Expected { number, .. } => 0.17 / (1.0 + 0.35 * f32::from(number)),
        }
    }

    fn colour(self) -> LinearRgba {
        let (r, g, b) = match self {
            Self::Suggestion => (0.15, 0.80, 0.25),
            Self::LastMove => (0.0, 0.62, 0.62),
            Self::Noted => (0.62, 0.25, 0.85),
            Self::Expected { is_blacks: true, .. } => (0.10, 0.45, 0.95),
            Self::Expected { is_blacks: false, .. } => (0.98, 0.60, 0.10),
        };
        LinearRgba::from(Srgba::rgb(r, g, b))
    }

    /// The mesh of an arrow through those points of the board, in metres.
    fn mesh(self, stops: &[Vec3]) -> Mesh {
        let flat: Vec<Vec2> = stops.iter().map(|stop| Vec2::new(stop.x, -stop.z)).collect();
        self.drawing(&flat).mesh()
    }

    /// A short arrow, for legends.
    pub fn sample(self) -> Drawing {
        self.drawing(&[Vec2::new(-1.0, 0.0), Vec2::new(0.75, 0.0)])
    }

    fn drawing(self, stops: &[Vec2]) -> Drawing {
        let (width, ink) = (self.width(), self.colour());
        let dark = LinearRgba::rgb(0.02, 0.02, 0.02);
        let drawing = shape(Drawing::default(), stops, width, RIM, dark).next_layer();
        shape(drawing, stops, width, 0.0, ink)
    }
}

/// The bars and the head; `rim` wider all around.
fn shape(mut drawing: Drawing, stops: &[Vec2], width: f32, rim: f32, colour: LinearRgba) -> Drawing {
    let [.., before, end] = stops else {
        // Nothing to go along: a drop, or a pass. A disc on the square.
        let disc = |at: Vec2| polygon(24, 0.30 + rim, 0.0).into_iter().map(move |point| point + at);
        return stops
            .iter()
            .fold(drawing, |drawing, &at| drawing.fill(&disc(at).collect::<Vec<_>>(), colour));
    };
    let along = (*end - *before).normalize_or_zero();
    let neck = *end - along * HEAD.x * width;
    for pair in stops.windows(2).enumerate() {
        let (number, &[from, to]) = (pair.0, &[pair.1[0], pair.1[1]]);
        let way = (to - from).normalize_or_zero();
        let start = if number == 0 { from + way * TAIL_GAP.min(from.distance(to) / 3.0) } else { from };
        let stop = if to == *end { neck } else { to };
        drawing = drawing.bar(start - way * rim, stop + way * rim, width + 2.0 * rim, colour);
        if number > 0 {
            let joint = polygon(16, width / 2.0 + rim, 0.0).into_iter().map(|point| point + from);
            drawing = drawing.fill(&joint.collect::<Vec<_>>(), colour);
        }
    }
    let side = along.perp() * (HEAD.y * width + rim);
    let tip = *end + along * rim * 2.0;
    let base = neck - along * rim;
    drawing.fill(&[tip, base + side, base - side], colour)
}

/// The material that all arrows share.
#[derive(Resource, Clone)]
pub struct ArrowMaterial(Handle<StandardMaterial>);

/// Spawns an arrow through the centres of squares; with a single one, a disc lies there.
pub fn spawn_arrow(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    material: &ArrowMaterial,
    arrow: Arrow,
    stops: &[Vec3],
) {
    let height = match arrow {
        Arrow::Suggestion | Arrow::LastMove | Arrow::Noted => HEIGHT + 0.02,
        // The first move of a line lies on top of those that follow.
        Arrow::Expected { number, .. } => HEIGHT - 0.004 * f32::from(number.min(4)),
    };
    commands.spawn((
        Name::new("Arrow"),
        arrow,
        Mesh3d(meshes.add(arrow.mesh(stops))),
        MeshMaterial3d(material.0.clone()),
        Transform::from_translation(Vec3::Y * height),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_material);
}

fn make_material(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    let shine = LinearRgba::rgb(1.5, 1.5, 1.5);
    let material = StandardMaterial { base_color: shine.into(), unlit: true, ..default() };
    commands.insert_resource(ArrowMaterial(materials.add(material)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extent(arrow: Arrow, stops: &[Vec3]) -> (Vec3, Vec3) {
        let mesh = arrow.mesh(stops);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        let points = positions.iter().map(|&at| Vec3::from_array(at));
        points.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    }

    #[test]
    fn an_arrow_reaches_its_square_and_no_farther_than_its_rim() {
        let (low, high) = extent(Arrow::Suggestion, &[Vec3::ZERO, Vec3::new(4.0, 0.0, 0.0)]);
        assert!((4.0..4.1).contains(&high.x) && low.x > 0.2, "{low} {high}");
        let (low, high) = extent(Arrow::Suggestion, &[Vec3::ZERO, Vec3::new(0.0, 0.0, -3.0)]);
        assert!((-3.1..=-3.0).contains(&low.z) && high.z < -0.2, "away from Black is -Z: {low} {high}");
    }

    #[test]
    fn an_arrow_goes_over_its_way_stations() {
        let corner = [Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 0.0, 2.0)];
        let (low, high) = extent(Arrow::Expected { number: 0, is_blacks: true }, &corner);
        assert!(high.x > 2.0 && high.z > 2.0 && low.x < 0.5, "{low} {high}");
    }

    #[test]
    fn a_drop_is_a_disc() {
        let (low, high) = extent(Arrow::Suggestion, &[Vec3::new(1.0, 0.0, 1.0)]);
        assert!((high.x - low.x - (high.z - low.z)).abs() < 0.05, "{low} {high}");
    }
}
