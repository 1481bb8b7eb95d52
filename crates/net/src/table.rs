//! A table: the game, its seats, its clocks and the pending offer. Only this module changes the game.

use super::message::{Offer, Seat, Snapshot, TableListing};
use super::secret;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::notation::key_text;
use tenjiku_language::{CurrentLanguage, Describe};
use tenjiku_platform::record::today;
use tenjiku_platform::sanitize::{MAX_NAME_CHARS, sanitize_line};
use tenjiku_records::clock::{PlayerClock, clocks};
use tenjiku_records::{GameRecord, GameResult, GameTree, TimeControl};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason, coordinate};
use thiserror::Error;

/// The most network lag deducted from a ply.
const MAX_LAG: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Why a table refuses a request.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum TableError {
    #[error("you are watching this game, not playing it")]
    NotSeated,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("the game is over")]
    Over,
    #[error("nobody sits opposite yet: the game begins when somebody does")]
    Alone,
    #[error(
        "ply {got} is not the next one: the table is at ply {next} (hint: the table as it is now comes with this answer)"
    )]
    Ply { got: usize, next: usize },
    #[error("`{mv}` cannot be played: {why}")]
    Move { mv: String, why: String },
    #[error(
        "after ply {ply} your position has the key {yours}, the table’s has {ours}: the two programs do not play by the same rules"
    )]
    Key { ply: usize, yours: String, ours: String },
    #[error("nothing is offered to you")]
    NoOffer,
    #[error("you have played here: the seat stays yours (hint: you can resign)")]
    Begun,
    #[error("that cannot be offered now")]
    Offer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeatHolder {
    pub name: String,
    /// The hash of the token.
    pub token: String,
    /// The number of plies already played when the seat was taken.
    #[serde(default)]
    pub from: usize,
}

/// The state of a table beyond the record of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableRules {
    /// The variant file of a custom game.
    pub variant: Option<String>,
    /// Days per move.
    pub days: Option<u32>,
    /// The hash of the password.
    pub password: Option<String>,
    pub unlisted: bool,
    /// Spectator delay in seconds.
    pub delay: u32,
    /// The number of the game, from 1.
    pub game: u32,
    pub seats: [Option<SeatHolder>; 2],
    /// When the turn of the player to move began, in milliseconds since the Unix epoch; 0 while no clock runs.
    pub turn_ms: u64,
}

/// A played ply and its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayedPly {
    pub ply: usize,
    pub key: u64,
    pub spent: Duration,
    pub lag: Duration,
}

/// A table. Times are since the Unix epoch, so that clocks stay right across restarts of the host.
#[derive(Debug)]
pub(super) struct Table {
    name: String,
    rules: TableRules,
    tree: GameTree,
    position: Position,
    offer: Option<(Side, Offer)>,
    outcome: Option<Outcome>,
    /// When each ply was played; zero for plies before the last restart of the host.
    played_at: Vec<Duration>,
}

impl Table {
    /// A table with a game and free seats.
    pub(super) fn new(
        name: String,
        mut tree: GameTree,
        control: Option<TimeControl>,
        rules: TableRules,
    ) -> Self {
        let days = rules.days.map(|days| format!("{days} days a move"));
        tree.header.time = days.or_else(|| control.map(|control| control.to_string()));
        tree.header.date = tree.header.date.take().or_else(|| Some(today()));
        Self::restore(name, tree, rules)
    }

    /// Restores a saved table.
    pub(super) fn restore(name: String, tree: GameTree, rules: TableRules) -> Self {
        let position = tree.position_at(tree.main_end());
        let recorded_outcome = tree.result.as_ref().map(|result| outcome_of_score(&result.score));
        let outcome = position.outcome().or(recorded_outcome);
        Self { name, rules, position, offer: None, outcome, played_at: Vec::new(), tree }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn rules(&self) -> &TableRules {
        &self.rules
    }

    pub(super) fn record(&self) -> GameRecord {
        self.tree.to_record(&CurrentLanguage)
    }

    pub(super) fn variant(&self) -> &Arc<Variant> {
        self.tree.variant()
    }

    pub(super) fn plies(&self) -> usize {
        self.position.plies()
    }

    pub(super) const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub(super) const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether both seats are taken.
    pub(super) fn is_full(&self) -> bool {
        self.rules.seats.iter().all(Option::is_some)
    }

    /// The names of the players, Black's first.
    pub(super) fn players(&self) -> [Option<String>; 2] {
        self.rules.seats.each_ref().map(|seat| seat.as_ref().map(|holder| holder.name.clone()))
    }

    pub(super) fn listing(&self) -> TableListing {
        TableListing {
            table: self.name.clone(),
            game: self.variant().file().name.clone(),
            variant: self.variant().id().to_owned(),
            players: self.players(),
            time: self.tree.header.time.clone(),
            plies: self.plies(),
            locked: self.rules.password.is_some(),
            over: self.is_over(),
        }
    }

    /// Whether the password is right, or none is needed.
    pub(super) fn accepts_password(&self, password: Option<&str>) -> bool {
        self.rules
            .password
            .as_deref()
            .is_none_or(|hash| password.is_some_and(|password| secret::verify_password(password, hash)))
    }

    pub(super) fn side_of(&self, token: &str) -> Option<Side> {
        let hash = secret::hash_token(token);
        let has_token = |side: &Side| {
            self.rules.seats[side.index()]
                .as_ref()
                .is_some_and(|holder| secret::constant_time_eq(&holder.token, &hash))
        };
        Side::BOTH.into_iter().find(has_token)
    }

    pub(super) fn free_sides(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.rules.seats[side.index()].is_none()).collect()
    }

