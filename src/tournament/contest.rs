//! All games of a match: who plays which opening with which colour, in as many threads as wanted.

use super::contender::{Contender, ContenderKind};
use super::game::{Adjudication, FinishedGame, Usage, play};
use super::opening::opening;
use super::player::{MatchPlayer, PlayerError, seat};
use super::statistics::{ResultCounts, Sprt, SprtDecision};
use crate::protocol::client::ClientError;
use crate::record::GameRecord;
use crate::rules::Side;
use crate::search::Limits;
use crate::variant::{Variant, mix};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use thiserror::Error;

/// A match that is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub variant: Arc<Variant>,
    /// Who plays, the first player first.
    pub contenders: [Contender; 2],
    /// Number of games.
    pub games: u32,
    /// Limits of every move, for those who have none of their own.
    pub limits: Limits,
    /// Plies of each opening.
    pub opening_plies: u32,
    /// Chooses the openings.
    pub seed: u64,
    /// Transposition table of each player in MiB.
    pub hash_mib: usize,
    /// Games at the same time, at least 1.
    pub concurrency: u32,
    /// When games end.
    pub adjudication: Adjudication,
    /// Ends the match when it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match cannot go on.
#[derive(Debug, Error)]
pub enum ContestError {
    /// A player cannot be seated.
    #[error("player {name}: {fault}")]
    Seat {
        /// Its name.
        name: String,
        /// Why not.
        fault: PlayerError,
    },
}

/// A finished game of a match.
#[derive(Debug)]
pub struct GameReport {
    /// Number of the game, from 1.
    pub number: u32,
    /// Number of its opening, from 1.
    pub opening: u32,
    /// Which contender had Black, 0 or 1.
    pub black: usize,
    /// How it went.
    pub ended: FinishedGame,
}

/// How a match stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchStanding {
    /// Results, seen from the first contender.
    pub tally: ResultCounts,
    /// Games that each contender lost by doing something wrong.
    pub faults: [u32; 2],
    /// What each contender used in all games.
    pub usage: [Usage; 2],
    /// Half points of the first contender in openings that were played with one colour so far.
    open: Vec<(u32, u8)>,
}

impl GameReport {
    /// Half points of a contender (0 or 1): 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, contender: usize) -> u8 {
        self.ended.half_points(self.side_of(contender))
    }

    /// The side a contender had.
    #[must_use]
    pub const fn side_of(&self, contender: usize) -> Side {
        if self.black == contender { Side::Black } else { Side::White }
    }

    /// The game as a record with the players' names.
    #[must_use]
    pub fn record(&self, contest: &Contest) -> GameRecord {
        let name = |contender: usize| Some(contest.contenders[contender].name.clone());
        GameRecord {
            result: Some(self.ended.result.clone()),
            black: name(self.black),
            white: name(1 - self.black),
            ..GameRecord::of(&self.ended.position)
        }
    }
}

impl MatchStanding {
    /// Counts a game.
    pub fn add(&mut self, game: &GameReport) {
        let points = game.half_points(0);
        self.tally.add_game(points);
        match self.open.iter().position(|(opening, _)| *opening == game.opening) {
            Some(index) => self.tally.add_pair(points + self.open.swap_remove(index).1),
            None => self.open.push((game.opening, points)),
        }
        for contender in [0, 1] {
            let side = game.side_of(contender);
            self.faults[contender] += u32::from(game.ended.at_fault == Some(side));
            let (sum, game) = (&mut self.usage[contender], &game.ended.usage[side.index()]);
            sum.moves += game.moves;
            sum.time += game.time;
            sum.longest = sum.longest.max(game.longest);
            sum.nodes += game.nodes;
            sum.depths += game.depths;
        }
    }
}

impl Contest {
    /// Looks whether every player can be told of its limits, before any game is played.
    ///
    /// # Errors
    /// One cannot.
    pub fn check(&self) -> Result<(), ContestError> {
        for (index, contender) in self.contenders.iter().enumerate() {
            let ContenderKind::Engine(setup) = &contender.kind else { continue };
            if !setup.protocol.has_words_for(&self.limits_of(index)) {
                let (name, fault) = (contender.name.clone(), ClientError::NoNodes.into());
                return Err(ContestError::Seat { name, fault });
            }
        }
        Ok(())
    }

