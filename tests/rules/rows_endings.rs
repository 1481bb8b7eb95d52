//! Readings of how games end and of repetition, row by row. Rows T19.1, C8.3 and so on are those of the
//! list of readings this project works from.

use crate::board::{Ask, Black, Dice, White, edited, game, put};
use std::collections::HashSet;
use std::sync::Arc;
use tenjiku::rules::{DrawReason, Move, Outcome, Position, Refusal, WinReason};
use tenjiku::variant::{Repetition, Stalemate, Variant};

fn with_repetition(id: &str, repetition: Repetition) -> Arc<Variant> {
    edited(id, |file| file.rules.repetition = repetition)
}

fn barred(id: &str) -> Arc<Variant> {
    with_repetition(id, Repetition::SecondIsBarred)
}

fn play(p: &mut Position, moves: &[(&str, &str)]) {
    for (from, to) in moves {
        p.go(p.mv(from, to));
    }
}

/// T19.1: positions may come back in Tenjiku, and the fourth occurrence is a draw.
#[test]
fn in_tenjiku_positions_may_come_back() {
    let mut p = Position::new(game("tenjiku"));
    play(&mut p, &[("15n", "15o"), ("2c", "2b"), ("15o", "15n"), ("2b", "2c")]);
    assert_eq!(p.occurrences(), 2);
}

/// T19.2: no move may bring back any earlier position with the same side to move.
#[test]
fn no_move_may_bring_back_the_array() {
    let mut p = Position::new(barred("tenjiku"));
    play(&mut p, &[("15n", "15o"), ("2c", "2b"), ("15o", "15n")]);
    let back = p.mv("2b", "2c");
    assert_eq!(p.refusal(back), Refusal::SecondTime { after: Some(0) });
    assert_eq!(
        p.refusal(back).describe(&p),
        "This would bring back the starting position. In this game no position may come back."
    );
    assert!(p.legal(p.mv("9e", "9f")), "any other move will do");
}

/// T19.2: it binds both sides, and wherever in the game the position was.
#[test]
fn no_move_may_bring_back_a_later_position() {
    let mut p = Position::new(barred("tenjiku"));
    play(&mut p, &[("8l", "8k"), ("2c", "2b"), ("15n", "15o"), ("2b", "2c")]);
    let back = p.mv("15o", "15n");
    assert_eq!(p.refusal(back), Refusal::SecondTime { after: Some(1) });
    assert_eq!(
        p.refusal(back).describe(&p),
        "This would bring back the position after move 1. In this game no position may come back."
    );
}

/// C8.3: two passes in turn bring the position back after two plies. One does not: with the other side to
/// move it is another position.
#[test]
fn a_lion_may_not_pass_in_answer_to_a_pass() {
    let mut p = put(&barred("chu"), Black, "K 6l, Ln 1l, -K 6a, -Ln 12a");
    play(&mut p, &[("1l", "1l")]);
    assert_eq!(p.refusal(p.mv("12a", "12a")), Refusal::SecondTime { after: Some(0) });
    assert!(put(&game("chu"), White, "K 6l, Ln 1l, -K 6a, -Ln 12a").legal(p.mv("12a", "12a")));
}

/// C8.3: HaChu forgets what was before the last irreversible move, for it can never come back.
#[test]
fn after_a_capture_the_same_squares_are_free_again() {
    let mut p = put(&barred("chu"), Black, "K 6l, G 1l, -K 6a, -G 12a, -P 1k");
    play(&mut p, &[("6l", "7l"), ("6a", "7a"), ("7l", "6l")]);
    assert!(!p.legal(p.mv("7a", "6a")));
    play(&mut p, &[("7a", "8a"), ("1l", "1k"), ("8a", "7a"), ("6l", "7l"), ("7a", "6a"), ("7l", "6l")]);
    assert_eq!(p.outcome(), None);
}

