//! Games against a remote player, whose moves come by link or over a connection.

use crate::harness::Game;
use tenjiku::game::*;
use tenjiku_rules::Side;

use Side::{Black, White};

/// A game with a remote White player, after Black's first move.
fn game() -> Game {
    let mut game = Game::new("tori");
    game.app.world_mut().write_message(PlayerCommand::Seat(White, Player::Remote));
    game.play_legal(0);
    game
}

fn send_intent(game: &mut Game, by: IntentSource) {
    let mv = game.position().legal_moves()[0];
    game.app.world_mut().write_message(MoveIntent { mv, by });
    game.app.update();
}

#[test]
fn only_the_remote_player_moves_the_remote_side() {
    let mut game = game();
    for by in [IntentSource::Player, IntentSource::Program] {
        send_intent(&mut game, by);
        assert_eq!(game.session().plies(), 1, "{by:?}");
        assert_eq!(game.drain::<CommandRefused>()[0].refusal, CommandRefusal::NotPersonsTurn);
    }
    send_intent(&mut game, IntentSource::Remote);
    assert_eq!(game.session().plies(), 2);
    send_intent(&mut game, IntentSource::Remote);
    assert_eq!(game.session().plies(), 2, "it is the turn of the person at this board");
    send_intent(&mut game, IntentSource::Player);
    assert_eq!(game.session().plies(), 3);
}

#[test]
fn no_computer_thinks_for_a_remote_player() {
    let mut game = game();
    for command in [PlayerCommand::MoveNow, PlayerCommand::Step] {
        game.app.world_mut().write_message(command);
        game.app.update();
        assert_eq!(game.drain::<CommandRefused>()[0].refusal, CommandRefusal::NoComputerToMove);
    }
    game.command(GameCommand::OfferDraw(Black));
    game.app.update();
    assert_eq!(game.session().draw_offer(), Some(Black), "no computer declines it");
    assert_eq!(game.world().resource::<Thinking>().purpose(), None);
}

/// Assistance is forbidden against a remote player until the game is over.
#[test]
fn no_computer_helps_against_a_remote_player() {
    let mut game = game();
    send_intent(&mut game, IntentSource::Remote);
    game.app.world_mut().write_message(PlayerCommand::Evaluate(true));
    for command in [PlayerCommand::Suggest, PlayerCommand::FindMate] {
        game.app.world_mut().write_message(command);
        game.app.update();
        assert_eq!(game.drain::<CommandRefused>()[0].refusal, CommandRefusal::NoHelp);
        assert_eq!(game.world().resource::<Thinking>().purpose(), None);
    }
    game.player_command(PlayerCommand::Seat(White, Player::Person));
    assert_eq!(game.world().resource::<Thinking>().purpose(), Some(ThinkingPurpose::Evaluate));
}

/// Browsing earlier positions is allowed; a take-back needs the other player's consent.
#[test]
fn take_backs_need_the_remote_players_consent() {
    let mut game = game();
    game.command(GameCommand::TakeBack);
    send_intent(&mut game, IntentSource::Player);
    assert_eq!(game.drain::<CommandRefused>()[0].refusal, CommandRefusal::TakeBackNotAtHead(1));
    game.command(GameCommand::Replay);
    game.command(GameCommand::AskTakeBack);
    game.command(GameCommand::AnswerRequest(true));
    assert_eq!(game.session().plies(), 0);
    send_intent(&mut game, IntentSource::Player);
    assert_eq!(game.session().plies(), 1);
}

#[test]
fn a_record_names_a_remote_player_like_a_person() {
    let mut game = game();
    let mut header = game.session().tree().unwrap().header.clone();
    header.players[1] = Some("Ann".to_owned());
    game.command(GameCommand::SetHeader(Box::new(header)));
    let seats = game.world().resource::<Seats>();
    assert_eq!(seats.player_name(White, game.session()), "Ann");
    let record = record_of(game.session(), seats).unwrap();
    assert_eq!(record.white.as_deref(), Some("Ann"));
    assert_eq!(record.seats, Some(("human".to_owned(), "away".to_owned())));
}
