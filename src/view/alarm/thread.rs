//! The alarm clock of a desktop: a thread that waits.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use web_time::Instant;

pub(super) struct AlarmClock(Sender<Instant>);

impl AlarmClock {
    /// Starts a clock that calls `wake`.
    pub fn start(wake: impl Fn() + Send + 'static) -> io::Result<Self> {
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
        Ok(Self(requests))
    }

    /// Sets the wake-up time.
    pub fn set(&mut self, moment: Instant) {
        // This cannot fail: the thread ends only when the sender is dropped.
        let _ = self.0.send(moment);
    }
}