/// D5.2, for White: the old rule of the encyclopaedia bars repetition in Dai.
#[test]
fn in_dai_no_position_comes_back_under_the_old_rule() {
    let mut p = put(&barred("dai"), White, "K 8o, G 1o, -K 8a, -G 15a");
    play(&mut p, &[("8a", "7a"), ("8o", "7o"), ("7a", "8a")]);
    assert!(!p.legal(p.mv("7o", "8o")));
    p.undo();
    assert!(p.legal(p.mv("7a", "8a")), "taking back opens the way");
    let mut free = put(&game("dai"), White, "K 8o, G 1o, -K 8a, -G 15a");
    play(&mut free, &[("8a", "7a"), ("8o", "7o"), ("7a", "8a"), ("7o", "8o")]);
    assert_eq!(free.occurrences(), 2, "D5.1 allows it");
}

/// T19.2: a side whose only moves are barred has no legal move, and the game says what that means.
#[test]
fn a_side_that_could_only_repeat_has_no_legal_move() {
    let ends = |stalemate| {
        let rules = edited("dai", |file| {
            file.rules.repetition = Repetition::SecondIsBarred;
            file.rules.stalemate = stalemate;
        });
        // White's King has two squares; its Knights and its Pawn can never move again.
        let mut p = put(&rules, Black, "K 15o, G 8h, -K 1o, -N 1n, -N 2n, -N 3n, -P 3o");
        play(&mut p, &[("8h", "8g"), ("1o", "2o"), ("8g", "8h")]);
        assert!(p.legal_moves().is_empty());
        p.outcome()
    };
    let lost = Outcome::Win { winner: Black, by: WinReason::NoMoves };
    assert_eq!(ends(Stalemate::Loses), Some(lost));
    assert_eq!(ends(Stalemate::Draws), Some(Outcome::Draw(DrawReason::Stalemate)));
}

/// Random games that shuffle to and fro: no position comes back, a move is generated if and only if it is
/// accepted, what is refused would repeat, and taking back restores everything.
#[test]
fn in_random_games_nothing_ever_comes_back() {
    for (id, plies) in [("chu", 160), ("tenjiku", 120), ("tori", 240), ("yari", 200)] {
        let variant = barred(id);
        let mut refused = 0;
        for seed in 1..=4 {
            let mut dice = Dice::new(seed);
            let mut p = Position::new(Arc::clone(&variant));
            let mut seen = HashSet::from([p.key()]);
            let mut trace = vec![(p.key(), p.legal_moves())];
            for _ in 0..plies {
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                refused += check_all(&p, &moves, &seen);
                // Mostly the own last move taken back, if that is possible.
                let last: Vec<Move> = p.moves().rev().skip(1).step_by(2).take(2).collect();
                let is_back = |mv: &&Move| {
                    last.iter().any(|last| last.from() == Some(mv.to()) && mv.from() == Some(last.to()))
                };
                let back = moves.iter().find(is_back).filter(|_| dice.roll(8) > 0);
                let mv = back.copied().unwrap_or_else(|| moves[dice.roll(moves.len())]);
                p.play(mv, &mut ());
                assert!(seen.insert(p.key()), "{id} seed {seed}: ply {} comes back", p.plies());
                trace.push((p.key(), p.legal_moves()));
            }
            while let Some((key, moves)) = trace.pop() {
                assert_eq!((p.key(), p.legal_moves()), (key, moves));
                p.undo();
            }
        }
        assert!(refused > 20, "{id}: only {refused} refusals");
    }
}

/// Checks every pseudo-legal move; returns how many repetition forbids.
fn check_all(p: &Position, moves: &[Move], seen: &HashSet<u64>) -> usize {
    let own: Vec<_> = p.pieces(p.side_to_move()).map(|(sq, _)| sq).collect();
    let mut refused = 0;
    for mv in own.into_iter().flat_map(|sq| p.pseudo_moves_from(sq)).chain(moves.iter().copied()) {
        let judged = p.accept(mv);
        assert_eq!(judged.is_ok(), moves.contains(&mv), "{mv:?}: {judged:?}");
        let mut after = p.clone();
        after.play(mv, &mut ());
        match judged {
            Ok(_) => assert!(!seen.contains(&after.key()), "{mv:?} repeats"),
            Err(Refusal::SecondTime { .. }) => {
                assert!(seen.contains(&after.key()), "{mv:?} does not repeat");
                refused += 1;
            }
            Err(_) => {}
        }
    }
    refused
}
