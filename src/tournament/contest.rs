//! The games of a match: openings, colours, and several threads.

use super::contender::{Contender, ContenderKind};
use super::game::{Adjudication, FinishedGame, Usage, play};
use super::player::{MatchPlayer, PlayerError, start_player};
use super::statistics::{ResultCounts, Sprt, SprtDecision};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use tenjiku_language::CurrentLanguage;
use tenjiku_protocol::client::ClientError;
use tenjiku_records::GameRecord;
use tenjiku_rules::variant::{Variant, mix};
use tenjiku_rules::{Position, Side};
use tenjiku_search::Limits;
use tenjiku_search::opening;
use thiserror::Error;

/// Configuration of a match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub variant: Arc<Variant>,
    /// The two players.
    pub contenders: [Contender; 2],
    /// Number of games.
    pub games: u32,
    /// Limits of every move, for players without limits of their own.
    pub limits: Limits,
    /// Number of plies of each opening.
    pub opening_plies: u32,
    /// Seed of the openings.
    pub seed: u64,
    /// Size of the transposition table of each player in MiB.
    pub hash_mib: usize,
    /// Number of games played concurrently, at least 1.
    pub concurrency: u32,
    /// Rules for adjudicating games.
    pub adjudication: Adjudication,
    /// Sequential test that ends the match once it is decided.
    pub sprt: Option<Sprt>,
    /// Called with the name of an engine that is slow to start.
    pub on_wait: fn(&str),
}

/// Error that ends a match.
#[derive(Debug, Error)]
pub enum ContestError {
    /// A player cannot take part.
    #[error("player {name}: {error}")]
    Player {
        /// Name of the player.
        name: String,
        /// The error.
        error: PlayerError,
    },
}

/// A finished game of a match.
#[derive(Debug)]
pub struct MatchGameReport {
    /// Number of the game, from 1.
    pub number: u32,
    /// Number of its opening, from 1.
    pub opening: u32,
    /// Index of the contender that played Black, 0 or 1.
    pub black: usize,
    /// The game itself.
    pub finished: FinishedGame,
}

/// The state of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchStanding {
    /// Results from the point of view of the first contender.
    pub results: ResultCounts,
    /// Number of games that each contender lost by a fault.
    pub faults: [u32; 2],
    /// Usage of each contender in all games.
    pub usage: [Usage; 2],
    /// Openings played with only one colour so far, with the half points of the first contender.
    unpaired: Vec<(u32, u8)>,
}

impl MatchGameReport {
    /// Half points of a contender (0 or 1): 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, contender: usize) -> u8 {
        self.finished.half_points(self.side_of(contender))
    }

    /// The side that a contender played.
    #[must_use]
    pub const fn side_of(&self, contender: usize) -> Side {
        if self.black == contender { Side::Black } else { Side::White }
    }

    /// Record of the game with the players' names.
    #[must_use]
    pub fn record(&self, contest: &Contest) -> GameRecord {
        let name = |contender: usize| Some(contest.contenders[contender].name.clone());
        GameRecord {
            result: Some(self.finished.result.clone()),
            black: name(self.black),
            white: name(1 - self.black),
            ..GameRecord::from_position(&self.finished.position, &CurrentLanguage)
        }
    }
}

impl MatchStanding {
    /// Adds a game.
    pub fn add(&mut self, game: &MatchGameReport) {
        let points = game.half_points(0);
        self.results.add_game(points);
        match self.unpaired.iter().position(|(opening, _)| *opening == game.opening) {
            Some(index) => self.results.add_pair(points + self.unpaired.swap_remove(index).1),
            None => self.unpaired.push((game.opening, points)),
        }
        for contender in [0, 1] {
            let side = game.side_of(contender);
            self.faults[contender] += u32::from(game.finished.at_fault == Some(side));
            let (sum, game) = (&mut self.usage[contender], &game.finished.usage[side.index()]);
            sum.moves += game.moves;
            sum.time += game.time;
            sum.longest = sum.longest.max(game.longest);
            sum.nodes += game.nodes;
            sum.depths += game.depths;
        }
    }
}

