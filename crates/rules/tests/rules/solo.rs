//! `turns: Solo`: only one side moves. Everything else is as in the game itself.

use crate::board::{Black, GAMES, PositionExt, RandomNumbers, White, edited_game, game, put, setup};
use std::sync::Arc;
use tenjiku_rules::variant::{Turns, Variant};
use tenjiku_rules::{Effect, Move, Outcome, Position, Setup, SetupError, WinReason, perft};

fn solo(id: &str) -> Arc<Variant> {
    edited_game(id, |file| {
        file.rules.turns = Turns::Solo;
        file.rules.bare_king = false;
    })
}

/// Counted by hand: from a corner a King has 3 steps, to two squares of the edge (5 each) and one beside them (8).
#[test]
fn the_turn_stays_with_the_side_that_moves() {
    for (side, king) in [(Black, "K 15o, -P 1a"), (White, "-K 15o, P 1a")] {
        let mut p = put(&solo("dai"), side, king);
        assert_eq!([1, 2].map(|depth| perft(&mut p, depth)), [3, 18]);
        for (from, to) in [("15o", "14n"), ("14n", "13n"), ("13n", "13m")] {
            assert_eq!(p.side_to_move(), side);
            p.go(p.mv(from, to));
        }
        assert_eq!((p.side_to_move(), p.move_number()), (side, 4));
        assert!(p.legal_moves_from(p.sq("1a")).is_empty(), "the other side cannot move");
    }
}

#[test]
fn no_side_needs_a_royal_and_the_idle_side_needs_no_piece() {
    for id in GAMES {
        let pawn = if id == "tori" { "Sw" } else { "P" };
        let p = put(&solo(id), Black, &format!("{pawn} 5g"));
        assert_eq!((p.outcome(), p.legal_moves().len()), (None, 1), "{id}");
        let refused = Position::from_setup(game(id), &setup(p.variant(), Black, &format!("{pawn} 5g")));
        assert_eq!(refused.err(), Some(SetupError::NoRoyal), "{id}");
    }
}

#[test]
fn loss_of_the_royal_and_lack_of_moves_still_end_the_game() {
    let mut p = put(&solo("dai"), Black, "R 5f, -K 5a");
    let mv = p.mv("5f", "5a");
    let effects = p.play_checked(mv).expect("legal");
    assert!(matches!(effects.last(), Some(Effect::End { outcome: Outcome::Win { winner: Black, .. }, .. })));
    let stuck = put(&solo("tai"), Black, "P 5a");
    assert_eq!(stuck.outcome(), Some(Outcome::Win { winner: White, by: WinReason::NoMoves }));
}

#[test]
fn positions_may_repeat_and_every_occurrence_counts() {
    for id in ["chu", "tori"] {
        let royal = if id == "tori" { "Ph" } else { "K" };
        let mut p = put(&solo(id), Black, &format!("{royal} 5f"));
        for count in 1..8 {
            assert_eq!((p.occurrences(), p.outcome()), (count, None), "{id}");
            for (from, to) in [("5f", "5e"), ("5e", "5f")] {
                assert!(p.legal(p.mv(from, to)), "{id}");
                p.go(p.mv(from, to));
            }
        }
    }
}

/// The limit on capturing a second Lion concerns only the opponent's next ply.
#[test]
fn capturing_a_lion_forbids_no_capture() {
    let mut p = put(&solo("chu"), Black, "R 5f, R 8f, -Ln 5a, -Ln 8a");
    p.go_all(&[("5f", "5a"), ("8f", "8a")]);
}

/// After random moves of one side from the array, undoing them all restores the position, its key and its legal moves.
#[test]
fn undoing_restores_the_position_and_its_key() {
    for id in GAMES {
        for side in [Black, White] {
            let start = Setup { side_to_move: side, ..Position::new(solo(id)).setup() };
            let mut p = Position::from_setup(solo(id), &start).expect("a position");
            let mut rng = RandomNumbers::new(7);
            let mut history: Vec<(Setup, u64, Vec<Move>)> = Vec::new();
            for _ in 0..60 {
                let moves = p.legal_moves();
                assert_eq!(p.compute_key(), p.key(), "{id}");
                assert!(moves.iter().all(|mv| p.accept(*mv) == Ok(*mv)), "{id}");
                let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else { break };
                history.push((p.setup(), p.key(), moves));
                p.play(mv, &mut ());
            }
            assert!(history.len() > 20, "{id}");
            while p.undo().is_some() {
                assert_eq!(history.pop(), Some((p.setup(), p.key(), p.legal_moves())), "{id}");
            }
            assert!(history.is_empty());
        }
    }
}
