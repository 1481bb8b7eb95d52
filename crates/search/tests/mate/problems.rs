//! The solver of mating problems on the same positions. It has its own search, so the two check each other.

use super::set::{position, set};
use tenjiku_rules::variant::RoyalSafety;
use tenjiku_search::StopFlag;
use tenjiku_search::problem::{self, ProblemRequest, ProblemVerdict};

/// The solver does not count the capture of the royal, nor the reply before it.
#[test]
fn the_solver_of_problems_finds_wins_of_the_same_length() {
    for win in set().wins {
        let p = win.position();
        let request = ProblemRequest { hash_mib: 16, ..ProblemRequest::default() };
        let answer = problem::solve(&p, &request, &StopFlag::default());
        let ends_with_mate = p.variant().rules().royals == RoyalSafety::Checkmate;
        let plies = if ends_with_mate || win.plies < 3 { win.plies } else { win.plies - 2 };
        let ProblemVerdict::Mate { moves, is_shortest, line } = answer.verdict else {
            panic!("{}", win.name())
        };
        assert!(is_shortest, "{}", win.name());
        assert_eq!((moves, line.len()), (plies.div_ceil(2), plies as usize), "{}", win.name());
    }
}

/// No threats win in the quiet positions, whatever the number of plies; the plain search shows it for a few.
#[test]
fn the_solver_of_problems_finds_nothing_in_quiet_positions() {
    for case in set().none.into_iter().filter(|case| case.plies > 1) {
        let request = ProblemRequest { hash_mib: 16, ..ProblemRequest::default() };
        let answer = problem::solve(&position(&case.game, &case.sfen), &request, &StopFlag::default());
        assert_eq!(answer.verdict, ProblemVerdict::NoMate, "{}: {}", case.game, case.shows);
    }
}
