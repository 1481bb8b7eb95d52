//! Judges a game that could be read: is it one that can be played?
//!
//! `load` and `tenjiku check` call [`check`], which gives all faults of a file at once, each
//! with its place. Each file of this room judges one part of a game. The room reads the schema
//! and the text and changes neither; it does not compile the game to tables.

mod handicaps;
mod header;
mod languages;
mod pieces;
mod powers;
mod report;
mod rules;
mod setup;
mod switches;
mod traffic;

use super::error::FileFault;
use super::schema::VariantFile;
use report::GameReport;

pub(crate) use header::BOARD_SIDE;
pub(crate) use report::is_id;

/// All that is wrong with a game, in the order of the text; nothing if it is sound.
///
/// `text` is the text that `file` was read from: it tells the places.
///
/// # Examples
///
/// ```
/// use tenjiku::variant::{check, parse};
///
/// let text = include_str!("../../../variants/tori.ron").replace("ranks: 7", "ranks: 8");
/// let faults = check(&parse("my.ron", &text)?, &text);
/// assert_eq!(faults.len(), 1);
/// assert_eq!(faults[0].what, "the setup has 7 rows, but the board has 8 ranks");
/// # Ok::<(), tenjiku::variant::VariantError>(())
/// ```
#[must_use]
pub fn check(file: &VariantFile, text: &str) -> Vec<FileFault> {
    let mut report = GameReport::new(file, text);
    header::check(file, &mut report);
    rules::check(file, &mut report);
    pieces::check(file, &mut report);
    powers::check(file, &mut report);
    let mut names_are_sound = setup::check(file, &mut report);
    names_are_sound &= traffic::check(file, &mut report);
    names_are_sound &= handicaps::check(file, &mut report);
    // A mistyped symbol would make the piece it means look idle: one slip, one fault.
    if names_are_sound {
        traffic::check_idle(file, &mut report);
    }
    languages::check(file, &mut report);
    report.finish()
}
