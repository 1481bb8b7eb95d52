//! Game clocks.
//!
//! A [`TimeControl`] is the time given to each side. A [`PlayerClock`] tracks one side: from the time spent on each ply
//! it computes the displayed time, the fall of the flag and the thinking time of a computer. The caller supplies the
//! times: the system clock is never read, so tests need not wait.

use crate::{Overtime, TimeControl};
use std::time::Duration;
use tenjiku_rules::Side;

/// The last seconds before the flag falls, in which the clock warns the player.
const LAST_SECONDS: Duration = Duration::from_secs(10);
/// A computer's margin for the delay until its move reaches the board.
const MOVE_DELAY_MARGIN: Duration = Duration::from_millis(500);
/// The least thinking time of a computer.
const MIN_BUDGET: Duration = Duration::from_millis(20);
/// The assumed number of remaining moves.
const EXPECTED_MOVES: u32 = 40;

/// The clock of one side between two of its plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerClock {
    control: Option<TimeControl>,
    /// The total time used so far.
    used: Duration,
    /// The main time left.
    main: Duration,
    /// The number of periods left.
    periods: u32,
    has_fallen: bool,
}

/// The display of a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockReading {
    /// The total time used so far.
    pub used: Duration,
    /// The time left in the main time or the current period; `None` if the game is untimed.
    pub left: Option<Duration>,
    /// The number of periods left, including the current one, after the main time is used up.
    pub periods: Option<u32>,
    /// Whether the flag has fallen, now or earlier.
    pub has_fallen: bool,
    /// Whether the flag will fall in a few seconds.
    pub is_short: bool,
}

impl PlayerClock {
    /// A clock at the start of a game; without a time control it only counts the time used.
    pub fn new(control: Option<TimeControl>) -> Self {
        let main = control.map_or(Duration::ZERO, |control| match control.overtime() {
            // Without main time, a side starts with the first increment.
            Overtime::Increment(time) if control.main().is_zero() => time,
            _ => control.main(),
        });
        let periods = match control.map(TimeControl::overtime) {
            Some(Overtime::Byoyomi { periods, .. }) => periods,
            _ => 0,
        };
        Self { control, used: Duration::ZERO, main, periods, has_fallen: false }
    }

    /// Records a ply that took `spent`.
    pub fn press(&mut self, spent: Duration) {
        self.pass(spent);
        if let Some(Overtime::Increment(time)) = self.overtime() {
            self.main += time;
        }
    }

    /// The display after the side has thought for `thought` about its next ply.
    pub fn after(mut self, thought: Duration) -> ClockReading {
        let before = self;
        self.pass(thought);
        let reading =
            ClockReading { used: self.used, has_fallen: self.has_fallen, ..ClockReading::default() };
        if self.control.is_none() {
            return reading;
        }
        let period = self.period();
        let in_periods = !period.is_zero() && self.main.is_zero();
        let left = match in_periods {
            // A period is restored when the ply is played, so only the current period is partly used.
            true => period - part_of_period(thought.saturating_sub(before.main), period),
            false => self.main,
        };
        let warning_time = if in_periods { LAST_SECONDS.min(period / 2) } else { LAST_SECONDS };
        let is_last = if in_periods { self.periods <= 1 } else { self.periods == 0 };
        ClockReading {
            left: Some(if self.has_fallen && self.periods == 0 { Duration::ZERO } else { left }),
            periods: in_periods.then_some(self.periods),
            is_short: is_last && !self.has_fallen && left <= warning_time,
            ..reading
        }
    }

    /// The remaining thinking time of a computer for its next ply, after thinking for `thought`; `max_time` is its
    /// time without a clock. The budget is a share of the time left, limited so that the flag does not fall.
    pub fn time_budget(&self, thought: Duration, max_time: Duration) -> Duration {
        let Some(overtime) = self.overtime() else { return max_time };
        let mut clock = *self;
        clock.pass(thought);
        let (per_move, available) = match overtime {
            Overtime::None => (Duration::ZERO, clock.main),
            Overtime::Increment(time) => (time * 3 / 4, clock.main),
            // Earlier periods are kept for moves that need more time.
            Overtime::Byoyomi { time, .. } => {
                let used = part_of_period(thought.saturating_sub(self.main), time);
                ((time - used) * 4 / 5, clock.main + (time - used))
            }
        };
        let share = clock.main / EXPECTED_MOVES + per_move;
        share.min(max_time).min(available.saturating_sub(MOVE_DELAY_MARGIN)).max(MIN_BUDGET)
    }

