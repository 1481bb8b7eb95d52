//! New games: faulty positions, records, several commands in one frame.

use crate::harness::{GAMES, Game, variant};
use tenjiku::game::*;
use tenjiku_language::Describe;
use tenjiku_rules::{Move, Piece, Setup, SetupError, Side};

fn new(id: &str, moves: Vec<Move>) -> GameCommand {
    GameCommand::NewGame { variant: variant(id), setup: None, moves }
}

#[test]
fn a_faulty_position_is_refused_and_the_game_continues() {
    let mut game = Game::random("chu", 2);
    let (board, key) = (game.board(), game.position().key());
    let line = game.position().moves().collect();
    let setup = Setup { pieces: Vec::new(), ..game.position().setup() };
    game.drain::<GameStarted>();
    game.start_game(variant("chu"), Some(setup), line);
    assert!(game.drain::<GameStarted>().is_empty() && game.drain::<PlyPlayed>().is_empty());
    let [refused] = &game.drain::<CommandRefused>()[..] else { panic!("one command is refused") };
    let reason = SetupError::NoRoyal.describe(&variant("chu"));
    assert_eq!(refused.refusal, CommandRefusal::Setup(reason));
    assert!(refused.text.contains("Neither side has a royal piece"), "{}", refused.text);
    assert_eq!((game.session().plies(), game.position().key(), game.board()), (2, key, board));
    game.assert_koma_match_position();
    game.command(GameCommand::TakeBack);
    game.assert_koma_match_position();
}

#[test]
fn the_last_of_two_new_games_in_a_frame_is_set_up() {
    let mut game = Game::new("chu");
    game.drain::<GameStarted>();
    let number = game.session().game();
    game.commands([new("tai", Vec::new()), new("chu", Vec::new())]);
    assert_eq!((game.count::<Koma>(), game.session().game()), (92, number + 2));
    assert_eq!(game.drain::<GameStarted>().len(), 1);
    game.assert_koma_match_position();
}

#[test]
fn plies_of_a_replaced_game_are_discarded() {
    let line: Vec<Move> = Game::random("chu", 6).position().moves().collect();
    let mut game = Game::random("chu", 4);
    game.commands([GameCommand::TakeBack, new("chu", line.clone()), new("chu", Vec::new())]);
    assert_eq!((game.session().plies(), game.session().redo_len()), (0, 0));
    assert!(game.drain::<PlyPlayed>().is_empty());
    game.assert_koma_match_position();
    // Commands after the new game in the same frame apply to it.
    game.commands([new("tori", Vec::new()), new("chu", line.clone()), GameCommand::TakeBack]);
    assert_eq!((game.session().plies(), game.session().redo_len()), (5, 1));
    assert_eq!(game.drain::<PlyPlayed>().len(), 7);
    assert!(game.session().whole_line().eq(line));
    game.assert_koma_match_position();
}

#[test]
fn a_record_is_loaded_at_once() {
    for id in GAMES {
        let record = Game::random(id, 40);
        let line: Vec<Move> = record.position().moves().collect();
        let mut game = Game::new(id);
        game.start_game(variant(id), None, line.clone());
        assert_eq!(game.position().key(), record.position().key());
        let plies = game.drain::<PlyPlayed>();
        assert!(plies.iter().all(|ply| ply.instant && ply.direction == Direction::Forward));
        assert!(plies.iter().map(|ply| ply.mv).eq(line));
        assert!(plies.iter().all(|ply| ply.path.is_empty()), "instant plies have no path");
        game.assert_koma_match_position();
        game.command(GameCommand::TakeBackAll);
        assert_eq!(game.faces(), Game::new(id).faces());
        game.assert_koma_match_position();
    }
}

#[test]
fn a_record_continues_from_a_position() {
    let first = Game::random("tori", 30);
    let setup = first.position().setup();
    let mut game = Game::with_variant(variant("tori"), Some(setup.clone()));
    game.assert_koma_match_position();
    let mv = game.position().legal_moves()[0];
    game.start_game(variant("tori"), Some(setup.clone()), vec![mv]);
    assert_eq!(game.session().plies(), 1);
    game.assert_koma_match_position();
    game.command(GameCommand::TakeBack);
    assert_eq!(game.position().setup(), setup);
    game.assert_koma_match_position();
}

#[test]
fn a_faulty_record_is_played_up_to_its_first_illegal_move() {
    let record = Game::random("chu", 6);
    let mut moves: Vec<Move> = record.position().moves().collect();
    // The later moves would be legal if the illegal one were skipped, so the test fails if it is.
    let fault = Move::new(record.sq("6f"), record.sq("6e"));
    moves.insert(3, fault);
    let mut game = Game::new("chu");
    game.start_game(variant("chu"), None, moves.clone());
    assert!(game.position().moves().eq(moves[..3].iter().copied()));
    assert_eq!((game.drain::<PlyPlayed>().len(), game.session().redo_len()), (3, 0));
    let [refused] = &game.drain::<CommandRefused>()[..] else { panic!("one command is refused") };
    let reason = "There is no piece on 6f.".to_owned();
    assert_eq!(refused.refusal, CommandRefusal::Record { ply: 4, reason: reason.clone() });
    assert!(refused.text.contains("Move 4") && refused.text.ends_with(&reason), "{}", refused.text);
    assert!(game.drain::<MoveRefused>().is_empty());
    game.assert_koma_match_position();
}

