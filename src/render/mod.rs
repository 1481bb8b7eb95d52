//! Storey 5: pictures of positions without a window.
//!
//! `tenjiku render` calls this room; pictures for the documentation are made and compared with it. The
//! same plugins as in the window set the table, so that a picture shows what a player sees. Time goes by
//! the frame, not by the clock: the same scene on the same graphics adapter is the same picture.

mod offscreen;

use crate::record::GameTree;
use crate::variant::Sq;
use crate::view::camera::View;
use crate::view::face_style::FaceStyle;
use crate::view::photographer::Photo;
use crate::view::quality::Quality;
use crate::view::theme::Theme;
use crate::window::{WindowError, caught};
use bevy::math::UVec2;
use offscreen::OffscreenRenderer;
use std::time::Duration;
use thiserror::Error;

/// Frames a second of films and of the time in [`RenderScene::after`].
pub(crate) const RATE: u32 = 20;

/// What a picture shows.
#[derive(Clone, Debug)]
pub(crate) struct RenderScene {
    /// The game; its last position is shown.
    pub tree: GameTree,
    /// Width and height, in pixels.
    pub size: UVec2,
    /// Where one looks from.
    pub view: View,
    /// How koma are written on.
    pub faces: FaceStyle,
    /// How the table looks.
    pub theme: Theme,
    /// The preset; none: what suits the adapter.
    pub quality: Option<Quality>,
    /// A koma that is picked up, so that its moves are marked.
    pub picked: Option<Sq>,
    /// Whether it is shown which squares each side holds.
    pub influence: bool,
    /// How long ago the last move began; none: it is over.
    pub after: Option<Duration>,
}

/// Why there is no picture.
#[derive(Debug, Error)]
pub(crate) enum RenderError {
    /// No graphics adapter, or the engine failed.
    #[error(transparent)]
    Engine(#[from] WindowError),
    /// The graphics adapter does not come to an end.
    #[error("the graphics adapter has not drawn the picture within {0} seconds; a smaller --size may help")]
    TooSlow(u64),
    /// The last move was to be shown, but nothing was played.
    #[error("no move was played whose motion could be shown; add one with --moves, or leave --at out")]
    NoMove,
    /// There is no koma to be picked up.
    #[error("no koma of the side to move stands on {0}; --pick takes a square such as 8h")]
    NothingToPick(String),
}

/// Draws one picture.
///
/// # Errors
/// No graphics adapter, or a scene that cannot be shown.
pub(crate) fn picture(scene: &RenderScene) -> Result<Photo, RenderError> {
    caught(|| OffscreenRenderer::set(scene)?.picture(scene))?
}

/// What comes of filming, in order.
#[derive(Debug)]
pub(crate) enum FilmStep {
    /// So many frames will follow.
    Frames(u32),
    /// The next frame.
    Frame(Photo),
}

/// Draws the game move by move, [`RATE`] frames a second, with a rest after each.
///
/// # Errors
/// As [`picture`]; the inner error is `take`'s.
pub(crate) fn film<E>(
    scene: &RenderScene,
    rest: Duration,
    mut take: impl FnMut(FilmStep) -> Result<(), E>,
) -> Result<Result<(), E>, RenderError> {
    caught(|| OffscreenRenderer::set(scene)?.film(rest, &mut take))?
}
