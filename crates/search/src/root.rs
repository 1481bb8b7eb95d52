//! Root search: iterative deepening with aspiration windows and MultiPV.

use super::alpha_beta::is_forced;
use super::choice::{LevelChoice, Whim, gives_great_piece_away};
use super::mate::{BackgroundMateSearch, KnownWin};
use super::report::{PvLine, SearchReport};
use super::score::Score;
use super::searcher::{MAX_PLY, Searcher};
use super::time_manager::TimeManager;
use super::transposition::{Bound, TtEntry};
use std::sync::atomic::Ordering;
use tenjiku_rules::Move;
use tenjiku_rules::variant::mix;

#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    /// Score of the last iteration in which it was among the best; the lowest score if it never was.
    score: i32,
    pv: Vec<Move>,
    /// Random bonus that varies the play.
    noise: i32,
    /// Nodes searched below it in the last iteration.
    effort: u64,
}

/// The search of one thread.
pub(super) struct ThreadTask<'t> {
    pub moves: &'t [Move],
    /// Number of legal moves; a lower level considers only some of them.
    pub legal: usize,
    /// Number of best lines to find.
    pub lines: usize,
    /// Maximum depth, in plies.
    pub max_depth: i32,
    /// Maximum random bonus of a move, in centipawns.
    pub noise: i32,
    /// Random choice among all moves, instead of the best one.
    pub whim: Option<Whim>,
    /// Seed of the random bonuses.
    pub seed: u64,
    /// 0 for the main thread, which reports; the others start at alternating depths.
    pub thread: usize,
}

/// Maximum depth, in plies: extensions may double the length of a line.
const MAX_DEPTH: i32 = MAX_PLY as i32 / 2;
/// Minimum depth for aspiration windows, in plies.
const ASPIRATION_DEPTH: i32 = 4;
/// Factor by which a window grows after a fail low or fail high.
const ASPIRATION_GROWTH: i32 = 3;
/// Growth at which a window is opened completely on that side.
const MAX_ASPIRATION_GROWTH: i32 = 80;
/// Resolution of the random bonus.
const NOISE_STEPS: u64 = 1000;

pub(super) struct RootSearch<'t, 'a> {
    searcher: Searcher<'a>,
    task: &'t ThreadTask<'t>,
    moves: Vec<RootMove>,
    /// The mate search that runs beside this one.
    pub mate: Option<BackgroundMateSearch<'a>>,
    /// The forced win it has found, and its line.
    pub known_win: Option<KnownWin>,
    mate_line: Option<Vec<Move>>,
    /// How a lower level chose its move.
    pub choice: Option<LevelChoice>,
}

impl<'t, 'a> RootSearch<'t, 'a> {
    pub fn new(searcher: Searcher<'a>, task: &'t ThreadTask<'t>) -> Self {
        let moves = task.moves.iter().zip(1u64..).map(|(&mv, number)| {
            let random = mix(task.seed ^ mix(mv.bits()) ^ number) % NOISE_STEPS;
            let noise = task.noise * random as i32 / NOISE_STEPS as i32;
            RootMove { mv, score: -Score::INFINITE.0, pv: vec![mv], noise, effort: 0 }
        });
        let moves = moves.collect();
        Self { searcher, task, moves, mate: None, known_win: None, mate_line: None, choice: None }
    }

    /// Iterative deepening until a limit is reached. Returns the best lines.
    pub fn run(&mut self, time: &TimeManager, report: &mut dyn FnMut(&SearchReport)) -> SearchReport {
        let mut last_report = SearchReport::default();
        // A fallback in case the first iteration does not complete.
        let first = self.moves.first().map(|first| PvLine { score: Score::DRAW, moves: vec![first.mv] });
        last_report.lines.extend(first);
        let mut depth = 1 + (self.task.thread % 2) as i32;
        while depth <= self.task.max_depth.min(MAX_DEPTH) {
            self.searcher.root_depth = depth;
            self.searcher.selective_depth = 0;
            match self.task.whim {
                Some(whim) => self.rate_moves(whim.margin, depth),
                None => self.search_slots(depth),
            }
            self.searcher.flush();
            let is_halted = self.searcher.is_halted();
            if self.adopt_mate_line() {
                last_report = self.report(time, depth - 1);
                report(&last_report);
                break;
            }
            self.sort_lines(is_halted);
            // An interrupted iteration still counts if it found a better move.
            if !is_halted || self.moves[0].score > -Score::INFINITE.0 {
                let completed_depth = if is_halted { depth - 1 } else { depth };
                last_report = self.report(time, completed_depth);
            }
            if is_halted {
                break;
            }
            if self.task.thread == 0 {
                report(&last_report);
                let only_move = self.moves.len() == 1 && time.is_limited();
                let score = self.moves[0].score;
                // A deeper search cannot find a shorter forced end.
                let is_settled = is_forced(score) && self.task.lines == 1 && is_within(score, depth);
                if only_move || is_settled || time.forbids_next_iteration() {
                    break;
                }
            }
            depth += 1;
        }
        if let Some(whim) = self.task.whim {
            self.apply_whim(whim);
            if self.choice.is_some() {
                last_report.lines = self.lines();
            }
        }
        last_report
    }