    /// Seats a player. The clock of the player to move starts when both seats are taken.
    pub(super) fn sit(&mut self, side: Side, name: &str, token: &str, now: Duration) {
        let holder =
            SeatHolder { name: name.to_owned(), token: secret::hash_token(token), from: self.plies() };
        self.rules.seats[side.index()] = Some(holder);
        self.tree.header.players[side.index()] = Some(name.to_owned());
        if self.is_full() && !self.is_over() {
            self.begin_turn(now);
        }
    }

    /// Frees the seat of a player who has not moved. The clocks stop until it is taken again.
    pub(super) fn give_up(&mut self, side: Option<Side>) -> Result<(), TableError> {
        let side = side.ok_or(TableError::NotSeated)?;
        let from = self.rules.seats[side.index()].as_ref().map_or(0, |holder| holder.from);
        // The opponent may have moved.
        let max_plies = if self.last_mover() == Some(side) { from } else { from + 1 };
        if self.plies() > max_plies || self.is_over() {
            return Err(TableError::Begun);
        }
        self.rules.seats[side.index()] = None;
        self.tree.header.players[side.index()] = None;
        self.rules.turn_ms = 0;
        self.offer = None;
        Ok(())
    }

    /// Starts the clock of the player to move.
    pub(super) fn begin_turn(&mut self, now: Duration) {
        self.rules.turn_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    }

    /// When the timed turn began. The first ply is not timed: its player may not have arrived.
    fn turn_began(&self) -> Option<Duration> {
        (self.rules.turn_ms > 0 && self.plies() > 0 && !self.is_over())
            .then(|| Duration::from_millis(self.rules.turn_ms))
    }

    /// How long the player to move has been thinking.
    pub(super) fn thinking_time(&self, now: Duration) -> Duration {
        self.turn_began().map_or(Duration::ZERO, |began| now.saturating_sub(began))
    }

    /// The side of a client that may act in the running game.
    fn require_player(&self, side: Option<Side>) -> Result<Side, TableError> {
        let side = side.ok_or(TableError::NotSeated)?;
        if self.is_over() {
            return Err(TableError::Over);
        }
        if !self.is_full() {
            return Err(TableError::Alone);
        }
        Ok(side)
    }

    /// Plays a move. `lag` is the round-trip time of the connection; up to [`MAX_LAG`] of it is not counted.
    pub(super) fn play(
        &mut self,
        side: Option<Side>,
        (ply, text, key): (usize, &str, &str),
        lag: Duration,
        now: Duration,
    ) -> Result<PlayedPly, TableError> {
        let side = self.require_player(side)?;
        let next = self.plies() + 1;
        if ply != next {
            return Err(TableError::Ply { got: ply, next });
        }
        if side != self.position.side_to_move() {
            return Err(TableError::NotYourTurn);
        }
        let mv = coordinate::read(&self.position, text).map_err(|why| TableError::Move {
            mv: sanitize_line(text, MAX_NAME_CHARS),
            why: why.describe(&self.position),
        })?;
        let thinking_time = self.thinking_time(now);
        self.position.play(mv, &mut ());
        let own_key = key_text(self.position.key());
        if !own_key.eq_ignore_ascii_case(key) {
            self.position.undo();
            let yours = key.chars().filter(char::is_ascii_hexdigit).take(16).collect();
            return Err(TableError::Key { ply, yours, ours: own_key });
        }
        let lag = lag.min(MAX_LAG).min(thinking_time);
        let node = self.tree.add_unchecked(self.tree.main_end(), mv);
        self.tree.notes_mut(node).spent = Some(thinking_time - lag);
        self.played_at.resize(next - 1, Duration::ZERO);
        self.played_at.push(now);
        self.offer = None;
        self.begin_turn(now);
        if let Some(outcome) = self.position.outcome() {
            self.end(outcome);
        }
        Ok(PlayedPly { ply, key: self.position.key(), spent: thinking_time - lag, lag })
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.tree.result = Some(GameResult::from_outcome(outcome, self.variant(), &CurrentLanguage));
        self.offer = None;
        self.rules.turn_ms = 0;
    }

    pub(super) fn resign(&mut self, side: Option<Side>) -> Result<(), TableError> {
        let side = self.require_player(side)?;
        self.end(Outcome::Win { winner: side.other(), by: WinReason::Resignation });
        Ok(())
    }

