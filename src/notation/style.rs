//! The style in which moves are written now, one for the whole process.

use crate::language::Language;
use std::sync::atomic::{AtomicU8, Ordering};
use tenjiku_records::notation::MoveStyle;

/// The chosen style: 0 for that of the language, otherwise 1 more than its number.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The style that goes with a language.
#[must_use]
pub const fn style_of(language: Language) -> MoveStyle {
    match language {
        Language::English => MoveStyle::Western,
        Language::Japanese => MoveStyle::Japanese,
    }
}

/// The style in force: the chosen one, else that of the language in use.
#[must_use]
pub fn current_style() -> MoveStyle {
    match CHOSEN.load(Ordering::Relaxed) {
        1 => MoveStyle::Western,
        2 => MoveStyle::Japanese,
        _ => style_of(Language::current()),
    }
}

/// Makes this the style of the whole process; none leaves it to the language.
pub fn choose_style(style: Option<MoveStyle>) {
    let number = match style {
        None => 0,
        Some(MoveStyle::Western) => 1,
        Some(MoveStyle::Japanese) => 2,
    };
    CHOSEN.store(number, Ordering::Relaxed);
}
