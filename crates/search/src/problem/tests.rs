//! The proof-number search against the reference solvers and published solutions.

use super::reference::{self, RetrogradeResult};
use super::{MoveVerdict, ProblemAnswer, ProblemRequest, ProblemVerdict, judge, solve, study};
use crate::StopFlag;
use crate::test_board::game;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, RandomNumbers, Sq, Variant};
use tenjiku_rules::{Move, MoveList, Piece, Position, Setup, Side, sfen};

fn answer(position: &Position) -> ProblemAnswer {
    let request = ProblemRequest { hash_mib: 1, ..ProblemRequest::default() };
    solve(position, &request, &StopFlag::default())
}

/// Attackers with few attacking moves, and with many.
const FEW_ATTACKS: &str = "G S R BT Ky Ph C DE";
const MANY_ATTACKS: &str = "Ln FK +DH +DK R DH Ky G FiD";

/// A random position: a royal of White in a corner among its own pieces, and Black's pieces around it.
fn random_position(
    game: &Arc<Variant>,
    rng: &mut RandomNumbers,
    own: usize,
    others: usize,
    attackers: &str,
) -> Option<Position> {
    let mut setup = Setup::empty();
    let board = game.geometry();
    let corner_squares = |size: u8| {
        let inside = move |&sq: &Sq| board.file(sq) <= size && board.rank(sq) < size;
        board.squares().filter(inside).collect::<Vec<Sq>>()
    };
    let kinds = |symbols: &str| {
        symbols.split(' ').filter_map(|symbol| game.by_symbol(symbol)).collect::<Vec<KindId>>()
    };
    let (defending, attacking) = (kinds("P GB C S G BT +P L VM"), kinds(attackers));
    for _ in 0..own {
        setup.put(rng.pick(&corner_squares(3))?, Piece { kind: rng.pick(&defending)?, side: Side::White });
    }
    for _ in 0..others {
        setup.put(rng.pick(&corner_squares(6))?, Piece { kind: rng.pick(&attacking)?, side: Side::Black });
    }
    setup.put(rng.pick(&corner_squares(2))?, Piece { kind: game.by_symbol("K")?, side: Side::White });
    let position = Position::from_setup(Arc::clone(game), &setup).ok()?;
    let can_capture_royal = position.royal_capturer(Side::Black, &mut MoveList::default()).is_some();
    if can_capture_royal { random_position(game, rng, own, others, attackers) } else { Some(position) }
}

/// Asserts that the result agrees with retrograde analysis, and that the line has that length, is legal and near its
/// end stays a shortest mate.
fn check(position: &Position, expected: RetrogradeResult, label: &str) {
    let answer = answer(position);
    match (&answer.verdict, expected) {
        (ProblemVerdict::Mate { moves, is_shortest, line }, RetrogradeResult::Mate(most)) => {
            assert!(*is_shortest, "{label}");
            assert_eq!(*moves, most, "{label}");
            assert_eq!(line.len(), 2 * most as usize - 1, "{label}: {line:?}");
            let mut position = position.clone();
            for (ply, &mv) in line.iter().enumerate() {
                if ply % 2 == 0 && line.len() - ply < 6 {
                    let left = u32::try_from(line.len() - ply).expect("few").div_ceil(2);
                    assert_eq!(reference::shortest_mate(&position, left), Some(left), "{label}, ply {ply}");
                }
                assert_eq!(position.accept(mv), Ok(mv), "{label}, ply {ply}");
                position.play(mv, &mut ());
            }
        }
        (ProblemVerdict::NoMate, RetrogradeResult::NoMate) => {}
        (verdict, expected) => panic!("{label}: {verdict:?}, but {expected:?}"),
    }
}

