//! The host on the network: one thread that waits for all lines at once, so that a thousand of them cost no thread each.

use super::LARGEST_MESSAGE;
use super::club::{Club, ClubRules, LineId};
use super::message::Invitation;
use crate::variant::Library;
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token};
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use thiserror::Error;
use tungstenite::handshake::MidHandshake;
use tungstenite::handshake::server::{NoCallback, ServerHandshake};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, HandshakeError, Message, WebSocket, accept_with_config};

/// How often the club looks at its clocks.
const TICK: Duration = Duration::from_millis(100);
/// How long the greeting of a line may take.
const GREETING: Duration = Duration::from_secs(10);
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

type Greeting = MidHandshake<ServerHandshake<TcpStream, NoCallback>>;

/// A line, as far as it has come.
enum Wire {
    Greeting { half: Box<Greeting>, since: Duration },
    Open(Box<WebSocket<TcpStream>>),
}

/// A host that listens.
pub struct Server {
    poll: Poll,
    listener: TcpListener,
    club: Club,
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
        let club = Club::new(rules, Arc::new(Library::load()), now());
        Ok(Self { poll, listener, club, wires: HashMap::new(), unread: Vec::new(), next: 0, most })
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
            let mut stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                // Without a free handle the guest waits, and is let in when a line ends.
                Err(_) => return,
            };
            if self.wires.len() >= self.most {
                continue;
            }
            let line = self.next;
            self.next += 1;
            let both = Interest::READABLE | Interest::WRITABLE;
            let is_known = self.poll.registry().register(&mut stream, Token(line), both).is_ok();
            if is_known && stream.set_nodelay(true).is_ok() {
                self.greeted(line, accept_with_config(stream, Some(config())), now());
            }
        }
    }

    fn greeted(
        &mut self,
        line: LineId,
        greeted: Result<WebSocket<TcpStream>, HandshakeError<ServerHandshake<TcpStream, NoCallback>>>,
        since: Duration,
    ) {
        match greeted {
            Ok(socket) => {
                self.wires.insert(line, Wire::Open(Box::new(socket)));
                self.club.came(line, now());
                self.unread.push(line);
            }
            Err(HandshakeError::Interrupted(half)) => {
                self.wires.insert(line, Wire::Greeting { half: Box::new(half), since });
            }
            // It was no WebSocket: the line is closed.
            Err(HandshakeError::Failure(_)) => {}
        }
    }

    /// Something can be read from or written to a line.
    fn stir(&mut self, line: LineId) {
        match self.wires.remove(&line) {
            Some(Wire::Greeting { half, since }) => self.greeted(line, half.handshake(), since),
            Some(Wire::Open(mut socket)) => {
                let sent = socket.flush();
                self.wires.insert(line, Wire::Open(socket));
                match sent {
                    Err(why) if !is_for_later(&why) => self.drop_line(line),
                    _ => self.read(line),
                }
            }
            None => {}
        }
    }

    fn read(&mut self, line: LineId) {
        for _ in 0..TURN {
            let Some(Wire::Open(socket)) = self.wires.get_mut(&line) else { return };
            match socket.read() {
                Ok(Message::Text(text)) => self.club.hear(line, &text, now()),
                Ok(Message::Binary(bytes)) => self.club.hear(line, &String::from_utf8_lossy(&bytes), now()),
                Ok(_) => {}
                Err(why) if is_for_later(&why) => return,
                Err(_) => return self.drop_line(line),
            }
        }
        self.unread.push(line);
    }

    /// Sends what the club has to say.
    fn deliver(&mut self, tell: &mut impl FnMut(String)) {
        let out = self.club.outbox();
        for (line, text) in out.texts {
            let Some(Wire::Open(socket)) = self.wires.get_mut(&line) else { continue };
            match socket.send(Message::text(text)) {
                Err(why) if !is_for_later(&why) => self.drop_line(line),
                _ => {}
            }
        }
        for line in out.ends {
            if let Some(Wire::Open(mut socket)) = self.wires.remove(&line) {
                // Whatever still waits to be sent may go or not: the guest has lost its place anyway.
                let _ = socket.close(None);
                let _ = socket.flush();
            }
        }
        out.notes.into_iter().for_each(tell);
    }

    fn drop_line(&mut self, line: LineId) {
        self.wires.remove(&line);
        self.club.went(line);
    }

    fn give_up_greetings(&mut self, now: Duration) {
        self.wires.retain(|_, wire| match wire {
            Wire::Greeting { since, .. } => now.saturating_sub(*since) < GREETING,
            Wire::Open(_) => true,
        });
    }
}

/// Whether nothing is wrong, but nothing can be read or written at the moment.
fn is_for_later(why: &Error) -> bool {
    matches!(why, Error::Io(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted))
}
