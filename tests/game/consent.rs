//! Take-backs by consent between two people.

use crate::harness::Game;
use crate::script::scripted_game;
use tenjiku::game::*;
use tenjiku_language::CurrentLanguage;
use tenjiku_rules::Side;

use Side::{Black, White};

impl Game {
    /// The side that requests a change.
    fn requester(&self) -> Option<Side> {
        Some(self.session().consent_request()?.by)
    }
}

/// A game of Tori with `plies` plies, between two people with take-back by consent.
fn game(plies: usize) -> Game {
    let mut game = Game::new("tori");
    game.app.insert_resource(Consent(true));
    game.play_first(plies);
    game
}

#[test]
fn a_ply_is_taken_back_if_the_other_agrees() {
    let mut game = game(3);
    game.command(GameCommand::AskTakeBack);
    assert_eq!((game.requester(), game.session().plies()), (Some(Black), 3));
    game.command(GameCommand::AnswerRequest(true));
    assert_eq!((game.requester(), game.session().plies()), (None, 2));
    assert!(game.session().is_at_head());
    // Another move is played instead, and the game continues.
    game.play_legal(1);
    assert_eq!((game.session().plies(), game.session().redo_len()), (3, 0));
    assert!(game.session().is_at_head());
    let tree = game.session().tree().unwrap();
    assert_eq!(tree.main_line(), game.session().line());
}

#[test]
fn several_plies_need_several_consents() {
    let mut game = game(4);
    for (requester, plies) in [(White, 3), (Black, 2), (White, 1)] {
        game.command(GameCommand::AskTakeBack);
        assert_eq!(game.requester(), Some(requester));
        game.command(GameCommand::AnswerRequest(true));
        assert_eq!(game.session().plies(), plies);
    }
    game.play_legal(1);
    assert_eq!((game.session().plies(), game.session().redo_len()), (2, 0));
}

/// Two plies are taken back and the first is played again: the second stays taken back.
#[test]
fn a_ply_that_is_played_again_does_not_bring_back_the_next() {
    let mut game = game(4);
    for _ in 0..2 {
        game.command(GameCommand::AskTakeBack);
        game.command(GameCommand::AnswerRequest(true));
    }
    let mv = game.session().whole_line().nth(2).unwrap();
    game.play(mv);
    assert_eq!(game.session().plies(), 3);
    assert!(game.session().is_at_head());
    game.play_legal(1);
    assert_eq!((game.session().plies(), game.session().redo_len()), (4, 0));
    assert!(game.session().is_at_head());
    assert!(game.session().tree().unwrap().is_main(game.session().node().unwrap()));
}

#[test]
fn after_a_refusal_the_game_continues() {
    let mut game = game(3);
    game.command(GameCommand::AskTakeBack);
    game.command(GameCommand::AnswerRequest(false));
    assert_eq!((game.requester(), game.session().plies()), (None, 3));
    game.command(GameCommand::AnswerRequest(true));
    assert_eq!((game.refusal(), game.session().plies()), (CommandRefusal::NoRequest, 3));
    // The request is dropped when the other side moves.
    game.command(GameCommand::AskTakeBack);
    game.play_legal(0);
    assert_eq!(game.requester(), None);
}

#[test]
fn going_back_needs_no_consent_but_playing_there_is_refused() {
    let mut game = game(4);
    game.command(GameCommand::JumpTo(1));
    let mv = game.position().legal_moves()[1];
    game.send_intent(mv);
    assert_eq!((game.refusal(), game.session().plies()), (CommandRefusal::TakeBackNotAtHead(4), 1));
    game.command(GameCommand::AskTakeBack);
    assert_eq!(game.refusal(), CommandRefusal::TakeBackNotAtHead(4));
    game.command(GameCommand::ReplayAll);
    game.play_legal(1);
    assert_eq!(game.session().plies(), 5);
}

