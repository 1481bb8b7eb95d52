//! Disputed rules on repetition.

use crate::board::{Black, PositionExt, RandomNumbers, White, edited_game, game, game_with, put};
use crate::disputed_endings::win_of;
use std::collections::HashSet;
use std::sync::Arc;
use tenjiku_rules::variant::{Repetition, Stalemate, Variant};
use tenjiku_rules::{DrawReason, Move, Outcome, Position, Refusal, WinReason};

const DRAWN: Option<Outcome> = Some(Outcome::Draw(DrawReason::Repetition));

fn with_repetition(id: &str, repetition: Repetition) -> Arc<Variant> {
    edited_game(id, |file| file.rules.repetition = repetition)
}

fn game_without_repetition(id: &str) -> Arc<Variant> {
    with_repetition(id, Repetition::SecondIsBarred)
}

/// No move may repeat any earlier position with the same side to move.
#[test]
fn no_move_may_repeat_the_array() {
    let mut p = Position::new(game_without_repetition("tenjiku"));
    p.go_all(&[("15n", "15o"), ("2c", "2b"), ("15o", "15n")]);
    let back = p.mv("2b", "2c");
    assert_eq!(p.refusal(back), Refusal::SecondTime { after: Some(0) });
    assert!(p.legal(p.mv("9e", "9f")), "other moves are legal");
}

/// The ban binds both sides and covers every earlier position of the game.
#[test]
fn no_move_may_repeat_a_position_after_the_array() {
    let mut p = Position::new(game_without_repetition("tenjiku"));
    p.go_all(&[("8l", "8k"), ("2c", "2b"), ("15n", "15o"), ("2b", "2c")]);
    let back = p.mv("15o", "15n");
    assert_eq!(p.refusal(back), Refusal::SecondTime { after: Some(1) });
}

/// Two passes in turn repeat the position after two plies. A single pass does not: with the other side to move it
/// is another position.
#[test]
fn a_lion_may_not_pass_in_answer_to_a_pass() {
    let mut p = put(&game_without_repetition("chu"), Black, "K 6l, Ln 1l, -K 6a, -Ln 12a");
    p.go_all(&[("1l", "1l")]);
    assert_eq!(p.refusal(p.mv("12a", "12a")), Refusal::SecondTime { after: Some(0) });
    assert!(put(&game("chu"), White, "K 6l, Ln 1l, -K 6a, -Ln 12a").legal(p.mv("12a", "12a")));
}

/// HaChu clears its history at an irreversible move, because earlier positions cannot recur.
#[test]
fn after_a_capture_the_same_squares_are_free_again() {
    let mut p = put(&game_without_repetition("chu"), Black, "K 6l, G 1l, -K 6a, -G 12a, -P 1k");
    p.go_all(&[("6l", "7l"), ("6a", "7a"), ("7l", "6l")]);
    assert!(!p.legal(p.mv("7a", "6a")));
    p.go_all(&[("7a", "8a"), ("1l", "1k"), ("8a", "7a"), ("6l", "7l"), ("7a", "6a"), ("7l", "6l")]);
    assert_eq!(p.outcome(), None);
}

/// The old rule of the encyclopaedia bars repetition in Dai, here for White.
#[test]
fn in_dai_no_position_may_be_repeated_under_the_old_rule() {
    let mut p = put(&game_without_repetition("dai"), White, "K 8o, G 1o, -K 8a, -G 15a");
    p.go_all(&[("8a", "7a"), ("8o", "7o"), ("7a", "8a")]);
    assert!(!p.legal(p.mv("7o", "8o")));
    p.undo();
    assert!(p.legal(p.mv("7a", "8a")), "after undoing it is legal");
    let mut free = put(&game("dai"), White, "K 8o, G 1o, -K 8a, -G 15a");
    free.go_all(&[("8a", "7a"), ("8o", "7o"), ("7a", "8a"), ("7o", "8o")]);
    assert_eq!(free.occurrences(), 2, "the default rule allows it");
}

/// A side whose only moves are banned has no legal move, with the result that the game defines for that.
#[test]
fn a_side_that_could_only_repeat_has_no_legal_move() {
    let ends = |stalemate| {
        let rules = edited_game("dai", |file| {
            file.rules.repetition = Repetition::SecondIsBarred;
            file.rules.stalemate = stalemate;
        });
        // White's King has two squares; its Knights and its Pawn can never move again.
        let mut p = put(&rules, Black, "K 15o, G 8h, -K 1o, -N 1n, -N 2n, -N 3n, -P 3o");
        p.go_all(&[("8h", "8g"), ("1o", "2o"), ("8g", "8h")]);
        assert!(p.legal_moves().is_empty());
        p.outcome()
    };
    assert_eq!(ends(Stalemate::Loses), win_of(Black, WinReason::NoMoves));
    assert_eq!(ends(Stalemate::Draws), Some(Outcome::Draw(DrawReason::Stalemate)));
}

