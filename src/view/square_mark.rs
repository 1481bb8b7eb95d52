//! The marks that can be shown on a square, and their usual colours.
//!
//! Every mark has its own shape besides its colour, for colour-blind players. On a square with a koma, a mark lies
//! around it: the square is filled except for a hole in the shape of the mark. `mark_drawing` and `mark_surround` draw
//! the shapes, `mark_assets` puts them on the board.

use bevy::color::Srgba;
use bevy::ecs::component::Component;
use serde::Deserialize;

/// Defines the marks with their default colours, in the order of their meshes and of legends.
macro_rules! marks {
    ($($(#[$about:meta])* $mark:ident = $colour:expr;)+) => {
        /// A mark on a square.
        ///
        /// The names of the variants are part of the format of theme files.
        #[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum SquareMark {
            $($(#[$about])* $mark,)+
        }

        impl SquareMark {
            pub const ALL: [Self; [$(stringify!($mark)),+].len()] = [$(Self::$mark),+];

            /// The default colour; [`Theme::mark`](super::theme::Theme::mark) returns that of a theme.
            pub fn colour(self) -> Srgba {
                let (r, g, b) = match self {
                    $(Self::$mark => $colour,)+
                };
                Srgba::rgb(r, g, b)
            }
        }
    };
}

marks! {
    /// White disc: a move.
    Move = (0.98, 0.97, 0.94);
    /// Red ring with crossing strokes: a capture.
    Capture = (0.85, 0.07, 0.05);
    /// Dark blue diamond: first step of a Lion's two-step move.
    LionA = (0.06, 0.13, 0.55);
    /// Light blue square: second step of a Lion's two-step move.
    LionB = (0.25, 0.68, 0.95);
    /// Purple triangle: first of a Teaching King's three steps.
    TeachingKing = (0.52, 0.12, 0.65);
    /// Yellow star of flames: the piece would be burnt.
    Burnt = (1.0, 0.80, 0.10);
    /// Black crossed ring, around a koma a barrier: moving there is suicide.
    Suicide = (0.05, 0.05, 0.06);
    /// Green hexagon: may be captured without moving (igui).
    Igui = (0.05, 0.52, 0.20);
    /// Blue dot: within the Emperor's reach.
    EmperorReach = (0.12, 0.35, 0.85);
    /// Teal corners: the last move went here.
    LastMoveTo = (0.0, 0.36, 0.36);
    /// Thin teal frame: the last move came from here.
    LastMoveFrom = (0.0, 0.36, 0.36);
    /// Golden frame: the selected koma.
    Selection = (1.0, 0.86, 0.20);
    /// Red frame with a warning triangle: a royal is attacked.
    Threatened = (0.90, 0.10, 0.08);
    /// Small white ring: the inspected koma could move here.
    CouldMove = (0.98, 0.97, 0.94);
    /// Thin red ring: the inspected koma could capture here.
    CouldCapture = (0.85, 0.07, 0.05);
    /// Green shield: this koma protects the inspected one.
    Protects = (0.05, 0.55, 0.22);
    /// Red spearhead: this koma attacks the inspected one.
    Threatens = (0.85, 0.07, 0.05);
    /// Dark frame with a triangle towards White: only Black controls the square.
    HeldByBlack = (0.04, 0.04, 0.05);
    /// White frame with a triangle towards Black: only White controls the square.
    HeldByWhite = (0.97, 0.96, 0.92);
    /// Grey frame with a bar: both sides control the square.
    Contested = (0.42, 0.42, 0.44);
    /// Blue frame with a diamond: an attacked piece that nothing protects.
    Hanging = (0.10, 0.32, 0.90);
    /// Double violet ring: a square marked in the record.
    Noted = (0.50, 0.16, 0.74);
    /// Green ring with four strokes towards its centre: a lesson points here.
    Goal = (0.04, 0.50, 0.16);
    /// Dotted frame: a lesson asks about this square.
    Asked = (0.05, 0.25, 0.60);
    /// Golden disc, or a golden square under a koma: a square that the learner has chosen.
    Chosen = (1.0, 0.80, 0.15);
    /// Green check mark: a correct choice.
    Right = (0.04, 0.50, 0.16);
    /// Red cross: a wrong choice.
    Wrong = (0.80, 0.05, 0.05);
    /// Orange pentagon: a square that should have been chosen.
    Missed = (0.95, 0.45, 0.05);
}

impl SquareMark {
    /// The mark whose colour replaces the colour of this mark in themes that do not set it.
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
}
