//! The host's tables and clients.

mod requests;

use super::MAX_MESSAGE;
use super::client::{Client, TokenBucket};
use super::game_cache::GameCache;
use super::message::{FromHost, Occupants, ToHost, sanitize_text};
use super::table::{Table, TableError};
use super::table_store::TableStore;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Library;

/// Token bucket for checks of passwords, which are slow: a burst of this size, then one per refill interval.
const PASSWORD_BURST: u32 = 5;
const PASSWORD_REFILL: Duration = Duration::from_millis(500);
/// Token bucket for new tables: setting a game up blocks all other clients.
const TABLE_BURST: u32 = 120;
const TABLE_REFILL: Duration = Duration::from_millis(250);
/// The most tables that one client may open over one connection.
const MAX_TABLES_OPENED: usize = 10;
/// The most tables in a list.
const MAX_LISTED: usize = 300;
/// Maximum number of messages of a table held back by the spectator delay. Beyond this number the oldest message is
/// dropped; a client that misses it requests a snapshot.
const MAX_DELAYED_MESSAGES: usize = 1_000;
/// How long an abandoned table is kept on which no game between two players has begun.
const UNSTARTED_TTL: Duration = Duration::from_secs(10 * 60);
/// How long an abandoned table is kept after the end of its game.
const FINISHED_TTL: Duration = Duration::from_secs(30 * 60);

/// Limits and settings of a host.
#[derive(Clone, Debug)]
pub struct ClubRules {
    /// The name of the host.
    pub name: String,
    /// Whether guests may open tables.
    pub open: bool,
    /// The most tables.
    pub max_tables: usize,
    /// The most spectators of a table.
    pub max_spectators: usize,
    /// The most clients at a time. A client returning to its seat is admitted beyond this limit.
    pub max_clients: usize,
    /// The folder for saved tables; with `None` nothing is saved.
    pub folder: Option<PathBuf>,
}

/// Identifies a client's connection.
pub type ConnectionId = usize;

/// Pending output of the club.
#[derive(Debug, Default)]
pub struct Outbox {
    /// Messages to send, with their connections.
    pub texts: Vec<(ConnectionId, String)>,
    /// Connections to close after their messages are sent.
    pub closing: Vec<ConnectionId>,
    /// Notes for the log of the host.
    pub notes: Vec<String>,
}

/// The tables of a host and its clients. Times are since the Unix epoch.
#[derive(Debug)]
pub struct Club {
    rules: ClubRules,
    games: GameCache,
    tables: BTreeMap<String, Table>,
    clients: HashMap<ConnectionId, Client>,
    /// Messages held back by the spectator delay: due time, table, text.
    delayed: VecDeque<(Duration, String, String)>,
    /// When the last client left each abandoned table.
    idle_since: HashMap<String, Duration>,
    password_bucket: TokenBucket,
    table_bucket: TokenBucket,
    store: Option<TableStore>,
    /// Tables that have changed since they were last saved, and whether their seats have changed.
    unsaved: BTreeMap<String, bool>,
    out: Outbox,
}

impl Club {
    /// Creates a host, restoring the tables saved in its folder. The games of the library can be played.
    pub fn new(rules: ClubRules, library: Arc<Library>, now: Duration) -> Self {
        let store = rules.folder.clone().map(TableStore::new);
        let mut games = GameCache::new(library);
        let (restored_tables, notes) =
            store.as_ref().map(|store| store.load_all(&mut games)).unwrap_or_default();
        let mut tables = BTreeMap::new();
        for mut table in restored_tables {
            // No move was possible while the host was down, so only clocks in days count that time.
            if table.rules().days.is_none() && !table.is_over() && table.is_full() {
                table.begin_turn(now);
            }
            tables.insert(table.name().to_owned(), table);
        }
        Self {
            rules,
            games,
            tables,
            clients: HashMap::new(),
            delayed: VecDeque::new(),
            idle_since: HashMap::new(),
            table_bucket: TokenBucket::new(TABLE_BURST, TABLE_REFILL, now),
            password_bucket: TokenBucket::new(PASSWORD_BURST, PASSWORD_REFILL, now),
            store,
            unsaved: BTreeMap::new(),
            out: Outbox { notes, ..Outbox::default() },
        }
    }