/// Game, number of White's and of Black's pieces, and number of positions.
type BoardSet = (&'static str, usize, usize, usize);

/// Compares with retrograde analysis where at most `size` positions are reachable. Returns the number of
/// mates, of mates in more than two moves, and of positions without a mate.
fn compare(board_sets: &[BoardSet], size: usize) -> (u32, u32, u32) {
    let (mut mates, mut long_mates, mut no_mates) = (0, 0, 0);
    for &(id, own, others, boards) in board_sets {
        let (game, mut rng) = (game(id), RandomNumbers::new(5));
        for board in 0..boards {
            let Some(position) = random_position(&game, &mut rng, own, others, FEW_ATTACKS) else { continue };
            let expected = reference::retrograde(&position, size);
            match expected {
                RetrogradeResult::Mate(moves) => {
                    (mates, long_mates) = (mates + 1, long_mates + u32::from(moves > 2));
                }
                RetrogradeResult::NoMate => no_mates += 1,
                RetrogradeResult::TooLarge => continue,
            }
            check(&position, expected, &format!("{id}, board {board}: {}", sfen::write(&position)));
        }
    }
    (mates, long_mates, no_mates)
}

/// On these open boards the Kings move freely, and nearly all positions can repeat.
#[test]
fn verdicts_agree_with_retrograde_analysis() {
    let boards = [("chu", 7, 4, 80), ("dai", 6, 3, 10), ("mini", 3, 4, 60), ("judkins", 3, 4, 60)];
    let (mates, _, none) = compare(&boards, 1000);
    assert!(mates > 2 && none > 20, "{mates} mates, {none} without");
}

#[test]
#[ignore = "lists millions of positions, which takes minutes"]
fn verdicts_agree_with_retrograde_analysis_on_many_boards() {
    let boards = [("chu", 6, 3, 600), ("chu", 3, 2, 200), ("mini", 3, 3, 600), ("judkins", 3, 3, 600)];
    let (mates, long, none) = compare(&boards, 10_000);
    assert!(mates > 50 && long > 5 && none > 100, "{mates} mates, {long} of them long, {none} without");
}

#[test]
fn short_mates_are_those_of_the_reference_search() {
    let mut mates = 0;
    for (id, own, others, boards) in [("chu", 7, 3, 60), ("tenjiku", 7, 2, 20), ("dai", 7, 3, 20)] {
        let (game, mut rng) = (game(id), RandomNumbers::new(3));
        for board in 0..boards {
            let Some(position) = random_position(&game, &mut rng, own, others, MANY_ATTACKS) else {
                continue;
            };
            let expected = reference::shortest_mate(&position, 2);
            mates += u32::from(expected.is_some());
            let request = ProblemRequest { hash_mib: 1, nodes: Some(200_000), ..ProblemRequest::default() };
            let verdict = solve(&position, &request, &StopFlag::default()).verdict;
            let label = format!("{id}, board {board}: {}: {verdict:?}", sfen::write(&position));
            match (verdict, expected) {
                (ProblemVerdict::Mate { moves, .. }, Some(most)) => assert_eq!(moves, most, "{label}"),
                (ProblemVerdict::Mate { moves, .. }, None) => assert!(moves > 2, "{label}"),
                (ProblemVerdict::NoMate | ProblemVerdict::Undecided, None) => {}
                (_, Some(_)) => panic!("{label}"),
            }
        }
    }
    assert!(mates > 20, "{mates}");
}

/// Problems of 中将棊作物 (1746) and 中将棊絹篩 (1818) with short published solutions: plies and SFEN.
#[test]
fn old_problems_are_solved_as_published() {
    let game = game("chu");
    for (plies, text) in [
        (5, "6r1g3/6s1m3/5+P1k1ts1/6p+M1p2/8G3/5+H+r3N1/11+a/12/12/12/12/12 b - 1"),
        (3, "7+P4/5xm1+m2l/5t6/2ppd1pk1+I1+P/7qVM2/5+pP5/5+r+D5/7N4/12/10+p1/8+D3/9+M2 b - 1"),
    ] {
        let position = sfen::read(&game, text).expect("a position");
        let ProblemVerdict::Mate { moves, is_shortest, line } = answer(&position).verdict else {
            panic!("{text}")
        };
        assert!(is_shortest && line.len() == plies && 2 * moves as usize - 1 == plies, "{text}: {line:?}");
        assert_eq!(reference::shortest_mate(&position, 2), (moves < 3).then_some(moves), "{text}");
    }
}

/// Retrograde analysis finds the same first moves. Without a superfluous piece, the full-width search finds a mate of
/// the same length.
#[test]
fn studies_agree_with_retrograde_analysis() {
    let (mut superfluous, mut unique) = (0, 0);
    for (id, own, others, boards) in [("chu", 9, 4, 100), ("mini", 3, 4, 60)] {
        let (game, mut rng) = (game(id), RandomNumbers::new(5));
        for _ in 0..boards {
            let Some(position) = random_position(&game, &mut rng, own, others, FEW_ATTACKS) else { continue };
            let RetrogradeResult::Mate(moves) = reference::retrograde(&position, 600) else { continue };
            let request = ProblemRequest { hash_mib: 1, ..ProblemRequest::default() };
            let study = study(&position, &request, &StopFlag::default());
            let label = sfen::write(&position);
            assert!(study.open_first_moves.is_empty() && study.open_pieces.is_empty(), "{label}");
            let mates = |mv: Move| {
                let mut after = position.clone();
                after.play(mv, &mut ());
                after.legal_moves().into_iter().all(|reply| {
                    let mut next = after.clone();
                    next.play(reply, &mut ());
                    next.royal_capturer(Side::Black, &mut MoveList::default()).is_some()
                        || matches!(reference::retrograde(&next, 10_000), RetrogradeResult::Mate(_))
                })
            };
            let attacks = reference::attacks(&mut position.clone(), Side::Black);
            let mut winning: Vec<Move> = attacks.into_iter().filter(|&mv| mates(mv)).collect();
            let mut found = study.first_moves.clone();
            winning.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, winning, "{label}");
            unique += u32::from(study.is_unique == Some(true));
            for &sq in &study.superfluous {
                let mut setup = position.setup();
                setup.remove(sq);
                let without = Position::from_setup(Arc::clone(&game), &setup).expect("a position");
                assert_eq!(reference::shortest_mate(&without, moves), Some(moves), "{label}");
                superfluous += 1;
            }
        }
    }
    assert!(superfluous > 0 && unique > 0, "{superfluous} {unique}");
}

