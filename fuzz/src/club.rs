//! A club in memory: two honest players play a game, and up to six hostile guests send the messages of the input.
//!
//! The input is a session, one event per line. The first character of a line selects the sender or the event:
//!
//! | line | |
//! |---|---|
//! | `1…` to `6…` | the guest of that number sends the rest of the line, and connects first if necessary |
//! | `-1` | the guest of that number disconnects |
//! | `~250` | this number of milliseconds pass, at most 20 seconds |
//!
//! `$` and a letter stand for values that are known only during the session: `$T` is the table of the honest players,
//! `$M` the last table at which a hostile guest took a seat, `$K` the token of that seat, `$P` the key in the last
//! refusal, `$I` the number of the last ping. After each line the honest players play a ply. The hostile guests must
//! not cause any messages to them except chat and changes of the spectators.

use crate::club::honest::HonestPlayers;
use crate::games::LIBRARY;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tenjiku_net::{Club, ClubRules, FromHost, MAX_MESSAGE, TableListing, VERSION};

mod honest;

/// Maximum number of lines of a session; the rest is ignored.
const MAX_LINES: usize = 60;
/// Maximum number of tables of the club.
const MAX_TABLES: usize = 5;
/// Maximum number of spectators of a table.
const MAX_SPECTATORS: usize = 3;
/// Time per line, in milliseconds.
const MILLIS_PER_LINE: u64 = 20;
/// Maximum time that may pass at once, in milliseconds: a longer wait would time the honest players out.
const MAX_WAIT_MILLIS: u64 = 20_000;
/// Maximum memory of the club: a constant, and bytes per byte of input.
const MAX_BASE_BYTES: usize = 4 * 1024 * 1024;
const MAX_BYTES_PER_INPUT_BYTE: usize = 64;

/// Values that hostile guests have learnt, for the placeholders.
#[derive(Default)]
struct GuestKnowledge {
    table: String,
    token: String,
    key: String,
    ping: String,
    /// Whether a password has been sent. Checking a password is slow, so each session sends at most one.
    has_sent_password: bool,
}

impl GuestKnowledge {
    fn note(&mut self, message: &FromHost) {
        match message {
            FromHost::Seated { table, token, .. } => {
                (self.table, self.token) = (table.clone(), token.clone());
            }
            FromHost::Refused { why } => {
                let key = why.split_once("table’s has ").and_then(|(_, rest)| rest.get(..16));
                self.key = key.unwrap_or(&self.key).to_owned();
            }
            FromHost::Ping { id } => self.ping = id.to_string(),
            _ => {}
        }
    }

    fn fill(&mut self, text: &str, honest_table: &str) -> String {
        let mut text = text.to_owned();
        for (placeholder, value) in [
            ("$T", honest_table),
            ("$M", &self.table),
            ("$K", &self.token),
            ("$P", &self.key),
            ("$I", &self.ping),
        ] {
            text = text.replace(placeholder, value);
        }
        if text.contains("password") && std::mem::replace(&mut self.has_sent_password, true) {
            text = text.replace("password", "passwort");
        }
        text
    }
}

struct ClubSession {
    club: Club,
    now: Duration,
    knowledge: GuestKnowledge,
    honest: HonestPlayers,
    is_connected: [bool; 7],
}

impl ClubSession {
    fn new() -> Self {
        let rules = ClubRules {
            name: "Club".to_owned(),
            open: true,
            max_tables: MAX_TABLES,
            max_spectators: MAX_SPECTATORS,
            max_clients: 20,
            folder: None,
        };
        let now = Duration::from_secs(1_800_000_000);
        let mut club = Club::new(rules, Arc::clone(&LIBRARY), now);
        let honest = HonestPlayers::new_seated(&mut club, now);
        Self { club, now, knowledge: GuestKnowledge::default(), honest, is_connected: [false; 7] }
    }

