//! Storey 0: every text that a person reads, in the languages of `assets/languages`.
//!
//! Each folder there is a language; its `.ftl` files contain Fluent messages, one file for each topic.
//! They are compiled into the program, so it needs no other files. [`say!`](crate::say) returns a message
//! in the present language, which is chosen for the whole process, like a locale. Tests find messages
//! that are missing in a language or never used, and arguments that do not fit. Every room uses this
//! one, and it never decides what is said.
//!
//! Users' own files (variants, lessons) bring their own texts: their RON files contain names and notes,
//! in several languages if wanted. Texts for scripts (command line, protocols, faults of a file) are
//! always in English.

mod compose;
mod words;

pub use compose::{all_of, any_of, capital, joined};
pub use words::{CurrentLanguage, Describe, SideName, SpokenName, powers};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

pub use fluent_bundle::FluentValue as Value;

/// Includes the files with these names from the folder of each language.
macro_rules! texts {
    ($($file:literal)+) => {
        const ENGLISH: &[&str] = &[$(include_str!(concat!("../../assets/languages/en/", $file, ".ftl"))),+];
        const JAPANESE: &[&str] = &[$(include_str!(concat!("../../assets/languages/ja/", $file, ".ftl"))),+];
    };
}

texts! {
    "words"
    "powers"
    "game"
    "talk"
    "menu"
    "panels"
    "lesson"
    "story"
    "story-basics"
    "story-lion"
    "story-tori"
    "story-tenjiku"
    "story-fire"
    "story-tai"
    "story-opening"
    "story-practice"
    "tutorial"
    "pieces"
    "guide"
    "editor"
}

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; Language::ALL.len()]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
    // Fluent's marks around inserted texts would be drawn as boxes by fonts that do not have them.
    bundle.set_use_isolating(false);
    for text in language.sources() {
        // A test finds broken files; at run time, everything that can be read is used.
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

/// Index of the chosen language in [`Language::ALL`].
static CHOSEN: AtomicU8 = AtomicU8::new(0);

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The present language: English until another is chosen.
    #[must_use]
    pub fn current() -> Self {
        let at = usize::from(CHOSEN.load(Ordering::Relaxed));
        Self::ALL.get(at).copied().unwrap_or_default()
    }

    /// Makes this the present language of the whole process.
    pub fn choose(self) {
        CHOSEN.store(self as u8, Ordering::Relaxed);
    }

    /// The language of the user's system: English if there is no translation for it.
    ///
    /// On Linux `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` count, in this order; the other systems
    /// have settings of their own.
    #[must_use]
    pub fn of_system() -> Self {
        sys_locale::get_locale().map_or_else(Self::default, |locale| Self::of_locale(&locale))
    }

    /// The language of a locale such as `ja_JP.UTF-8`; English if there is no translation for it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let code = code_of(locale);
        Self::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }

    /// Whether the user's system is in a language whose readers know kanji.
    #[must_use]
    pub fn system_knows_kanji() -> bool {
        sys_locale::get_locale().is_some_and(|locale| Self::knows_kanji(&locale))
    }

    /// Whether readers of the language of a locale such as `zh_TW.UTF-8` know kanji.
    #[must_use]
    pub fn knows_kanji(locale: &str) -> bool {
        matches!(code_of(locale), "ja" | "zh")
    }

    /// The length of a forced win as players of the language count it: the moves of the winner, in Japanese those of
    /// both sides.
    #[must_use]
    pub const fn win_length(self, plies: u32) -> u32 {
        match self {
            Self::English => plies.div_ceil(2),
            Self::Japanese => plies,
        }
    }

    /// Its code (ISO 639-1), the name of its folder.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Its name in its own language, for the menu.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
        }
    }

    /// The texts of its files.
    #[must_use]
    pub const fn sources(self) -> &'static [&'static str] {
        match self {
            Self::English => ENGLISH,
            Self::Japanese => JAPANESE,
        }
    }
}

/// The code of the language of a locale: `ja` of `ja_JP.UTF-8`.
fn code_of(locale: &str) -> &str {
    locale.split(['_', '-', '.', '@']).next().unwrap_or_default()
}

/// The code of the present language (ISO 639-1), by which the files of games name their texts.
#[must_use]
pub fn code() -> &'static str {
    Language::current().code()
}

/// The message with this id in the present language, with its arguments filled in. If there is no such
/// message, the id itself is returned, so that users' own lessons need no message files.
#[must_use]
pub fn text<'a>(id: &str, arguments: impl AsRef<[(&'static str, Value<'a>)]>) -> String {
    text_in(Language::current(), id, arguments)
}

/// [`text`] in a given language. A message that it does not have is taken from English.
#[must_use]
pub fn text_in<'a>(
    language: Language,
    id: &str,
    arguments: impl AsRef<[(&'static str, Value<'a>)]>,
) -> String {
    let arguments: FluentArgs<'a> = arguments.as_ref().iter().cloned().collect();
    let message = |language: Language| {
        let bundle = &BUNDLES[language as usize];
        let pattern = bundle.get_message(id)?.value()?;
        // A missing argument is shown by its name; a test finds such cases.
        let mut faults = Vec::new();
        Some(bundle.format_pattern(pattern, Some(&arguments), &mut faults).into_owned())
    };
    message(language).or_else(|| message(Language::English)).unwrap_or_else(|| id.to_owned())
}

/// Returns a message in the present language: `say!("toast-saved")`,
/// `say!("lesson-moves-left", count = left, name = kind.name())`.
#[macro_export]
macro_rules! say {
    ($id:expr) => {
        $crate::language::text($id, [])
    };
    ($id:expr, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::language::text($id, [$((stringify!($name), $crate::language::Value::from($value))),+])
    };
}
