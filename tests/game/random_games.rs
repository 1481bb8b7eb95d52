//! Random games of every variant through the real schedule: after every ply the entities match the position, forward
//! and all the way back.

use crate::harness::{GAMES, Game, RandomNumbers, empty_app, every_game, presets, random_move, variant};
use crate::repetitions::repetitions;
use bevy_app::{App, Last};
use bevy_ecs::prelude::*;
use std::sync::Arc;
use std::time::Instant;
use tenjiku::game::*;
use tenjiku::soak::{Soak, reduce};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Effect, Move, Position, Side};

/// Plays every third game of the library, so that three tests share the work.
fn play_third(third: usize) {
    for id in every_game().iter().skip(third).step_by(3) {
        let variant = variant(id);
        let squares = usize::from(variant.geometry().files()) * usize::from(variant.geometry().ranks());
        // The larger the board, the fewer games.
        play_games(&variant, id, repetitions((1000 / squares).clamp(1, 4)));
    }
}

/// `TENJIKU_RANDOM_GAMES` sets another number of games of each preset.
#[test]
fn every_preset_of_every_game() {
    let given = std::env::var("TENJIKU_RANDOM_GAMES").ok().map(|number| number.parse().unwrap());
    for (file, preset, variant) in presets() {
        play_games(&variant, &format!("{file}, preset {preset}"), given.unwrap_or(repetitions(1)));
    }
}

#[test]
fn every_third_game_from_the_first() {
    play_third(0);
}

#[test]
fn every_third_game_from_the_second() {
    play_third(1);
}

#[test]
fn every_third_game_from_the_third() {
    play_third(2);
}

fn play_games(variant: &Arc<Variant>, id: &str, count: usize) {
    let start = Instant::now();
    let soak = Soak::new([], 1).unwrap();
    let mut world = WorldChecker::with_app(empty_app);
    let mut plies = 0;
    for number in 0..count as u64 {
        let play = soak.play(number, variant, &mut world);
        assert_eq!(play.fault, None, "{id}, game {number}, after {} plies", play.moves.len());
        plies += play.moves.len();
    }
    let spent = start.elapsed().as_secs_f32();
    println!("{id}: {count} games, {plies} plies forward and back in {spent:.1} s");
}

/// A world in which koma are lost.
fn lossy_app() -> App {
    let lose_captured = |mut commands: Commands, captured: Query<Entity, Added<Captured>>| {
        captured.iter().for_each(|koma| commands.entity(koma).despawn());
    };
    let mut app = empty_app();
    app.add_systems(Last, lose_captured);
    app
}

#[test]
fn a_lost_koma_is_detected_and_the_game_reduced_to_the_first_capture() {
    let (soak, variant) = (Soak::new([], 1).unwrap(), variant("heian_sho"));
    let mut world = WorldChecker::with_app(lossy_app);
    let play = soak.play(0, &variant, &mut world);
    assert!(play.fault.is_some());
    let first = Position::new(variant);
    let reduced = reduce(&first, &play, &mut world).play;
    assert!(reduced.moves.len() < play.moves.len() && reduced.fault.is_some());
    let mut position = first;
    let (last, before) = reduced.moves.split_last().unwrap();
    let plays_capture = |position: &mut Position, mv: Move| {
        let mut effects = Vec::new();
        position.play(mv, &mut effects);
        effects.iter().any(|effect| matches!(effect, Effect::Capture { .. }))
    };
    assert!(before.iter().all(|&mv| !plays_capture(&mut position, mv)));
    assert!(plays_capture(&mut position, *last));
}

#[test]
fn koma_match_the_position_while_plies_are_taken_back_and_replayed() {
    for id in GAMES {
        let mut game = Game::new(id);
        let mut rng = RandomNumbers::new(77);
        for _ in 0..repetitions(1) {
            mix_commands(&mut game, &mut rng);
        }
    }
}

/// Plays, takes back, replays and jumps in a random order.
fn mix_commands(game: &mut Game, rng: &mut RandomNumbers) {
    for _ in 0..120 {
        let (ply, last) = (game.session().plies(), game.session().plies() + game.session().redo_len());
        match rng.below(12) {
            0 if ply > 0 => game.command(GameCommand::TakeBack),
            1 if ply < last => game.command(GameCommand::Replay),
            2 => game.command(GameCommand::JumpTo(rng.below(last + 1))),
            3 if ply < last => game.command(GameCommand::ReplayAll),
            4 if ply > 0 && rng.below(4) == 0 => game.command(GameCommand::TakeBackAll),
            _ => {
                if let Some(mv) = random_move(rng, game.position()) {
                    game.play(mv);
                }
            }
        }
        game.assert_koma_match_position();
        assert_eq!(game.position().key(), game.position().compute_key());
    }
    let hands = game.count::<InHand>();
    let index = game.world().resource::<BoardIndex>();
    let indexed: usize = Side::BOTH.map(|side| index.hand(side).len()).iter().sum();
    assert_eq!(hands, indexed);
}
