//! The computer player: what it can be asked, and what it answers.

use super::choice::{LevelChoice, Whim, notice};
use super::evaluator::Evaluator;
use super::level::Level;
use super::limits::Limits;
use super::mate::{KnownWin, MateWatch, win_in_one};
use super::move_order::History;
use super::report::{PvLine, SearchReport};
use super::root::{RootSearch, ThreadTask};
use super::score::Score;
use super::searcher::{Searcher, SharedState};
use super::stop_flag::StopFlag;
use super::tables::{EvalTables, Evaluation};
use super::time_manager::TimeManager;
use super::transposition::TranspositionTable;
use super::weights::Weights;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position};

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOptions {
    /// Size of the transposition table in MiB, from 1 to [`MOST_HASH_MIB`](super::MOST_HASH_MIB). It gets smaller
    /// where there is no memory for it: see [`table_room`](super::table_room()).
    pub hash_mib: usize,
    /// Threads that search, at least 1.
    pub threads: usize,
}

impl Default for EngineOptions {
    /// 64 MiB, or 16 in a browser, which may run on a phone; all cores but one.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hash_mib = if cfg!(target_family = "wasm") { 16 } else { 64 };
        Self { hash_mib, threads: cores.saturating_sub(1).max(1) }
    }
}

/// A request for a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchRequest {
    /// When to stop.
    pub limits: Limits,
    /// How strong to play; a level below the highest may use less than the limits allow.
    pub level: Level,
    /// Chooses at random among moves with nearly the same score, so that openings vary. `None`
    /// always plays the best.
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

/// The answer of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SearchAnswer {
    /// The move to play, the first of the best line; `None` only if there is no legal move.
    pub mv: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// What the search knew at the end.
    pub report: SearchReport,
    /// What a level below the highest went by.
    pub choice: Option<LevelChoice>,
}

impl SearchAnswer {
    /// The answer that follows from a report.
    #[must_use]
    pub fn of(report: SearchReport) -> Self {
        let line = report.best().map(|line| line.moves.as_slice()).unwrap_or_default();
        Self { mv: line.first().copied(), ponder: line.get(1).copied(), report, choice: None }
    }
}

/// The computer player.
#[derive(Debug)]
pub struct Engine {
    options: EngineOptions,
    weights: Weights,
    evaluation: Evaluation,
    table: TranspositionTable,
    /// The evaluator of the game it saw last.
    evaluator: Option<Arc<Evaluator>>,
    /// What each thread has learned about the moves of that game.
    histories: Vec<History>,
    /// The forced win that it is playing out.
    known_win: Option<KnownWin>,
}

