//! One line of a host on the network, as far as it has come: from the greeting to the last word.

use super::LARGEST_MESSAGE;
use super::door::Origin;
use mio::net::TcpStream;
use std::io::{ErrorKind, Read};
use std::net::Shutdown;
use std::time::Duration;
use tungstenite::WebSocket;
use tungstenite::handshake::MidHandshake;
use tungstenite::handshake::server::{NoCallback, ServerHandshake};

/// How long the greeting of a line may take, and how long one that ends is listened to.
const GREETING: Duration = Duration::from_secs(10);
/// How long nobody need be quick to say hello, however many wait for a place.
const GRACE: Duration = Duration::from_secs(2);
/// What is read from a line that ends, in bytes.
const LAST: usize = 8 * LARGEST_MESSAGE;
/// What is read from it in one turn, in bytes.
const SIP: usize = 64 * 1024;

/// A line.
pub(super) struct Wire {
    pub from: Origin,
    pub since: Duration,
    pub state: State,
}

/// How far it has come.
pub(super) enum State {
    Greeting(Box<MidHandshake<ServerHandshake<TcpStream, NoCallback>>>),
    Open(Box<WebSocket<TcpStream>>),
    /// All has been said. What the guest still sends is read and thrown away: a line that is closed with something
    /// unread takes the last word with it.
    Leaving(TcpStream, usize),
}

/// What has come of listening to a line that ends.
pub(super) enum Rest {
    /// More may come.
    Later,
    /// More can be read at once.
    More,
    /// Nothing more comes, or too much.
    Done,
}

impl Wire {
    /// Sends nothing more over a line, and goes on listening for a while.
    pub fn leaving(from: Origin, stream: TcpStream, now: Duration) -> Self {
        // If it is closed already, that is soon seen.
        let _ = stream.shutdown(Shutdown::Write);
        Self { from, since: now, state: State::Leaving(stream, LAST) }
    }

    pub const fn is_leaving(&self) -> bool {
        matches!(self.state, State::Leaving(..))
    }

    /// Whether it must go because its time is over.
    pub fn is_late(&self, now: Duration) -> bool {
        !matches!(self.state, State::Open(_)) && now.saturating_sub(self.since) >= GREETING
    }

    /// Whether it has had its time, should others need its place.
    pub fn may_go(&self, now: Duration) -> bool {
        self.is_leaving() || now.saturating_sub(self.since) >= GRACE
    }

    /// Throws away what comes over a line that ends.
    pub fn drain(&mut self) -> Rest {
        let State::Leaving(stream, left) = &mut self.state else { return Rest::Done };
        let mut bytes = [0; 4096];
        let mut taken = 0;
        while taken < SIP {
            match stream.read(&mut bytes) {
                Ok(0) => return Rest::Done,
                Ok(some) if some > *left => return Rest::Done,
                Ok(some) => (taken, *left) = (taken + some, *left - some),
                Err(why) if why.kind() == ErrorKind::WouldBlock => return Rest::Later,
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Rest::Done,
            }
        }
        Rest::More
    }
}
