//! The search for a forced win: the side to move captures or burns the last royal, or mates, within
//! a number of plies, whatever the other side does.
//!
//! `tenjiku mate`, the button "Find mate" and the protocols call [`find`]. It is a depth-first
//! proof-number search: it goes where the fewest replies are left to answer, so it finds deep and
//! narrow attacks that a search of all moves would not reach. Plies are counted down, so a repeated
//! position can never prove itself, and the repetition rules matter only for positions of the game
//! before the root.
//!
//! The attacker tries threats only: moves after which it could capture or burn the last royal if it
//! were its turn again (in Tori, checks), and while the other side has several royals, any move that
//! attacks or removes one. The defender may play any legal move; in the large games it may ignore
//! the threat and lose its royal. With [`MateRequest::all`], a second stage tries all moves of the
//! attacker. A line is played through on the rules core before it is reported.
//!
//! This room never evaluates a position that is not won by force, and never plays a game.

mod answer;
mod expand;
mod line;
mod proof_table;
mod repetitions;
mod solver;
mod watch;

pub use answer::{Attack, MateAnswer, MateReport, MateRequest, MateResult};
pub(super) use watch::{KnownWin, MateWatch, win_in_one};

use crate::StopFlag;
use solver::{SearchDeadline, Solver};
use tenjiku_rules::{Move, Outcome, Position};
use web_time::Instant;

/// The longest win that can be searched for, in plies.
pub const MOST_PLIES: u32 = 199;

/// Looks for a forced win of the side to move. Calls `report` as the search goes on, and ends within
/// milliseconds once `stop` is set.
pub fn find(
    position: &Position,
    request: &MateRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(&MateReport),
) -> MateAnswer {
    let begun = Instant::now();
    let deadline = SearchDeadline::new(stop, begun, request.time);
    let mut nodes = 0;
    let mut result = MateResult::Unknown;
    let stages: &[Attack] = if request.all { &[Attack::Threats, Attack::All] } else { &[Attack::Threats] };
    for (index, &attack) in stages.iter().enumerate() {
        // The exhaustive stage gets what the threats leave, at least half of the limit.
        let left = request.nodes.map(|limit| {
            let limit = if index + 1 < stages.len() { limit / 2 } else { limit };
            limit.saturating_sub(nodes)
        });
        let mut solver = Solver::new(position, attack, request.hash_mib, deadline, nodes);
        result = solver.solve(request.plies.min(MOST_PLIES), left, report);
        nodes = solver.nodes();
        if matches!(result, MateResult::Found { .. }) || deadline.is_over() {
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

/// Whether the line is legal after the whole game before it and ends in a win of the side to move.
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
