//! The computer player: search requests and answers.

use super::choice::{LevelChoice, Whim, noticed_moves};
use super::evaluator::Evaluator;
use super::level::Level;
use super::limits::Limits;
use super::mate::{BackgroundMateSearch, KnownWin, win_in_one};
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

/// Resources of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOptions {
    /// Size of the transposition table in MiB, from 1 to [`MAX_HASH_MIB`](super::MAX_HASH_MIB). Reduced if
    /// memory is short: see [`fit_table_mib`](super::fit_table_mib()).
    pub hash_mib: usize,
    /// Number of search threads, at least 1.
    pub threads: usize,
}

impl Default for EngineOptions {
    /// 64 MiB, or 16 in a browser, and all cores except one.
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
    /// Playing strength; a level below the highest may use less than the limits allow.
    pub level: Level,
    /// Seed for a random choice among moves of nearly equal score, which varies the openings. `None` always
    /// plays the best move.
    pub seed: Option<u64>,
    /// Root moves to consider; all if empty.
    pub only: Vec<Move>,
    /// Number of best lines to find (MultiPV), at least 1.
    pub lines: usize,
}

impl SearchRequest {
    /// A request at full strength.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, level: Level::FULL, seed: None, only: Vec::new(), lines: 1 }
    }
}

/// The answer of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SearchAnswer {
    /// The move to play, the first of the best line; `None` only without a legal move.
    pub mv: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The final report.
    pub report: SearchReport,
    /// How a level below the highest chose its move.
    pub choice: Option<LevelChoice>,
}

impl SearchAnswer {
    /// The answer for the best line of a report.
    #[must_use]
    pub fn from_report(report: SearchReport) -> Self {
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
    /// The evaluator of the most recent game.
    evaluator: Option<Arc<Evaluator>>,
    /// Move ordering statistics of each thread for that game.
    histories: Vec<History>,
    /// The forced win being played out.
    known_win: Option<KnownWin>,
}

impl Engine {
    /// Creates an engine with the built-in weights.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        Self::with_weights(options, Weights::shipped().clone())
    }

    /// Creates an engine with other weights, for experiments.
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

