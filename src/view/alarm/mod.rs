//! Wakes an idle window: after a delay, or from another thread.
//!
//! An idle window runs no frames, so no system can wait for a point in time. [`Alarm`] waits in its own thread, or with
//! a browser timer on a page. [`waker`] returns a function that wakes the window from any thread.

#[cfg(target_family = "wasm")]
mod page;
#[cfg(not(target_family = "wasm"))]
mod thread;

#[cfg(target_family = "wasm")]
use page::AlarmClock;
#[cfg(not(target_family = "wasm"))]
use thread::AlarmClock;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use web_time::{Duration, Instant};

/// Wakes the window once, at the earliest time that was requested.
#[derive(Resource, Default)]
pub struct Alarm {
    clock: Option<AlarmClock>,
    wake_time: Option<Instant>,
}

impl Alarm {
    /// Wakes the window after `time` at the latest.
    pub(super) fn wake_within(&mut self, time: Duration) {
        let now = Instant::now();
        let moment = now + time;
        if self.wake_time.is_some_and(|time| time > now && time <= moment) {
            return;
        }
        self.wake_time = Some(moment);
        if let Some(clock) = &mut self.clock {
            clock.set(moment);
        }
    }
}

/// A function that wakes the window, callable from any thread.
pub fn waker(window: &EventLoopProxyWrapper) -> impl Fn() + Send + Sync + use<> {
    let proxy = (**window).clone();
    move || {
        // This fails only while the window is closing, when there is nothing to wake.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarm>().add_systems(Startup, start_clock);
}

fn start_clock(mut alarm: ResMut<Alarm>, window: Option<Res<EventLoopProxyWrapper>>) -> Result {
    if let Some(window) = window {
        alarm.clock = Some(AlarmClock::start(waker(&window))?);
    }
    Ok(())
}
