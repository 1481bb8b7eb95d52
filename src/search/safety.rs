//! What threatens a side: enemies near its royal, and pieces that would be lost if the enemy were to
//! move.

use super::judge::Judge;
use crate::rules::attack::BoardAfter;
use crate::rules::{Position, Side};
use crate::variant::LOWEST_RANK;

/// Pieces farther from a royal than this do not count as attackers.
const ATTACK_HORIZON: i32 = 6;

impl Judge {
    /// No peril counts more than this, in hundredths of a Pawn.
    pub const MOST_PERIL: i32 = 400;

    /// How much the enemies near a side's royal weigh against what shelters it. A side with a
    /// spare royal has nothing to fear.
    pub fn danger(&self, position: &Position, side: Side) -> i32 {
        let &[royal] = position.royals(side) else { return 0 };
        let (column, rank) = self.places[royal.index()];
        let mut danger = 0;
        for &sq in position.squares_of(side.other()) {
            let (c, r) = self.places[sq.index()];
            let distance = i32::from((c - column).abs().max((r - rank).abs()));
            if distance < ATTACK_HORIZON {
                danger += self.attack[position.cell(sq).kind().index()] * (ATTACK_HORIZON - distance);
            }
        }
        let steps = self.variant.tables.king_steps;
        let sheltered = steps.iter().filter(|&&delta| position.cell(royal.offset(delta)).is_of(side)).count();
        danger - self.shelter * sheltered as i32
    }

    /// What the pieces of the side to move that hang or are outnumbered take off its hopes. It can
    /// save one of them, so the second counts for more.
    pub fn peril(&self, position: &Position) -> i32 {
        if self.hanging == (0, 0) {
            return 0;
        }
        let (first, second) = self.losses(position, position.side_to_move());
        ((first * self.hanging.0 + second * self.hanging.1) / 256).min(Self::MOST_PERIL)
    }

    /// The largest and the second largest loss of `side` if the enemy took first, square by square.
    /// Only pieces of more than average worth: looking after each would cost more than it gains.
    fn losses(&self, position: &Position, side: Side) -> (i32, i32) {
        let after = BoardAfter::default();
        let (mut first, mut second) = (0, 0);
        for &sq in position.squares_of(side) {
            let kind = position.cell(sq).kind();
            let (worth, entry) = (self.worth(kind), self.variant.kind(kind));
            if worth < self.mean_worth || worth <= second || entry.is_royal() {
                continue;
            }
            let takers = self.takers(position, sq, entry.jump_rank(), side.other(), &after);
            if takers.is_empty() {
                continue;
            }
            let others = self.takers(position, sq, LOWEST_RANK, side, &after);
            let loss = self.swap(worth, &takers, &others);
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
    use crate::notation::sfen;
    use crate::search::Weights;
    use crate::variant::{Library, Variant};
    use std::sync::Arc;

    fn board(game: &str, text: &str) -> (Judge, Position) {
        let library = Library::with_folder(None);
        let variant = Arc::new(Variant::compile(library.find(game).expect("a game"), &[]).expect("sound"));
        (Judge::new(&variant, Weights::shipped()), sfen::read(&variant, text).expect("a position"))
    }

    #[test]
    fn hanging_and_outnumbered_pieces_are_lost_protected_ones_are_exchanged() {
        let losses = |middle: &str| {
            let rows = 7 - middle.matches('/').count();
            let text = format!("k2r8/12/12/{middle}{}/K11 b - 1", "/12".repeat(rows));
            let (judge, position) = board("chu", &text);
            let worth = |symbol: &str| judge.worth(judge.variant.by_symbol(symbol).expect("a piece"));
            (judge.losses(&position, Side::Black), worth("R"), worth("B"), worth("P"), worth("G"))
        };
        let (lost, rook, bishop, ..) = losses("6p2p2/6RP1B2");
        assert_eq!(lost, (rook, bishop), "two pieces hang");
        let (lost, rook, _, pawn, _) = losses("6p5/6R5/6G5");
        assert_eq!(lost, (rook - pawn, 0), "a Rook for a Pawn");
        let (lost, .., gold) = losses("r2R8/3G8");
        assert_eq!(lost, (gold, 0), "taken twice, taken back once");
        let (lost, ..) = losses("3R8/3G8");
        assert_eq!(lost, (0, 0), "a Rook for a Rook");
    }
}
