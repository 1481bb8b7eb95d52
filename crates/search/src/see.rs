//! Static exchange evaluation (SEE): the gain of a capture after all profitable recaptures on its square.

use super::evaluator::Evaluator;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Piece, Position, Side};

/// Maximum number of attackers of one square that are considered.
const MAX_ATTACKERS: usize = 24;
/// Value of the last royal in an exchange: it captures last, since losing it loses the game.
const LAST_ROYAL_VALUE: i32 = 50_000;

impl Evaluator {
    /// SEE of a move whose immediate gain is `gain`. Each side captures with its least valuable piece and
    /// stops when a capture no longer pays. X-ray attackers are ignored.
    pub fn see(&self, position: &Position, mv: Move, gain: i32) -> i32 {
        let Some(mover) = position.mover_after(mv) else { return gain };
        let mut after = position.board_after(mv);
        if self.variant.tables().has_burners {
            let fire = position.fire_of(mv);
            if fire.suicide_by.is_some() {
                return gain;
            }
            // Burnt pieces cannot recapture.
            after = fire.burnt.iter().fold(after, |after, &sq| after.without(sq));
        }
        let (us, them) = (mover.side, mover.side.other());
        let mover_as_victim = Victim::of_kind(self.variant.kind(mover.kind));
        let recapturers = self.attacker_values(position, mv.to(), mover_as_victim, them, &after);
        if recapturers.is_empty() {
            return gain;
        }
        let supporters = self.attacker_values(position, mv.to(), Victim::UNKNOWN, us, &after);
        gain - self.exchange_gain(self.exchange_value(position, mover), &recapturers, &supporters)
    }

    /// The maximum loss after a move, apart from its immediate gain.
    pub fn max_loss(&self, position: &Position, mv: Move) -> i32 {
        position.mover_after(mv).map_or(0, |mover| self.exchange_value(position, mover))
    }

    fn exchange_value(&self, position: &Position, piece: Piece) -> i32 {
        let is_last_royal =
            self.variant.kind(piece.kind).is_royal() && position.royals(piece.side).len() == 1;
        if is_last_royal { LAST_ROYAL_VALUE } else { self.capture_value(piece.kind) }
    }

    /// Gain of the side of `attackers` from an exchange on a square whose piece is worth `target`. Both lists
    /// are sorted, least valuable first.
    pub fn exchange_gain(&self, mut target: i32, attackers: &[i32], defenders: &[i32]) -> i32 {
        // Each entry is the gain of one capture alone.
        let mut captures: ArrayVec<i32, { 2 * MAX_ATTACKERS }> = ArrayVec::new();
        let sides = [attackers, defenders];
        for step in 0..2 * MAX_ATTACKERS {
            let Some(&capturer) = sides[step % 2].get(step / 2) else { break };
            captures.push(target);
            target = capturer;
        }
        // Minimax from the last capture back: either side may stop.
        let mut best = 0;
        while let Some(gain) = captures.pop() {
            best = (gain - best).max(0);
        }
        best
    }

    /// Values of the pieces of `by` that could capture on a square after a move, least valuable first.
    pub fn attacker_values(
        &self,
        position: &Position,
        sq: Sq,
        victim: Victim,
        by: Side,
        after: &BoardAfter,
    ) -> ArrayVec<i32, MAX_ATTACKERS> {
        let mut values = ArrayVec::new();
        let counted = position.for_each_attacker(sq, victim, by, after, |attacker| {
            let piece = Piece { kind: position.cell(attacker).kind(), side: by };
            let value = self.exchange_value(position, piece);
            if values.try_push(value).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        debug_assert!(counted.is_continue() || values.is_full(), "all are counted, or as many as fit");
        values.sort_unstable();
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::board;

    fn move_to(position: &Position, square: &str) -> Move {
        let sq = position.geometry().parse(square).expect("a square");
        position.legal_moves().into_iter().find(|mv| mv.to() == sq).expect("a move")
    }

    /// Tenjiku, "Burning": burnt pieces leave the board before anything can recapture.
    #[test]
    fn burnt_pieces_do_not_recapture() {
        let empty = "/16".repeat(7);
        let (evaluator, position) =
            board("tenjiku", &format!("8k7/16/16/16/16/7ggg6/16/8D!7{empty}/K15 b - 1"));
        let mv = move_to(&position, "8g");
        let gain = evaluator.gain(&position, mv);
        assert_eq!(gain, 3 * evaluator.capture_value(position.variant().by_symbol("G").expect("a Gold")));
        assert_eq!(evaluator.see(&position, mv, gain), gain);
    }

    /// In games with drops a capture counts twice: off the board and into the hand. A promoted piece demotes
    /// in hand.
    #[test]
    fn exchanges_count_captured_pieces_in_hand() {
        let (evaluator, position) = board("shogi", "4k4/9/4p4/4r4/9/9/4R4/9/4K4 b - 1");
        let mv = move_to(&position, "5d");
        let see = evaluator.see(&position, mv, evaluator.gain(&position, mv));
        assert_eq!(see, 0, "a Rook for a Rook");
        let kind = |symbol: &str| position.variant().by_symbol(symbol).expect("a piece");
        let (pawn, tokin) = (kind("P"), kind("+P"));
        let in_hand = evaluator.capture_value(pawn) - evaluator.piece_value(pawn);
        assert_eq!(evaluator.capture_value(tokin), evaluator.piece_value(tokin) + in_hand);
    }
}
