//! The collections that come with the program: every solution is legal and does what its task asks for, and a sample is
//! proved again by a plain search.

use std::sync::Arc;
use tenjiku_problems::{Collection, Problem, Source, Task, Verdict, built_in, motifs};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{MoveList, Outcome, PlySummary, Position, Side};
use tenjiku_search::problem::reference;
use tenjiku_search::{Engine, EngineOptions};

fn game(collection: &Collection) -> Arc<Variant> {
    Variant::built_in(&collection.game).expect("the file is named after its game")
}

/// All problems that have a solution, with their games.
fn solved_problems() -> impl Iterator<Item = (Arc<Variant>, &'static Problem)> {
    built_in().iter().flat_map(|(_, collection)| {
        let variant = game(collection);
        let all = collection.problems.iter().filter(|problem| !problem.solution.is_empty());
        all.map(move |problem| (Arc::clone(&variant), problem))
    })
}

/// Plays the solution, which must be legal, and returns the last position.
fn play_solution(variant: &Arc<Variant>, problem: &Problem) -> Position {
    let mut position = problem.position(variant).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
    let line = problem.line(variant).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
    let longest = 2 * usize::from(problem.moves) - 1;
    // The line of a historical problem may be shorter than its number of moves, if that is only a bound.
    let is_bound = matches!(problem.source, Source::Historical(_));
    assert!(line.len() == longest || is_bound && line.len() < longest, "{}", problem.id);
    assert_eq!(motifs(&position, &line), problem.motifs, "{}", problem.id);
    line.into_iter().for_each(|mv| position.play(mv, &mut ()));
    position
}

/// Whether the side to move has lost: the game is over, or no move saves its last royal.
fn has_lost(position: &Position) -> bool {
    let loser = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return matches!(outcome, Outcome::Win { winner, .. } if winner != loser);
    }
    position.legal_moves().into_iter().all(|reply| {
        let mut next = position.clone();
        next.play(reply, &mut ());
        next.immediate_outcome().is_none()
            && next.royal_capturer(loser.other(), &mut MoveList::default()).is_some()
    })
}

#[test]
fn mates_end_in_mate() {
    for (variant, problem) in solved_problems().filter(|(_, problem)| problem.task == Task::Mate) {
        assert!(has_lost(&play_solution(&variant, problem)), "{}: {}", problem.id, problem.sfen);
    }
}

/// The attacker of a mating problem is Black and has no royal.
#[test]
fn attackers_have_no_royal() {
    for (variant, problem) in solved_problems().filter(|(_, problem)| problem.task == Task::Mate) {
        let position = problem.position(&variant).expect("a position");
        assert_eq!(position.side_to_move(), Side::Black, "{}", problem.id);
        assert!(position.began_without_royal(Side::Black), "{}", problem.id);
    }
}

/// Historical problems are kept as transmitted, whatever the verdict of the solver.
#[test]
fn historical_problems_have_books_and_verdicts() {
    let mut verdicts = 0;
    for (file, collection) in built_in() {
        for problem in &collection.problems {
            let Source::Historical(printings) = &problem.source else {
                assert_eq!(problem.verdict, None, "{}", problem.id);
                continue;
            };
            assert!(!printings.is_empty() && problem.verdict.is_some(), "{file}: {}", problem.id);
            let has_mate = !matches!(problem.verdict, Some(Verdict::NoMate | Verdict::Open));
            assert_eq!(problem.moves > 0, has_mate, "{}", problem.id);
            verdicts += 1;
        }
    }
    assert!(verdicts > 100, "{verdicts}");
}

#[test]
fn solutions_win_material() {
    let mut engine = Engine::new(EngineOptions { hash_mib: 1, threads: 1 });
    for (variant, problem) in solved_problems().filter(|(_, problem)| problem.task == Task::WinMaterial) {
        let values = engine.piece_values(&variant);
        let side = problem.position(&variant).expect("a position").side_to_move();
        let total = |position: &Position, side: Side| -> i32 {
            let board = position.pieces(side).map(|(_, piece)| values[piece.kind.index()]).sum::<i32>();
            let hand = position.hand(side).map(|(kind, count)| values[kind.index()] * i32::from(count));
            board + hand.sum::<i32>()
        };
        let balance = |position: &Position| total(position, side) - total(position, side.other());
        let start = problem.position(&variant).expect("a position");
        assert!(balance(&play_solution(&variant, problem)) >= balance(&start) + 90, "{}", problem.id);
    }
}

#[test]
fn saving_moves_are_one_of_several_and_do_not_lose_at_once() {
    for (variant, problem) in solved_problems().filter(|(_, problem)| problem.task == Task::SaveYourself) {
        let start = problem.position(&variant).expect("a position");
        assert!(start.legal_moves().len() >= 5, "{}", problem.id);
        let after = play_solution(&variant, problem);
        assert!(
            after.royal_capturer(after.side_to_move(), &mut MoveList::default()).is_none(),
            "{}",
            problem.id
        );
    }
}

#[test]
fn no_other_move_burns_as_many() {
    for (variant, problem) in solved_problems().filter(|(_, problem)| problem.task == Task::WhatBurns) {
        let start = problem.position(&variant).expect("a position");
        let burnt = |mv| {
            let mut summary = PlySummary::default();
            start.clone().play(mv, &mut summary);
            let own = summary.burnt.iter().filter(|(_, piece)| piece.side == start.side_to_move()).count();
            if own == 0 { summary.burnt.len() } else { 0 }
        };
        let best = problem.line(&variant).expect("a line")[0];
        let others = start.legal_moves().into_iter().filter(|&mv| mv != best);
        assert!(burnt(best) > others.map(burnt).max().unwrap_or(0), "{}", problem.id);
    }
}

/// The first two mates in one, two and three moves of every collection.
#[test]
fn short_mates_are_proved_again() {
    let mut proved = 0;
    for (_, collection) in built_in() {
        let variant = game(collection);
        for moves in 1..=3 {
            let all = collection.problems.iter();
            let some =
                all.filter(|p| p.task == Task::Mate && p.moves == moves && p.source == Source::Generated);
            for problem in some.take(2) {
                let position = problem.position(&variant).expect("a position");
                let moves = u32::from(moves);
                assert_eq!(reference::shortest_mate(&position, moves), Some(moves), "{}", problem.id);
                proved += 1;
            }
        }
    }
    assert!(proved > 30, "{proved}");
}

/// In a browser the page loads all files, so they must be small.
#[test]
fn the_files_are_small() {
    let bytes: usize = built_in().iter().map(|(_, collection)| collection.write().len()).sum();
    assert!(bytes < 900_000, "{bytes}");
}
