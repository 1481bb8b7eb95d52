//! The connection of the desktop program, kept open by a thread.

use super::super::Address;
use super::{
    ClientState, ConnectionEvent, Incoming, MAX_RECEIVED_BYTES, SILENCE_TIMEOUT, closed_message, is_lost,
    oversized_message, silence_message, to_json,
};
use crate::message::{ToHost, sanitize_text};
use std::io::ErrorKind;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::error::CapacityError;
use tungstenite::handshake::HandshakeRole;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{
    Connector, Error as SocketError, HandshakeError, Message, WebSocket, client_tls_with_config,
};

/// How long a read blocks before outgoing messages are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(15);
/// Timeout for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout for closing.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);

/// A connection to a host, closed when dropped.
#[derive(Debug)]
pub struct Connection {
    outgoing: Sender<ToHost>,
    events: Receiver<ConnectionEvent>,
}

impl Connection {
    /// Connects under a name. `wake` is called for every event.
    pub fn open(address: Address, name: String, wake: impl Fn() + Send + 'static) -> Self {
        let (outgoing, requests) = channel();
        let (event_sender, events) = channel();
        thread::spawn(move || {
            let state = ClientState::new(name);
            Worker { address, state, requests, events: event_sender, wake: Box::new(wake) }.keep_open();
        });
        Self { outgoing, events }
    }

    /// Sends a message. A message sent while disconnected is lost. If the next snapshot cannot make up for it,
    /// [`ConnectionEvent::MessageLost`] follows.
    pub fn send(&self, message: ToHost) {
        // Sending fails only if the thread has ended.
        let _ = self.outgoing.send(message);
    }

    /// Sends the remaining messages and closes the connection, before the program exits. Waits only briefly for a
    /// connection that is not open.
    pub fn close(self) {
        drop(self.outgoing);
        let deadline = Instant::now() + CLOSE_TIMEOUT;
        // The channel closes with the thread.
        while self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())).is_ok() {}
    }

    /// The next event, without waiting.
    pub fn try_recv(&self) -> Option<ConnectionEvent> {
        self.events.try_recv().ok()
    }
}

/// The thread of a connection.
struct Worker {
    address: Address,
    state: ClientState,
    requests: Receiver<ToHost>,
    events: Sender<ConnectionEvent>,
    wake: Box<dyn Fn() + Send>,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Why a connection ended.
enum CloseReason {
    /// The connection broke and will be reopened.
    Broken(String),
    /// The host closed it and gave a reason.
    ByHost,
    /// Its owner dropped it.
    Dropped,
    /// Another attempt would fail for the same reason.
    Fatal(String),
}

impl Worker {
    fn keep_open(&mut self) {
        loop {
            let started = Instant::now();
            let closed = match self.connect() {
                Ok(mut socket) => self.run(&mut socket),
                Err(why) => CloseReason::Broken(why),
            };
            match closed {
                CloseReason::Dropped | CloseReason::ByHost => return,
                CloseReason::Fatal(why) => {
                    self.emit(ConnectionEvent::Closed(why));
                    return;
                }
                CloseReason::Broken(why) => {
                    if !self.emit(ConnectionEvent::Disconnected(why)) {
                        return;
                    }
                }
            }
            let backoff = self.state.next_backoff(started.elapsed());
            if !self.wait(backoff) {
                return;
            }
        }
    }

