//! Engines of other programs that can play here: the user's list, and those that are installed.

use super::Toast;
use crate::game::{Thinkers, external_thinker};
use crate::protocol::client::{ListedEngine, available_engines};
use crate::say;
use crate::variant::Variant;
use bevy::prelude::*;

/// The engines a player may choose from.
#[derive(Resource, Default, Debug)]
pub struct InstalledEngines(Vec<ListedEngine>);

impl InstalledEngines {
    /// The names of the engines that play a game, or of all engines.
    #[must_use]
    pub fn names(&self, game: Option<&Variant>) -> Vec<String> {
        let offered = self.0.iter().filter(|engine| game.is_none_or(|game| engine.plays(game)));
        offered.map(|engine| engine.name.clone()).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InstalledEngines>();
    // Engines named on the command line are registered first and take precedence.
    app.add_systems(PreStartup, find);
}

fn find(
    mut engines: ResMut<InstalledEngines>,
    mut thinkers: ResMut<Thinkers>,
    mut toasts: MessageWriter<Toast>,
) {
    match available_engines() {
        Ok(found) => engines.0 = found,
        Err(error) => {
            toasts.write(Toast::alarm(say!("engines-unusable", why = error.to_string())));
        }
    }
    for engine in &engines.0 {
        if !thinkers.is_registered(&engine.name) {
            thinkers.register(&engine.name, external_thinker(engine.setup()));
        }
    }
}
