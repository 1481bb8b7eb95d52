//! Whether an engine plays a game by the rules in force.
//!
//! Presets in the variant file name in `played_by` the programs that play by them. An engine that no preset names
//! plays by the default rules. Switches of an engine ([`RuleSwitch`]) extend this to other rules.

use super::known_engines::RuleSwitch;
use super::setup::EngineSetup;
use super::split;
use std::path::Path;
use tenjiku_rules::variant::schema::Preset;
use tenjiku_rules::variant::{Variant, VariantFile};

/// Whether an engine plays by the rules of a game.
#[derive(Clone, Copy, Debug)]
pub enum EngineFit<'g> {
    /// The engine plays by them.
    Plays,
    /// The engine plays by other rules: those of a preset, or the default ones if the game has no presets.
    OtherRules(Option<&'g Preset>),
}

impl EngineSetup {
    /// Whether it plays a game by the rules in force, according to the file of the game.
    #[must_use]
    pub fn fit<'g>(&self, game: &'g Variant) -> EngineFit<'g> {
        let file = game.file();
        match self.preset_of(file) {
            Some(preset) if self.can_play(game, preset) => EngineFit::Plays,
            Some(preset) => EngineFit::OtherRules(Some(preset)),
            None if !game.differs_from_default() => EngineFit::Plays,
            None => EngineFit::OtherRules(file.presets.first()),
        }
    }

    /// The preset by which it plays a game, if the file of the game names it.
    #[must_use]
    pub fn preset_of<'f>(&self, file: &'f VariantFile) -> Option<&'f Preset> {
        let program = split(&self.command).ok().and_then(|words| words.into_iter().next());
        let program = program.as_deref().and_then(|program| Path::new(program).file_stem()?.to_str());
        [Some(self.name.as_str()), program].into_iter().flatten().find_map(|name| file.preset_played_by(name))
    }

    /// Whether the engine can play the rules of a game: those of the preset after the engine has set its switches, if
    /// none of the options given for it sets a switch the other way.
    fn can_play(&self, game: &Variant, preset: &Preset) -> bool {
        let is_contradicted = |(name, switch): &(&str, RuleSwitch)| {
            let stated_value = self.options.iter().rfind(|(option, _)| option == name);
            let required_state = switch.required_state(game.rules());
            stated_value
                .zip(required_state)
                .is_some_and(|((_, value), required_state)| required_state != (value == "1"))
        };
        !self.switches.iter().any(is_contradicted)
            && game.plays_like(&game.file().choices_under(preset), |own_rules, rules| {
                let can_switch = |(_, switch): &&(_, RuleSwitch)| switch.required_state(own_rules).is_some();
                self.switches
                    .iter()
                    .filter(can_switch)
                    .for_each(|(_, switch)| switch.copy_rule(own_rules, rules));
            })
    }

    /// The options to set before a game: those that switch rules, then its own, which take precedence.
    #[must_use]
    pub fn options_for(&self, game: &Variant) -> Vec<(String, String)> {
        let by_switches =
            self.switches.iter().filter(|(name, _)| !self.sets(name)).filter_map(|(name, switch)| {
                let state = switch.required_state(game.rules())?;
                Some(((*name).to_owned(), u8::from(state).to_string()))
            });
        by_switches.chain(self.options.iter().cloned()).collect()
    }
}
