//! Marks on squares: where a koma may go and what would happen there. Every mark has a shape of
//! its own beside its colour, for players who do not tell colours apart.

use std::f32::consts::{FRAC_PI_4, PI};

use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use serde::Deserialize;

use super::layout::{SQUARE_DEPTH, SQUARE_WIDTH};
use super::strokes::{Drawing, polygon, star};
use super::theme::{ActiveTheme, Theme};

/// Height of a mark lying on a bare square, in metres.
const LYING: f32 = 0.006;
/// Height of a mark floating over a koma, in metres: just above the thickest one.
const FLOATING: f32 = 0.275;

/// Brightens the marks, so that tone mapping leaves white white.
const SHINE: LinearRgba = LinearRgba::rgb(1.9, 1.9, 1.9);

/// A mark on a square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquareMark {
    /// White disc: a move.
    Move,
    /// Red ring with crossing strokes: a capture.
    Capture,
    /// Dark blue diamond: first square of a Lion's two steps.
    LionA,
    /// Light blue square: second square of a Lion's two steps.
    LionB,
    /// Purple triangle: first of the Teaching King's three steps.
    TeachingKing,
    /// Yellow star of flames: would be burnt.
    Burnt,
    /// Black crossed ring: moving there is suicide.
    Suicide,
    /// Green hexagon: may be captured without moving (igui).
    Igui,
    /// Blue dot: within the Emperor's reach.
    EmperorReach,
    /// Teal corners: the last move went here.
    LastMoveTo,
    /// Thin teal frame: the last move came from here.
    LastMoveFrom,
    /// Golden frame: the chosen koma.
    Selection,
    /// Red frame with a warning triangle: a royal is threatened.
    Threatened,
    /// Small white ring: a koma that is only looked at could go here.
    CouldMove,
    /// Thin red ring: it could capture here.
    CouldCapture,
    /// Green shield: this koma protects the one that is looked at.
    Protects,
    /// Red spearhead: this koma threatens it.
    Threatens,
    /// Dark frame with a triangle towards White: only Black holds the square.
    HeldByBlack,
    /// White frame with a triangle towards Black: only White holds it.
    HeldByWhite,
    /// Grey frame with a bar: both hold it.
    Contested,
    /// Blue frame with a diamond: threatened, and nobody protects it.
    Hanging,
    /// Violet ring, doubled: somebody marked the square in the record.
    Noted,
    /// Green ring with four strokes towards its middle: a lesson points here.
    Goal,
    /// Dots at the corners: a lesson asks about this square.
    Asked,
    /// Golden disc: the learner has pointed it out.
    Chosen,
    /// Green check mark: pointed out rightly.
    Right,
    /// Red cross: pointed out wrongly.
    Wrong,
    /// Orange pentagon: should have been pointed out.
    Missed,
}

impl SquareMark {
    /// All marks, in the order of their meshes; legends list them in this order too.
    pub const ALL: [Self; 28] = [
        Self::Move,
        Self::Capture,
        Self::LionA,
        Self::LionB,
        Self::TeachingKing,
        Self::Burnt,
        Self::Suicide,
        Self::Igui,
        Self::EmperorReach,
        Self::LastMoveTo,
        Self::LastMoveFrom,
        Self::Selection,
        Self::Threatened,
        Self::CouldMove,
        Self::CouldCapture,
        Self::Protects,
        Self::Threatens,
        Self::HeldByBlack,
        Self::HeldByWhite,
        Self::Contested,
        Self::Hanging,
        Self::Noted,
        Self::Goal,
        Self::Asked,
        Self::Chosen,
        Self::Right,
        Self::Wrong,
        Self::Missed,
    ];

    /// The mark whose colour it shares where a theme names none for it.
    #[must_use]
    pub const fn like(self) -> Option<Self> {
        match self {
            Self::CouldMove => Some(Self::Move),
            Self::CouldCapture | Self::Threatens | Self::Threatened | Self::Wrong => Some(Self::Capture),
            Self::LastMoveFrom => Some(Self::LastMoveTo),
            Self::Protects | Self::Goal | Self::Right => Some(Self::Igui),
            Self::Hanging | Self::Asked => Some(Self::EmperorReach),
            Self::Noted => Some(Self::TeachingKing),
            Self::Chosen => Some(Self::Selection),
            _ => None,
        }
    }

