//! The host on the network: a single thread polls all connections, so that a thousand of them need no threads.

use super::MAX_MESSAGE;
use super::admission::{AdmissionPolicy, Origin, Rejection};
use super::club::{Club, ClubRules, ConnectionId};
use super::message::Invitation;
use super::peer::{DrainProgress, Peer, PeerState};
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token};
use std::collections::HashMap;
use std::io::{self, ErrorKind, Write};
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use tenjiku_platform::games;
use thiserror::Error;
use tungstenite::error::CapacityError;
use tungstenite::handshake::server::{NoCallback, ServerHandshake};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, HandshakeError, Message, WebSocket, accept_with_config};

/// How often the club checks its clocks.
const TICK_INTERVAL: Duration = Duration::from_millis(100);
/// The most unsent bytes for a slow reader; beyond that the connection is dropped.
const MAX_SEND_BUFFER: usize = 4 * MAX_MESSAGE;
/// Events handled per poll.
const EVENTS_PER_POLL: usize = 256;
/// Messages read from one connection before the others get their turn.
const READ_BATCH: usize = 64;
/// Connections beyond the club's limit of clients.
const EXTRA_CONNECTIONS: usize = 20;
const LISTENER: Token = Token(usize::MAX);

/// Why a host cannot serve.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is invalid or in use.
    #[error(
        "{address}: cannot listen there: {source} (hint: is another program on this port? choose one with --port)"
    )]
    Listen {
        /// The address.
        address: String,
        /// The error of the system.
        source: io::Error,
    },
    /// Polling failed.
    #[error("the network cannot be used: {0}")]
    Wait(#[from] io::Error),
}

type HandshakeResult = Result<WebSocket<TcpStream>, HandshakeError<ServerHandshake<TcpStream, NoCallback>>>;

/// A listening host.
pub struct Server {
    poll: Poll,
    listener: TcpListener,
    club: Club,
    admission: AdmissionPolicy,
    peers: HashMap<ConnectionId, Peer>,
    /// Connections that may have more to read.
    unread: Vec<ConnectionId>,
    next: ConnectionId,
    /// Maximum number of connections: all clients, and some that only receive the notice that the club is full.
    max_connections: usize,
}

/// The time since the Unix epoch.
fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

fn config() -> WebSocketConfig {
    let config = WebSocketConfig::default().max_message_size(Some(MAX_MESSAGE));
    config.max_frame_size(Some(MAX_MESSAGE)).write_buffer_size(0).max_write_buffer_size(MAX_SEND_BUFFER)
}

impl Server {
    /// Listens on an address with a club of these rules.
    ///
    /// # Errors
    /// The address cannot be listened on.
    pub fn new(address: &str, rules: ClubRules) -> Result<Self, ServeError> {
        let listen_error = |source| ServeError::Listen { address: address.to_owned(), source };
        let no_address = || io::Error::new(ErrorKind::InvalidInput, "that is no address");
        let socket_address = address
            .to_socket_addrs()
            .and_then(|mut addresses| addresses.next().ok_or_else(no_address))
            .map_err(listen_error)?;
        let mut listener = TcpListener::bind(socket_address).map_err(listen_error)?;
        let poll = Poll::new()?;
        poll.registry().register(&mut listener, LISTENER, Interest::READABLE)?;
        let max_connections = rules.max_clients.saturating_add(EXTRA_CONNECTIONS);
        let club = Club::new(rules, Arc::new(games::load()), now());
        let (admission, peers) = (AdmissionPolicy::default(), HashMap::new());
        Ok(Self { poll, listener, club, admission, peers, unread: Vec::new(), next: 0, max_connections })
    }

