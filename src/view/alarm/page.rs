//! The alarm clock of a page: a timer of the browser.

use gloo_timers::callback::Timeout;
use send_wrapper::SendWrapper;
use std::io;
use std::rc::Rc;
use web_time::Instant;

/// A page has one thread, so everything in here stays in it.
pub(super) struct AlarmClock(SendWrapper<PageClock>);

struct PageClock {
    wake: Rc<dyn Fn()>,
    timer: Option<Timeout>,
}

impl AlarmClock {
    /// Starts a clock that calls `wake`.
    pub fn start(wake: impl Fn() + 'static) -> io::Result<Self> {
        Ok(Self(SendWrapper::new(PageClock { wake: Rc::new(wake), timer: None })))
    }

    /// Sets it for another moment.
    pub fn set(&mut self, moment: Instant) {
        let (wait, wake) = (moment.saturating_duration_since(Instant::now()), Rc::clone(&self.0.wake));
        let milliseconds = u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1);
        // The one before it is cancelled as it is dropped.
        self.0.timer = Some(Timeout::new(milliseconds, move || wake()));
    }
}