    /// The usual colour of the mark; [`Theme::mark`](super::theme::Theme::mark) has that of a theme.
    #[must_use]
    pub fn colour(self) -> Srgba {
        let (r, g, b) = match self {
            Self::Move | Self::CouldMove => (0.98, 0.97, 0.94),
            Self::Capture | Self::CouldCapture | Self::Threatens => (0.85, 0.07, 0.05),
            Self::LionA => (0.06, 0.13, 0.55),
            Self::LionB => (0.25, 0.68, 0.95),
            Self::TeachingKing => (0.52, 0.12, 0.65),
            Self::Burnt => (1.0, 0.80, 0.10),
            Self::Suicide => (0.05, 0.05, 0.06),
            Self::Igui => (0.05, 0.52, 0.20),
            Self::EmperorReach => (0.12, 0.35, 0.85),
            Self::LastMoveTo | Self::LastMoveFrom => (0.0, 0.36, 0.36),
            Self::Selection => (1.0, 0.86, 0.20),
            Self::Threatened => (0.90, 0.10, 0.08),
            Self::Protects => (0.05, 0.55, 0.22),
            Self::HeldByBlack => (0.04, 0.04, 0.05),
            Self::HeldByWhite => (0.97, 0.96, 0.92),
            Self::Contested => (0.42, 0.42, 0.44),
            Self::Hanging => (0.10, 0.32, 0.90),
            Self::Noted => (0.50, 0.16, 0.74),
            Self::Goal | Self::Right => (0.04, 0.50, 0.16),
            Self::Asked => (0.05, 0.25, 0.60),
            Self::Chosen => (1.0, 0.80, 0.15),
            Self::Wrong => (0.80, 0.05, 0.05),
            Self::Missed => (0.95, 0.45, 0.05),
        };
        Srgba::rgb(r, g, b)
    }

    /// Whether the mark lies on the board even when a koma stands there, as frames do.
    fn always_lies(self) -> bool {
        matches!(
            self,
            Self::LastMoveTo
                | Self::LastMoveFrom
                | Self::Selection
                | Self::Threatened
                | Self::Asked
                | Self::HeldByBlack
                | Self::HeldByWhite
                | Self::Contested
        )
    }