    /// Plays the match; `tell` is called after each game, with how the match stands then. It says
    /// whether to go on. A match with SPRT ends by itself when it is decided.
    ///
    /// # Errors
    /// An engine cannot be told of its limits, does not start, or does not play this game.
    pub fn run(
        &self,
        mut tell: impl FnMut(&GameReport, &MatchStanding) -> bool,
    ) -> Result<MatchStanding, ContestError> {
        self.check()?;
        let (next, stop) = (AtomicU32::new(0), AtomicBool::new(false));
        let (sender, results) = mpsc::channel();
        let mut standing = MatchStanding::default();
        let mut failure = None;
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.games.max(1)) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            // The loop ends when the last worker does.
            drop(sender);
            for result in results {
                match result {
                    _ if stop.load(Ordering::Relaxed) => {}
                    Ok(game) => {
                        standing.add(&game);
                        let go_on = tell(&game, &standing) && self.verdict(&standing).is_none();
                        stop.store(!go_on, Ordering::Relaxed);
                    }
                    Err(error) => {
                        failure = Some(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(standing),
        }
    }

    /// What the sequential test has found, if there is one and it is decided.
    #[must_use]
    pub fn verdict(&self, standing: &MatchStanding) -> Option<SprtDecision> {
        self.sprt?.verdict(&standing.tally)
    }

    /// Limits of a contender, 0 or 1.
    #[must_use]
    pub fn limits_of(&self, contender: usize) -> Limits {
        self.contenders[contender].limits.unwrap_or(self.limits)
    }

    /// A thread: games one after the other, with players of its own.
    fn work(&self, next: &AtomicU32, stop: &AtomicBool, results: &Sender<Result<GameReport, ContestError>>) {
        let mut table = Table { contest: self, seats: [None, None] };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.games || stop.load(Ordering::Relaxed) {
                return;
            }
            match table.play(index, stop) {
                Ok(None) => return,
                Ok(Some(game)) => {
                    if results.send(Ok(game)).is_err() {
                        return;
                    }
                }
                Err(error) => {
                    let _ = results.send(Err(error));
                    return;
                }
            }
        }
    }
}

/// The two players of a thread, as far as they are started and whole.
struct Table<'c> {
    contest: &'c Contest,
    seats: [Option<Box<dyn MatchPlayer>>; 2],
}

impl Table<'_> {
    fn play(&mut self, index: u32, stop: &AtomicBool) -> Result<Option<GameReport>, ContestError> {
        let contest = self.contest;
        for (seat_of, contender) in self.seats.iter_mut().zip(&contest.contenders) {
            if seat_of.is_none() {
                let patience = contest.adjudication.margin + contest.adjudication.grace;
                let player = seat(contender, &contest.variant, contest.hash_mib, patience);
                let name = || contender.name.clone();
                *seat_of = Some(player.map_err(|fault| ContestError::Seat { name: name(), fault })?);
            }
        }
        let (pair, black) = (index / 2, (index % 2) as usize);
        let first = opening(&contest.variant, contest.opening_plies, mix(contest.seed) ^ u64::from(pair));
        let [Some(a), Some(b)] = &mut self.seats else { return Ok(None) };
        let players: [&mut dyn MatchPlayer; 2] =
            if black == 0 { [a.as_mut(), b.as_mut()] } else { [b.as_mut(), a.as_mut()] };
        let limits = [contest.limits_of(black), contest.limits_of(1 - black)];
        let stopped = || stop.load(Ordering::Relaxed);
        let ended = play(&first, players, limits, &contest.adjudication, &stopped);
        let Some(ended) = ended else { return Ok(None) };
        if let Some(side) = ended.broken {
            let contender = if side == Side::Black { black } else { 1 - black };
            self.seats[contender] = None;
        }
        Ok(Some(GameReport { number: index + 1, opening: pair + 1, black, ended }))
    }
}
