//! Storey 5: how fast the picture is on this machine.
//!
//! `tenjiku frames` calls this room. It opens the window on a game, turns the camera as a player would,
//! then lets the board lie, and tells what each of that took. It plays nothing, saves nothing and knows
//! the game only as koma on a board.

mod draws;
mod figures;
mod measurement;

pub(crate) use draws::Draws;
pub(crate) use figures::Figures;

use crate::app::{Settings, StartGame};
use crate::view::quality::Quality;
use crate::window::{self, WindowError, WindowOptions};
use bevy::prelude::*;
use bevy::window::{PresentMode, PrimaryWindow};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is measured.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The game that lies on the board.
    pub game: StartGame,
    /// Width and height of the window, in pixels.
    pub size: (u32, u32),
    /// The preset; none: what the program would choose here.
    pub quality: Option<Quality>,
    /// How long the camera moves, and how long the board lies still.
    pub time: Duration,
}

/// Where the figures are put when the window closes.
type SharedFigures = Arc<Mutex<Figures>>;

/// Opens the window, measures, closes it.
///
/// # Errors
/// No display, no graphics adapter, or an error that ended the program.
pub(crate) fn measure(plan: Plan) -> Result<Figures, WindowError> {
    let began = Instant::now();
    let desk = SharedFigures::default();
    let options = WindowOptions {
        game: Some(StartGame { is_practice: true, ..plan.game }),
        size: plan.size,
        // A measurement says nothing of what a player likes, and leaves it alone.
        settings: Some(Settings { quality: plan.quality, ..Settings::default() }),
        ..WindowOptions::default()
    };
    let course = measurement::Measurement::new(began, plan.time, Arc::clone(&desk));
    window::open_with(options, move |app| {
        app.add_systems(PreStartup, unlock_pace);
        app.add_plugins((draws::plugin, course.plugin()));
    })?;
    let figures = desk.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(figures)
}

/// Frames are not held back until the screen is ready for the next one.
fn unlock_pace(mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in &mut windows {
        window.present_mode = PresentMode::AutoNoVsync;
    }
}
