//! Positions without a win, wins that are hard to find, and searches that are cut short.

use super::play::{RandomNumbers, careless, wild};
use super::set::{game, position, set};
use super::{brute, find};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::variant::schema::RangeJump;
use tenjiku_rules::variant::{RangeTakes, Variant};
use tenjiku_rules::{DrawReason, Outcome, Position};
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::StopFlag;
use tenjiku_search::mate::{self, Attack, MateRequest, MateResult};

fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = coordinate::read(position, text).expect("a legal move");
        position.play(mv, &mut ());
    }
}

#[test]
fn no_win_is_found_if_the_plain_search_finds_none() {
    for case in set().none {
        let mut p = position(&case.game, &case.sfen);
        let side = p.side_to_move();
        assert!(!brute::wins(&mut p, side, case.plies), "{}: {}", case.game, case.shows);
        let result = find(&p, case.plies, true).result;
        assert!(
            matches!(result, MateResult::NoMate { attack: Attack::All, .. }),
            "{}: {}: {result:?}",
            case.game,
            case.shows
        );
    }
}

#[test]
fn there_is_no_win_two_plies_shorter() {
    for win in set().wins.into_iter().filter(|win| win.plies > 2) {
        let result = find(&win.position(), win.plies - 2, false).result;
        assert!(matches!(result, MateResult::NoMate { .. }), "{}: {result:?}", win.name());
    }
}

/// Both searches try all moves of the attacker, in positions throughout some games.
#[test]
fn the_search_and_the_plain_search_agree_throughout_games() {
    let mut win_count = 0;
    for (id, plies, step, length) in [
        ("tori", 3, 1, 110),
        ("chu", 1, 1, 300),
        ("chu", 3, 40, 400),
        ("tenjiku", 1, 1, 200),
        ("dai", 1, 3, 400),
    ] {
        for seed in 1..4 {
            let mut rng = RandomNumbers::new(seed);
            let mut p = Position::new(game(id));
            for ply in 0..length {
                if p.outcome().is_some() {
                    break;
                }
                if ply % step == 0 {
                    let side = p.side_to_move();
                    let expected = brute::wins(&mut p, side, plies);
                    let answer = find(&p, plies, true);
                    assert_eq!(answer.line().is_some(), expected, "{id}, game {seed}, ply {ply}: {answer:?}");
                    let undecided = answer.result == MateResult::Unknown;
                    assert!(!undecided, "{id}, game {seed}, ply {ply}");
                    win_count += u32::from(expected);
                }
                let mv = if id == "tori" { careless(&mut p, &mut rng) } else { wild(&p, &mut rng) };
                p.play(mv.expect("the game is not over"), &mut ());
            }
        }
    }
    assert!(win_count > 20, "the games must contain wins: {win_count}");
}

/// A general captures the King over four pieces if a jump may capture every piece, royals too.
/// Under the other readings there is no win.
#[test]
fn a_king_is_won_by_a_range_jump_if_jumps_capture_every_piece() {
    for takes in [RangeTakes::Lower, RangeTakes::AnyButRoyals, RangeTakes::Any] {
        let mut file = game("tenjiku").file().clone();
        for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
            choice.rules.range_jump = None;
        }
        file.rules.range_jump = RangeJump { takes, lands_on_empty: false };
        let mut p = Position::new(Arc::new(Variant::compile(&file, &[]).expect("it compiles")));
        play(&mut p, "9l9k 9e9f 8m14g 1e1f");
        let answer = find(&p, 1, false);
        if takes == RangeTakes::Any {
            let line = answer.line().expect("a win").to_vec();
            assert_eq!(line.len(), 1);
            play(&mut p, "14g8a");
            assert!(matches!(p.outcome(), Some(Outcome::Win { .. })));
        } else {
            assert!(matches!(answer.result, MateResult::NoMate { .. }), "{takes:?}: {:?}", answer.result);
            assert!(coordinate::read(&p, "14g8a").is_err(), "{takes:?}");
        }
    }
}

#[test]
fn a_quiet_winning_move_is_found_only_among_all_moves() {
    let mut p = position("tori", "k1R1s2/ss1sp2/c1K4/1sC3c/F3C2/1SP2S1/rL4l b F2P9S 107");
    let side = p.side_to_move();
    assert!(brute::wins(&mut p, side, 3));
    let threats = find(&p, 3, false).result;
    assert_eq!(threats, MateResult::NoMate { attack: Attack::Threats, at_any_length: false });
    assert_eq!(find(&p, 3, true).line().map(<[_]>::len), Some(3));
}

/// In Chu Shogi, the Lion on 10c captures the King next, and White can do nothing about it except
/// capture Black's King first.
#[test]
fn an_attacker_that_loses_its_royal_first_has_not_won() {
    let safe = position("chu", "kp9g/pp10/12/12/2N9/11P/12/12/12/12/12/11K b - 1");
    assert_eq!(find(&safe, 3, true).line().map(<[_]>::len), Some(3));
    let exposed = position("chu", "kp9g/pp10/12/12/2N9/11P/12/12/12/12/12/r10K b - 1");
    assert!(matches!(find(&exposed, 3, true).result, MateResult::NoMate { .. }));
}

