//! What a capture is worth when all who can take back on its square do.

use super::judge::Judge;
use crate::rules::attack::BoardAfter;
use crate::rules::{Move, Position, Side};
use crate::variant::{LOWEST_RANK, Sq};
use arrayvec::ArrayVec;

/// More attackers than this on one square are not looked at.
const MOST: usize = 24;
/// A royal takes back last: nothing may take it in turn.
const ROYAL: i32 = 50_000;

impl Judge {
    /// Gain of a move after the exchanges that follow on its last square, each side taking with its
    /// least piece and stopping when it likes. Pieces that only come to bear once others have left
    /// their line are not counted.
    pub fn exchange(&self, position: &Position, mv: Move) -> i32 {
        let gain = self.gain(position, mv);
        let Some(mover) = position.mover_after(mv) else { return gain };
        if self.variant.tables.has_burners && position.fire_of(mv).suicide_by.is_some() {
            return gain;
        }
        let after = position.after(mv);
        let (us, them) = (mover.side, mover.side.other());
        let rank = self.variant.kind(mover.kind).jump_rank();
        let theirs = self.takers(position, mv.to(), rank, them, &after);
        if theirs.is_empty() {
            return gain;
        }
        let ours = self.takers(position, mv.to(), LOWEST_RANK, us, &after);
        let is_last_royal = self.variant.kind(mover.kind).is_royal() && position.royals(us).len() == 1;
        let mover_worth = if is_last_royal { ROYAL } else { self.worth(mover.kind) };
        gain - self.swap(self.price(mover_worth), &theirs, &ours)
    }

    /// What the side of `takers` wins on a square where something of worth `standing` stands, if
    /// each side takes in turn with its least piece and stops when it likes.
    pub fn swap(&self, mut standing: i32, takers: &[i32], others: &[i32]) -> i32 {
        // Each entry: what the side to take wins by taking what stands there now.
        let mut swaps: ArrayVec<i32, { 2 * MOST }> = ArrayVec::new();
        let sides = [takers, others];
        for step in 0..2 * MOST {
            let Some(&taker) = sides[step % 2].get(step / 2) else { break };
            swaps.push(standing);
            standing = self.price(taker);
        }
        // From the last taker back: nobody takes if it does not pay.
        let mut best = 0;
        while let Some(won) = swaps.pop() {
            best = (won - best).max(0);
        }
        best
    }

    /// What the taker of a piece gains: in games with drops also what he can drop.
    fn price(&self, worth: i32) -> i32 {
        if worth != ROYAL && self.variant.has_drops() { worth * 2 } else { worth }
    }

    /// Worth of the pieces of `by` that could take on a square after a move, the least first.
    pub fn takers(
        &self,
        position: &Position,
        sq: Sq,
        rank: u8,
        by: Side,
        after: &BoardAfter,
    ) -> ArrayVec<i32, MOST> {
        let mut takers = ArrayVec::new();
        for taker in position.attackers(sq, rank, by, after) {
            let kind = position.cell(taker).kind();
            let royal = self.variant.kind(kind).is_royal() && position.royals(by).len() == 1;
            if takers.try_push(if royal { ROYAL } else { self.worth(kind) }).is_err() {
                break;
            }
        }
        takers.sort_unstable();
        takers
    }
}
