//! The arguments of `go`.

use std::iter::Peekable;
use std::time::Duration;
use tenjiku_rules::Side;
use tenjiku_search::{Limits, TimeLimit};

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct GoCommand {
    /// The limits of the search; for a ponder search, from `ponderhit` on.
    pub limits: Limits,
    /// Whether the answer waits for `stop` even after the search has ended.
    pub infinite: bool,
    /// Whether to ponder until `ponderhit`.
    pub ponder: bool,
    /// Whether to search for a forced win and answer with `checkmate`.
    pub mate: bool,
    /// Limits ignored because their number is missing or cannot be read.
    pub ignored: Vec<String>,
}

/// The time limit if limits were given but none could be read.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The clocks of both sides, Black first.
#[derive(Default)]
struct GoClocks {
    left: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
    byoyomi: Option<Duration>,
    moves_to_go: Option<u32>,
}

/// Reads the arguments of `go` for the side to move. Unknown words and limits without a number are ignored; if no
/// limit is left, a default applies so that the search ends. A bare `go` has no limit.
pub(super) fn read(text: &str, side: Side) -> GoCommand {
    let mut go = GoCommand::default();
    let mut clocks = GoClocks::default();
    let (mut move_time, mut has_limits) = (None, false);
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                go.mate = true;
                move_time = next_number(&mut words).map(milliseconds).or(move_time);
            }
            "btime" | "wtime" | "binc" | "winc" | "byoyomi" | "movestogo" | "movetime" | "depth"
            | "nodes" => {
                has_limits = true;
                let Some(value) = next_number(&mut words) else {
                    go.ignored.push(word.to_owned());
                    continue;
                };
                let small_value = u32::try_from(value).unwrap_or(u32::MAX);
                match word {
                    "movetime" => move_time = Some(milliseconds(value)),
                    "depth" => go.limits.depth = Some(small_value.max(1)),
                    "nodes" => go.limits.nodes = Some(value.max(1)),
                    "movestogo" => clocks.moves_to_go = Some(small_value).filter(|&moves| moves > 0),
                    "byoyomi" => clocks.byoyomi = Some(milliseconds(value)),
                    "btime" => clocks.left[0] = Some(milliseconds(value)),
                    "wtime" => clocks.left[1] = Some(milliseconds(value)),
                    "binc" => clocks.increment[0] = Some(milliseconds(value)),
                    _ => clocks.increment[1] = Some(milliseconds(value)),
                }
            }
            _ => {}
        }
    }
    go.limits.time = move_time.map_or_else(|| clocks.limit(side), TimeLimit::Move);
    if go.limits == Limits::default() && !go.infinite {
        if has_limits || go.ponder || go.mate {
            go.limits.time = TimeLimit::Move(DEFAULT_TIME);
        } else {
            go.infinite = true;
        }
    }
    // `go mate infinite` answers as soon as the search ends.
    go.infinite &= !go.mate;
    go
}

impl GoCommand {
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub const fn waits_for_stop(&self) -> bool {
        (self.infinite || self.ponder) && !self.mate
    }
}

impl GoClocks {
    fn limit(&self, side: Side) -> TimeLimit {
        let [own_clock, other_clock] = [side, side.other()].map(|side| self.left[side.index()]);
        let increment = self.increment[side.index()];
        // A program that sends only one clock means it for both sides.
        let left = own_clock.or(other_clock);
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

/// Takes the next word if it is a number.
fn next_number<'t>(words: &mut Peekable<impl Iterator<Item = &'t str>>) -> Option<u64> {
    let number = leading_number(words.peek()?)?;
    words.next();
    Some(number)
}

/// The whole number at the start of a word: 0 for `0.9` and for negative numbers.
fn leading_number(word: &str) -> Option<u64> {
    let digits = word.trim_start_matches(['+', '-']);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    match digits[..end].parse() {
        _ if end == 0 => digits.starts_with('.').then_some(0),
        _ if word.starts_with('-') => Some(0),
        Ok(number) => Some(number),
        // Overflow.
        Err(_) => Some(u64::MAX),
    }
}

/// A duration of at most a year.
fn milliseconds(value: u64) -> Duration {
    const YEAR: u64 = 365 * 86_400 * 1000;
    Duration::from_millis(value.min(YEAR))
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
        let read_for_black = |text| read(text, Side::Black);
        assert_eq!(
            read_for_black("depth 7 nodes 1000").limits,
            Limits { nodes: Some(1000), ..Limits::depth(7) }
        );
        assert_eq!(read_for_black("movetime 250").limits, Limits::time(Duration::from_millis(250)));
        assert!(
            read_for_black("infinite").infinite
                && read_for_black("").infinite
                && !read_for_black("depth 3").infinite
        );
        assert!(read_for_black("depth 5 infinite").infinite);
        let ponder = read_for_black("ponder btime 1000 wtime 1000");
        assert!(ponder.ponder && ponder.limits != Limits::default());
        let ponder = read_for_black("ponder");
        assert!(ponder.waits_for_stop() && !ponder.infinite, "it ends after `ponderhit`");
        assert!(read_for_black("ponder infinite").infinite);
        let mate = read_for_black("mate 5000");
        assert!(mate.mate && !mate.infinite);
        assert_eq!(mate.limits, Limits::time(Duration::from_secs(5)));
        assert_eq!(read_for_black("mate infinite").limits, Limits::default());
        assert!(
            !read_for_black("mate infinite").waits_for_stop()
                && read_for_black("mate").limits != Limits::default()
        );
    }

    /// Numbers that are odd, negative, too large or missing: the search ends by itself.
    #[test]
    fn a_search_with_invalid_limits_has_a_limit() {
        for text in [
            "movetime 0.9",
            "movetime .5",
            "movetime -5",
            "movetime",
            "movetime soon",
            "depth",
            "depth 0",
            "depth -3",
            "depth depth",
            "nodes abc",
            "nodes 99999999999999999999999",
            "btime -50 wtime 1000 byoyomi 100",
            "btime 1000 wtime 1000 movestogo 0",
            "btime x wtime y",
            "btime 500",
            "wtime 500",
            "byoyomi",
            "binc 1000 winc 1000",
            "movestogo 10",
            "mate",
            "mate soon",
            "ponder",
        ] {
            for side in Side::BOTH {
                let go = read(text, side);
                assert!(!go.infinite && go.limits != Limits::default(), "{text}: {go:?}");
            }
        }
        let time = |text| read(text, Side::White).limits.time;
        assert_eq!(time("movetime -5"), TimeLimit::Move(Duration::ZERO));
        assert_eq!(time("movetime 1500.7"), TimeLimit::Move(Duration::from_millis(1500)));
        assert_eq!(time("movetime"), TimeLimit::Move(DEFAULT_TIME));
        let left = Duration::from_millis(500);
        assert!(matches!(time("btime 500"), TimeLimit::Clock { left: of_both, .. } if of_both == left));
        assert_eq!(read("depth x movetime 7", Side::Black).ignored, ["depth"]);
        assert_eq!(read("depth x movetime 7", Side::Black).limits, Limits::time(Duration::from_millis(7)));
    }
}
