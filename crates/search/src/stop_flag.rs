//! Stops a running search from outside, immediately or after a time limit set later (ponder hit).

use super::limits::TimeLimit;
use super::time_manager::Deadlines;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// A stop flag shared between a search and its controllers. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<StopState>);

#[derive(Debug, Default)]
struct StopState {
    is_set: AtomicBool,
    /// Deadlines set after the start of a search that pondered on the opponent's time.
    late_deadlines: OnceLock<Deadlines>,
}

impl StopFlag {
    /// Stops the search, which returns the best move found so far.
    pub fn stop(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Sets a time limit, starting now, for a search that has none. Only the first limit counts.
    pub fn limit(&self, time: &TimeLimit) {
        // Fails only if a limit is set already.
        let _ = self.0.late_deadlines.set(Deadlines::for_running_search(time));
    }

    /// Whether the search should stop.
    #[must_use]
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed)
    }

    pub(super) fn late_deadlines(&self) -> Option<Deadlines> {
        self.0.late_deadlines.get().copied()
    }
}