/// The ply was taken back, so the record must not end with it.
#[test]
fn resigning_after_a_ply_was_taken_back_ends_the_game_without_it() {
    for looks_ahead in [false, true] {
        let mut game = game(4);
        game.command(GameCommand::AskTakeBack);
        game.command(GameCommand::AnswerRequest(true));
        if looks_ahead {
            game.command(GameCommand::Replay);
        }
        game.command(GameCommand::Resign(White));
        assert_eq!((game.session().plies(), game.session().redo_len()), (3, 0));
        let tree = game.session().tree().unwrap();
        assert_eq!((tree.main_line().len(), tree.to_record(&CurrentLanguage).moves.len()), (3, 3));
        assert_eq!(tree.result.as_ref().map(|result| result.score.as_str()), Some("1-0"));
        assert!(game.session().outcome().is_some(), "the game ends at the position on the board");
        game.assert_koma_match_position();
    }
}

#[test]
fn an_annotated_ply_that_was_taken_back_stays_after_the_end() {
    let mut game = game(4);
    let taken_back = game.session().node().unwrap();
    game.command(GameCommand::Annotate(taken_back, Remark::Comment("A pity.".to_owned())));
    game.command(GameCommand::AskTakeBack);
    game.command(GameCommand::AnswerRequest(true));
    game.command(GameCommand::Resign(White));
    let tree = game.session().tree().unwrap();
    assert!(tree.contains(taken_back));
    assert_eq!(tree.notes(taken_back).comment, "A pity.");
}

#[test]
fn another_line_becomes_the_main_line_if_the_other_side_agrees() {
    let mut game = game(4);
    let main = game.session().line().to_vec();
    // The line is played while no consent is needed.
    game.app.insert_resource(Consent(false));
    game.command(GameCommand::JumpTo(1));
    game.play_legal(1);
    let other = game.session().node().unwrap();
    game.command(GameCommand::MakeMain(main[3]));
    game.app.insert_resource(Consent(true));
    for agrees in [false, true] {
        game.command(GameCommand::AskMakeMain(other));
        let change = RequestedChange::MakeMain { node: other, ply: 2 };
        assert_eq!(game.session().consent_request(), Some(ConsentRequest { by: White, change }));
        assert!(!game.session().tree().unwrap().is_main(other), "not before the answer");
        game.command(GameCommand::AnswerRequest(agrees));
        assert_eq!((game.requester(), game.session().tree().unwrap().is_main(other)), (None, agrees));
    }
    game.command(GameCommand::AskMakeMain(other));
    assert_eq!(game.requester(), None, "it is the main line already");
}

#[test]
fn nothing_can_be_requested_before_the_first_ply_or_after_the_end() {
    let mut game = game(0);
    game.command(GameCommand::AskTakeBack);
    assert_eq!(game.refusal(), CommandRefusal::NothingToTakeBack);
    game.play_legal(0);
    game.command(GameCommand::AskTakeBack);
    game.command(GameCommand::Resign(White));
    assert_eq!(game.requester(), None);
    game.command(GameCommand::AskTakeBack);
    assert_eq!(game.refusal(), CommandRefusal::GameOver);
    // After the end, undoing and trying another move does not change the game.
    game.command(GameCommand::TakeBack);
    game.play_legal(1);
    assert_eq!(game.session().plies(), 1);
}

#[test]
fn no_consent_is_needed_if_it_is_off_or_against_a_computer() {
    let mut without_consent = game(3);
    without_consent.app.insert_resource(Consent(false));
    without_consent.command(GameCommand::TakeBack);
    without_consent.play_legal(1);
    assert_eq!(without_consent.session().plies(), 3);
    let (mut game, script) = scripted_game(&[White]);
    game.app.insert_resource(Consent(true));
    game.play_legal(0);
    game.reply(&script, 0);
    game.commands([GameCommand::TakeBack, GameCommand::TakeBack]);
    game.play_legal(1);
    assert_eq!(game.session().plies(), 1);
}
