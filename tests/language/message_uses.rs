//! The messages and their uses in the sources match.

use super::files::Messages;
use super::sources::{files, message_uses, sources};
use std::collections::BTreeSet;
use tenjiku_language::Language;

/// The beginnings and ends of messages whose ids are composed at run time: an id in the sources, and the end.
const COMPOSED: [(&str, &str); 2] = [("action-", "-tip"), ("guide-", "-title")];

#[test]
fn every_use_has_a_message_with_the_same_arguments() {
    let messages = Messages::read_language(Language::English);
    for message_use in message_uses() {
        let Some(name) = &message_use.message else {
            // The id is not a literal. Its arguments could not be compared, so there may be no arguments.
            assert!(message_use.arguments.is_empty(), "{}: name the message in place", message_use.place);
            continue;
        };
        assert!(messages.0.contains_key(name), "{}: there is no message {name}", message_use.place);
        assert_eq!(
            message_use.arguments,
            messages.arguments(name),
            "{}: arguments of {name}",
            message_use.place
        );
    }
}

#[test]
fn every_message_is_used() {
    let messages = Messages::read_language(Language::English);
    let mut used: BTreeSet<String> =
        message_uses().into_iter().filter_map(|message_use| message_use.message).collect();
    used.extend(messages.0.values().flat_map(|message| message.parts.iter().cloned()));
    let (sources, lessons) = (sources(), files("assets", "ron"));
    let literals: BTreeSet<&str> =
        sources.iter().chain(&lessons).flat_map(|(_, text)| text.split('"')).collect();
    for name in messages.0.keys().filter(|name| !used.contains(*name)) {
        let stem = |(start, end): &(&str, &str)| name.strip_suffix(end).filter(|_| name.starts_with(start));
        let id = COMPOSED.iter().find_map(stem).unwrap_or(name);
        assert!(literals.contains(id), "{name} is never used");
        assert!(messages.arguments(name).is_empty(), "{name} is used through an id in another place");
    }
}

#[test]
fn every_action_has_a_name_and_a_tip() {
    let messages = Messages::read_language(Language::English);
    let mut actions = 0;
    let sources = sources();
    for (path, text) in sources.iter().filter(|(path, _)| path.ends_with("app/action/table.rs")) {
        for action in text.split('"').filter(|part| part.starts_with("action-")) {
            if messages.0.contains_key(action) && messages.arguments(action).is_empty() {
                let tip = format!("{action}-tip");
                assert!(messages.0.contains_key(&tip), "{}: {tip} is missing", path.display());
                actions += 1;
            } else {
                assert!(messages.0.contains_key(action), "{}: there is no {action}", path.display());
            }
        }
    }
    assert!(actions > 30, "the actions are found");
}
