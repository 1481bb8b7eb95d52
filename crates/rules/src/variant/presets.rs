//! Presets: the rules of a federation, a book or a program under one name.

use super::Variant;
use super::error::CompileError;
use super::nearest::suggest;
use super::schema::{Preset, VariantFile};

impl VariantFile {
    /// The preset with this id.
    ///
    /// # Errors
    /// [`CompileError::UnknownPreset`] with a similar id, if there is one, and all known ids.
    ///
    /// # Examples
    ///
    /// ```
    /// use tenjiku_rules::variant::Library;
    ///
    /// let library = Library::built_in();
    /// let tori = library.find("tori")?;
    /// assert_eq!(tori.preset("pychess")?.name, "Fairy-Stockfish and PyChess");
    /// let error = tori.preset("pichess").unwrap_err().to_string();
    /// let hint = "did you mean `pychess`? the presets are association, pychess";
    /// assert_eq!(error, format!("tori has no preset `pichess` (hint: {hint})"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn preset(&self, id: &str) -> Result<&Preset, CompileError> {
        self.presets.iter().find(|preset| preset.id == id).ok_or_else(|| {
            let known: Vec<&str> = self.presets.iter().map(|preset| preset.id.as_str()).collect();
            CompileError::UnknownPreset {
                game: self.id.clone(),
                preset: id.to_owned(),
                hint: suggest(id, "presets", &known),
            }
        })
    }

    /// The choice for every option under a preset, in the order of the options. Options not named by the preset,
    /// including house rules, have their default.
    #[must_use]
    pub fn choices_under(&self, preset: &Preset) -> Vec<(String, u8)> {
        let number = |id: &str, default: u8| preset.choices.get(id).copied().unwrap_or(default);
        self.options.iter().map(|option| (option.id.clone(), number(&option.id, option.default))).collect()
    }

    /// The choices of every named reading of the rules: the defaults, then each preset.
    pub fn readings(&self) -> impl Iterator<Item = Vec<(String, u8)>> {
        std::iter::once(Vec::new()).chain(self.presets.iter().map(|preset| self.choices_under(preset)))
    }

    /// The preset that a program or site plays by, if the file names one.
    #[must_use]
    pub fn preset_played_by(&self, name: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.is_played_by(name))
    }
}

impl Preset {
    /// Whether a program or site of this name plays by the preset. Case is ignored.
    #[must_use]
    pub fn is_played_by(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.played_by.contains(&name)
    }
}

impl Variant {
    /// The preset with exactly the chosen options, if there is one.
    #[must_use]
    pub fn preset(&self) -> Option<&Preset> {
        let file = self.file();
        file.presets.iter().find(|preset| file.choices_under(preset) == self.choices())
    }

    /// The choices that differ from the defaults, as `lion_hawk=2 repetition=2`; `None` if all are defaults.
    #[must_use]
    pub fn changed_choices(&self) -> Option<String> {
        let is_default = |name: &str, number: u8| {
            self.file().options.iter().any(|option| option.id == name && option.default == number)
        };
        let changed = self.choices().iter().filter(|(name, number)| !is_default(name, *number));
        let words: Vec<String> = changed.map(|(name, number)| format!("{name}={number}")).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::library::Library;
    use crate::variant::schema::Preset;
    use crate::variant::{Variant, VariantFile};

    /// Tenjiku with house rules and two presets.
    fn tenjiku() -> VariantFile {
        let library = Library::built_in();
        let mut file = library.find("tenjiku").unwrap_or_else(|error| panic!("{error}")).clone();
        let preset = |id: &str, choices: &[(&str, u8)], played_by: &[&str]| Preset {
            id: id.to_owned(),
            name: id.to_owned(),
            source: None,
            choices: choices.iter().map(|&(option, number)| (option.to_owned(), number)).collect(),
            elsewhere: Vec::new(),
            played_by: played_by.iter().map(|&name| name.to_owned()).collect(),
        };
        file.presets = vec![preset("old", &[], &[]), preset("hawk", &[("lion_hawk", 2)], &["some server"])];
        file
    }

    fn preset_under(file: &VariantFile, choices: &[(&str, u8)]) -> Option<String> {
        let choices: Vec<_> = choices.iter().map(|&(id, number)| (id.to_owned(), number)).collect();
        let game = Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}"));
        game.preset().map(|preset| preset.id.clone())
    }

    #[test]
    fn options_that_a_preset_does_not_name_have_their_default() {
        let file = tenjiku();
        let hawk = file.preset("hawk").unwrap_or_else(|error| panic!("{error}"));
        let choices = file.choices_under(hawk);
        assert_eq!(choices.len(), file.options.len());
        assert!(choices.contains(&("lion_hawk".to_owned(), 2)));
        assert!(choices.contains(&("an_nan".to_owned(), 1)), "a house rule has its default");
    }

    #[test]
    fn a_game_has_the_preset_whose_choices_are_all_in_force() {
        let file = tenjiku();
        assert_eq!(preset_under(&file, &[]).as_deref(), Some("old"));
        assert_eq!(preset_under(&file, &[("lion_hawk", 1)]).as_deref(), Some("old"));
        assert_eq!(preset_under(&file, &[("lion_hawk", 2)]).as_deref(), Some("hawk"));
        assert_eq!(preset_under(&file, &[("lion_hawk", 2), ("an_nan", 2)]), None, "a house rule counts");
    }

    #[test]
    fn the_error_for_an_unknown_preset_lists_those_that_exist() {
        let mut file = tenjiku();
        let message =
            |file: &VariantFile, id: &str| file.preset(id).map_or_else(|e| e.to_string(), |_| id.into());
        assert_eq!(
            message(&file, "hwak"),
            "tenjiku has no preset `hwak` (hint: did you mean `hawk`? the presets are old, hawk)"
        );
        assert_eq!(
            message(&file, "zillions"),
            "tenjiku has no preset `zillions` (hint: the presets are old, hawk)"
        );
        file.presets.clear();
        assert_eq!(message(&file, "old"), "tenjiku has no preset `old` (hint: there are no presets)");
    }

    #[test]
    fn programs_and_sites_are_found_in_any_case() {
        let file = tenjiku();
        let id = |name: &str| file.preset_played_by(name).map(|preset| preset.id.as_str());
        assert_eq!((id("Some Server"), id("some server"), id("server")), (Some("hawk"), Some("hawk"), None));
    }
}
