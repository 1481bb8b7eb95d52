//! Semantic checks of parsed variant files.
//!
//! [`check`] returns all faults of a file at once, with their positions. Each submodule checks one part of a game.

mod handicaps;
mod header;
mod languages;
mod options;
mod pieces;
mod powers;
mod presets;
mod report;
mod rules;
mod setup;
mod transitions;

use super::error::FileFault;
use super::schema::VariantFile;
use report::GameReport;

pub use header::BOARD_SIDE;
pub use report::is_id;

/// All faults of a game, in the order of the text; empty if there are none.
///
/// `text` is the text from which `file` was parsed, to locate the faults.
///
/// # Examples
///
/// ```
/// use tenjiku_rules::variant::{check, parse};
///
/// let text = r#"(
///     id: "kings",
///     name: "Two Kings",
///     meaning: "Two Kings",
///     japanese: "二玉",
///     romaji: "nigyoku",
///     about: "One King on each side.",
///     files: 3,
///     ranks: 4,
///     setup: [
///         " . -K  .",
///         " .  .  .",
///         " .  K  .",
///     ],
///     rules: (promotion: Never),
///     pieces: [
///         (
///             symbol: "K", name: "King", romaji: "gyokushō", kanji: "玉将", sfen: "K",
///             royal: true,
///             moves: [Step("N NE E SE S SW W NW")],
///         ),
///     ],
/// )"#;
/// let faults = check(&parse("my.ron", text)?, text);
/// assert_eq!(faults.len(), 1);
/// assert_eq!(faults[0].what, "the setup has 3 rows, but the board has 4 ranks");
/// # Ok::<(), tenjiku_rules::variant::VariantError>(())
/// ```
#[must_use]
pub fn check(file: &VariantFile, text: &str) -> Vec<FileFault> {
    let mut report = GameReport::new(file, text);
    header::check(file, &mut report);
    options::check(file, &mut report);
    presets::check(file, &mut report);
    pieces::check(file, &mut report);
    powers::check(file, &mut report);
    let mut names_are_valid = setup::check(file, &mut report);
    names_are_valid &= transitions::check(file, &mut report);
    names_are_valid &= handicaps::check(file, &mut report);
    // A mistyped symbol would also make the intended piece look unused, and one error should be one fault.
    if names_are_valid {
        transitions::check_unused(file, &mut report);
    }
    languages::check(file, &mut report);
    report.finish()
}
