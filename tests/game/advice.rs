//! Help for the person to move: suggestions, forced wins and a running evaluation, from our own search or
//! an external engine.

use crate::harness::Game;
use crate::script::scripted_game;
use std::time::Duration;
use tenjiku::game::*;
use tenjiku_rules::Side::{Black, White};
use tenjiku_search::TimeLimit;

/// The Lion wins in three plies, whatever White plays.
fn lion_attack() -> Game {
    Game::with_pieces("chu", "Ln10e P1f K1l | K12a P11a G1a P12b P11b")
}

#[test]
fn a_suggestion_is_a_legal_move_with_a_reason_for_one_position() {
    let mut game = Game::new("tori");
    game.app.insert_resource(ComputerRules { time: Duration::from_millis(50), ..ComputerRules::default() });
    game.player_command(PlayerCommand::Suggest);
    game.until("a suggestion", |game| game.thinking().suggestion().is_some());
    let suggestion = game.thinking().suggestion().unwrap().clone();
    assert!(game.position().accept(suggestion.mv.unwrap()).is_ok());
    assert_eq!(suggestion.line.moves.first(), suggestion.mv.as_ref());
    assert!(suggestion.text.contains(": ") && suggestion.text.contains("half-moves"), "{}", suggestion.text);
    let plain = &suggestion.plain;
    assert!(plain.contains(" to ") && !plain.contains("half-moves") && !plain.contains('+'), "{plain}");
    game.frames(5);
    assert_eq!((game.session().plies(), game.thinking().purpose()), (0, None), "it is only suggested");
    game.play(suggestion.mv.unwrap());
    assert!(game.thinking().suggestion().is_none());
}

#[test]
fn a_forced_win_is_reported_with_its_first_move_and_line() {
    let mut game = lion_attack();
    game.player_command(PlayerCommand::FindMate);
    assert_eq!(game.thinking().purpose(), Some(ThinkingPurpose::FindMate));
    game.until("a forced win", |game| game.thinking().suggestion().is_some());
    let found = game.thinking().suggestion().unwrap().clone();
    assert_eq!(found.text, "Ln-10c: Black forces a win in 2 moves");
    assert_eq!(found.plain, "Lion to 10c: Black forces a win in 2 moves");
    assert_eq!((found.purpose, found.line.moves.len()), (ThinkingPurpose::FindMate, 3));
    let insight = game.thinking().insight().unwrap();
    assert_eq!(insight.report.lines[0].score.forced_end(), Some(3));
    assert_eq!(insight.line(game.position(), 9), found.line.moves);
    game.play(found.mv.unwrap());
    assert!(game.thinking().suggestion().is_none(), "it was for the previous position");
}

#[test]
fn a_suggestion_has_the_requested_number_of_lines() {
    let mut game = Game::new("tori");
    for lines in [3, 5] {
        let rules = ComputerRules { time: Duration::from_millis(50), lines, ..ComputerRules::default() };
        game.app.insert_resource(rules);
        game.player_command(PlayerCommand::Evaluate(true));
        game.until("lines", |game| {
            game.thinking().insight().is_some_and(|insight| insight.report.lines.len() == lines)
        });
        let insight = game.thinking().insight().unwrap();
        let lines: Vec<_> = insight.lines(game.position(), 4).collect();
        assert!(lines.iter().all(|(_, moves)| !moves.is_empty() && moves.len() <= 4));
        assert!(lines.is_sorted_by(|(better, _), (worse, _)| better >= worse), "{lines:?}");
    }
}

#[test]
fn a_missing_forced_win_is_reported_in_a_sentence() {
    let mut game = Game::new("tori");
    game.player_command(PlayerCommand::FindMate);
    game.until("an answer", |game| game.thinking().suggestion().is_some());
    let advice = game.thinking().suggestion().unwrap();
    assert_eq!((advice.text.as_str(), advice.mv), ("No forced win by threats alone.", None));
    // A different question gets a different answer.
    game.app.insert_resource(ComputerRules { time: Duration::from_millis(20), ..ComputerRules::default() });
    game.player_command(PlayerCommand::Suggest);
    game.until("a move", |game| game.thinking().suggestion().is_some_and(|advice| advice.mv.is_some()));
}

