//! Wakes an idle window: after a delay, or from another thread.
//!
//! An idle window runs no frames, so no system can wait for a time to come. [`Alarm`] waits in its own
//! thread; [`waker`] returns a function with which other threads can wake the window.

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Wakes the window once, at the earliest time that was requested.
#[derive(Resource, Default)]
pub struct Alarm {
    requests: Option<Sender<Instant>>,
    set_for: Option<Instant>,
}

impl Alarm {
    /// Wakes the window after `time` at the latest.
    pub(super) fn wake_within(&mut self, time: Duration) {
        let now = Instant::now();
        let moment = now + time;
        if self.set_for.is_some_and(|set| set > now && set <= moment) {
            return;
        }
        self.set_for = Some(moment);
        if let Some(requests) = &self.requests {
            // The thread runs as long as the window.
            let _ = requests.send(moment);
        }
    }
}

/// A function with which other threads can wake the window.
pub fn waker(window: &EventLoopProxyWrapper) -> impl Fn() + Send + Sync + use<> {
    let proxy = (**window).clone();
    move || {
        // This fails only while the window is closing, when there is nothing to wake.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarm>().add_systems(Startup, start_thread);
}

fn start_thread(mut alarm: ResMut<Alarm>, window: Option<Res<EventLoopProxyWrapper>>) -> Result {
    let Some(window) = window else { return Ok(()) };
    let wake = waker(&window);
    let (requests, inbox) = mpsc::channel::<Instant>();
    thread::Builder::new().name("alarm".to_owned()).spawn(move || {
        let mut moment: Option<Instant> = None;
        loop {
            let received = match moment {
                Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(at) => moment = Some(at),
                Err(RecvTimeoutError::Timeout) => {
                    moment = None;
                    wake();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    })?;
    alarm.requests = Some(requests);
    Ok(())
}
