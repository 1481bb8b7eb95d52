//! The current style of moves and squares, global to the process.

use super::Language;
use std::sync::atomic::{AtomicU8, Ordering};
use tenjiku_records::notation::MoveStyle;
use tenjiku_rules::variant::{Geometry, Sq};

/// The chosen style: 0 for the language's default, otherwise 1 + its index.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The default style of a language.
pub const fn default_style(language: Language) -> MoveStyle {
    match language {
        Language::English => MoveStyle::Western,
        Language::Japanese => MoveStyle::Japanese,
    }
}

/// The current style: the chosen one, or the default of the current language.
pub fn current_style() -> MoveStyle {
    match CHOSEN.load(Ordering::Relaxed) {
        1 => MoveStyle::Western,
        2 => MoveStyle::Japanese,
        _ => default_style(Language::current()),
    }
}

/// Sets the style of the process; `None` follows the language.
pub fn choose_style(style: Option<MoveStyle>) {
    let number = match style {
        None => 0,
        Some(MoveStyle::Western) => 1,
        Some(MoveStyle::Japanese) => 2,
    };
    CHOSEN.store(number, Ordering::Relaxed);
}

/// The name of a square in the current style, as on the border of the board: `7a` or `7一`.
#[must_use]
pub fn square_name(geometry: &Geometry, sq: Sq) -> String {
    current_style().square(geometry, sq)
}
