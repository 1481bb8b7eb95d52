//! The size of the window: as it was last, at least what its panels need, at most the screen.

use crate::app::Settings;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
#[cfg(not(target_family = "wasm"))]
use bevy::window::{Monitor, OnMonitor};
use bevy::window::{PrimaryWindow, WindowMode, WindowResizeConstraints};
#[cfg(not(target_family = "wasm"))]
use bevy::winit::WINIT_WINDOWS;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use winit::dpi::PhysicalSize;

/// How long the window must keep a size for it to be remembered: while an edge is dragged, every frame has another.
const KEPT_TIME: Duration = Duration::from_millis(500);

/// Minimum size of the window, in points.
const MIN_SIZE: Vec2 = Vec2::new(800.0, 600.0);

/// Fraction of a screen that window frame and desktop bars leave to a window.
#[cfg(not(target_family = "wasm"))]
const USABLE_FRACTION: f32 = 0.9;

/// The size limits of the window. On a page, the browser sets the size.
pub(super) fn size_constraints() -> WindowResizeConstraints {
    if cfg!(target_family = "wasm") { WindowResizeConstraints::default() } else { min_constraints(MIN_SIZE) }
}

/// Sizes the window before it opens: as requested, in points, or else as it was last. Only in the second case
/// is its size remembered.
pub(super) fn set_initial_size(app: &mut App, requested: Option<(u32, u32)>) {
    let world = app.world_mut();
    let (width, height) = requested.unwrap_or(world.resource::<Settings>().window_size);
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    for mut window in windows.iter_mut(world) {
        window.resolution.set(width as f32, height as f32);
    }
    // The browser sizes a page.
    if requested.is_none() && !cfg!(target_family = "wasm") {
        app.add_systems(Update, remember);
    }
}

/// Remembers a size that the window has kept for a while, for the next start; but not that of a full screen or of a
/// maximised or minimised window.
fn remember(
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut settings: ResMut<Settings>,
    mut last: Local<(UVec2, Duration)>,
    _main: NonSendMarker,
) {
    let (entity, window) = *window;
    let size = window.size().round().as_uvec2();
    if last.0 != size {
        *last = (size, time.elapsed());
    }
    if time.elapsed().saturating_sub(last.1) < KEPT_TIME || window.mode != WindowMode::Windowed {
        return;
    }
    // Once for each size, since the system has to be asked whether the window is maximised.
    last.1 = Duration::MAX;
    if settings.window_size != size.into() && size.min_element() > 0 && !is_maximised(entity) {
        settings.window_size = size.into();
    }
}

#[cfg(not(target_family = "wasm"))]
fn is_maximised(window: Entity) -> bool {
    WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(window).is_some_and(|window| window.is_maximized()))
}

#[cfg(target_family = "wasm")]
const fn is_maximised(_: Entity) -> bool {
    false
}

fn min_constraints(size: Vec2) -> WindowResizeConstraints {
    WindowResizeConstraints { min_width: size.x, min_height: size.y, ..default() }
}

/// Lowers the minimum size on a screen whose logical size is small, such as a small screen at double scale.
#[cfg(not(target_family = "wasm"))]
pub(super) fn lower_min_size(
    window: Single<(&mut Window, &OnMonitor), (With<PrimaryWindow>, Changed<OnMonitor>)>,
    monitors: Query<&Monitor>,
) -> Result {
    let (mut window, on_monitor) = window.into_inner();
    let monitor = monitors.get(on_monitor.0)?;
    let screen = monitor.physical_size().as_vec2() / window.scale_factor();
    let usable = (screen * USABLE_FRACTION).floor();
    window.resize_constraints = min_constraints(MIN_SIZE.min(usable));
    Ok(())
}

/// Time after the start in which the window manager adds its frame to the window.
#[cfg(not(target_family = "wasm"))]
const FITTING_TIME: Duration = Duration::from_secs(3);

/// Shrinks a window that opens larger than its screen, or whose frame does not fit on the screen, unless the window
/// manager has done so. The size is requested from the system, whose event then resizes the picture with the window.
#[cfg(not(target_family = "wasm"))]
pub(super) fn fit_on_screen(
    window: Single<(Entity, &Window, &OnMonitor), With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    time: Res<Time<Real>>,
    mut is_fitted: Local<bool>,
    _main: NonSendMarker,
) -> Result {
    let (entity, window, on_monitor) = *window;
    if *is_fitted || time.elapsed() > FITTING_TIME || window.mode != WindowMode::Windowed {
        return Ok(());
    }
    let screen = monitors.get(on_monitor.0)?.physical_size().as_vec2();
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(entity).filter(|window| !window.is_maximized()) else { return };
        let [pixels, outer] = [window.inner_size(), window.outer_size()]
            .map(|size| Vec2::new(size.width as f32, size.height as f32));
        if let Some(size) = size_that_fits(pixels, outer - pixels, screen) {
            // The call returns `None`; the new size arrives as an event.
            let _ = window.request_inner_size(PhysicalSize::new(size.x, size.y));
            *is_fitted = true;
        }
    });
    Ok(())
}

