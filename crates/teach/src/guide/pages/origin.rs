//! The history of the game, its presets, and its disputed rules.

use super::{Rule, Topic};
use crate::guide::presets::{preset_followed, presets};
use crate::guide::readings::disputed_rules;
use tenjiku_language::say;
use tenjiku_language::{code, join_and};
use tenjiku_rules::variant::Variant;

/// The presets and their sources, if the game has any.
pub(super) fn presets_of(game: &Variant) -> Option<Topic> {
    let presets = presets(game);
    let followed = preset_followed(&presets, None)?;
    let in_use = match followed.changed.as_slice() {
        [] => say!("guide-preset-holds", name = followed.name.as_str()),
        changed => {
            say!("guide-preset-changed", name = followed.name.as_str(), options = join_and(changed))
        }
    };
    let topic = Topic::new(Rule::Options, say!("guide-presets-title"));
    let topic = topic.paragraph(say!("guide-presets")).paragraph(in_use);
    Some(Topic { presets, ..topic })
}

/// The options that players choose before the game, one topic each.
pub(super) fn options_of(game: &Variant) -> Vec<Topic> {
    let rules = disputed_rules(game);
    if rules.is_empty() {
        return Vec::new();
    }
    let mut kinds: Vec<_> = rules.iter().flat_map(|rule| rule.kinds.clone()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let all = Topic::new(Rule::Options, say!("guide-options-title")).paragraph(say!("guide-options"));
    let each = rules.into_iter().map(|rule| {
        let topic = Topic::new(Rule::Options, rule.title.clone()).of(&rule.kinds);
        Topic { disputed: Some(rule), ..topic }
    });
    [all.of(&kinds)].into_iter().chain(each).collect()
}

/// The history of the game, if its file includes one.
pub(super) fn history(game: &Variant) -> Option<Topic> {
    let history = game.history_in(code());
    let topic = Topic::new(Rule::History, say!("guide-history-title"));
    let topic = history.iter().fold(topic, |topic, paragraph| topic.paragraph((*paragraph).to_owned()));
    (!history.is_empty()).then_some(topic)
}
