//! One table: the game, who sits at it, its clocks and what is offered. It alone changes the game.

use super::message::{Offer, Seat, Snapshot, TableLine};
use super::secret;
use crate::clock::{PlayerClock, clocks};
use crate::language::CurrentLanguage;
use crate::language::Describe;
use crate::notation::key_text;
use crate::record::today;
use crate::trust::{LONGEST_NAME, cleaned};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_records::TimeControl;
use tenjiku_records::{GameRecord, GameResult, GameTree};
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason};
use thiserror::Error;

/// The most that is taken off a ply because of a slow line.
const MOST_LAG: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Why a table does not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    /// The guest watches only.
    #[error("you are watching this game, not playing it")]
    NotSeated,
    /// The other side is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nobody sits on the other side yet.
    #[error("nobody sits opposite yet: the game begins when somebody does")]
    Alone,
    /// The guest has missed something or said it twice.
    #[error(
        "ply {got} is not the next one: the table is at ply {next} (hint: the table as it is now comes with this answer)"
    )]
    Ply {
        /// The ply that was named.
        got: usize,
        /// The next one.
        next: usize,
    },
    /// The rules forbid the move, or it is none.
    #[error("`{mv}` cannot be played: {why}")]
    Move {
        /// The move, shortened.
        mv: String,
        /// The rule.
        why: String,
    },
    /// After the same moves the guest has another position.
    #[error(
        "after ply {ply} your position has the key {yours}, the table’s has {ours}: the two programs do not play by the same rules"
    )]
    Key {
        /// The ply.
        ply: usize,
        /// What the guest says.
        yours: String,
        /// What is so.
        ours: String,
    },
    /// There is nothing to answer.
    #[error("nothing is offered to you")]
    NoOffer,
    /// The guest has begun to play.
    #[error("you have played here: the seat stays yours (hint: you can resign)")]
    Begun,
    /// The offer makes no sense now.
    #[error("that cannot be offered now")]
    Offer,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sitter {
    pub name: String,
    /// What is kept of the token.
    pub token: String,
    /// The number of plies that had been played before.
    #[serde(default)]
    pub from: usize,
}

/// What of a table is not in the record of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableRules {
    /// The variant file, if the game is one of the inviter's own.
    pub variant: Option<String>,
    /// Days for each move.
    pub days: Option<u32>,
    /// What is kept of the password.
    pub password: Option<String>,
    pub unlisted: bool,
    /// How much later spectators see what is played, in seconds.
    pub delay: u32,
    /// The number of the game, from 1.
    pub game: u32,
    pub seats: [Option<Sitter>; 2],
    /// When the player to move began to think, since 1970, in milliseconds; 0 while nobody does.
    pub turn_ms: u64,
}

/// How a ply was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub ply: usize,
    pub key: u64,
    pub spent: Duration,
    pub lag: Duration,
}

/// A table. Times are since 1970, so that a game goes on with the right time after its host was started again.
#[derive(Debug)]
pub(super) struct Table {
    name: String,
    rules: TableRules,
    tree: GameTree,
    position: Position,
    offer: Option<(Side, Offer)>,
    outcome: Option<Outcome>,
    /// When each ply was played, as far as it was since the host was started.
    played_at: Vec<Duration>,
}

impl Table {
    /// A table with a game on it; nobody sits there yet.
    pub(super) fn new(
        name: String,
        mut tree: GameTree,
        control: Option<TimeControl>,
        rules: TableRules,
    ) -> Self {
        let days = rules.days.map(|days| format!("{days} days a move"));
        tree.header.time = days.or_else(|| control.map(|control| control.to_string()));
        tree.header.date = tree.header.date.take().or_else(|| Some(today()));
        Self::with_tree(name, tree, rules)
    }

