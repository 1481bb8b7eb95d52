//! Rules on which sources disagree: the options, their sources, and the choice in force.

use super::search;
use super::search_text::{SearchNames, SearchText, rank_matches};
use tenjiku_language::code;
use tenjiku_language::say;
use tenjiku_rules::variant::schema::GameOption;
use tenjiku_rules::variant::{KindId, Variant};

/// A rule or a piece with several readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputedRule {
    /// Id of the option that chooses the reading.
    pub option: String,
    /// Its subject and the number of readings, as a heading.
    pub title: String,
    /// The readings, in the order of the file.
    pub readings: Vec<RuleReading>,
    /// The pieces whose powers depend on the reading.
    pub kinds: Vec<KindId>,
}

/// One reading of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleReading {
    /// Number of the choice.
    pub number: u8,
    /// The meaning of the reading.
    pub text: String,
    /// The sources that support the reading.
    pub source: Option<String>,
    /// Whether the reading is in force.
    pub is_active: bool,
    /// Whether the reading is the default.
    pub is_default: bool,
}

impl DisputedRule {
    fn new(game: &Variant, option: &GameOption) -> Self {
        let chosen = game.choices().iter().find(|(id, _)| *id == option.id).map(|(_, number)| *number);
        let readings: Vec<RuleReading> = option
            .choices
            .iter()
            .map(|choice| RuleReading {
                number: choice.number,
                text: game.choice_text_in(code(), option, choice).to_owned(),
                source: game.choice_source_in(code(), option, choice).map(str::to_owned),
                is_active: chosen == Some(choice.number),
                is_default: option.default == choice.number,
            })
            .collect();
        let (name, count) = (game.option_name_in(code(), option), readings.len());
        // Without sources the game simply offers a choice.
        let title = match readings.iter().any(|reading| reading.source.is_some()) {
            true => say!("guide-reading-title", name = name, count = count),
            false => say!("guide-choice-title", name = name, count = count),
        };
        let affected = game
            .kinds()
            .filter(|(_, kind)| kind.entry().optional.iter().any(|powers| powers.option == option.id));
        Self { option: option.id.clone(), title, readings, kinds: affected.map(|(id, _)| id).collect() }
    }
}

/// All disputed rules of a game, in the order of its file.
#[must_use]
pub fn disputed_rules(game: &Variant) -> Vec<DisputedRule> {
    game.file().options.iter().map(|option| DisputedRule::new(game, option)).collect()
}

/// The disputed rules about a kind.
#[must_use]
pub fn disputed_rules_about(game: &Variant, kind: KindId) -> Vec<DisputedRule> {
    let entry = game.kind(kind).entry();
    let is_relevant = |option: &&GameOption| entry.optional.iter().any(|powers| powers.option == option.id);
    game.file().options.iter().filter(is_relevant).map(|option| DisputedRule::new(game, option)).collect()
}

/// The disputed rules that match the text, best first: by the name of the option or of one of its pieces, or by a
/// reading's text or source. An empty text finds all in order.
#[must_use]
pub fn find_disputed_rules<'a>(
    typed: &str,
    game: &Variant,
    rules: &'a [DisputedRule],
) -> Vec<&'a DisputedRule> {
    let typed = SearchText::new(typed);
    let match_rule = |rule: &DisputedRule| {
        let description = || {
            let readings = rule.readings.iter();
            readings
                .flat_map(|reading| [Some(reading.text.clone()), reading.source.clone()])
                .flatten()
                .collect()
        };
        let own_match = typed.match_with(&names(game, rule), description);
        let pieces =
            rule.kinds.iter().map(|kind| typed.match_with(&search::names(game.kind(*kind)), Vec::new));
        pieces.chain([own_match]).flatten().min()
    };
    rank_matches(rules.iter().map(|rule| (rule, match_rule(rule))))
}

