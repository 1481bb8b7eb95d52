//! The host on the network: one thread that waits for all lines at once, so that a thousand of them cost no thread each.

use super::LARGEST_MESSAGE;
use super::club::{Club, ClubRules, LineId};
use super::door::{Door, NoEntry, Origin};
use super::message::Invitation;
use super::wire::{Rest, State, Wire};
use crate::games;
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token};
use std::collections::HashMap;
use std::io::{self, ErrorKind, Write};
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use thiserror::Error;
use tungstenite::error::CapacityError;
use tungstenite::handshake::server::{NoCallback, ServerHandshake};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, HandshakeError, Message, WebSocket, accept_with_config};

/// How often the club looks at its clocks.
const TICK: Duration = Duration::from_millis(100);
/// What may wait for a slow reader, in bytes; with more its line is given up.
const WAITING: usize = 4 * LARGEST_MESSAGE;
/// Events that are taken at once.
const EVENTS: usize = 256;
/// Messages that are taken from one line before the others have their turn.
const TURN: usize = 64;
/// Lines beyond those of the club's guests.
const EXTRA: usize = 20;
const LISTENER: Token = Token(usize::MAX);

/// Why nothing can be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is none, or is taken.
    #[error(
        "{address}: cannot listen there: {source} (hint: is another program on this port? choose one with --port)"
    )]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        source: io::Error,
    },
    /// The system cannot wait for lines.
    #[error("the network cannot be used: {0}")]
    Wait(#[from] io::Error),
}

type Greeted = Result<WebSocket<TcpStream>, HandshakeError<ServerHandshake<TcpStream, NoCallback>>>;

/// A host that listens.
pub struct Server {
    poll: Poll,
    listener: TcpListener,
    club: Club,
    door: Door,
    wires: HashMap<LineId, Wire>,
    /// Lines from which more can be read at once.
    unread: Vec<LineId>,
    next: LineId,
    /// The most lines: those of all guests, and some more that are told that there are too many.
    most: usize,
}

/// The time since 1970.
fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

fn config() -> WebSocketConfig {
    let config = WebSocketConfig::default().max_message_size(Some(LARGEST_MESSAGE));
    config.max_frame_size(Some(LARGEST_MESSAGE)).write_buffer_size(0).max_write_buffer_size(WAITING)
}

impl Server {
    /// Listens at an address with a club of these rules.
    ///
    /// # Errors
    /// The address cannot be listened at.
    pub fn new(address: &str, rules: ClubRules) -> Result<Self, ServeError> {
        let fault = |source| ServeError::Listen { address: address.to_owned(), source };
        let none = || io::Error::new(ErrorKind::InvalidInput, "that is no address");
        let place =
            address.to_socket_addrs().and_then(|mut all| all.next().ok_or_else(none)).map_err(fault)?;
        let mut listener = TcpListener::bind(place).map_err(fault)?;
        let poll = Poll::new()?;
        poll.registry().register(&mut listener, LISTENER, Interest::READABLE)?;
        let most = rules.lines.saturating_add(EXTRA);
        let club = Club::new(rules, Arc::new(games::load()), now());
        let (door, wires) = (Door::default(), HashMap::new());
        Ok(Self { poll, listener, club, door, wires, unread: Vec::new(), next: 0, most })
    }

