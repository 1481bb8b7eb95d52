//! Storey 0: every text a person reads, in the languages of `assets/languages`.
//!
//! A folder there is a language, its `.ftl` files are Fluent messages, one file a concern. They are
//! part of the program, so that it needs no file beside it. [`say!`](crate::say) gives a message
//! in the language that was chosen for the whole process, as a locale is; a test finds messages that
//! a language lacks, that nobody says, and arguments that do not fit.
//!
//! What users drop in (variants, lessons) brings its own words: names and notes stand in the RON
//! file, also in other languages. Texts for scripts (command line, protocols, faults of a file) stay
//! English.

mod compose;

pub use compose::{all_of, any_of, capital, joined};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

pub use fluent_bundle::FluentValue as Value;

/// Includes the files of these names from the folder of each language.
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
    "workshop"
}

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; Language::ALL.len()]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
    // Marks around inserted texts would be drawn as boxes by fonts that lack them.
    bundle.set_use_isolating(false);
    for text in language.sources() {
        // What is broken in a file is found by a test; a person sees as much as can be read.
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

    /// The language in which everything is said now: English until another is chosen.
    #[must_use]
    pub fn current() -> Self {
        let at = usize::from(CHOSEN.load(Ordering::Relaxed));
        Self::ALL.get(at).copied().unwrap_or_default()
    }

    /// Says everything in this language from now on, in the whole process.
    pub fn choose(self) {
        CHOSEN.store(self as u8, Ordering::Relaxed);
    }

    /// The language of the user's system: English if it is none of ours.
    ///
    /// On Linux `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` count, in this order; the other systems
    /// have settings of their own.
    #[must_use]
    pub fn of_system() -> Self {
        sys_locale::get_locale().map_or_else(Self::default, |locale| Self::of_locale(&locale))
    }

    /// The language of a locale such as `ja_JP.UTF-8`; English if it is none of ours.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }

    /// Its code (ISO 639-1), the name of its folder.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Its name in itself, for the switch.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
        }
    }

    /// Its files, as they are compiled in.
    #[must_use]
    pub const fn sources(self) -> &'static [&'static str] {
        match self {
            Self::English => ENGLISH,
            Self::Japanese => JAPANESE,
        }
    }
}

/// The message of that name in the present language, with its arguments; what no file has is said
/// as it is, so that texts of users' own lessons need no file of messages.
#[must_use]
pub fn text<'a>(id: &str, arguments: impl AsRef<[(&'static str, Value<'a>)]>) -> String {
    text_in(Language::current(), id, arguments)
}

/// The same in a certain language.
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
        // An argument that is missing is shown by its name; a test finds it.
        let mut faults = Vec::new();
        Some(bundle.format_pattern(pattern, Some(&arguments), &mut faults).into_owned())
    };
    message(language).or_else(|| message(Language::English)).unwrap_or_else(|| id.to_owned())
}

/// Says a message in the present language: `say!("toast-saved")`,
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
