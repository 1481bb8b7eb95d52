//! The host: its tables, its guests, and what it tells them.

mod asked;

use super::LARGEST_MESSAGE;
use super::games::Games;
use super::member::{Allowance, Member};
use super::message::{Company, FromHost, ToHost, sentence};
use super::shelf::Shelf;
use super::table::{Fault, Table};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Library;

/// Passwords are slow to check, so that they are slow to guess: so many at once, and one in each such time.
const PASSWORDS: u32 = 5;
const PASSWORD_EACH: Duration = Duration::from_millis(500);
/// Setting a game up takes a while, in which nobody else is heard: so many at once, and one in each such time.
const OPENINGS: u32 = 120;
const OPENING_EACH: Duration = Duration::from_millis(250);
/// The most tables that one guest opens over one line.
const OPENED: usize = 10;
/// Tables in a list.
const LISTED: usize = 300;
/// What waits to be seen later at a table; of more, the oldest is left out, and a guest who misses it looks again.
const LATER: usize = 1_000;
/// How long a table stays where nobody is and no game has begun between two players.
const EMPTY: Duration = Duration::from_secs(10 * 60);
/// How long the game of a table stays after its end when nobody is there.
const FINISHED: Duration = Duration::from_secs(30 * 60);

/// What a host allows.
#[derive(Clone, Debug)]
pub struct ClubRules {
    /// Its name.
    pub name: String,
    /// Whether guests may open tables.
    pub open: bool,
    /// The most tables.
    pub tables: usize,
    /// The most spectators of a table.
    pub watching: usize,
    /// The most guests at a time. Whoever comes back to a seat is let in beyond it.
    pub lines: usize,
    /// The folder in which tables are kept; `None` keeps them nowhere.
    pub folder: Option<PathBuf>,
}

/// A guest's line, by its number.
pub type LineId = usize;

/// What is to be sent, and the lines that are to be closed.
#[derive(Debug, Default)]
pub struct Outbox {
    /// Texts, each to a line.
    pub texts: Vec<(LineId, String)>,
    /// Lines that end after what was sent to them.
    pub ends: Vec<LineId>,
    /// What whoever keeps the host should know.
    pub notes: Vec<String>,
}

/// The tables of a host and its guests. The time that it is told is since 1970.
#[derive(Debug)]
pub struct Club {
    rules: ClubRules,
    games: Games,
    tables: BTreeMap<String, Table>,
    members: HashMap<LineId, Member>,
    /// What spectators see later: when, the table, the text.
    later: VecDeque<(Duration, String, String)>,
    /// Since when nobody is at a table.
    left_alone: HashMap<String, Duration>,
    passwords: Allowance,
    openings: Allowance,
    shelf: Option<Shelf>,
    /// Tables that have changed since they were kept last, and whether their seats have.
    unkept: BTreeMap<String, bool>,
    out: Outbox,
}

impl Club {
    /// A host with the tables that were kept. The games of the library can be played there.
    #[must_use]
    pub fn new(rules: ClubRules, library: Arc<Library>, now: Duration) -> Self {
        let shelf = rules.folder.clone().map(Shelf::new);
        let mut games = Games::of(library);
        let (kept, notes) = shelf.as_ref().map(|shelf| shelf.tables(&mut games)).unwrap_or_default();
        let mut tables = BTreeMap::new();
        for mut table in kept {
            // While the host was away nobody could move; only days go on.
            if table.rules().days.is_none() && !table.is_over() && table.is_full() {
                table.begin_turn(now);
            }
            tables.insert(table.name().to_owned(), table);
        }
        Self {
            rules,
            games,
            tables,
            members: HashMap::new(),
            later: VecDeque::new(),
            left_alone: HashMap::new(),
            openings: Allowance::new(OPENINGS, OPENING_EACH, now),
            passwords: Allowance::new(PASSWORDS, PASSWORD_EACH, now),
            shelf,
            unkept: BTreeMap::new(),
            out: Outbox { notes, ..Outbox::default() },
        }
    }

    /// What is to be sent since it was asked last. Nobody is told of a ply before it is on the disk.
    pub fn outbox(&mut self) -> Outbox {
        let unkept = std::mem::take(&mut self.unkept);
        if let Some(shelf) = &self.shelf {
            let changed = unkept.iter().filter_map(|(name, seats)| Some((self.tables.get(name)?, *seats)));
            self.out.notes.extend(shelf.keep_all(&changed.collect::<Vec<_>>()));
        }
        std::mem::take(&mut self.out)
    }

    /// A line was opened.
    pub fn came(&mut self, line: LineId, now: Duration) {
        let is_extra = self.members.len() >= self.rules.lines;
        self.members.insert(line, Member::new(now, is_extra));
    }

    /// A line was closed or broke. Its seat is kept.
    pub fn went(&mut self, line: LineId) {
        let place = self.members.remove(&line).and_then(|member| member.place);
        if let Some(place) = place {
            self.tell_seats(&place.table);
        }
    }

