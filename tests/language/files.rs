//! The Fluent files, parsed into their messages and the arguments that these need.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use std::collections::{BTreeMap, BTreeSet};
use tenjiku_language::{Language, Value, text_in};

/// A message of a file.
#[derive(Default)]
pub struct Message {
    /// The text without placeables.
    pub plain: String,
    /// The arguments it uses directly.
    arguments: BTreeSet<String>,
    /// Messages it references.
    pub parts: BTreeSet<String>,
    /// The numbers that select its variants.
    numbers: BTreeSet<String>,
}

/// All messages of a language by their ids.
pub struct Messages(pub BTreeMap<String, Message>);

impl Messages {
    /// Reads the files.
    pub fn read_language(language: Language) -> Self {
        let mut messages = BTreeMap::new();
        for file in language.sources() {
            let (resource, faults) = match parse(*file) {
                Ok(resource) => (resource, Vec::new()),
                Err((resource, faults)) => (resource, faults),
            };
            assert!(faults.is_empty(), "{language:?}: {faults:?}");
            for entry in resource.body {
                let Entry::Message(entry) = entry else { continue };
                let name = entry.id.name.to_owned();
                let mut message = Message::default();
                message.read(&entry.value.unwrap_or_else(|| panic!("{language:?}: {name} has no text")));
                assert!(messages.insert(name.clone(), message).is_none(), "{language:?}: {name} twice");
            }
        }
        Self(messages)
    }

    /// The arguments of a message, including those of the messages it contains.
    pub fn arguments(&self, name: &str) -> BTreeSet<String> {
        let message = &self.0[name];
        let parts = message.parts.iter().flat_map(|part| self.arguments(part));
        message.arguments.iter().cloned().chain(parts).collect()
    }

    fn numbers(&self, name: &str) -> BTreeSet<String> {
        let message = &self.0[name];
        let parts = message.parts.iter().flat_map(|part| self.numbers(part));
        message.numbers.iter().cloned().chain(parts).collect()
    }
}

impl Message {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.plain.push_str(value),
                PatternElement::Placeable { expression } => self.read_expression(expression),
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.read_inline(selector);
                for variant in variants {
                    self.read(&variant.value);
                    if let fluent_syntax::ast::VariantKey::NumberLiteral { value } = variant.key {
                        self.numbers.insert(value.to_owned());
                    }
                }
            }
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                self.parts.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                self.plain.push_str(value);
            }
            other => panic!("our files use only messages and arguments: {other:?}"),
        }
    }
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
    let english = Messages::read_language(Language::English);
    for language in Language::ALL {
        let messages = Messages::read_language(language);
        let names_of = |messages: &Messages| messages.0.keys().cloned().collect::<BTreeSet<_>>();
        let (names, english_names) = (names_of(&messages), names_of(&english));
        let missing: Vec<_> = names.symmetric_difference(&english_names).collect();
        assert!(missing.is_empty(), "not in both English and {language:?}: {missing:?}");
        for name in &names {
            assert_eq!(messages.arguments(name), english.arguments(name), "{language:?}: {name}");
        }
    }
}

#[test]
fn no_message_is_left_in_english() {
    let english = Messages::read_language(Language::English);
    for (name, message) in Messages::read_language(Language::Japanese).0 {
        let text = &english.0[&name].plain;
        let has_words = text.chars().any(char::is_alphabetic);
        assert!(!has_words || message.plain != *text, "{name} is the English text: {text}");
    }
}

#[test]
fn every_message_can_be_formatted() {
    for language in Language::ALL {
        let messages = Messages::read_language(language);
        // With each number that selects a variant, another number, and words.
        let all: BTreeSet<String> = messages.0.keys().flat_map(|name| messages.arguments(name)).collect();
        let all: Vec<&'static str> = all.into_iter().map(|name| &*name.leak()).collect();
        for name in messages.0.keys() {
            let mut numbers = messages.numbers(name);
            numbers.insert("4711".to_owned());
            let values = numbers.iter().map(|number| Value::try_number(number));
            for value in values.chain([Value::from("clause"), Value::from("yes"), Value::from("no")]) {
                let arguments: Vec<_> = all.iter().map(|name| (*name, value.clone())).collect();
                let text = text_in(language, name, arguments);
                let is_whole = !text.contains(['{', '}']) && text.trim() == text && !text.is_empty();
                assert!(is_whole && text != *name, "{language:?}, {name}: {text:?}");
            }
        }
    }
}

/// The characters of egui's own fonts: Latin letters with and without accents, and these.
const EGUI_CHARACTERS: &str = "▶";

/// The tests of the window check all its fonts; this test finds most faults sooner.
#[test]
fn the_font_has_the_characters_of_japanese() {
    let font = include_bytes!("../../assets/fonts/NotoSansCJKjp-subset.otf");
    let font = ttf_parser::Face::parse(font, 0).expect("a font");
    let messages = Messages::read_language(Language::Japanese);
    let texts = messages.0.values().flat_map(|message| message.plain.chars());
    let can_be_drawn = |letter: char| {
        letter < '\u{250}' || EGUI_CHARACTERS.contains(letter) || font.glyph_index(letter).is_some()
    };
    let missing: BTreeSet<char> =
        texts.filter(|letter| !letter.is_control() && !can_be_drawn(*letter)).collect();
    assert!(missing.is_empty(), "use other words, or cut the font again: {missing:?}");
}
