//! The texts of `assets/languages`: they are complete in every language, used with the right arguments,
//! and form correct sentences in Japanese.

mod files;
mod japanese;
mod message_uses;
mod sources;

use std::sync::{Mutex, MutexGuard, PoisonError};
use tenjiku_language::Language;

static TURN: Mutex<()> = Mutex::new(());

/// Keeps a language chosen until it is dropped.
struct LanguageGuard(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, ()>);

fn with_language(language: Language) -> LanguageGuard {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    language.choose();
    LanguageGuard(turn)
}

impl Drop for LanguageGuard {
    fn drop(&mut self) {
        Language::English.choose();
    }
}

#[test]
fn the_first_part_of_a_locale_decides_the_language() {
    for (locale, language) in [
        ("ja_JP.UTF-8", Language::Japanese),
        ("ja", Language::Japanese),
        ("ja.eucJP", Language::Japanese),
        ("en_GB.UTF-8", Language::English),
        ("C.UTF-8", Language::English),
        ("jam_JM", Language::English),
        ("de_DE", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::from_locale(locale), language, "{locale:?}");
    }
}

#[test]
fn readers_of_japanese_and_chinese_know_kanji() {
    for (locale, knows) in [
        ("ja_JP.UTF-8", true),
        ("zh_TW.UTF-8", true),
        ("zh-Hans-CN", true),
        ("jam_JM", false),
        ("en_GB", false),
    ] {
        assert_eq!(Language::knows_kanji(locale), knows, "{locale:?}");
    }
}

#[test]
fn all_texts_are_in_the_chosen_language() {
    let before = {
        let _guard = with_language(Language::English);
        tenjiku_language::say!("side-black")
    };
    let _guard = with_language(Language::Japanese);
    assert_eq!((before.as_str(), tenjiku_language::say!("side-black").as_str()), ("Black", "先手"));
    assert_eq!(tenjiku_language::text_in(Language::English, "side-white", []), "White");
    // A user's own lesson needs no message file.
    assert_eq!(tenjiku_language::say!("Take the Lion, if you dare."), "Take the Lion, if you dare.");
}
