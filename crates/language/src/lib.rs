//! All texts for players, in the languages of `assets/languages`.
//!
//! Each folder there is a language; its `.ftl` files contain Fluent messages, one file per topic. They are compiled
//! into the program. [`say!`] returns a message in the current language, which is global to the process,
//! like a locale. The game's tests in `tests/language` find missing and unused messages and mismatched arguments.
//!
//! [`Describe`] and the other traits put data of the rules, records and search into words, [`notation`] describes plies,
//! and [`reason()`] says why a move is good.
//!
//! Users' variant and lesson files bring their own texts: names and notes, in several languages if wanted. Texts for
//! scripts (command line, protocols, faults of a file) are always in English.

mod lists;
pub mod notation;
mod purpose;
mod reason;
mod style;
mod words;

pub use lists::{capitalize, join_and, join_or, join_with};
pub use purpose::purpose;
pub use reason::{gain, reason};
pub use style::{choose_style, current_style, default_style, square_name};
pub use words::{CurrentLanguage, Describe, LevelWords, MateWords, ScoreWords, SideName, SpokenName, powers};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

pub use fluent_bundle::FluentValue as Value;

/// Includes the files with these names from the folder of each language.
macro_rules! texts {
    ($($file:literal)+) => {
        const ENGLISH: &[&str] = &[$(include_str!(concat!("../../../assets/languages/en/", $file, ".ftl"))),+];
        const JAPANESE: &[&str] = &[$(include_str!(concat!("../../../assets/languages/ja/", $file, ".ftl"))),+];
    };
}

texts! {
    "words"
    "powers"
    "game"
    "text_interface"
    "menu"
    "panels"
    "lesson"
    "story"
    "story-basics"
    "story-lion"
    "story-tori"
    "story-mini"
    "story-tenjiku"
    "story-fire"
    "story-tai"
    "story-opening"
    "story-practice"
    "tutorial"
    "problems"
    "pieces"
    "guide"
    "editor"
}

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; Language::ALL.len()]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
    // Fluent's isolation marks would be drawn as boxes by fonts that lack them.
    bundle.set_use_isolating(false);
    for text in language.sources() {
        // A test finds broken files; at run time, the readable part is used.
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
static CURRENT: AtomicU8 = AtomicU8::new(0);

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The current language: English until another is chosen.
    pub fn current() -> Self {
        let index = usize::from(CURRENT.load(Ordering::Relaxed));
        Self::ALL.get(index).copied().unwrap_or_default()
    }

    /// Makes this the current language of the process.
    pub fn choose(self) {
        CURRENT.store(self as u8, Ordering::Relaxed);
    }

    /// The language of the user's system: English if there is no translation for it.
    ///
    /// On Linux `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` apply, in this order; other systems have their own
    /// settings.
    pub fn from_system() -> Self {
        sys_locale::get_locale().map_or_else(Self::default, |locale| Self::from_locale(&locale))
    }

    /// The language of a locale such as `ja_JP.UTF-8`; English if there is no translation for it.
    pub fn from_locale(locale: &str) -> Self {
        let code = code_of(locale);
        Self::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }

    /// Whether readers of the system's language know kanji.
    pub fn system_knows_kanji() -> bool {
        sys_locale::get_locale().is_some_and(|locale| Self::knows_kanji(&locale))
    }

    /// Whether readers of the language of a locale such as `zh_TW.UTF-8` know kanji.
    pub fn knows_kanji(locale: &str) -> bool {
        matches!(code_of(locale), "ja" | "zh")
    }

    /// The length of a forced win as counted in the language: in Japanese all plies, in English the winner's moves.
    pub const fn win_length(self, plies: u32) -> u32 {
        match self {
            Self::English => plies.div_ceil(2),
            Self::Japanese => plies,
        }
    }

    /// Its ISO 639-1 code, the name of its folder.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Its own name, for the menu.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
        }
    }

    /// The contents of its files.
    pub const fn sources(self) -> &'static [&'static str] {
        match self {
            Self::English => ENGLISH,
            Self::Japanese => JAPANESE,
        }
    }
}

/// The language code of a locale: `ja` of `ja_JP.UTF-8`.
fn code_of(locale: &str) -> &str {
    locale.split(['_', '-', '.', '@']).next().unwrap_or_default()
}

/// The ISO 639-1 code of the current language, which selects texts in variant files.
pub fn code() -> &'static str {
    Language::current().code()
}

/// The message with this id in the current language. An unknown id is returned unchanged, so that users' lessons need
/// no message files.
pub fn text<'a>(id: &str, arguments: impl AsRef<[(&'static str, Value<'a>)]>) -> String {
    text_in(Language::current(), id, arguments)
}

/// [`text`] in a given language, falling back to English.
pub fn text_in<'a>(
    language: Language,
    id: &str,
    arguments: impl AsRef<[(&'static str, Value<'a>)]>,
) -> String {
    let arguments: FluentArgs<'a> = arguments.as_ref().iter().cloned().collect();
    let message = |language: Language| {
        let bundle = &BUNDLES[language as usize];
        let pattern = bundle.get_message(id)?.value()?;
        // A missing argument is replaced by its name; a test finds such cases.
        let mut faults = Vec::new();
        Some(bundle.format_pattern(pattern, Some(&arguments), &mut faults).into_owned())
    };
    message(language).or_else(|| message(Language::English)).unwrap_or_else(|| id.to_owned())
}

/// Returns a message in the current language: `say!("toast-saved")`, `say!("lesson-moves-left", count = left, name =
/// kind.name())`. An argument that is a variable of the same name needs no value: `say!("lesson-moves-left", left)`.
#[macro_export]
macro_rules! say {
    (@value $name:ident) => {
        $crate::Value::from($name)
    };
    (@value $name:ident = $value:expr) => {
        $crate::Value::from($value)
    };
    ($id:expr) => {
        $crate::text($id, [])
    };
    ($id:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::text($id, [$((stringify!($name), $crate::say!(@value $name $(= $value)?))),+])
    };
}
