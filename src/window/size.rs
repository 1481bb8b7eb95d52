//! The minimum size of the window: the needs of its panels, limited by the screen.

#[cfg(not(target_family = "wasm"))]
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::WindowResizeConstraints;
#[cfg(not(target_family = "wasm"))]
use bevy::window::{Monitor, OnMonitor, PrimaryWindow};
#[cfg(not(target_family = "wasm"))]
use bevy::winit::WINIT_WINDOWS;
#[cfg(not(target_family = "wasm"))]
use winit::dpi::PhysicalSize;

/// Minimum size of the window, in points.
const MIN_SIZE: Vec2 = Vec2::new(800.0, 600.0);

/// Fraction of a screen that window frame and desktop bars leave to a window.
#[cfg(not(target_family = "wasm"))]
const USABLE_FRACTION: f32 = 0.9;

/// The size limits of the window. On a page, the browser sets the size.
pub(super) fn size_constraints() -> WindowResizeConstraints {
    if cfg!(target_family = "wasm") { WindowResizeConstraints::default() } else { min_constraints(MIN_SIZE) }
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

/// Shrinks a window that opens larger than its screen, unless the window manager has done so. The size is requested
/// from the system, whose event then resizes the picture with the window.
#[cfg(not(target_family = "wasm"))]
pub(super) fn fit_on_screen(
    window: Single<(Entity, &Window, &OnMonitor), (With<PrimaryWindow>, Added<OnMonitor>)>,
    monitors: Query<&Monitor>,
    _main: NonSendMarker,
) -> Result {
    let (entity, window, on_monitor) = *window;
    let screen = monitors.get(on_monitor.0)?.physical_size().as_vec2();
    let pixels = window.physical_size().as_vec2();
    if pixels.cmple(screen).all() {
        return Ok(());
    }
    let new_size = pixels.min((screen * USABLE_FRACTION).floor());
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(entity) {
            // The call returns `None`; the new size arrives as an event.
            let _ = window.request_inner_size(PhysicalSize::new(new_size.x, new_size.y));
        }
    });
    Ok(())
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
    fn the_minimum_size_fits_a_small_logical_screen() {
        assert_eq!(min_size(1920, 1080, 1.0), MIN_SIZE);
        assert!(min_size(1920, 1080, 2.0).cmple(Vec2::new(960.0, 540.0)).all());
    }
}
