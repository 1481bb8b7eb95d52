//! Royal danger and hanging pieces.

use super::evaluator::Evaluator;
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::{Position, Side};

/// Distance from a royal at which a piece no longer counts as an attacker, in squares.
pub(super) const ATTACK_HORIZON: i32 = 6;

impl Evaluator {
    /// Maximum penalty for hanging pieces, in centipawns.
    pub const MAX_HANGING_PENALTY: i32 = 400;

    /// Attack bonus of the enemies near a side's royal minus its shelter; 0 for a side without a sole royal.
    pub fn royal_danger(&self, position: &Position, side: Side) -> i32 {
        let &[royal] = position.royals(side) else { return 0 };
        let (column, rank) = self.variant.tables().coordinates[royal.index()];
        let mut danger = 0;
        for &sq in position.squares_of(side.other()) {
            let (c, r) = self.variant.tables().coordinates[sq.index()];
            let distance = i32::from((c - column).abs().max((r - rank).abs()));
            if distance < ATTACK_HORIZON {
                danger += self.attack[position.cell(sq).kind().index()] * (ATTACK_HORIZON - distance);
            }
        }
        let steps = self.variant.tables().king_steps;
        let shelter_pieces =
            steps.iter().filter(|&&delta| position.cell(royal.offset(delta)).is_of(side)).count();
        danger - self.shelter * shelter_pieces as i32
    }

    /// Penalty of the side to move for hanging pieces. The side can save only one piece, so the second largest loss has
    /// the larger weight.
    pub fn hanging_penalty(&self, position: &Position) -> i32 {
        if self.hanging == (0, 0) {
            return 0;
        }
        let (first, second) = self.hanging_losses(position, position.side_to_move());
        ((first * self.hanging.0 + second * self.hanging.1) / 256).min(Self::MAX_HANGING_PENALTY)
    }

    /// The two largest losses of `side` if the enemy captures first, each from the exchanges on one square.
    /// Pieces of less than average value are ignored to save time.
    fn hanging_losses(&self, position: &Position, side: Side) -> (i32, i32) {
        let after = BoardAfter::default();
        let (mut first, mut second) = (0, 0);
        for &sq in position.squares_of(side) {
            let kind = position.cell(sq).kind();
            let (value, entry) = (self.piece_value(kind), self.variant.kind(kind));
            if value < self.mean_piece_value || value <= second || entry.is_royal() {
                continue;
            }
            let attackers = self.attacker_values(position, sq, Victim::of_kind(entry), side.other(), &after);
            if attackers.is_empty() {
                continue;
            }
            let defenders = self.attacker_values(position, sq, Victim::UNKNOWN, side, &after);
            let loss = self.exchange_gain(value, &attackers, &defenders);
            if loss > first {
                (first, second) = (loss, first);
            } else if loss > second {
                second = loss;
            }
        }
        (first, second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::board;

    #[test]
    fn hanging_and_outnumbered_pieces_are_lost_and_protected_ones_exchanged() {
        let losses = |middle: &str| {
            let rows = 7 - middle.matches('/').count();
            let text = format!("k2r8/12/12/{middle}{}/K11 b - 1", "/12".repeat(rows));
            let (evaluator, position) = board("chu", &text);
            let value =
                |symbol: &str| evaluator.piece_value(evaluator.variant.by_symbol(symbol).expect("a piece"));
            let losses = evaluator.hanging_losses(&position, Side::Black);
            (losses, value("R"), value("B"), value("P"), value("G"))
        };
        let (lost, rook, bishop, ..) = losses("6p2p2/6RP1B2");
        assert_eq!(lost, (rook, bishop), "two pieces are hanging");
        let (lost, rook, _, pawn, _) = losses("6p5/6R5/6G5");
        assert_eq!(lost, (rook - pawn, 0), "a Rook for a Pawn");
        let (lost, .., gold) = losses("r2R8/3G8");
        assert_eq!(lost, (gold, 0), "captured twice, recaptured once");
        let (lost, ..) = losses("3R8/3G8");
        assert_eq!(lost, (0, 0), "a Rook for a Rook");
    }
}
