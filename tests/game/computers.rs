//! Computer players: they think in the background, their moves are checked like a person's, and they stop
//! when their move is no longer needed.

use crate::harness::{Game, empty_app, variant};
use crate::script::scripted_game;
use std::time::Duration;
use tenjiku::game::*;
use tenjiku_rules::{Outcome, Side, WinReason};
use tenjiku_search::{EngineOptions, Level, PvLine, Score, SearchReport};

use Side::{Black, White};

/// Two computers of the first level, with a few milliseconds per move.
fn two_computers(id: &str, seed: u64) -> Game {
    let mut game = Game { app: empty_app() };
    let world = game.app.world_mut();
    world.insert_resource(ComputerRules { time: Duration::from_millis(20), ..ComputerRules::default() });
    world.resource_mut::<Thinking>().seed = seed;
    for side in Side::BOTH {
        world.write_message(PlayerCommand::Seat(side, Player::Computer { level: Level::FIRST }));
    }
    game.start_game(variant(id), None, Vec::new());
    game
}

#[test]
fn two_computers_play_tori_through_the_real_schedule() {
    let mut game = two_computers("tori", 1);
    for plies in 1..=30 {
        game.until("a ply", |game| game.session().plies() >= plies || game.session().outcome().is_some());
        game.assert_koma_match_position();
    }
    assert!(game.session().plies() == 30 || game.session().outcome().is_some());
    let intents = game.drain::<MoveIntent>();
    assert!(intents.iter().all(|intent| intent.by == IntentSource::Program));
    assert!(game.drain::<MoveRefused>().is_empty() && game.drain::<CommandRefused>().is_empty());
}

#[test]
fn every_game_has_a_computer_player() {
    for id in ["chu", "dai", "tenjiku", "tai"] {
        let mut game = two_computers(id, 2);
        game.until("two plies", |game| game.session().plies() >= 2);
        game.assert_koma_match_position();
    }
}

#[test]
fn a_computer_answers_a_person() {
    let (mut game, script) = scripted_game(&[White]);
    assert_eq!((script.request_count(), game.thinking().purpose()), (0, None), "Black, a person, begins");
    let mv = game.play_legal(0);
    assert_eq!((script.request_count(), game.thinking().purpose()), (1, Some(ThinkingPurpose::Play)));
    assert_eq!(script.state().requests[0].plies, 1);
    let reply = game.reply(&script, 0);
    assert_eq!(game.position().moves().collect::<Vec<_>>(), [mv, reply]);
    assert_eq!(game.thinking().purpose(), None);
    game.frames(5);
    assert_eq!(script.request_count(), 1, "no computer thinks on a person's turn");
}

#[test]
fn a_person_cannot_move_for_the_computer() {
    let (mut game, script) = scripted_game(&[White]);
    game.play_legal(0);
    let computers_move = game.position().legal_moves()[0];
    game.send_intent(computers_move);
    assert_eq!((game.session().plies(), game.refusal()), (1, CommandRefusal::NotPersonsTurn));
    // A person's click in the frame of the answer does not displace the answer.
    script.answer(Some(computers_move), 0);
    game.send_intent(computers_move);
    assert_eq!(game.session().plies(), 2);
}

#[test]
fn taking_back_stops_the_search_and_drops_its_answer() {
    let (mut game, script) = scripted_game(&[White]);
    game.play_legal(0);
    game.command(GameCommand::TakeBack);
    assert_eq!((script.stop_count(), game.thinking().purpose()), (1, None));
    game.frames(5);
    assert_eq!((game.session().plies(), game.session().redo_len()), (0, 1));
    // After another move, the computer thinks about the new position.
    let other = game.play_legal(1);
    assert_eq!(script.request_count(), 2);
    let reply = game.reply(&script, 0);
    assert_eq!(game.position().moves().collect::<Vec<_>>(), [other, reply]);
    game.assert_koma_match_position();
}