    /// Takes the pending output. Changed tables are saved first: a ply is on the disk before it is announced.
    pub fn outbox(&mut self) -> Outbox {
        let unsaved = std::mem::take(&mut self.unsaved);
        if let Some(store) = &self.store {
            let changed_tables =
                unsaved.iter().filter_map(|(name, seats)| Some((self.tables.get(name)?, *seats)));
            self.out.notes.extend(store.save_all(&changed_tables.collect::<Vec<_>>()));
        }
        std::mem::take(&mut self.out)
    }

    /// Registers a new connection.
    pub fn connect(&mut self, conn: ConnectionId, now: Duration) {
        let is_over_capacity = self.clients.len() >= self.rules.max_clients;
        self.clients.insert(conn, Client::new(now, is_over_capacity));
    }

    /// Removes a closed or broken connection. The client's seat is kept.
    pub fn disconnect(&mut self, conn: ConnectionId) {
        let place = self.clients.remove(&conn).and_then(|client| client.place);
        if let Some(place) = place {
            self.broadcast_seats(&place.table);
        }
    }

    /// Handles a text received over a connection.
    pub fn receive(&mut self, conn: ConnectionId, text: &str, now: Duration) {
        let is_full = self.clients.len() > self.rules.max_clients;
        let Some(client) = self.clients.get_mut(&conn) else { return };
        if !client.count_message(now) {
            return self.end(conn, "that was too much at once (hint: say less, then come back)");
        }
        if text.len() > MAX_MESSAGE {
            return self.reject_oversized(conn, text.len());
        }
        let message: ToHost = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(why) => return self.refuse(conn, format!("that is no message of this version: {why}")),
        };
        let has_greeted = client.name.is_some();
        let exceeds_capacity = is_full && client.is_over_capacity && client.place.is_none();
        match message {
            ToHost::Hello { version, name } => self.hello(conn, version, &name),
            _ if !has_greeted => self.end(conn, "the first message must be `hello`"),
            ToHost::Return { table, token } => self.return_to_seat(conn, &table, &token, now),
            ToHost::Pong { id } => {
                if let Some(client) = self.clients.get_mut(&conn) {
                    client.pong(id, now);
                }
            }
            _ if exceeds_capacity => {
                let why = format!("all {} lines are taken (hint: try again later)", self.rules.max_clients);
                self.end(conn, &why);
            }
            ToHost::List => self.list(conn),
            ToHost::Open { invitation } => self.open(conn, *invitation, now),
            ToHost::Sit { table, seat, password } => self.sit(conn, &table, seat, password.as_deref(), now),
            ToHost::Watch { table, password } => self.watch(conn, &table, password.as_deref(), now),
            ToHost::Look => self.send_snapshot(conn, now),
            ToHost::Leave => self.leave(conn),
            ToHost::GiveUp => self.give_up(conn, now),
            ToHost::Play { ply, mv, key } => self.play(conn, (ply, &mv, &key), now),
            ToHost::Offer { offer } => self.offer(conn, offer, now),
            ToHost::Answer { yes } => self.answer(conn, yes, now),
            ToHost::Resign => self.resign(conn, now),
            ToHost::Chat { text } => self.chat(conn, &text, now),
        }
    }

    /// Closes a connection over which a message of `bytes` bytes arrives, more than is accepted.
    pub fn reject_oversized(&mut self, conn: ConnectionId, bytes: usize) {
        let (kib, max_kib) = (bytes.div_ceil(1024), MAX_MESSAGE / 1024);
        self.end(conn, &format!("your message of {kib} KiB is too large: at most {max_kib} KiB can be sent"));
    }

    /// Whether a connection is open.
    pub fn is_connected(&self, conn: ConnectionId) -> bool {
        self.clients.contains_key(&conn)
    }

    /// Whether a client has sent its hello.
    pub fn has_greeted(&self, conn: ConnectionId) -> bool {
        self.clients.get(&conn).is_some_and(|client| client.name.is_some())
    }

    /// Checks the clocks and silent connections, and sends messages whose spectator delay has passed. Call it a few
    /// times a second.
    pub fn tick(&mut self, now: Duration) {
        while self.delayed.front().is_some_and(|(due, ..)| *due <= now) {
            if let Some((_, table, text)) = self.delayed.pop_front() {
                self.send_to_spectators(&table, &text);
            }
        }
        let timed_out: Vec<String> = self
            .tables
            .values_mut()
            .filter_map(|table| table.flag_if_out_of_time(now).then(|| table.name().to_owned()))
            .collect();
        for name in timed_out {
            self.broadcast_end(&name, "time", now);
        }
        let connections: Vec<ConnectionId> = self.clients.keys().copied().collect();
        for conn in connections {
            let Some(client) = self.clients.get_mut(&conn) else { continue };
            if let Some(why) = client.timeout_reason(now) {
                self.end(conn, why);
            } else if let Some(id) = client.start_ping(now) {
                self.send(conn, &FromHost::Ping { id });
            }
        }
        self.remove_idle_tables(now);
    }

    /// Removes abandoned tables. Records of games stay.
    fn remove_idle_tables(&mut self, now: Duration) {
        let places = self.clients.values().filter_map(|client| client.place.as_ref());
        let tables_in_use: HashSet<&str> = places.map(|place| place.table.as_str()).collect();
        let mut idle = Vec::new();
        for (name, table) in &self.tables {
            let has_begun = table.plies() > 0 && table.is_full();
            let is_removable = table.is_over() || !has_begun && table.rules().days.is_none();
            if tables_in_use.contains(name.as_str()) || !is_removable {
                self.idle_since.remove(name);
                continue;
            }
            let idle_since = *self.idle_since.entry(name.clone()).or_insert(now);
            if now.saturating_sub(idle_since) > if table.is_over() { FINISHED_TTL } else { UNSTARTED_TTL } {
                idle.push(name.clone());
            }
        }
        for name in idle {
            self.idle_since.remove(&name);
            self.tables.remove(&name);
            if let Some(Err(why)) = self.store.as_ref().map(|store| store.remove(&name)) {
                self.out.notes.push(why);
            }
        }
    }

    // Places of clients.

    fn place_of(&mut self, conn: ConnectionId) -> Option<(String, Option<Side>)> {
        let place = self.clients.get(&conn).and_then(|client| client.place.clone());
        if place.is_none() {
            self.refuse(conn, "you are at no table");
        }
        place.map(|place| (place.table, place.side))
    }

    /// The table, if it exists and the password is right; otherwise the client is refused.
    fn find_table(
        &mut self,
        conn: ConnectionId,
        name: &str,
        password: Option<&str>,
        now: Duration,
    ) -> Option<&Table> {
        let Some(table) = self.tables.get(name) else {
            self.refuse(conn, "there is no such table (hint: is its name right, and is it still open?)");
            return None;
        };
        if table.rules().password.is_some() {
            let may_try = self.password_bucket.take(now);
            if !may_try || !table.accepts_password(password) {
                let why = if may_try {
                    "that is not the password of this table"
                } else {
                    "too many are trying passwords: wait a little"
                };
                self.refuse(conn, why);
                return None;
            }
        }
        self.tables.get(name)
    }

    fn connections_at(&self, name: &str) -> Vec<ConnectionId> {
        let is_at_table = |client: &Client| client.place.as_ref().is_some_and(|place| place.table == name);
        self.clients.iter().filter(|(_, client)| is_at_table(client)).map(|(conn, _)| *conn).collect()
    }

    fn spectator_count(&self, name: &str) -> usize {
        let is_spectator = |client: &&Client| {
            client.place.as_ref().is_some_and(|place| place.table == name && place.side.is_none())
        };
        self.clients.values().filter(is_spectator).count()
    }

    // Messages to clients.

    fn send(&mut self, conn: ConnectionId, message: &FromHost) {
        match serde_json::to_string(message) {
            Ok(text) => self.out.texts.push((conn, text)),
            Err(why) => self.out.notes.push(why.to_string()),
        }
    }

    fn refuse(&mut self, conn: ConnectionId, why: impl Into<String>) {
        self.send(conn, &FromHost::Refused { why: sanitize_text(&why.into()) });
    }

    /// Refuses a player's request. A client that is out of sync gets a fresh snapshot.
    fn report_error(&mut self, conn: ConnectionId, error: &TableError, now: Duration) {
        self.refuse(conn, error.to_string());
        if !matches!(error, TableError::NotSeated | TableError::NoOffer | TableError::Offer) {
            self.send_snapshot(conn, now);
        }
    }

    fn end(&mut self, conn: ConnectionId, why: &str) {
        self.send(conn, &FromHost::Bye { why: why.to_owned() });
        self.out.closing.push(conn);
        self.disconnect(conn);
    }

    /// Sends a client a snapshot of its table.
    fn send_snapshot(&mut self, conn: ConnectionId, now: Duration) {
        let Some(place) = self.clients.get(&conn).and_then(|client| client.place.clone()) else { return };
        let Some(table) = self.tables.get(&place.table) else { return };
        let snapshot = Box::new(table.snapshot(place.side, now));
        self.send(conn, &FromHost::Table { snapshot });
    }

    /// Sends a message to all clients at a table without delay.
    fn broadcast_now(&mut self, name: &str, message: &FromHost) {
        for conn in self.connections_at(name) {
            self.send(conn, message);
        }
    }

    /// Sends a message to the players now and to the spectators after the delay.
    fn broadcast(&mut self, name: &str, message: &FromHost, now: Duration) {
        let delay = self.tables.get(name).map_or(0, |table| table.rules().delay);
        if delay == 0 {
            return self.broadcast_now(name, message);
        }
        for conn in self.connections_at(name) {
            if self.clients.get(&conn).is_some_and(|client| client.seat().is_some()) {
                self.send(conn, message);
            }
        }
        if let Ok(text) = serde_json::to_string(message) {
            let is_here = |(_, table, _): &(Duration, String, String)| table == name;
            if self.delayed.iter().filter(|message| is_here(message)).count() >= MAX_DELAYED_MESSAGES
                && let Some(oldest) = self.delayed.iter().position(is_here)
            {
                self.delayed.remove(oldest);
            }
            let due = now + Duration::from_secs(delay.into());
            let place = self.delayed.partition_point(|(other, ..)| *other <= due);
            self.delayed.insert(place, (due, name.to_owned(), text));
        }
    }

    fn send_to_spectators(&mut self, name: &str, text: &str) {
        for conn in self.connections_at(name) {
            if self.clients.get(&conn).is_some_and(|client| client.seat().is_none()) {
                self.out.texts.push((conn, text.to_owned()));
            }
        }
    }

    fn broadcast_seats(&mut self, name: &str) {
        let Some(table) = self.tables.get(name) else { return };
        let occupied_sides: Vec<Side> = self
            .clients
            .values()
            .filter_map(|client| client.seat())
            .filter(|(table, _)| *table == name)
            .map(|(_, side)| side)
            .collect();
        let here = Side::BOTH.map(|side| occupied_sides.contains(&side));
        let occupants = Occupants { players: table.players(), here, watching: self.spectator_count(name) };
        self.broadcast_now(name, &FromHost::Seats(occupants));
    }

    fn broadcast_end(&mut self, name: &str, why: &str, now: Duration) {
        self.mark_unsaved(name, true);
        let Some(table) = self.tables.get(name) else { return };
        if let Some(Err(why)) = self.store.as_ref().map(|store| store.save_finished(table)) {
            self.out.notes.push(why);
        }
        let score = table.outcome().map_or("", |outcome| outcome.score()).to_owned();
        self.broadcast(name, &FromHost::Ended { score, why: why.to_owned() }, now);
    }

    /// Marks a table to be saved before the next output.
    fn mark_unsaved(&mut self, name: &str, with_seats: bool) {
        *self.unsaved.entry(name.to_owned()).or_default() |= with_seats;
    }
}