    /// The mark as a drawing in that colour, for the board and for legends.
    #[must_use]
    pub fn drawing(self, colour: Srgba) -> Drawing {
        let ink = LinearRgba::from(colour);
        let dark = LinearRgba::rgb(0.03, 0.02, 0.015);
        let pale = LinearRgba::rgb(0.95, 0.93, 0.88);
        let circle = |radius| polygon(40, radius, 0.0);
        let outlined = |shape: &[Vec2], width: f32, rim: LinearRgba| {
            Drawing::default().stroke(shape, width + 0.05, rim).next_layer().stroke(shape, width, ink)
        };
        match self {
            Self::Move => {
                Drawing::default().fill(&circle(0.195), dark).next_layer().fill(&circle(0.165), ink)
            }
            Self::Capture => {
                let drawing = outlined(&circle(0.37), 0.075, pale);
                (0..4).fold(drawing, |drawing, corner| {
                    let along = Vec2::from_angle(FRAC_PI_4 + PI / 2.0 * corner as f32);
                    drawing.bar(along * 0.27, along * 0.53, 0.075, ink)
                })
            }
            Self::LionA => outlined(&polygon(4, 0.43, 0.0), 0.08, pale),
            Self::LionB => outlined(&frame(0.085), 0.07, dark),
            Self::TeachingKing => outlined(&polygon(3, 0.40, 0.0), 0.08, pale),
            Self::Burnt => outlined(&star(9, 0.46, 0.33), 0.055, LinearRgba::rgb(0.45, 0.04, 0.0)),
            Self::Suicide => {
                let drawing = Drawing::default().stroke(&circle(0.36), 0.14, pale);
                let cross = |drawing: Drawing, width, colour, reach: f32| {
                    let [a, b] = [Vec2::splat(reach), Vec2::new(reach, -reach)];
                    drawing.bar(-a, a, width, colour).next_layer().bar(-b, b, width, colour)
                };
                let drawing = cross(drawing.next_layer(), 0.13, pale, 0.27).next_layer();
                cross(drawing.stroke(&circle(0.36), 0.09, ink).next_layer(), 0.08, ink, 0.27)
            }
            Self::Igui => outlined(&polygon(6, 0.45, 0.0), 0.08, pale),
            Self::EmperorReach => {
                Drawing::default().fill(&circle(0.125), pale).next_layer().fill(&circle(0.10), ink)
            }
            Self::CouldMove => outlined(&circle(0.14), 0.05, dark),
            Self::CouldCapture => outlined(&circle(0.40), 0.045, pale),
            Self::Protects => badge(ink, pale, &SHIELD),
            Self::Threatens => badge(ink, pale, &SPEARHEAD),
            Self::HeldByBlack => held(ink, pale, &polygon(3, 0.12, 0.0)),
            Self::HeldByWhite => held(ink, dark, &polygon(3, 0.12, PI)),
            Self::Contested => held(ink, pale, &BAR),
            Self::Hanging => held(ink, pale, &polygon(4, 0.13, 0.0)),
            Self::Noted => {
                let outer = outlined(&circle(0.45), 0.05, pale);
                outer.stroke(&circle(0.34), 0.04, ink)
            }
            // Open in the middle, so that a koma on the square can be read.
            Self::Goal => {
                let drawing = outlined(&circle(0.38), 0.08, pale).next_layer();
                (0..4).fold(drawing, |drawing, quarter| {
                    let along = Vec2::from_angle(PI / 2.0 * quarter as f32);
                    drawing.bar(along * 0.24, along * 0.46, 0.08, ink)
                })
            }
            Self::Asked => frame(0.12).into_iter().fold(Drawing::default(), |drawing, corner| {
                let dot: Vec<Vec2> = polygon(16, 0.07, 0.0).into_iter().map(|at| at + corner).collect();
                drawing.fill(&dot, ink)
            }),
            Self::Chosen => {
                Drawing::default().fill(&circle(0.34), dark).next_layer().fill(&circle(0.29), ink)
            }
            Self::Right => {
                let check = |drawing: Drawing, width, colour| {
                    let [a, b, c] = [Vec2::new(-0.30, 0.0), Vec2::new(-0.08, -0.24), Vec2::new(0.34, 0.28)];
                    drawing.bar(a, b, width, colour).bar(b, c, width, colour)
                };
                check(check(Drawing::default(), 0.17, pale).next_layer(), 0.11, ink)
            }
            Self::Wrong => {
                let cross = |drawing: Drawing, width, colour| {
                    let [a, b] = [Vec2::splat(0.27), Vec2::new(0.27, -0.27)];
                    drawing.bar(-a, a, width, colour).bar(-b, b, width, colour)
                };
                cross(cross(Drawing::default(), 0.17, pale).next_layer(), 0.11, ink)
            }
            Self::Missed => outlined(&polygon(5, 0.36, 0.0), 0.09, dark),
            Self::LastMoveFrom => Drawing::default().stroke(&frame(0.05), 0.05, ink),
            Self::LastMoveTo => corners(Drawing::default(), 0.26, 0.075, ink),
            Self::Selection => {
                let drawing = Drawing::default().stroke(&frame(0.035), 0.13, dark).next_layer();
                drawing.stroke(&frame(0.035), 0.085, ink)
            }
            Self::Threatened => {
                let drawing = outlined(&frame(0.045), 0.085, dark).next_layer();
                let sign = |radius: f32| {
                    polygon(3, radius, 0.0)
                        .into_iter()
                        .map(|at| at + Vec2::new(0.36, 0.36))
                        .collect::<Vec<_>>()
                };
                drawing
                    .fill(&sign(0.20), dark)
                    .next_layer()
                    .fill(&sign(0.155), LinearRgba::rgb(1.0, 0.72, 0.05))
            }
        }
    }
}

/// A shield, a spearhead and a bar, in metres round their middle.
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
/// Where a sign stands on a square whose middle is to stay readable.
const CORNER: Vec2 = Vec2::new(-0.33, 0.33);

/// A sign in the corner of a square, with a rim.
fn badge(ink: LinearRgba, rim: LinearRgba, sign: &[Vec2]) -> Drawing {
    let at = |scale: f32| sign.iter().map(|point| *point * scale + CORNER).collect::<Vec<_>>();
    Drawing::default().fill(&at(1.45), rim).next_layer().fill(&at(1.0), ink)
}

/// A frame round a square with a sign in its corner.
fn held(ink: LinearRgba, rim: LinearRgba, sign: &[Vec2]) -> Drawing {
    let at = |scale: f32| sign.iter().map(|point| *point * scale + CORNER).collect::<Vec<_>>();
    let drawing = Drawing::default().stroke(&frame(0.07), 0.085, ink).next_layer();
    drawing.fill(&at(1.5), rim).next_layer().fill(&at(1.0), ink)
}

