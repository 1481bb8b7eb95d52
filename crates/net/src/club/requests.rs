//! Requests of clients.

use super::{Club, ConnectionId, MAX_LISTED, MAX_TABLES_OPENED};
use crate::client::{Client, Place};
use crate::message::{FromHost, Invitation, Offer, Seat, VERSION, sanitize_name, sanitize_text};
use crate::secret;
use crate::table::{Table, TableRules};
use std::time::Duration;
use tenjiku_language::notation::key_text;
use tenjiku_rules::Side;

/// The longest time for a move in a correspondence game, in days.
const MAX_DAYS: u32 = 60;
/// The longest spectator delay, in seconds.
const MAX_DELAY_SECONDS: u32 = 24 * 60 * 60;

impl Club {
    pub(super) fn hello(&mut self, conn: ConnectionId, version: u32, name: &str) {
        if version != VERSION {
            let hint = if version > VERSION {
                "this host is older"
            } else {
                "a newer Tenjiku is needed to come here"
            };
            return self
                .end(conn, &format!("you speak version {version}, this host version {VERSION}: {hint}"));
        }
        let Some(client) = self.clients.get_mut(&conn) else { return };
        if client.name.is_some() {
            return self.refuse(conn, "hello was said before");
        }
        client.name = Some(sanitize_name(name));
        let (host, open) = (self.rules.name.clone(), self.rules.open);
        self.send(conn, &FromHost::Hello { version: VERSION, host, open });
    }

    pub(super) fn list(&mut self, conn: ConnectionId) {
        let listed_tables = self.tables.values().filter(|table| !table.rules().unlisted);
        let tables = listed_tables.map(Table::listing).take(MAX_LISTED).collect();
        self.send(conn, &FromHost::Tables { tables });
    }

    pub(super) fn open(&mut self, conn: ConnectionId, invitation: Invitation, now: Duration) {
        let tables_opened = self.clients.get(&conn).map_or(0, |client| client.tables_opened);
        if !self.rules.open || tables_opened >= MAX_TABLES_OPENED {
            return self.refuse(conn, "you may not open a table here");
        }
        if !self.table_bucket.take(now) {
            return self.refuse(conn, "too many are opening tables: wait a little");
        }
        let seat = invitation.seat;
        match self.new_table(invitation, now) {
            Ok(table) => {
                if let Some(client) = self.clients.get_mut(&conn) {
                    client.tables_opened += 1;
                }
                self.take_seat(conn, &table, seat.into(), now);
            }
            Err(why) => self.refuse(conn, why),
        }
    }

    /// Sets up a table and returns its name.
    ///
    /// # Errors
    /// The table cannot be set up; the error is a sentence.
    pub fn new_table(&mut self, invitation: Invitation, now: Duration) -> Result<String, String> {
        if self.tables.len() >= self.rules.max_tables {
            return Err(format!("all {} tables are taken (hint: try again later)", self.rules.max_tables));
        }
        let result = self.games.parse(&invitation.record, invitation.variant.as_deref());
        let mut tree = result.map_err(|why| format!("the game cannot be set up: {why}"))?;
        tree.header.players = [None, None];
        if tree.position_at(tree.main_end()).outcome().is_some() {
            return Err("that game is over already".to_owned());
        }
        tree.result = None;
        let password =
            invitation.password.as_deref().filter(|word| !word.is_empty()).map(secret::hash_password);
        let rules = TableRules {
            variant: invitation.variant,
            days: invitation.days.map(|days| days.clamp(1, MAX_DAYS)),
            password: password.transpose().map_err(|why| why.to_string())?,
            unlisted: invitation.unlisted,
            delay: invitation.delay.min(MAX_DELAY_SECONDS),
            game: 1,
            ..TableRules::default()
        };
        let name = secret::new_table_name().map_err(|why| why.to_string())?;
        let table = Table::new(name.clone(), tree, invitation.time, rules);
        self.idle_since.insert(name.clone(), now);
        self.tables.insert(name.clone(), table);
        Ok(name)
    }

    pub(super) fn sit(
        &mut self,
        conn: ConnectionId,
        name: &str,
        seat: Option<Seat>,
        password: Option<&str>,
        now: Duration,
    ) {
        let Some(table) = self.find_table(conn, name, password, now) else { return };
        let free = table.free_sides();
        match free.into_iter().find(|side| seat.is_none_or(|seat| Side::from(seat) == *side)) {
            Some(side) => self.take_seat(conn, name, side, now),
            None => self.refuse(conn, "that seat is taken (hint: you can watch)"),
        }
    }

    fn take_seat(&mut self, conn: ConnectionId, name: &str, side: Side, now: Duration) {
        let Ok(token) = secret::new_token() else {
            return self.refuse(conn, "this host has no random numbers at the moment");
        };
        let Some(client) = self.clients.get_mut(&conn) else { return };
        let Some(table) = self.tables.get_mut(name) else { return };
        let previous = client.place.replace(Place { table: name.to_owned(), side: Some(side) });
        table.sit(side, client.name.as_deref().unwrap_or_default(), &token, now);
        self.send(conn, &FromHost::Seated { table: name.to_owned(), seat: side.into(), token });
        if let Some(previous) = previous {
            self.broadcast_seats(&previous.table);
        }
        self.mark_unsaved(name, true);
        self.send_snapshot(conn, now);
        self.broadcast_seats(name);
    }

    pub(super) fn watch(&mut self, conn: ConnectionId, name: &str, password: Option<&str>, now: Duration) {
        if self.find_table(conn, name, password, now).is_none() {
            return;
        }
        if self.spectator_count(name) >= self.rules.max_spectators {
            return self.refuse(conn, "too many are watching this table");
        }
        self.move_to(conn, Place { table: name.to_owned(), side: None }, now);
    }

