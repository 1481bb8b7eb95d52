//! In which order moves are tried: the sooner the best comes, the less is searched.

use super::judge::Judge;
use crate::rules::{Move, Position};
use crate::variant::KindId;

/// What quiet moves have been worth so far in this search.
#[derive(Debug)]
pub(super) struct History {
    /// By side, kind and last square.
    quiet: [Vec<i16>; 2],
    /// By the move before and this one, hashed.
    follow: Vec<i16>,
    /// The reply that refuted a move, by side, kind and last square.
    counter: [Vec<u64>; 2],
    cells: usize,
}

/// History scores stay within these bounds.
const MOST: i32 = 16_000;
const FOLLOW_BITS: u32 = 18;

/// Kind and square a move ends with: what history remembers of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Trace(u32);

impl History {
    pub fn new(kinds: usize, cells: usize) -> Self {
        let empty = || vec![0i16; kinds * cells];
        Self {
            quiet: [empty(), empty()],
            follow: vec![0; 1 << FOLLOW_BITS],
            counter: [vec![0; kinds * cells], vec![0; kinds * cells]],
            cells,
        }
    }

    /// What to remember of a move that is about to be played.
    #[inline]
    pub fn trace(&self, position: &Position, mv: Move) -> Trace {
        let kind = mv.dropped().unwrap_or_else(|| position.cell(mv.start()).kind());
        Trace(self.index(kind, mv) as u32)
    }

    #[inline]
    fn index(&self, kind: KindId, mv: Move) -> usize {
        kind.index() * self.cells + mv.to().index()
    }

    #[inline]
    fn follow_index(before: Trace, now: Trace) -> usize {
        let mixed = (u64::from(before.0) << 32 | u64::from(now.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - FOLLOW_BITS)) as usize
    }

    #[inline]
    pub fn score(&self, side: usize, before: Trace, now: Trace) -> i32 {
        i32::from(self.quiet[side][now.0 as usize]) + i32::from(self.follow[Self::follow_index(before, now)])
    }

    #[inline]
    pub fn counter(&self, side: usize, before: Trace) -> Option<Move> {
        let bits = self.counter[side][before.0 as usize];
        (bits != 0).then(|| Move::from_bits(bits))
    }

    /// Learns that a quiet move did well (`by` above zero) or ill at some depth.
    pub fn learn(&mut self, side: usize, before: Trace, now: Trace, by: i32) {
        for score in
            [&mut self.quiet[side][now.0 as usize], &mut self.follow[Self::follow_index(before, now)]]
        {
            let old = i32::from(*score);
            *score = (old + by - old * by.abs() / MOST).clamp(-MOST, MOST) as i16;
        }
    }

    pub fn learn_counter(&mut self, side: usize, before: Trace, mv: Move) {
        self.counter[side][before.0 as usize] = mv.bits();
    }
}

/// Scores that sort moves into classes.
pub(super) mod class {
    pub const TABLE: i32 = 1 << 30;
    pub const CAPTURE: i32 = 1 << 24;
    pub const KILLER: i32 = 1 << 20;
    pub const COUNTER: i32 = 1 << 19;
    /// Captures that lose material come after the quiet moves.
    pub const BAD_CAPTURE: i32 = -(1 << 24);
}

/// Whether a move takes, burns or turns over something: everything else is quiet.
#[inline]
pub(super) fn is_noisy(judge: &Judge, position: &Position, mv: Move) -> bool {
    if mv.is_drop() {
        return false;
    }
    if mv.promotes() {
        return true;
    }
    if position.takes_anything(mv) {
        return true;
    }
    judge.variant.tables.has_burners && judge.gain(position, mv) != 0
}

/// Captures by what they gain; those that lose material last of all.
pub(super) fn capture_score(judge: &Judge, position: &Position, mv: Move) -> i32 {
    let gain = judge.gain(position, mv);
    let mover = judge.worth(position.cell(mv.start()).kind());
    // Taking something worth more than oneself cannot lose.
    if gain < mover {
        let exchange = judge.exchange(position, mv);
        if exchange < 0 {
            return class::BAD_CAPTURE + exchange.max(-100_000);
        }
    }
    class::CAPTURE + gain * 16 - mover / 16
}

/// Brings the best of the moves from `first` on to that place.
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
