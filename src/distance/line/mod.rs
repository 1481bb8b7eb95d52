//! The line of a guest to its host. When it breaks it is opened again, and the guest comes back to its seat.
//!
//! A desktop opens it in a thread of its own, a page with the browser's WebSocket. What is said of itself on both is here.

#[cfg(target_family = "wasm")]
mod page;
#[cfg(not(target_family = "wasm"))]
mod thread;

#[cfg(target_family = "wasm")]
pub use page::Line;
#[cfg(not(target_family = "wasm"))]
pub use thread::Line;

use super::LARGEST_MESSAGE;
use super::message::{FromHost, Offer, ToHost, VERSION};
use web_time::Duration;

/// The largest message of a host that is taken, in bytes: it writes what it was sent in its own way.
#[cfg(not(target_family = "wasm"))]
const LARGEST_HEARD: usize = 2 * LARGEST_MESSAGE;

/// Without a word of the host for so long, the line is taken for broken.
const SILENCE: Duration = Duration::from_secs(30);
/// The first pause before a line is opened again, and the longest: each is twice as long as the one before.
const PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// What comes from a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineNews {
    /// It is open, for the first time or again.
    Open,
    /// It broke, or could not be opened: why. It is tried again.
    Broken(String),
    /// Something that was said while it was broken is lost: the table as it is then will not show it.
    Unheard,
    /// The host has said something.
    Heard(Box<FromHost>),
    /// It is closed for good from this end, and why.
    Over(String),
}

/// Why a silent line is given up.
fn silent() -> String {
    "nothing was heard of the host for too long".to_owned()
}

/// Why a line that the host has closed is broken.
fn closed() -> String {
    "the host has closed the line".to_owned()
}

/// Why a line is given up over which more was to come than is taken.
#[cfg(not(target_family = "wasm"))]
fn heard_too_much(bytes: usize) -> String {
    crate::say!("remote-heard-too-large", kib = bytes.div_ceil(1024), most = LARGEST_HEARD / 1024)
}

/// The text that is sent.
///
/// # Errors
/// Why no host would take it, in a sentence.
fn text_of(message: &ToHost) -> Result<String, String> {
    let text = serde_json::to_string(message).map_err(|why| why.to_string())?;
    if text.len() <= LARGEST_MESSAGE {
        return Ok(text);
    }
    let (kib, most) = (text.len().div_ceil(1024), LARGEST_MESSAGE / 1024);
    Err(match message {
        ToHost::Open { .. } => crate::say!("remote-too-large-game", kib = kib, most = most),
        _ => crate::say!("remote-too-large", kib = kib, most = most),
    })
}

/// Whether a message is lost with a broken line. The others are said again once the table has been seen.
const fn is_lost(message: &ToHost) -> bool {
    matches!(message, ToHost::Chat { .. } | ToHost::Offer { offer: Offer::Rematch })
}

/// What the line of a guest says and hears by itself.
#[derive(Debug)]
struct Caller {
    name: String,
    /// The table and the token of the seat, to come back to it; or the table that is watched.
    seat: Option<ToHost>,
    pause: Duration,
}

/// What was heard.
enum Heard {
    /// Something that the line answers itself.
    Answer(ToHost),
    /// Something for the guest.
    News(LineNews),
    /// The same, and the host ends the line with it.
    Last(LineNews),
}

impl Caller {
    const fn new(name: String) -> Self {
        Self { name, seat: None, pause: PAUSE }
    }

    /// What is said first on a line that has been opened.
    fn greeting(&self) -> impl Iterator<Item = ToHost> {
        let hello = ToHost::Hello { version: VERSION, name: self.name.clone() };
        std::iter::once(hello).chain(self.seat.clone())
    }

    /// Remembers where the guest is to be again when the line was broken.
    fn says(&mut self, message: &ToHost) {
        match message {
            ToHost::Watch { .. } | ToHost::Return { .. } => self.seat = Some(message.clone()),
            ToHost::Leave | ToHost::GiveUp => self.seat = None,
            _ => {}
        }
    }

    fn hears(&mut self, text: &str) -> Option<Heard> {
        // A newer host may say what this program does not know; the rest goes on.
        let message = serde_json::from_str::<FromHost>(text).ok()?;
        match &message {
            FromHost::Ping { id } => return Some(Heard::Answer(ToHost::Pong { id: *id })),
            FromHost::Seated { table, token, .. } => {
                self.seat = Some(ToHost::Return { table: table.clone(), token: token.clone() });
            }
            _ => {}
        }
        let is_end = matches!(message, FromHost::Bye { .. });
        let news = LineNews::Heard(Box::new(message.cleaned()));
        Some(if is_end { Heard::Last(news) } else { Heard::News(news) })
    }

    /// How long to wait before the line is opened again, after it was open for so long.
    fn next_pause(&mut self, open_for: Duration) -> Duration {
        self.pause = if open_for > LONGEST_PAUSE { PAUSE } else { (self.pause * 2).min(LONGEST_PAUSE) };
        self.pause
    }
}
