//! House rules: options that are added to every game.

use super::load::options;
use super::schema::{GameOption, Texts, Turns, VariantFile};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The options of `variants/common/house.ron`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HouseRules {
    options: Vec<GameOption>,
    #[serde(default)]
    languages: BTreeMap<String, Texts>,
}

const HOUSE_FILE: &str = include_str!("../../../../variants/common/house.ron");

impl HouseRules {
    /// The built-in house rules, parsed once. A test makes sure that their file is valid.
    pub fn built_in() -> &'static Self {
        static HOUSE_RULES: LazyLock<HouseRules> =
            LazyLock::new(|| options().from_str(HOUSE_FILE).unwrap_or_default());
        &HOUSE_RULES
    }

    /// The options that a game gets: those it does not define itself and whose default leaves its rules unchanged.
    /// Exercises, in which only one side moves, get none.
    pub fn options_for(&self, game: &VariantFile) -> Vec<&GameOption> {
        let is_new = |option: &&GameOption| {
            game.rules.turns != Turns::Solo
                && !game.options.iter().any(|own| own.id == option.id)
                && leaves_rules_unchanged(game, option)
        };
        self.options.iter().filter(is_new).collect()
    }

    /// Adds these options to a game, with their texts in other languages.
    pub fn add_to(&self, game: &mut VariantFile) {
        for option in self.options_for(game) {
            game.options.push(option.clone());
            for (code, texts) in &self.languages {
                if let Some(option_texts) = texts.options.get(&option.id) {
                    let game_texts = game.languages.entry(code.clone()).or_default();
                    game_texts.options.insert(option.id.clone(), option_texts.clone());
                }
            }
        }
    }
}

/// Whether the default of an option leaves the rules of a game unchanged.
fn leaves_rules_unchanged(game: &VariantFile, option: &GameOption) -> bool {
    let mut rules = game.rules.clone();
    let default = option.choices.iter().filter(|choice| choice.number == option.default);
    default.for_each(|choice| choice.rules.apply(&mut rules));
    rules == game.rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Borrowing, read};

    #[test]
    fn a_game_that_already_has_the_rule_does_not_get_the_option() {
        let text = include_str!("../../../../docs/examples/lantern.ron");
        let mut without_rule = read("lantern.ron", text).unwrap_or_else(|error| panic!("{error}"));
        let mut with_rule = without_rule.clone();
        with_rule.rules.borrowing = Borrowing::FromBehind;
        let house = HouseRules::built_in();
        house.add_to(&mut without_rule);
        house.add_to(&mut with_rule);
        let has = |game: &VariantFile| game.options.iter().any(|option| option.id == "an_nan");
        assert!(has(&without_rule) && !has(&with_rule));
    }

    #[test]
    fn the_house_rules_can_be_parsed_and_every_default_is_a_choice() {
        let house: HouseRules = options().from_str(HOUSE_FILE).expect("valid RON");
        assert!(!house.options.is_empty());
        for option in &house.options {
            let choice = option.choices.iter().find(|choice| choice.number == option.default);
            assert!(choice.is_some(), "the default of {} is one of its choices", option.id);
        }
    }
}