    fn overtime(&self) -> Option<Overtime> {
        self.control.map(TimeControl::overtime)
    }

    /// The length of a period; zero if there are none.
    fn period(&self) -> Duration {
        match self.overtime() {
            Some(Overtime::Byoyomi { time, .. }) => time,
            _ => Duration::ZERO,
        }
    }

    /// Deducts time on this side's turn.
    fn pass(&mut self, time: Duration) {
        // Times in a file may be absurdly long.
        self.used = self.used.saturating_add(time);
        let excess = time.saturating_sub(self.main);
        self.main = self.main.saturating_sub(time);
        if self.control.is_none() {
            return;
        }
        let period = self.period();
        if period.is_zero() {
            // The flag falls as soon as no time is left.
            self.has_fallen |= self.main.is_zero();
        } else {
            let periods_used = u32::try_from(excess.as_millis() / period.as_millis()).unwrap_or(u32::MAX);
            self.periods = self.periods.saturating_sub(periods_used);
            self.has_fallen |= self.periods == 0;
        }
    }
}

/// The part of a time in its last, unfinished period, in whole milliseconds.
fn part_of_period(time: Duration, period: Duration) -> Duration {
    let rest = time.as_millis() % period.as_millis();
    Duration::from_millis(u64::try_from(rest).unwrap_or(0))
}

/// The clocks of Black and White after plies with these times.
pub fn clocks(
    control: Option<TimeControl>,
    plies: impl IntoIterator<Item = (Side, Duration)>,
) -> [PlayerClock; 2] {
    let mut clocks = [PlayerClock::new(control); 2];
    for (side, spent) in plies {
        clocks[side.index()].press(spent);
    }
    clocks
}

