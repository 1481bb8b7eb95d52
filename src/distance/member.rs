//! One line to the host: who is at its other end, where they are, how fast they speak and how slow the line is.

use std::collections::VecDeque;
use std::time::Duration;
use tenjiku_rules::Side;

/// A guest may say so many things at once, and then one in each such time.
const AT_ONCE: u32 = 40;
const EACH: Duration = Duration::from_millis(200);
/// The same for chat.
const CHAT_AT_ONCE: u32 = 6;
const CHAT_EACH: Duration = Duration::from_secs(2);
/// How often the host asks whether a guest is still there, and how long it waits for any answer.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(35);
/// How long a new line may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// The number of measurements of a line that count.
const MEASURED: usize = 5;

/// How much may still be said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    left: u32,
    most: u32,
    each: Duration,
    since: Duration,
}

impl Allowance {
    pub const fn new(most: u32, each: Duration, now: Duration) -> Self {
        Self { left: most, most, each, since: now }
    }

    /// Takes one; false if there is none left.
    pub fn take(&mut self, now: Duration) -> bool {
        let passed = now.saturating_sub(self.since);
        let more = u32::try_from(passed.as_millis() / self.each.as_millis().max(1)).unwrap_or(u32::MAX);
        if more > 0 {
            self.left = self.left.saturating_add(more).min(self.most);
            self.since = now;
        }
        let is_some = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_some
    }
}

/// Where a guest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub table: String,
    /// None for spectators.
    pub side: Option<Side>,
}

/// A guest.
#[derive(Debug)]
pub(super) struct Member {
    /// Its name, once it has said hello.
    pub name: Option<String>,
    pub place: Option<Place>,
    pub chat: Allowance,
    /// The number of tables that it has opened.
    pub opened: usize,
    /// Whether it came when all lines were taken.
    pub is_extra: bool,
    speech: Allowance,
    came: Duration,
    heard: Duration,
    asked: Duration,
    ping: Option<(u64, Duration)>,
    ways: VecDeque<Duration>,
}

impl Member {
    pub const fn new(now: Duration, is_extra: bool) -> Self {
        Self {
            name: None,
            place: None,
            chat: Allowance::new(CHAT_AT_ONCE, CHAT_EACH, now),
            opened: 0,
            is_extra,
            speech: Allowance::new(AT_ONCE, EACH, now),
            came: now,
            heard: now,
            asked: now,
            ping: None,
            ways: VecDeque::new(),
        }
    }

    /// Counts a message; false if there are too many.
    pub fn speaks(&mut self, now: Duration) -> bool {
        self.heard = now;
        self.speech.take(now)
    }

    /// The side that the guest plays, and the table.
    pub fn seat(&self) -> Option<(&str, Side)> {
        let place = self.place.as_ref()?;
        Some((&place.table, place.side?))
    }

    /// The number of the next question whether it is still there, if it is time to ask.
    pub fn ping(&mut self, now: Duration) -> Option<u64> {
        if self.name.is_none()
            || self.ping.is_some()
            || now.saturating_sub(self.asked) < PING && !self.ways.is_empty()
        {
            return None;
        }
        let id = u64::try_from(now.as_millis()).unwrap_or_default();
        (self.asked, self.ping) = (now, Some((id, now)));
        Some(id)
    }

    /// The answer to it.
    pub fn pong(&mut self, id: u64, now: Duration) {
        if let Some((_, asked)) = self.ping.take_if(|(known, _)| *known == id) {
            self.ways.push_back(now.saturating_sub(asked));
            if self.ways.len() > MEASURED {
                self.ways.pop_front();
            }
        }
    }

    /// How long the line takes there and back: the least of the last measurements, for a guest who answers late on
    /// purpose must always do so to gain by it.
    pub fn lag(&self) -> Duration {
        self.ways.iter().min().copied().unwrap_or_default()
    }

    /// Why the line is given up, if it is.
    pub fn is_lost(&self, now: Duration) -> Option<&'static str> {
        if self.name.is_none() && now.saturating_sub(self.came) > HELLO {
            return Some("no hello came");
        }
        (now.saturating_sub(self.heard) > SILENCE).then_some("nothing was heard for too long")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_guest_may_speak_in_bursts_but_not_without_end() {
        let mut member = Member::new(at(0), false);
        let said = (0..1_000).filter(|_| member.speaks(at(10))).count();
        assert_eq!(said, usize::try_from(AT_ONCE).unwrap());
        assert!(member.speaks(at(210)) && !member.speaks(at(215)));
        let patient = (1..1_000).filter(|turn| member.speaks(at(215 + turn * 200))).count();
        assert_eq!(patient, 999);
    }

    #[test]
    fn the_line_is_measured_by_its_fastest_answer() {
        let mut member = Member::new(at(0), false);
        member.name = Some("Ann".to_owned());
        let first = member.ping(at(0)).expect("it is asked at once");
        assert_eq!(member.ping(at(1)), None, "one question at a time");
        member.pong(first + 1, at(5));
        assert_eq!(member.lag(), at(0), "another answer counted");
        member.pong(first, at(80));
        assert_eq!(member.lag(), at(80));
        assert_eq!(member.ping(at(9_000)), None);
        let second = member.ping(at(10_000)).expect("ten seconds later");
        member.pong(second, at(11_500));
        assert_eq!(member.lag(), at(80));
    }

    #[test]
    fn a_silent_line_is_given_up() {
        let mut member = Member::new(at(0), false);
        assert_eq!(member.is_lost(at(9_000)), None);
        assert!(member.is_lost(at(11_000)).is_some(), "no hello");
        member.name = Some("Ann".to_owned());
        assert!(member.speaks(at(20_000)));
        assert_eq!(member.is_lost(at(50_000)), None);
        assert!(member.is_lost(at(56_000)).is_some());
    }
}
