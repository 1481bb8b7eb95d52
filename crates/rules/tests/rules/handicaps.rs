//! Handicap games: the first positions, and which side moves first.
//!
//! The positions of Chu are those of lishogi (`scalashogi`, `Handicap.scala`) and, by the names of the
//! removed pieces, those of the Japanese federation (chushogi-renmei.com/kouza/teai/teai.htm). Those of
//! Tori are PyChess's (`client/variants.ts`). White moves first, and the removed pieces are in neither
//! hand: rule texts of ShogiVar, *Handicap play*.

use crate::board::{Black, GAMES, PositionExt, White, edited_game, game, start};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::schema::Impasse;
use tenjiku_rules::{Outcome, Position, Setup, WinReason, handicap_name};

fn handicap_position(game_id: &str, name: &str) -> Position {
    let variant = game(game_id);
    let handicap = variant.handicap(name).unwrap_or_else(|| panic!("{game_id} has no {name}"));
    let setup = Setup::with_handicap(&variant, handicap);
    Position::from_setup(Arc::clone(&variant), &setup).expect("a position")
}

#[test]
fn chu_has_the_positions_of_lishogi() {
    for (name, expected) in [
        (
            "三枚獅子",
            "lfcsgekgscfl/a1b1txxt1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1T+O+OT1B1A/LFCSGKEGSCFL w - 1",
        ),
        (
            "二枚獅子",
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1T+OXT1B1A/LFCSGKEGSCFL w - 1",
        ),
        (
            "二枚王",
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGK+EGSCFL w - 1",
        ),
    ] {
        assert_eq!(sfen::write(&handicap_position("chu", name)), expected, "{name}");
    }
}

/// The handicaps of small pieces (小駒落), 横行落, 竪行落, and those that remove more than the Lions. "Right" is White's
/// right, which is at the high files.
#[test]
fn chu_handicaps_remove_the_pieces_the_federation_names() {
    for (name, removed) in [
        ("銅将落", &["C 10a"][..]),
        ("銀将落", &["S 9a"]),
        ("金将落", &["G 8a"]),
        ("猛豹落", &["FL 11a"]),
        ("横行落", &["SM 12c"]),
        ("竪行落", &["VM 11c"]),
        ("獅子二", &[]),
        ("獅子二飛車落", &["R 10c"]),
        ("獅子三", &[]),
        ("獅子三奔王落", &["FK 7c"]),
        ("獅子三奔龍落", &["FK 7c", "DK 8c"]),
    ] {
        let array = start("chu");
        let position = handicap_position("chu", name);
        let missing: Vec<&str> = removed
            .iter()
            .copied()
            .filter(|piece| {
                let (symbol, square) = piece.split_once(' ').expect("a piece and a square");
                let in_array = array.piece_at(array.sq(square)).expect("a piece of the array");
                assert_eq!(array.variant().kind(in_array.kind).symbol(), symbol, "{name}");
                assert_eq!(in_array.side, White);
                position.piece_at(position.sq(square)).is_none()
            })
            .collect();
        assert_eq!(missing, removed, "{name}");
        assert_eq!(position.pieces(White).len() + removed.len(), 46, "{name}");
        assert_eq!(position.pieces(Black).len(), 46, "{name}");
    }
}

#[test]
fn tori_has_the_positions_of_pychess() {
    for (name, expected) in [
        ("left_quail", "rpckcp1/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1"),
        ("falcon", "rpckcpl/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1"),
        ("falcon_quail", "rpckcp1/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1"),
        ("falcon_quails", "1pckcp1/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1"),
    ] {
        assert_eq!(sfen::write(&handicap_position("tori", name)), expected, "{name}");
    }
}

/// White moves first, unless neither side gives odds.
#[test]
fn a_game_can_start_from_every_handicap() {
    for id in GAMES {
        let variant = game(id);
        for handicap in variant.handicaps() {
            let setup = Setup::with_handicap(&variant, handicap);
            assert_eq!(setup.faults(&variant), [], "{id}: {}", handicap.id());
            let position = handicap_position(id, handicap.id());
            let mover = if handicap.is_even() { Black } else { White };
            assert_eq!(position.side_to_move(), mover, "{id}: {}", handicap.id());
            assert!(!position.legal_moves().is_empty());
            for side in [Black, White] {
                let held: Vec<_> = position.hand(side).collect();
                assert_eq!(held, handicap.hands()[side.index()], "{id}: {}", handicap.id());
            }
        }
    }
}

#[test]
fn a_handicap_is_found_by_any_of_its_names() {
    let chu = game("chu");
    for name in ["two_lions", "Two Lions", "two lions", "二枚獅子", "獅子二", " 獅子二 "] {
        assert_eq!(chu.handicap(name).map(|handicap| handicap.id()), Some("two_lions"), "{name}");
    }
    assert!(chu.handicap("falcon").is_none());
}

/// A free choice of removed pieces gets the usual name if there is one.
#[test]
fn a_handicap_is_named_after_its_removed_pieces() {
    let tori = game("tori");
    let sq = |name: &str| tori.geometry().parse(name).expect("a square");
    assert_eq!(handicap_name(&tori, &[sq("1a"), sq("4b")]), "Falcon and Left Quail");
    assert_eq!(handicap_name(&tori, &[sq("5a"), sq("4b")]), "without Cr 5a, Fa 4b");
    let without = Setup::without_pieces(&tori, &[sq("5a"), sq("4b"), sq("4f")]);
    // Black's Falcon stays: White gives the odds.
    assert_eq!((without.pieces.len(), without.side_to_move), (30, White));
}

/// Modern Shogi: "in handicap games, points are counted as if White had the pieces that were removed" (Japan
/// Shogi Association, 持将棋). A side has 27 points in the array, with five for each Rook and Bishop. Here
/// the whole board is the camp, so the array itself is counted.
#[test]
fn pieces_that_were_given_up_count_in_an_impasse() {
    let outcome_with = |points: u16, change: fn(&mut Setup)| {
        let shogi = edited_game("shogi", |file| {
            let great = vec!["R".to_owned(), "B".to_owned()];
            file.rules.impasse = Some(Impasse {
                ranks: 9,
                followers: 0,
                first_needs: points,
                second_needs: points,
                great,
                great_points: 5,
            });
        });
        let mut setup = Setup::with_handicap(&shogi, shogi.handicap("two").expect("a handicap"));
        change(&mut setup);
        Position::from_setup(Arc::clone(&shogi), &setup).expect("a position").outcome()
    };
    let win_of = |winner| Some(Outcome::Win { winner, by: WinReason::Impasse });
    assert_eq!(outcome_with(27, |_| {}), win_of(White), "17 points and the ten of Rook and Bishop");
    assert_eq!(outcome_with(28, |_| {}), None);
    assert_eq!(outcome_with(27, |setup| setup.move_number = 2), win_of(White));
    assert_eq!(
        outcome_with(18, |setup| setup.pieces.truncate(37)),
        None,
        "a piece of Black is missing: no handicap"
    );
    assert_eq!(
        outcome_with(27, |setup| setup.side_to_move = Black),
        win_of(Black),
        "Black has 27 points itself"
    );
}
