//! When a search has to end.

use super::limits::{Limits, TimeLimit};
use std::time::{Duration, Instant};

/// The deadlines of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub begun: Instant,
    /// No new iteration begins after this.
    soft: Option<Duration>,
    /// The search ends here whatever it is doing.
    pub hard: Option<Instant>,
}

/// Kept back for the way of the answer to whoever holds the clock.
const MARGIN: Duration = Duration::from_millis(8);
/// Moves that a game is taken to last yet, if the clock does not tell.
const MOVES_LEFT: u32 = 45;

impl Clock {
    pub fn new(limits: &Limits) -> Self {
        let begun = Instant::now();
        let least = Duration::from_millis(1);
        let (soft, hard) = match limits.time {
            TimeLimit::Unlimited => (None, None),
            TimeLimit::Move(time) => {
                let time = time.saturating_sub(MARGIN.min(time / 4)).max(least);
                (None, Some(time))
            }
            TimeLimit::Clock { left, increment, byoyomi, moves_to_go } => {
                let left = left.saturating_sub(MARGIN);
                let moves = moves_to_go.map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT) + 1);
                let share = left / moves + increment * 3 / 4 + byoyomi * 9 / 10;
                let most = left.mul_f64(0.4) + byoyomi.saturating_sub(MARGIN);
                let hard = (share * 3).min(most).min(left + byoyomi.saturating_sub(MARGIN)).max(least);
                (Some(share.min(hard)), Some(hard))
            }
        };
        Self { begun, soft: soft.map(|time| time.mul_f64(0.6)), hard: hard.map(|time| begun + time) }
    }

    /// Whether the time for a further iteration is up.
    pub fn forbids_next(&self) -> bool {
        self.soft.is_some_and(|soft| self.begun.elapsed() >= soft)
    }
}
