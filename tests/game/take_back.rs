//! Taking back, replaying and jumping.

use crate::harness::{GAMES, Game};
use tenjiku::game::*;
use tenjiku_rules::{Effect, Move};

#[test]
fn a_ply_taken_back_reports_the_effects_that_it_undoes() {
    let mut game = Game::random("tenjiku", 20);
    let mv = game.position().moves().next_back().unwrap();
    let effects: Vec<Effect> = game.session().last_effects().to_vec();
    game.command(GameCommand::TakeBack);
    let [taken_back] = &game.drain::<PlyPlayed>()[..] else { panic!("one ply") };
    assert_eq!((taken_back.ply, taken_back.mv, taken_back.direction), (20, mv, Direction::Backward));
    assert!(!taken_back.instant);
    assert_eq!(*taken_back.effects, *effects);
    game.command(GameCommand::Replay);
    let [replayed] = &game.drain::<PlyPlayed>()[..] else { panic!("one ply") };
    assert_eq!((replayed.ply, replayed.mv, replayed.direction), (20, mv, Direction::Forward));
    assert_eq!(*replayed.effects, *effects);
}

#[test]
fn only_jumps_are_instant() {
    for id in GAMES {
        let mut game = Game::random(id, 12);
        let (key, moves) = (game.position().key(), game.position().moves().collect::<Vec<Move>>());
        game.command(GameCommand::JumpTo(3));
        let plies = game.drain::<PlyPlayed>();
        assert_eq!(plies.len(), 9);
        assert!(plies.iter().all(|ply| ply.instant && ply.direction == Direction::Backward));
        assert!(game.redo() == moves[3..]);
        game.command(GameCommand::JumpTo(4));
        assert!(!game.drain::<PlyPlayed>()[0].instant);
        // Two plies, such as a person's move and the computer's answer, are animated.
        game.command(GameCommand::JumpTo(2));
        assert!(game.drain::<PlyPlayed>().iter().all(|ply| !ply.instant));
        game.command(GameCommand::JumpTo(4));
        assert!(game.drain::<PlyPlayed>().iter().all(|ply| !ply.instant));
        game.command(GameCommand::JumpTo(4));
        assert!(game.drain::<PlyPlayed>().is_empty());
        game.command(GameCommand::JumpTo(13));
        assert_eq!(game.session().plies(), 12, "a jump stops at the end of the line");
        game.command(GameCommand::TakeBackAll);
        game.command(GameCommand::ReplayAll);
        assert_eq!(game.position().key(), key);
        game.assert_koma_match_position();
        game.command(GameCommand::Replay);
        assert_eq!(game.refusal(), CommandRefusal::NothingToReplay);
    }
}

#[test]
fn playing_the_same_move_again_keeps_the_rest_of_a_game_that_is_viewed() {
    let mut game = Game::random("chu", 6);
    let tree = Box::new(game.session().tree().unwrap().clone());
    game.command(GameCommand::Load { tree, is_played: false });
    game.command(GameCommand::JumpTo(2));
    let next = game.redo()[0];
    game.drain::<PlyPlayed>();
    game.play(next);
    assert_eq!(game.session().redo_len(), 3);
    let next = game.redo()[0];
    let other = game.position().legal_moves().into_iter().find(|mv| *mv != next).unwrap();
    game.play(other);
    assert_eq!(game.session().redo_len(), 0);
    game.assert_koma_match_position();
}

#[test]
fn at_the_start_there_is_nothing_to_take_back() {
    let mut game = Game::new("tai");
    for command in [GameCommand::TakeBack, GameCommand::TakeBackAll] {
        game.command(command);
        assert_eq!(game.refusal(), CommandRefusal::NothingToTakeBack);
    }
    game.assert_koma_match_position();
}
