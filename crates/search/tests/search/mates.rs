//! Wins in one move are never missed, and long forced wins by threats need few nodes.

use crate::games::{RandomNumbers, engine, game, position, start, think};
use tenjiku_rules::coordinate;
use tenjiku_rules::{Move, Outcome, Position, WinReason};
use tenjiku_search::{Level, Limits, Score, SearchRequest, StopFlag};

/// The moves that end the game at once, found by playing every legal move.
fn winning_moves(position: &Position) -> Vec<Move> {
    let (side, mut board) = (position.side_to_move(), position.clone());
    let mut wins = position.legal_moves();
    wins.retain(|&mv| {
        board.play(mv, &mut ());
        let outcome = board.outcome();
        board.undo();
        let Some(Outcome::Win { winner, by }) = outcome else { return false };
        let is_mate = !matches!(
            by,
            WinReason::Repetition
                | WinReason::PerpetualCheck
                | WinReason::PerpetualAttack
                | WinReason::Impasse
        );
        winner == side && is_mate
    });
    wins
}

/// Plays random games that ignore wins, and calls `visit` at each win.
fn visit_wins(id: &str, games: u64, mut visit: impl FnMut(&Position, &[Move])) {
    for number in 1..=games {
        let (mut position, mut rng) = (start(id), RandomNumbers::new(number * 7919));
        for _ in 0..250 {
            let wins = winning_moves(&position);
            if !wins.is_empty() {
                visit(&position, &wins);
            }
            // Winning moves are not played.
            let moves = position.legal_moves();
            let next = (0..20).map(|_| moves[rng.below(moves.len())]).find(|&mv| {
                position.play(mv, &mut ());
                let game_continues = position.outcome().is_none();
                position.undo();
                game_continues
            });
            let Some(mv) = next else { break };
            position.play(mv, &mut ());
        }
    }
}

#[test]
fn a_win_in_one_move_is_never_missed_above_level_three() {
    for (id, games) in [("tori", 8), ("shogi", 8), ("mini", 12), ("sho", 6), ("chu", 3), ("tenjiku", 1)] {
        let (mut engine, mut count) = (engine(), 0usize);
        visit_wins(id, games, |position, wins| {
            count += 1;
            let level = Level::all().nth(3 + count % 5).expect("4 to 8");
            // Too few nodes to complete an iteration.
            let request = SearchRequest { level, seed: Some(1), ..SearchRequest::new(Limits::nodes(1)) };
            let answer = engine.think(position, &request, &StopFlag::default(), &mut |_| {});
            let mv = answer.mv.expect("a move");
            assert!(wins.contains(&mv), "{id}, level {level}: {mv:?} instead of {wins:?}");
            assert_eq!(answer.report.best().map(|line| line.score), Some(Score::win_in(1)));
        });
        assert!(count >= 5, "{id}: {count} positions with a win in one move");
    }
}

/// From the mate solver's test set: nine plies in Tori, too deep for a full-width search within the node limit.
const NINE_PLIES: &str = "+Sp4s/1+Scl2l/1Ps2p1/s2k1cS/r2c3/+s4+fR/2K2PS w F3Sc5s 64";

#[test]
fn a_long_win_by_threats_is_found_within_a_node_limit() {
    let position = position("tori", NINE_PLIES);
    let answer = think(&mut engine(), &position, Limits::nodes(200_000));
    let line = answer.report.best().expect("a line");
    let mv = coordinate::write(&game("tori"), answer.mv.expect("a move"));
    assert_eq!((mv.as_str(), line.score, line.moves.len()), ("2f3e", Score::win_in(9), 9));
    let repeated = think(&mut engine(), &position, Limits::nodes(200_000));
    assert_eq!(repeated.report.lines, answer.report.lines, "the same every time");
}

/// A win, once found, is kept even with few nodes for the next move.
#[test]
fn a_forced_win_is_played_out_against_any_reply() {
    for seed in 1..=6 {
        let (mut position, mut rng, mut engine) =
            (position("tori", NINE_PLIES), RandomNumbers::new(seed), engine());
        let mut nodes = 200_000;
        for _ in 0..9 {
            let mv = think(&mut engine, &position, Limits::nodes(nodes)).mv.expect("a move");
            position.play(mv, &mut ());
            if position.outcome().is_some() {
                break;
            }
            let replies = position.legal_moves();
            position.play(replies[rng.below(replies.len())], &mut ());
            nodes = 100;
        }
        assert!(matches!(position.outcome(), Some(Outcome::Win { .. })), "seed {seed}");
        assert!(position.plies() <= 9, "seed {seed}: {} plies", position.plies());
    }
}
