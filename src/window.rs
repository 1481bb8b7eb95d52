//! The program with a window, from start to exit.

#[cfg(not(target_family = "wasm"))]
mod icon;
mod size;

use crate::app::{Pace, Settings, StartGame, TemporarySettings};
use crate::game::{GamePlugin, Thinkers, external_thinker};
use crate::problem_room::RoomRequest;
use crate::screens::{FrameLog, Invited, OpenFailure, Probe, SeveralGames};
use crate::{app, audio, editor, input, problem_room, screens, tutorial, ui, view};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tenjiku_net::Address;
use tenjiku_protocol::client::EngineSetup;
use thiserror::Error;

#[derive(Clone, Debug, Default)]
pub(crate) struct WindowOptions {
    /// A game to start at once, instead of the start screen.
    pub game: Option<StartGame>,
    /// A problem to open at once.
    pub problem: Option<RoomRequest>,
    /// A remote table to which the player is invited.
    pub invited: Option<Address>,
    /// A requested file that could not be opened.
    pub open_failure: Option<OpenFailure>,
    /// A requested file with several games.
    pub several: Option<SeveralGames>,
    /// External engines from the command line, with the names of their players.
    pub engines: Vec<EngineSetup>,
    /// Width and height, in points: pixels at a scale of 1. `None`: as the window was last.
    pub size: Option<(u32, u32)>,
    /// A file that is kept updated with the positions of the squares, for programs that control the mouse.
    pub probe: Option<PathBuf>,
    /// A log file for frame times and memory.
    pub frame_log: Option<PathBuf>,
    /// The pace of watched games, to replace the saved pace.
    pub pace: Option<Pace>,
    /// Whether watched games follow one another, to replace the saved choice.
    pub exhibition: Option<bool>,
    /// Settings to use instead of the player's settings, which stay unchanged.
    pub settings: Option<Settings>,
}

/// An error that prevented or closed the window.
#[derive(Debug, Error)]
pub(crate) enum WindowError {
    #[error(
        "there is no display to open a window on; run it in a desktop session (X11, or Wayland with \
         XWayland), or set DISPLAY. Without a window: `tenjiku help`"
    )]
    NoDisplay,
    #[error(
        "no graphics adapter was found; install a Vulkan or OpenGL driver (Debian, also without a \
         graphics card: apt install mesa-vulkan-drivers)"
    )]
    NoAdapter,
    /// The program ended with an error.
    #[error("the window was closed by an error: {0}")]
    Failed(String),
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// If there is no display or no graphics adapter, or if an error ended the program.
pub(crate) fn open(options: WindowOptions) -> Result<(), WindowError> {
    open_with(options, |_| {})
}

/// Like [`open`], but lets `configure` change the app before it runs.
///
/// # Errors
/// Those of [`open`].
pub(crate) fn open_with(options: WindowOptions, configure: impl FnOnce(&mut App)) -> Result<(), WindowError> {
    if cfg!(all(unix, not(target_os = "macos")))
        && std::env::var_os("DISPLAY").is_none_or(|name| name.is_empty())
    {
        return Err(WindowError::NoDisplay);
    }
    let run = || {
        let mut app = build(options);
        configure(&mut app);
        app.run()
    };
    match catch_panic(run)? {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(WindowError::Failed(format!("code {code}"))),
    }
}

/// Runs Bevy, which panics if there is no display or adapter, and turns that panic into a one-line error.
/// After the first frames ([`restore_hook_after_start`]) a panic is a bug and is reported in full.
///
/// # Errors
/// The reason for the panic.
pub(crate) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, WindowError> {
    let message = Arc::new(Mutex::new(String::new()));
    *hook() = Some(panic::take_hook());
    let panic_message = Arc::clone(&message);
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or("unknown").to_owned();
        let mut message = panic_message.lock().unwrap_or_else(PoisonError::into_inner);
        if message.is_empty() {
            *message = text;
        }
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    restore_hook();
    result.map_err(|_| {
        let message = message.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match message.as_str() {
            text if text.contains("event loop") || text.contains("XOpenDisplay") => WindowError::NoDisplay,
            text if text.contains("GPU") || text.contains("adapter") => WindowError::NoAdapter,
            text => WindowError::Failed(text.to_owned()),
        }
    })
}

