//! Layer 4: pictures of positions and films of games, without a window.
//!
//! `tenjiku render` calls this module; the pictures of the documentation are made and checked with it. Pictures use the
//! same plugins as the window, so that a picture shows what a player sees. Time advances with the frames instead of
//! the clock, so that the same scene on the same graphics adapter gives the same picture. This module plays no moves
//! and changes no settings.

mod offscreen;

use crate::view::face_style::FaceStyle;
use crate::view::orbit_pose::View;
use crate::view::photographer::Photo;
use crate::view::quality::Quality;
use crate::view::theme::Theme;
use crate::window::{WindowError, catch_panic};
use bevy::math::UVec2;
use offscreen::OffscreenRenderer;
use std::time::Duration;
use tenjiku_records::GameTree;
use tenjiku_rules::variant::Sq;
use thiserror::Error;

/// Frames per second of films, and the time resolution of [`RenderScene::after`].
pub(crate) const FRAMES_PER_SECOND: u32 = 20;

#[derive(Clone, Debug)]
pub(crate) struct RenderScene {
    /// The game; its last position is shown.
    pub tree: GameTree,
    /// Width and height, in pixels.
    pub size: UVec2,
    pub viewpoint: Viewpoint,
    /// The style of the characters on the koma.
    pub faces: FaceStyle,
    pub theme: Theme,
    /// The preset; `None` for the default of the adapter.
    pub quality: Option<Quality>,
    /// The square of a koma to pick up, so that its moves are marked.
    pub picked: Option<Sq>,
    /// Whether to show which squares each side controls.
    pub influence: bool,
    /// Time since the start of the last move; `None` if its motion is over.
    pub after: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Viewpoint {
    View(View),
    /// A close view of a few squares around this square.
    Close(Sq),
}

#[derive(Debug, Error)]
pub(crate) enum RenderError {
    #[error(transparent)]
    Engine(#[from] WindowError),
    #[error("the graphics adapter has not drawn the picture within {0} seconds; a smaller --size may help")]
    TooSlow(u64),
    #[error(
        "the graphics adapter failed while it drew; try again, or use a smaller --size or a lower --quality"
    )]
    AdapterLost,
    #[error("there is no move whose motion could be shown; add one with --moves, or leave out --at")]
    NoMove,
    #[error("there is no piece of the side to move on {0}; --pick takes a square such as 8h")]
    NothingToPick(String),
}

pub(crate) fn picture(scene: &RenderScene) -> Result<Photo, RenderError> {
    catch_panic(|| OffscreenRenderer::new(scene)?.picture(scene))?
}

/// The output of filming, in order.
#[derive(Debug)]
pub(crate) enum FilmStep {
    /// The number of frames that will follow.
    Frames(u32),
    Frame(Photo),
}

/// Draws the game move by move at [`FRAMES_PER_SECOND`] frames per second, with a pause after each move.
pub(crate) fn film<E>(
    scene: &RenderScene,
    pause: Duration,
    mut write: impl FnMut(FilmStep) -> Result<(), E>,
) -> Result<Result<(), E>, RenderError> {
    catch_panic(|| OffscreenRenderer::new(scene)?.film(pause, &mut write))?
}
