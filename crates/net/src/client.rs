//! A client of the host: its name, its seat, its rate limits and the lag of its connection.

use std::collections::VecDeque;
use std::time::Duration;
use tenjiku_rules::Side;

/// Token bucket for messages: a burst of this size, then one per refill interval.
const MESSAGE_BURST: u32 = 40;
const MESSAGE_REFILL: Duration = Duration::from_millis(200);
/// Token bucket for chat.
const CHAT_BURST: u32 = 6;
const CHAT_REFILL: Duration = Duration::from_secs(2);
/// How often the host pings a client, and how long it waits for any message.
const PING_INTERVAL: Duration = Duration::from_secs(10);
const SILENCE_TIMEOUT: Duration = Duration::from_secs(35);
/// How long a new connection may take to send its hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// Number of round trips over which the lag is computed.
const LAG_SAMPLES: usize = 5;

/// A rate limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenBucket {
    tokens: u32,
    burst: u32,
    refill: Duration,
    last_refill: Duration,
}

impl TokenBucket {
    pub const fn new(burst: u32, refill: Duration, now: Duration) -> Self {
        Self { tokens: burst, burst, refill, last_refill: now }
    }

    /// Takes a token; false if none is left.
    pub fn take(&mut self, now: Duration) -> bool {
        let elapsed = now.saturating_sub(self.last_refill);
        let refilled =
            u32::try_from(elapsed.as_millis() / self.refill.as_millis().max(1)).unwrap_or(u32::MAX);
        if refilled > 0 {
            self.tokens = self.tokens.saturating_add(refilled).min(self.burst);
            self.last_refill = now;
        }
        let has_token = self.tokens > 0;
        self.tokens = self.tokens.saturating_sub(1);
        has_token
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub table: String,
    /// None for spectators.
    pub side: Option<Side>,
}

#[derive(Debug)]
pub(super) struct Client {
    /// Its name, known after the hello.
    pub name: Option<String>,
    pub place: Option<Place>,
    pub chat: TokenBucket,
    /// The number of tables it has opened.
    pub tables_opened: usize,
    /// Whether it connected when the server was full.
    pub is_over_capacity: bool,
    messages: TokenBucket,
    connected_at: Duration,
    last_received: Duration,
    last_ping: Duration,
    ping: Option<(u64, Duration)>,
    round_trips: VecDeque<Duration>,
}

impl Client {
    pub const fn new(now: Duration, is_over_capacity: bool) -> Self {
        Self {
            name: None,
            place: None,
            chat: TokenBucket::new(CHAT_BURST, CHAT_REFILL, now),
            tables_opened: 0,
            is_over_capacity,
            messages: TokenBucket::new(MESSAGE_BURST, MESSAGE_REFILL, now),
            connected_at: now,
            last_received: now,
            last_ping: now,
            ping: None,
            round_trips: VecDeque::new(),
        }
    }

    /// Counts a message; false if it exceeds the rate limit.
    pub fn count_message(&mut self, now: Duration) -> bool {
        self.last_received = now;
        self.messages.take(now)
    }

    /// Its table and side, if it plays.
    pub fn seat(&self) -> Option<(&str, Side)> {
        let place = self.place.as_ref()?;
        Some((&place.table, place.side?))
    }

    /// Starts the next ping if one is due, and returns its id.
    pub fn start_ping(&mut self, now: Duration) -> Option<u64> {
        if self.name.is_none()
            || self.ping.is_some()
            || now.saturating_sub(self.last_ping) < PING_INTERVAL && !self.round_trips.is_empty()
        {
            return None;
        }
        let id = u64::try_from(now.as_millis()).unwrap_or_default();
        (self.last_ping, self.ping) = (now, Some((id, now)));
        Some(id)
    }

    /// Handles the answer to a ping.
    pub fn pong(&mut self, id: u64, now: Duration) {
        if let Some((_, last_ping)) = self.ping.take_if(|(sent_id, _)| *sent_id == id) {
            self.round_trips.push_back(now.saturating_sub(last_ping));
            if self.round_trips.len() > LAG_SAMPLES {
                self.round_trips.pop_front();
            }
        }
    }

    /// The round-trip time: the minimum of the last samples. A client cannot inflate it by delaying some of its
    /// answers.
    pub fn lag(&self) -> Duration {
        self.round_trips.iter().min().copied().unwrap_or_default()
    }

    /// The reason why the connection counts as lost, if it does.
    pub fn timeout_reason(&self, now: Duration) -> Option<&'static str> {
        if self.name.is_none() && now.saturating_sub(self.connected_at) > HELLO_TIMEOUT {
            return Some("no hello came");
        }
        (now.saturating_sub(self.last_received) > SILENCE_TIMEOUT).then_some("nothing was heard for too long")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_rate_limit_allows_bursts() {
        let mut client = Client::new(at(0), false);
        let accepted = (0..1_000).filter(|_| client.count_message(at(10))).count();
        assert_eq!(accepted, usize::try_from(MESSAGE_BURST).unwrap());
        assert!(client.count_message(at(210)) && !client.count_message(at(215)));
        let accepted_slowly =
            (1..1_000).filter(|number| client.count_message(at(215 + number * 200))).count();
        assert_eq!(accepted_slowly, 999);
    }

    #[test]
    fn lag_is_the_shortest_round_trip() {
        let mut client = Client::new(at(0), false);
        client.name = Some("Ann".to_owned());
        let first = client.start_ping(at(0)).expect("the first ping is due at once");
        assert_eq!(client.start_ping(at(1)), None, "only one ping is pending at a time");
        client.pong(first + 1, at(5));
        assert_eq!(client.lag(), at(0), "a pong with another id is ignored");
        client.pong(first, at(80));
        assert_eq!(client.lag(), at(80));
        assert_eq!(client.start_ping(at(9_000)), None);
        let second = client.start_ping(at(10_000)).expect("ten seconds later");
        client.pong(second, at(11_500));
        assert_eq!(client.lag(), at(80));
    }

    #[test]
    fn a_silent_connection_times_out() {
        let mut client = Client::new(at(0), false);
        assert_eq!(client.timeout_reason(at(9_000)), None);
        assert!(client.timeout_reason(at(11_000)).is_some(), "no hello within the timeout");
        client.name = Some("Ann".to_owned());
        assert!(client.count_message(at(20_000)));
        assert_eq!(client.timeout_reason(at(50_000)), None);
        assert!(client.timeout_reason(at(56_000)).is_some());
    }
}
