//! The available games, compiled once.

use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenjiku_platform::games;
use tenjiku_rules::variant::{CompileError, Origin, Variant, VariantError};

pub struct GameEntry {
    /// The game with the options chosen so far.
    pub variant: Arc<Variant>,
    /// The options chosen so far, by their ids.
    pub choices: BTreeMap<String, u8>,
    /// The id of the chosen preset, if the game has presets. Single options may have been changed since.
    pub preset: Option<String>,
    pub is_users: bool,
}

/// All games, the built-in games first, and the faults of files that could not be read.
#[derive(Resource)]
pub struct GameList {
    pub list: Vec<GameEntry>,
    /// Broken files, each with all its faults.
    pub broken: Vec<String>,
}

impl GameList {
    pub fn load() -> Self {
        let mut games = Self { list: Vec::new(), broken: Vec::new() };
        for entry in games::load().entries() {
            match &entry.game {
                Ok(file) => match Variant::compile(file, &[]) {
                    Ok(variant) => {
                        games.list.push(GameEntry::new(variant, entry.origin != Origin::BuiltIn));
                    }
                    Err(error) => games.broken.push(error.to_string()),
                },
                Err(error) => games.broken.push(VariantError::to_string(error)),
            }
        }
        games
    }

    /// The index of the game with this id, or of the first game.
    pub fn selected(&self, id: &str) -> Option<usize> {
        let index = self.list.iter().position(|game| game.variant.id() == id);
        index.or((!self.list.is_empty()).then_some(0))
    }

    /// The game with this id, or the first game, mutably.
    pub fn selected_mut(&mut self, id: &str) -> Option<&mut GameEntry> {
        self.selected(id).and_then(|index| self.list.get_mut(index))
    }
}

impl GameEntry {
    fn new(variant: Variant, is_users: bool) -> Self {
        let choices = variant.choices().iter().cloned().collect();
        let preset = variant.preset().map(|preset| preset.id.clone());
        Self { variant: Arc::new(variant), choices, preset, is_users }
    }

    /// Sets all options to the readings of a preset. If the readings do not fit together, nothing changes.
    pub fn choose_preset(&mut self, id: &str) -> Result<(), CompileError> {
        let file = self.variant.file();
        let chosen = file.choices_under(file.preset(id)?);
        self.choose(chosen)?;
        self.preset = Some(id.to_owned());
        Ok(())
    }

    /// Changes options. If they do not fit together, nothing changes.
    pub fn choose(&mut self, chosen: impl IntoIterator<Item = (String, u8)>) -> Result<(), CompileError> {
        let mut choices = self.choices.clone();
        choices.extend(chosen);
        let options: Vec<(String, u8)> = choices.clone().into_iter().collect();
        self.variant = Arc::new(Variant::compile(self.variant.file(), &options)?);
        self.choices = choices;
        if let Some(preset) = self.variant.preset() {
            self.preset = Some(preset.id.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::schema::Preset;
    use tenjiku_rules::variant::{Library, VariantFile};
    use tenjiku_teach::guide::{preset_followed, presets};

    /// A built-in game with three presets: the default rules, one option changed, and two.
    fn file() -> VariantFile {
        let library = Library::built_in();
        let mut games = library.games();
        let mut file = games.find(|file| file.options.len() > 3).expect("a game with many options").clone();
        let other: Vec<(String, u8)> = file
            .options
            .iter()
            .map(|option| {
                let other = option.choices.iter().find(|choice| choice.number != option.default);
                (option.id.clone(), other.expect("another choice").number)
            })
            .collect();
        let preset = |id: &str, count: usize| Preset {
            id: id.to_owned(),
            name: id.to_uppercase(),
            source: None,
            choices: other.iter().take(count).cloned().collect(),
            elsewhere: Vec::new(),
            played_by: Vec::new(),
        };
        file.presets = vec![preset("old", 0), preset("one", 1), preset("two", 2)];
        file
    }

    fn followed_title(game: &GameEntry) -> String {
        let presets = presets(&game.variant);
        preset_followed(&presets, game.preset.as_deref()).expect("presets").title()
    }

    #[test]
    fn a_preset_sets_all_options_and_is_remembered_while_single_ones_change() {
        let file = file();
        let variant = Variant::compile(&file, &[]).expect("it is sound");
        let mut game = GameEntry::new(variant, false);
        assert_eq!(followed_title(&game), "OLD");
        game.choose_preset("two").expect("it exists");
        assert_eq!(followed_title(&game), "TWO");
        let third = &file.options[2];
        let other = third.choices.iter().find(|choice| choice.number != third.default).expect("another");
        game.choose([(third.id.clone(), other.number)]).expect("it exists");
        assert_eq!(followed_title(&game), "TWO, 1 rule changed");
        // Another preset has equally few differences now, but it was not chosen.
        let first = &file.options[0];
        game.choose([(first.id.clone(), first.default)]).expect("it exists");
        assert_eq!(followed_title(&game), "TWO, 2 rules changed");
        game.choose_preset("two").expect("it exists");
        assert_eq!((followed_title(&game).as_str(), game.variant.preset().is_some()), ("TWO", true));
        // Options changed to those of another preset select that preset.
        let second = &file.options[1];
        game.choose([(second.id.clone(), second.default)]).expect("it exists");
        assert_eq!((followed_title(&game).as_str(), game.preset.as_deref()), ("ONE", Some("one")));
        let before = game.choices.clone();
        assert!(game.choose_preset("none such").is_err());
        assert_eq!((game.choices, game.preset.as_deref()), (before, Some("one")));
    }
}