    /// Sets the source of the evaluation. Tables must be for the next game to be searched.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.evaluator = None;
    }

    /// Changes table size and number of threads.
    pub fn configure(&mut self, options: EngineOptions) {
        if options.hash_mib != self.options.hash_mib {
            // Frees the old table first.
            self.table = TranspositionTable::new(1);
            self.table = TranspositionTable::new(options.hash_mib);
        }
        self.options = options;
    }

    /// Forgets the previous game: transposition table, histories and forced win.
    pub fn new_game(&mut self) {
        self.known_win = None;
        self.table.clear();
        self.histories.clear();
    }

    /// The evaluator of a game, created when the game changes.
    fn evaluator(&mut self, variant: &Arc<Variant>) -> Arc<Evaluator> {
        match &self.evaluator {
            Some(evaluator) if Arc::ptr_eq(&evaluator.variant, variant) => Arc::clone(evaluator),
            _ => {
                // Keys of different games are unrelated.
                self.new_game();
                let loaded;
                let tables = match &self.evaluation {
                    Evaluation::Computed => None,
                    Evaluation::Tables(tables) => Some(tables.as_ref()),
                    Evaluation::Shipped => {
                        loaded = EvalTables::shipped(variant);
                        loaded.as_ref()
                    }
                    Evaluation::Lookup(find) => {
                        loaded = find(variant);
                        loaded.as_ref()
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

    /// The value of each kind of a game on the board, in centipawns.
    #[must_use]
    pub fn piece_values(&mut self, variant: &Arc<Variant>) -> Vec<i32> {
        let evaluator = self.evaluator(variant);
        variant.kinds().map(|(kind, _)| evaluator.piece_value(kind)).collect()
    }

    fn ensure_histories(&mut self, variant: &Variant, threads: usize) {
        let new = || History::new(variant.kinds().len(), variant.geometry().cells());
        self.histories.resize_with(threads.max(self.histories.len()), new);
    }

    /// Looks for a forced win before the search: a win in one move, or the rest of a known one. Returns the
    /// number of nodes spent, the line, and the mate search to run beside the main search.
    fn find_forced_win<'a>(
        &mut self,
        position: &'a Position,
        request: &SearchRequest,
        legal_moves: usize,
        stop: &'a StopFlag,
        time: &'a TimeManager,
    ) -> (u64, Option<Vec<Move>>, Option<BackgroundMateSearch<'a>>) {
        let known = self.known_win.take();
        // A level that overlooks moves may overlook the win.
        let overlooks_moves = request.level.settings().notices < 100;
        if overlooks_moves || request.lines > 1 || !request.only.is_empty() {
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
        let mut mate = BackgroundMateSearch::new(position, legal_moves, share, stop, time);
        let (resume_nodes, line) = known.map_or((0, None), |known| mate.resume(&known));
        self.known_win = line.as_ref().and_then(|line| mate.remember(line));
        (nodes + resume_nodes, line, Some(mate))
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
        let (nodes_spent, win, mate) = self.find_forced_win(position, request, moves.len(), stop, &time);
        if let Some(line) = win {
            return forced_win_answer(line, nodes_spent, &time, report);
        }
        let level = request.level.settings();
        let threads = if level.nodes_per_move.is_some() { 1 } else { self.options.threads.max(1) };
        self.ensure_histories(position.variant(), threads);
        let shared = SharedState {
            nodes: AtomicU64::new(nodes_spent),
            level_node_limit: level.nodes_per_move.map(|nodes| nodes * moves.len() as u64),
            ..SharedState::new(&self.table, request, stop, &time)
        };
        self.table.start_search();
        let (noise, whim) = noise_and_whim(&evaluator, position, request, seed);
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
        let (final_report, known_win, choice) = std::thread::scope(|scope| {
            for (thread, history) in (1..threads).zip(histories) {
                let (task, evaluator, shared, time) = (task(thread), &evaluator, &shared, &time);
                let run_helper = move || {
                    let searcher = Searcher::new(evaluator, shared, position, history);
                    RootSearch::new(searcher, &task).run(time, &mut |_| {});
                };
                // Helper threads are optional.
                let _ = std::thread::Builder::new()
                    .name("search helper".to_owned())
                    .spawn_scoped(scope, run_helper);
            }
            let (task, history) = (task(0), &mut own_history[0]);
            let mut root = RootSearch::new(Searcher::new(&evaluator, &shared, position, history), &task);
            root.mate = mate;
            let final_report = root.run(&time, report);
            shared.halt.store(true, Ordering::Relaxed);
            (final_report, root.known_win, root.choice)
        });
        self.known_win = known_win;
        SearchAnswer { choice, ..SearchAnswer::from_report(final_report) }
    }
}

/// Score noise, and the random choice of a lower level.
fn noise_and_whim(
    evaluator: &Evaluator,
    position: &Position,
    request: &SearchRequest,
    seed: u64,
) -> (i32, Option<Whim>) {
    let level = request.level.settings();
    let varies_opening = request.seed.is_some() && position.plies() < OPENING_PLIES;
    let noise = if varies_opening { VARIETY_MARGIN } else { 0 };
    let temperature = (level.whim * evaluator.mean_piece_value / 100).max(noise / 2);
    (noise, level.nodes_per_move.map(|_| Whim::new(temperature, evaluator, seed)))
}

/// The number of legal moves, and the moves that a search at this level considers.
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
    let noticed = noticed_moves(evaluator, position, &moves, request.level.settings().notices, seed);
    (moves.len(), noticed)
}

/// The answer when a forced win is known before the search.
fn forced_win_answer(
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
        time: time.start.elapsed(),
        lines: vec![line],
        ..SearchReport::default()
    };
    report(&found);
    SearchAnswer::from_report(found)
}

/// Plies in which a seeded search varies its moves.
const OPENING_PLIES: usize = 16;
/// How far below the best score a varied move may be, in centipawns.
const VARIETY_MARGIN: i32 = 50;
