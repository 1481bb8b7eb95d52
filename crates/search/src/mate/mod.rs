//! Search for a forced win of the side to move within a number of plies, against any defence.
//!
//! The attacker wins by any rule that ends the game, except repetition: the loss of the last royal, checkmate, a bare
//! king, an impasse, or an enemy without a legal move in games in which that loses. The length is the number of plies
//! up to the end of the game. In games that are played to the capture of the royal, the capture counts: a mate in three
//! moves takes 7 plies in Tenjiku, and 5 in Mini Shogi, which ends with checkmate.
//!
//! Use [`find`] for positions of games. [`problem`](crate::problem) is for composed mating problems: the attacker may
//! only attack royals, the length is unlimited, and it is given in moves, without the capture.
//!
//! # Method
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
/// once `stop` is set. Pass `&mut |_| ()` to ignore the reports.
///
/// If the game is already over, no win is found and the result is [`MateResult::NoMate`]: check [`Position::outcome`]
/// first.
///
/// # Examples
/// ```
/// use tenjiku_rules::sfen;
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_search::StopFlag;
/// use tenjiku_search::mate::{self, MateRequest};
///
/// let tenjiku = Variant::built_in("tenjiku").expect("a built-in game");
/// let position = sfen::read(&tenjiku, "15k/16/R15/1R14/16/16/16/16/16/16/16/16/16/16/16/K15 b - 1")?;
/// let request = MateRequest { plies: 7, hash_mib: 1, ..MateRequest::default() };
/// let answer = mate::find(&position, &request, &StopFlag::default(), &mut |_| ());
/// let line = answer.line().ok_or("no forced win")?;
/// assert_eq!(line.len(), 7, "a mate in three, and the capture of the King");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        nodes = solver.nodes;
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
