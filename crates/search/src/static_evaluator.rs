//! Static evaluation of positions, for tuning.

use super::evaluator::{Evaluator, empty_next_to_royal};
use super::score::Score;
use super::tables::EvalTables;
use super::weights::Weights;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_rules::{Position, Side};

/// Evaluates positions of one game with fixed tables.
#[derive(Debug)]
pub struct StaticEvaluator {
    evaluator: Evaluator,
}

impl StaticEvaluator {
    /// Creates an evaluator with the built-in weights and these tables, which must be for the game.
    #[must_use]
    pub fn new(variant: &Arc<Variant>, tables: &EvalTables) -> Self {
        Self { evaluator: Evaluator::new(variant, Weights::shipped(), Some(tables)) }
    }

    /// The score for Black, and the game phase from 0 in the opening to 1 in the endgame.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> (Score, f32) {
        let sums = self.evaluator.piece_square_score(position);
        let score = Score(self.evaluator.evaluate(position, &sums));
        let score = if position.side_to_move() == Side::Black { score } else { -score };
        (score, self.evaluator.phase(&sums) as f32 / 256.0)
    }

    /// Number of empty squares next to a side's sole royal.
    #[must_use]
    pub fn empty_next_to_royal(position: &Position, side: Side) -> i32 {
        empty_next_to_royal(position, side)
    }

    /// Value of a kind on the board, in centipawns.
    #[must_use]
    pub fn value(&self, kind: KindId) -> i32 {
        self.evaluator.piece_value(kind)
    }

    /// Mean value of the pieces of the starting array, in centipawns.
    #[must_use]
    pub const fn mean_value(&self) -> i32 {
        self.evaluator.mean_piece_value
    }
}
