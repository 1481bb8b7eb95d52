//! Rules of the house: options that every game is given besides its own.

use super::load::options;
use super::schema::{GameOption, Texts, Turns, VariantFile};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The options of `variants/common/house.ron`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HouseRules {
    options: Vec<GameOption>,
    #[serde(default)]
    languages: BTreeMap<String, Texts>,
}

const OURS: &str = include_str!("../../variants/common/house.ron");

impl HouseRules {
    /// Those that come with the program; a test sees to it that their file can be read.
    pub fn ours() -> Self {
        options().from_str(OURS).unwrap_or_default()
    }

    /// Gives a game the options that it has not itself, with their texts in other languages. A game
    /// in which one side stands still is an exercise and keeps to its own; and a game keeps its rules:
    /// an option that would change them before anybody has chosen is not for it.
    pub fn furnish(&self, game: &mut VariantFile) {
        if game.rules.turns == Turns::Solo {
            return;
        }
        for option in &self.options {
            if game.options.iter().any(|own| own.id == option.id) || !keeps_rules(game, option) {
                continue;
            }
            game.options.push(option.clone());
            for (code, texts) in &self.languages {
                if let Some(words) = texts.options.get(&option.id) {
                    let theirs = game.languages.entry(code.clone()).or_default();
                    theirs.options.insert(option.id.clone(), words.clone());
                }
            }
        }
    }
}

/// Whether the default of an option leaves the rules of a game as they are.
fn keeps_rules(game: &VariantFile, option: &GameOption) -> bool {
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
    fn a_game_that_has_the_rule_itself_keeps_it() {
        let text = include_str!("../../docs/examples/lantern.ron");
        let mut plain = read("lantern.ron", text).unwrap_or_else(|error| panic!("{error}"));
        let mut own = plain.clone();
        own.rules.borrowing = Borrowing::FromBehind;
        let house = HouseRules::ours();
        house.furnish(&mut plain);
        house.furnish(&mut own);
        let has = |game: &VariantFile| game.options.iter().any(|option| option.id == "an_nan");
        assert!(has(&plain) && !has(&own));
    }

    #[test]
    fn our_house_rules_can_be_read_and_keep_the_game_as_it_is_by_default() {
        let house: HouseRules = options().from_str(OURS).expect("sound RON");
        assert!(!house.options.is_empty());
        for option in &house.options {
            let choice = option.choices.iter().find(|choice| choice.number == option.default);
            assert!(choice.is_some(), "the default of {} is a choice", option.id);
        }
    }
}
