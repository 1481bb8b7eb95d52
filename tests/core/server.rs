//! A server with hostile clients and bad connections, while two players play.

use crate::net::{invitation, play_message, tori};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tenjiku_language::CurrentLanguage;
use tenjiku_net::{
    Address, AdmissionPolicy, ClubRules, Connection, ConnectionEvent, FromHost, Invitation, MAX_MESSAGE,
    Seat, Server, ToHost, VERSION, parse_game,
};
use tenjiku_platform::games;
use tenjiku_records::GameTree;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, coordinate};
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::{Error, Message, WebSocket};

/// Timeout on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Timeout of a single read.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A server that runs until dropped.
struct Host {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    fn new(max_clients: usize) -> Self {
        Self::with_admission(AdmissionPolicy::default(), max_clients)
    }

    fn with_admission(policy: AdmissionPolicy, max_clients: usize) -> Self {
        let rules = ClubRules {
            name: "Club".to_owned(),
            open: true,
            max_tables: 2,
            max_spectators: 5,
            max_clients,
            folder: None,
        };
        let server = Server::new("127.0.0.1:0", rules).expect("a port").with_admission(policy);
        let address = server.address().expect("an address");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || server.run(&stopped, |note| panic!("{note}")).expect("it serves"));
        Self { address, stop, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_write_timeout(Some(TIMEOUT)).expect("a timeout");
        stream
    }

    fn guest(&self, name: &str) -> Guest {
        let (socket, _) =
            tungstenite::client(format!("ws://{}/", self.address), self.connect()).expect("it greets");
        socket.get_ref().set_read_timeout(Some(POLL_INTERVAL)).expect("a timeout");
        let mut guest = Guest(socket);
        guest.send(&ToHost::Hello { version: VERSION, name: name.to_owned() });
        guest
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().into_iter().for_each(|thread| thread.join().expect("it stops"));
    }
}

/// A client's connection.
struct Guest(WebSocket<TcpStream>);

impl Guest {
    fn send(&mut self, message: &ToHost) {
        self.try_send(message).expect("it can be sent");
    }

    fn try_send(&mut self, message: &ToHost) -> Result<(), Error> {
        self.0.send(Message::text(serde_json::to_string(message).expect("a text")))
    }

    /// Waits for a message in which `find` finds something.
    fn wait_for<T>(&mut self, what: &str, mut find: impl FnMut(FromHost) -> Option<T>) -> T {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    if let Some(found) = find(serde_json::from_str(&text).expect(&text)) {
                        return found;
                    }
                }
                Ok(_) => {}
                Err(Error::Io(why)) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(why) => panic!("{what}: {why}"),
            }
        }
        panic!("{what}: no such message");
    }

    /// The reason with which the host closes the connection.
    fn end(&mut self) -> String {
        self.wait_for("an end", |message| match message {
            FromHost::Bye { why } => Some(why),
            _ => None,
        })
    }

    fn seat(&mut self) -> (String, String) {
        self.wait_for("a seat", |message| match message {
            FromHost::Seated { table, token, .. } => Some((table, token)),
            _ => None,
        })
    }
}

/// Two players at a table.
struct Pair {
    players: [Guest; 2],
    position: Position,
    table: String,
    token: String,
}

impl Pair {
    fn at(host: &Host, position: Position, invitation: Invitation) -> Self {
        let mut players = [host.guest("Ann"), host.guest("Bob")];
        players[0].send(&ToHost::Open { invitation: Box::new(invitation) });
        let (table, token) = players[0].seat();
        players[1].send(&ToHost::Sit { table: table.clone(), seat: None, password: None });
        players[1].seat();
        Self { players, position, table, token }
    }

