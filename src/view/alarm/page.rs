//! The alarm clock of a page: a timer of the browser.

use gloo_timers::callback::Timeout;
use send_wrapper::SendWrapper;
use std::io;
use std::rc::Rc;
use web_time::Instant;

/// The alarm clock. A page has a single thread, so the contents never leave that thread.
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

    /// Sets the wake-up time.
    pub fn set(&mut self, moment: Instant) {
        let (wait, wake) = (moment.saturating_duration_since(Instant::now()), Rc::clone(&self.0.wake));
        let milliseconds = u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1);
        // Dropping the previous timer cancels it.
        self.0.timer = Some(Timeout::new(milliseconds, move || wake()));
    }
}