type PanicHook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Sync + Send + 'static>;

/// The default panic hook, while another hook replaces it.
static DEFAULT_HOOK: Mutex<Option<PanicHook>> = Mutex::new(None);

fn hook() -> MutexGuard<'static, Option<PanicHook>> {
    DEFAULT_HOOK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn restore_hook() {
    if let Some(hook) = hook().take() {
        panic::set_hook(hook);
    }
}

/// Restores the default panic hook after the first frames.
fn restore_hook_after_start(mut frames: Local<u8>) {
    *frames = frames.saturating_add(1);
    if *frames == 3 {
        restore_hook();
    }
}

/// Bevy's renderer, configured to save memory: the large blocks that are allocated by default would be half of the
/// program's memory.
pub(crate) fn renderer() -> RenderPlugin {
    let settings = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(settings)), ..default() }
}

/// Opens the window in the canvas of the page for the lifetime of the page, and returns at once.
#[cfg(target_family = "wasm")]
pub(crate) fn open_in_page(options: WindowOptions) {
    let mut app = build(options);
    app.add_systems(Last, show_when_drawn);
    app.run();
}

/// Removes the loading screen of the page once the first pictures have been drawn.
#[cfg(target_family = "wasm")]
fn show_when_drawn(mut frames: Local<u8>) {
    *frames = frames.saturating_add(1);
    if *frames == 3 {
        tenjiku_platform::browser::remove_curtain();
    }
}

/// The CSS selector of the canvas of the page.
const CANVAS: &str = "#board";

fn build(options: WindowOptions) -> App {
    let window = Window {
        // Ignored on desktops.
        canvas: Some(CANVAS.to_owned()),
        fit_canvas_to_parent: true,
        // The program handles all keys, except those that the script of the page leaves to the browser. Without this
        // setting, the text field for which a phone opens its keyboard would not exist.
        prevent_default_event_handling: true,
        title: "Tenjiku".to_owned(),
        name: Some("tenjiku".to_owned()),
        resize_constraints: size::size_constraints(),
        ..default()
    };
    let mut app = App::new();
    let log =
        LogPlugin { filter: "warn,tenjiku=info,wgpu_hal=error,bevy_egui=error".to_owned(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window).set(log).set(renderer()));
    add_modules(&mut app);
    size::set_initial_size(&mut app, options.size);
    for engine in options.engines {
        app.world_mut().resource_mut::<Thinkers>().register(engine.name.clone(), external_thinker(engine));
    }
    insert_if_given(&mut app, options.probe.map(Probe));
    insert_if_given(&mut app, options.several);
    insert_if_given(&mut app, options.open_failure);
    insert_if_given(&mut app, options.frame_log.map(FrameLog));
    if let Some(settings) = options.settings {
        app.insert_resource(settings).insert_resource(TemporarySettings);
    }
    // After the settings of the player have been read.
    app.add_systems(PostStartup, move |mut settings: ResMut<Settings>| {
        let new_settings = Settings {
            pace: options.pace.unwrap_or(settings.pace),
            exhibition: options.exhibition.unwrap_or(settings.exhibition),
            ..settings.clone()
        };
        settings.set_if_neq(new_settings);
    });
    app.world_mut().write_message_batch(options.game);
    app.world_mut().write_message_batch(options.problem);
    app.world_mut().write_message_batch(options.invited.map(Invited));
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(Startup, icon::show)
        .add_systems(Update, (size::lower_min_size, size::fit_on_screen).chain())
        .add_systems(Last, restore_hook_after_start);
    app
}

fn insert_if_given(app: &mut App, resource: Option<impl Resource>) {
    if let Some(resource) = resource {
        app.insert_resource(resource);
    }
}

fn add_modules(app: &mut App) {
    app.add_plugins((
        GamePlugin,
        view::plugin,
        app::plugin,
        (audio::plugin, input::plugin),
        ui::plugin,
        (tutorial::plugin, editor::plugin, problem_room::plugin),
        screens::plugin,
    ));
}

#[cfg(test)]
mod tests;
