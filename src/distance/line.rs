//! The line of a guest to its host. It is opened and kept open by a thread of its own; when it breaks it is opened again,
//! and the guest comes back to its seat.

use super::LARGEST_MESSAGE;
use super::message::{FromHost, ToHost, VERSION};
use std::io::ErrorKind;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Connector, Error as SocketError, Message, WebSocket, client_tls_with_config};

/// How long the line listens before it looks whether there is something to say.
const SLICE: Duration = Duration::from_millis(15);
/// How long opening a line may take.
const OPENING: Duration = Duration::from_secs(10);
/// Without a word of the host for so long, the line is taken for broken.
const SILENCE: Duration = Duration::from_secs(30);
/// The first pause before a line is opened again, and the longest: each is twice as long as the one before.
const PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// Where a host is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    url: String,
}

/// Why a text is no address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no address of a host (hint: write `192.168.1.5`, `shogi.example.org:4848` or `wss://example.org/tenjiku`)"
)]
pub struct NoAddress(String);

impl Address {
    /// Reads an address: a host name or number, with a port or without, or a whole `ws://` or `wss://` address.
    ///
    /// # Errors
    /// It is none.
    pub fn read(text: &str) -> Result<Self, NoAddress> {
        let text = text.trim();
        let none = || NoAddress(text.chars().filter(|letter| !letter.is_control()).take(80).collect());
        let url = match text.split_once("://") {
            Some(("ws" | "wss", _)) => text.to_owned(),
            Some(_) => return Err(none()),
            None => {
                let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
                let has_port = match bare {
                    Some((_, after)) => after.starts_with(':'),
                    None => text.matches(':').count() == 1,
                };
                match (has_port, bare.is_none() && text.contains(':')) {
                    (true, _) => format!("ws://{text}"),
                    (false, true) => format!("ws://[{text}]:{}", super::PORT),
                    (false, false) => format!("ws://{text}:{}", super::PORT),
                }
            }
        };
        let request = url.as_str().into_client_request().map_err(|_| none())?;
        let authority = request.uri().authority().ok_or_else(none)?;
        // A port that is no number is not refused by the reader of addresses: it is only left out.
        let whole = authority.port_u16().is_some() || authority.as_str() == authority.host();
        if whole && !authority.host().is_empty() { Ok(Self { url }) } else { Err(none()) }
    }

    /// A host on this machine.
    pub(super) fn of_this_machine(port: u16) -> Self {
        Self { url: format!("ws://127.0.0.1:{port}") }
    }

    /// The address in full.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// What comes from a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineNews {
    /// It is open, for the first time or again.
    Open,
    /// It broke, or could not be opened: why. It is tried again.
    Broken(String),
    /// The host has said something.
    Heard(Box<FromHost>),
}

/// A line to a host. Dropped, it is closed.
#[derive(Debug)]
pub struct Line {
    say: Sender<ToHost>,
    news: Receiver<LineNews>,
}

impl Line {
    /// Opens a line, under a name. `wake` is called whenever there is news.
    #[must_use]
    pub fn open(address: Address, name: String, wake: impl Fn() + Send + 'static) -> Self {
        let (say, said) = channel();
        let (tell, news) = channel();
        thread::spawn(move || {
            let mut caller = Caller { address, name, said, tell, wake: Box::new(wake), seat: None };
            caller.keep_open();
        });
        Self { say, news }
    }

    /// Says something to the host. What is said while the line is broken is lost; the table as it is then shows what
    /// has come of it.
    pub fn say(&self, message: ToHost) {
        // Without a thread there is nobody left to say it to.
        let _ = self.say.send(message);
    }

    /// What has come since it was asked last, one after another.
    pub fn news(&self) -> Option<LineNews> {
        self.news.try_recv().ok()
    }
}

