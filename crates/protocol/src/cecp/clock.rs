//! The time controls of CECP: `level`, `st`, `sd`, `time`.

use std::time::Duration;
use tenjiku_search::{Limits, TimeLimit};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CecpTimeControl {
    Move(Duration),
    /// Time for a number of moves (0 for the whole game), and an increment after each.
    Session {
        moves: u32,
        base: Duration,
        increment: Duration,
    },
}

/// The engine's clock and the limits of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CecpClock {
    control: CecpTimeControl,
    /// The time left, if `time` followed the time control.
    left: Option<Duration>,
    depth: Option<u32>,
    /// Number of plies played when the time control was set.
    plies_at_start: usize,
}

impl Default for CecpClock {
    /// Five seconds a move until a time control is set.
    fn default() -> Self {
        Self {
            control: CecpTimeControl::Move(Duration::from_secs(5)),
            left: None,
            depth: None,
            plies_at_start: 0,
        }
    }
}

impl CecpClock {
    /// Resets the clock and the depth limit for a new game.
    pub const fn restart(&mut self) {
        self.left = None;
        self.depth = None;
        self.plies_at_start = 0;
    }

    /// `level MOVES BASE INCREMENT`: the base in minutes or `minutes:seconds`, the increment in
    /// seconds. `plies` is the number of plies played so far.
    pub fn level(&mut self, text: &str, plies: usize) -> Option<()> {
        let mut fields = text.split_whitespace();
        let moves = fields.next()?.parse().ok()?;
        let base = fields.next()?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        // Later versions of the protocol may add text after the numbers.
        let minutes = parse_number(leading_number(minutes))?;
        let base = duration_from_seconds(minutes * 60.0 + parse_number(leading_number(seconds))?)?;
        let increment = duration_from_seconds(parse_number(fields.next()?)?)?;
        self.control = CecpTimeControl::Session { moves, base, increment };
        (self.left, self.plies_at_start) = (None, plies);
        Some(())
    }

    /// `st SECONDS`.
    pub fn seconds_a_move(&mut self, text: &str) -> Option<()> {
        self.control = CecpTimeControl::Move(duration_from_seconds(parse_number(text)?)?);
        self.left = None;
        Some(())
    }

    /// `sd PLIES`.
    pub fn depth(&mut self, text: &str) -> Option<()> {
        self.depth = Some(text.trim().parse().ok().filter(|&depth| depth > 0)?);
        Some(())
    }

    /// `time CENTISECONDS`. A negative time counts as none left.
    pub fn time(&mut self, text: &str) -> Option<()> {
        let left = parse_number(text)?;
        self.left = Some(duration_from_seconds(left.max(0.0) / 100.0)?);
        Some(())
    }

    /// The limits of a search after `plies` plies.
    pub fn limits(&self, plies: usize) -> Limits {
        let time = match self.control {
            // `st` has whole seconds only, so a shorter time is sent as that of the clock. A clock at zero means
            // none.
            CecpTimeControl::Move(time) => {
                TimeLimit::Move(self.left.filter(|left| !left.is_zero()).map_or(time, |left| left.min(time)))
            }
            CecpTimeControl::Session { moves, base, increment } => {
                let moves_played =
                    u32::try_from(plies.saturating_sub(self.plies_at_start) / 2).unwrap_or(u32::MAX);
                let moves_to_go = moves_played.checked_rem(moves).map(|moves_played| moves - moves_played);
                let left = self.left.unwrap_or(base);
                TimeLimit::Clock { left, increment, byoyomi: Duration::ZERO, moves_to_go }
            }
        };
        Limits { depth: self.depth, nodes: None, time }
    }
}

/// The number at the start of a text.
fn leading_number(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    &text[..end]
}

fn parse_number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// A duration of at most a year.
fn duration_from_seconds(seconds: f64) -> Option<Duration> {
    const YEAR: f64 = 365.0 * 86_400.0;
    (0.0..=YEAR).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(limits: Limits) -> (u64, u64, Option<u32>) {
        match limits.time {
            TimeLimit::Clock { left, increment, moves_to_go, .. } => {
                (left.as_secs(), increment.as_secs(), moves_to_go)
            }
            other => panic!("{other:?}"),
        }
    }

    /// The examples of the protocol's specification.
    #[test]
    fn time_controls_are_read() {
        let mut clock = CecpClock::default();
        assert!(clock.level("40 5 0", 0).is_some());
        assert_eq!(session(clock.limits(0)), (300, 0, Some(40)));
        assert_eq!(session(clock.limits(2)), (300, 0, Some(39)));
        assert_eq!(session(clock.limits(80)), (300, 0, Some(40)));
        assert!(clock.level("40 0:30 0", 0).is_some());
        assert_eq!(session(clock.limits(0)), (30, 0, Some(40)));
        assert!(clock.level("0 2 12", 0).is_some());
        assert_eq!(session(clock.limits(7)), (120, 12, None));
        assert!(clock.level("40 25+5 0", 0).is_some());
        assert_eq!(session(clock.limits(0)), (1500, 0, Some(40)));
        assert!(clock.level("20 22 0", 80).is_some());
        assert_eq!(session(clock.limits(82)), (1320, 0, Some(19)));
        assert!(clock.time("1234").is_some());
        assert_eq!(session(clock.limits(82)).0, 12);
    }

    #[test]
    fn depth_and_time_per_move_can_be_combined() {
        let mut clock = CecpClock::default();
        assert!(clock.seconds_a_move("30").is_some() && clock.depth("8").is_some());
        let limits = clock.limits(0);
        assert_eq!((limits.depth, limits.time), (Some(8), TimeLimit::Move(Duration::from_secs(30))));
        clock.restart();
        assert_eq!(clock.limits(0).depth, None);
    }

    /// Our own client sends `st 1` and `time 12` for 120 ms; `XBoard` sends the time for a move.
    #[test]
    fn the_clock_can_shorten_the_time_for_a_move() {
        let mut clock = CecpClock::default();
        let time = |clock: &CecpClock| match clock.limits(0).time {
            TimeLimit::Move(time) => time.as_millis(),
            other => panic!("{other:?}"),
        };
        assert!(clock.seconds_a_move("1").is_some() && clock.time("12").is_some());
        assert_eq!(time(&clock), 120);
        assert!(clock.time("6000").is_some());
        assert_eq!(time(&clock), 1000, "`st` is the maximum");
        assert!(clock.time("0").is_some());
        assert_eq!(time(&clock), 1000, "a clock at zero means no clock");
        assert!(clock.time("12").is_some() && clock.seconds_a_move("1").is_some());
        assert_eq!(time(&clock), 1000, "an earlier time belongs to another time control");
        assert!(clock.time("12").is_some());
        clock.restart();
        assert_eq!(time(&clock), 1000, "an earlier time belongs to another game");
    }

    #[test]
    fn invalid_values_are_rejected() {
        let mut clock = CecpClock::default();
        for text in ["", "40", "40 5", "x 5 0", "40 5 -1", "40 5 inf", "40 e1 0", "-1 5 0"] {
            assert_eq!(clock.level(text, 0), None, "{text}");
        }
        assert_eq!((clock.depth("0"), clock.seconds_a_move("NaN"), clock.time("")), (None, None, None));
        assert_eq!(clock, CecpClock::default());
    }
}