/// The command that resumes the session as it is now.
fn resume_command(game: &Game) -> GameCommand {
    GameCommand::Resume(Box::new(game.session().clone()))
}

#[test]
fn a_game_is_resumed_as_it_was_left() {
    for id in GAMES {
        let mut game = Game::random(id, 24);
        game.commands([GameCommand::TakeBack, GameCommand::TakeBack, GameCommand::TakeBack]);
        game.command(GameCommand::OfferDraw(Side::Black));
        let (faces, key) = (game.faces(), game.position().key());
        let line: Vec<Move> = game.session().whole_line().collect();
        let resume = resume_command(&game);
        game.command(new("chu", Vec::new()));
        game.drain::<PlyPlayed>();
        game.drain::<GameStarted>();
        let number = game.session().game();
        game.command(resume);
        assert_eq!(game.drain::<GameStarted>().len(), 1);
        let plies = game.drain::<PlyPlayed>();
        assert!(plies.iter().all(|ply| ply.instant && ply.direction == Direction::Forward));
        assert!(plies.iter().map(|ply| ply.mv).eq(line[..21].iter().copied()));
        assert_eq!(plies.last().map(|ply| ply.ply), Some(21));
        assert_eq!((game.session().plies(), game.session().redo_len()), (21, 3));
        assert!(game.session().whole_line().eq(line));
        assert_eq!((game.position().key(), game.faces()), (key, faces));
        assert_eq!(game.session().draw_offer(), Some(Side::Black));
        assert_eq!(game.session().game(), number + 1, "late answers belong to the previous game");
        game.assert_koma_match_position();
        game.command(GameCommand::ReplayAll);
        assert_eq!(game.session().plies(), 24);
        game.assert_koma_match_position();
        game.command(GameCommand::TakeBackAll);
        assert_eq!(game.faces(), Game::new(id).faces());
        game.assert_koma_match_position();
    }
}

#[test]
fn a_resigned_game_is_over_when_it_is_resumed() {
    let mut game = Game::random("chu", 6);
    game.command(GameCommand::Resign(Side::Black));
    let outcome = game.session().outcome();
    assert!(outcome.is_some());
    game.command(GameCommand::TakeBack);
    let resume = resume_command(&game);
    game.commands([new("tori", Vec::new()), resume]);
    assert_eq!((game.session().outcome(), game.session().redo_len()), (None, 1));
    game.command(GameCommand::Replay);
    assert_eq!(game.session().outcome(), outcome);
    game.assert_koma_match_position();
}

#[test]
fn a_session_without_a_game_cannot_be_resumed() {
    let mut game = Game::random("chu", 2);
    let key = game.position().key();
    game.command(GameCommand::Resume(Box::default()));
    assert_eq!(game.refusal(), CommandRefusal::NoGame);
    assert_eq!((game.position().key(), game.session().plies()), (key, 2));
    game.assert_koma_match_position();
}

/// In the position editor few koma change at a time; the others keep their entities.
#[test]
fn koma_that_stay_in_place_keep_their_entities_when_arranged() {
    for id in ["chu", "tai"] {
        let mut game = Game::new(id);
        let before = game.board();
        let mut setup = game.position().setup();
        let (removed, moved, changed) = (before[0], before[1], before[2]);
        let free = game.position().geometry().squares().find(|&sq| setup.piece_at(sq).is_none()).unwrap();
        setup.remove(removed.0);
        setup.move_piece(moved.0, free);
        setup.put(changed.0, Piece { kind: changed.2, side: changed.1.other() });
        game.command(GameCommand::Arrange(setup.clone()));
        assert!(game.drain::<CommandRefused>().is_empty());
        assert_eq!(game.position().setup().pieces, setup.pieces, "{id}");
        let after = game.board();
        let kept_count = before.iter().filter(|koma| after.contains(koma)).count();
        assert_eq!((kept_count, after.len()), (before.len() - 3, before.len() - 1), "{id}");
        game.assert_koma_match_position();
        // Koma of another game never stay.
        game.commands([new("tori", Vec::new()), GameCommand::Arrange(Setup::initial(&variant("tori")))]);
        let tori = game.board();
        assert!(tori.iter().all(|koma| after.iter().all(|other| other.3 != koma.3)), "{id}");
        game.assert_koma_match_position();
    }
}
