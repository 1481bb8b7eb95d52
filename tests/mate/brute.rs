//! The plainest possible search for a forced win: every legal move of both sides, nothing
//! remembered, nothing cut. It shares nothing with the search under test but the rules.

use tenjiku::rules::{Outcome, Position, Side};

/// Whether `attacker` wins within so many plies whatever the other side does.
pub fn wins(position: &mut Position, attacker: Side, plies: usize) -> bool {
    if let Some(outcome) = position.outcome() {
        return matches!(outcome, Outcome::Win { winner, .. } if winner == attacker);
    }
    if plies == 0 {
        return false;
    }
    let attacks = position.side_to_move() == attacker;
    for mv in position.legal_moves() {
        position.play(mv, &mut ());
        let won = wins(position, attacker, plies - 1);
        position.undo();
        if won == attacks {
            return attacks;
        }
    }
    !attacks
}
