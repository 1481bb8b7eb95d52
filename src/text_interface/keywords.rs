//! Keywords that a player may type for questions and commands. A Fluent message of each language lists the keywords of
//! one question or command, the usual keyword first.

use tenjiku_language::{Language, text, text_in};

/// Generates an enum from a table that gives each value the ids of two messages: its keywords, and a line about it.
macro_rules! typed_words {
    (
        $(#[doc = $enum_doc:literal])+ pub enum $name:ident {
            $($(#[doc = $doc:literal])+ $word:ident = ($keywords:literal, $line:literal),)+
        }
        $(#[doc = $line_doc:literal])+ pub fn $line_fn:ident;
    ) => {
        $(#[doc = $enum_doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $doc])+ $word,)+
        }

        impl $name {
            /// All values in listing order.
            pub const ALL: [Self; [$($keywords),+].len()] = [$(Self::$word),+];

            /// The ids of its messages.
            const fn messages(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$word => ($keywords, $line),)+
                }
            }

            /// Its keywords in the current language, the usual one first.
            #[must_use]
            pub fn words(self) -> Vec<String> {
                super::keywords::message_words(self.messages().0)
            }

            $(#[doc = $line_doc])+
            #[must_use]
            pub fn $line_fn(self) -> String {
                tenjiku_language::text(self.messages().1, [])
            }

            /// The value with a keyword, in the current language or in English.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| super::keywords::is_word_in(value.messages().0, word))
            }
        }
    };
}
pub(super) use typed_words;

/// The words of a message in the current language.
pub(super) fn message_words(message: &str) -> Vec<String> {
    text(message, []).split_whitespace().map(str::to_owned).collect()
}

/// Whether a message contains a word, in the current language or in English, ignoring case.
pub(super) fn is_word_in(message: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let contains_word = |words: &str| words.split_whitespace().any(|keyword| keyword == word);
    contains_word(&text(message, [])) || contains_word(&text_in(Language::English, message, []))
}