/// Chu problems of the Edo period, whose attacker has no King: 中将棊作物 34 and 10, each
/// with the length of its published solution. Published solutions end with the mate; here the King is captured two
/// plies later.
#[test]
fn an_attacker_without_a_king_mates() {
    for (problem, plies) in [
        ("7+P4/5xm1+m2l/5t6/2ppd1pk1+I1+P/7qVM2/5+pP5/5+r+D5/7N4/12/10+p1/8+D3/9+M2 b - 1", 3),
        ("6r1g3/6s1m3/5+P1k1ts1/6p+M1p2/8G3/5+H+r3N1/11+a/12/12/12/12/12 b - 1", 5),
    ] {
        let p = position("chu", problem);
        assert!(p.royals(p.side_to_move()).is_empty());
        let answer = find(&p, plies + 2, false);
        assert!(answer.line().is_some(), "{problem}: {:?}", answer.result);
    }
}

/// A side without a royal cannot be mated, also under An-nan, where pieces borrow moves.
#[test]
fn a_side_without_a_royal_is_not_mated() {
    let shogi = game("shogi").file().clone();
    for (id, choice) in [("an_nan", 1), ("an_nan", 2), ("an_nan", 3)] {
        let variant = Variant::compile(&shogi, &[(id.to_owned(), choice)]).expect("it compiles");
        let p =
            sfen::read(&Arc::new(variant), "lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
                .expect("a position");
        let result = find(&p, 3, true).result;
        assert!(matches!(result, MateResult::NoMate { .. }), "{id}={choice}: {result:?}");
    }
}

/// The attack of `an_attacker_that_loses_its_royal_first_has_not_won`, but the position after the Lion's move has
/// occurred three times already.
#[test]
fn a_move_into_the_fourth_repetition_does_not_win() {
    let attack = "kp9g/pp10/2N9/12/12/11P/12/12/12/12/12/11K w - 1";
    let mut p = position("chu", attack);
    play(&mut p, "1a2a 10c10e 2a1a");
    assert_eq!(find(&p, 3, true).line().map(<[_]>::len), Some(3), "it occurred once");
    play(&mut p, "10e10c 1a2a 10c10e 2a1a 10e10c 1a2a 10c10e 2a1a");
    assert!(matches!(find(&p, 3, true).result, MateResult::NoMate { .. }), "it occurred three times");
    play(&mut p, "10e10c");
    assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn a_search_that_is_cut_short_decides_nothing() {
    let win = set().wins.into_iter().max_by_key(|win| win.plies).expect("some");
    let stop = StopFlag::default();
    stop.stop();
    let request = MateRequest { plies: 19, hash_mib: 1, ..MateRequest::default() };
    let answer = mate::find(&win.position(), &request, &stop, &mut |_| {});
    assert_eq!(answer.result, MateResult::Unknown);
    let request = MateRequest { nodes: Some(500), ..request };
    let answer = mate::find(&win.position(), &request, &StopFlag::default(), &mut |_| {});
    assert_eq!(answer.result, MateResult::Unknown);
    assert!(answer.nodes < 2000, "{}", answer.nodes);
    let request = MateRequest { nodes: None, time: Some(Duration::ZERO), ..request };
    let answer = mate::find(&win.position(), &request, &StopFlag::default(), &mut |_| {});
    assert_eq!(answer.result, MateResult::Unknown);
}

/// Even if the table is far too small for the whole attack.
#[test]
fn a_small_table_still_finds_every_win() {
    for win in set().wins.into_iter().filter(|win| win.plies >= 11) {
        let request = MateRequest { plies: win.plies, hash_mib: 1, ..MateRequest::default() };
        let answer = mate::find(&win.position(), &request, &StopFlag::default(), &mut |_| {});
        assert_eq!(answer.line().map(<[_]>::len), Some(win.plies as usize), "{}", win.name());
    }
}

#[test]
fn the_same_request_has_the_same_answer() {
    for win in set().wins.into_iter().filter(|win| win.plies == 9) {
        let (one, two) = (find(&win.position(), 9, false), find(&win.position(), 9, false));
        assert_eq!((one.result, one.nodes), (two.result, two.nodes), "{}", win.name());
    }
}

#[test]
fn reports_give_the_length_that_is_searched_for() {
    let win = set().wins.into_iter().find(|win| win.plies == 7).expect("a win of seven plies");
    let mut plies = Vec::new();
    mate::find(&win.position(), &MateRequest::default(), &StopFlag::default(), &mut |report| {
        plies.push(report.plies);
    });
    assert_eq!(plies, [1, 3, 5, 7]);
}
