//! External engines: the user's list and the installed engines.

use super::Toast;
use crate::engines::{ListedEngine, available_engines};
use crate::game::{GameStarted, Player, Seats, Session, Thinkers, external_thinker};
use bevy::prelude::*;
use tenjiku_language::{SpokenName, code, say};
use tenjiku_protocol::client::EngineFit;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::variant::schema::Preset;

#[derive(Resource, Default, Debug)]
pub struct InstalledEngines(Vec<ListedEngine>);

impl InstalledEngines {
    /// The names of the engines that play the given game, or of all engines.
    pub fn names(&self, game: Option<&Variant>) -> Vec<String> {
        let suitable = self.0.iter().filter(|engine| game.is_none_or(|game| engine.plays(game)));
        suitable.map(|engine| engine.name.clone()).collect()
    }

    /// The engines that play the game only by rules that are not in force, each with the preset to choose.
    pub fn with_other_rules<'g>(&self, game: &'g Variant) -> Vec<(&str, &'g Preset)> {
        let preset_of = |engine: &ListedEngine| match engine.fit(game) {
            Some(EngineFit::OtherRules(preset)) => preset,
            _ => None,
        };
        self.0.iter().filter_map(|engine| Some((engine.name.as_str(), preset_of(engine)?))).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InstalledEngines>();
    // Engines named on the command line are registered first and take precedence.
    app.add_systems(PreStartup, find_engines);
    app.add_systems(Update, warn.run_if(resource_changed::<Seats>.or_else(on_message::<GameStarted>)));
}

/// Warns if a seated engine plays the game on the table by rules that are not in force.
fn warn(
    engines: Res<InstalledEngines>,
    seats: Res<Seats>,
    session: Res<Session>,
    mut toasts: MessageWriter<Toast>,
    mut shown_warnings: Local<Vec<String>>,
) {
    let Some(game) = session.variant() else { return };
    let is_seated =
        |engine: &str, side| matches!(seats.of(side), Player::External { engine: name } if name == engine);
    let with_other_rules = engines.with_other_rules(game).into_iter();
    let seated =
        with_other_rules.filter(|(engine, _)| Side::BOTH.into_iter().any(|side| is_seated(engine, side)));
    let sentences: Vec<String> =
        seated.map(|(engine, preset)| other_rules_warning(engine, game, preset)).collect();
    // Seats and game may change one after the other, and a rematch needs no second warning.
    for sentence in sentences.iter().filter(|sentence| !shown_warnings.contains(sentence)) {
        toasts.write(Toast::alarm(sentence.clone()));
    }
    *shown_warnings = sentences;
}

/// A sentence about an engine that plays a game only by the rules of a preset that is not in force.
pub fn other_rules_warning(engine: &str, game: &Variant, preset: &Preset) -> String {
    let (name, preset) = (game.spoken_name(), game.preset_name_in(code(), preset));
    say!("engines-other-rules", engine, game = name, preset)
}

fn find_engines(
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
