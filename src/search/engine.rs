//! What one asks of the computer player, and what it answers.

use super::clock::Clock;
use super::judge::Judge;
use super::level::Level;
use super::limits::Limits;
use super::root::{Root, Task};
use super::score::Score;
use super::stop::StopFlag;
use super::table::Table;
use super::tree::{Shared, Tree};
use super::weights::Weights;
use crate::rules::{Move, Position};
use crate::variant::Variant;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// Threads that search, at least 1.
    pub threads: usize,
}

impl Default for EngineOptions {
    /// 64 MiB; all cores but one.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { hash_mib: 64, threads: cores.saturating_sub(1).max(1) }
    }
}

/// One search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRequest {
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

impl SearchRequest {
    /// Full strength within these limits.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, level: Level::FULL, seed: None, only: Vec::new(), lines: 1 }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PvLine {
    /// Its worth for the side to move.
    pub score: Score,
    /// The moves, the one to play first (principal variation).
    pub moves: Vec<Move>,
}

/// What a search knows after an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SearchReport {
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
    pub lines: Vec<PvLine>,
}

impl SearchReport {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&PvLine> {
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
pub struct SearchAnswer {
    /// The move to play, the first of the best line; `None` only if there is none.
    pub mv: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// What it knew at the end.
    pub report: SearchReport,
}

/// The computer player.
#[derive(Debug)]
pub struct Engine {
    options: EngineOptions,
    weights: Weights,
    table: Table,
    /// What it knows of the game it saw last.
    judge: Option<Arc<Judge>>,
}

impl Engine {
    /// A player that has seen nothing yet.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        Self::with_weights(options, Weights::shipped().clone())
    }

    /// A player that judges by other weights than the shipped ones: for experiments.
    #[must_use]
    pub fn with_weights(options: EngineOptions, weights: Weights) -> Self {
        Self { table: Table::new(options.hash_mib), options, weights, judge: None }
    }

    /// Changes table and threads.
    pub fn configure(&mut self, options: EngineOptions) {
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::new(options.hash_mib);
        }
        self.options = options;
    }

    /// Forgets what was learnt of the game before.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// What it knows of a game; made anew only when the game changes.
    fn judge(&mut self, variant: &Arc<Variant>) -> Arc<Judge> {
        match &self.judge {
            Some(judge) if Arc::ptr_eq(&judge.variant, variant) => Arc::clone(judge),
            _ => {
                // Keys of one game say nothing of another.
                self.table.clear();
                let judge = Arc::new(Judge::new(variant, &self.weights));
                self.judge = Some(Arc::clone(&judge));
                judge
            }
        }
    }

    /// What a position is worth for the side to move, at a glance.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let judge = self.judge(position.variant());
        Score(judge.evaluate(position, &judge.tally(position)))
    }

    /// What each kind of a game is worth on the board, in hundredths of a Pawn.
    #[must_use]
    pub fn worths(&mut self, variant: &Arc<Variant>) -> Vec<i32> {
        let judge = self.judge(variant);
        variant.kinds().map(|(kind, _)| judge.worth(kind)).collect()
    }

    /// Thinks until a limit is reached or `stop` is set, and tells `report` after each iteration.
    pub fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchAnswer {
        let clock = Clock::new(&request.limits);
        let judge = self.judge(position.variant());
        let mut moves = position.legal_moves();
        if !request.only.is_empty() {
            moves.retain(|mv| request.only.contains(mv));
        }
        if moves.is_empty() {
            return SearchAnswer::default();
        }
        let frugal = request.level.frugality();
        let allowance = frugal.nodes.map(|nodes| nodes * moves.len() as u64);
        let shared = Shared {
            table: &self.table,
            stop,
            halt: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: request.limits.nodes,
            allowance,
            longest_exchange: frugal.exchange.unwrap_or(i32::MAX),
            deadline: clock.hard,
        };
        self.table.grow_old();
        let opening = position.plies() < OPENING_PLIES;
        let variety = if request.seed.is_some() && opening { VARIETY } else { 0 };
        let task = |thread| Task {
            moves: &moves,
            lines: request.lines.max(1),
            deepest: request.limits.depth.map_or(i32::MAX, |depth| depth.clamp(1, 64) as i32),
            whim: (frugal.whim * judge.mean_worth / 100).max(variety),
            seed: request.seed.unwrap_or(0) ^ position.key(),
            thread,
        };
        let threads = if frugal.nodes.is_some() { 1 } else { self.options.threads.max(1) };
        let last = std::thread::scope(|scope| {
            for thread in 1..threads {
                let (task, judge, shared) = (task(thread), &judge, &shared);
                let help = move || {
                    Root::new(Tree::new(judge, shared, position), &task).run(&clock, &mut |_| {});
                };
                // Fewer helpers than asked for are no reason not to play.
                let _ =
                    std::thread::Builder::new().name("search helper".to_owned()).spawn_scoped(scope, help);
            }
            let task = task(0);
            let last = Root::new(Tree::new(&judge, &shared, position), &task).run(&clock, report);
            shared.halt.store(true, Ordering::Relaxed);
            last
        });
        let line = last.best().map(|line| line.moves.as_slice()).unwrap_or_default();
        SearchAnswer { mv: line.first().copied(), ponder: line.get(1).copied(), report: last }
    }
}

/// Plies in which a seeded search varies its moves.
const OPENING_PLIES: usize = 16;
/// How much worse than the best a varied move may be, in hundredths of a Pawn.
const VARIETY: i32 = 50;