/// Random games in which pieces move back and forth: no position is repeated, a move is generated if and only if
/// it is accepted, refused moves would repeat a position, and undoing restores everything.
#[test]
fn in_random_games_no_position_is_repeated() {
    for (id, plies) in [("chu", 160), ("tenjiku", 120), ("tori", 240), ("yari", 200)] {
        let variant = game_without_repetition(id);
        let mut refused = 0;
        for seed in 1..=4 {
            let mut rng = RandomNumbers::new(seed);
            let mut p = Position::new(Arc::clone(&variant));
            let mut keys = HashSet::from([p.key()]);
            let mut trace = vec![(p.key(), p.legal_moves())];
            for _ in 0..plies {
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                refused += check_all(&p, &moves, &keys);
                // Mostly the reverse of the last move of the side, if that is possible.
                let last: Vec<Move> = p.moves().rev().skip(1).step_by(2).take(2).collect();
                let is_back = |mv: &&Move| {
                    last.iter().any(|last| last.from() == Some(mv.to()) && mv.from() == Some(last.to()))
                };
                let back = moves.iter().find(is_back).filter(|_| rng.below(8) > 0);
                let mv = back.copied().unwrap_or_else(|| moves[rng.below(moves.len())]);
                p.play(mv, &mut ());
                assert!(keys.insert(p.key()), "{id} seed {seed}: ply {} repeats a position", p.plies());
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

/// Checks every pseudo-legal move. Returns the number of moves that repetition forbids.
fn check_all(p: &Position, moves: &[Move], keys: &HashSet<u64>) -> usize {
    let squares: Vec<_> = p.pieces(p.side_to_move()).map(|(sq, _)| sq).collect();
    let mut refused = 0;
    for mv in squares.into_iter().flat_map(|sq| p.pseudo_legal_moves_from(sq)).chain(moves.iter().copied()) {
        let result = p.accept(mv);
        assert_eq!(result.is_ok(), moves.contains(&mv), "{mv:?}: {result:?}");
        let mut after = p.clone();
        after.play(mv, &mut ());
        match result {
            Ok(_) => assert!(!keys.contains(&after.key()), "{mv:?} repeats"),
            Err(Refusal::SecondTime { .. }) => {
                assert!(keys.contains(&after.key()), "{mv:?} does not repeat");
                refused += 1;
            }
            Err(_) => {}
        }
    }
    refused
}

/// Black's Rook attacks a Gold with every move, and the Gold moves back and forth.
const CHASE: [(&str, &str); 4] = [("6a", "7a"), ("6l", "7l"), ("7a", "6a"), ("7l", "6l")];

fn chu_where_perpetual_attack_loses() -> Arc<Variant> {
    game_with("chu", &[("repetition", 2)])
}

/// Repeats the moves until the game ends, at most five times.
fn repeat_moves(p: &mut Position, moves: &[(&str, &str)]) -> Option<Outcome> {
    for (from, to) in moves.iter().cycle().take(5 * moves.len()) {
        if p.outcome().is_some() {
            break;
        }
        p.go(p.mv(from, to));
    }
    p.outcome()
}

/// By default the fourth occurrence is a draw. By another reading a side that attacked a piece with every move loses.
#[test]
fn perpetual_attack_loses_by_one_reading() {
    let chase = |rules: &Arc<Variant>| {
        let mut p = put(rules, Black, "K 12l, R 8l, -K 12a, -G 6a");
        p.go(p.mv("8l", "6l"));
        repeat_moves(&mut p, &CHASE)
    };
    assert_eq!(chase(&game("chu")), DRAWN);
    let rules = chu_where_perpetual_attack_loses();
    assert_eq!(chase(&rules), win_of(White, WinReason::PerpetualAttack));
    // White attacks.
    let mut p = put(&rules, White, "K 12l, G 6l, -K 12a, -R 8a");
    p.go(p.mv("8a", "6a"));
    let chase = [("6l", "7l"), ("6a", "7a"), ("7l", "6l"), ("7a", "6a")];
    assert_eq!(repeat_moves(&mut p, &chase), win_of(Black, WinReason::PerpetualAttack));
}

/// Check is an attack too, even where perpetual check is no loss by itself.
#[test]
fn checks_and_attacks_count_alike() {
    let rules = edited_game("chu", |file| file.rules.perpetual_attack_loses = true);
    let mut p = put(&rules, Black, "K 12l, R 8l, -K 6a, -G 12c");
    p.go(p.mv("8l", "6l"));
    assert_eq!(repeat_moves(&mut p, &CHASE), win_of(White, WinReason::PerpetualAttack));
}

/// With one quiet move in the round, or attacks by both sides, the game is a draw.
#[test]
fn attacking_only_with_some_moves_draws() {
    let rules = chu_where_perpetual_attack_loses();
    let mut p = put(&rules, Black, "K 12l, R 8l, -K 12a, -G 6a");
    p.go(p.mv("8l", "6l"));
    let quiet = [("6a", "7a"), ("6l", "8l"), ("7a", "6a"), ("8l", "6l")];
    assert_eq!(repeat_moves(&mut p, &quiet), DRAWN);
    // White's Rook also attacks one Gold after the other.
    let mut p = put(&rules, Black, "K 12l, R 8l, G 2j, G 3j, -K 12a, -G 6c, -G 7c, -R 3a");
    p.go(p.mv("8l", "6l"));
    let both = [("3a", "2a"), ("6l", "7l"), ("2a", "3a"), ("7l", "6l")];
    assert_eq!(repeat_moves(&mut p, &both), DRAWN);
}

/// Four moves that repeat the array of Tori.
const TORI_CYCLE: [(&str, &str); 4] = [("3g", "3f"), ("5a", "5b"), ("3f", "3g"), ("5b", "5a")];

/// By one reading the side that causes the fourth occurrence loses, by another it is a draw.
#[test]
fn in_tori_the_fourth_occurrence_loses_or_draws() {
    for (repetition, end) in [
        (Repetition::FourthLosesForMover, win_of(Black, WinReason::Repetition)),
        (Repetition::FourthIsDraw, DRAWN),
    ] {
        let rules = with_repetition("tori", repetition);
        let mut p = Position::new(Arc::clone(&rules));
        p.go_all(&TORI_CYCLE.repeat(2));
        p.go_all(&TORI_CYCLE[..3]);
        assert_eq!(p.outcome(), None);
        p.go(p.mv("5b", "5a"));
        assert_eq!(p.outcome(), end);
    }
    // The first position that is repeated arises after a move of Black.
    let mut p = Position::new(with_repetition("tori", Repetition::FourthLosesForMover));
    p.go(p.mv("4e", "4d"));
    let cycle = [("5a", "5b"), ("3g", "3f"), ("5b", "5a"), ("3f", "3g")];
    assert_eq!(repeat_moves(&mut p, &cycle), win_of(White, WinReason::Repetition));
}

/// The side that gives check with every move loses, although the other side causes the fourth occurrence.
#[test]
fn perpetual_check_loses_instead_of_the_fourth_occurrence() {
    for (checks_lose, winner, by) in
        [(false, Black, WinReason::Repetition), (true, White, WinReason::PerpetualCheck)]
    {
        let rules = edited_game("shogi", |file| {
            file.rules.repetition = Repetition::FourthLosesForMover;
            file.rules.perpetual_check_loses = checks_lose;
        });
        // The first position arises before Black's check, and a move of White's King repeats it.
        let mut p = put(&rules, Black, "K 9i, -K 5a, R 4h, P 9g");
        let cycle = [("4h", "5h"), ("5a", "4a"), ("5h", "4h"), ("4a", "5a")];
        assert_eq!(repeat_moves(&mut p, &cycle), win_of(winner, by));
    }
}

/// An external arbiter may have other rules. The game continues with its history.
#[test]
fn a_game_that_a_repetition_ended_can_be_resumed() {
    let mut p = Position::new(game("tenjiku"));
    let cycle = [("15n", "15o"), ("2c", "2b"), ("15o", "15n"), ("2b", "2c")];
    p.go_all(&cycle.repeat(3));
    assert_eq!(p.outcome(), DRAWN);
    assert!(p.legal_moves().is_empty());
    let key = p.key();
    assert!(p.resume() && !p.resume(), "a second call changes nothing");
    assert_eq!((p.outcome(), p.key(), p.plies(), p.occurrences()), (None, key, 12, 4));
    p.go_all(&cycle[..1]);
    assert_eq!(p.outcome(), DRAWN, "this position too has now occurred for the fourth time");
    p.undo();
    assert_eq!(p.outcome(), None, "it was resumed here");
    p.undo();
    assert_eq!(p.outcome(), None);
    p.go_all(&cycle[3..]);
    assert_eq!(p.outcome(), DRAWN);
}

/// A game that ended by the capture of the last royal cannot be resumed.
#[test]
fn a_game_without_a_royal_is_not_resumed() {
    let mut p = put(&game("chu"), Black, "K 6l, Ln 8i, -K 8g, -P 1d");
    p.go_all(&[("8i", "8g")]);
    let end = p.outcome();
    assert!(end.is_some() && !p.resume());
    assert_eq!(p.outcome(), end);
}
