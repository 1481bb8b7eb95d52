//! Search state of one thread: position, stack, and move statistics.
//!
//! The tree search is in `alpha_beta` and `quiescence`. Scores inside the tree are `i32` in hundredths of a
//! Pawn, from the side to move. Forced ends are counted from the root ([`Score::win_in`] and
//! [`Score::loss_in`]).

use super::engine::SearchRequest;
use super::evaluator::{Evaluator, PieceSquareScore, ScoreUpdater};
use super::move_order::{History, OrderedMove, PieceTo, PreviousMoves, captured_index};
use super::pruning::{ReductionTable, reduction_table};
use super::score::Score;
use super::stop_flag::StopFlag;
use super::time_manager::TimeManager;
use super::transposition::TranspositionTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tenjiku_rules::{Move, MoveList, Outcome, Position, Side};

/// Maximum length of a line, in plies.
pub(super) const MAX_PLY: usize = 128;
/// Nodes between two checks of the limits. On the largest boards a node takes a quarter of a millisecond.
const POLL_INTERVAL: u64 = 16;

/// Size of the table of late move reductions; larger depths and move numbers use the last entry.
pub(super) const LMR_SIZE: usize = 64;

/// History bonus of a cutoff: `(16 * depth + 32) * depth`, up to a maximum.
const HISTORY_BONUS_SQUARE: i32 = 16;
const HISTORY_BONUS_LINEAR: i32 = 32;
const MAX_HISTORY_BONUS: i32 = 2400;

/// State shared by all threads of a search.
pub(super) struct SharedState<'a> {
    pub table: &'a TranspositionTable,
    pub stop: &'a StopFlag,
    /// Set when the search ends for any reason.
    pub halt: AtomicBool,
    /// Nodes searched by all threads.
    pub nodes: AtomicU64,
    pub node_limit: Option<u64>,
    /// The node limit of a lower level. It applies once every move has been searched one ply deep.
    pub level_node_limit: Option<u64>,
    /// Depth limit of the quiescence search, in plies.
    pub max_quiescence_depth: i32,
    pub time: &'a TimeManager,
}

impl<'a> SharedState<'a> {
    pub fn new(
        table: &'a TranspositionTable,
        request: &SearchRequest,
        stop: &'a StopFlag,
        time: &'a TimeManager,
    ) -> Self {
        let max_quiescence_depth = request.level.settings().quiescence_depth;
        Self {
            table,
            stop,
            halt: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: request.limits.nodes,
            level_node_limit: None,
            max_quiescence_depth: max_quiescence_depth.unwrap_or(i32::MAX),
            time,
        }
    }
}

/// Per-ply state of the current line. Its lists are reused so that no node allocates.
#[derive(Debug, Default)]
pub(super) struct StackFrame {
    /// The moves as generated.
    pub list: MoveList,
    /// The moves with their order.
    pub moves: Vec<OrderedMove>,
    /// Quiet moves that caused no cutoff.
    pub tried_quiets: Vec<PieceTo>,
    /// Captures that caused no cutoff, each with the captured kind.
    pub tried_captures: Vec<(PieceTo, u32)>,
    /// The move excluded by a singular extension search.
    pub excluded: Option<Move>,
    pub killers: [Option<Move>; 2],
    pub pv: Vec<Move>,
    /// Piece-square sums of the position.
    pub psq: PieceSquareScore,
    /// The move being searched, as the histories see it.
    pub piece_to: PieceTo,
    /// Static evaluation of the position.
    pub eval: i32,
}

pub(super) struct Searcher<'a> {
    pub evaluator: &'a Evaluator,
    pub shared: &'a SharedState<'a>,
    pub position: Position,
    pub stack: Vec<StackFrame>,
    /// Move statistics, kept between the searches of a game.
    pub history: &'a mut History,
    /// Nodes searched by this thread, and how many of them have been added to the shared count.
    pub nodes: u64,
    flushed_nodes: u64,
    /// The longest line of this iteration, in plies.
    pub selective_depth: usize,
    /// Depth of this iteration.
    pub root_depth: i32,
    /// Whether royals may be left en prise and captured (large games).
    pub royals_can_be_taken: bool,
    /// Plies of the game before the root.
    root_plies: usize,
    pub reductions: Box<ReductionTable>,
}

impl<'a> Searcher<'a> {
    pub fn new(
        evaluator: &'a Evaluator,
        shared: &'a SharedState<'a>,
        position: &Position,
        history: &'a mut History,
    ) -> Self {
        let mut stack: Vec<StackFrame> = (0..=MAX_PLY).map(|_| StackFrame::default()).collect();
        stack[0].psq = evaluator.piece_square_score(position);
        let rules = evaluator.variant.rules();
        let mut searcher = Self {
            evaluator,
            shared,
            position: position.clone(),
            stack,
            history,
            nodes: 0,
            flushed_nodes: 0,
            selective_depth: 0,
            root_depth: 1,
            root_plies: position.plies(),
            royals_can_be_taken: rules.royals == tenjiku_rules::variant::RoyalSafety::Capture,
            reductions: Box::new(reduction_table(&evaluator.margins)),
        };
        searcher.stack[0].eval = searcher.evaluate(0);
        searcher
    }