/// The thread of a line.
struct Caller {
    address: Address,
    name: String,
    said: Receiver<ToHost>,
    tell: Sender<LineNews>,
    wake: Box<dyn Fn() + Send>,
    /// The table and the token of the seat, to come back to it; or the table that is watched.
    seat: Option<ToHost>,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Why a line is no longer open.
enum Closed {
    /// It broke.
    Broken(String),
    /// The host has ended it, and has said why.
    ByHost,
    /// Nobody listens to it any more.
    Here,
}

impl Caller {
    fn keep_open(&mut self) {
        let mut pause = PAUSE;
        loop {
            let began = Instant::now();
            let closed = match self.connect() {
                Ok(mut socket) => self.talk(&mut socket),
                Err(why) => Closed::Broken(why),
            };
            match closed {
                Closed::Here | Closed::ByHost => return,
                Closed::Broken(why) => {
                    if !self.tell(LineNews::Broken(why)) {
                        return;
                    }
                }
            }
            pause = if began.elapsed() > LONGEST_PAUSE { PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
            if !self.wait(pause) {
                return;
            }
        }
    }

    /// Waits, and forgets what is said meanwhile. False if nobody needs the line any more.
    fn wait(&self, pause: Duration) -> bool {
        let until = Instant::now() + pause;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn connect(&self) -> Result<Socket, String> {
        let url = self.address.url();
        let fault = |why: &dyn std::fmt::Display| format!("{url}: {why}");
        let request = url.into_client_request().map_err(|why| fault(&why))?;
        let uri = request.uri();
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let is_secret = uri.scheme_str() == Some("wss");
        let port = uri.port_u16().unwrap_or(if is_secret { 443 } else { 80 });
        let places = (host, port).to_socket_addrs().map_err(|why| fault(&why))?;
        let mut why = format!("{url}: there is no such host");
        for place in places {
            match TcpStream::connect_timeout(&place, OPENING) {
                Ok(stream) => {
                    stream.set_nodelay(true).map_err(|why| fault(&why))?;
                    stream.set_read_timeout(Some(OPENING)).map_err(|why| fault(&why))?;
                    stream.set_write_timeout(Some(OPENING)).map_err(|why| fault(&why))?;
                    let connector = is_secret.then(tls).transpose()?;
                    let config = WebSocketConfig::default().max_message_size(Some(2 * LARGEST_MESSAGE));
                    let socket = client_tls_with_config(request.clone(), stream, Some(config), connector);
                    let (socket, _) = socket.map_err(|why| fault(&why))?;
                    inner(&socket).set_read_timeout(Some(SLICE)).map_err(|why| fault(&why))?;
                    return Ok(socket);
                }
                Err(error) => why = fault(&error),
            }
        }
        Err(why)
    }

    fn talk(&mut self, socket: &mut Socket) -> Closed {
        let hello = ToHost::Hello { version: VERSION, name: self.name.clone() };
        for message in std::iter::once(hello).chain(self.seat.clone()) {
            if let Err(why) = send(socket, &message) {
                return Closed::Broken(why);
            }
        }
        if !self.tell(LineNews::Open) {
            return Closed::Here;
        }
        let mut heard = Instant::now();
        loop {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    heard = Instant::now();
                    if let Some(closed) = self.hear(socket, &text) {
                        return closed;
                    }
                }
                Ok(Message::Close(_)) => return Closed::Broken("the host has closed the line".to_owned()),
                Ok(_) => {}
                Err(SocketError::Io(why))
                    if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(why) => return Closed::Broken(why.to_string()),
            }
            if heard.elapsed() > SILENCE {
                return Closed::Broken("nothing was heard of the host for too long".to_owned());
            }
            loop {
                match self.said.try_recv() {
                    Ok(message) => {
                        self.remember(&message);
                        if let Err(why) = send(socket, &message) {
                            return Closed::Broken(why);
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        let _ = socket.close(None);
                        let _ = socket.flush();
                        return Closed::Here;
                    }
                }
            }
        }
    }

    /// Where the guest is to be again when the line was broken.
    fn remember(&mut self, message: &ToHost) {
        match message {
            ToHost::Watch { .. } | ToHost::Return { .. } => self.seat = Some(message.clone()),
            ToHost::Leave => self.seat = None,
            _ => {}
        }
    }

    fn hear(&mut self, socket: &mut Socket, text: &str) -> Option<Closed> {
        // A newer host may say what this program does not know; the rest goes on.
        let Ok(message) = serde_json::from_str::<FromHost>(text) else { return None };
        match &message {
            FromHost::Ping { id } => {
                return send(socket, &ToHost::Pong { id: *id }).err().map(Closed::Broken);
            }
            FromHost::Seated { table, token, .. } => {
                self.seat = Some(ToHost::Return { table: table.clone(), token: token.clone() });
            }
            _ => {}
        }
        let is_end = matches!(message, FromHost::Bye { .. });
        match self.tell(LineNews::Heard(Box::new(message.cleaned()))) {
            false => Some(Closed::Here),
            true => is_end.then_some(Closed::ByHost),
        }
    }

    /// Tells what has come; false if nobody listens any more.
    fn tell(&self, news: LineNews) -> bool {
        let is_heard = self.tell.send(news).is_ok();
        (self.wake)();
        is_heard
    }
}

fn send(socket: &mut Socket, message: &ToHost) -> Result<(), String> {
    let text = serde_json::to_string(message).map_err(|why| why.to_string())?;
    socket.send(Message::text(text)).map_err(|why| why.to_string())
}

/// The bare line below the encryption.
fn inner(socket: &Socket) -> &TcpStream {
    match socket.get_ref() {
        MaybeTlsStream::Rustls(stream) => stream.get_ref(),
        MaybeTlsStream::Plain(stream) => stream,
        _ => unreachable!("no other encryption is compiled in"),
    }
}

/// Encryption with the certificates that the system trusts.
fn tls() -> Result<Connector, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|why| why.to_string())?;
    let mut roots = rustls::RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    Ok(Connector::Rustls(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for (text, url) in [
            ("192.168.1.5", "ws://192.168.1.5:4848"),
            (" shogi.example.org:99 ", "ws://shogi.example.org:99"),
            ("localhost", "ws://localhost:4848"),
            ("::1", "ws://[::1]:4848"),
            ("[::1]", "ws://[::1]:4848"),
            ("[::1]:7", "ws://[::1]:7"),
            ("wss://example.org/tenjiku", "wss://example.org/tenjiku"),
        ] {
            assert_eq!(Address::read(text).map(|address| address.url), Ok(url.to_owned()), "{text}");
        }
        for text in
            ["", " ", "http://example.org", "a b", "ws://", "exa mple.org:1", "host:port", "host:70000"]
        {
            let why = Address::read(text).expect_err(text).to_string();
            assert!(why.contains("192.168.1.5"), "{why}");
        }
    }
}
