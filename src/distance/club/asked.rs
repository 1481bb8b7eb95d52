//! What guests ask for, and what comes of it.

use super::{Club, LISTED, LineId, OPENED};
use crate::distance::member::{Member, Place};
use crate::distance::message::{FromHost, Invitation, Offer, Seat, VERSION, called, sentence};
use crate::distance::secret;
use crate::distance::table::{Table, TableRules};
use crate::notation::key_text;
use std::time::Duration;
use tenjiku_rules::Side;

/// The longest time for a move in a game of many days, in days.
const MOST_DAYS: u32 = 60;
/// The longest that spectators wait, in seconds.
const LONGEST_DELAY: u32 = 24 * 60 * 60;

impl Club {
    pub(super) fn hello(&mut self, line: LineId, version: u32, name: &str) {
        if version != VERSION {
            let hint = if version > VERSION {
                "this host is older"
            } else {
                "a newer Tenjiku is needed to come here"
            };
            return self
                .end(line, &format!("you speak version {version}, this host version {VERSION}: {hint}"));
        }
        let Some(member) = self.members.get_mut(&line) else { return };
        if member.name.is_some() {
            return self.refuse(line, "hello was said before");
        }
        member.name = Some(called(name));
        let (host, open) = (self.rules.name.clone(), self.rules.open);
        self.send(line, &FromHost::Hello { version: VERSION, host, open });
    }

    pub(super) fn list(&mut self, line: LineId) {
        let listed = self.tables.values().filter(|table| !table.rules().unlisted);
        let tables = listed.map(Table::line).take(LISTED).collect();
        self.send(line, &FromHost::Tables { tables });
    }

    pub(super) fn open(&mut self, line: LineId, invitation: Invitation, now: Duration) {
        let opened = self.members.get(&line).map_or(0, |member| member.opened);
        if !self.rules.open || opened >= OPENED {
            return self.refuse(line, "you may not open a table here");
        }
        if !self.openings.take(now) {
            return self.refuse(line, "too many are opening tables: wait a little");
        }
        let seat = invitation.seat;
        match self.new_table(invitation, now) {
            Ok(table) => {
                if let Some(member) = self.members.get_mut(&line) {
                    member.opened += 1;
                }
                self.take_seat(line, &table, seat.into(), now);
            }
            Err(why) => self.refuse(line, why),
        }
    }

