//! A connection of the host, from the handshake until it is closed and drained.

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
const MAX_DRAINED_BYTES: usize = 8 * MAX_MESSAGE;
/// The most bytes drained per turn.
const DRAIN_CHUNK_BYTES: usize = 64 * 1024;

/// A connection.
pub(super) struct Peer {
    pub from: Origin,
    pub since: Duration,
    pub state: PeerState,
}

/// The state of a connection.
pub(super) enum PeerState {
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
        // If this fails, the next read fails too.
        let _ = stream.shutdown(Shutdown::Write);
        Self { from, since: now, state: PeerState::Draining(stream, MAX_DRAINED_BYTES) }
    }

    pub const fn is_draining(&self) -> bool {
        matches!(self.state, PeerState::Draining(..))
    }

    /// Whether its timeout has passed.
    pub fn is_expired(&self, now: Duration) -> bool {
        !matches!(self.state, PeerState::Open(_)) && now.saturating_sub(self.since) >= HANDSHAKE_TIMEOUT
    }

    /// Whether it may be evicted for a new connection.
    pub fn is_evictable(&self, now: Duration) -> bool {
        self.is_draining() || now.saturating_sub(self.since) >= EVICTION_GRACE
    }

    /// Discards input of a closed connection.
    pub fn drain(&mut self) -> DrainProgress {
        let PeerState::Draining(stream, remaining) = &mut self.state else { return DrainProgress::Done };
        let mut bytes = [0; 4096];
        let mut drained = 0;
        while drained < DRAIN_CHUNK_BYTES {
            match stream.read(&mut bytes) {
                Ok(0) => return DrainProgress::Done,
                Ok(count) if count > *remaining => return DrainProgress::Done,
                Ok(count) => (drained, *remaining) = (drained + count, *remaining - count),
                Err(why) if why.kind() == ErrorKind::WouldBlock => return DrainProgress::Blocked,
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(_) => return DrainProgress::Done,
            }
        }
        DrainProgress::More
    }
}
