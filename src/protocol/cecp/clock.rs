//! The time controls of CECP: `level`, `st`, `sd`, `time`.

use crate::search::{Limits, TimeLimit};
use std::time::Duration;

/// How the time for a move is reckoned, until told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    /// So much for each move.
    Move(Duration),
    /// So much for so many moves (0: for all), and so much more after each.
    Session { moves: u32, base: Duration, increment: Duration },
}

/// The engine's clock and what bounds its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    control: Control,
    /// What the clock shows, if it was told since the control was set.
    left: Option<Duration>,
    depth: Option<u32>,
    /// Plies that had been played when the control was set.
    since: usize,
}

impl Default for Clock {
    /// Five seconds a move, should nobody ever say.
    fn default() -> Self {
        Self { control: Control::Move(Duration::from_secs(5)), left: None, depth: None, since: 0 }
    }
}

impl Clock {
    /// A new game begins: the clock starts anew, a bound on depth is gone.
    pub const fn restart(&mut self) {
        self.left = None;
        self.depth = None;
        self.since = 0;
    }

    /// `level MOVES BASE INCREMENT`: base in minutes or `minutes:seconds`, increment in seconds.
    /// `plies` have been played so far.
    pub fn level(&mut self, text: &str, plies: usize) -> Option<()> {
        let mut words = text.split_whitespace();
        let moves = words.next()?.parse().ok()?;
        let base = words.next()?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        // More may follow the numbers, for versions to come.
        let minutes = number(leading(minutes))?;
        let base = seconds_of(minutes * 60.0 + number(leading(seconds))?)?;
        let increment = seconds_of(number(words.next()?)?)?;
        self.control = Control::Session { moves, base, increment };
        (self.left, self.since) = (None, plies);
        Some(())
    }

    /// `st SECONDS`.
    pub fn seconds_a_move(&mut self, text: &str) -> Option<()> {
        self.control = Control::Move(seconds_of(number(text)?)?);
        self.left = None;
        Some(())
    }

    /// `sd PLIES`.
    pub fn depth(&mut self, text: &str) -> Option<()> {
        self.depth = Some(text.trim().parse().ok().filter(|&depth| depth > 0)?);
        Some(())
    }

    /// `time CENTISECONDS`; a flag that has fallen leaves nothing.
    pub fn time(&mut self, text: &str) -> Option<()> {
        let left = number(text)?;
        self.left = Some(seconds_of(left.max(0.0) / 100.0)?);
        Some(())
    }

    /// What bounds a search after so many plies.
    pub fn limits(&self, plies: usize) -> Limits {
        let time = match self.control {
            // `st` knows whole seconds only; who means less tells it by the clock. A clock that shows
            // nothing is none.
            Control::Move(time) => {
                TimeLimit::Move(self.left.filter(|left| !left.is_zero()).map_or(time, |left| left.min(time)))
            }
            Control::Session { moves, base, increment } => {
                let played = u32::try_from(plies.saturating_sub(self.since) / 2).unwrap_or(u32::MAX);
                let moves_to_go = played.checked_rem(moves).map(|played| moves - played);
                let left = self.left.unwrap_or(base);
                TimeLimit::Clock { left, increment, byoyomi: Duration::ZERO, moves_to_go }
            }
        };
        Limits { depth: self.depth, nodes: None, time }
    }
}

/// The digits at the start.
fn leading(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    &text[..end]
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// No clock runs for longer than a year.
fn seconds_of(seconds: f64) -> Option<Duration> {
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

    /// The examples of the protocol's text.
    #[test]
    fn levels() {
        let mut clock = Clock::default();
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
    fn depth_and_time_a_move_go_together() {
        let mut clock = Clock::default();
        assert!(clock.seconds_a_move("30").is_some() && clock.depth("8").is_some());
        let limits = clock.limits(0);
        assert_eq!((limits.depth, limits.time), (Some(8), TimeLimit::Move(Duration::from_secs(30))));
        clock.restart();
        assert_eq!(clock.limits(0).depth, None);
    }

    /// Our own client asks for 120 ms by `st 1` and `time 12`; `XBoard` tells the time for a move.
    #[test]
    fn the_clock_may_shorten_the_time_for_a_move() {
        let mut clock = Clock::default();
        let time = |clock: &Clock| match clock.limits(0).time {
            TimeLimit::Move(time) => time.as_millis(),
            other => panic!("{other:?}"),
        };
        assert!(clock.seconds_a_move("1").is_some() && clock.time("12").is_some());
        assert_eq!(time(&clock), 120);
        assert!(clock.time("6000").is_some());
        assert_eq!(time(&clock), 1000, "never more than `st` says");
        assert!(clock.time("0").is_some());
        assert_eq!(time(&clock), 1000, "no clock runs");
        assert!(clock.time("12").is_some() && clock.seconds_a_move("1").is_some());
        assert_eq!(time(&clock), 1000, "what was told before belongs to another control");
        assert!(clock.time("12").is_some());
        clock.restart();
        assert_eq!(time(&clock), 1000, "and so it does in another game");
    }

    #[test]
    fn nonsense_is_refused() {
        let mut clock = Clock::default();
        for text in ["", "40", "40 5", "x 5 0", "40 5 -1", "40 5 inf", "40 e1 0", "-1 5 0"] {
            assert_eq!(clock.level(text, 0), None, "{text}");
        }
        assert_eq!((clock.depth("0"), clock.seconds_a_move("NaN"), clock.time("")), (None, None, None));
        assert_eq!(clock, Clock::default());
    }
}