    pub(super) fn return_to_seat(&mut self, conn: ConnectionId, name: &str, token: &str, now: Duration) {
        let Some(side) = self.tables.get(name).and_then(|table| table.side_of(token)) else {
            return self.refuse(conn, "there is no such table, or that is not your seat");
        };
        // The earlier connection may still look open.
        let holds_seat = |client: &Client| client.seat() == Some((name, side));
        let earlier_connections: Vec<ConnectionId> = self
            .clients
            .iter()
            .filter(|(other, client)| **other != conn && holds_seat(client))
            .map(|(other, _)| *other)
            .collect();
        for other in earlier_connections {
            self.end(other, "you have come back over another line");
        }
        self.move_to(conn, Place { table: name.to_owned(), side: Some(side) }, now);
    }

    fn move_to(&mut self, conn: ConnectionId, place: Place, now: Duration) {
        let Some(client) = self.clients.get_mut(&conn) else { return };
        let name = place.table.clone();
        let previous = client.place.replace(place);
        if let Some(previous) = previous.filter(|previous| previous.table != name) {
            self.broadcast_seats(&previous.table);
        }
        self.send_snapshot(conn, now);
        self.broadcast_seats(&name);
    }

    pub(super) fn leave(&mut self, conn: ConnectionId) {
        let place = self.clients.get_mut(&conn).and_then(|client| client.place.take());
        if let Some(place) = place {
            self.broadcast_seats(&place.table);
        }
    }

    pub(super) fn give_up(&mut self, conn: ConnectionId, now: Duration) {
        let Some((name, side)) = self.place_of(conn) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.give_up(side) {
            Ok(()) => {
                self.mark_unsaved(&name, true);
                self.leave(conn);
            }
            Err(error) => self.report_error(conn, &error, now),
        }
    }

    pub(super) fn play(&mut self, conn: ConnectionId, ply: (usize, &str, &str), now: Duration) {
        let Some((name, side)) = self.place_of(conn) else { return };
        let lag = self.clients.get(&conn).map(Client::lag).unwrap_or_default();
        let Some(table) = self.tables.get_mut(&name) else { return };
        if table.flag_if_out_of_time(now) {
            return self.broadcast_end(&name, "time", now);
        }
        match table.play(side, ply, lag, now) {
            Ok(played_ply) => {
                let message = FromHost::Played {
                    ply: played_ply.ply,
                    mv: ply.1.to_owned(),
                    key: key_text(played_ply.key),
                    spent_ms: u64::try_from(played_ply.spent.as_millis()).unwrap_or(u64::MAX),
                    lag_ms: u64::try_from(played_ply.lag.as_millis()).unwrap_or_default(),
                };
                // The output is sent only after the table is saved.
                self.mark_unsaved(
                    &name,
                    self.tables.get(&name).is_some_and(|table| table.rules().days.is_some()),
                );
                self.broadcast(&name, &message, now);
                if self.tables.get(&name).is_some_and(Table::is_over) {
                    self.broadcast_end(&name, "rules", now);
                }
            }
            Err(error) => self.report_error(conn, &error, now),
        }
    }

    pub(super) fn offer(&mut self, conn: ConnectionId, offer: Offer, now: Duration) {
        let Some((name, side)) = self.place_of(conn) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.offer(side, offer) {
            Ok(true) => self.carry_out(&name, offer, now),
            Ok(false) => {
                if let Some(side) = side {
                    self.broadcast(&name, &FromHost::Offered { by: side.into(), offer }, now);
                }
            }
            Err(error) => self.report_error(conn, &error, now),
        }
    }

    pub(super) fn answer(&mut self, conn: ConnectionId, yes: bool, now: Duration) {
        let Some((name, side)) = self.place_of(conn) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.answer(side) {
            Ok(offer) if yes => self.carry_out(&name, offer, now),
            Ok(offer) => self.broadcast(&name, &FromHost::Declined { offer }, now),
            Err(error) => self.report_error(conn, &error, now),
        }
    }

    fn carry_out(&mut self, name: &str, offer: Offer, now: Duration) {
        let Some(table) = self.tables.get_mut(name) else { return };
        table.carry_out(offer, now);
        let plies = table.plies();
        match offer {
            Offer::Draw => self.broadcast_end(name, "agreement", now),
            Offer::TakeBack => {
                self.mark_unsaved(name, false);
                self.broadcast(name, &FromHost::TakenBack { plies }, now);
            }
            Offer::Rematch => {
                for client in self.clients.values_mut() {
                    if let Some(place) = client.place.as_mut().filter(|place| place.table == name) {
                        place.side = place.side.map(Side::other);
                    }
                }
                self.mark_unsaved(name, true);
                for conn in self.connections_at(name) {
                    self.send_snapshot(conn, now);
                }
                self.broadcast_seats(name);
            }
        }
    }

    pub(super) fn resign(&mut self, conn: ConnectionId, now: Duration) {
        let Some((name, side)) = self.place_of(conn) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.resign(side) {
            Ok(()) => self.broadcast_end(&name, "resignation", now),
            Err(error) => self.report_error(conn, &error, now),
        }
    }

    pub(super) fn chat(&mut self, conn: ConnectionId, text: &str, now: Duration) {
        let Some((name, _)) = self.place_of(conn) else { return };
        let Some(client) = self.clients.get_mut(&conn) else { return };
        if !client.chat.take(now) {
            return self.refuse(conn, "you are saying too much: wait a little");
        }
        let from = client.name.clone().unwrap_or_default();
        let text = sanitize_text(text);
        if text.is_empty() {
            return;
        }
        self.broadcast_now(&name, &FromHost::Chat { from, text });
    }
}