    fn search_slots(&mut self, depth: i32) {
        let lines = self.task.lines.min(self.moves.len());
        // The moves that took most nodes to refute are the likeliest to improve.
        self.moves[lines..].sort_by_key(|root| std::cmp::Reverse(root.effort));
        self.moves.iter_mut().for_each(|root| root.effort = 0);
        for slot in 0..lines {
            self.search_slot(slot, depth);
            if self.searcher.is_halted() {
                break;
            }
        }
    }

    /// Searches every move to `depth` and sorts them. A score that is more than the margin below the
    /// best is only an upper bound. An interrupted iteration counts only if it is the first.
    fn rate_moves(&mut self, margin: i32, depth: i32) {
        let mut best = -Score::INFINITE.0;
        let mut rated = self.moves.clone();
        for (root, number) in rated.iter_mut().zip(0..) {
            let low = (best - margin).max(-Score::INFINITE.0);
            let score = self.search_move(root.mv, 0, number, low, Score::INFINITE.0, depth);
            if self.searcher.is_halted() {
                if depth > 1 {
                    return;
                }
                break;
            }
            self.searcher.update_pv(root.mv, 0);
            (root.score, best) = (score, best.max(score));
            root.pv.clone_from(&self.searcher.stack[0].pv);
        }
        rated.sort_by_key(|root| std::cmp::Reverse(root.score));
        self.moves = rated;
    }

    /// Moves the randomly chosen move to the front.
    fn apply_whim(&mut self, whim: Whim) {
        let rated = self.moves.iter().filter(|root| root.score > -Score::INFINITE.0).count();
        if rated == 0 {
            return;
        }
        // A level that considers no replies still protects its great pieces.
        let considers_replies = self.searcher.shared.max_quiescence_depth > 0;
        let rated = if considers_replies { rated } else { self.put_safe_moves_first(rated) };
        let scores: Vec<i32> = self.moves[..rated].iter().map(|root| root.score).collect();
        let (chosen, alternatives) = whim.choose(&scores);
        let better = (chosen > 0).then(|| self.moves[0].mv);
        let root = self.moves.remove(chosen);
        self.moves.insert(0, root);
        self.choice = Some(LevelChoice {
            legal: self.task.legal,
            noticed: self.moves.len(),
            has_considered_replies: considers_replies,
            alternatives,
            better,
        });
    }

    /// Moves the rated moves that give away no great piece to the front. Returns their number, or `rated` if every move
    /// gives one away.
    fn put_safe_moves_first(&mut self, rated: usize) -> usize {
        let searcher = &mut self.searcher;
        let is_safe = |root: &RootMove| {
            if Score(root.score).is_win() {
                return true;
            }
            searcher.position.play(root.mv, &mut ());
            let is_safe = !gives_great_piece_away(searcher.evaluator, &searcher.position);
            searcher.position.undo();
            is_safe
        };
        let (mut safe, others): (Vec<RootMove>, Vec<RootMove>) = self.moves.drain(..rated).partition(is_safe);
        let count = if safe.is_empty() { rated } else { safe.len() };
        safe.extend(others);
        safe.append(&mut self.moves);
        self.moves = safe;
        count
    }

    /// Continues the mate search unless the main search sees a win already. Ends the main search if the mate search
    /// finds a win.
    fn advance_mate_search(&mut self) {
        let Some(mate) = self.mate.as_mut().filter(|_| !Score(self.moves[0].score).is_win()) else { return };
        let shared = self.searcher.shared;
        let (nodes, line) = mate.advance(shared.nodes.load(Ordering::Relaxed));
        shared.nodes.fetch_add(nodes, Ordering::Relaxed);
        if let Some(line) = line {
            self.known_win = mate.remember(&line);
            self.mate_line = Some(line);
            shared.halt.store(true, Ordering::Relaxed);
        }
    }

    /// Makes a forced win the best line. Returns whether there is one.
    fn adopt_mate_line(&mut self) -> bool {
        let Some(line) = self.mate_line.take() else { return false };
        let index = self.moves.iter().position(|root| Some(&root.mv) == line.first());
        let Some(index) = index else { return false };
        let mut root = self.moves.remove(index);
        (root.score, root.pv) = (Score::win_in(line.len() as i32).0, line);
        self.moves.insert(0, root);
        true
    }