    /// Both play, and each receives the moves.
    fn play(&mut self, plies: u32) {
        for _ in 0..plies {
            let mover = usize::from(self.position.side_to_move() != tenjiku_rules::Side::Black);
            let mv = coordinate::write(self.position.variant(), self.position.legal_moves()[0]);
            let played = play_message(&mut self.position, &mv);
            self.players[mover].send(&played);
            let ply = self.position.plies();
            for player in &mut self.players {
                player.wait_for(&mv, |message| match message {
                    FromHost::Played { ply: received, .. } if received == ply => Some(()),
                    FromHost::Refused { why } => panic!("{mv}: {why}"),
                    _ => None,
                });
            }
        }
    }
}

/// Whether the host closes a connection within the timeout.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout");
    let mut rest = Vec::new();
    match stream.read_to_end(&mut rest) {
        Ok(_) => true,
        Err(why) => !matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

#[test]
fn half_open_connections_do_not_block_players_and_are_closed() {
    let host = Host::new(9);
    let half = b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnec";
    // They send nothing, half a handshake, and a handshake with the first bytes of a message of 64 KiB.
    let (mut silent, mut slow, mut unfinished) = (host.connect(), host.connect(), host.guest("Eve").0);
    slow.write_all(half).expect("it is sent");
    unfinished.get_mut().write_all(&[0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4, 5]).expect("it is sent");
    let mut pair = Pair::at(&host, tori(), invitation("tori"));
    pair.play(8);
    assert!(is_closed(&mut silent) && is_closed(&mut slow));
    assert!(TcpStream::connect(host.address).is_ok());
    pair.play(2);
}

/// An admission policy that also limits connections from this machine.
fn policy_with_half_open_limit(half_open: usize) -> AdmissionPolicy {
    AdmissionPolicy { half_open, proxies: Vec::new() }
}

/// Opens a connection that unparks this thread for events.
fn open(address: Address, name: &str) -> Connection {
    let test = thread::current();
    Connection::open(address, name.to_owned(), move || test.unpark())
}

/// The first event in which `find` finds something. Called by the thread that opened the connection.
fn wait_for_event<T>(
    connection: &Connection,
    what: &str,
    mut find: impl FnMut(ConnectionEvent) -> Option<T>,
) -> T {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        match connection.try_recv().map(&mut find) {
            Some(Some(found)) => return found,
            Some(None) => {}
            None => thread::park_timeout(TIMEOUT.saturating_sub(start.elapsed())),
        }
    }
    panic!("{what}: no such message");
}