#[test]
fn an_engine_can_suggest_and_evaluate_and_our_search_helps_when_it_fails() {
    let (mut game, script) = scripted_game(&[]);
    game.app.insert_resource(ComputerRules { time: Duration::from_millis(20), ..ComputerRules::default() });
    game.app.insert_resource(Adviser(Some("script".to_owned())));
    game.player_command(PlayerCommand::Suggest);
    assert_eq!((script.request_count(), game.thinking().purpose()), (1, Some(ThinkingPurpose::Suggest)));
    let mv = game.reply(&script, 70);
    assert_eq!(game.thinking().suggestion().and_then(|advice| advice.mv), Some(mv));
    assert_eq!(game.session().plies(), 0, "it is only suggested");

    game.player_command(PlayerCommand::Evaluate(true));
    assert_eq!((script.request_count(), game.thinking().purpose()), (2, Some(ThinkingPurpose::Evaluate)));
    script.send_event(|generation| ThinkerEvent::Resigns { generation });
    script.send_event(|generation| ThinkerEvent::Failed { generation, why: "It ended by itself".to_owned() });
    game.frames(1);
    assert_eq!(game.refusal(), CommandRefusal::AdviserFailed("It ended by itself".to_owned()));
    game.until("our own evaluation", |game| {
        game.thinking().insight().is_some_and(|insight| insight.report.depth > 1)
    });
    assert_eq!((script.request_count(), game.session().outcome()), (2, None));
    assert!(!game.thinking().is_paused());
}

/// Evaluation stops at a time limit and starts again when the position changes.
#[test]
fn evaluation_stops_after_its_time_limit() {
    let (mut game, script) = scripted_game(&[]);
    game.app.insert_resource(Adviser(Some("script".to_owned())));
    game.frames(5);
    assert_eq!(script.request_count(), 0, "evaluation was not requested");
    game.player_command(PlayerCommand::Evaluate(true));
    assert_eq!(script.request_count(), 1);
    assert_eq!(script.state().requests[0].request.limits.time, TimeLimit::Move(Duration::from_secs(20)));
    let mv = script.answer_first_legal(70);
    game.frames(20);
    assert_eq!(script.request_count(), 1, "nothing is searched again");
    assert!(game.thinking().insight().is_some(), "the evaluation is kept");
    game.play(mv);
    game.frames(2);
    assert_eq!(script.request_count(), 2, "another position");
}

#[test]
fn our_own_search_finds_forced_wins() {
    let (mut game, script) = scripted_game(&[]);
    game.app.insert_resource(Adviser(Some("script".to_owned())));
    game.player_command(PlayerCommand::FindMate);
    game.until("an answer", |game| game.thinking().suggestion().is_some());
    assert_eq!(script.request_count(), 0);
}

#[test]
fn nothing_is_suggested_on_the_computers_turn() {
    let (mut game, _script) = scripted_game(&[Black]);
    for help in [PlayerCommand::Suggest, PlayerCommand::FindMate] {
        game.player_command(help);
        assert_eq!(game.refusal(), CommandRefusal::NotPersonsTurn);
    }
}

#[test]
fn evaluation_follows_the_position_until_it_is_switched_off() {
    let mut game = Game::new("chu");
    game.player_command(PlayerCommand::Evaluate(true));
    game.until("an evaluation", |game| game.thinking().insight().is_some());
    game.play_legal(0);
    let position_id = PositionId::of(game.session());
    game.until("the next evaluation", |game| {
        game.thinking().insight().map(|insight| insight.position_id) == position_id
    });
    let insight = game.thinking().insight().unwrap();
    assert_eq!((insight.purpose, insight.side), (ThinkingPurpose::Evaluate, White));
    game.player_command(PlayerCommand::Evaluate(false));
    assert_eq!(game.thinking().purpose(), None);
    assert_eq!(game.session().plies(), 1);
}