    /// Sorts the best lines: a later one may score better than an earlier one. The best line of an
    /// interrupted iteration stays first.
    fn sort_lines(&mut self, is_halted: bool) {
        let lines = self.task.lines.min(self.moves.len());
        self.moves[usize::from(is_halted)..lines].sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    fn report(&self, time: &TimeManager, depth: i32) -> SearchReport {
        let shared = self.searcher.shared;
        SearchReport {
            depth: depth.unsigned_abs(),
            selective_depth: self.searcher.selective_depth as u32,
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: time.start.elapsed(),
            hashfull: shared.table.fullness(),
            lines: self.lines(),
        }
    }

    fn lines(&self) -> Vec<PvLine> {
        let best = self.moves.iter().take(self.task.lines).filter(|root| root.score > -Score::INFINITE.0);
        let lines = best.map(|root| PvLine {
            score: Score(without_noise(root.score, root.noise)).with_cycle_as_end(root.pv.len()),
            moves: root.pv.clone(),
        });
        lines.collect()
    }

    /// Finds the best move from `slot` on with an aspiration window, and moves it to that place.
    fn search_slot(&mut self, slot: usize, depth: i32) {
        let last = self.moves[slot].score;
        let (mut alpha, mut beta) = (-Score::INFINITE.0, Score::INFINITE.0);
        let mut width = self.searcher.evaluator.margins.aspiration;
        if depth >= ASPIRATION_DEPTH && !is_forced(last) && last > -Score::INFINITE.0 {
            (alpha, beta) = (last - width, last + width);
        }
        let widest = width * MAX_ASPIRATION_GROWTH;
        loop {
            let score = self.search_moves(slot, alpha, beta, depth);
            if self.searcher.is_halted() {
                return;
            }
            width *= ASPIRATION_GROWTH;
            if score <= alpha {
                alpha = if width > widest { -Score::INFINITE.0 } else { score - width };
            } else if score >= beta {
                beta = if width > widest { Score::INFINITE.0 } else { score + width };
            } else {
                return;
            }
        }
    }

    fn search_moves(&mut self, slot: usize, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut best = -Score::INFINITE.0;
        let key = self.searcher.position.key();
        for number in slot..self.moves.len() {
            let RootMove { mv, noise, .. } = self.moves[number];
            let before = self.searcher.nodes;
            let score = self.search_move(mv, noise, number - slot, alpha, beta, depth);
            self.moves[number].effort += self.searcher.nodes - before;
            if self.searcher.is_halted() {
                // The score of an interrupted move is unreliable.
                break;
            }
            self.advance_mate_search();
            let score = if is_forced(score) { score } else { score + noise };
            best = best.max(score);
            let is_better = score > alpha;
            if number == slot || is_better {
                let root = &mut self.moves[number];
                root.score = score;
                self.searcher.update_pv(mv, 0);
                root.pv.clear();
                root.pv.extend_from_slice(&self.searcher.stack[0].pv);
                let better = self.moves.remove(number);
                self.moves.insert(slot, better);
                alpha = alpha.max(score);
                // After a fail low the score is only an upper bound. The random bonus stays out of the shared
                // table.
                if slot == 0 && is_better {
                    let score = without_noise(score, noise);
                    let entry = TtEntry { mv: Some(mv), score, depth, bound: Bound::Lower };
                    self.searcher.shared.table.store(key, entry);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Searches one root move. `number` is its index after the slot.
    fn search_move(&mut self, mv: Move, noise: i32, number: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        let low = without_noise(alpha, noise);
        let high = without_noise(beta, noise).max(low + 1);
        self.searcher.play(mv, 0);
        let score = if number == 0 {
            -self.searcher.search(-high, -low, depth - 1, 1, false)
        } else {
            let reduced_depth = depth - 1 - self.searcher.root_reduction(depth, number);
            let mut score = -self.searcher.search(-low - 1, -low, reduced_depth, 1, true);
            if score > low && reduced_depth < depth - 1 {
                score = -self.searcher.search(-low - 1, -low, depth - 1, 1, true);
            }
            if score > low && score < high {
                score = -self.searcher.search(-high, -low, depth - 1, 1, false);
            }
            score
        };
        self.searcher.position.undo();
        score
    }
}

const fn without_noise(score: i32, noise: i32) -> i32 {
    if is_forced(score) || score.abs() >= Score::INFINITE.0 { score } else { score - noise }
}

/// Whether a forced end lies within the depth that was searched completely.
fn is_within(score: i32, depth: i32) -> bool {
    Score(score).forced_end().is_some_and(|plies| plies.abs() <= depth)
}
