//! Random games of every variant through the real schedule: after every ply the world equals the
//! position, and taking everything back restores the first key.
//!
//! `TENJIKU_GAMES=1000` plays the full number; by default a few of each.

use crate::table::{Dice, assert_image, game, play, position, say, session};
use bevy_app::App;
use tenjiku::game::GameCommand;

/// The longest game, in plies.
const LONGEST: usize = 300;

fn number_of_games(default: usize) -> usize {
    std::env::var("TENJIKU_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Plays a random game to its end, looking at the world after every ply.
fn random_game(app: &mut App, dice: &mut Dice) {
    while session(app).outcome().is_none() && session(app).plies() < LONGEST {
        let moves = position(app).legal_moves();
        let mv = moves[dice.below(moves.len())];
        let plies = session(app).plies();
        play(app, mv);
        assert_eq!(session(app).plies(), plies + 1, "{mv:?} is legal and must be played");
        assert_image(app);
    }
}

fn games(id: &str, default: usize) {
    let mut app = game(id);
    let (first_key, first_setup) = (position(&app).key(), position(&app).setup());
    let mut dice = Dice(0x5eed_0000 + id.len() as u64);
    for _ in 0..number_of_games(default) {
        random_game(&mut app, &mut dice);
        // Some of it back and forth, ply by ply, then all of it.
        for _ in 0..dice.below(9) {
            say(&mut app, GameCommand::TakeBack);
            assert_image(&mut app);
        }
        for _ in 0..dice.below(9) {
            say(&mut app, GameCommand::Replay);
            assert_image(&mut app);
        }
        say(&mut app, GameCommand::TakeBackAll);
        assert_image(&mut app);
        assert_eq!(position(&app).key(), first_key);
        assert_eq!(position(&app).setup(), first_setup);
        assert_eq!(position(&app).computed_key(), first_key);
    }
}

#[test]
fn tori() {
    games("tori", 20);
}

#[test]
fn chu() {
    games("chu", 6);
}

#[test]
fn dai() {
    games("dai", 4);
}

#[test]
fn tenjiku() {
    games("tenjiku", 4);
}

#[test]
fn tai() {
    games("tai", 2);
}
