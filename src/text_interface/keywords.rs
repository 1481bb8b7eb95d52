//! Keywords of questions and commands, as the messages of a language list them: the usual one first.

use crate::language::{Language, text, text_in};

/// The words of a message in the current language.
pub(super) fn message_words(message: &str) -> Vec<String> {
    text(message, []).split_whitespace().map(str::to_owned).collect()
}

/// Whether a word is one of a message, in the current language or in English, ignoring case.
pub(super) fn is_word_in(message: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let contains_word = |words: &str| words.split_whitespace().any(|keyword| keyword == word);
    contains_word(&text(message, [])) || contains_word(&text_in(Language::English, message, []))
}
