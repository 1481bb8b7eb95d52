//! The arguments of `go`.

use crate::rules::Side;
use crate::search::{Limits, TimeLimit};
use std::time::Duration;

/// A `go` command.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct GoCommand {
    /// The limits of the search. While pondering there are none; these apply from `ponderhit` on.
    pub limits: Limits,
    /// Whether the answer waits for `stop`, even if the search has ended.
    pub infinite: bool,
    /// Whether the engine thinks on the opponent's time, until `ponderhit`.
    pub ponder: bool,
    /// Whether to look for a forced win and answer with `checkmate`.
    pub mate: bool,
}

/// The clocks of both sides, Black first.
#[derive(Default)]
struct GoClocks {
    left: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
    byoyomi: Option<Duration>,
    moves_to_go: Option<u32>,
}

/// Reads the arguments of `go` for the side to move. Unknown words and invalid numbers are ignored.
pub(super) fn read(text: &str, side: Side) -> GoCommand {
    let mut go = GoCommand::default();
    let mut clocks = GoClocks::default();
    let mut move_time = None;
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        // Takes the next word only if it is a number.
        let mut value = || {
            let number = words.peek().and_then(|word| word.parse::<i64>().ok())?;
            words.next();
            Some(number.max(0).unsigned_abs())
        };
        match word {
            "btime" => clocks.left[0] = milliseconds(value()),
            "wtime" => clocks.left[1] = milliseconds(value()),
            "binc" => clocks.increment[0] = milliseconds(value()),
            "winc" => clocks.increment[1] = milliseconds(value()),
            "byoyomi" => clocks.byoyomi = milliseconds(value()),
            "movestogo" => {
                clocks.moves_to_go = value().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
            }
            "movetime" => move_time = milliseconds(value()),
            "depth" => go.limits.depth = value().map(|n| u32::try_from(n.max(1)).unwrap_or(u32::MAX)),
            "nodes" => go.limits.nodes = value().map(|n| n.max(1)),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                go.mate = true;
                move_time = milliseconds(value()).or(move_time);
            }
            _ => {}
        }
    }
    go.limits.time = match move_time {
        Some(time) => TimeLimit::Move(time),
        None => clocks.limit(side),
    };
    // `go mate infinite` answers as soon as the search ends.
    if go.mate {
        go.infinite = false;
    } else if go.limits == Limits::default() {
        go.infinite = true;
    }
    go
}

impl GoCommand {
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub const fn waits(&self) -> bool {
        (self.infinite || self.ponder) && !self.mate
    }
}

impl GoClocks {
    fn limit(&self, side: Side) -> TimeLimit {
        let left = self.left[side.index()];
        let increment = self.increment[side.index()];
        if left.is_none() && increment.is_none() && self.byoyomi.is_none() {
            return TimeLimit::Unlimited;
        }
        TimeLimit::Clock {
            left: left.unwrap_or_default(),
            increment: increment.unwrap_or_default(),
            byoyomi: self.byoyomi.unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        }
    }
}

/// A duration of at most a year.
fn milliseconds(value: Option<u64>) -> Option<Duration> {
    const YEAR: u64 = 365 * 86_400 * 1000;
    value.map(|value| Duration::from_millis(value.min(YEAR)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_belong_to_the_side_to_move() {
        let text = "btime 60000 wtime 50000 binc 1000 winc 2000 byoyomi 10000";
        let clock = |left, increment| TimeLimit::Clock {
            left: Duration::from_secs(left),
            increment: Duration::from_secs(increment),
            byoyomi: Duration::from_secs(10),
            moves_to_go: None,
        };
        assert_eq!(read(text, Side::Black).limits.time, clock(60, 1));
        assert_eq!(read(text, Side::White).limits.time, clock(50, 2));
    }

    #[test]
    fn limits_are_read() {
        let black = |text| read(text, Side::Black);
        assert_eq!(black("depth 7 nodes 1000").limits, Limits { nodes: Some(1000), ..Limits::depth(7) });
        assert_eq!(black("movetime 250").limits, Limits::time(Duration::from_millis(250)));
        assert!(black("infinite").infinite && black("").infinite && !black("depth 3").infinite);
        assert!(black("depth 5 infinite").infinite);
        let ponder = black("ponder btime 1000 wtime 1000");
        assert!(ponder.ponder && ponder.limits != Limits::default());
        let mate = black("mate 5000");
        assert!(mate.mate && !mate.infinite);
        assert_eq!(mate.limits, Limits::time(Duration::from_secs(5)));
        assert_eq!(black("mate infinite").limits, Limits::default());
    }

    #[test]
    fn invalid_arguments_are_ignored() {
        let go = read("depth x movetime -5 byoyomi 99999999999999999999 winc wtime", Side::White);
        assert_eq!(go.limits, Limits::time(Duration::ZERO));
        assert!(read("depth depth", Side::Black).infinite);
    }
}
