//! Time management: when a search has to end.

use super::limits::{Limits, TimeLimit};
use std::time::{Duration, Instant};

/// The deadlines of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeManager {
    pub begun: Instant,
    /// No new iteration begins after this.
    soft_limit: Option<Duration>,
    /// The search ends here, whatever it is doing.
    pub hard_limit: Option<Instant>,
}

/// Kept back because the answer takes time to reach the program that holds the clock.
const OVERHEAD: Duration = Duration::from_millis(8);
/// The number of moves a game is expected to last when the time control does not say.
const MOVES_LEFT: u32 = 45;
/// The largest share of the time left that one move may use.
const MAX_SHARE: f64 = 0.4;
/// A move may use this many times its share when it needs to.
const HARD_FACTOR: u32 = 3;
/// The share of a move's time after which no new iteration begins: it would hardly end in time.
const SOFT_SHARE: f64 = 0.6;

impl TimeManager {
    pub fn new(limits: &Limits) -> Self {
        let begun = Instant::now();
        let least = Duration::from_millis(1);
        let (soft, hard) = match limits.time {
            TimeLimit::Unlimited => (None, None),
            TimeLimit::Move(time) => {
                let time = time.saturating_sub(OVERHEAD.min(time / 4)).max(least);
                (None, Some(time))
            }
            TimeLimit::Clock { left, increment, byoyomi, moves_to_go } => {
                let left = left.saturating_sub(OVERHEAD);
                let moves = moves_to_go.map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT) + 1);
                let share = left / moves + increment * 3 / 4 + byoyomi * 9 / 10;
                let most = left.mul_f64(MAX_SHARE) + byoyomi.saturating_sub(OVERHEAD);
                let all = left + byoyomi.saturating_sub(OVERHEAD);
                let hard = (share * HARD_FACTOR).min(most).min(all).max(least);
                (Some(share.min(hard)), Some(hard))
            }
        };
        Self {
            begun,
            soft_limit: soft.map(|time| time.mul_f64(SOFT_SHARE)),
            hard_limit: hard.map(|time| begun + time),
        }
    }

    /// Whether it is too late to begin another iteration.
    pub fn forbids_next_iteration(&self) -> bool {
        self.soft_limit.is_some_and(|soft| self.begun.elapsed() >= soft)
    }
}
