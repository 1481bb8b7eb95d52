//! Time management.

use super::limits::{Limits, TimeLimit};
use super::stop_flag::StopFlag;
use web_time::{Duration, Instant};

/// Time control of one search.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    pub start: Instant,
    deadlines: Deadlines,
    stop: StopFlag,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Deadlines {
    /// No new iteration starts after this.
    soft: Option<Instant>,
    /// The search is stopped at this time.
    hard: Option<Instant>,
}

/// Reserve for the latency of the answer.
const OVERHEAD: Duration = Duration::from_millis(8);
/// Expected number of remaining moves, unless the time control says otherwise.
const EXPECTED_MOVES_LEFT: u32 = 45;
/// Maximum share of the remaining time for one move.
const MAX_SHARE: f64 = 0.4;
/// Factor by which a move may exceed its share if necessary.
const HARD_FACTOR: u32 = 3;
/// Share of a move's time after which a new iteration would hardly complete.
const SOFT_SHARE: f64 = 0.6;

impl TimeManager {
    /// Starts the time of a search. If it has no time limit, `stop` may set one later.
    pub fn new(limits: &Limits, stop: &StopFlag) -> Self {
        let start = Instant::now();
        Self { start, deadlines: Deadlines::new(start, &limits.time, HARD_FACTOR), stop: stop.clone() }
    }

    /// Whether the search has a deadline.
    pub fn is_limited(&self) -> bool {
        self.deadlines().hard.is_some()
    }

    /// Whether the hard deadline has passed.
    pub fn is_over(&self) -> bool {
        self.deadlines().hard.is_some_and(|hard| Instant::now() >= hard)
    }

    pub fn forbids_next_iteration(&self) -> bool {
        self.deadlines().soft.is_some_and(|soft| Instant::now() >= soft)
    }

    fn deadlines(&self) -> Deadlines {
        let initial = self.deadlines;
        if initial.hard.is_some() { initial } else { self.stop.late_deadlines().unwrap_or_default() }
    }
}

impl Deadlines {
    /// Deadlines of a search that started on the opponent's time. Such a search never exceeds its share of the clock,
    /// because it has been thinking already.
    pub fn for_running_search(time: &TimeLimit) -> Self {
        Self::new(Instant::now(), time, 1)
    }

    /// Deadlines from now on; a move may use up to `hard_factor` times its share of the clock.
    fn new(now: Instant, time: &TimeLimit, hard_factor: u32) -> Self {
        let min_time = Duration::from_millis(1);
        let (soft, hard) = match *time {
            TimeLimit::Unlimited => (None, None),
            TimeLimit::Move(time) => {
                let time = time.saturating_sub(OVERHEAD.min(time / 4)).max(min_time);
                (None, Some(time))
            }
            TimeLimit::Clock { left, increment, byoyomi, moves_to_go } => {
                let left = left.saturating_sub(OVERHEAD);
                let moves =
                    moves_to_go.map_or(EXPECTED_MOVES_LEFT, |moves| moves.clamp(1, EXPECTED_MOVES_LEFT) + 1);
                let share = left / moves + increment * 3 / 4 + byoyomi * 9 / 10;
                let max_share_time = left.mul_f64(MAX_SHARE) + byoyomi.saturating_sub(OVERHEAD);
                let max_time = left + byoyomi.saturating_sub(OVERHEAD);
                let hard = (share * hard_factor).min(max_share_time).min(max_time).max(min_time);
                (Some(share.min(hard).mul_f64(SOFT_SHARE)), Some(hard))
            }
        };
        Self { soft: soft.map(|time| now + time), hard: hard.map(|time| now + time) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ponder_search_gets_its_limit_later() {
        let stop = StopFlag::default();
        let time = TimeManager::new(&Limits::default(), &stop);
        assert!(!time.is_limited() && !time.is_over());
        stop.limit(&TimeLimit::Move(Duration::from_secs(3600)));
        assert!(time.is_limited() && !time.is_over() && !time.forbids_next_iteration());
        // A second limit has no effect, and neither has a limit on a search that started with one.
        stop.limit(&TimeLimit::Move(Duration::ZERO));
        let own = TimeManager::new(&Limits::time(Duration::from_secs(60)), &stop);
        assert!(own.deadlines().hard < time.deadlines().hard && own.deadlines().hard.is_some());
    }

    #[test]
    fn the_hard_limit_is_a_multiple_of_the_share() {
        let now = Instant::now();
        let left = Duration::from_secs(90);
        let clock = |moves_to_go| TimeLimit::Clock {
            left,
            increment: Duration::ZERO,
            byoyomi: Duration::ZERO,
            moves_to_go,
        };
        let deadlines = |hard_factor| Deadlines::new(now, &clock(Some(29)), hard_factor);
        // A thirtieth of the clock minus the reserve.
        let share = (left - OVERHEAD) / 30;
        assert_eq!(
            (deadlines(1).hard, deadlines(HARD_FACTOR).hard),
            (Some(now + share), Some(now + share * 3))
        );
        assert_eq!(deadlines(1).soft, deadlines(HARD_FACTOR).soft);
    }
}
