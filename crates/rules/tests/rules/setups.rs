//! Setups: any edit is allowed, and all faults are reported.

use crate::board::{Black, PositionExt, White, edited_game, game, game_with, put, setup};
use crate::presets::game_under;
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{KindId, Sq, Turns, Variant, read};
use tenjiku_rules::{
    DrawReason, Effect, MAX_IN_HAND, Move, Outcome, Piece, Position, Setup, SetupError, Side, WinReason,
};

fn sq(variant: &Variant, name: &str) -> Sq {
    variant.geometry().parse(name).unwrap_or_else(|| panic!("no square {name}"))
}

fn piece(variant: &Variant, side: Side, symbol: &str) -> Piece {
    Piece { kind: kind(variant, symbol), side }
}

fn kind(variant: &Variant, symbol: &str) -> KindId {
    variant.by_symbol(symbol).unwrap_or_else(|| panic!("no piece {symbol}"))
}

/// The faults of a position of a game.
fn faults(id: &str, turn: Side, pieces: &str) -> Vec<SetupError> {
    let variant = game(id);
    setup(&variant, turn, pieces).faults(&variant)
}

#[test]
fn pieces_are_put_moved_and_removed() {
    let chu = game("chu");
    let mut edited = Setup::empty();
    let (a, b) = (sq(&chu, "6f"), sq(&chu, "6g"));
    let (lion, king) = (piece(&chu, Black, "Ln"), piece(&chu, White, "K"));
    edited.put(a, lion);
    edited.put(b, king);
    assert_eq!((edited.piece_at(a), edited.piece_at(b)), (Some(lion), Some(king)));
    edited.move_piece(a, b);
    assert_eq!((edited.piece_at(a), edited.piece_at(b)), (None, Some(lion)), "the piece there is replaced");
    edited.move_piece(a, b);
    assert_eq!(edited.piece_at(b), Some(lion), "nothing moves from an empty square");
    edited.move_piece(b, b);
    assert_eq!(edited.pieces, [(b, lion)]);
    edited.put(b, king);
    assert_eq!(edited.pieces, [(b, king)], "one piece on a square");
    assert_eq!((edited.remove(b), edited.remove(b)), (Some(king), None));
    assert_eq!(edited, Setup::empty());
}

/// A setup equals that of its position, whatever the order of edits.
#[test]
fn the_order_of_edits_does_not_matter() {
    for id in crate::board::GAMES {
        let variant = game(id);
        let mut edited = Setup::empty();
        for &(sq, piece) in variant.starting_array().iter().rev() {
            edited.put(sq, piece);
        }
        assert_eq!(edited, Setup::initial(&variant), "{id}");
        assert_eq!(edited, Position::new(Arc::clone(&variant)).setup(), "{id}");
        assert_eq!(edited.faults(&variant), [], "{id}");
    }
}

#[test]
fn hands_are_filled_and_emptied() {
    let tori = game("tori");
    let (swallow, falcon) = (kind(&tori, "Sw"), kind(&tori, "Fa"));
    let mut edited = Setup::initial(&tori);
    edited.set_in_hand(Black, swallow, 3);
    edited.set_in_hand(Black, falcon, 1);
    edited.set_in_hand(White, swallow, MAX_IN_HAND);
    assert_eq!((edited.in_hand(Black, swallow), edited.in_hand(Black, falcon)), (3, 1));
    assert_eq!(edited.in_hand(White, swallow), MAX_IN_HAND);
    let position = Position::from_setup(Arc::clone(&tori), &edited).expect("a position");
    assert_eq!(position.setup(), edited, "kinds are in the order of the file");
    edited.set_in_hand(Black, falcon, 0);
    assert_eq!(edited.hands[0], [(swallow, 3)]);
}

/// On a board with more than 255 pieces of a kind a hand may become full. Further captured pieces are out of play.
#[test]
fn a_full_hand_takes_no_more_pieces() {
    let solo = edited_game("shogi", |file| {
        file.clear_array();
        file.rules.turns = Turns::Solo;
    });
    let (pawn, rook) = (kind(&solo, "P"), piece(&solo, Black, "R"));
    let mut start = Setup::empty();
    start.put(sq(&solo, "5e"), rook);
    for at in ["5d", "5c"] {
        start.put(sq(&solo, at), piece(&solo, White, "P"));
    }
    start.set_in_hand(Black, pawn, MAX_IN_HAND - 1);
    let mut p = Position::from_setup(Arc::clone(&solo), &start).expect("a position");
    let mut to_hand = |from: &str, to: &str| {
        let effects = p.play_checked(Move::new(sq(&solo, from), sq(&solo, to))).expect("a legal move");
        let captured = effects.iter().find_map(|effect| match effect {
            Effect::Capture { to_hand, .. } => Some(*to_hand),
            _ => None,
        });
        (captured.expect("a capture"), p.in_hand(Black, pawn))
    };
    assert_eq!(to_hand("5e", "5d"), (Some(pawn), 255));
    assert_eq!(to_hand("5d", "5c"), (None, 255));
    p.undo();
    p.undo();
    assert_eq!(p.setup(), start);
}

