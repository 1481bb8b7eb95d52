//! Resignations, draws and phases of the game.

use crate::harness::{Game, empty_app, variant};
use tenjiku::game::*;
use tenjiku_rules::{DrawReason, Outcome, Side, WinReason};

#[test]
fn resigning_loses_the_game() {
    let mut game = Game::new("chu");
    game.play_first(3);
    game.command(GameCommand::Resign(Side::Black));
    let won = Outcome::Win { winner: Side::White, by: WinReason::Resignation };
    assert_eq!(game.session().outcome(), Some(won));
    let ended = game.drain::<GameEnded>();
    assert_eq!(ended.len(), 1);
    assert_eq!(ended[0].text, "White wins: Black resigned.");
    game.command(GameCommand::Resign(Side::White));
    assert_eq!(game.session().outcome(), Some(won), "a game ends only once");
    assert_eq!(game.refusal(), CommandRefusal::GameOver);
    // Earlier positions have no outcome; going forward returns to the outcome.
    game.command(GameCommand::TakeBack);
    assert_eq!(game.session().outcome(), None);
    assert!(game.drain::<GameEnded>().is_empty());
    game.command(GameCommand::ReplayAll);
    assert_eq!(game.session().outcome(), Some(won));
    assert_eq!(game.drain::<GameEnded>().len(), 1);
    // Another move removes the resignation.
    game.command(GameCommand::TakeBack);
    game.drain::<PlyPlayed>();
    game.play_legal(1);
    assert_eq!((game.session().outcome(), game.session().redo_len()), (None, 0));
    game.command(GameCommand::JumpTo(0));
    game.command(GameCommand::ReplayAll);
    assert_eq!(game.session().outcome(), None);
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut game = Game::new("dai");
    game.command(GameCommand::AnswerDraw(true));
    assert_eq!(game.refusal(), CommandRefusal::NoOffer);
    game.command(GameCommand::OfferDraw(Side::Black));
    assert_eq!(game.session().draw_offer(), Some(Side::Black));
    game.command(GameCommand::OfferDraw(Side::Black));
    assert_eq!(game.refusal(), CommandRefusal::AlreadyOffered);
    game.command(GameCommand::AnswerDraw(false));
    assert_eq!((game.session().draw_offer(), game.session().outcome()), (None, None));
    game.command(GameCommand::OfferDraw(Side::White));
    game.command(GameCommand::AnswerDraw(true));
    assert_eq!(game.session().outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(game.drain::<GameEnded>()[0].text, "Draw by agreement.");
}

#[test]
fn two_offers_make_a_draw_and_a_move_declines() {
    let mut game = Game::new("chu");
    game.command(GameCommand::OfferDraw(Side::Black));
    game.play_legal(0);
    assert_eq!(game.session().draw_offer(), Some(Side::Black), "the offer lasts while White thinks");
    game.play_legal(0);
    assert_eq!(game.session().draw_offer(), None, "White's move declines it");
    game.command(GameCommand::OfferDraw(Side::White));
    game.command(GameCommand::OfferDraw(Side::Black));
    assert_eq!(game.session().outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn an_offer_does_not_outlive_the_game_or_a_take_back() {
    let mut game = Game::new("chu");
    game.play_first(2);
    game.command(GameCommand::OfferDraw(Side::Black));
    game.command(GameCommand::TakeBack);
    assert_eq!(game.session().draw_offer(), None);
    game.command(GameCommand::OfferDraw(Side::White));
    game.command(GameCommand::Resign(Side::White));
    assert_eq!(game.session().draw_offer(), None);
    game.command(GameCommand::AnswerDraw(true));
    assert_eq!(game.refusal(), CommandRefusal::GameOver);
}

#[test]
fn a_game_ends_at_its_last_ply_whichever_position_is_shown() {
    for end in [
        vec![GameCommand::Resign(Side::Black)],
        vec![GameCommand::OfferDraw(Side::Black), GameCommand::AnswerDraw(true)],
        vec![GameCommand::OfferDraw(Side::White), GameCommand::OfferDraw(Side::Black)],
    ] {
        let mut game = Game::new("chu");
        game.play_first(4);
        game.command(GameCommand::JumpTo(2));
        game.drain::<GameEnded>();
        game.commands(end);
        let outcome = game.session().outcome();
        assert!(outcome.is_some());
        assert_eq!((game.session().plies(), game.session().redo_len()), (4, 0));
        assert_eq!(game.drain::<GameEnded>().len(), 1);
        game.assert_koma_match_position();
        // From an earlier position the game cannot be ended again.
        game.command(GameCommand::TakeBack);
        game.command(GameCommand::Resign(Side::White));
        assert_eq!(game.refusal(), CommandRefusal::GameOver);
        assert_eq!((game.session().outcome(), game.session().redo_len()), (None, 1));
        game.command(GameCommand::Replay);
        assert_eq!(game.session().outcome(), outcome);
    }
}

#[test]
fn playing_the_last_move_again_leads_back_to_the_resignation() {
    let mut game = Game::new("tori");
    game.play_first(2);
    game.command(GameCommand::Resign(Side::Black));
    let end = game.session().outcome();
    game.command(GameCommand::TakeBackAll);
    let line = game.redo();
    for (mv, outcome) in line.into_iter().zip([None, end]) {
        game.drain::<PlyPlayed>();
        game.play(mv);
        assert_eq!(game.session().outcome(), outcome);
    }
}

#[test]
fn the_end_of_every_game_is_reported() {
    let mut game = Game::new("chu");
    for _ in 0..2 {
        game.command(GameCommand::Resign(Side::Black));
        assert_eq!(game.drain::<GameEnded>().len(), 1);
        let new = GameCommand::NewGame { variant: variant("chu"), setup: None, moves: Vec::new() };
        game.commands([new, GameCommand::Resign(Side::Black)]);
        assert_eq!(game.drain::<GameEnded>().len(), 1, "the same end, of another game");
        game.start_game(variant("chu"), None, Vec::new());
    }
}

#[test]
fn phases_follow_the_session() {
    let mut game = Game { app: empty_app() };
    game.app.update();
    assert_eq!(game.phase(), GamePhase::NoGame);
    game.start_game(variant("tori"), None, Vec::new());
    game.app.update();
    assert_eq!(game.phase(), GamePhase::Playing);
    game.command(GameCommand::Resign(Side::White));
    game.app.update();
    assert_eq!(game.phase(), GamePhase::Ended);
    game.start_game(variant("chu"), None, Vec::new());
    game.app.update();
    assert_eq!(game.phase(), GamePhase::Playing);
}
