//! How a running search is ended from outside: at once, or when the time it is given late is over.

use super::limits::TimeLimit;
use super::time_manager::Deadlines;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// A flag shared by a search and those that may end it. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<StopState>);

#[derive(Debug, Default)]
struct StopState {
    set: AtomicBool,
    /// The deadlines of a search that began without any, on the opponent's time.
    late: OnceLock<Deadlines>,
}

impl StopFlag {
    /// Stops the search, which answers with the best move it has found so far.
    pub fn stop(&self) {
        self.0.set.store(true, Ordering::Relaxed);
    }

    /// Limits the time of a search that has none, from now on. Only the first limit counts.
    pub fn limit(&self, time: &TimeLimit) {
        // Fails only if there is a limit already.
        let _ = self.0.late.set(Deadlines::of_begun_search(time));
    }

    /// Whether the search should stop.
    #[must_use]
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.set.load(Ordering::Relaxed)
    }

    /// The deadlines that it was given after its beginning.
    pub(super) fn late_deadlines(&self) -> Option<Deadlines> {
        self.0.late.get().copied()
    }
}