#[test]
fn a_deferred_promotion_ends_when_the_piece_moves() {
    let chu = game("chu");
    let (a, b) = (sq(&chu, "6d"), sq(&chu, "7d"));
    let mut edited = Setup::initial(&chu);
    edited.put(a, piece(&chu, Black, "S"));
    edited.put(b, piece(&chu, Black, "G"));
    edited.toggle_deferred(a);
    edited.toggle_deferred(b);
    assert_eq!(edited.deferred, [Some(b), None], "at most one for each side");
    edited.toggle_deferred(b);
    edited.toggle_deferred(a);
    assert_eq!(edited.deferred, [Some(a), None]);
    edited.move_piece(a, sq(&chu, "6e"));
    assert_eq!(edited.deferred, [None, None]);
    edited.toggle_deferred(sq(&chu, "1f"));
    assert_eq!(edited.deferred, [None, None], "the square is empty");
}

#[test]
fn at_least_one_side_needs_a_royal() {
    use SetupError::NoRoyal;
    assert_eq!(faults("chu", Black, ""), [NoRoyal]);
    assert_eq!(faults("chu", Black, "P 6i, -P 6d"), [NoRoyal]);
    assert_eq!(faults("chu", Black, "K 6l, P 6i"), [], "no royal of White can be lost");
    assert_eq!(faults("chu", Black, "P 6i, -K 6a, -P 6d"), [], "a mating problem");
    assert_eq!(faults("chu", Black, "+DE 6l, P 6i, -K 6a, -P 6d"), [], "a Crown Prince is royal");
}

/// Chu: a player with only a King left has lost, unless it can bare the other side at once.
#[test]
fn a_game_cannot_start_with_a_bare_king() {
    use SetupError::{Bare, BothBare};
    assert_eq!(faults("chu", Black, "K 6l, P 6i, -K 6a"), [Bare(White)]);
    assert_eq!(faults("chu", White, "K 6l, P 6i, -K 6a"), [Bare(White)]);
    assert_eq!(faults("chu", White, "K 6l, P 6i, -K 6h"), [], "White takes the Pawn");
    assert_eq!(faults("chu", Black, "K 6l, -K 6a"), [BothBare]);
    assert_eq!(faults("dai", Black, "K 6l, -K 6a"), [], "Dai has no such rule");
}

/// A decided setup ends the game as if a move had led to it. Modern Shogi: the King is in the camp with ten followers
/// and 28 points. Chu: a bare King, two bare Kings, and one with a dead Pawn, which does not count by the rules of the
/// Federation.
#[test]
fn a_decided_setup_ends_the_game() {
    let shogi = game_with("shogi", &[("impasse", 2)]);
    let text = "2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9";
    let entered = sfen::read(&shogi, &format!("{text} b - 1")).expect("a position");
    assert_eq!(entered.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Impasse }));
    assert!(entered.legal_moves().is_empty());
    assert_eq!(entered.setup().faults(&shogi), [SetupError::Entered(Black)]);
    let waiting = sfen::read(&shogi, &format!("{text} w - 2")).expect("a position");
    assert_eq!(waiting.outcome(), None, "it is not Black's turn");
    let bare = Some(Outcome::Win { winner: Black, by: WinReason::BareKing });
    let chu = game("chu");
    assert_eq!(put(&chu, White, "K 6l, G 6i, -K 6a").outcome(), bare);
    assert_eq!(put(&chu, White, "K 6l, -K 6a").outcome(), Some(Outcome::Draw(DrawReason::BothBare)));
    let dead = "K 6l, G 6i, -K 6a, -P 1l";
    assert_eq!(put(&chu, White, dead).outcome(), None, "by the Association's rules it counts");
    assert_eq!(put(&game_under("chu", "federation"), White, dead).outcome(), bare);
}

/// Chu: White was bared by the last move and could bare Black. The setup keeps this.
#[test]
fn the_chance_to_bare_in_return_is_part_of_the_setup() {
    let chu = game("chu");
    let mut p = put(&chu, Black, "K 1l, R 6l, -K 5b, -P 6a");
    p.go(p.mv("6l", "6a"));
    let mut read_back = sfen::read(&chu, &sfen::write(&p)).expect("a position");
    assert_eq!((read_back.key(), read_back.outcome()), (p.key(), None));
    read_back.go(read_back.mv("5b", "5c"));
    assert_eq!(read_back.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::BareKing }));
}