/// A regression: the computer waited as if an earlier position were being viewed.
#[test]
fn the_computer_answers_a_move_that_was_taken_back_and_is_played_again() {
    let (mut game, script) = scripted_game(&[White]);
    let mv = game.play_legal(0);
    let reply = game.reply(&script, 0);
    for request_count in [2, 3] {
        game.commands([GameCommand::TakeBack, GameCommand::TakeBack]);
        game.play(mv);
        assert_eq!((script.request_count(), game.session().redo_len()), (request_count, 0));
        assert!(game.session().is_at_head(), "its clock runs");
        script.answer(Some(reply), 0);
        game.frames(1);
        assert_eq!(game.position().moves().collect::<Vec<_>>(), [mv, reply]);
    }
    game.assert_koma_match_position();
}

#[test]
fn an_answer_in_the_frame_of_a_take_back_is_dropped() {
    let (mut game, script) = scripted_game(&[White]);
    game.play_legal(0);
    script.answer_first_legal(0);
    game.command(GameCommand::TakeBack);
    game.frames(5);
    assert_eq!(game.session().plies(), 0);
    assert!(game.drain::<MoveRefused>().is_empty());
}

#[test]
fn the_computer_waits_at_earlier_positions() {
    let (mut game, script) = scripted_game(&[White]);
    game.play_legal(0);
    game.reply(&script, 0);
    game.command(GameCommand::JumpTo(1));
    assert!(game.thinking().waits(game.session(), game.world().resource::<Seats>()));
    game.frames(5);
    assert_eq!((script.request_count(), game.session().redo_len()), (1, 1));
    game.command(GameCommand::Replay);
    assert_eq!((script.request_count(), game.session().redo_len()), (1, 0));
    // On request the computer continues from the earlier position.
    game.command(GameCommand::JumpTo(1));
    game.player_command(PlayerCommand::MoveNow);
    assert_eq!(script.request_count(), 2);
    script.answer(Some(game.position().legal_moves()[1]), 0);
    game.frames(1);
    assert_eq!((game.session().plies(), game.session().redo_len()), (2, 0));
}

#[test]
fn a_person_takes_over_a_seat_and_the_computer_gets_the_other() {
    let (mut game, script) = scripted_game(&[White]);
    game.play_legal(0);
    game.player_command(PlayerCommand::Seat(White, Player::Person));
    assert_eq!((script.stop_count(), game.thinking().purpose()), (1, None));
    game.play_legal(0);
    game.player_command(PlayerCommand::Seat(Black, script.player()));
    assert_eq!((script.request_count(), game.thinking().purpose()), (2, Some(ThinkingPurpose::Play)));
    game.reply(&script, 0);
    assert_eq!(game.session().plies(), 3);
}

#[test]
fn after_switching_sides_the_computer_moves_for_the_other_side() {
    let (mut game, script) = scripted_game(&[White]);
    game.player_command(PlayerCommand::SwitchSides);
    assert!(game.world().resource::<Seats>().of(White).is_person());
    assert_eq!(script.state().requests[0].plies, 0);
    game.reply(&script, 0);
    assert_eq!((game.session().plies(), game.thinking().purpose()), (1, None));
    game.play_legal(0);
    assert_eq!(game.thinking().purpose(), Some(ThinkingPurpose::Play));
    // Switching sides during a search ends the search, and it is the person's turn.
    game.player_command(PlayerCommand::SwitchSides);
    game.frames(5);
    assert_eq!((game.session().plies(), script.stop_count()), (2, 1));
}

#[test]
fn no_answer_comes_after_leaving_the_board() {
    let (mut game, script) = scripted_game(&[Black, White]);
    assert_eq!(script.request_count(), 1);
    game.player_command(PlayerCommand::Leave);
    game.frames(5);
    assert_eq!((script.stop_count(), game.session().plies(), game.thinking().purpose()), (1, 0, None));
    game.start_game(variant("tori"), None, Vec::new());
    assert_eq!((script.request_count(), game.thinking().purpose()), (2, Some(ThinkingPurpose::Play)));
}

#[test]
fn a_new_game_stops_the_search_of_the_old_one() {
    let (mut game, script) = scripted_game(&[Black]);
    game.start_game(variant("chu"), None, Vec::new());
    game.frames(5);
    assert_eq!((script.stop_count(), script.request_count(), game.session().plies()), (1, 2, 0));
    game.reply(&script, 0);
    assert_eq!(game.session().plies(), 1);
    game.assert_koma_match_position();
}

