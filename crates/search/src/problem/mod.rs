//! Solver for mating problems, by the conventions of composed problems: every move of the attacker attacks a
//! royal, the defender plays any legal move and resists as long as possible, and the length is unlimited.
//!
//! In games without check, the attacker threatens to capture the last royal, and it is mate if no reply
//! prevents that. Lengths are in moves of the attacker, without the capture itself. While the defender has several
//! royals, capturing one of them counts as an attack. A quiet move is not tried, even if it bares the enemy King or
//! leaves the enemy without a move. Repeating a position fails for the attacker, so the game before the problem has
//! no influence. The attacker may have no royal: see [`Position::began_without_royal`].
//!
//! For positions of games, use [`mate`](crate::mate), which searches for a win by any rule within a number of plies,
//! optionally with quiet moves.
//!
//! # Method
//!
//! [`solve`] is a depth-first proof-number search (df-pn) over bounds on the distance to mate. A refutation that relies
//! on a repetition is stored with the hash of its path. Once it depends on no earlier position, it is stored for all
//! paths (the graph history interaction problem). [`mod@reference`] has slow reference solvers for tests.

mod answer;
mod expand;
mod judge;
mod line;
pub mod reference;
mod solver;
mod study;
mod table;

pub use answer::{MoveVerdict, ProblemAnswer, ProblemRequest, ProblemStudy, ProblemVerdict};
pub use judge::judge;
pub use study::{solutions, study};

use crate::StopFlag;
use solver::Solver;
use table::{ANY_LENGTH, Plies};
use tenjiku_rules::Position;

/// Solves a problem: does the side to move force mate with attacking moves, and in how many?
///
/// If the game is already over, the verdict is [`ProblemVerdict::NoMate`]: check [`Position::outcome`] first.
///
/// # Examples
/// ```
/// use tenjiku_rules::sfen;
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_search::StopFlag;
/// use tenjiku_search::problem::{self, ProblemRequest, ProblemVerdict};
///
/// let variant = Variant::built_in("chu").expect("a built-in game");
/// let position = sfen::read(&variant, "kp10/pp10/12/12/2N9/12/12/12/12/12/12/12 b - 1")?;
/// let request = ProblemRequest { hash_mib: 1, ..ProblemRequest::default() };
/// let answer = problem::solve(&position, &request, &StopFlag::default());
/// assert!(matches!(answer.verdict, ProblemVerdict::Mate { moves: 1, is_shortest: true, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(position: &Position, request: &ProblemRequest, stop: &StopFlag) -> ProblemAnswer {
    Solver::new(position, request, stop).answer(request.shortest)
}

/// Number of the attacker's moves in a line of `plies` plies.
fn moves_of(plies: Plies) -> u32 {
    u32::from(plies).div_ceil(2)
}

impl Solver<'_> {
    fn answer(&mut self, shortest: bool) -> ProblemAnswer {
        let (verdict, least) = self.verdict(shortest);
        ProblemAnswer { verdict, least_moves: moves_of(least), nodes: self.nodes, time: self.start.elapsed() }
    }

    /// The verdict on the root, and a lower bound on the length of a mate in plies.
    fn verdict(&mut self, shortest: bool) -> (ProblemVerdict, Plies) {
        if self.position.immediate_outcome().is_some() {
            return (ProblemVerdict::NoMate, 0);
        }
        let attacker = self.attacker;
        if let Some(sq) = self.position.royal_capturer(attacker, &mut self.replies) {
            let capture = self.position.royal_capture_from(sq, attacker, &mut self.replies);
            let line = capture.into_iter().collect();
            return (ProblemVerdict::Mate { moves: 1, is_shortest: true, line }, 1);
        }
        let mut state = self.decide_root();
        if state.is_refuted(ANY_LENGTH) {
            let is_cut_off = state.least <= ANY_LENGTH;
            let verdict = if is_cut_off { ProblemVerdict::Undecided } else { ProblemVerdict::NoMate };
            return (verdict, state.least);
        }
        if !state.is_won(ANY_LENGTH) {
            return (ProblemVerdict::Undecided, state.least);
        }
        let mut most = state.most;
        while shortest && state.least < most {
            let shorter = most.saturating_sub(2);
            state = self.decide(0, shorter);
            if !state.is_won(shorter) {
                break;
            }
            most = state.most;
        }
        let is_shortest = state.least >= most;
        let line = self.line(0, most).unwrap_or_default();
        (ProblemVerdict::Mate { moves: moves_of(most), is_shortest, line }, state.least)
    }
}

#[cfg(test)]
mod tests;