    /// The same with another door.
    #[must_use]
    pub fn with_door(self, door: Door) -> Self {
        Self { door, ..self }
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Sets a table up before anybody comes. Returns its name.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub fn new_table(&mut self, invitation: Invitation) -> Result<String, String> {
        self.club.new_table(invitation, now())
    }

    /// Serves until it is told to stop. `tell` gets what whoever keeps the host should know.
    ///
    /// # Errors
    /// The system no longer lets it wait for lines.
    pub fn run(mut self, stop: &AtomicBool, mut tell: impl FnMut(String)) -> Result<(), ServeError> {
        let mut events = Events::with_capacity(EVENTS);
        let mut ticked = Duration::ZERO;
        while !stop.load(Ordering::Relaxed) {
            let wait = if self.unread.is_empty() { TICK } else { Duration::ZERO };
            match self.poll.poll(&mut events, Some(wait)) {
                Err(why) if why.kind() != ErrorKind::Interrupted => return Err(why.into()),
                _ => {}
            }
            for event in &events {
                match event.token() {
                    LISTENER => self.accept(),
                    Token(line) => self.stir(line),
                }
            }
            for line in std::mem::take(&mut self.unread) {
                self.read(line);
            }
            let time = now();
            if time.saturating_sub(ticked) >= TICK {
                ticked = time;
                self.club.tick(time);
                self.give_up_greetings(time);
            }
            self.deliver(&mut tell);
        }
        Ok(())
    }

    fn accept(&mut self) {
        loop {
            let (mut stream, from) = match self.listener.accept() {
                Ok((stream, place)) => (stream, Origin::of(place.ip())),
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                // Without a free handle the guest waits, and is let in when a line ends.
                Err(_) => return,
            };
            let (line, time) = (self.next, now());
            self.next += 1;
            let entry = self.entry(from, time);
            let both = Interest::READABLE | Interest::WRITABLE;
            let is_known = self.poll.registry().register(&mut stream, Token(line), both).is_ok();
            if !is_known || stream.set_nodelay(true).is_err() {
                continue;
            }
            match entry {
                Ok(()) => self.greeted(line, from, accept_with_config(stream, Some(config())), time),
                Err(why) => self.turn_away(line, from, stream, why),
            }
        }
    }

    /// Whether there is room for one more line from there. Who has had a place for a while without a word of who they
    /// are makes room for others.
    fn entry(&mut self, from: Origin, time: Duration) -> Result<(), NoEntry> {
        let limit = self.door.half_open;
        if self.door.counts(from) && self.half_open(from) >= limit {
            return Err(NoEntry::HalfOpen(limit));
        }
        if self.wires.len() >= self.most {
            let idle = |(line, wire): &(&LineId, &Wire)| wire.may_go(time) && !self.club.knows(**line);
            let oldest = self.wires.iter().filter(idle).map(|(line, _)| *line).min();
            self.drop_line(oldest.ok_or(NoEntry::Full)?);
        }
        Ok(())
    }

    /// Lines from there on which nobody has said hello.
    fn half_open(&self, from: Origin) -> usize {
        let lines = self.wires.iter().filter(|(_, wire)| wire.from == from && !wire.is_leaving());
        lines.filter(|(line, _)| !self.club.knows(**line)).count()
    }

    /// Says why somebody is not let in. As many as that may have a line for it, as long as there are places.
    fn turn_away(&mut self, line: LineId, from: Origin, mut stream: TcpStream, why: NoEntry) {
        // A line that has just been opened takes so little at once, or is broken already.
        let _ = stream.write_all(why.answer().as_bytes());
        let leaving = self.wires.values().filter(|wire| wire.from == from && wire.is_leaving()).count();
        if self.wires.len() < self.most && (leaving < self.door.half_open || !self.door.counts(from)) {
            self.wires.insert(line, Wire::leaving(from, stream, now()));
            self.unread.push(line);
        }
    }

    fn greeted(&mut self, line: LineId, from: Origin, greeted: Greeted, since: Duration) {
        match greeted {
            Ok(socket) => {
                self.wires.insert(line, Wire { from, since, state: State::Open(Box::new(socket)) });
                self.club.came(line, now());
                self.unread.push(line);
            }
            Err(HandshakeError::Interrupted(half)) => {
                self.wires.insert(line, Wire { from, since, state: State::Greeting(Box::new(half)) });
            }
            // It was no WebSocket: the line is closed.
            Err(HandshakeError::Failure(_)) => {}
        }
    }

    /// Something can be read from or written to a line.
    fn stir(&mut self, line: LineId) {
        let Some(Wire { from, since, state }) = self.wires.remove(&line) else { return };
        match state {
            State::Greeting(half) => self.greeted(line, from, half.handshake(), since),
            State::Open(mut socket) => {
                let sent = socket.flush();
                self.wires.insert(line, Wire { from, since, state: State::Open(socket) });
                match sent {
                    Err(why) if !is_for_later(&why) => self.drop_line(line),
                    _ => self.read(line),
                }
            }
            State::Leaving(..) => {
                self.wires.insert(line, Wire { from, since, state });
                self.read(line);
            }
        }
    }

    fn read(&mut self, line: LineId) {
        for _ in 0..TURN {
            let Some(wire) = self.wires.get_mut(&line) else { return };
            let State::Open(socket) = &mut wire.state else {
                return match wire.drain() {
                    Rest::Later => {}
                    Rest::More => self.unread.push(line),
                    Rest::Done => drop(self.wires.remove(&line)),
                };
            };
            // Its last word is on its way.
            if !self.club.has(line) {
                return;
            }
            match socket.read() {
                Ok(Message::Text(text)) => self.club.hear(line, &text, now()),
                Ok(Message::Binary(bytes)) => self.club.hear(line, &String::from_utf8_lossy(&bytes), now()),
                Ok(_) => {}
                Err(why) if is_for_later(&why) => return,
                // The rest of it is not read as a message any more.
                Err(Error::Capacity(CapacityError::MessageTooLong { size, .. })) => {
                    return self.club.hears_too_much(line, size);
                }
                Err(_) => return self.drop_line(line),
            }
        }
        self.unread.push(line);
    }

    /// Sends what the club has to say.
    fn deliver(&mut self, tell: &mut impl FnMut(String)) {
        let out = self.club.outbox();
        for (line, text) in out.texts {
            let Some(State::Open(socket)) = self.wires.get_mut(&line).map(|wire| &mut wire.state) else {
                continue;
            };
            match socket.send(Message::text(text)) {
                Err(why) if !is_for_later(&why) => self.drop_line(line),
                _ => {}
            }
        }
        for line in out.ends {
            let Some(Wire { from, state: State::Open(mut socket), .. }) = self.wires.remove(&line) else {
                continue;
            };
            // Whatever still waits to be sent may go or not: the guest has lost its place anyway.
            let _ = socket.close(None);
            let _ = socket.flush();
            self.wires.insert(line, Wire::leaving(from, socket.into_inner(), now()));
            self.unread.push(line);
        }
        out.notes.into_iter().for_each(tell);
    }

    fn drop_line(&mut self, line: LineId) {
        self.wires.remove(&line);
        self.club.went(line);
    }

    fn give_up_greetings(&mut self, now: Duration) {
        self.wires.retain(|_, wire| !wire.is_late(now));
    }
}

/// Whether nothing is wrong, but nothing can be read or written at the moment.
fn is_for_later(why: &Error) -> bool {
    matches!(why, Error::Io(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted))
}
