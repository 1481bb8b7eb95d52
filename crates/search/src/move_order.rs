//! Move ordering: history heuristics and static scores.

use super::evaluator::Evaluator;
use tenjiku_rules::{Move, Position};

/// History heuristic: success statistics of moves.
#[derive(Debug)]
pub(super) struct History {
    /// Quiet moves, by side, kind and target square.
    quiet: Vec<i16>,
    /// Continuation histories: quiet moves after the enemy's last move, and after the side's own move before
    /// that, by both moves, hashed.
    continuations: [Vec<i16>; 2],
    /// Captures, by capturing side, kind, target square and captured kind, hashed.
    captures: Vec<i16>,
    /// Countermoves, by side, kind and target square of the move they refuted.
    countermoves: Vec<u64>,
    kinds: usize,
    cells: usize,
}

/// Bound of all history scores.
const MAX_HISTORY: i32 = 16_000;
/// Size of a hashed history, as a power of two.
const HASHED_BITS: u32 = 18;
/// 2^64 divided by the golden ratio: multiplying by it spreads the indices (Fibonacci hashing).
const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// Index of a move in the histories: its side, kind and target square. The default stands for no move, such as a
/// null move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceTo(u32);

/// The enemy's last move and the side's own move before that.
pub(super) type PreviousMoves = [PieceTo; 2];

impl History {
    pub fn new(kinds: usize, cells: usize) -> Self {
        let size = 2 * kinds * cells;
        Self {
            quiet: vec![0; size],
            continuations: [vec![0; 1 << HASHED_BITS], vec![0; 1 << HASHED_BITS]],
            captures: vec![0; 1 << HASHED_BITS],
            countermoves: vec![0; size],
            kinds,
            cells,
        }
    }

    /// The history index of a move about to be played.
    #[inline]
    pub fn piece_to(&self, position: &Position, mv: Move) -> PieceTo {
        let kind = mv.dropped_kind().unwrap_or_else(|| position.cell(mv.start()).kind());
        let side = position.side_to_move().index();
        PieceTo(((side * self.kinds + kind.index()) * self.cells + mv.to().index()) as u32)
    }

    /// Cell index of the target square.
    #[inline]
    pub const fn target(&self, piece_to: PieceTo) -> usize {
        piece_to.0 as usize % self.cells
    }

    #[inline]
    fn hashed_index(a: u32, b: u32) -> usize {
        let hash = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(GOLDEN_RATIO);
        (hash >> (64 - HASHED_BITS)) as usize
    }

    #[inline]
    pub fn score(&self, previous: PreviousMoves, piece_to: PieceTo) -> i32 {
        let continuation = |number: usize| {
            i32::from(self.continuations[number][Self::hashed_index(previous[number].0, piece_to.0)])
        };
        i32::from(self.quiet[piece_to.0 as usize]) + continuation(0) + continuation(1)
    }

    #[inline]
    pub fn capture_score(&self, piece_to: PieceTo, captured: u32) -> i32 {
        i32::from(self.captures[Self::hashed_index(piece_to.0, captured)])
    }

    #[inline]
    pub fn countermove(&self, previous: PieceTo) -> Option<Move> {
        let bits = self.countermoves[previous.0 as usize];
        (bits != 0).then(|| Move::from_bits(bits))
    }

    /// Applies a bonus to a quiet move, or a malus (`bonus` below zero).
    pub fn update(&mut self, previous_moves: PreviousMoves, piece_to: PieceTo, bonus: i32) {
        add(&mut self.quiet[piece_to.0 as usize], bonus);
        for (table, previous) in self.continuations.iter_mut().zip(previous_moves) {
            if previous != PieceTo::default() {
                add(&mut table[Self::hashed_index(previous.0, piece_to.0)], bonus);
            }
        }
    }

    /// Applies a bonus or malus to a capture.
    pub fn update_capture(&mut self, piece_to: PieceTo, captured: u32, bonus: i32) {
        add(&mut self.captures[Self::hashed_index(piece_to.0, captured)], bonus);
    }

    pub fn set_countermove(&mut self, previous: PieceTo, mv: Move) {
        self.countermoves[previous.0 as usize] = mv.bits();
    }
}

/// Adds a bonus with gravity: the nearer a score is to its bound, the less it moves.
fn add(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    let new = old + bonus - old * bonus.abs() / MAX_HISTORY;
    *score = new.clamp(-MAX_HISTORY, MAX_HISTORY) as i16;
}

pub(super) mod score_offset {
    pub const TT_MOVE: i32 = 1 << 30;
    pub const CAPTURE: i32 = 1 << 24;
    pub const KILLER: i32 = 1 << 20;
    pub const COUNTERMOVE: i32 = 1 << 19;
    /// Checks that are quiet or may lose material.
    pub const CHECK: i32 = 1 << 18;
    /// Losing captures are ordered after the quiet moves.
    pub const BAD_CAPTURE: i32 = -(1 << 24);
    /// SEE scores below this are not distinguished.
    pub const WORST_SEE: i32 = -100_000;
}

/// Immediate gain of a move that captures, burns or promotes; `None` for quiet moves.
#[inline]
pub(super) fn noisy_gain(evaluator: &Evaluator, position: &Position, mv: Move) -> Option<i32> {
    if mv.is_drop() {
        return None;
    }
    if mv.promotes() || position.is_capture(mv) {
        return Some(evaluator.gain(position, mv));
    }
    let burn_gain = || Some(evaluator.gain(position, mv)).filter(|&gain| gain != 0);
    if evaluator.variant.tables().has_burners { burn_gain() } else { None }
}

/// MVV-LVA: sorts by gain, and equal gains by the least valuable capturing piece.
#[inline]
pub(super) const fn mvv_lva(gain: i32, mover: i32) -> i32 {
    gain * 16 - mover / 16
}

/// Captured kind on the target square, as an index of the capture history; 0 for none.
#[inline]
pub(super) fn captured_index(position: &Position, mv: Move) -> u32 {
    let cell = position.cell(mv.to());
    if cell.is_empty() || mv.to() == mv.start() { 0 } else { cell.kind().index() as u32 + 1 }
}

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderedMove {
    pub mv: Move,
    /// Moves with higher scores are tried first.
    pub score: i32,
    pub piece_to: PieceTo,
    /// Immediate gain if it captures, burns or promotes.
    pub gain: i32,
    pub class: MoveClass,
    /// Whether it gives check; found only for quiet moves and moves that may lose material, in games with mating
    /// checks.
    pub checks: bool,
}

/// Class of a move for pruning and reductions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveClass {
    /// Neither captures nor burns nor promotes.
    Quiet,
    /// May lose material; SEE is not computed yet.
    SeeUnknown,
    /// Does not lose material by SEE.
    Good,
    /// Loses material by SEE.
    Bad,
}

impl OrderedMove {
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.class == MoveClass::Quiet
    }
}

/// One step of a selection sort: swaps the best of the moves from index `first` on to that index and returns it.
#[inline]
pub(super) fn pick_best(moves: &mut [OrderedMove], first: usize) -> OrderedMove {
    let mut best = first;
    for index in first + 1..moves.len() {
        if moves[index].score > moves[best].score {
            best = index;
        }
    }
    moves.swap(first, best);
    moves[first]
}
