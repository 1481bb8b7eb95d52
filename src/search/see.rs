//! Static exchange evaluation (SEE): what a capture gains once both sides have taken on its square
//! as often as it pays.

use super::evaluator::Evaluator;
use crate::rules::attack::{BoardAfter, Quarry};
use crate::rules::{Move, Position, Side};
use crate::variant::Sq;
use arrayvec::ArrayVec;

/// The most attackers of one square that are considered.
const MAX_ATTACKERS: usize = 24;
/// Value of the last royal in an exchange: it recaptures last, since losing it loses the game.
const ROYAL: i32 = 50_000;

impl Evaluator {
    /// The SEE of a move: its gain after the exchanges on its target square. Each side takes with its
    /// least valuable piece and stops when it no longer pays. Pieces that attack the square only
    /// once others have left their line are not counted.
    pub fn see(&self, position: &Position, mv: Move) -> i32 {
        let gain = self.gain(position, mv);
        let Some(mover) = position.mover_after(mv) else { return gain };
        if self.variant.tables.has_burners && position.fire_of(mv).suicide_by.is_some() {
            return gain;
        }
        let after = position.after(mv);
        let (us, them) = (mover.side, mover.side.other());
        let quarry = Quarry::of(self.variant.kind(mover.kind));
        let theirs = self.attacker_values(position, mv.to(), quarry, them, &after);
        if theirs.is_empty() {
            return gain;
        }
        let ours = self.attacker_values(position, mv.to(), Quarry::UNKNOWN, us, &after);
        let is_last_royal = self.variant.kind(mover.kind).is_royal() && position.royals(us).len() == 1;
        let mover_value = if is_last_royal { ROYAL } else { self.piece_value(mover.kind) };
        gain - self.exchange_gain(self.capture_value(mover_value), &theirs, &ours)
    }

    /// What the side of `attackers` wins by starting an exchange on a square whose piece is worth
    /// `target`. Both lists hold piece values, the least first.
    pub fn exchange_gain(&self, mut target: i32, attackers: &[i32], defenders: &[i32]) -> i32 {
        // Each entry is what the side to capture wins by its capture alone.
        let mut captures: ArrayVec<i32, { 2 * MAX_ATTACKERS }> = ArrayVec::new();
        let sides = [attackers, defenders];
        for step in 0..2 * MAX_ATTACKERS {
            let Some(&capturer) = sides[step % 2].get(step / 2) else { break };
            captures.push(target);
            target = self.capture_value(capturer);
        }
        // From the last capture back: nobody takes if it does not pay.
        let mut best = 0;
        while let Some(won) = captures.pop() {
            best = (won - best).max(0);
        }
        best
    }

    /// What capturing a piece of that value is worth. In games with drops, the captor also gets a
    /// piece to drop.
    fn capture_value(&self, value: i32) -> i32 {
        if value != ROYAL && self.variant.has_drops() { value * 2 } else { value }
    }

    /// Values of the pieces of `by` that could capture on a square after a move, the least first.
    pub fn attacker_values(
        &self,
        position: &Position,
        sq: Sq,
        quarry: Quarry,
        by: Side,
        after: &BoardAfter,
    ) -> ArrayVec<i32, MAX_ATTACKERS> {
        let mut values = ArrayVec::new();
        for attacker in position.attackers(sq, quarry, by, after) {
            let kind = position.cell(attacker).kind();
            let royal = self.variant.kind(kind).is_royal() && position.royals(by).len() == 1;
            if values.try_push(if royal { ROYAL } else { self.piece_value(kind) }).is_err() {
                break;
            }
        }
        values.sort_unstable();
        values
    }
}