#[test]
fn one_half_open_connection_too_many_is_rejected_with_the_reason() {
    let host = Host::with_admission(policy_with_half_open_limit(3), 9);
    // Clients that have sent a hello do not count.
    let mut pair = Pair::at(&host, tori(), invitation("tori"));
    let (silent, mut slow, mute) = (host.connect(), host.connect(), host.connect());
    slow.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").expect("it is sent");
    // After the handshake, but without a hello.
    let (mut mute, _) = tungstenite::client(format!("ws://{}/", host.address), mute).expect("it greets");
    let mut fourth = host.connect();
    fourth.set_read_timeout(Some(TIMEOUT)).expect("a timeout");
    let mut answer = String::new();
    fourth.read_to_string(&mut answer).expect("an answer");
    let expected = "your address already has 3 connections that have not sent a hello (hint: try again in a few seconds)";
    assert!(answer.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{answer}");
    assert_eq!(answer.split_once("\r\n\r\n").map(|(_, body)| body.trim_end()), Some(expected));
    pair.play(2);
    // Our client reads the rejection, and connects when one of the three sends a hello.
    let address = Address::read(&host.address.to_string()).expect("an address");
    let eve = open(address, "Eve");
    let reason = wait_for_event(&eve, "why", |message| match message {
        ConnectionEvent::Disconnected(why) => Some(why),
        ConnectionEvent::Message(message) => panic!("{message:?}"),
        _ => None,
    });
    assert_eq!(reason, format!("ws://{}: {expected}", host.address));
    let hello = ToHost::Hello { version: VERSION, name: "Dan".to_owned() };
    mute.send(Message::text(serde_json::to_string(&hello).expect("a text"))).expect("it is sent");
    wait_for_event(&eve, "a hello", |message| match message {
        ConnectionEvent::Message(message) if matches!(*message, FromHost::Hello { .. }) => Some(()),
        _ => None,
    });
    drop((silent, slow, mute));
    pair.play(2);
}

/// Behind a reverse proxy on this machine, all clients have the address of this machine.
#[test]
fn half_open_connections_of_this_machine_are_not_limited() {
    let host = Host::new(40);
    let limit = AdmissionPolicy::default().half_open;
    let silent: Vec<_> = (0..=limit).map(|_| host.connect()).collect();
    let mut pair = Pair::at(&host, tori(), invitation("tori"));
    pair.play(2);
    drop(silent);
}

/// A host for nine clients accepts twenty more connections, to send them the message that it is full.
#[test]
fn connections_without_hello_are_evicted_when_all_are_in_use() {
    let host = Host::new(9);
    let since = Instant::now();
    let mut silent: Vec<_> = (0..29).map(|_| host.connect()).collect();
    let address = Address::read(&host.address.to_string()).expect("an address");
    let ann = open(address, "Ann");
    wait_for_event(&ann, "a hello", |message| match message {
        ConnectionEvent::Message(message) if matches!(*message, FromHost::Hello { .. }) => Some(()),
        _ => None,
    });
    // The oldest connection was closed for Ann; the others are closed after ten seconds.
    assert!(is_closed(&mut silent[0]));
    let last = &mut silent[28];
    last.set_read_timeout(Some(POLL_INTERVAL)).expect("a timeout");
    let is_open = last
        .read(&mut [0])
        .is_err_and(|why| matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut));
    assert!(is_open || since.elapsed() > Duration::from_secs(10));
}

#[test]
fn an_oversized_message_is_rejected_with_its_size() {
    let host = Host::new(9);
    let mut pair = Pair::at(&host, tori(), invitation("tori"));
    let mut eve = host.guest("Eve");
    let chat = |length: usize| ToHost::Chat { text: "x".repeat(length) };
    let overhead = serde_json::to_string(&chat(0)).expect("a text").len();
    // The largest allowed message.
    eve.send(&chat(MAX_MESSAGE - overhead));
    let is_read = eve.wait_for("a refusal", |message| match message {
        FromHost::Refused { why } => Some(why == "you are at no table"),
        FromHost::Bye { why } => panic!("{why}"),
        _ => None,
    });
    assert!(is_read, "it is read like any other");
    eve.send(&chat(MAX_MESSAGE - overhead + 1));
    assert_eq!(eve.end(), "your message of 513 KiB is too large: at most 512 KiB can be sent");
    // Larger messages, in one frame and in two, are also rejected before a hello.
    for frames in [vec![1536], vec![300, 300]] {
        let (socket, _) =
            tungstenite::client(format!("ws://{}/", host.address), host.connect()).expect("it greets");
        socket.get_ref().set_read_timeout(Some(POLL_INTERVAL)).expect("a timeout");
        let mut dan = Guest(socket);
        for (number, kib) in frames.iter().enumerate() {
            let kind = OpCode::Data(if number == 0 { Data::Text } else { Data::Continue });
            let frame = Frame::message(vec![b'x'; kib * 1024], kind, number + 1 == frames.len());
            dan.0.send(Message::Frame(frame)).expect("it is sent");
        }
        let kib: usize = frames.iter().sum();
        assert_eq!(dan.end(), format!("your message of {kib} KiB is too large: at most 512 KiB can be sent"));
    }
    pair.play(2);
}