impl Contest {
    /// Checks that the protocol of every player can express its limits.
    ///
    /// # Errors
    /// If a protocol cannot express the limits.
    pub fn check(&self) -> Result<(), ContestError> {
        for (index, contender) in self.contenders.iter().enumerate() {
            let ContenderKind::Engine(setup) = &contender.kind else { continue };
            if !setup.protocol.can_express(&self.limits_of(index)) {
                let (name, error) = (contender.name.clone(), ClientError::NodeLimitUnsupported.into());
                return Err(ContestError::Player { name, error });
            }
        }
        Ok(())
    }

    /// Plays the match. Calls `report` with each game and the state of the match after it, and stops when
    /// `report` returns false or the sequential test is decided.
    ///
    /// # Errors
    /// If an engine cannot be given its limits, does not start, or does not support this game.
    pub fn run(
        &self,
        mut report: impl FnMut(&MatchGameReport, &MatchStanding) -> bool,
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
            // The loop below ends when the last thread drops its sender.
            drop(sender);
            for result in results {
                match result {
                    _ if stop.load(Ordering::Relaxed) => {}
                    Ok(game) => {
                        standing.add(&game);
                        let continues = report(&game, &standing) && self.decision(&standing).is_none();
                        stop.store(!continues, Ordering::Relaxed);
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

    /// Result of the sequential test, if there is one and it is decided.
    #[must_use]
    pub fn decision(&self, standing: &MatchStanding) -> Option<SprtDecision> {
        self.sprt?.decision(&standing.results)
    }

    /// Limits of the contender with index 0 or 1.
    #[must_use]
    pub fn limits_of(&self, contender: usize) -> Limits {
        self.contenders[contender].limits.unwrap_or(self.limits)
    }

    /// Body of one thread: plays games one after another with its own players.
    fn work(
        &self,
        next: &AtomicU32,
        stop: &AtomicBool,
        results: &Sender<Result<MatchGameReport, ContestError>>,
    ) {
        let mut players = ThreadPlayers { contest: self, players: [None, None], opening: None };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.games || stop.load(Ordering::Relaxed) {
                return;
            }
            match players.play(index, stop) {
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

/// The two players of a thread; `None` if not started or broken.
struct ThreadPlayers<'c> {
    contest: &'c Contest,
    players: [Option<Box<dyn MatchPlayer>>; 2],
    /// Pair number and opening of the previous game; both games of a pair have the same opening.
    opening: Option<(u32, Position)>,
}

impl ThreadPlayers<'_> {
    fn play(&mut self, index: u32, stop: &AtomicBool) -> Result<Option<MatchGameReport>, ContestError> {
        let contest = self.contest;
        for (slot, contender) in self.players.iter_mut().zip(&contest.contenders) {
            if slot.is_none() {
                let grace = contest.adjudication.margin + contest.adjudication.grace;
                let player =
                    start_player(contender, &contest.variant, contest.hash_mib, grace, contest.on_wait);
                let name = || contender.name.clone();
                *slot = Some(player.map_err(|error| ContestError::Player { name: name(), error })?);
            }
        }
        let (pair, black) = (index / 2, (index % 2) as usize);
        let first = match &self.opening {
            Some((known_pair, first)) if *known_pair == pair => first.clone(),
            _ => opening(&contest.variant, contest.opening_plies, mix(contest.seed) ^ u64::from(pair)),
        };
        self.opening = Some((pair, first.clone()));
        let [Some(a), Some(b)] = &mut self.players else { return Ok(None) };
        let players: [&mut dyn MatchPlayer; 2] =
            if black == 0 { [a.as_mut(), b.as_mut()] } else { [b.as_mut(), a.as_mut()] };
        let limits = [contest.limits_of(black), contest.limits_of(1 - black)];
        let is_stopped = || stop.load(Ordering::Relaxed);
        let game = play(&first, players, limits, &contest.adjudication, &is_stopped);
        let Some(game) = game else { return Ok(None) };
        if let Some(side) = game.side_to_restart {
            let contender = if side == Side::Black { black } else { 1 - black };
            self.players[contender] = None;
        }
        Ok(Some(MatchGameReport { number: index + 1, opening: pair + 1, black, finished: game }))
    }
}