/// The names of an option, as in the file and in the current language.
fn names(game: &Variant, rule: &DisputedRule) -> SearchNames {
    let option = game.file().options.iter().find(|option| option.id == rule.option);
    let names =
        option.into_iter().flat_map(|option| [option.name.as_str(), game.option_name_in(code(), option)]);
    SearchNames::new(names.chain([rule.option.as_str()]), "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::{Library, VariantFile};

    /// A built-in game with a single option, whose two choices give pieces their powers.
    fn file() -> VariantFile {
        let library = Library::built_in();
        let gives_powers = |file: &VariantFile, option: &GameOption| {
            let mut gated_powers = file.pieces.iter().flat_map(|piece| &piece.optional);
            option.choices.len() == 2 && gated_powers.any(|powers| powers.option == option.id)
        };
        let found = library.games().find_map(|file| {
            let option = file.options.iter().find(|option| gives_powers(file, option))?;
            Some((file.clone(), option.clone()))
        });
        let (mut file, option) = found.expect("a game with such an option");
        for piece in &mut file.pieces {
            piece.optional.retain(|powers| powers.option == option.id);
        }
        file.options = vec![option];
        file
    }

    fn compile(file: &VariantFile, choice: u8) -> Variant {
        Variant::compile(file, &[(file.options[0].id.clone(), choice)]).expect("it compiles")
    }

    #[test]
    fn a_reading_states_its_sources_and_whether_it_is_active() {
        let mut file = file();
        file.options[0].choices[0].source = None;
        file.options[0].choices[1].source = Some("an old text".to_owned());
        let [default_rule, other_rule] =
            [1, 2].map(|choice| disputed_rules(&compile(&file, choice)).swap_remove(0));
        let active_flags =
            |rule: &DisputedRule| rule.readings.iter().map(|reading| reading.is_active).collect::<Vec<_>>();
        assert_eq!(
            (active_flags(&default_rule), active_flags(&other_rule)),
            (vec![true, false], vec![false, true])
        );
        let default_flags =
            |rule: &DisputedRule| rule.readings.iter().map(|reading| reading.is_default).collect::<Vec<_>>();
        assert_eq!(
            (default_flags(&default_rule), default_flags(&other_rule)),
            (vec![true, false], vec![true, false])
        );
        assert_eq!(other_rule.readings[1].source.as_deref(), Some("an old text"));
        assert_eq!(other_rule.readings[0].source, None);
        assert_eq!(other_rule.readings[1].text, file.options[0].choices[1].text);
        assert_eq!(other_rule.title, format!("{}: two readings", file.options[0].name));
        file.options[0].choices[1].source = None;
        let rule = disputed_rules(&compile(&file, 1)).swap_remove(0);
        assert_eq!(rule.title, format!("{}: two ways to play", file.options[0].name));
    }

    #[test]
    fn a_piece_has_the_readings_that_give_it_powers() {
        let file = file();
        let game = compile(&file, 1);
        let rule = disputed_rules(&game).swap_remove(0);
        assert!(!rule.kinds.is_empty());
        for (id, kind) in game.kinds() {
            let is_affected = !kind.entry().optional.is_empty();
            assert_eq!(rule.kinds.contains(&id), is_affected, "{}", kind.symbol());
            assert_eq!(!disputed_rules_about(&game, id).is_empty(), is_affected, "{}", kind.symbol());
        }
    }

    #[test]
    fn readings_are_found_by_option_piece_text_and_source() {
        let mut file = file();
        let mut second = file.options[0].clone();
        second.id = "second".to_owned();
        second.name = "Something Else".to_owned();
        second.choices[0].text = "Quite another matter.".to_owned();
        second.choices[0].source = Some("Okazaki".to_owned());
        second.choices.truncate(1);
        second.default = second.choices[0].number;
        file.options.push(second);
        file.languages.clear();
        let game = compile(&file, 1);
        let all = disputed_rules(&game);
        let find = |typed: &str| -> Vec<&str> {
            find_disputed_rules(typed, &game, &all).into_iter().map(|rule| rule.option.as_str()).collect()
        };
        let first = file.options[0].id.as_str();
        assert_eq!(find(""), [first, "second"]);
        for typed in ["second", "something", "else", "matter", "okazaki"] {
            assert_eq!(find(typed), ["second"], "{typed}");
        }
        let piece = game.kind(all[0].kinds[0]).entry();
        for typed in [&piece.symbol, &piece.kanji, &piece.romaji, &file.options[0].name] {
            assert_eq!(find(typed), [first], "{typed}");
        }
        assert_eq!(find("no such reading"), [""; 0]);
    }
}
