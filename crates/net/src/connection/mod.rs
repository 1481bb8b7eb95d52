//! A client's connection to its host. When it breaks, it is opened again and the client returns to its seat.
//!
//! The desktop runs it in a thread, the page on the browser's WebSocket. The protocol state that both share is here.

#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(not(target_family = "wasm"))]
pub use thread::Connection;
#[cfg(target_family = "wasm")]
pub use web::Connection;

use super::MAX_MESSAGE;
use super::message::{FromHost, Offer, ToHost, VERSION};
use web_time::Duration;

/// The largest message accepted from a host, in bytes. It exceeds the limit for sending because the host may format
/// messages differently.
#[cfg(not(target_family = "wasm"))]
const MAX_RECEIVED_BYTES: usize = 2 * MAX_MESSAGE;

/// The connection counts as broken after this time without a message.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(30);
/// The delay before the first reconnect, and the longest; it doubles each time.
const INITIAL_BACKOFF: Duration = Duration::from_millis(500);
const MAX_BACKOFF: Duration = Duration::from_secs(10);

/// An event of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionEvent {
    /// Connected, for the first time or again.
    Open,
    /// Disconnected or not reachable, for this reason. Another attempt follows.
    Disconnected(String),
    /// A message sent while disconnected is lost, and the next snapshot will not show its effect.
    MessageLost,
    /// A message of the host.
    Message(Box<FromHost>),
    /// Closed for good by the client, for this reason.
    Closed(String),
}

/// The reason given for a connection that timed out.
fn silence_message() -> String {
    "the host has not answered for too long".to_owned()
}

/// The reason given for a connection that the host closed.
fn closed_message() -> String {
    "the host has closed the connection".to_owned()
}

/// The reason given when the host sends more than is accepted.
#[cfg(not(target_family = "wasm"))]
fn oversized_message(bytes: usize) -> String {
    tenjiku_language::say!(
        "remote-heard-too-large",
        kib = bytes.div_ceil(1024),
        most = MAX_RECEIVED_BYTES / 1024
    )
}

/// The message as JSON, if the host accepts its length.
fn to_json(message: &ToHost) -> Result<String, String> {
    let text = serde_json::to_string(message).map_err(|why| why.to_string())?;
    if text.len() <= MAX_MESSAGE {
        return Ok(text);
    }
    let (kib, max_kib) = (text.len().div_ceil(1024), MAX_MESSAGE / 1024);
    Err(match message {
        ToHost::Open { .. } => tenjiku_language::say!("remote-too-large-game", kib, most = max_kib),
        _ => tenjiku_language::say!("remote-too-large", kib, most = max_kib),
    })
}

/// Whether a message sent while disconnected is lost for good. The game makes up for all others after the next
/// snapshot.
const fn is_lost(message: &ToHost) -> bool {
    matches!(message, ToHost::Chat { .. } | ToHost::Offer { offer: Offer::Rematch })
}

/// The client's side of the protocol.
#[derive(Debug)]
struct ClientState {
    name: String,
    /// Returns to the seat, or to the watched table.
    return_message: Option<ToHost>,
    backoff: Duration,
}

/// A handled message.
enum Incoming {
    /// A reply to send.
    Reply(ToHost),
    /// An event for the user of the connection.
    Event(ConnectionEvent),
    /// The last event: the host closes the connection.
    Last(ConnectionEvent),
}

impl ClientState {
    const fn new(name: String) -> Self {
        Self { name, return_message: None, backoff: INITIAL_BACKOFF }
    }

    /// The messages that begin a connection.
    fn greeting(&self) -> impl Iterator<Item = ToHost> {
        let hello = ToHost::Hello { version: VERSION, name: self.name.clone() };
        std::iter::once(hello).chain(self.return_message.clone())
    }

    /// Remembers the table to return to after a disconnect.
    fn note_sent(&mut self, message: &ToHost) {
        match message {
            ToHost::Watch { .. } | ToHost::Return { .. } => self.return_message = Some(message.clone()),
            ToHost::Leave | ToHost::GiveUp => self.return_message = None,
            _ => {}
        }
    }

    fn receive(&mut self, text: &str) -> Option<Incoming> {
        // Unknown messages of a newer host are ignored.
        let message = serde_json::from_str::<FromHost>(text).ok()?;
        match &message {
            FromHost::Ping { id } => return Some(Incoming::Reply(ToHost::Pong { id: *id })),
            FromHost::Seated { table, token, .. } => {
                self.return_message = Some(ToHost::Return { table: table.clone(), token: token.clone() });
            }
            _ => {}
        }
        let is_end = matches!(message, FromHost::Bye { .. });
        let event = ConnectionEvent::Message(Box::new(message.sanitized()));
        Some(if is_end { Incoming::Last(event) } else { Incoming::Event(event) })
    }

    /// The delay before the next reconnect, after a connection that lasted `open_for`.
    fn next_backoff(&mut self, open_for: Duration) -> Duration {
        self.backoff =
            if open_for > MAX_BACKOFF { INITIAL_BACKOFF } else { (self.backoff * 2).min(MAX_BACKOFF) };
        self.backoff
    }
}
