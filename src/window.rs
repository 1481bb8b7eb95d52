//! Storey 5: the program with a window, from its opening to its end.

use crate::app::{Pace, Settings, SettingsOfThisRun, StartGame};
use crate::game::{GamePlugin, Thinkers, guest};
use crate::protocol::client::EngineSetup;
use crate::screens::{FrameLog, Probe};
use crate::{app, audio, editor, input, screens, tutorial, ui, view};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::window::{WindowResizeConstraints, WindowResolution};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;

/// How the window opens.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// A game to begin at once instead of showing the start screen.
    pub game: Option<StartGame>,
    /// Engines that were named by their command, under the names of their players.
    pub engines: Vec<EngineSetup>,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Keeps a file with the places of the squares, for programs that work the mouse.
    pub probe: Option<PathBuf>,
    /// Keeps a file with frame times and memory.
    pub frame_log: Option<PathBuf>,
    /// The pace of watched games, if not as last time.
    pub pace: Option<Pace>,
    /// Whether watched games follow each other, if not as last time.
    pub exhibition: Option<bool>,
    /// What is set, if not as the player has it. The player's own settings stay as they are.
    pub settings: Option<Settings>,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            game: None,
            engines: Vec::new(),
            size: (1280, 800),
            probe: None,
            frame_log: None,
            pace: None,
            exhibition: None,
            settings: None,
        }
    }
}

/// Why no window could be opened.
#[derive(Debug, Error)]
pub(crate) enum WindowError {
    /// No screen to open a window on.
    #[error(
        "there is no display to open a window on; run it in a desktop session (X11, or Wayland with \
         XWayland), or set DISPLAY. Without a window: `tenjiku help`"
    )]
    NoDisplay,
    /// No graphics driver.
    #[error(
        "no graphics adapter was found; install a Vulkan or OpenGL driver (Debian, also without a \
         graphics card: apt install mesa-vulkan-drivers)"
    )]
    NoAdapter,
    /// The program ended with an error.
    #[error("the window was closed by an error: {0}")]
    Failed(String),
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// No display, no graphics adapter, or an error that ended the program.
pub(crate) fn open(opening: Opening) -> Result<(), WindowError> {
    open_with(opening, |_| {})
}

/// The same; `more` is added to the program before it runs.
///
/// # Errors
/// As [`open`].
pub(crate) fn open_with(opening: Opening, more: impl FnOnce(&mut App)) -> Result<(), WindowError> {
    if cfg!(all(unix, not(target_os = "macos")))
        && std::env::var_os("DISPLAY").is_none_or(|name| name.is_empty())
    {
        return Err(WindowError::NoDisplay);
    }
    let run = || {
        let mut app = build(opening);
        more(&mut app);
        app.run()
    };
    match caught(run)? {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(WindowError::Failed(format!("code {code}"))),
    }
}

/// Runs the engine. It panics when it finds no display or adapter: that becomes one clear line. Once
/// the first frames were drawn ([`opened`]) a panic is a fault of ours and is shown in full.
///
/// # Errors
/// Why the engine gave up.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, WindowError> {
    let said = Arc::new(Mutex::new(String::new()));
    *hook() = Some(panic::take_hook());
    let note = Arc::clone(&said);
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or("unknown").to_owned();
        let mut said = note.lock().unwrap_or_else(PoisonError::into_inner);
        if said.is_empty() {
            *said = text;
        }
    }));
    let ended = panic::catch_unwind(AssertUnwindSafe(run));
    put_back_hook();
    ended.map_err(|_| {
        let said = said.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match said.as_str() {
            text if text.contains("event loop") || text.contains("XOpenDisplay") => WindowError::NoDisplay,
            text if text.contains("GPU") || text.contains("adapter") => WindowError::NoAdapter,
            text => WindowError::Failed(text.to_owned()),
        }
    })
}

type PanicHook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Sync + Send + 'static>;

/// The hook that shows panics in full, while another one is in its place.
static HOOK: Mutex<Option<PanicHook>> = Mutex::new(None);

fn hook() -> MutexGuard<'static, Option<PanicHook>> {
    HOOK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn put_back_hook() {
    if let Some(hook) = hook().take() {
        panic::set_hook(hook);
    }
}

/// Puts the usual panic hook back after the first frames.
fn opened(mut frames: Local<u8>) {
    *frames = frames.saturating_add(1);
    if *frames == 3 {
        put_back_hook();
    }
}

/// Bevy's renderer, with an eye to memory: a board needs little of it, and the large blocks that are
/// usually set aside for games would be half of all that the program takes.
pub(crate) fn renderer() -> RenderPlugin {
    let settings = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(settings)), ..default() }
}

fn build(opening: Opening) -> App {
    let (width, height) = opening.size;
    let window = Window {
        title: "Tenjiku".to_owned(),
        name: Some("tenjiku".to_owned()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: WindowResizeConstraints { min_width: 800.0, min_height: 600.0, ..default() },
        ..default()
    };
    let mut app = App::new();
    let log =
        LogPlugin { filter: "warn,tenjiku=info,wgpu_hal=error,bevy_egui=error".to_owned(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window).set(log).set(renderer()));
    app.add_plugins((
        GamePlugin,
        view::plugin,
        app::plugin,
        (audio::plugin, input::plugin),
        ui::plugin,
        (tutorial::plugin, editor::plugin),
        screens::plugin,
    ));
    for engine in opening.engines {
        app.world_mut().resource_mut::<Thinkers>().know(engine.name.clone(), guest(engine));
    }
    if let Some(probe) = opening.probe {
        app.insert_resource(Probe(probe));
    }
    if let Some(log) = opening.frame_log {
        app.insert_resource(FrameLog(log));
    }
    if let Some(settings) = opening.settings {
        app.insert_resource(settings).insert_resource(SettingsOfThisRun);
    }
    // After the player's own settings have been read.
    app.add_systems(PostStartup, move |mut settings: ResMut<Settings>| {
        let wanted = Settings {
            pace: opening.pace.unwrap_or(settings.pace),
            exhibition: opening.exhibition.unwrap_or(settings.exhibition),
            ..settings.clone()
        };
        settings.set_if_neq(wanted);
    });
    if let Some(game) = opening.game {
        app.world_mut().write_message(game);
    }
    app.add_systems(Last, opened);
    app
}
