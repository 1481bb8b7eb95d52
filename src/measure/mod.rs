//! Layer 4: rendering benchmark of this machine (`tenjiku lab frames`).
//!
//! Opens the window on a game, turns the camera, leaves the board idle, and reports frame times, start-up time,
//! idle load and memory. It changes no settings and saves nothing.

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

/// Configuration of a measurement.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The game on the board.
    pub game: StartGame,
    /// Width and height of the window, in pixels.
    pub size: (u32, u32),
    /// Quality preset; `None` for the default of this machine.
    pub quality: Option<Quality>,
    /// Duration of each of the two phases, moving and idle.
    pub time: Duration,
}

/// Receives the figures before the window closes.
type SharedFigures = Arc<Mutex<Figures>>;

/// Opens the window, measures and closes it.
///
/// # Errors
/// No display, no graphics adapter, or an error that ended the program.
pub(crate) fn measure(plan: Plan) -> Result<Figures, WindowError> {
    let began = Instant::now();
    let figures = SharedFigures::default();
    let options = WindowOptions {
        game: Some(StartGame { is_practice: true, ..plan.game }),
        size: Some(plan.size),
        // A measurement neither uses nor changes the player's settings.
        settings: Some(Settings { quality: plan.quality, ..Settings::default() }),
        ..WindowOptions::default()
    };
    let measurement = measurement::Measurement::new(began, plan.time, Arc::clone(&figures));
    window::open_with(options, move |app| {
        app.add_systems(PreStartup, disable_vsync);
        app.add_plugins((draws::plugin, measurement.plugin()));
    })?;
    let figures = figures.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(figures)
}

fn disable_vsync(mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in &mut windows {
        window.present_mode = PresentMode::AutoNoVsync;
    }
}