/// If several moves mate at once, all of them are first moves, and the last move of a line need not be
/// unique.
#[test]
fn all_moves_that_mate_at_once_are_found() {
    let (game, mut rng, mut positions) = (game("chu"), RandomNumbers::new(3), 0);
    for board in 0..60 {
        let Some(position) = random_position(&game, &mut rng, 7, 3, MANY_ATTACKS) else { continue };
        let mut mates = reference::attacks(&mut position.clone(), Side::Black);
        mates.retain(|&mv| {
            let mut after = position.clone();
            after.play(mv, &mut ());
            after.legal_moves().into_iter().all(|reply| {
                let mut next = after.clone();
                next.play(reply, &mut ());
                next.royal_capturer(Side::Black, &mut MoveList::default()).is_some()
            })
        });
        if mates.len() < 2 {
            continue;
        }
        positions += 1;
        let request = ProblemRequest { hash_mib: 1, nodes: Some(100_000), ..ProblemRequest::default() };
        let study = study(&position, &request, &StopFlag::default());
        let all = mates.iter().all(|mv| study.first_moves.contains(mv));
        assert!(all, "board {board}: {}: {mates:?} {:?}", sfen::write(&position), study.first_moves);
        assert_eq!(study.is_unique, Some(true), "board {board}");
    }
    assert!(positions > 3, "{positions}");
}

/// The full-width search confirms for every move of random positions whether it mates in two, and that the given reply
/// refutes it.
#[test]
fn judged_moves_agree_with_the_reference_search() {
    let (mut mating, mut failing) = (0, 0);
    for (id, own, others, boards) in [("chu", 7, 3, 12), ("dai", 7, 3, 6), ("mini", 3, 4, 20)] {
        let (game, mut dice) = (game(id), RandomNumbers::new(3));
        for board in 0..boards {
            let Some(position) = random_position(&game, &mut dice, own, others, MANY_ATTACKS) else {
                continue;
            };
            let attacks = reference::attacks(&mut position.clone(), Side::Black);
            for mv in position.legal_moves() {
                let request =
                    ProblemRequest { hash_mib: 1, nodes: Some(50_000), ..ProblemRequest::default() };
                let verdict = judge(&position, mv, Some(2), &request, &StopFlag::default());
                let what = format!("{id}, board {board}: {}: {mv:?}: {verdict:?}", sfen::write(&position));
                assert_eq!(verdict == MoveVerdict::NoAttack, !attacks.contains(&mv), "{what}");
                let mut after = position.clone();
                after.play(mv, &mut ());
                let holds = |reply: Move| {
                    let mut next = after.clone();
                    next.play(reply, &mut ());
                    next.royal_capturer(Side::Black, &mut MoveList::default()).is_none()
                        && reference::shortest_mate(&next, 1).is_none()
                };
                match verdict {
                    MoveVerdict::Mates { moves: 1 | 2, replies } => {
                        assert!(!after.legal_moves().into_iter().any(holds), "{what}");
                        assert!(replies.is_empty() || replies.len() == 2, "{what}");
                        mating += 1;
                    }
                    MoveVerdict::Fails { reply, .. } => {
                        assert!(after.accept(reply) == Ok(reply) && holds(reply), "{what}");
                        failing += 1;
                    }
                    MoveVerdict::Mates { .. } => {
                        assert!(after.legal_moves().into_iter().any(holds), "{what}");
                    }
                    MoveVerdict::NoAttack | MoveVerdict::Undecided => {}
                }
            }
        }
    }
    assert!(mating > 20 && failing > 50, "{mating} {failing}");
}