    /// Replaces the admission policy.
    pub fn with_admission(self, admission: AdmissionPolicy) -> Self {
        Self { admission, ..self }
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// The system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Sets up a table before clients connect and returns its name.
    ///
    /// # Errors
    /// The table cannot be set up; the error is a sentence.
    pub fn new_table(&mut self, invitation: Invitation) -> Result<String, String> {
        self.club.new_table(invitation, now())
    }

    /// Serves until `stop` is set. `log` receives notes for the operator of the host.
    ///
    /// # Errors
    /// Polling failed.
    pub fn run(mut self, stop: &AtomicBool, mut log: impl FnMut(String)) -> Result<(), ServeError> {
        let mut events = Events::with_capacity(EVENTS_PER_POLL);
        let mut last_tick = Duration::ZERO;
        while !stop.load(Ordering::Relaxed) {
            let timeout = if self.unread.is_empty() { TICK_INTERVAL } else { Duration::ZERO };
            match self.poll.poll(&mut events, Some(timeout)) {
                Err(why) if why.kind() != ErrorKind::Interrupted => return Err(why.into()),
                _ => {}
            }
            for event in &events {
                match event.token() {
                    LISTENER => self.accept(),
                    Token(conn) => self.handle_event(conn),
                }
            }
            for conn in std::mem::take(&mut self.unread) {
                self.read(conn);
            }
            let time = now();
            if time.saturating_sub(last_tick) >= TICK_INTERVAL {
                last_tick = time;
                self.club.tick(time);
                self.drop_expired_peers(time);
            }
            self.flush_outbox(&mut log);
        }
        Ok(())
    }

    fn accept(&mut self) {
        loop {
            let (mut stream, from) = match self.listener.accept() {
                Ok((stream, place)) => (stream, Origin::from_ip(place.ip())),
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                // Out of file handles: the client waits until a connection ends.
                Err(_) => return,
            };
            let (conn, time) = (self.next, now());
            self.next += 1;
            let admission = self.check_admission(from, time);
            let interests = Interest::READABLE | Interest::WRITABLE;
            let is_registered = self.poll.registry().register(&mut stream, Token(conn), interests).is_ok();
            if !is_registered || stream.set_nodelay(true).is_err() {
                continue;
            }
            match admission {
                Ok(()) => {
                    self.continue_handshake(conn, from, accept_with_config(stream, Some(config())), time);
                }
                Err(why) => self.reject(conn, from, stream, why),
            }
        }
    }

    /// Checks whether a connection may be added. If all are in use, evicts the oldest connection that has not sent a
    /// hello within the grace period.
    fn check_admission(&mut self, from: Origin, time: Duration) -> Result<(), Rejection> {
        let limit = self.admission.half_open;
        if self.admission.is_limited(from) && self.pending_greetings(from) >= limit {
            return Err(Rejection::HalfOpen(limit));
        }
        if self.peers.len() >= self.max_connections {
            let idle = |(conn, peer): &(&ConnectionId, &Peer)| {
                peer.is_evictable(time) && !self.club.has_greeted(**conn)
            };
            let oldest = self.peers.iter().filter(idle).map(|(conn, _)| *conn).min();
            self.drop_connection(oldest.ok_or(Rejection::Full)?);
        }
        Ok(())
    }

    /// The number of connections from an origin without a hello.
    fn pending_greetings(&self, from: Origin) -> usize {
        let connections = self.peers.iter().filter(|(_, peer)| peer.from == from && !peer.is_draining());
        connections.filter(|(conn, _)| !self.club.has_greeted(**conn)).count()
    }

    /// Sends the reason of a rejection, then drains the connection if there is room. The limit of draining connections
    /// per origin is that of connections without a hello.
    fn reject(&mut self, conn: ConnectionId, from: Origin, mut stream: TcpStream, why: Rejection) {
        // The reason fits into the buffer of a new connection, unless the connection is broken already.
        let _ = stream.write_all(why.http_response().as_bytes());
        let draining = self.peers.values().filter(|peer| peer.from == from && peer.is_draining()).count();
        if self.peers.len() < self.max_connections
            && (draining < self.admission.half_open || !self.admission.is_limited(from))
        {
            self.peers.insert(conn, Peer::draining(from, stream, now()));
            self.unread.push(conn);
        }
    }

    fn continue_handshake(
        &mut self,
        conn: ConnectionId,
        from: Origin,
        result: HandshakeResult,
        since: Duration,
    ) {
        match result {
            Ok(socket) => {
                self.peers.insert(conn, Peer { from, since, state: PeerState::Open(Box::new(socket)) });
                self.club.connect(conn, now());
                self.unread.push(conn);
            }
            Err(HandshakeError::Interrupted(incomplete)) => {
                self.peers
                    .insert(conn, Peer { from, since, state: PeerState::Handshake(Box::new(incomplete)) });
            }
            // Not a WebSocket handshake: the connection is closed.
            Err(HandshakeError::Failure(_)) => {}
        }
    }

    /// Handles a connection that has become readable or writable.
    fn handle_event(&mut self, conn: ConnectionId) {
        let Some(Peer { from, since, state }) = self.peers.remove(&conn) else { return };
        match state {
            PeerState::Handshake(incomplete) => {
                self.continue_handshake(conn, from, incomplete.handshake(), since);
            }
            PeerState::Open(mut socket) => {
                let flush_result = socket.flush();
                self.peers.insert(conn, Peer { from, since, state: PeerState::Open(socket) });
                match flush_result {
                    Err(why) if !is_would_block(&why) => self.drop_connection(conn),
                    _ => self.read(conn),
                }
            }
            PeerState::Draining(..) => {
                self.peers.insert(conn, Peer { from, since, state });
                self.read(conn);
            }
        }
    }

    fn read(&mut self, conn: ConnectionId) {
        for _ in 0..READ_BATCH {
            let Some(peer) = self.peers.get_mut(&conn) else { return };
            let PeerState::Open(socket) = &mut peer.state else {
                return match peer.drain() {
                    DrainProgress::Blocked => {}
                    DrainProgress::More => self.unread.push(conn),
                    DrainProgress::Done => drop(self.peers.remove(&conn)),
                };
            };
            // The last message is being sent.
            if !self.club.is_connected(conn) {
                return;
            }
            match socket.read() {
                Ok(Message::Text(text)) => self.club.receive(conn, &text, now()),
                Ok(Message::Binary(bytes)) => {
                    self.club.receive(conn, &String::from_utf8_lossy(&bytes), now());
                }
                Ok(_) => {}
                Err(why) if is_would_block(&why) => return,
                // The remainder of the message must not be read as another message.
                Err(Error::Capacity(CapacityError::MessageTooLong { size, .. })) => {
                    return self.club.reject_oversized(conn, size);
                }
                Err(_) => return self.drop_connection(conn),
            }
        }
        self.unread.push(conn);
    }

    /// Sends the club's output and closes connections.
    fn flush_outbox(&mut self, log: &mut impl FnMut(String)) {
        let out = self.club.outbox();
        for (conn, text) in out.texts {
            let Some(PeerState::Open(socket)) = self.peers.get_mut(&conn).map(|peer| &mut peer.state) else {
                continue;
            };
            match socket.send(Message::text(text)) {
                Err(why) if !is_would_block(&why) => self.drop_connection(conn),
                _ => {}
            }
        }
        for conn in out.closing {
            let Some(Peer { from, state: PeerState::Open(mut socket), .. }) = self.peers.remove(&conn) else {
                continue;
            };
            // Unsent messages may get lost: the client has already left the club.
            let _ = socket.close(None);
            let _ = socket.flush();
            self.peers.insert(conn, Peer::draining(from, socket.into_inner(), now()));
            self.unread.push(conn);
        }
        out.notes.into_iter().for_each(log);
    }

    fn drop_connection(&mut self, conn: ConnectionId) {
        self.peers.remove(&conn);
        self.club.disconnect(conn);
    }

    fn drop_expired_peers(&mut self, now: Duration) {
        self.peers.retain(|_, peer| !peer.is_expired(now));
    }
}

fn is_would_block(why: &Error) -> bool {
    matches!(why, Error::Io(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted))
}