/// Tori: it is Black's turn, so White has left its Phoenix attacked.
#[test]
fn the_side_that_has_just_moved_may_not_be_in_check() {
    let en_prise = SetupError::RoyalEnPrise(White, "4a".to_owned());
    assert_eq!(faults("tori", Black, "Ph 4g, Fa 4b, -Ph 4a"), [en_prise]);
    assert_eq!(faults("tori", White, "Ph 4g, Fa 4b, -Ph 4a"), []);
}

/// In the array of a custom game the side not to move may be in check. The array can still be written and read as SFEN.
#[test]
fn an_array_in_check_is_a_position() {
    let text = include_str!("../../../../tests/tiny.ron")
        .replace("promotion: Zone(depth: 1),", "promotion: Zone(depth: 1), royals: Checkmate,")
        .replace("\" . -P  .\",\n        \" .  P  .\"", "\" .  P  .\",\n        \" . -P  .\"");
    let file = read("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    let tiny = Arc::new(Variant::compile(&file, &[]).unwrap_or_else(|error| panic!("{error}")));
    let start = Position::new(Arc::clone(&tiny));
    let read_back = sfen::read(&tiny, &sfen::write(&start)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read_back.setup(), start.setup());
    let moved = Setup { move_number: 2, ..start.setup() };
    let en_prise = SetupError::RoyalEnPrise(White, "2a".to_owned());
    assert_eq!(Position::from_setup(tiny, &moved).err(), Some(en_prise), "a ply has been made");
}

/// Tori: the Phoenix in the corner is mated by two Falcons that guard each other. Such a position, in which the game is
/// over, can be set up, but no game can start from it.
#[test]
fn the_side_to_move_needs_a_legal_move() {
    let variant = game("tori");
    let mated = setup(&variant, White, "Ph 4g, Fa 1b, Fa 2b, Fa 2c, -Ph 1a");
    assert!(Position::from_setup(Arc::clone(&variant), &mated).is_ok());
    assert_eq!(mated.faults(&variant), [SetupError::NoMove(White)]);
}

/// Chu: a Lion can have been captured on a square that is now empty (by igui), but not on one with a piece of the side
/// to move.
#[test]
fn a_lion_cannot_have_been_captured_by_the_side_to_move() {
    let chu = game("chu");
    let mut edited = setup(&chu, Black, "K 6l, P 6i, Ln 7g, -K 6a, -R 6d");
    edited.last_lion_capture = Some(sq(&chu, "5f"));
    assert_eq!(edited.faults(&chu), []);
    edited.last_lion_capture = Some(sq(&chu, "6d"));
    assert_eq!(edited.faults(&chu), []);
    edited.last_lion_capture = Some(sq(&chu, "6i"));
    assert_eq!(edited.faults(&chu), [SetupError::NoLionCaptured(Black, "6i".to_owned())]);
}

/// Chu: a piece declines promotion on entering the zone, so only a piece in the zone can be waiting.
#[test]
fn promotion_is_deferred_only_inside_the_zone() {
    let chu = game("chu");
    let mut edited = setup(&chu, White, "K 6l, S 6d, S 7e, FK 8c, -K 6a, -P 1d");
    for (square, is_valid) in [("6d", true), ("7e", false), ("8c", false)] {
        edited.deferred = [Some(sq(&chu, square)), None];
        let fault = SetupError::NothingDeferred(Black, square.to_owned());
        assert_eq!(edited.faults(&chu), if is_valid { vec![] } else { vec![fault] }, "{square}");
    }
    let dai = game("dai");
    let mut edited = setup(&dai, White, "K 8o, S 8d, -K 8a");
    edited.deferred = [Some(sq(&dai, "8d")), None];
    let fault = SetupError::NothingDeferred(Black, "8d".to_owned());
    assert_eq!(Position::from_setup(Arc::clone(&dai), &edited).err(), Some(fault.clone()));
    assert_eq!(edited.faults(&dai), vec![fault], "Dai has no deferral");
}

#[test]
fn all_faults_are_reported_at_once() {
    let tori = game("tori");
    let mut edited = setup(&tori, Black, "Sw 4f, Fa 4f, Eg *");
    edited.deferred[1] = Some(sq(&tori, "4f"));
    let found = edited.faults(&tori);
    let kind = |symbol: &str| tori.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"));
    assert_eq!(
        found,
        [
            SetupError::TwoOnOneSquare("4f".to_owned()),
            SetupError::NoRoyal,
            SetupError::NotAHandPiece {
                kinds: [kind("Eg"), kind("Fa")],
                names: ["Eagle".to_owned(), "Falcon".to_owned()],
            },
            SetupError::NothingDeferred(White, "4f".to_owned()),
        ]
    );
    assert_eq!(Position::from_setup(Arc::clone(&tori), &edited).err(), found.into_iter().next());
    assert_eq!(faults("chu", Black, "K 6l, P 6i, P *, -K 6a, -P 6d"), [SetupError::HandWithoutDrops(Black)]);
}
