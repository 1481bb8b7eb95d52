//! The presets of a game: their sources and choices, and which of them the rules in force follow.

use tenjiku_language::say;
use tenjiku_language::{SpokenName, code};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::variant::schema::{GameOption, Preset};

/// A named set of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePreset {
    /// Its id in the file of the game.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The sites and programs that play by the preset.
    pub source: Option<String>,
    /// Its choices that are not the default.
    pub choices: Vec<ChosenRule>,
    /// The names of the options that currently differ from the preset.
    pub changed: Vec<String>,
}

/// An option and an explanation of its choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenRule {
    /// The name of the option.
    pub option: String,
    /// Number of the choice, which texts of other choices may refer to.
    pub number: u8,
    /// What the choice means.
    pub text: String,
}

impl RulePreset {
    fn new(game: &Variant, preset: &Preset) -> Self {
        let choices = game.file().choices_under(preset);
        let differs =
            |option: &GameOption| choice_of(&choices, &option.id) != choice_of(game.choices(), &option.id);
        let options = game.file().options.iter();
        Self {
            id: preset.id.clone(),
            name: game.preset_name_in(code(), preset).to_owned(),
            source: game.preset_source_in(code(), preset).map(str::to_owned),
            choices: changed_rules(game, &choices),
            changed: options
                .filter(|o| differs(o))
                .map(|o| game.option_name_in(code(), o).to_owned())
                .collect(),
        }
    }

    /// Whether the preset is in force, with no option changed.
    #[must_use]
    pub const fn is_active(&self) -> bool {
        self.changed.is_empty()
    }

    /// Whether the preset has the default rules of the game.
    #[must_use]
    pub const fn is_default(&self) -> bool {
        self.choices.is_empty()
    }

    /// Its name, with the number of options that were changed: `New Tenjiku, 1 rule changed`.
    #[must_use]
    pub fn title(&self) -> String {
        match self.changed.len() {
            0 => self.name.clone(),
            count => say!("rules-preset-changed", name = self.name.as_str(), count = count),
        }
    }
}

/// The presets of a game, in the order of its file.
#[must_use]
pub fn presets(game: &Variant) -> Vec<RulePreset> {
    game.file().presets.iter().map(|preset| RulePreset::new(game, preset)).collect()
}

/// The preset that the rules in force follow: the active one, or else the one chosen before single options were
/// changed, or else the one with the fewest changes.
#[must_use]
pub fn preset_followed<'a>(presets: &'a [RulePreset], chosen: Option<&str>) -> Option<&'a RulePreset> {
    let is_chosen = |preset: &&RulePreset| chosen == Some(preset.id.as_str());
    presets
        .iter()
        .find(|preset| preset.is_active())
        .or_else(|| presets.iter().find(is_chosen))
        .or_else(|| presets.iter().min_by_key(|preset| preset.changed.len()))
}

/// The name of the rules in force if they are not the default: the preset they follow, or the number of changed
/// options in a game without presets.
#[must_use]
pub fn rules_name(game: &Variant) -> Option<String> {
    let chosen = chosen_rules(game);
    if chosen.is_empty() {
        return None;
    }
    let presets = presets(game);
    let preset = preset_followed(&presets, None);
    Some(preset.map_or_else(|| say!("rules-changed", count = chosen.len()), RulePreset::title))
}

/// The name of a game in the current language, with the name of its rules if they are not the default: `Tenjiku Shogi
/// (New Tenjiku)`.
#[must_use]
pub fn game_with_rules(game: &Variant) -> String {
    let name = game.spoken_name();
    rules_name(game)
        .map_or_else(|| name.to_owned(), |rules| say!("game-with-rules", game = name, rules = rules))
}

/// The options that are not at their defaults.
#[must_use]
pub fn chosen_rules(game: &Variant) -> Vec<ChosenRule> {
    changed_rules(game, game.choices())
}

