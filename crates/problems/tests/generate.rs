//! The generator makes problems that are sound, new, and within the limits of the recipe.

use std::sync::Arc;
use std::time::Duration;
use tenjiku_problems::{Collection, Recipe, Task, generate};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Setup, Side, sfen};
use tenjiku_search::StopFlag;
use tenjiku_search::problem::{ProblemRequest, reference, study};

fn game(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

fn empty(id: &str) -> Collection {
    Collection { game: id.to_owned(), ..Collection::default() }
}

fn recipe(task: Task, count: usize) -> Recipe {
    Recipe { counts: vec![(task, count)], time: Duration::from_secs(600), seed: 3, threads: 1 }
}

fn generate_problems(id: &str, task: Task, count: usize) -> Collection {
    let mut collection = empty(id);
    generate(&game(id), &recipe(task, count), &mut collection, |_| true);
    assert_eq!(collection.problems.len(), count, "{id}");
    collection
}

#[test]
fn mates_are_shortest_unique_and_without_superfluous_pieces() {
    for (id, count) in [("tori", 3), ("chu", 3), ("tai", 1)] {
        let variant = game(id);
        for problem in generate_problems(id, Task::Mate, count).problems {
            let position = problem.position(&variant).expect("a position");
            let moves = u32::from(problem.moves);
            if moves < 5 {
                assert_eq!(reference::shortest_mate(&position, moves), Some(moves), "{}", problem.sfen);
            }
            let request = ProblemRequest { hash_mib: 8, ..ProblemRequest::default() };
            let study = study(&position, &request, &StopFlag::default());
            assert_eq!(study.first_moves, problem.line(&variant).expect("legal")[..1], "{}", problem.sfen);
            assert_eq!((study.is_unique, study.superfluous), (Some(true), vec![]), "{}", problem.sfen);
        }
    }
}

/// By custom, the defender holds every piece that is neither on the board nor in the attacker's hand.
#[test]
fn in_games_with_drops_the_defender_holds_the_rest() {
    let variant = game("tori");
    for problem in generate_problems("tori", Task::Mate, 3).problems {
        let position = problem.position(&variant).expect("a position");
        let held = |side| position.hand(side).map(|(_, count)| usize::from(count)).sum::<usize>();
        let pieces = Side::BOTH.iter().map(|&side| position.pieces(side).len() + held(side)).sum::<usize>();
        // All pieces of the array except the attacker's King.
        assert_eq!(pieces, 31, "{}", problem.sfen);
    }
}

/// The same seed makes the same problems; mirror images of problems in the collection are left out.
#[test]
fn positions_and_their_mirror_images_are_made_once() {
    let variant = game("tori");
    let first = generate_problems("tori", Task::Mate, 3);
    assert_eq!(generate_problems("tori", Task::Mate, 3), first);
    let mut mirrored = first.clone();
    for problem in &mut mirrored.problems {
        let setup = problem.position(&variant).expect("a position").setup();
        let geometry = variant.geometry();
        let mut other = Setup { pieces: Vec::new(), ..setup.clone() };
        for (sq, piece) in setup.pieces {
            let sq = geometry.square(geometry.files() + 1 - geometry.file(sq), geometry.rank(sq));
            other.put(sq.expect("on the board"), piece);
        }
        problem.sfen = sfen::write_setup(&variant, &other);
        problem.id += "-mirrored";
    }
    let old: Vec<String> = first.problems.iter().map(|problem| problem.sfen.clone()).collect();
    generate(&variant, &recipe(Task::Mate, 6), &mut mirrored, |_| true);
    let new = mirrored.problems.iter().filter(|problem| !problem.id.ends_with("mirrored"));
    let new: Vec<&String> = new.map(|problem| &problem.sfen).collect();
    assert_eq!(new.len(), 3);
    assert!(new.iter().all(|sfen| !old.contains(sfen)), "{new:?}");
}

#[test]
fn a_full_collection_and_one_without_time_do_not_grow() {
    let mut full = generate_problems("tori", Task::Mate, 2);
    let before = full.clone();
    generate(&game("tori"), &recipe(Task::Mate, 2), &mut full, |_| panic!("there are two already"));
    assert_eq!(full, before);
    let mut late = empty("mini");
    let no_time = Recipe { time: Duration::ZERO, ..recipe(Task::Mate, 5) };
    generate(&game("mini"), &no_time, &mut late, |_| true);
    assert_eq!(late.problems, []);
}

#[test]
fn the_callback_can_stop_the_generator() {
    let mut collection = empty("tori");
    generate(&game("tori"), &recipe(Task::Mate, 50), &mut collection, |all| all.problems.len() < 2);
    assert_eq!(collection.problems.len(), 2);
}

#[test]
fn exercises_have_the_task_that_was_asked_for() {
    for (id, task) in
        [("mini", Task::WinMaterial), ("mini", Task::SaveYourself), ("tenjiku", Task::WhatBurns)]
    {
        let all = generate_problems(id, task, 2);
        assert!(all.problems.iter().all(|problem| problem.task == task), "{id}");
    }
}
