//! Random, balanced openings: random legal moves that capture nothing and leave no royal attacked. The same
//! seed gives the same opening. Unbalanced openings are discarded.

use crate::{Engine, EngineOptions, Evaluation, Limits, SearchRequest, StopFlag, TimeLimit};
use std::sync::Arc;
use tenjiku_rules::variant::{RandomNumbers, Variant};
use tenjiku_rules::{Move, Position};

/// Maximum evaluation of a balanced opening, in centipawns.
const MAX_ADVANTAGE: i32 = 150;

/// Maximum number of attempts; after that the most balanced opening is taken.
const MAX_ATTEMPTS: u32 = 60;

/// Limits of the search that evaluates an opening.
const SEARCH_LIMITS: Limits = Limits { depth: Some(4), nodes: Some(20_000), time: TimeLimit::Unlimited };

/// A balanced position `plies` plies after the starting array, or fewer if no quiet move is left. It depends
/// on the seed and the computed evaluation, not on learned tables.
#[must_use]
pub fn opening(variant: &Arc<Variant>, plies: u32, seed: u64) -> Position {
    let start = Position::new(Arc::clone(variant));
    if plies == 0 {
        return start;
    }
    let mut engine = Engine::new(EngineOptions { hash_mib: 8, threads: 1 });
    engine.set_evaluation(Evaluation::Computed);
    let mut random = RandomNumbers::new(seed);
    let mut most_balanced: Option<(i32, Position)> = None;
    for _ in 0..MAX_ATTEMPTS {
        let position = random_walk(&start, plies, &mut random);
        engine.new_game();
        let answer =
            engine.think(&position, &SearchRequest::new(SEARCH_LIMITS), &StopFlag::default(), &mut |_| {});
        let advantage = answer.report.best().map_or(i32::MAX, |line| line.score.0.saturating_abs());
        if most_balanced.as_ref().is_none_or(|(least, _)| advantage < *least) {
            most_balanced = Some((advantage, position));
        }
        if advantage <= MAX_ADVANTAGE {
            break;
        }
    }
    most_balanced.map_or(start, |(_, position)| position)
}

/// The position after `plies` random quiet moves, or fewer if no quiet move is left.
#[must_use]
pub fn random_walk(start: &Position, plies: u32, random: &mut RandomNumbers) -> Position {
    let mut position = start.clone();
    for _ in 0..plies {
        let mut moves = position.legal_moves();
        let mv = loop {
            if moves.is_empty() {
                return position;
            }
            let mv = moves.swap_remove(random.below(moves.len()));
            if is_quiet(&mut position, mv) {
                break mv;
            }
        };
        position.play(mv, &mut ());
    }
    position
}

/// Whether a move captures and burns nothing, repeats no position and leaves no royal of its side attacked.
fn is_quiet(position: &mut Position, mv: Move) -> bool {
    let side = position.side_to_move();
    let count = |position: &Position| position.pieces(side).len() + position.pieces(side.other()).len();
    let before = count(position);
    position.play(mv, &mut ());
    let is_quiet = count(position) == before
        && position.threats(side).is_empty()
        && position.occurrences() == 1
        && position.outcome().is_none();
    position.undo();
    is_quiet
}