/// Corners of a frame so far inside the square's edge, in metres.
fn frame(inset: f32) -> [Vec2; 4] {
    let half = Vec2::new(SQUARE_WIDTH, SQUARE_DEPTH) / 2.0 - inset;
    [half, Vec2::new(-half.x, half.y), -half, Vec2::new(half.x, -half.y)]
}

/// Four angles at the corners of the square.
fn corners(mut drawing: Drawing, length: f32, width: f32, colour: LinearRgba) -> Drawing {
    for at in frame(0.05) {
        let inward = -at.signum() * length;
        drawing = drawing.bar(at, at + Vec2::new(inward.x, 0.0), width, colour);
        drawing = drawing.bar(at, at + Vec2::new(0.0, inward.y), width, colour);
    }
    drawing
}

/// Meshes of all marks and the material they share.
#[derive(Resource, Clone)]
pub struct MarkAssets {
    meshes: Vec<Handle<Mesh>>,
    material: Handle<StandardMaterial>,
}

impl MarkAssets {
    /// Draws all marks in the colours of a theme.
    pub fn build(theme: &Theme, meshes: &mut Assets<Mesh>, materials: &mut Assets<StandardMaterial>) -> Self {
        Self {
            meshes: drawn(theme).map(|mesh| meshes.add(mesh)).collect(),
            material: materials.add(StandardMaterial { base_color: SHINE.into(), unlit: true, ..default() }),
        }
    }

    /// Draws them again, those too that lie on squares.
    fn recolour(&self, theme: &Theme, meshes: &mut Assets<Mesh>) {
        for (handle, mesh) in self.meshes.iter().zip(drawn(theme)) {
            if let Some(mut old) = meshes.get_mut(handle) {
                *old = mesh;
            }
        }
    }
}

/// The meshes of all marks, in the order of [`SquareMark::ALL`].
fn drawn(theme: &Theme) -> impl Iterator<Item = Mesh> {
    SquareMark::ALL.iter().map(|mark| mark.drawing(theme.mark(*mark)).mesh())
}

/// Puts a mark on the square whose centre is `place`; over a koma it floats, so that it is seen.
pub fn spawn_mark(
    commands: &mut Commands,
    assets: &MarkAssets,
    mark: SquareMark,
    place: Vec3,
    is_occupied: bool,
) -> Entity {
    // Frames of influence lie on whatever else is marked.
    let over = if matches!(mark, SquareMark::HeldByBlack | SquareMark::HeldByWhite | SquareMark::Contested) {
        0.003
    } else {
        0.0
    };
    let height = over + if is_occupied && !mark.always_lies() { FLOATING } else { LYING };
    let index = SquareMark::ALL.iter().position(|&other| other == mark).unwrap_or_default();
    commands
        .spawn((
            Name::new("Mark"),
            mark,
            Mesh3d(assets.meshes[index].clone()),
            MeshMaterial3d(assets.material.clone()),
            Transform::from_translation(place + Vec3::Y * height),
            NotShadowCaster,
            Pickable::IGNORE,
        ))
        .id()
}

/// Makes the marks' meshes at start.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, draw_marks);
    app.add_systems(
        Update,
        recolour.run_if(resource_changed::<ActiveTheme>.and_then(not(resource_added::<ActiveTheme>))),
    );
}

fn draw_marks(
    mut commands: Commands,
    decor: Res<ActiveTheme>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.insert_resource(MarkAssets::build(&decor.0, &mut meshes, &mut materials));
}

fn recolour(decor: Res<ActiveTheme>, assets: Res<MarkAssets>, mut meshes: ResMut<Assets<Mesh>>) {
    assets.recolour(&decor.0, &mut meshes);
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
    fn signs_are_seen_from_above() {
        for sign in [&SHIELD[..], &SPEARHEAD, &BAR] {
            let area: f32 = (0..sign.len()).map(|at| sign[at].perp_dot(sign[(at + 1) % sign.len()])).sum();
            assert!(area > 0.0, "counter-clockwise: {sign:?}");
        }
    }

    #[test]
    fn every_mark_has_a_shape_of_its_own() {
        let shapes: std::collections::HashSet<String> = SquareMark::ALL
            .iter()
            .map(|mark| {
                format!("{:?}", mark.drawing(mark.colour()).mesh().attribute(Mesh::ATTRIBUTE_POSITION))
            })
            .collect();
        assert_eq!(shapes.len(), SquareMark::ALL.len());
    }
}
