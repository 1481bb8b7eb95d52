//! A connection as the host sees it, from the handshake to the drained end.

use super::MAX_MESSAGE;
use super::admission::Origin;
use mio::net::TcpStream;
use std::io::{ErrorKind, Read};
use std::net::Shutdown;
use std::time::Duration;
use tungstenite::WebSocket;
use tungstenite::handshake::MidHandshake;
use tungstenite::handshake::server::{NoCallback, ServerHandshake};

/// Timeout of the handshake, and of draining a closed connection.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection without a hello is safe from eviction.
const EVICTION_GRACE: Duration = Duration::from_secs(2);
/// The most bytes drained from a closed connection.
const MAX_DRAINED: usize = 8 * MAX_MESSAGE;
/// The most bytes drained per turn.
const DRAIN_CHUNK: usize = 64 * 1024;

/// A connection.
pub(super) struct Peer {
    pub from: Origin,
    pub since: Duration,
    pub state: State,
}

/// The state of a connection.
pub(super) enum State {
    Handshake(Box<MidHandshake<ServerHandshake<TcpStream, NoCallback>>>),
    Open(Box<WebSocket<TcpStream>>),
    /// Closed for sending. Remaining input is read and discarded: closing a socket with unread input would lose the
    /// last message.
    Draining(TcpStream, usize),
}

/// The result of draining.
pub(super) enum DrainProgress {
    /// Nothing to read at the moment.
    Blocked,
    /// More can be read now.
    More,
    /// The end or the limit is reached.
    Done,
}

impl Peer {
    /// Closes a connection for sending and starts draining it.
    pub fn draining(from: Origin, stream: TcpStream, now: Duration) -> Self {
        // A failure shows at the next read.
        let _ = stream.shutdown(Shutdown::Write);
        Self { from, since: now, state: State::Draining(stream, MAX_DRAINED) }
    }

    pub const fn is_draining(&self) -> bool {
        matches!(self.state, State::Draining(..))
    }

    /// Whether its timeout has passed.
    pub fn is_expired(&self, now: Duration) -> bool {
        !matches!(self.state, State::Open(_)) && now.saturating_sub(self.since) >= HANDSHAKE_TIMEOUT
    }

    /// Whether it may be evicted for a new connection.
    pub fn is_evictable(&self, now: Duration) -> bool {
        self.is_draining() || now.saturating_sub(self.since) >= EVICTION_GRACE
    }

    /// Discards input of a closed connection.
    pub fn drain(&mut self) -> DrainProgress {
        let State::Draining(stream, left) = &mut self.state else { return DrainProgress::Done };
        let mut bytes = [0; 4096];
        let mut taken = 0;
        while taken < DRAIN_CHUNK {
            match stream.read(&mut bytes) {
                Ok(0) => return DrainProgress::Done,
                Ok(some) if some > *left => return DrainProgress::Done,
                Ok(some) => (taken, *left) = (taken + some, *left - some),
                Err(why) if why.kind() == ErrorKind::WouldBlock => return DrainProgress::Blocked,
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(_) => return DrainProgress::Done,
            }
        }
        DrainProgress::More
    }
}