    /// Whether the search is over. Checks the limits every [`POLL_INTERVAL`] nodes.
    #[inline]
    pub fn is_halted(&mut self) -> bool {
        if self.nodes - self.flushed_nodes >= POLL_INTERVAL {
            self.flush();
        }
        self.shared.halt.load(Ordering::Relaxed) || self.shared.stop.is_set()
    }

    /// Adds this thread's nodes to the shared count and checks the limits.
    pub fn flush(&mut self) {
        let new = self.nodes - self.flushed_nodes;
        let total = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        self.flushed_nodes = self.nodes;
        let is_over = self.shared.stop.is_set()
            || self.shared.node_limit.is_some_and(|limit| total >= limit)
            || self.root_depth > 1 && self.shared.level_node_limit.is_some_and(|limit| total >= limit)
            || self.shared.time.is_over();
        if is_over {
            self.shared.halt.store(true, Ordering::Relaxed);
        }
    }

    pub fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
    }

    #[inline]
    pub fn play(&mut self, mv: Move, ply: usize) {
        self.stack[ply].piece_to = self.history.piece_to(&self.position, mv);
        let mut updater = ScoreUpdater { evaluator: self.evaluator, score: self.stack[ply].psq };
        self.position.play(mv, &mut updater);
        let score = updater.score;
        self.stack[ply + 1].psq =
            if score.stale { self.evaluator.refresh(&self.position, &score) } else { score };
    }

    #[inline]
    pub fn evaluate(&self, ply: usize) -> i32 {
        self.evaluator.evaluate(&self.position, &self.stack[ply].psq)
    }

    /// The two moves played before `ply`.
    #[inline]
    pub fn previous_moves(&self, ply: usize) -> PreviousMoves {
        let piece_to_before =
            |plies: usize| ply.checked_sub(plies).map_or(PieceTo::default(), |ply| self.stack[ply].piece_to);
        [piece_to_before(1), piece_to_before(2)]
    }

    /// The score of a node that needs no search: the game is over, the position repeats, a royal can be
    /// captured, or the line is too long.
    pub fn terminal_score(&mut self, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.position.immediate_outcome() {
            return Some(match outcome {
                Outcome::Draw(_) => Score::DRAW.0,
                Outcome::Win { winner, .. } if winner == self.position.side_to_move() => {
                    Score::win_in(ply as i32).0
                }
                Outcome::Win { .. } => Score::loss_in(ply as i32).0,
            });
        }
        if self.position.repeats_since(self.root_plies) {
            return Some(match self.position.loser_of_cycle() {
                None => Score::DRAW.0,
                Some(loser) if loser == self.position.side_to_move() => -Score::CYCLE.0,
                Some(_) => Score::CYCLE.0,
            });
        }
        let enemy = self.position.side_to_move().other();
        if self.royals_can_be_taken && self.royal_attacked(enemy, ply) {
            return Some(Score::win_in(ply as i32 + 1).0);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate(ply))
    }

    /// Whether the enemy of `side` could capture or burn its last royal if it were the enemy's turn.
    pub fn royal_attacked(&mut self, side: Side, ply: usize) -> bool {
        if self.evaluator.variant.tables().has_burners {
            self.position.royal_capturer(side.other(), &mut self.stack[ply].list).is_some()
        } else {
            self.position.is_last_royal_attacked(side)
        }
    }

    /// Sets the principal variation at `ply` to this move followed by that of the next ply.
    pub fn update_pv(&mut self, mv: Move, ply: usize) {
        let (head, tail) = self.stack.split_at_mut(ply + 1);
        let (pv, rest) = (&mut head[ply].pv, &tail[0].pv);
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(rest);
    }

    pub fn record_no_cutoff(&mut self, listed: OrderedMove, ply: usize) {
        let frame = &mut self.stack[ply];
        if listed.is_quiet() {
            frame.tried_quiets.push(listed.piece_to);
        } else {
            frame.tried_captures.push((listed.piece_to, captured_index(&self.position, listed.mv)));
        }
    }

    /// Updates the histories after a cutoff: a bonus for the move, a malus for the moves tried before it.
    pub fn record_cutoff(&mut self, listed: OrderedMove, depth: i32, ply: usize) {
        let OrderedMove { mv, piece_to, .. } = listed;
        let bonus = depth * depth * HISTORY_BONUS_SQUARE + HISTORY_BONUS_LINEAR * depth;
        let bonus = bonus.min(MAX_HISTORY_BONUS);
        let previous_moves = self.previous_moves(ply);
        for &(failed, captured) in &self.stack[ply].tried_captures {
            self.history.update_capture(failed, captured, -bonus);
        }
        if !listed.is_quiet() {
            self.history.update_capture(piece_to, captured_index(&self.position, mv), bonus);
            return;
        }
        self.history.update(previous_moves, piece_to, bonus);
        for &failed in &self.stack[ply].tried_quiets {
            self.history.update(previous_moves, failed, -bonus);
        }
        self.history.set_countermove(previous_moves[0], mv);
        let killers = &mut self.stack[ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}
