//! Wakes a window that sleeps: after a time, or from another thread.
//!
//! An idle window runs no frames, so nobody in it can wait for a moment to come. [`Alarm`] waits in
//! a thread of its own; [`waker`] gives other threads a bell to ring.

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Rings once at the earliest moment that was asked for.
#[derive(Resource, Default)]
pub struct Alarm {
    orders: Option<Sender<Instant>>,
    set_for: Option<Instant>,
}

impl Alarm {
    /// The window is to wake in that time at the latest.
    pub(super) fn ring_within(&mut self, time: Duration) {
        let now = Instant::now();
        let moment = now + time;
        if self.set_for.is_some_and(|set| set > now && set <= moment) {
            return;
        }
        self.set_for = Some(moment);
        if let Some(orders) = &self.orders {
            // The thread ends only when the window does.
            let _ = orders.send(moment);
        }
    }
}

/// A bell that other threads may ring to wake the window.
pub fn waker(window: &EventLoopProxyWrapper) -> impl Fn() + Send + Sync + 'static {
    let proxy = (**window).clone();
    move || {
        // A window that is closing need not be woken.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarm>().add_systems(Startup, wind_up);
}

fn wind_up(mut alarm: ResMut<Alarm>, window: Option<Res<EventLoopProxyWrapper>>) -> Result {
    let Some(window) = window else { return Ok(()) };
    let ring = waker(&window);
    let (orders, inbox) = mpsc::channel::<Instant>();
    thread::Builder::new().name("alarm".to_owned()).spawn(move || {
        let mut moment: Option<Instant> = None;
        loop {
            let heard = match moment {
                Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match heard {
                Ok(at) => moment = Some(at),
                Err(RecvTimeoutError::Timeout) => {
                    moment = None;
                    ring();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    })?;
    alarm.orders = Some(orders);
    Ok(())
}