    fn last_mover(&self) -> Option<Side> {
        (self.plies() > 0).then(|| self.variant().rules().turns.after(self.position.side_to_move()))
    }

    /// Makes an offer. Returns whether it is agreed because the opponent has made the same offer.
    pub(super) fn offer(&mut self, side: Option<Side>, offer: Offer) -> Result<bool, TableError> {
        let side = match offer {
            Offer::Rematch => side.ok_or(TableError::NotSeated)?,
            _ => self.require_player(side)?,
        };
        let is_possible = match offer {
            Offer::Draw => true,
            Offer::TakeBack => self.last_mover() == Some(side),
            Offer::Rematch => self.is_over() && self.is_full(),
        };
        if !is_possible {
            return Err(TableError::Offer);
        }
        if self.offer == Some((side.other(), offer)) {
            return Ok(true);
        }
        self.offer = Some((side, offer));
        Ok(false)
    }

    /// Answers the opponent's offer and returns it.
    pub(super) fn answer(&mut self, side: Option<Side>) -> Result<Offer, TableError> {
        let side = side.ok_or(TableError::NotSeated)?;
        match self.offer {
            Some((by, offer)) if by != side => {
                self.offer = None;
                Ok(offer)
            }
            _ => Err(TableError::NoOffer),
        }
    }

    /// Carries out an agreed offer.
    pub(super) fn carry_out(&mut self, offer: Offer, now: Duration) {
        self.offer = None;
        match offer {
            Offer::Draw => self.end(Outcome::Draw(DrawReason::Agreement)),
            Offer::TakeBack => {
                let end = self.tree.main_end();
                self.tree.remove(end);
                self.position.undo();
                self.played_at.truncate(self.plies());
                self.begin_turn(now);
            }
            Offer::Rematch => self.start_rematch(now),
        }
    }

    /// Starts a rematch: the same game with sides exchanged.
    fn start_rematch(&mut self, now: Duration) {
        let mut header = std::mem::take(&mut self.tree.header);
        header.players.swap(0, 1);
        header.date = Some(today());
        let mut tree = GameTree::new(self.tree.initial_position());
        tree.header = header;
        self.rules.seats.swap(0, 1);
        self.rules.seats.iter_mut().flatten().for_each(|holder| holder.from = 0);
        self.rules.game += 1;
        self.position = tree.initial_position().clone();
        self.outcome = None;
        self.played_at.clear();
        self.tree = tree;
        self.begin_turn(now);
    }

    /// Ends the game if the player to move has run out of time. Returns whether the game was ended.
    pub(super) fn flag_if_out_of_time(&mut self, now: Duration) -> bool {
        let Some(turn_start) = self.turn_began() else { return false };
        let side = self.position.side_to_move();
        let is_late = match self.rules.days {
            Some(days) => now.saturating_sub(turn_start) > DAY * days,
            // The last part may be network lag.
            None => self.clock(side).after(self.thinking_time(now).saturating_sub(MAX_LAG)).has_fallen,
        };
        if is_late {
            self.end(Outcome::Win { winner: side.other(), by: WinReason::Time });
        }
        is_late
    }

    fn clock(&self, side: Side) -> PlayerClock {
        let (turns, mut mover) = (self.variant().rules().turns, self.tree.initial_position().side_to_move());
        let plies = self.tree.line_after(self.tree.root()).map(|node| {
            let ply = (mover, self.tree.notes(node).spent.unwrap_or_default());
            mover = turns.after(mover);
            ply
        });
        clocks(self.tree.header.time_control(), plies)[side.index()]
    }

    /// The state of the table for a client. Spectators get an earlier state, by the spectator delay.
    pub(super) fn snapshot(&self, side: Option<Side>, now: Duration) -> Snapshot {
        let is_delayed = side.is_none() && self.rules.delay > 0;
        let mut tree = self.tree.clone();
        if is_delayed {
            let visible_until = now.saturating_sub(Duration::from_secs(self.rules.delay.into()));
            let hidden_plies = self.played_at.iter().filter(|at| **at > visible_until).count();
            for _ in 0..hidden_plies {
                tree.remove(tree.main_end());
                tree.result = None;
            }
        }
        let key = if is_delayed { tree.position_at(tree.main_end()).key() } else { self.position.key() };
        Snapshot {
            table: self.name.clone(),
            game: self.rules.game,
            record: record_text(&tree.to_record(&CurrentLanguage)),
            key: key_text(key),
            variant: self.rules.variant.clone(),
            seat: side.map(Seat::from),
            thought_ms: u64::try_from(self.thinking_time(now).as_millis()).unwrap_or(u64::MAX),
            offer: self.offer.map(|(side, offer)| (side.into(), offer)),
        }
    }
}

fn record_text(record: &GameRecord) -> String {
    record.to_text().unwrap_or_default()
}

fn outcome_of_score(score: &str) -> Outcome {
    Outcome::from_score(score).unwrap_or(Outcome::Draw(DrawReason::Recorded))
}