/// The options whose choice in `choices` is not the default.
fn changed_rules(game: &Variant, choices: &[(String, u8)]) -> Vec<ChosenRule> {
    let changed_rule = |option: &GameOption| {
        let number = choice_of(choices, &option.id).filter(|number| *number != option.default)?;
        let choice = option.choices.iter().find(|choice| choice.number == number)?;
        let text = game.choice_text_in(code(), option, choice).to_owned();
        Some(ChosenRule { option: game.option_name_in(code(), option).to_owned(), number, text })
    };
    game.file().options.iter().filter_map(changed_rule).collect()
}

fn choice_of(choices: &[(String, u8)], option: &str) -> Option<u8> {
    choices.iter().find(|(id, _)| id == option).map(|(_, number)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::{Library, VariantFile};

    /// A built-in game with two presets: the default rules, and two options changed.
    fn file() -> VariantFile {
        let library = Library::built_in();
        let mut games = library.games();
        let mut file = games.find(|file| file.options.len() > 3).expect("a game with many options").clone();
        let choices = file
            .options
            .iter()
            .take(2)
            .map(|option| (option.id.clone(), non_default_choice(option)))
            .collect();
        let preset = |id: &str, choices| Preset {
            id: id.to_owned(),
            name: format!("The {id}"),
            source: Some(format!("a {id}")),
            choices,
            elsewhere: Vec::new(),
            played_by: Vec::new(),
        };
        file.presets = vec![preset("book", Default::default()), preset("club", choices)];
        file.languages.clear();
        file
    }

    fn non_default_choice(option: &GameOption) -> u8 {
        option.choices.iter().find(|choice| choice.number != option.default).expect("another").number
    }

    /// The game with its first `count` options changed.
    fn with_changes(file: &VariantFile, count: usize) -> Variant {
        let choices: Vec<_> = file
            .options
            .iter()
            .take(count)
            .map(|option| (option.id.clone(), non_default_choice(option)))
            .collect();
        Variant::compile(file, &choices).expect("it is sound")
    }

    #[test]
    fn a_preset_lists_its_choices_and_the_changes() {
        let file = file();
        let all = presets(&with_changes(&file, 1));
        let [book, club] = &all[..] else { panic!("two presets") };
        assert!(book.is_default() && !club.is_default() && !book.is_active() && !club.is_active());
        let names: Vec<&str> = file.options.iter().map(|option| option.name.as_str()).collect();
        assert_eq!(club.choices.iter().map(|rule| rule.option.as_str()).collect::<Vec<_>>(), names[..2]);
        assert_eq!(
            (&book.changed[..], &club.changed[..]),
            (&[names[0].to_owned()][..], &[names[1].to_owned()][..])
        );
        assert_eq!(
            (club.source.as_deref(), club.title().as_str()),
            (Some("a club"), "The club, 1 rule changed")
        );
        // Of presets with equally few changes, the chosen one is followed.
        assert_eq!(preset_followed(&all, Some("club")), Some(club));
        assert_eq!(preset_followed(&all, None), Some(book));
        let all = presets(&with_changes(&file, 2));
        assert!(all[1].is_active());
        assert_eq!(preset_followed(&all, Some("book")), Some(&all[1]));
    }

    #[test]
    fn rules_other_than_the_default_have_a_name() {
        let mut file = file();
        let name = |file: &VariantFile, count: usize| rules_name(&with_changes(file, count));
        assert_eq!(name(&file, 0), None);
        assert_eq!(name(&file, 2).as_deref(), Some("The club"));
        assert_eq!(name(&file, 3).as_deref(), Some("The club, 1 rule changed"));
        assert_eq!(game_with_rules(&with_changes(&file, 2)), format!("{} (The club)", file.name));
        file.presets.clear();
        assert_eq!((name(&file, 0), name(&file, 3)), (None, Some("3 rules changed".to_owned())));
        assert_eq!(game_with_rules(&with_changes(&file, 0)), file.name);
    }
}
