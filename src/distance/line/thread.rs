//! The line of a desktop: a thread of its own opens it and keeps it open.

use super::super::Address;
use super::{
    Caller, Heard, LARGEST_HEARD, LineNews, SILENCE, closed, heard_too_much, is_lost, silent, text_of,
};
use crate::distance::message::{ToHost, sentence};
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

/// How long the line listens before it looks whether there is something to say.
const SLICE: Duration = Duration::from_millis(15);
/// How long opening a line may take.
const OPENING: Duration = Duration::from_secs(10);
/// How long closing it may take.
const CLOSING: Duration = Duration::from_millis(500);

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
            let caller = Caller::new(name);
            Call { address, caller, said, tell, wake: Box::new(wake) }.keep_open();
        });
        Self { say, news }
    }

    /// Says something to the host. What is said while the line is broken is lost, and if the table as it is then does not
    /// show what has come of it, there is news of that.
    pub fn say(&self, message: ToHost) {
        // Without a thread there is nobody left to say it to.
        let _ = self.say.send(message);
    }

    /// Closes the line after everything has been said, for a program that ends with it. A line that is not open is not
    /// waited for long.
    pub fn close(self) {
        drop(self.say);
        let until = Instant::now() + CLOSING;
        // The news end with the thread.
        while self.news.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok() {}
    }

    /// What has come since it was asked last, one after another.
    pub fn news(&self) -> Option<LineNews> {
        self.news.try_recv().ok()
    }
}

/// The thread of a line.
struct Call {
    address: Address,
    caller: Caller,
    said: Receiver<ToHost>,
    tell: Sender<LineNews>,
    wake: Box<dyn Fn() + Send>,
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
    /// It would break again for the same reason.
    ForGood(String),
}

impl Call {
    fn keep_open(&mut self) {
        loop {
            let began = Instant::now();
            let closed = match self.connect() {
                Ok(mut socket) => self.talk(&mut socket),
                Err(why) => Closed::Broken(why),
            };
            match closed {
                Closed::Here | Closed::ByHost => return,
                Closed::ForGood(why) => {
                    self.tell(LineNews::Over(why));
                    return;
                }
                Closed::Broken(why) => {
                    if !self.tell(LineNews::Broken(why)) {
                        return;
                    }
                }
            }
            let pause = self.caller.next_pause(began.elapsed());
            if !self.wait(pause) {
                return;
            }
        }
    }

    /// Waits, and tells of what is lost meanwhile. False if nobody needs the line any more.
    fn wait(&self, pause: Duration) -> bool {
        let until = Instant::now() + pause;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left) {
                Ok(message) if is_lost(&message) => drop(self.tell(LineNews::Unheard)),
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
                    let config = WebSocketConfig::default().max_message_size(Some(LARGEST_HEARD));
                    let socket = client_tls_with_config(request.clone(), stream, Some(config), connector);
                    let (socket, _) = socket.map_err(|why| fault(&ungreeted(&why)))?;
                    inner(&socket).set_read_timeout(Some(SLICE)).map_err(|why| fault(&why))?;
                    return Ok(socket);
                }
                Err(error) => why = fault(&error),
            }
        }
        Err(why)
    }

    fn talk(&mut self, socket: &mut Socket) -> Closed {
        for message in self.caller.greeting() {
            if let Err(closed) = send(socket, &message) {
                return closed;
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
                Ok(Message::Close(_)) => return Closed::Broken(closed()),
                Ok(_) => {}
                Err(SocketError::Io(why))
                    if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(SocketError::Capacity(CapacityError::MessageTooLong { size, .. })) => {
                    return Closed::ForGood(heard_too_much(size));
                }
                Err(why) => return Closed::Broken(why.to_string()),
            }
            if heard.elapsed() > SILENCE {
                return Closed::Broken(silent());
            }
            loop {
                match self.said.try_recv() {
                    Ok(message) => {
                        self.caller.says(&message);
                        if let Err(closed) = send(socket, &message) {
                            return closed;
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

    fn hear(&mut self, socket: &mut Socket, text: &str) -> Option<Closed> {
        match self.caller.hears(text)? {
            Heard::Answer(answer) => send(socket, &answer).err(),
            Heard::News(news) => (!self.tell(news)).then_some(Closed::Here),
            Heard::Last(news) => {
                self.tell(news);
                Some(Closed::ByHost)
            }
        }
    }

    /// Tells what has come; false if nobody listens any more.
    fn tell(&self, news: LineNews) -> bool {
        let is_heard = self.tell.send(news).is_ok();
        (self.wake)();
        is_heard
    }
}

fn send(socket: &mut Socket, message: &ToHost) -> Result<(), Closed> {
    let text = text_of(message).map_err(Closed::ForGood)?;
    socket.send(Message::text(text)).map_err(|why| Closed::Broken(why.to_string()))
}

/// Why a host did not greet: in its own words, if it has said something.
fn ungreeted<Role: HandshakeRole>(why: &HandshakeError<Role>) -> String {
    let HandshakeError::Failure(SocketError::Http(answer)) = why else { return why.to_string() };
    // Web servers send whole pages.
    let is_text =
        answer.headers().get("content-type").is_some_and(|it| it.as_bytes().starts_with(b"text/plain"));
    let body = answer.body().as_deref().filter(|body| is_text && !body.is_empty());
    body.map_or_else(|| why.to_string(), |body| sentence(&String::from_utf8_lossy(body)))
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