    /// Sets a table up. Returns its name.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub fn new_table(&mut self, invitation: Invitation, now: Duration) -> Result<String, String> {
        if self.tables.len() >= self.rules.tables {
            return Err(format!("all {} tables are taken (hint: try again later)", self.rules.tables));
        }
        let read = self.games.read(&invitation.record, invitation.variant.as_deref());
        let mut tree = read.map_err(|why| format!("the game cannot be set up: {why}"))?;
        tree.header.players = [None, None];
        if tree.position_at(tree.main_end()).outcome().is_some() {
            return Err("that game is over already".to_owned());
        }
        tree.result = None;
        let password =
            invitation.password.as_deref().filter(|word| !word.is_empty()).map(secret::of_password);
        let rules = TableRules {
            variant: invitation.variant,
            days: invitation.days.map(|days| days.clamp(1, MOST_DAYS)),
            password: password.transpose().map_err(|why| why.to_string())?,
            unlisted: invitation.unlisted,
            delay: invitation.delay.min(LONGEST_DELAY),
            game: 1,
            seats: [None, None],
            turn_ms: 0,
        };
        let name = secret::table_name().map_err(|why| why.to_string())?;
        let table = Table::new(name.clone(), tree, invitation.time, rules);
        self.left_alone.insert(name.clone(), now);
        self.tables.insert(name.clone(), table);
        Ok(name)
    }

    pub(super) fn sit(
        &mut self,
        line: LineId,
        name: &str,
        seat: Option<Seat>,
        password: Option<&str>,
        now: Duration,
    ) {
        let Some(table) = self.entered(line, name, password, now) else { return };
        let free = table.free_sides();
        match free.into_iter().find(|side| seat.is_none_or(|seat| Side::from(seat) == *side)) {
            Some(side) => self.take_seat(line, name, side, now),
            None => self.refuse(line, "that seat is taken (hint: you can watch)"),
        }
    }

    fn take_seat(&mut self, line: LineId, name: &str, side: Side, now: Duration) {
        let Ok(token) = secret::token() else {
            return self.refuse(line, "this host has no random numbers at the moment");
        };
        let Some(member) = self.members.get_mut(&line) else { return };
        let Some(table) = self.tables.get_mut(name) else { return };
        let before = member.place.replace(Place { table: name.to_owned(), side: Some(side) });
        table.sit(side, member.name.as_deref().unwrap_or_default(), &token, now);
        self.send(line, &FromHost::Seated { table: name.to_owned(), seat: side.into(), token });
        if let Some(before) = before {
            self.tell_seats(&before.table);
        }
        self.keep(name, true);
        self.show(line, now);
        self.tell_seats(name);
    }

    pub(super) fn watch(&mut self, line: LineId, name: &str, password: Option<&str>, now: Duration) {
        if self.entered(line, name, password, now).is_none() {
            return;
        }
        if self.watching(name) >= self.rules.watching {
            return self.refuse(line, "too many are watching this table");
        }
        self.go_to(line, Place { table: name.to_owned(), side: None }, now);
    }

    pub(super) fn comes_back(&mut self, line: LineId, name: &str, token: &str, now: Duration) {
        let Some(side) = self.tables.get(name).and_then(|table| table.side_of(token)) else {
            return self.refuse(line, "there is no such table, or that is not your seat");
        };
        // The line that was there before may look open for a while.
        let is_same = |member: &Member| member.seat() == Some((name, side));
        let old: Vec<LineId> = self
            .members
            .iter()
            .filter(|(other, member)| **other != line && is_same(member))
            .map(|(other, _)| *other)
            .collect();
        for other in old {
            self.end(other, "you have come back over another line");
        }
        self.go_to(line, Place { table: name.to_owned(), side: Some(side) }, now);
    }

    fn go_to(&mut self, line: LineId, place: Place, now: Duration) {
        let Some(member) = self.members.get_mut(&line) else { return };
        let name = place.table.clone();
        let before = member.place.replace(place);
        if let Some(before) = before.filter(|before| before.table != name) {
            self.tell_seats(&before.table);
        }
        self.show(line, now);
        self.tell_seats(&name);
    }

    pub(super) fn leave(&mut self, line: LineId) {
        let place = self.members.get_mut(&line).and_then(|member| member.place.take());
        if let Some(place) = place {
            self.tell_seats(&place.table);
        }
    }

    pub(super) fn give_up(&mut self, line: LineId, now: Duration) {
        let Some((name, side)) = self.place(line) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.give_up(side) {
            Ok(()) => {
                self.keep(&name, true);
                self.leave(line);
            }
            Err(fault) => self.fault(line, &fault, now),
        }
    }

    pub(super) fn play(&mut self, line: LineId, ply: (usize, &str, &str), now: Duration) {
        let Some((name, side)) = self.place(line) else { return };
        let lag = self.members.get(&line).map(Member::lag).unwrap_or_default();
        let Some(table) = self.tables.get_mut(&name) else { return };
        if table.looks_at_clock(now) {
            return self.tell_end(&name, "time", now);
        }
        match table.play(side, ply, lag, now) {
            Ok(counted) => {
                let said = FromHost::Played {
                    ply: counted.ply,
                    mv: ply.1.to_owned(),
                    key: key_text(counted.key),
                    spent_ms: u64::try_from(counted.spent.as_millis()).unwrap_or(u64::MAX),
                    lag_ms: u64::try_from(counted.lag.as_millis()).unwrap_or_default(),
                };
                // What is told has been kept.
                self.keep(&name, self.tables.get(&name).is_some_and(|table| table.rules().days.is_some()));
                self.tell(&name, &said, now);
                if self.tables.get(&name).is_some_and(Table::is_over) {
                    self.tell_end(&name, "rules", now);
                }
            }
            Err(fault) => self.fault(line, &fault, now),
        }
    }

    pub(super) fn offer(&mut self, line: LineId, offer: Offer, now: Duration) {
        let Some((name, side)) = self.place(line) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.offer(side, offer) {
            Ok(true) => self.agreed(&name, offer, now),
            Ok(false) => {
                if let Some(side) = side {
                    self.tell(&name, &FromHost::Offered { by: side.into(), offer }, now);
                }
            }
            Err(fault) => self.fault(line, &fault, now),
        }
    }

    pub(super) fn answer(&mut self, line: LineId, yes: bool, now: Duration) {
        let Some((name, side)) = self.place(line) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.answer(side) {
            Ok(offer) if yes => self.agreed(&name, offer, now),
            Ok(offer) => self.tell(&name, &FromHost::Declined { offer }, now),
            Err(fault) => self.fault(line, &fault, now),
        }
    }

    fn agreed(&mut self, name: &str, offer: Offer, now: Duration) {
        let Some(table) = self.tables.get_mut(name) else { return };
        table.agree(offer, now);
        let plies = table.plies();
        match offer {
            Offer::Draw => self.tell_end(name, "agreement", now),
            Offer::TakeBack => {
                self.keep(name, false);
                self.tell(name, &FromHost::TakenBack { plies }, now);
            }
            Offer::Rematch => {
                for member in self.members.values_mut() {
                    if let Some(place) = member.place.as_mut().filter(|place| place.table == name) {
                        place.side = place.side.map(Side::other);
                    }
                }
                self.keep(name, true);
                for line in self.at(name) {
                    self.show(line, now);
                }
                self.tell_seats(name);
            }
        }
    }

    pub(super) fn resign(&mut self, line: LineId, now: Duration) {
        let Some((name, side)) = self.place(line) else { return };
        let Some(table) = self.tables.get_mut(&name) else { return };
        match table.resign(side) {
            Ok(()) => self.tell_end(&name, "resignation", now),
            Err(fault) => self.fault(line, &fault, now),
        }
    }

    pub(super) fn chat(&mut self, line: LineId, text: &str, now: Duration) {
        let Some((name, _)) = self.place(line) else { return };
        let Some(member) = self.members.get_mut(&line) else { return };
        if !member.chat.take(now) {
            return self.refuse(line, "you are saying too much: wait a little");
        }
        let from = member.name.clone().unwrap_or_default();
        let text = sentence(text);
        if text.is_empty() {
            return;
        }
        self.tell_now(&name, &FromHost::Chat { from, text });
    }
}
