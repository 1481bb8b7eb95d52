//! A game without a window, for tests.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy_state::app::StatesPlugin;
use std::sync::Arc;
use tenjiku::game::{GameCommand, GamePlugin, IntentSource, MoveIntent, Session, mismatch};
use tenjiku::rules::{Move, Position};
use tenjiku::variant::{Library, Variant};

/// A variant with its options at their defaults.
pub fn variant(id: &str) -> Arc<Variant> {
    let library = Library::with_folder(None);
    let file = library.find(id).expect("one of ours");
    Arc::new(Variant::compile(file, &[]).expect("it compiles"))
}

/// An app that plays, with no game begun.
pub fn table() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), StatesPlugin, GamePlugin));
    app.init_resource::<bevy_time::Time>();
    // Systems that could run in either order with different outcomes are a fault.
    app.edit_schedule(Update, |schedule| {
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..Default::default()
        });
    });
    app
}

/// A table with a game begun.
pub fn game(id: &str) -> App {
    let mut app = table();
    say(&mut app, GameCommand::NewGame { variant: variant(id), setup: None, moves: Vec::new() });
    app
}

/// Gives a command and lets a frame pass.
pub fn say(app: &mut App, command: GameCommand) {
    app.world_mut().write_message(command);
    app.update();
}

/// Wants a move and lets a frame pass.
pub fn play(app: &mut App, mv: Move) {
    app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Program });
    app.update();
}

/// The position in play.
pub fn position(app: &App) -> &Position {
    app.world().resource::<Session>().position().expect("a game is on")
}

/// The session.
pub fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

/// Fails unless the world is the image of the position.
pub fn assert_image(app: &mut App) {
    assert_eq!(mismatch(app.world_mut()), None);
}

/// A small generator of pseudo-random numbers, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("small")
    }
}

/// The messages of a kind written in the last frame.
pub fn told<M: Message + Clone>(app: &App) -> Vec<M> {
    let messages = app.world().resource::<Messages<M>>();
    messages.get_cursor().read(messages).cloned().collect()
}
