//! Whether an engine plays a game by the rules in force.
//!
//! The variant file says it: a preset names in `played_by` the programs that play so. An engine that no preset
//! names knows the default rules. Switches of an engine ([`RuleSwitch`]) let it play by others too.

use super::known_engines::RuleSwitch;
use super::setup::EngineSetup;
use super::split;
use std::path::Path;
use tenjiku_rules::variant::schema::Preset;
use tenjiku_rules::variant::{Variant, VariantFile};

/// How an engine stands to the rules of a game.
#[derive(Clone, Copy, Debug)]
pub enum EngineFit<'g> {
    /// It plays by them.
    Plays,
    /// It plays by others: those of a preset, or the default ones if the game has no presets.
    Otherwise(Option<&'g Preset>),
}

impl EngineSetup {
    /// Whether it plays a game by the rules in force, as far as the file of the game tells.
    #[must_use]
    pub fn fit<'g>(&self, game: &'g Variant) -> EngineFit<'g> {
        let file = game.file();
        match self.preset_of(file) {
            Some(preset) if self.can_play(game, preset) => EngineFit::Plays,
            Some(preset) => EngineFit::Otherwise(Some(preset)),
            None if !game.differs_from_default() => EngineFit::Plays,
            None => EngineFit::Otherwise(file.presets.first()),
        }
    }

    /// The preset by which it plays a game, if the file of the game names it.
    #[must_use]
    pub fn preset_of<'f>(&self, file: &'f VariantFile) -> Option<&'f Preset> {
        let program = split(&self.command).ok().and_then(|words| words.into_iter().next());
        let program = program.as_deref().and_then(|program| Path::new(program).file_stem()?.to_str());
        [Some(self.name.as_str()), program].into_iter().flatten().find_map(|name| file.preset_played_by(name))
    }

    /// Whether the rules of a game are those of the preset, but for rules that the engine can switch, and no
    /// option of its own switches them otherwise.
    fn can_play(&self, game: &Variant, preset: &Preset) -> bool {
        let contradicts = |(name, switch): &(&str, RuleSwitch)| {
            let set = self.options.iter().rfind(|(own, _)| own == name);
            let wanted = switch.state(game.rules());
            set.zip(wanted).is_some_and(|((_, value), wanted)| wanted != (value == "1"))
        };
        !self.switches.iter().any(contradicts)
            && game.plays_like(&game.file().choices_under(preset), |own, rules| {
                let can_switch = |(_, switch): &&(_, RuleSwitch)| switch.state(own).is_some();
                self.switches.iter().filter(can_switch).for_each(|(_, switch)| switch.copy(own, rules));
            })
    }

    /// The options to set before a game: those that bring its rules into force, then its own, which take
    /// precedence.
    #[must_use]
    pub fn options_for(&self, game: &Variant) -> Vec<(String, String)> {
        let switched =
            self.switches.iter().filter(|(name, _)| !self.sets(name)).filter_map(|(name, switch)| {
                let on = switch.state(game.rules())?;
                Some(((*name).to_owned(), u8::from(on).to_string()))
            });
        switched.chain(self.options.iter().cloned()).collect()
    }
}
