//! The marks that can be shown on a square, and their usual colours.
//!
//! Every mark has its own shape besides its colour, for colour-blind players. On a square with a koma, a mark lies
//! around it: the square is filled except for a hole in the shape of the mark. `mark_drawing` and `mark_surround` draw
//! the shapes, `mark_assets` puts them on the board.

use bevy::color::Srgba;
use bevy::ecs::component::Component;
use serde::Deserialize;

/// A mark on a square.
///
/// The names of the variants are part of the format of theme files.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquareMark {
    /// White disc: a move.
    Move,
    /// Red ring with crossing strokes: a capture.
    Capture,
    /// Dark blue diamond: first step of a Lion's two-step move.
    LionA,
    /// Light blue square: second step of a Lion's two-step move.
    LionB,
    /// Purple triangle: first of a Teaching King's three steps.
    TeachingKing,
    /// Yellow star of flames: the piece would burn.
    Burnt,
    /// Black crossed ring, around a koma a barrier: moving there is suicide.
    Suicide,
    /// Green hexagon: may be captured without moving (igui).
    Igui,
    /// Blue dot: within the Emperor's reach.
    EmperorReach,
    /// Teal corners: the last move went here.
    LastMoveTo,
    /// Thin teal frame: the last move came from here.
    LastMoveFrom,
    /// Golden frame: the selected koma.
    Selection,
    /// Red frame with a warning triangle: a royal is attacked.
    Threatened,
    /// Small white ring: the inspected koma could move here.
    CouldMove,
    /// Thin red ring: the inspected koma could capture here.
    CouldCapture,
    /// Green shield: this koma protects the inspected one.
    Protects,
    /// Red spearhead: this koma attacks the inspected one.
    Threatens,
    /// Dark frame with a triangle towards White: only Black controls the square.
    HeldByBlack,
    /// White frame with a triangle towards Black: only White controls the square.
    HeldByWhite,
    /// Grey frame with a bar: both sides control the square.
    Contested,
    /// Blue frame with a diamond: an attacked piece that nothing protects.
    Hanging,
    /// Double violet ring: a square marked in the record.
    Noted,
    /// Green ring with four strokes towards its centre: a lesson points here.
    Goal,
    /// Dotted frame: a lesson asks about this square.
    Asked,
    /// Golden disc, or a golden square under a koma: a square that the learner has chosen.
    Chosen,
    /// Green check mark: a correct choice.
    Right,
    /// Red cross: a wrong choice.
    Wrong,
    /// Orange pentagon: a square that should have been chosen.
    Missed,
}

impl SquareMark {
    /// All marks, in the order of their meshes and of legends.
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

    /// The mark whose colour this one uses in a theme that does not set its colour.
    pub const fn colour_source(self) -> Option<Self> {
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

    /// The default colour; [`Theme::mark`](super::theme::Theme::mark) returns that of a theme.
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
}