#[test]
fn move_now_plays_the_best_move_found_so_far() {
    let (mut game, script) = scripted_game(&[White]);
    game.player_command(PlayerCommand::MoveNow);
    assert_eq!(game.refusal(), CommandRefusal::NoComputerToMove);
    game.play_legal(0);
    game.player_command(PlayerCommand::MoveNow);
    game.frames(2);
    assert_eq!((script.stop_count(), game.session().plies()), (1, 2));
}

#[test]
fn new_engine_options_apply_from_the_next_search() {
    let (mut game, script) = scripted_game(&[Black, White]);
    let options = EngineOptions { hash_mib: 16, threads: 2 };
    game.app.world_mut().resource_mut::<Thinkers>().options = options;
    game.frames(5);
    assert_eq!(
        (script.stop_count(), script.state().received_options.clone()),
        (0, vec![]),
        "Black's search continues"
    );
    script.answer_first_legal(0);
    game.until("White thinks", |_| script.request_count() == 2);
    assert_eq!(script.state().received_options, [], "White's engine was started after the change");
    script.answer_first_legal(0);
    game.until("Black thinks again", |_| script.request_count() == 3);
    assert_eq!(script.state().received_options, [(2, options)]);
}

#[test]
fn paused_computers_wait_and_step_one_move_at_a_time() {
    let (mut game, script) = scripted_game(&[Black, White]);
    game.player_command(PlayerCommand::Pause(true));
    game.frames(5);
    assert_eq!((script.request_count(), game.session().plies()), (1, 0));
    game.player_command(PlayerCommand::Step);
    script.answer_first_legal(0);
    game.frames(5);
    assert_eq!((script.request_count(), game.session().plies()), (2, 1));
    game.player_command(PlayerCommand::Pause(false));
    assert_eq!((script.request_count(), game.thinking().purpose()), (3, Some(ThinkingPurpose::Play)));
}

#[test]
fn a_single_step_applies_only_to_its_position() {
    let (mut game, script) = scripted_game(&[Black, White]);
    for _ in 0..2 {
        game.reply(&script, 0);
    }
    game.player_command(PlayerCommand::Pause(true));
    game.player_command(PlayerCommand::Step);
    let request_count = script.request_count();
    assert_eq!(game.thinking().purpose(), Some(ThinkingPurpose::Play));
    // The player goes back before the answer: no move is played there, and no move is lost.
    game.command(GameCommand::TakeBack);
    game.frames(3);
    assert_eq!((game.thinking().purpose(), script.request_count()), (None, request_count));
    assert_eq!((game.session().plies(), game.session().redo_len()), (1, 1));
}

#[test]
fn an_answer_waits_while_the_board_is_busy() {
    let (mut game, script) = scripted_game(&[Black]);
    game.app.insert_resource(HoldMoves(true));
    script.answer_first_legal(0);
    game.frames(5);
    assert_eq!((game.session().plies(), script.request_count()), (0, 1));
    game.app.insert_resource(HoldMoves(false));
    game.frames(1);
    assert_eq!(game.session().plies(), 1);
}

#[test]
fn a_computer_without_a_legal_answer_pauses_the_game() {
    for faulty in [None, Some(tenjiku_rules::Move::new(tori_square("1a"), tori_square("7g")))] {
        let (mut game, script) = scripted_game(&[Black]);
        script.answer(faulty, 0);
        game.frames(2);
        assert_eq!(game.refusal(), CommandRefusal::NoAnswer("script".to_owned()));
        assert!(game.thinking().is_paused());
        game.frames(5);
        assert_eq!((script.request_count(), game.session().plies()), (1, 0), "it gets only one request");
    }
}

fn tori_square(name: &str) -> tenjiku_rules::variant::Sq {
    variant("tori").geometry().parse(name).unwrap()
}

