//! The words that begin a question or a command, as the messages of a language list them: the usual one first.

use crate::language::{Language, text, text_in};

/// The words of a message in the present language.
pub(super) fn words_of(message: &str) -> Vec<String> {
    text(message, []).split_whitespace().map(str::to_owned).collect()
}

/// Whether a word is one of a message, in the present language or in English; small and capital letters are the same.
pub(super) fn is_word_of(message: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let has = |words: &str| words.split_whitespace().any(|known| known == word);
    has(&text(message, [])) || has(&text_in(Language::English, message, []))
}