/// The size for a window that does not fit on the screen with its frame; `None` if it fits. All sizes are in pixels.
#[cfg(not(target_family = "wasm"))]
fn size_that_fits(pixels: Vec2, frame: Vec2, screen: Vec2) -> Option<Vec2> {
    if pixels.cmpgt(screen).any() {
        return Some(pixels.min((screen * USABLE_FRACTION).floor()));
    }
    let frame = frame.max(Vec2::ZERO);
    (pixels + frame).cmpgt(screen).any().then(|| pixels.min(screen - frame))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::window::WindowResolution;

    /// The minimum size of a window on a screen.
    fn min_size(width: u32, height: u32, scale: f32) -> Vec2 {
        let mut world = World::new();
        let monitor = Monitor {
            name: None,
            physical_width: width,
            physical_height: height,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: f64::from(scale),
            video_modes: Vec::new(),
        };
        let monitor = world.spawn(monitor).id();
        let pixels = (Vec2::new(1280.0, 800.0) * scale).as_uvec2();
        let resolution = WindowResolution::new(pixels.x, pixels.y).with_scale_factor_override(scale);
        let window = Window { resolution, resize_constraints: size_constraints(), ..default() };
        let window = world.spawn((window, PrimaryWindow, OnMonitor(monitor))).id();
        let mut schedule = Schedule::default();
        schedule.add_systems(lower_min_size).run(&mut world);
        let window = world.get::<Window>(window).unwrap();
        Vec2::new(window.resize_constraints.min_width, window.resize_constraints.min_height)
    }

    #[test]
    fn a_window_fits_on_the_screen_with_its_title_bar() {
        let screen = Vec2::new(1280.0, 800.0);
        let title_bar = Vec2::new(0.0, 20.0);
        assert_eq!(size_that_fits(screen, Vec2::ZERO, screen), None);
        assert_eq!(size_that_fits(screen, title_bar, screen), Some(Vec2::new(1280.0, 780.0)));
        assert_eq!(size_that_fits(Vec2::new(1200.0, 700.0), title_bar, screen), None);
        assert_eq!(
            size_that_fits(Vec2::new(1600.0, 700.0), title_bar, screen),
            Some(Vec2::new(1152.0, 700.0))
        );
    }

    /// The remembered size some time after the window got this size.
    fn remembered(requested: Option<(u32, u32)>, size: Vec2, mode: WindowMode) -> (u32, u32) {
        let mut app = App::new();
        app.init_resource::<Time<Real>>();
        app.insert_resource(Settings { window_size: (1000, 750), ..default() });
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        set_initial_size(&mut app, requested);
        let mut opened = app.world_mut().get_mut::<Window>(window).unwrap();
        let (width, height) = requested.unwrap_or((1000, 750));
        assert_eq!(opened.size(), UVec2::new(width, height).as_vec2());
        opened.resolution.set(size.x, size.y);
        opened.mode = mode;
        let mut remembered_after = |seconds| {
            app.world_mut().resource_mut::<Time<Real>>().advance_by(Duration::from_secs(seconds));
            app.update();
            app.world().resource::<Settings>().window_size
        };
        assert_eq!(remembered_after(0), (1000, 750), "it is still changing");
        remembered_after(1)
    }

    #[test]
    fn a_window_opens_in_its_last_size() {
        assert_eq!(remembered(None, Vec2::new(900.0, 700.0), WindowMode::Windowed), (900, 700));
    }

    #[test]
    fn a_requested_size_a_full_screen_and_a_minimised_window_are_not_remembered() {
        let full_screen = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        let size = Vec2::new(900.0, 700.0);
        assert_eq!(remembered(Some((1280, 800)), size, WindowMode::Windowed), (1000, 750));
        assert_eq!(remembered(None, size, full_screen), (1000, 750));
        assert_eq!(remembered(None, Vec2::ZERO, WindowMode::Windowed), (1000, 750));
    }

    #[test]
    fn the_minimum_size_fits_a_small_logical_screen() {
        assert_eq!(min_size(1920, 1080, 1.0), MIN_SIZE);
        assert!(min_size(1920, 1080, 2.0).cmple(Vec2::new(960.0, 540.0)).all());
    }
}