/// The client does not reconnect: it would get the same message again and again.
#[test]
fn a_connection_is_closed_if_the_host_sends_too_much() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let host = thread::spawn(move || {
        let mut socket = tungstenite::accept(listener.accept().expect("a guest").0).expect("a greeting");
        let text =
            serde_json::to_string(&FromHost::Refused { why: "x".repeat(1024 * 1024) }).expect("a text");
        socket.send(Message::text(text)).expect("it is sent");
        while socket.read().is_ok() {}
    });
    let connection = open(Address::read(&address).expect("an address"), "Ann");
    let why = wait_for_event(&connection, "an end", |message| match message {
        ConnectionEvent::Closed(why) => Some(why),
        ConnectionEvent::Disconnected(why) => panic!("{why}"),
        _ => None,
    });
    assert_eq!(why, "the host sends a message of 1025 KiB, and at most 1024 KiB are taken");
    host.join().expect("it ends");
}

/// Unread messages of a spectator would fill the memory of the host.
#[test]
fn a_client_that_does_not_read_is_dropped() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tiny.ron");
    let variant = Variant::compile(&games::read_file(&file).expect("a variant"), &[]).expect("it compiles");
    let position = Position::new(Arc::new(variant));
    let record = ron::to_string(&GameTree::new(&position).to_record(&CurrentLanguage)).expect("a text");
    // Every snapshot contains the variant file.
    let large = format!("{}\n// {}\n", include_str!("../tiny.ron"), "x".repeat(200_000));
    let host = Host::new(9);
    let large = Invitation { record, variant: Some(large), ..invitation("tori") };
    let mut pair = Pair::at(&host, position, large);
    let mut eve = host.guest("Eve");
    eve.send(&ToHost::Watch { table: pair.table.clone(), password: None });
    let since = Instant::now();
    while eve.try_send(&ToHost::Look).is_ok() {
        assert!(since.elapsed() < 2 * TIMEOUT, "the connection stays open");
        thread::sleep(Duration::from_millis(210));
    }
    pair.play(4);
}

#[test]
fn a_flood_is_cut_off_and_the_game_continues() {
    let host = Host::new(9);
    let mut pair = Pair::at(&host, tori(), invitation("tori"));
    let table = pair.table.clone();
    let floods: Vec<_> = (0..4)
        .map(|_| {
            let (mut eve, table) = (host.guest("Eve"), table.clone());
            eve.send(&ToHost::Watch { table, password: None });
            thread::spawn(move || (0..1_000_000).find(|_| eve.try_send(&ToHost::Look).is_err()))
        })
        .collect();
    pair.play(8);
    for flood in floods {
        assert!(flood.join().expect("it ends").is_some(), "the flood was not stopped");
    }
    pair.play(2);
}

#[test]
fn one_client_too_many_is_refused_but_a_seat_can_be_reclaimed() {
    let host = Host::new(2);
    let mut pair = Pair::at(&host, tori(), invitation("tori"));
    pair.play(2);
    let mut eve = host.guest("Eve");
    eve.send(&ToHost::List);
    let why = eve.wait_for("an end", |message| match message {
        FromHost::Bye { why } => Some(why),
        FromHost::Tables { .. } => panic!("she is accepted"),
        _ => None,
    });
    assert_eq!(why, "all 2 lines are taken (hint: try again later)");
    // The host has not noticed that Ann's first connection is dead.
    let mut reconnected = host.guest("Ann");
    reconnected.send(&ToHost::Return { table: pair.table.clone(), token: pair.token.clone() });
    let seat = reconnected.wait_for("the table", |message| match message {
        FromHost::Table { snapshot } => Some(snapshot.seat),
        _ => None,
    });
    assert_eq!(seat, Some(Seat::Black));
    pair.players[0] = reconnected;
    pair.play(2);
}

/// A host could send a game that no host of ours accepts.
#[test]
fn a_client_refuses_an_oversized_game() {
    let large = format!("{}// {}\n", include_str!("../tiny.ron"), "x".repeat(256 * 1024));
    let why = parse_game("(format: 2, variant: \"tiny\", moves: [])", Some(&large)).expect_err("too large");
    assert_eq!(why.to_string(), "the variant file is too large: at most 256 KiB can be sent");
}