    /// Waits, reporting messages that are lost. False if the connection was dropped meanwhile.
    fn wait(&self, backoff: Duration) -> bool {
        let deadline = Instant::now() + backoff;
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            match self.requests.recv_timeout(remaining) {
                Ok(message) if is_lost(&message) => drop(self.emit(ConnectionEvent::MessageLost)),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn connect(&self) -> Result<Socket, String> {
        let url = self.address.url();
        let with_url = |why: &dyn std::fmt::Display| format!("{url}: {why}");
        let request = url.into_client_request().map_err(|why| with_url(&why))?;
        let uri = request.uri();
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let is_tls = uri.scheme_str() == Some("wss");
        let port = uri.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        let addresses = (host, port).to_socket_addrs().map_err(|why| with_url(&why))?;
        let mut why = format!("{url}: there is no such host");
        for address in addresses {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(stream) => {
                    stream.set_nodelay(true).map_err(|why| with_url(&why))?;
                    stream.set_read_timeout(Some(CONNECT_TIMEOUT)).map_err(|why| with_url(&why))?;
                    stream.set_write_timeout(Some(CONNECT_TIMEOUT)).map_err(|why| with_url(&why))?;
                    let connector = is_tls.then(tls).transpose()?;
                    let config = WebSocketConfig::default().max_message_size(Some(MAX_RECEIVED_BYTES));
                    let socket = client_tls_with_config(request.clone(), stream, Some(config), connector);
                    let (socket, _) = socket.map_err(|why| with_url(&handshake_error(&why)))?;
                    tcp_stream(&socket)
                        .set_read_timeout(Some(POLL_INTERVAL))
                        .map_err(|why| with_url(&why))?;
                    return Ok(socket);
                }
                Err(error) => why = with_url(&error),
            }
        }
        Err(why)
    }

    fn run(&mut self, socket: &mut Socket) -> CloseReason {
        for message in self.state.greeting() {
            if let Err(closed) = send(socket, &message) {
                return closed;
            }
        }
        if !self.emit(ConnectionEvent::Open) {
            return CloseReason::Dropped;
        }
        let mut last_received = Instant::now();
        loop {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    last_received = Instant::now();
                    if let Some(closed) = self.receive(socket, &text) {
                        return closed;
                    }
                }
                Ok(Message::Close(_)) => return CloseReason::Broken(closed_message()),
                Ok(_) => {}
                Err(SocketError::Io(why))
                    if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(SocketError::Capacity(CapacityError::MessageTooLong { size, .. })) => {
                    return CloseReason::Fatal(oversized_message(size));
                }
                Err(why) => return CloseReason::Broken(why.to_string()),
            }
            if last_received.elapsed() > SILENCE_TIMEOUT {
                return CloseReason::Broken(silence_message());
            }
            loop {
                match self.requests.try_recv() {
                    Ok(message) => {
                        self.state.note_sent(&message);
                        if let Err(closed) = send(socket, &message) {
                            return closed;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        let _ = socket.close(None);
                        let _ = socket.flush();
                        return CloseReason::Dropped;
                    }
                }
            }
        }
    }

    fn receive(&mut self, socket: &mut Socket, text: &str) -> Option<CloseReason> {
        match self.state.receive(text)? {
            Incoming::Reply(reply) => send(socket, &reply).err(),
            Incoming::Event(event) => (!self.emit(event)).then_some(CloseReason::Dropped),
            Incoming::Last(event) => {
                self.emit(event);
                Some(CloseReason::ByHost)
            }
        }
    }

    /// Sends an event; false if the connection was dropped.
    fn emit(&self, event: ConnectionEvent) -> bool {
        let is_received = self.events.send(event).is_ok();
        (self.wake)();
        is_received
    }
}

fn send(socket: &mut Socket, message: &ToHost) -> Result<(), CloseReason> {
    let text = to_json(message).map_err(CloseReason::Fatal)?;
    socket.send(Message::text(text)).map_err(|why| CloseReason::Broken(why.to_string()))
}

/// Why the handshake failed: the text of the host if it sent one.
fn handshake_error<Role: HandshakeRole>(why: &HandshakeError<Role>) -> String {
    let HandshakeError::Failure(SocketError::Http(answer)) = why else { return why.to_string() };
    // Web servers send HTML pages.
    let is_text =
        answer.headers().get("content-type").is_some_and(|value| value.as_bytes().starts_with(b"text/plain"));
    let body = answer.body().as_deref().filter(|body| is_text && !body.is_empty());
    body.map_or_else(|| why.to_string(), |body| sanitize_text(&String::from_utf8_lossy(body)))
}

/// The TCP stream below TLS.
fn tcp_stream(socket: &Socket) -> &TcpStream {
    match socket.get_ref() {
        MaybeTlsStream::Rustls(stream) => stream.get_ref(),
        MaybeTlsStream::Plain(stream) => stream,
        _ => unreachable!("no other encryption is compiled in"),
    }
}

/// TLS with the system's root certificates.
fn tls() -> Result<Connector, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|why| why.to_string())?;
    let mut roots = rustls::RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    Ok(Connector::Rustls(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
}