    /// A table as it was kept.
    pub(super) fn with_tree(name: String, tree: GameTree, rules: TableRules) -> Self {
        let position = tree.position_at(tree.main_end());
        let recorded = tree.result.as_ref().map(|result| recorded(&result.score));
        let outcome = position.outcome().or(recorded);
        Self { name, rules, position, offer: None, outcome, played_at: Vec::new(), tree }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// The game as it is kept and handed out.
    pub(super) fn record(&self) -> GameRecord {
        self.tree.to_record(&CurrentLanguage)
    }

    pub(super) fn variant(&self) -> &Arc<Variant> {
        self.tree.variant()
    }

    /// The number of plies played.
    pub(super) fn plies(&self) -> usize {
        self.position.plies()
    }

    /// The outcome, once the game is over.
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

    /// The names of those who sit here, Black's first.
    pub(super) fn players(&self) -> [Option<String>; 2] {
        self.rules.seats.each_ref().map(|seat| seat.as_ref().map(|sitter| sitter.name.clone()))
    }

    pub(super) fn line(&self) -> TableLine {
        TableLine {
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

    /// Whether a password opens the table.
    pub(super) fn opens_with(&self, password: Option<&str>) -> bool {
        self.rules
            .password
            .as_deref()
            .is_none_or(|kept| password.is_some_and(|it| secret::is_password(it, kept)))
    }

    /// The side whose token this is.
    pub(super) fn side_of(&self, token: &str) -> Option<Side> {
        let kept = secret::of_token(token);
        let is_theirs = |side: &Side| {
            self.rules.seats[side.index()]
                .as_ref()
                .is_some_and(|sitter| secret::is_same(&sitter.token, &kept))
        };
        Side::BOTH.into_iter().find(is_theirs)
    }

    /// The sides on which somebody can still sit down.
    pub(super) fn free_sides(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.rules.seats[side.index()].is_none()).collect()
    }

    /// Seats somebody. The clock of the player to move starts when both sit.
    pub(super) fn sit(&mut self, side: Side, name: &str, token: &str, now: Duration) {
        let sitter = Sitter { name: name.to_owned(), token: secret::of_token(token), from: self.plies() };
        self.rules.seats[side.index()] = Some(sitter);
        self.tree.header.players[side.index()] = Some(name.to_owned());
        if self.is_full() && !self.is_over() {
            self.begin_turn(now);
        }
    }

    /// A guest who has not played yet leaves the seat to others. No clock runs until somebody sits there.
    ///
    /// # Errors
    /// They have played, or only watch.
    pub(super) fn give_up(&mut self, side: Option<Side>) -> Result<(), Fault> {
        let side = side.ok_or(Fault::NotSeated)?;
        let from = self.rules.seats[side.index()].as_ref().map_or(0, |sitter| sitter.from);
        // The other may have played.
        let most = if self.last_mover() == Some(side) { from } else { from + 1 };
        if self.plies() > most || self.is_over() {
            return Err(Fault::Begun);
        }
        self.rules.seats[side.index()] = None;
        self.tree.header.players[side.index()] = None;
        self.rules.turn_ms = 0;
        self.offer = None;
        Ok(())
    }

    /// The player to move begins to think now.
    pub(super) fn begin_turn(&mut self, now: Duration) {
        self.rules.turn_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    }

    /// The first ply is not timed, as at a board: its player may not be there yet.
    fn turn_began(&self) -> Option<Duration> {
        (self.rules.turn_ms > 0 && self.plies() > 0 && !self.is_over())
            .then(|| Duration::from_millis(self.rules.turn_ms))
    }

    /// How long the player to move has been thinking.
    pub(super) fn thought(&self, now: Duration) -> Duration {
        self.turn_began().map_or(Duration::ZERO, |began| now.saturating_sub(began))
    }

    /// What a player may do now.
    fn playing(&self, side: Option<Side>) -> Result<Side, Fault> {
        let side = side.ok_or(Fault::NotSeated)?;
        if self.is_over() {
            return Err(Fault::Over);
        }
        if !self.is_full() {
            return Err(Fault::Alone);
        }
        Ok(side)
    }

    /// Plays a move. `lag` is how long the line takes there and back; it is not counted, up to a second.
    ///
    /// # Errors
    /// Why it is not played. Nothing has changed.
    pub(super) fn play(
        &mut self,
        side: Option<Side>,
        (ply, text, key): (usize, &str, &str),
        lag: Duration,
        now: Duration,
    ) -> Result<Counted, Fault> {
        let side = self.playing(side)?;
        let next = self.plies() + 1;
        if ply != next {
            return Err(Fault::Ply { got: ply, next });
        }
        if side != self.position.side_to_move() {
            return Err(Fault::NotYourTurn);
        }
        let mv = coordinate::read(&self.position, text).map_err(|why| Fault::Move {
            mv: cleaned(text, LONGEST_NAME),
            why: why.describe(&self.position),
        })?;
        let thought = self.thought(now);
        self.position.play(mv, &mut ());
        let ours = key_text(self.position.key());
        if !ours.eq_ignore_ascii_case(key) {
            self.position.undo();
            let yours = key.chars().filter(char::is_ascii_hexdigit).take(16).collect();
            return Err(Fault::Key { ply, yours, ours });
        }
        let lag = lag.min(MOST_LAG).min(thought);
        let node = self.tree.add_variation(self.tree.main_end(), mv);
        self.tree.notes_mut(node).spent = Some(thought - lag);
        self.played_at.resize(next - 1, Duration::ZERO);
        self.played_at.push(now);
        self.offer = None;
        self.begin_turn(now);
        if let Some(outcome) = self.position.outcome() {
            self.end(outcome);
        }
        Ok(Counted { ply, key: self.position.key(), spent: thought - lag, lag })
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.tree.result = Some(GameResult::from_outcome(outcome, self.variant(), &CurrentLanguage));
        self.offer = None;
        self.rules.turn_ms = 0;
    }

    /// A player resigns.
    pub(super) fn resign(&mut self, side: Option<Side>) -> Result<(), Fault> {
        let side = self.playing(side)?;
        self.end(Outcome::Win { winner: side.other(), by: WinReason::Resignation });
        Ok(())
    }

    /// Who played the last ply.
    fn last_mover(&self) -> Option<Side> {
        (self.plies() > 0).then(|| self.variant().rules().turns.after(self.position.side_to_move()))
    }

    /// A player offers something. Returns whether it is agreed, because the other has offered the same.
    pub(super) fn offer(&mut self, side: Option<Side>, offer: Offer) -> Result<bool, Fault> {
        let side = match offer {
            Offer::Rematch => side.ok_or(Fault::NotSeated)?,
            _ => self.playing(side)?,
        };
        let makes_sense = match offer {
            Offer::Draw => true,
            Offer::TakeBack => self.last_mover() == Some(side),
            Offer::Rematch => self.is_over() && self.is_full(),
        };
        if !makes_sense {
            return Err(Fault::Offer);
        }
        if self.offer == Some((side.other(), offer)) {
            return Ok(true);
        }
        self.offer = Some((side, offer));
        Ok(false)
    }

    /// A player answers. Returns what was offered.
    pub(super) fn answer(&mut self, side: Option<Side>) -> Result<Offer, Fault> {
        let side = side.ok_or(Fault::NotSeated)?;
        match self.offer {
            Some((by, offer)) if by != side => {
                self.offer = None;
                Ok(offer)
            }
            _ => Err(Fault::NoOffer),
        }
    }

    /// Carries out what both agree to.
    pub(super) fn agree(&mut self, offer: Offer, now: Duration) {
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
            Offer::Rematch => self.begin_again(now),
        }
    }

    /// The same game once more, with sides exchanged.
    fn begin_again(&mut self, now: Duration) {
        let mut header = std::mem::take(&mut self.tree.header);
        header.players.swap(0, 1);
        header.date = Some(today());
        let mut tree = GameTree::new(self.tree.first());
        tree.header = header;
        self.rules.seats.swap(0, 1);
        self.rules.seats.iter_mut().flatten().for_each(|sitter| sitter.from = 0);
        self.rules.game += 1;
        self.position = tree.first().clone();
        self.outcome = None;
        self.played_at.clear();
        self.tree = tree;
        self.begin_turn(now);
    }

    /// Ends the game if the player to move has no time left. Returns whether that is so.
    pub(super) fn looks_at_clock(&mut self, now: Duration) -> bool {
        let Some(began) = self.turn_began() else { return false };
        let side = self.position.side_to_move();
        let is_late = match self.rules.days {
            Some(days) => now.saturating_sub(began) > DAY * days,
            // The last of the way is the line's.
            None => self.clock(side).after(self.thought(now).saturating_sub(MOST_LAG)).has_fallen,
        };
        if is_late {
            self.end(Outcome::Win { winner: side.other(), by: WinReason::Time });
        }
        is_late
    }

    fn clock(&self, side: Side) -> PlayerClock {
        let (turns, mut mover) = (self.variant().rules().turns, self.tree.first().side_to_move());
        let plies = self.tree.line_after(self.tree.root()).map(|node| {
            let ply = (mover, self.tree.notes(node).spent.unwrap_or_default());
            mover = turns.after(mover);
            ply
        });
        clocks(self.tree.header.time_control(), plies)[side.index()]
    }

    /// The table as a guest is to see it. A spectator may see it as it was a while ago.
    pub(super) fn snapshot(&self, side: Option<Side>, now: Duration) -> Snapshot {
        let is_late = side.is_none() && self.rules.delay > 0;
        let mut tree = self.tree.clone();
        if is_late {
            let seen = now.saturating_sub(Duration::from_secs(self.rules.delay.into()));
            let hidden = self.played_at.iter().filter(|at| **at > seen).count();
            for _ in 0..hidden {
                tree.remove(tree.main_end());
                tree.result = None;
            }
        }
        let key = if is_late { tree.position_at(tree.main_end()).key() } else { self.position.key() };
        Snapshot {
            table: self.name.clone(),
            game: self.rules.game,
            record: text_of(&tree.to_record(&CurrentLanguage)),
            key: key_text(key),
            variant: self.rules.variant.clone(),
            seat: side.map(Seat::from),
            thought_ms: u64::try_from(self.thought(now).as_millis()).unwrap_or(u64::MAX),
            offer: self.offer.map(|(side, offer)| (side.into(), offer)),
        }
    }
}

/// A record as it travels.
fn text_of(record: &GameRecord) -> String {
    record.to_text().unwrap_or_default()
}

fn recorded(score: &str) -> Outcome {
    Outcome::from_score(score).unwrap_or(Outcome::Draw(DrawReason::Recorded))
}