impl Engine {
    /// Creates a player that evaluates by the weights it ships with.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        Self::with_weights(options, Weights::shipped().clone())
    }

    /// Creates a player that evaluates by other weights, for experiments.
    #[must_use]
    pub fn with_weights(options: EngineOptions, weights: Weights) -> Self {
        let table = TranspositionTable::new(options.hash_mib);
        Self {
            table,
            options,
            weights,
            evaluation: Evaluation::default(),
            evaluator: None,
            histories: Vec::new(),
            known_win: None,
        }
    }

    /// Chooses where its evaluation comes from. Tables must be for the game that it is asked about next.
    pub fn evaluate_by(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.evaluator = None;
    }

    /// Changes the size of the table and the number of threads.
    pub fn configure(&mut self, options: EngineOptions) {
        if options.hash_mib != self.options.hash_mib {
            // The old one makes room first.
            self.table = TranspositionTable::new(1);
            self.table = TranspositionTable::new(options.hash_mib);
        }
        self.options = options;
    }

    /// Forgets what it learned in the previous game.
    pub fn new_game(&mut self) {
        self.known_win = None;
        self.table.clear();
        self.histories.clear();
    }

    /// The evaluator of a game, which is created again only when the game changes.
    fn evaluator(&mut self, variant: &Arc<Variant>) -> Arc<Evaluator> {
        match &self.evaluator {
            Some(evaluator) if Arc::ptr_eq(&evaluator.variant, variant) => Arc::clone(evaluator),
            _ => {
                // The keys of one game mean nothing in another.
                self.new_game();
                let fitting;
                let tables = match &self.evaluation {
                    Evaluation::Computed => None,
                    Evaluation::Tables(tables) => Some(tables.as_ref()),
                    Evaluation::Shipped => {
                        fitting = EvalTables::shipped(variant);
                        fitting.as_ref()
                    }
                    Evaluation::Found(find) => {
                        fitting = find(variant);
                        fitting.as_ref()
                    }
                };
                let evaluator = Arc::new(Evaluator::new(variant, &self.weights, tables));
                self.evaluator = Some(Arc::clone(&evaluator));
                evaluator
            }
        }
    }

    /// The static evaluation of a position for the side to move.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let evaluator = self.evaluator(position.variant());
        Score(evaluator.evaluate(position, &evaluator.piece_square_score(position)))
    }

    /// The value of each kind of a game on the board, in hundredths of a Pawn.
    #[must_use]
    pub fn piece_values(&mut self, variant: &Arc<Variant>) -> Vec<i32> {
        let evaluator = self.evaluator(variant);
        variant.kinds().map(|(kind, _)| evaluator.piece_value(kind)).collect()
    }

    /// Makes sure that each thread has a history.
    fn make_histories(&mut self, variant: &Variant, threads: usize) {
        let new = || History::new(variant.kinds().len(), variant.geometry().cells());
        self.histories.resize_with(threads.max(self.histories.len()), new);
    }

    /// Looks for a forced win that can be seen before the search: in one move, or the rest of one that is
    /// being played out. Returns the number of positions it took, the line, and who goes on looking for one
    /// beside the search.
    fn forced_win<'a>(
        &mut self,
        position: &'a Position,
        request: &SearchRequest,
        legal_moves: usize,
        stop: &'a StopFlag,
        time: &'a TimeManager,
    ) -> (u64, Option<Vec<Move>>, Option<MateWatch<'a>>) {
        let known = self.known_win.take();
        // A level that does not notice every move may not notice this one.
        let overlooks = request.level.settings().notices < 100;
        if overlooks || request.lines > 1 || !request.only.is_empty() {
            return (0, None, None);
        }
        let (nodes, win) = win_in_one(position, stop, time);
        if let Some(mv) = win {
            return (nodes, Some(vec![mv]), None);
        }
        let share = self.weights.search.mate_share.unsigned_abs().into();
        if share == 0 || !request.level.uses_all_time() || request.limits.depth.is_some() {
            return (nodes, None, None);
        }
        let mut mate = MateWatch::new(position, legal_moves, share, stop, time);
        let (more, line) = known.map_or((0, None), |known| mate.play_out(&known));
        self.known_win = line.as_ref().and_then(|line| mate.known(line));
        (nodes + more, line, Some(mate))
    }

    /// Thinks until a limit is reached or `stop` is set. Calls `report` after each iteration.
    pub fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchAnswer {
        let time = TimeManager::new(&request.limits, stop);
        let evaluator = self.evaluator(position.variant());
        let seed = request.seed.unwrap_or(0) ^ position.key();
        let (legal, moves) = moves_to_search(&evaluator, position, request, seed);
        if moves.is_empty() {
            return SearchAnswer::default();
        }
        let (seen, win, mate) = self.forced_win(position, request, moves.len(), stop, &time);
        if let Some(line) = win {
            return won(line, seen, &time, report);
        }
        let level = request.level.settings();
        let threads = if level.nodes_per_move.is_some() { 1 } else { self.options.threads.max(1) };
        self.make_histories(position.variant(), threads);
        let shared = SharedState {
            nodes: AtomicU64::new(seen),
            level_node_limit: level.nodes_per_move.map(|nodes| nodes * moves.len() as u64),
            ..SharedState::new(&self.table, request, stop, &time)
        };
        self.table.start_search();
        let (noise, whim) = chance(&evaluator, position, request, seed);
        let task = |thread| ThreadTask {
            moves: &moves,
            legal,
            lines: request.lines.max(1),
            max_depth: request.limits.depth.map_or(i32::MAX, |depth| depth.clamp(1, 64) as i32),
            noise,
            whim,
            seed,
            thread,
        };
        let (own_history, histories) = self.histories.split_at_mut(1);
        let (last, known_win, choice) = std::thread::scope(|scope| {
            for (thread, history) in (1..threads).zip(histories) {
                let (task, evaluator, shared, time) = (task(thread), &evaluator, &shared, &time);
                let help = move || {
                    let searcher = Searcher::new(evaluator, shared, position, history);
                    RootSearch::new(searcher, &task).run(time, &mut |_| {});
                };
                // With fewer helpers than requested it can still play.
                let _ =
                    std::thread::Builder::new().name("search helper".to_owned()).spawn_scoped(scope, help);
            }
            let (task, history) = (task(0), &mut own_history[0]);
            let mut root = RootSearch::new(Searcher::new(&evaluator, &shared, position, history), &task);
            root.mate = mate;
            let last = root.run(&time, report);
            shared.halt.store(true, Ordering::Relaxed);
            (last, root.known_win, root.choice)
        });
        self.known_win = known_win;
        SearchAnswer { choice, ..SearchAnswer::of(last) }
    }
}

/// What chance adds to a move's score, and how a lower level chooses.
fn chance(
    evaluator: &Evaluator,
    position: &Position,
    request: &SearchRequest,
    seed: u64,
) -> (i32, Option<Whim>) {
    let level = request.level.settings();
    let varies = request.seed.is_some() && position.plies() < OPENING_PLIES;
    let noise = if varies { VARIETY } else { 0 };
    let temperature = (level.whim * evaluator.mean_piece_value / 100).max(noise / 2);
    (noise, level.nodes_per_move.map(|_| Whim::new(temperature, evaluator, seed)))
}

/// The number of moves that it could choose, and those that a search of its level looks at.
fn moves_to_search(
    evaluator: &Evaluator,
    position: &Position,
    request: &SearchRequest,
    seed: u64,
) -> (usize, Vec<Move>) {
    let mut moves = position.legal_moves();
    if !request.only.is_empty() {
        moves.retain(|mv| request.only.contains(mv));
    }
    let noticed = notice(evaluator, position, &moves, request.level.settings().notices, seed);
    (moves.len(), noticed)
}

/// The answer of a search that knows a forced win before it begins.
fn won(
    line: Vec<Move>,
    nodes: u64,
    time: &TimeManager,
    report: &mut dyn FnMut(&SearchReport),
) -> SearchAnswer {
    let plies = line.len();
    let line = PvLine { score: Score::win_in(plies as i32), moves: line };
    let found = SearchReport {
        depth: plies as u32,
        selective_depth: plies as u32,
        nodes,
        time: time.begun.elapsed(),
        lines: vec![line],
        ..SearchReport::default()
    };
    report(&found);
    SearchAnswer::of(found)
}

/// Plies in which a seeded search varies its moves.
const OPENING_PLIES: usize = 16;
/// How far below the best score a varied move may be, in hundredths of a Pawn.
const VARIETY: i32 = 50;