    /// A text came over a line.
    pub fn hear(&mut self, line: LineId, text: &str, now: Duration) {
        let is_full = self.members.len() > self.rules.lines;
        let Some(member) = self.members.get_mut(&line) else { return };
        if !member.speaks(now) {
            return self.end(line, "that was too much at once (hint: say less, then come back)");
        }
        if text.len() > LARGEST_MESSAGE {
            return self.hears_too_much(line, text.len());
        }
        let message: ToHost = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(why) => return self.refuse(line, format!("that is no message of this version: {why}")),
        };
        let is_known = member.name.is_some();
        let is_too_many = is_full && member.is_extra && member.place.is_none();
        match message {
            ToHost::Hello { version, name } => self.hello(line, version, &name),
            _ if !is_known => self.end(line, "the first message must be `hello`"),
            ToHost::Return { table, token } => self.comes_back(line, &table, &token, now),
            ToHost::Pong { id } => {
                if let Some(member) = self.members.get_mut(&line) {
                    member.pong(id, now);
                }
            }
            _ if is_too_many => {
                let why = format!("all {} lines are taken (hint: try again later)", self.rules.lines);
                self.end(line, &why);
            }
            ToHost::List => self.list(line),
            ToHost::Open { invitation } => self.open(line, *invitation, now),
            ToHost::Sit { table, seat, password } => self.sit(line, &table, seat, password.as_deref(), now),
            ToHost::Watch { table, password } => self.watch(line, &table, password.as_deref(), now),
            ToHost::Look => self.show(line, now),
            ToHost::Leave => self.leave(line),
            ToHost::GiveUp => self.give_up(line, now),
            ToHost::Play { ply, mv, key } => self.play(line, (ply, &mv, &key), now),
            ToHost::Offer { offer } => self.offer(line, offer, now),
            ToHost::Answer { yes } => self.answer(line, yes, now),
            ToHost::Resign => self.resign(line, now),
            ToHost::Chat { text } => self.chat(line, &text, now),
        }
    }

    /// A message of so many bytes is coming over a line, more than is read.
    pub fn hears_too_much(&mut self, line: LineId, bytes: usize) {
        let (kib, most) = (bytes.div_ceil(1024), LARGEST_MESSAGE / 1024);
        self.end(line, &format!("your message of {kib} KiB is too large: at most {most} KiB can be sent"));
    }

    /// Whether a line is open.
    #[must_use]
    pub fn has(&self, line: LineId) -> bool {
        self.members.contains_key(&line)
    }

    /// Whether a guest has said who they are.
    #[must_use]
    pub fn knows(&self, line: LineId) -> bool {
        self.members.get(&line).is_some_and(|member| member.name.is_some())
    }

    /// Looks at the clocks, at silent lines, and at what spectators see later. Call it a few times a second.
    pub fn tick(&mut self, now: Duration) {
        while self.later.front().is_some_and(|(due, ..)| *due <= now) {
            if let Some((_, table, text)) = self.later.pop_front() {
                self.tell_watching(&table, &text);
            }
        }
        let late: Vec<String> = self
            .tables
            .values_mut()
            .filter_map(|table| table.looks_at_clock(now).then(|| table.name().to_owned()))
            .collect();
        for name in late {
            self.tell_end(&name, "time", now);
        }
        let lines: Vec<LineId> = self.members.keys().copied().collect();
        for line in lines {
            let Some(member) = self.members.get_mut(&line) else { continue };
            if let Some(why) = member.is_lost(now) {
                self.end(line, why);
            } else if let Some(id) = member.ping(now) {
                self.send(line, &FromHost::Ping { id });
            }
        }
        self.clear_tables(now);
    }

    /// Takes away tables where nothing happens any more. Records of games stay.
    fn clear_tables(&mut self, now: Duration) {
        let places = self.members.values().filter_map(|member| member.place.as_ref());
        let taken: HashSet<&str> = places.map(|place| place.table.as_str()).collect();
        let mut gone = Vec::new();
        for (name, table) in &self.tables {
            let has_begun = table.plies() > 0 && table.is_full();
            let may_go = table.is_over() || !has_begun && table.rules().days.is_none();
            if taken.contains(name.as_str()) || !may_go {
                self.left_alone.remove(name);
                continue;
            }
            let since = *self.left_alone.entry(name.clone()).or_insert(now);
            if now.saturating_sub(since) > if table.is_over() { FINISHED } else { EMPTY } {
                gone.push(name.clone());
            }
        }
        for name in gone {
            self.left_alone.remove(&name);
            self.tables.remove(&name);
            if let Some(Err(why)) = self.shelf.as_ref().map(|shelf| shelf.clear(&name)) {
                self.out.notes.push(why);
            }
        }
    }

    // Where guests are.

    fn place(&mut self, line: LineId) -> Option<(String, Option<Side>)> {
        let place = self.members.get(&line).and_then(|member| member.place.clone());
        if place.is_none() {
            self.refuse(line, "you are at no table");
        }
        place.map(|place| (place.table, place.side))
    }

    /// The table, if it is there and its password is known; otherwise the guest has been told.
    fn entered(&mut self, line: LineId, name: &str, password: Option<&str>, now: Duration) -> Option<&Table> {
        let Some(table) = self.tables.get(name) else {
            self.refuse(line, "there is no such table (hint: is its name right, and is it still open?)");
            return None;
        };
        if table.rules().password.is_some() {
            let may_try = self.passwords.take(now);
            if !may_try || !table.opens_with(password) {
                let why = if may_try {
                    "that is not the password of this table"
                } else {
                    "too many are trying passwords: wait a little"
                };
                self.refuse(line, why);
                return None;
            }
        }
        self.tables.get(name)
    }

    /// The lines at a table.
    fn at(&self, name: &str) -> Vec<LineId> {
        let is_here = |member: &Member| member.place.as_ref().is_some_and(|place| place.table == name);
        self.members.iter().filter(|(_, member)| is_here(member)).map(|(line, _)| *line).collect()
    }

    fn watching(&self, name: &str) -> usize {
        let watches = |member: &&Member| {
            member.place.as_ref().is_some_and(|place| place.table == name && place.side.is_none())
        };
        self.members.values().filter(watches).count()
    }

    // What is told.

    fn send(&mut self, line: LineId, message: &FromHost) {
        match serde_json::to_string(message) {
            Ok(text) => self.out.texts.push((line, text)),
            Err(why) => self.out.notes.push(why.to_string()),
        }
    }

    fn refuse(&mut self, line: LineId, why: impl Into<String>) {
        self.send(line, &FromHost::Refused { why: sentence(&why.into()) });
    }

    /// Refuses what a player asked of a table. Who has lost count sees the table again.
    fn fault(&mut self, line: LineId, fault: &Fault, now: Duration) {
        self.refuse(line, fault.to_string());
        if !matches!(fault, Fault::NotSeated | Fault::NoOffer | Fault::Offer) {
            self.show(line, now);
        }
    }

    fn end(&mut self, line: LineId, why: &str) {
        self.send(line, &FromHost::Bye { why: why.to_owned() });
        self.out.ends.push(line);
        self.went(line);
    }

    /// Shows a guest its table.
    fn show(&mut self, line: LineId, now: Duration) {
        let Some(place) = self.members.get(&line).and_then(|member| member.place.clone()) else { return };
        let Some(table) = self.tables.get(&place.table) else { return };
        let snapshot = Box::new(table.snapshot(place.side, now));
        self.send(line, &FromHost::Table { snapshot });
    }

    /// Tells everybody at a table at once.
    fn tell_now(&mut self, name: &str, message: &FromHost) {
        for line in self.at(name) {
            self.send(line, message);
        }
    }

    /// Tells the players at once, and the spectators when they are to see it.
    fn tell(&mut self, name: &str, message: &FromHost, now: Duration) {
        let delay = self.tables.get(name).map_or(0, |table| table.rules().delay);
        if delay == 0 {
            return self.tell_now(name, message);
        }
        for line in self.at(name) {
            if self.members.get(&line).is_some_and(|member| member.seat().is_some()) {
                self.send(line, message);
            }
        }
        if let Ok(text) = serde_json::to_string(message) {
            let is_here = |(_, table, _): &(Duration, String, String)| table == name;
            if self.later.iter().filter(|it| is_here(it)).count() >= LATER
                && let Some(oldest) = self.later.iter().position(is_here)
            {
                self.later.remove(oldest);
            }
            let due = now + Duration::from_secs(delay.into());
            let place = self.later.partition_point(|(other, ..)| *other <= due);
            self.later.insert(place, (due, name.to_owned(), text));
        }
    }

    fn tell_watching(&mut self, name: &str, text: &str) {
        for line in self.at(name) {
            if self.members.get(&line).is_some_and(|member| member.seat().is_none()) {
                self.out.texts.push((line, text.to_owned()));
            }
        }
    }

    fn tell_seats(&mut self, name: &str) {
        let Some(table) = self.tables.get(name) else { return };
        let seated: Vec<Side> = self
            .members
            .values()
            .filter_map(|member| member.seat())
            .filter(|(table, _)| *table == name)
            .map(|(_, side)| side)
            .collect();
        let here = Side::BOTH.map(|side| seated.contains(&side));
        let company = Company { players: table.players(), here, watching: self.watching(name) };
        self.tell_now(name, &FromHost::Seats(company));
    }

    fn tell_end(&mut self, name: &str, why: &str, now: Duration) {
        self.keep(name, true);
        let Some(table) = self.tables.get(name) else { return };
        if let Some(Err(why)) = self.shelf.as_ref().map(|shelf| shelf.keep_finished(table)) {
            self.out.notes.push(why);
        }
        let score = table.outcome().map_or("", |outcome| outcome.score()).to_owned();
        self.tell(name, &FromHost::Ended { score, why: why.to_owned() }, now);
    }

    /// Keeps a table on the disk, with the others that change at this time.
    fn keep(&mut self, name: &str, seats_too: bool) {
        *self.unkept.entry(name.to_owned()).or_default() |= seats_too;
    }
}
