//! A club in memory: two honest guests play a game there, six others say what the input has.
//!
//! The input is a session in lines. Its first character says who does what:
//!
//! | line | |
//! |---|---|
//! | `1…` to `6…` | that guest says the rest; it comes first if it is not there |
//! | `-1` | that guest's line breaks |
//! | `~250` | so many milliseconds pass, up to 20 seconds |
//!
//! What nobody can know beforehand is written as a letter after `$`: `$T` is the honest table, `$M` the last table at
//! which a hostile guest sat down, `$K` the token of that seat, `$P` the key in the last refusal, `$I` the number of the
//! last ping. After each line the honest players play on, and it is looked whether that is all that has happened to them.

use crate::games::LIBRARY;
use crate::hall::honest::Honest;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tenjiku::net::{Club, ClubRules, FromHost, MAX_MESSAGE, TableListing, VERSION};

mod honest;

/// Lines of a script that are looked at.
const MOST_LINES: usize = 60;
/// The limits of the club.
const TABLES: usize = 5;
const WATCHING: usize = 3;
/// How much time passes with each line, in milliseconds.
const STEP: u64 = 20;
/// The longest that passes at once, in milliseconds: longer would be a honest guest's silence.
const LONGEST: u64 = 20_000;
/// What a club may hold: a sum for what it always has, and a multiple of what it was told.
const HELD: usize = 4 * 1024 * 1024;
const HELD_EACH: usize = 64;

/// What hostile guests know.
#[derive(Default)]
struct Known {
    table: String,
    token: String,
    key: String,
    ping: String,
    /// Whether a password has been said: each costs much time, so that there is one in a session.
    password: bool,
}

impl Known {
    fn note(&mut self, said: &FromHost) {
        match said {
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

    fn fill(&mut self, text: &str, honest: &str) -> String {
        let mut text = text.to_owned();
        for (sign, value) in
            [("$T", honest), ("$M", &self.table), ("$K", &self.token), ("$P", &self.key), ("$I", &self.ping)]
        {
            text = text.replace(sign, value);
        }
        if text.contains("password") && std::mem::replace(&mut self.password, true) {
            text = text.replace("password", "passwort");
        }
        text
    }
}

struct Hall {
    club: Club,
    now: Duration,
    known: Known,
    honest: Honest,
    here: [bool; 7],
}

impl Hall {
    fn new() -> Self {
        let rules = ClubRules {
            name: "Club".to_owned(),
            open: true,
            max_tables: TABLES,
            max_spectators: WATCHING,
            max_clients: 20,
            folder: None,
        };
        let now = Duration::from_secs(1_800_000_000);
        let mut club = Club::new(rules, Arc::clone(&LIBRARY), now);
        let honest = Honest::seated(&mut club, now);
        Self { club, now, known: Known::default(), honest, here: [false; 7] }
    }

    fn line(&mut self, line: &[u8]) {
        let Some((first, rest)) = line.split_first() else { return };
        let rest = String::from_utf8_lossy(rest);
        match first {
            b'1'..=b'6' => {
                let guest = usize::from(first - b'0');
                if !std::mem::replace(&mut self.here[guest], true) {
                    self.club.connect(guest, self.now);
                }
                let text = self.known.fill(&rest, self.honest.table());
                self.club.receive(guest, &text, self.now);
            }
            b'-' => {
                let guest = rest.trim().parse().ok().filter(|guest| (1..7).contains(guest));
                if let Some(guest) = guest.filter(|guest: &usize| std::mem::take(&mut self.here[*guest])) {
                    self.club.disconnect(guest);
                }
            }
            b'~' => {
                let time = rest.trim().parse().unwrap_or(0).min(LONGEST);
                self.now += Duration::from_millis(time);
                self.club.tick(self.now);
            }
            _ => return,
        }
        self.hear(true);
    }

    /// Looks at everything that the club has said.
    fn hear(&mut self, is_hostile: bool) {
        let out = self.club.outbox();
        assert!(out.notes.is_empty(), "{:?}", out.notes);
        for (line, text) in out.texts {
            assert!(text.len() <= 4 * MAX_MESSAGE, "a message of {} bytes", text.len());
            let said: FromHost = serde_json::from_str(&text).expect("what a club says can be read");
            match line {
                1..=6 => self.known.note(&said),
                _ => self.honest.hear(line, said, is_hostile),
            }
        }
        for line in out.closing {
            assert!(line < 7, "the line of a honest guest was ended");
            self.here[line] = false;
        }
    }

    /// The honest players go on.
    fn go_on(&mut self) {
        self.now += Duration::from_millis(STEP);
        self.honest.answer_pings(&mut self.club, self.now);
        self.honest.play(&mut self.club, self.now);
        self.hear(false);
        self.honest.was_played();
    }

    /// What a new guest sees, and what the honest players find when they come back.
    fn close(&mut self) {
        self.now += Duration::from_secs(10);
        let hello = format!("{{\"say\":\"hello\",\"version\":{VERSION},\"name\":\"Last\"}}");
        self.club.connect(99, self.now);
        for text in [hello.as_str(), "{\"say\":\"list\"}"] {
            self.club.receive(99, text, self.now);
        }
        let lists = self.club.outbox().texts.into_iter().filter(|(line, _)| *line == 99);
        let tables: Vec<TableListing> = lists
            .filter_map(|(_, text)| match serde_json::from_str(&text) {
                Ok(FromHost::Tables { tables }) => Some(tables),
                _ => None,
            })
            .flatten()
            .collect();
        assert!(!tables.is_empty() && tables.len() <= TABLES, "{} tables", tables.len());
        self.honest.comes_back(&mut self.club, self.now);
    }
}

/// Plays a session. `held` is how many bytes the program holds.
///
/// # Panics
/// Something has happened that must not.
pub fn run(script: &[u8], held: impl Fn() -> usize) {
    LazyLock::force(&LIBRARY);
    Honest::prepare();
    let before = held();
    let mut hall = Hall::new();
    let mut said = 0;
    for line in script.split(|byte| *byte == b'\n').take(MOST_LINES) {
        said += line.len();
        hall.line(line);
        hall.go_on();
    }
    hall.close();
    let holds = held().saturating_sub(before);
    assert!(holds <= HELD + HELD_EACH * said, "the club holds {holds} bytes after {said} were said");
}