/// Formats a time as on a clock: `0:09`, `12:30`, `1:05:00`. Fractions of a second are rounded up, so that `0:00`
/// means that no time is left; to show time used, pass whole seconds.
pub fn face_text(time: Duration) -> String {
    let seconds = time.as_secs().saturating_add(u64::from(time.subsec_millis() > 0));
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(control: &str) -> PlayerClock {
        PlayerClock::new(Some(control.parse().unwrap()))
    }

    fn remaining(clock: &PlayerClock, thought: u64) -> (Option<Duration>, Option<u32>, bool) {
        let reading = clock.after(seconds(thought));
        (reading.left, reading.periods, reading.has_fallen)
    }

    #[test]
    fn without_a_control_time_is_only_counted() {
        let mut clock = PlayerClock::new(None);
        clock.press(seconds(100_000));
        let reading = clock.after(seconds(5));
        assert_eq!((reading.used, reading.left, reading.has_fallen), (seconds(100_005), None, false));
        assert_eq!(clock.time_budget(seconds(5), seconds(3)), seconds(3));
    }

    /// Two plies in a game record with the longest time a number can hold.
    #[test]
    fn absurdly_long_times_do_not_overflow() {
        for control in [None, "0:00 byoyomi 1".parse().ok(), "1:00+10".parse().ok()] {
            let mut clock = PlayerClock::new(control);
            clock.press(Duration::from_secs(u64::MAX));
            clock.press(Duration::from_secs(u64::MAX));
            let reading = clock.after(seconds(1));
            assert_eq!((reading.used, reading.has_fallen), (Duration::MAX, control.is_some()));
            assert!(!face_text(reading.used).is_empty());
        }
    }

    #[test]
    fn the_flag_falls_when_no_main_time_is_left() {
        let mut clock = clock("1:00");
        clock.press(seconds(20));
        assert_eq!(remaining(&clock, 39), (Some(seconds(1)), None, false));
        assert_eq!(remaining(&clock, 40), (Some(seconds(0)), None, true));
        clock.press(seconds(41));
        assert_eq!(remaining(&clock, 0), (Some(seconds(0)), None, true), "a fallen flag stays fallen");
    }

    #[test]
    fn an_increment_is_added_after_the_ply() {
        let mut clock = clock("1:00+10");
        assert_eq!(
            remaining(&clock, 60),
            (Some(seconds(0)), None, true),
            "the increment is not added before the ply"
        );
        clock.press(seconds(4));
        assert_eq!(remaining(&clock, 0), (Some(seconds(66)), None, false));
        let mut increment_only = self::clock("0:00+10");
        assert_eq!(
            remaining(&increment_only, 0),
            (Some(seconds(10)), None, false),
            "the clock starts with the increment"
        );
        increment_only.press(seconds(9));
        assert_eq!(remaining(&increment_only, 0), (Some(seconds(11)), None, false));
    }

    #[test]
    fn a_period_is_restored_unless_it_runs_out() {
        let mut clock = clock("1:00 byoyomi 3x30");
        // Fifty seconds of the main time, then its last ten and nineteen of the first period.
        clock.press(seconds(50));
        assert_eq!(remaining(&clock, 9), (Some(seconds(1)), None, false));
        assert_eq!(remaining(&clock, 29), (Some(seconds(11)), Some(3), false));
        clock.press(seconds(29));
        assert_eq!(remaining(&clock, 0), (Some(seconds(30)), Some(3), false));
        // A period and nine seconds: one period is lost, the next is restored.
        assert_eq!(remaining(&clock, 39), (Some(seconds(21)), Some(2), false));
        clock.press(seconds(39));
        assert_eq!(remaining(&clock, 59), (Some(seconds(1)), Some(1), false));
        assert_eq!(remaining(&clock, 60), (Some(seconds(0)), Some(0), true));
        clock.press(seconds(30));
        assert_eq!(remaining(&clock, 29), (Some(seconds(1)), Some(1), false));
        assert_eq!(remaining(&clock, 30), (Some(seconds(0)), Some(0), true));
    }

    #[test]
    fn the_last_seconds_are_marked_as_short() {
        let is_short = |control: &str, thought| clock(control).after(seconds(thought)).is_short;
        assert!(!is_short("1:00", 49));
        assert!(is_short("1:00", 50));
        assert!(!is_short("1:00", 60), "the flag has fallen");
        assert!(!is_short("1:00 byoyomi 30", 59), "a period is left");
        assert!(is_short("1:00 byoyomi 30", 80));
        assert!(!is_short("0:00 byoyomi 2x30", 29), "another period is left");
        assert!(is_short("0:00 byoyomi 2x30", 50));
        assert!(!is_short("0:00 byoyomi 8", 1), "a short period alone gives no warning");
        assert!(is_short("0:00 byoyomi 8", 4));
    }

    #[test]
    fn a_computer_within_its_budget_never_loses_on_time() {
        for control in
            ["0:10", "1:00", "0:05+1", "0:00+2", "0:30 byoyomi 5", "0:00 byoyomi 1", "0:00 byoyomi 3x10"]
        {
            let mut clock = clock(control);
            for ply in 0..400 {
                let share = clock.time_budget(Duration::ZERO, seconds(10));
                assert!(share >= MIN_BUDGET && share <= seconds(10));
                // Without any overtime, twice the assumed number of moves is enough.
                if ply >= 80 && clock.overtime() == Some(Overtime::None) {
                    break;
                }
                clock.press(share + Duration::from_millis(30));
                assert!(!clock.after(Duration::ZERO).has_fallen, "{control} at ply {ply}");
            }
        }
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let plies = [(Side::Black, seconds(10)), (Side::White, seconds(1)), (Side::Black, seconds(5))];
        let [black, white] = clocks(Some("1:00".parse().unwrap()), plies);
        assert_eq!(remaining(&black, 0), (Some(seconds(45)), None, false));
        assert_eq!(remaining(&white, 2), (Some(seconds(57)), None, false));
    }

    #[test]
    fn times_are_shown_rounded_up_to_seconds() {
        let examples =
            [(0, "0:00"), (9_000, "0:09"), (9_001, "0:10"), (750_000, "12:30"), (3_900_000, "1:05:00")];
        for (millis, text) in examples {
            assert_eq!(face_text(Duration::from_millis(millis)), text);
        }
    }
}
