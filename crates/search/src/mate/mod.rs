//! Search for a forced win: the side to move captures or burns the last royal, or mates, within a number of
//! plies against any defence.
//!
//! A depth-first proof-number search (df-pn): it follows the line with the fewest open replies, so it finds
//! deep and narrow attacks beyond the reach of a full-width search. Table entries record wins within a number of plies,
//! so a repeated position cannot prove itself, and the repetition rules matter only for positions of the game before
//! the root.
//!
//! By default the attacker tries threats only: moves after which it could capture or burn the last royal (in Tori,
//! checks). While the defender has several royals, any move that attacks or removes one of them is a threat. The
//! defender may play any legal move; in the large games it may ignore the threat and lose its royal.
//! [`MateRequest::all`] adds a second stage with all moves of the attacker. Every line is replayed on the rules core
//! before it is reported.

mod answer;
mod background;
mod expand;
mod line;
mod proof_table;
mod repetitions;
mod solver;

pub use answer::{Attack, MateAnswer, MateReport, MateRequest, MateResult};
pub(super) use background::{BackgroundMateSearch, KnownWin, win_in_one};

use crate::StopFlag;
use solver::{SearchDeadline, Solver};
use tenjiku_rules::{Move, Outcome, Position};
use web_time::Instant;

/// The longest win that can be searched for, in plies.
pub const MAX_PLIES: u32 = 199;

/// Searches for a forced win of the side to move. Calls `report` periodically, and ends within milliseconds
/// once `stop` is set.
pub fn find(
    position: &Position,
    request: &MateRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(&MateReport),
) -> MateAnswer {
    let start = Instant::now();
    let deadline = SearchDeadline::new(stop, start, request.time);
    let mut nodes = 0;
    let mut result = MateResult::Unknown;
    let stages: &[Attack] = if request.all { &[Attack::Threats, Attack::All] } else { &[Attack::Threats] };
    for (index, &attack) in stages.iter().enumerate() {
        // The second stage gets the nodes left over by the threats, at least half of the limit.
        let node_limit = request.nodes.map(|limit| {
            let limit = if index + 1 < stages.len() { limit / 2 } else { limit };
            limit.saturating_sub(nodes)
        });
        let mut solver = Solver::new(position, attack, request.hash_mib, deadline, nodes);
        result = solver.solve(request.plies.min(MAX_PLIES), node_limit, report);
        nodes = solver.nodes();
        if matches!(result, MateResult::Found { .. }) || deadline.is_over() {
            break;
        }
    }
    if let MateResult::Found { line, .. } = &result
        && !is_winning_line(position, line)
    {
        result = MateResult::Unknown;
    }
    MateAnswer { result, nodes, time: start.elapsed() }
}

/// Whether the line is legal, given the game so far, and ends in a win of the side to move.
fn is_winning_line(position: &Position, line: &[Move]) -> bool {
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
