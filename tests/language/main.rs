//! The texts of `assets/languages`: complete in every language, said with the right arguments, and
//! good sentences in Japanese too.

mod files;
mod japanese;
mod said;
mod sources;

use std::sync::{Mutex, MutexGuard, PoisonError};
use tenjiku::language::Language;

/// The language is that of the whole process: tests that choose one take turns.
static TURN: Mutex<()> = Mutex::new(());

/// Speaks a language until it is dropped.
struct Speaking(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, ()>);

fn speaking(language: Language) -> Speaking {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    language.choose();
    Speaking(turn)
}

impl Drop for Speaking {
    fn drop(&mut self) {
        Language::English.choose();
    }
}

#[test]
fn the_language_of_a_locale_goes_by_its_first_part() {
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
        assert_eq!(Language::of_locale(locale), language, "{locale:?}");
    }
}

#[test]
fn a_chosen_language_is_that_of_everything_said() {
    let before = {
        let _speaking = speaking(Language::English);
        tenjiku::say!("side-black")
    };
    let _speaking = speaking(Language::Japanese);
    assert_eq!((before.as_str(), tenjiku::say!("side-black").as_str()), ("Black", "先手"));
    assert_eq!(tenjiku::language::text_in(Language::English, "side-white", []), "White");
    // A lesson of one's own may be written without a file of messages.
    assert_eq!(tenjiku::say!("Take the Lion, if you dare."), "Take the Lion, if you dare.");
}
