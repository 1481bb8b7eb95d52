//! Learned bonuses for pieces near a royal, by kind and relative square.

use super::safety::ATTACK_HORIZON;
use super::tables::{EvalTables, Group, HORIZON};
use tenjiku_rules::variant::{KindId, Piece, Side, Sq, Variant};

/// Width of the area around a royal that counts, in squares.
const WIDTH: i32 = 2 * HORIZON + 1;
const AREA_SQUARES: usize = (WIDTH * WIDTH) as usize;

/// Bonuses for pieces near the sole royal of a side.
#[derive(Debug)]
pub(super) struct RoyalTropism {
    /// Bonuses near its own royal and near the enemy's, as (opening, endgame), by kind and by relative square as Black
    /// sees it.
    bonuses: [Vec<(i16, i16)>; 2],
    /// Whether each kind is royal.
    pub is_royal: Vec<bool>,
}

impl RoyalTropism {
    /// `attack` is the computed bonus of each kind per square of distance below [`ATTACK_HORIZON`]; `shelter` is that
    /// of any piece next to its own royal.
    pub fn new(variant: &Variant, tables: &EvalTables, attack: &[i32], shelter: i32) -> Self {
        let bonuses = [Group::Own, Group::Enemy].map(|group| {
            let bonuses_of = |kind| {
                let attack = if group == Group::Enemy { attack[KindId::index(kind)] } else { 0 };
                let shelter = if group == Group::Own { shelter } else { 0 };
                (0..WIDTH * WIDTH).map(move |place| (place % WIDTH - HORIZON, place / WIDTH - HORIZON)).map(
                    move |(right, down)| {
                        let number = tables.layout.near_offset(kind, right, down, group);
                        let (opening, endgame) = number.map_or((0, 0), |number| tables.pair(number));
                        let distance = right.abs().max(down.abs());
                        let mut computed = attack * (ATTACK_HORIZON - distance).max(0);
                        if distance == 1 {
                            computed += shelter;
                        }
                        // With drops, attacks do not fade as material is captured, because it returns as
                        // pieces in hand.
                        let computed_endgame = if variant.has_drops() { computed } else { 0 };
                        let clip = |bonus: i32| bonus.clamp(-30_000, 30_000) as i16;
                        (clip(opening + computed), clip(endgame + computed_endgame))
                    },
                )
            };
            variant.kinds().flat_map(|(kind, _)| bonuses_of(kind)).collect()
        });
        Self { bonuses, is_royal: variant.kinds().map(|(_, kind)| kind.is_royal()).collect() }
    }

    /// Bonus of a piece near the sole royal of side `of`, which is on cell `royal`; 0 if that side has no sole royal.
    #[inline]
    pub fn bonus(&self, coordinates: &[(i8, i8)], piece: Piece, sq: Sq, royal: u16, of: Side) -> (i16, i16) {
        if royal == 0 || royal == sq.0 {
            return (0, 0);
        }
        let (column, rank) = coordinates[sq.index()];
        let (royal_column, royal_rank) = coordinates[usize::from(royal)];
        let (right, down) = (i32::from(column - royal_column), i32::from(rank - royal_rank));
        if right.abs().max(down.abs()) > HORIZON {
            return (0, 0);
        }
        let index = ((down + HORIZON) * WIDTH + right + HORIZON) as usize;
        // White sees the area rotated.
        let index = if piece.side == Side::Black { index } else { AREA_SQUARES - 1 - index };
        let group = usize::from(piece.side != of);
        self.bonuses[group][piece.kind.index() * AREA_SQUARES + index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use crate::evaluator::{Evaluator, ScoreUpdater};
    use crate::tables::{Inputs, Network};
    use crate::test_board::game;
    use std::sync::Arc;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::RandomNumbers;

    /// Calls `check` with the positions of a random game and the incrementally updated sums.
    fn play_random_game(evaluator: &Evaluator, mut check: impl FnMut(&Position, &ScoreUpdater<'_>)) {
        let mut position = Position::new(Arc::clone(&evaluator.variant));
        let mut random = RandomNumbers::new(7);
        for _ in 0..150 {
            let moves = position.legal_moves();
            let Some(mv) = random.pick(&moves) else { return };
            let score = evaluator.piece_square_score(&position);
            let mut updater = ScoreUpdater { evaluator, score };
            position.play(mv, &mut updater);
            if position.immediate_outcome().is_some() {
                return;
            }
            check(&position, &updater);
        }
    }

    #[test]
    fn incremental_sums_equal_recomputed_ones() {
        for id in ["tori", "shogi", "chu", "tenjiku"] {
            let variant = game(id);
            let mut tables = EvalTables::empty(&variant);
            let mut random = RandomNumbers::new(3);
            for number in tables.opening.iter_mut().chain(&mut tables.endgame) {
                *number = random.below(201) as i16 - 100;
            }
            if let Some(inputs) = Inputs::new(&variant) {
                let numbers: Vec<i16> =
                    (0..Network::count(&inputs)).map(|_| random.below(401) as i16 - 200).collect();
                tables.network = Network::from_numbers(inputs, &numbers);
                assert!(tables.network.is_some(), "{id}");
            }
            let evaluator = Evaluator::new(&variant, Weights::shipped(), Some(&tables));
            let (mut fresh, mut stale) = (0, 0);
            play_random_game(&evaluator, |position, updater| {
                let (incremental, recomputed) = (updater.score, evaluator.piece_square_score(position));
                if incremental.stale {
                    stale += 1;
                    assert_eq!(evaluator.refresh(position, &incremental), recomputed, "{id}");
                } else {
                    fresh += 1;
                    assert_eq!(incremental, recomputed, "{id}");
                }
            });
            assert!(fresh > 10, "{id}: {fresh} fresh, {stale} stale");
        }
    }

    #[test]
    fn tables_of_zeros_change_nothing_in_games_without_drops() {
        for id in ["chu", "dai", "tai"] {
            let variant = game(id);
            let computed = Evaluator::new(&variant, Weights::shipped(), None);
            let learned = Evaluator::new(&variant, Weights::shipped(), Some(&EvalTables::empty(&variant)));
            play_random_game(&learned, |position, _| {
                let score_by = |evaluator: &Evaluator| {
                    evaluator.evaluate(position, &evaluator.piece_square_score(position))
                };
                assert!((score_by(&computed) - score_by(&learned)).abs() <= 2, "{id}");
            });
        }
    }
}
