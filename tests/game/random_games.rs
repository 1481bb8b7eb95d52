//! Random games of every variant through the real schedule: after every ply the entities are the
//! image of the position, forward and all the way back.

use crate::harness::{GAMES, Game, Xorshift, every_game, games, presets, variant};
use std::sync::Arc;
use std::time::Instant;
use tenjiku::game::*;
use tenjiku::rules::Side;
use tenjiku::variant::Variant;

/// Longer games are cut off here.
const MOST_PLIES: usize = 300;

/// Plays every third game of the library, so that three tests share the work.
fn play_every(third: usize) {
    for id in every_game().iter().skip(third).step_by(3) {
        let variant = variant(id);
        let squares = usize::from(variant.geometry().files()) * usize::from(variant.geometry().ranks());
        // The larger the board, the fewer games, unless all are asked for.
        play_games(&variant, id, games((1000 / squares).clamp(1, 4)));
    }
}

#[test]
fn every_preset_of_every_game() {
    for (file, preset, variant) in presets() {
        play_games(&variant, &format!("{file}, preset {preset}"), games(1));
    }
}

#[test]
fn every_third_game_from_the_first() {
    play_every(0);
}

#[test]
fn every_third_game_from_the_second() {
    play_every(1);
}

#[test]
fn every_third_game_from_the_third() {
    play_every(2);
}

fn play_games(variant: &Arc<Variant>, id: &str, count: usize) {
    let start = Instant::now();
    let (mut plies, mut over) = (0, 0);
    let mut game = Game::of(variant.clone(), None);
    for seed in 0..count {
        game.begin(variant.clone(), None, Vec::new());
        let (key, board, hands) = (game.position().key(), game.board(), game.hands());
        let mut rng = Xorshift::new(seed as u64 + 1);
        for _ in 0..MOST_PLIES {
            let Some(mv) = rng.pick(game.position()) else { break };
            game.play(mv);
            game.assert_image();
        }
        plies += game.session().plies();
        over += usize::from(game.session().outcome().is_some());
        // Every other game goes back one ply at a time, the rest in one go.
        if seed % 2 == 0 {
            while game.session().plies() > 0 {
                game.command(GameCommand::TakeBack);
                game.assert_image();
            }
        } else {
            game.command(GameCommand::TakeBackAll);
            game.assert_image();
        }
        assert_eq!(game.position().key(), key, "{id}, game {seed}");
        assert_eq!(game.hands(), hands);
        assert_eq!(game.count::<Captured>() + game.count::<Burnt>(), 0);
        assert_eq!(game.board(), board, "the same koma are on the same squares: {id}, game {seed}");
    }
    let spent = start.elapsed().as_secs_f32();
    println!("{id}: {count} games, {over} to the end, {plies} plies forward and back in {spent:.1} s");
}

#[test]
fn the_image_holds_while_plies_are_taken_back_and_replayed() {
    for id in GAMES {
        let mut game = Game::new(id);
        let mut rng = Xorshift::new(77);
        for _ in 0..games(1).min(20) {
            mix(&mut game, &mut rng);
        }
    }
}

/// Plays, takes back, replays and jumps in a random order.
fn mix(game: &mut Game, rng: &mut Xorshift) {
    for _ in 0..120 {
        let (ply, last) = (game.session().plies(), game.session().plies() + game.session().redo_len());
        match rng.below(12) {
            0 if ply > 0 => game.command(GameCommand::TakeBack),
            1 if ply < last => game.command(GameCommand::Replay),
            2 => game.command(GameCommand::JumpTo(rng.below(last + 1))),
            3 if ply < last => game.command(GameCommand::ReplayAll),
            4 if ply > 0 && rng.below(4) == 0 => game.command(GameCommand::TakeBackAll),
            _ => {
                if let Some(mv) = rng.pick(game.position()) {
                    game.play(mv);
                }
            }
        }
        game.assert_image();
        assert_eq!(game.position().key(), game.position().computed_key());
    }
    let hands = game.count::<InHand>();
    let index = game.world().resource::<BoardIndex>();
    let held: usize = Side::BOTH.map(|side| index.hand(side).len()).iter().sum();
    assert_eq!(hands, held);
}
