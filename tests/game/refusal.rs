//! A refused move changes nothing, and the refusal names the rule.

use crate::harness::{Game, empty_app, variant};
use tenjiku::game::*;
use tenjiku_language::Describe;
use tenjiku_rules::{Move, Refusal, Side};

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = Game::new("tori");
    let (board, key) = (game.board(), game.position().key());
    let cases = [
        (Move::new(game.sq("4d"), game.sq("4c")), Refusal::EmptySquare { at: game.sq("4d") }),
        (
            Move::new(game.sq("1c"), game.sq("1d")),
            Refusal::NotYourPiece { at: game.sq("1c"), turn: Side::Black },
        ),
        (Move::drop(game.kind("Sw"), game.sq("1d")), Refusal::NotInHand { kind: game.kind("Sw") }),
        (Move::new(game.sq("4g"), game.sq("4f")), Refusal::OwnPiece { at: game.sq("4f") }),
    ];
    for (mv, refusal) in cases {
        game.send_intent(mv);
        let text = refusal.describe(game.position());
        assert!(text.ends_with('.'));
        let [refused] = &game.drain::<MoveRefused>()[..] else { panic!("one move is refused") };
        assert_eq!((refused.mv, refused.refusal, &refused.text), (mv, refusal, &text));
        assert!(game.drain::<PlyPlayed>().is_empty());
        assert_eq!((game.board(), game.position().key()), (board.clone(), key));
        game.assert_koma_match_position();
    }
}

#[test]
fn no_move_is_played_after_the_end() {
    let mut game = Game::new("tori");
    let mv = game.position().legal_moves()[0];
    game.command(GameCommand::Resign(Side::White));
    game.send_intent(mv);
    assert_eq!(game.drain::<MoveRefused>()[0].refusal, Refusal::GameOver);
    assert_eq!(game.session().plies(), 0);
}

#[test]
fn only_the_first_intent_of_a_frame_is_played() {
    let mut game = Game::new("chu");
    let moves = game.position().legal_moves();
    for mv in [moves[0], moves[0], moves[1]] {
        game.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
    }
    game.app.update();
    game.app.update();
    assert!(game.position().moves().eq([moves[0]]));
    assert!(game.drain::<MoveRefused>().is_empty());
}

#[test]
fn a_move_is_dropped_if_a_command_has_changed_the_position() {
    let mut game = Game::new("chu");
    let mv = game.position().legal_moves()[0];
    let reply = {
        game.play(mv);
        game.position().legal_moves()[0]
    };
    game.play(reply);
    let next = game.position().legal_moves()[0];
    game.app.world_mut().write_message(MoveIntent { mv: next, by: IntentSource::Program });
    game.commands([GameCommand::TakeBack, GameCommand::TakeBack]);
    game.app.update();
    assert_eq!((game.session().plies(), game.session().redo_len()), (0, 2));
    game.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
    game.start_game(variant("chu"), None, Vec::new());
    game.app.update();
    assert_eq!(game.session().plies(), 0);
    // A command that does not change the position does not drop the move.
    game.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
    game.command(GameCommand::OfferDraw(Side::Black));
    assert_eq!(game.session().plies(), 1);
    assert!(game.drain::<MoveRefused>().is_empty());
}

#[test]
fn without_a_game_every_command_is_refused() {
    let mv = Game::new("tori").position().legal_moves()[0];
    let mut game = Game { app: empty_app() };
    for command in [
        GameCommand::TakeBack,
        GameCommand::ReplayAll,
        GameCommand::JumpTo(0),
        GameCommand::Resign(Side::Black),
        GameCommand::OfferDraw(Side::Black),
        GameCommand::AnswerDraw(true),
    ] {
        game.command(command);
        assert_eq!(game.refusal(), CommandRefusal::NoGame);
    }
    game.send_intent(mv);
    assert_eq!(game.refusal(), CommandRefusal::NoGame);
    assert!(game.session().position().is_none());
}
