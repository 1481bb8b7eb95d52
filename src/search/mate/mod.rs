//! The search for a forced win: the side to move takes or burns the last royal, or mates, within
//! so many plies, whatever the other side does.
//!
//! `tenjiku mate`, the button "Find mate" and the protocols call [`find`]. It is a depth-first
//! proof-number search: it goes where the fewest replies are left to be answered, so it sees deep
//! and narrow attacks that a search of all moves would not reach. Plies are counted down, so a
//! position that comes back can never prove itself, and the rules of repetition decide nothing but
//! what the game before the root decides.
//!
//! The attacker tries threats only: moves after which he could take or burn the last royal if it
//! were his turn again (in Tori: checks), and while the other side has several royals, whatever
//! attacks or removes one. The defender may do anything legal; in the large games he may ignore
//! the threat, and loses his royal. With [`MateRequest::all`] a second stage tries all moves of the
//! attacker too. A line that is found is played through on the rules core before it is told.
//!
//! This room judges no position that is not won by force, and plays no game.

mod answer;
mod expand;
mod line;
mod past;
mod solver;
mod table;

pub use answer::{Attack, MateAnswer, MateReport, MateRequest, MateResult};

use crate::rules::{Move, Outcome, Position};
use crate::search::StopFlag;
use solver::{Patience, Solver};
use std::time::Instant;

/// The most plies one may ask for.
pub const MOST_PLIES: u32 = 199;

/// Looks for a forced win of the side to move. `report` hears of it as the search goes on.
/// Ends within milliseconds when `stop` is set.
pub fn find(
    position: &Position,
    request: &MateRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(&MateReport),
) -> MateAnswer {
    let begun = Instant::now();
    let patience = Patience::new(stop, begun, request.time);
    let mut nodes = 0;
    let mut result = MateResult::Unknown;
    let stages: &[Attack] = if request.all { &[Attack::Threats, Attack::All] } else { &[Attack::Threats] };
    for (index, &attack) in stages.iter().enumerate() {
        // The exhaustive stage gets what the threats leave, half of the limit at least.
        let left = request.nodes.map(|limit| {
            let limit = if index + 1 < stages.len() { limit / 2 } else { limit };
            limit.saturating_sub(nodes)
        });
        let mut solver = Solver::new(position, attack, request.hash_mib, patience, nodes);
        result = solver.solve(request.plies.min(MOST_PLIES), left, report);
        nodes = solver.nodes();
        if matches!(result, MateResult::Found { .. }) || patience.is_over() {
            break;
        }
    }
    if let MateResult::Found { line, .. } = &result
        && !wins(position, line)
    {
        result = MateResult::Unknown;
    }
    MateAnswer { result, nodes, time: begun.elapsed() }
}

/// Whether the line, played by the rules with the whole game before it, ends in a win of the side
/// to move.
fn wins(position: &Position, line: &[Move]) -> bool {
    let side = position.side_to_move();
    let mut position = position.clone();
    for &mv in line {
        if position.accept(mv) != Ok(mv) {
            return false;
        }
        position.play(mv, &mut ());
    }
    matches!(position.outcome(), Some(Outcome::Win { winner, .. }) if winner == side)
}
