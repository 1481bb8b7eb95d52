//! Move ordering: the sooner the best move is tried, the smaller the tree.

use super::evaluator::Evaluator;
use crate::rules::{Move, Position};
use crate::variant::KindId;

/// History heuristic: how well quiet moves have done so far in this search.
#[derive(Debug)]
pub(super) struct History {
    /// By side, kind and target square.
    quiet: [Vec<i16>; 2],
    /// Continuation history: by the previous move and this one, hashed.
    continuation: Vec<i16>,
    /// The countermove, which refuted a move, by side, kind and target square.
    countermoves: [Vec<u64>; 2],
    cells: usize,
}

/// History scores stay within these bounds.
const MAX_HISTORY: i32 = 16_000;
/// Size of the continuation history, as a power of two.
const CONTINUATION_BITS: u32 = 18;
/// 2^64 divided by the golden ratio: multiplying by it spreads the indices (Fibonacci hashing).
const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// The kind that moves and its target square, which is what the history remembers of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceTo(u32);

impl History {
    pub fn new(kinds: usize, cells: usize) -> Self {
        let empty = || vec![0i16; kinds * cells];
        Self {
            quiet: [empty(), empty()],
            continuation: vec![0; 1 << CONTINUATION_BITS],
            countermoves: [vec![0; kinds * cells], vec![0; kinds * cells]],
            cells,
        }
    }

    /// What to remember of a move that is about to be played.
    #[inline]
    pub fn piece_to(&self, position: &Position, mv: Move) -> PieceTo {
        let kind = mv.dropped().unwrap_or_else(|| position.cell(mv.start()).kind());
        PieceTo(self.index(kind, mv) as u32)
    }

    #[inline]
    fn index(&self, kind: KindId, mv: Move) -> usize {
        kind.index() * self.cells + mv.to().index()
    }

    #[inline]
    fn continuation_index(previous: PieceTo, now: PieceTo) -> usize {
        let hash = (u64::from(previous.0) << 32 | u64::from(now.0)).wrapping_mul(GOLDEN_RATIO);
        (hash >> (64 - CONTINUATION_BITS)) as usize
    }

    #[inline]
    pub fn score(&self, side: usize, previous: PieceTo, now: PieceTo) -> i32 {
        let continuation = self.continuation[Self::continuation_index(previous, now)];
        i32::from(self.quiet[side][now.0 as usize]) + i32::from(continuation)
    }

    #[inline]
    pub fn countermove(&self, side: usize, previous: PieceTo) -> Option<Move> {
        let bits = self.countermoves[side][previous.0 as usize];
        (bits != 0).then(|| Move::from_bits(bits))
    }

    /// Rewards a quiet move that did well, or punishes one that did badly (`bonus` below zero).
    pub fn update(&mut self, side: usize, previous: PieceTo, now: PieceTo, bonus: i32) {
        let continuation = &mut self.continuation[Self::continuation_index(previous, now)];
        for score in [&mut self.quiet[side][now.0 as usize], continuation] {
            let old = i32::from(*score);
            // The nearer to the bound, the less it moves.
            let new = old + bonus - old * bonus.abs() / MAX_HISTORY;
            *score = new.clamp(-MAX_HISTORY, MAX_HISTORY) as i16;
        }
    }

    pub fn set_countermove(&mut self, side: usize, previous: PieceTo, mv: Move) {
        self.countermoves[side][previous.0 as usize] = mv.bits();
    }
}

/// Scores that sort moves into classes.
pub(super) mod class {
    pub const TT_MOVE: i32 = 1 << 30;
    pub const CAPTURE: i32 = 1 << 24;
    pub const KILLER: i32 = 1 << 20;
    pub const COUNTERMOVE: i32 = 1 << 19;
    /// Captures that lose material come after the quiet moves.
    pub const BAD_CAPTURE: i32 = -(1 << 24);
    /// Below this, a score is that of a capture that loses material.
    pub const BAD_CAPTURE_LIMIT: i32 = BAD_CAPTURE / 2;
}

/// Whether a move captures, burns or promotes; all other moves are quiet.
#[inline]
pub(super) fn is_noisy(evaluator: &Evaluator, position: &Position, mv: Move) -> bool {
    if mv.is_drop() {
        return false;
    }
    if mv.promotes() {
        return true;
    }
    if position.takes_anything(mv) {
        return true;
    }
    evaluator.variant.tables.has_burners && evaluator.gain(position, mv) != 0
}

/// Orders captures by what they gain (most valuable victim, least valuable attacker). Those that
/// lose material come last of all.
pub(super) fn capture_score(evaluator: &Evaluator, position: &Position, mv: Move) -> i32 {
    let gain = evaluator.gain(position, mv);
    let mover = evaluator.piece_value(position.cell(mv.start()).kind());
    // Capturing something worth more than the capturing piece cannot lose.
    if gain < mover {
        let see = evaluator.see(position, mv);
        if see < 0 {
            return class::BAD_CAPTURE + see.max(-100_000);
        }
    }
    class::CAPTURE + victim_first(gain, mover)
}

/// Sorts by gain, and among equal gains by the least valuable capturing piece.
#[inline]
pub(super) const fn victim_first(gain: i32, mover: i32) -> i32 {
    gain * 16 - mover / 16
}

/// Swaps the best of the moves from `first` on into that place.
#[inline]
pub(super) fn pick(moves: &mut [Move], scores: &mut [i32], first: usize) {
    let mut best = first;
    for index in first + 1..scores.len() {
        if scores[index] > scores[best] {
            best = index;
        }
    }
    moves.swap(first, best);
    scores.swap(first, best);
}
