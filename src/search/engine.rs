//! What one asks of the computer player, and what it answers.

use super::level::Level;
use super::limits::{Limits, TimeLimit};
use super::score::Score;
use super::stop::Stop;
use crate::rules::{Move, Position};
use std::time::{Duration, Instant};

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// Threads that search, at least 1.
    pub threads: usize,
}

impl Default for Options {
    /// 64 MiB; all cores but one.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { hash_mib: 64, threads: cores.saturating_sub(1).max(1) }
    }
}

/// One search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// When to end.
    pub limits: Limits,
    /// How strong to play; a level below the highest may use less than the limits allow.
    pub level: Level,
    /// Chooses among moves of nearly the same worth, so that openings vary. `None`: always the best.
    pub seed: Option<u64>,
    /// The only moves to consider at the root; all if empty.
    pub only: Vec<Move>,
    /// Number of best lines to look for, at least 1.
    pub lines: usize,
}

impl Request {
    /// Full strength within these limits.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, level: Level::FULL, seed: None, only: Vec::new(), lines: 1 }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Line {
    /// Its worth for the side to move.
    pub score: Score,
    /// The moves, the one to play first (principal variation).
    pub moves: Vec<Move>,
}

/// What a search knows after an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// Plies looked ahead by the last finished iteration.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, per mille.
    pub table_full: u32,
    /// The best lines, best first; as many as were asked for, fewer if there are fewer moves.
    pub lines: Vec<Line>,
}

impl Report {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }

    /// Positions a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
    }
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Answer {
    /// The move to play; `None` only if there is none. A lower level, or variety in the opening,
    /// may choose another move than the best line's first.
    pub mv: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// What it knew at the end.
    pub report: Report,
}

/// The computer player.
#[derive(Debug)]
pub struct Engine {
    options: Options,
}

impl Engine {
    /// A player that has seen nothing yet.
    #[must_use]
    pub const fn new(options: Options) -> Self {
        Self { options }
    }

    /// Changes table and threads.
    pub fn configure(&mut self, options: Options) {
        self.options = options;
    }

    /// Forgets what was learnt of the game before.
    pub fn new_game(&mut self) {}

    /// Thinks until a limit is reached or `stop` is set, and tells `report` after each iteration.
    pub fn think(
        &mut self,
        position: &Position,
        request: &Request,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let begun = Instant::now();
        let mut position = position.clone();
        let mut answer = Answer::default();
        let moves = if request.only.is_empty() { position.legal_moves() } else { request.only.clone() };
        let deepest = request.limits.depth.unwrap_or(3);
        for depth in 1..=deepest {
            let mut best: Option<(Score, Move)> = None;
            for &mv in &moves {
                let late = matches!(request.limits.time, TimeLimit::Move(time) if begun.elapsed() > time);
                if answer.mv.is_some() && (stop.is_set() || late) {
                    return answer;
                }
                position.play(mv, &mut ());
                let score = -negamax(&mut position, depth - 1, &mut answer.report.nodes);
                position.undo();
                if best.is_none_or(|(known, _)| score > known) {
                    best = Some((score, mv));
                }
            }
            let Some((score, mv)) = best else { return answer };
            answer.mv = Some(mv);
            answer.report.depth = depth;
            answer.report.selective_depth = depth;
            answer.report.time = begun.elapsed();
            answer.report.lines = vec![Line { score, moves: vec![mv] }];
            report(&answer.report);
        }
        answer
    }
}

fn negamax(position: &mut Position, depth: u32, nodes: &mut u64) -> Score {
    *nodes += 1;
    let worth = |position: &Position, side| -> i32 {
        position
            .pieces(side)
            .map(|(_, p)| (position.variant().kind(p.kind).entry().value.unwrap_or(1.0) * 100.0) as i32)
            .sum()
    };
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Score::loss_in(1);
    }
    if depth == 0 {
        let side = position.side_to_move();
        return Score(worth(position, side) - worth(position, side.other()));
    }
    let mut best = -Score::INFINITE;
    for mv in moves {
        position.play(mv, &mut ());
        best = best.max(-negamax(position, depth - 1, nodes));
        position.undo();
    }
    best
}