    fn run_line(&mut self, line: &[u8]) {
        let Some((first, rest)) = line.split_first() else { return };
        let rest = String::from_utf8_lossy(rest);
        match first {
            b'1'..=b'6' => {
                let guest = usize::from(first - b'0');
                if !std::mem::replace(&mut self.is_connected[guest], true) {
                    self.club.connect(guest, self.now);
                }
                let text = self.knowledge.fill(&rest, self.honest.table());
                self.club.receive(guest, &text, self.now);
            }
            b'-' => {
                let guest = rest.trim().parse().ok().filter(|guest| (1..7).contains(guest));
                if let Some(guest) =
                    guest.filter(|guest: &usize| std::mem::take(&mut self.is_connected[*guest]))
                {
                    self.club.disconnect(guest);
                }
            }
            b'~' => {
                let time = rest.trim().parse().unwrap_or(0).min(MAX_WAIT_MILLIS);
                self.now += Duration::from_millis(time);
                self.club.tick(self.now);
            }
            _ => return,
        }
        self.read_outbox(true);
    }

    /// Reads and checks everything that the club has sent, after input from the fuzzer (hostile) or
    /// from the honest players.
    fn read_outbox(&mut self, after_hostile_input: bool) {
        let out = self.club.outbox();
        assert!(out.notes.is_empty(), "{:?}", out.notes);
        for (conn, text) in out.texts {
            assert!(text.len() <= 4 * MAX_MESSAGE, "a message of {} bytes", text.len());
            let message: FromHost = serde_json::from_str(&text).expect("messages of a club are readable");
            match conn {
                1..=6 => self.knowledge.note(&message),
                _ => self.honest.receive(conn, message, after_hostile_input),
            }
        }
        for conn in out.closing {
            assert!(conn < 7, "the club disconnected an honest player");
            self.is_connected[conn] = false;
        }
    }

    /// The honest players play a ply.
    fn play_honest_ply(&mut self) {
        self.now += Duration::from_millis(MILLIS_PER_LINE);
        self.honest.answer_pings(&mut self.club, self.now);
        self.honest.play(&mut self.club, self.now);
        self.read_outbox(false);
        self.honest.confirm_ply();
    }

    /// Checks the table list of a new guest, and that the honest players can reconnect.
    fn check_end(&mut self) {
        self.now += Duration::from_secs(10);
        let hello = format!("{{\"say\":\"hello\",\"version\":{VERSION},\"name\":\"Last\"}}");
        self.club.connect(99, self.now);
        for text in [hello.as_str(), "{\"say\":\"list\"}"] {
            self.club.receive(99, text, self.now);
        }
        let lists = self.club.outbox().texts.into_iter().filter(|(conn, _)| *conn == 99);
        let tables: Vec<TableListing> = lists
            .filter_map(|(_, text)| match serde_json::from_str(&text) {
                Ok(FromHost::Tables { tables }) => Some(tables),
                _ => None,
            })
            .flatten()
            .collect();
        assert!(!tables.is_empty() && tables.len() <= MAX_TABLES, "{} tables", tables.len());
        self.honest.check_reconnect(&mut self.club, self.now);
    }
}

/// Runs a session. `allocated_bytes` returns the memory that the program has allocated.
///
/// # Panics
/// If a check fails.
pub fn run(script: &[u8], allocated_bytes: impl Fn() -> usize) {
    LazyLock::force(&LIBRARY);
    HonestPlayers::prepare();
    let before = allocated_bytes();
    let mut session = ClubSession::new();
    let mut input_bytes = 0;
    for line in script.split(|byte| *byte == b'\n').take(MAX_LINES) {
        input_bytes += line.len();
        session.run_line(line);
        session.play_honest_ply();
    }
    session.check_end();
    let bytes = allocated_bytes().saturating_sub(before);
    assert!(
        bytes <= MAX_BASE_BYTES + MAX_BYTES_PER_INPUT_BYTE * input_bytes,
        "the club holds {bytes} bytes after an input of {input_bytes}"
    );
}
