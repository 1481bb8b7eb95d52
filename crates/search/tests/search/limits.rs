//! Depth and node limits, and stopping: a search ends on time and always returns a legal move.

use crate::games::{GAMES, RandomNumbers, engine, game_with_rules, play_random_moves, start, think};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tenjiku_rules::Position;
use tenjiku_rules::variant::Turns;
use tenjiku_search::{Engine, EngineOptions, Level, Limits, SearchRequest, StopFlag};

#[test]
fn one_thread_with_a_node_limit_gives_the_same_answer_every_time() {
    for id in GAMES {
        let position = start(id);
        let mut answers = (0..2).map(|_| think(&mut engine(), &position, Limits::nodes(3000)));
        let (first, second) = (answers.next().expect("two"), answers.next().expect("two"));
        assert_eq!(first.mv, second.mv, "{id}");
        assert_eq!(first.report.nodes, second.report.nodes, "{id}");
        assert_eq!(first.report.lines, second.report.lines, "{id}");
    }
}

#[test]
fn a_node_limit_is_kept_except_for_one_polling_interval() {
    for id in GAMES {
        let answer = think(&mut engine(), &start(id), Limits::nodes(2000));
        assert!(answer.report.nodes < 2000 + 256, "{id}: {}", answer.report.nodes);
    }
}

#[test]
fn a_depth_limit_is_kept() {
    for id in GAMES {
        assert_eq!(think(&mut engine(), &start(id), Limits::depth(3)).report.depth, 3, "{id}");
    }
}

#[test]
fn a_search_stopped_before_it_begins_still_gives_a_legal_move() {
    for id in GAMES {
        let stop = StopFlag::default();
        stop.stop();
        let position = start(id);
        let request = SearchRequest::new(Limits::default());
        let answer = engine().think(&position, &request, &stop, &mut |_| {});
        assert!(position.legal_moves().contains(&answer.mv.expect("a move")), "{id}");
    }
}

#[test]
fn a_search_stopped_at_any_time_gives_a_legal_move() {
    let mut rng = RandomNumbers::new(4711);
    for id in GAMES {
        let mut engine = Engine::new(EngineOptions { hash_mib: 4, threads: 2 });
        for _ in 0..4 {
            let mut position = start(id);
            let plies = rng.below(80);
            play_random_moves(&mut position, plies, &mut rng);
            for _ in 0..3 {
                let stop = StopFlag::default();
                let flag = stop.clone();
                let wait = Duration::from_millis(rng.below(30) as u64);
                let (finish, finished) = mpsc::channel::<()>();
                let timer = thread::spawn(move || {
                    // The wait ends early if the search ends.
                    let _ = finished.recv_timeout(wait);
                    flag.stop();
                });
                let answer =
                    engine.think(&position, &SearchRequest::new(Limits::default()), &stop, &mut |_| {});
                drop(finish);
                timer.join().expect("the timer only waits");
                let Some(mv) = answer.mv else { break };
                assert!(position.legal_moves().contains(&mv), "{id}");
                position.play(mv, &mut ());
            }
        }
    }
}

#[test]
fn there_are_as_many_lines_as_requested_and_all_their_moves_are_legal() {
    for id in GAMES {
        let mut position = start(id);
        let request = SearchRequest { lines: 3, ..SearchRequest::new(Limits::nodes(4000)) };
        let answer = engine().think(&position, &request, &StopFlag::default(), &mut |_| {});
        assert_eq!(answer.report.lines.len(), 3, "{id}");
        let firsts: Vec<_> = answer.report.lines.iter().map(|line| line.moves[0]).collect();
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{id}");
        for line in &answer.report.lines {
            for &mv in &line.moves {
                assert!(position.legal_moves().contains(&mv), "{id}: {mv:?}");
                position.play(mv, &mut ());
            }
            line.moves.iter().for_each(|_| {
                position.undo();
            });
        }
    }
}

#[test]
fn only_the_requested_moves_are_considered() {
    let position = start("chu");
    let only = vec![position.legal_moves()[5], position.legal_moves()[9]];
    let request = SearchRequest { only: only.clone(), ..SearchRequest::new(Limits::nodes(1000)) };
    let answer = engine().think(&position, &request, &StopFlag::default(), &mut |_| {});
    assert!(only.contains(&answer.mv.expect("a move")));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    // After the capture of the only King, Black has won.
    let mut position = crate::games::position("chu", "11p/12/12/12/12/12/12/12/12/5k6/5P6/5K6 b - 1");
    let mv = tenjiku_rules::coordinate::read(&position, "7k7j").expect("the Pawn takes the King");
    position.play(mv, &mut ());
    assert_eq!(think(&mut engine(), &position, Limits::depth(3)).mv, None);
}

#[test]
fn seeds_vary_the_opening_and_every_level_plays_legal_moves() {
    let position = start("chu");
    let mut moves = std::collections::HashSet::new();
    for seed in 0..12 {
        let request = SearchRequest { seed: Some(seed), ..SearchRequest::new(Limits::nodes(1500)) };
        moves.insert(engine().think(&position, &request, &StopFlag::default(), &mut |_| {}).mv);
    }
    assert!(moves.len() >= 3, "only {} first moves in twelve games", moves.len());
    for level in Level::all() {
        let request = SearchRequest { level, ..SearchRequest::new(Limits::nodes(1500)) };
        let answer = engine().think(&position, &request, &StopFlag::default(), &mut |_| {});
        assert!(position.legal_moves().contains(&answer.mv.expect("a move")));
    }
}

/// The computer player expects two sides, but must also work with one.
#[test]
fn a_search_works_if_only_one_side_ever_moves() {
    for id in GAMES {
        let game = game_with_rules(id, |rules| (rules.turns, rules.bare_king) = (Turns::Solo, false));
        let mut engine = Engine::new(EngineOptions { hash_mib: 1, threads: 1 });
        let request = SearchRequest::new(Limits::nodes(3000));
        let answer = engine.think(&Position::new(game), &request, &StopFlag::default(), &mut |_| {});
        assert!(answer.mv.is_some(), "{id}");
    }
}