#[test]
fn scores_are_for_black_whichever_side_thinks() {
    let (mut game, script) = scripted_game(&[White]);
    game.play_legal(0);
    let line = PvLine { score: Score(120), moves: vec![game.position().legal_moves()[0]] };
    script.report(SearchReport { depth: 3, lines: vec![line], ..SearchReport::default() });
    game.frames(1);
    let insight = game.thinking().insight().unwrap();
    let (score, _) = insight.lines(game.position(), 1).next().unwrap();
    assert_eq!((score, insight.report.depth), (Score(-120), 3));
}

#[test]
fn a_computer_resigns_only_if_allowed() {
    for may_give_up in [false, true] {
        let (mut game, script) = scripted_game(&[Black, White]);
        game.app.insert_resource(ComputerRules { may_give_up, ..ComputerRules::default() });
        for _ in 0..4 {
            let is_blacks = game.position().side_to_move() == Black;
            game.reply(&script, if is_blacks { Score::loss_in(6).0 } else { 0 });
        }
        let resigned = Outcome::Win { winner: White, by: WinReason::Resignation };
        let expected = if may_give_up { (2, Some(resigned)) } else { (4, None) };
        assert_eq!((game.session().plies(), game.session().outcome()), expected);
    }
}

#[test]
fn a_computer_answers_a_draw_offer() {
    for (score, outcome) in [(50, None), (-300, Some("1/2-1/2"))] {
        let (mut game, script) = scripted_game(&[White]);
        game.play_legal(0);
        game.reply(&script, score);
        game.command(GameCommand::OfferDraw(Black));
        game.frames(2);
        assert_eq!(game.session().outcome().map(|outcome| outcome.score()), outcome);
        assert_eq!(game.session().draw_offer(), None);
    }
}

#[test]
fn every_turn_of_every_game_has_its_own_seed() {
    let (mut game, script) = scripted_game(&[Black, White]);
    for _ in 0..6 {
        game.reply(&script, 0);
    }
    game.start_game(variant("tori"), None, Vec::new());
    let mut seeds: Vec<_> =
        script.state().requests.iter().map(|recorded| recorded.request.seed.unwrap()).collect();
    let count = seeds.len();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!((seeds.len(), count), (8, 8));
}

#[test]
fn written_players_read_back_the_same() {
    let level = |number| Player::Computer { level: Level::new(number).unwrap() };
    for (text, player) in [
        ("human", Player::Person),
        ("Person", Player::Person),
        ("away", Player::Remote),
        ("ai:1", level(1)),
        ("AI:8", level(8)),
        ("engine:\"hachu --x\"", Player::External { engine: "hachu --x".to_owned() }),
    ] {
        assert_eq!(text.parse(), Ok(player.clone()), "{text}");
    }
    for player in [Player::Person, Player::Remote, level(3)] {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    assert!("ai".parse::<Player>().is_ok_and(|player| !player.is_person()));
    for text in ["", "ai:0", "ai:9", "ai:", "robot", "engine:", "engine:\"\""] {
        assert!(text.parse::<Player>().is_err(), "{text}");
    }
}

/// The explanation is based on the search: moves considered, depth, and unexpected replies.
#[test]
fn a_computer_explains_its_last_move() {
    let mut game = two_computers("tori", 5);
    assert_eq!(game.thinking().why(game.session(), true), None, "nothing has been played");
    game.until("a ply", |game| game.session().plies() >= 1);
    let legal = {
        let mut start = game.position().clone();
        while start.undo().is_some() {}
        start.legal_moves().len()
    };
    game.player_command(PlayerCommand::Pause(true));
    game.player_command(PlayerCommand::Seat(White, Player::Person));
    while game.session().plies() > 1 {
        game.command(GameCommand::TakeBack);
    }
    let why = game.thinking().why(game.session(), true).expect("the computer has moved");
    assert!(why.contains(&format!(" of its {legal} moves")), "{why}");
    assert!(why.contains("It looked at no reply"), "the first level does not look ahead: {why}");
    assert!(!why.contains("expected"), "there is no reply yet: {why}");
    let brief = game.thinking().why(game.session(), false).expect("a short explanation");
    assert!(brief.contains(" to ") && !brief.contains("It looked at"), "{brief}");
    game.play_legal(0);
    let why = game.thinking().why(game.session(), true).expect("the explained ply is still in the game");
    assert!(why.contains("expected") || why.contains("any reply"), "{why}");
}
