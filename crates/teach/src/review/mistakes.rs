//! Mistakes of a game as exercises.

use super::turning_points::TurningPoint;
use tenjiku_problems::{Problem, Source, Task};
use tenjiku_records::Annotation;
use tenjiku_rules::{Move, Position, coordinate};
use tenjiku_search::Score;

/// The exercise made of a mistake: to find the better move in the position before the mistake. `score` is that of the
/// better line for the side to move. `None` if no better move is known, or the ply is neither a mistake nor a blunder.
#[must_use]
pub fn exercise(
    before: &Position,
    played: Move,
    better: &[Move],
    (turn, score): (TurningPoint, Score),
) -> Option<Problem> {
    let is_mistake = matches!(turn.annotation, Annotation::Blunder | Annotation::Mistake);
    let first = better.first().filter(|first| is_mistake && **first != played)?;
    let variant = before.variant();
    let mut setup = before.setup();
    // The history is not part of an exercise.
    setup.move_number = 1;
    let position = Position::from_setup(variant.clone(), &setup).ok()?;
    position.accept(*first).ok()?;
    Some(Problem {
        rating: if turn.annotation == Annotation::Blunder { BLUNDER_RATING } else { MISTAKE_RATING },
        source: Source::Game { played: coordinate::write(variant, played), best_score: score.0 },
        ..Problem::new(&position, Task::FindBetter, &better[..1])
    })
}

/// Difficulties on the scale of problems: the more a mistake costs, the easier it is to see.
const BLUNDER_RATING: u16 = 1_200;
const MISTAKE_RATING: u16 = 1_500;
