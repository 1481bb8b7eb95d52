//! Checks the id, the names and the board size of a game.

use super::report::{GameReport, as_id, is_id, is_no_line};
use crate::variant::schema::VariantFile;

/// The allowed number of files and ranks. Taikyoku, the largest known game, has 36 of each.
pub(crate) const BOARD_SIDE: std::ops::RangeInclusive<u8> = 3..=36;

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    if !is_id(&file.id) {
        report.fault(
            "id",
            format!("the id `{}` cannot be typed as one plain word", file.id),
            format!(
                "use lowercase letters, digits and `_`, beginning with a letter, such as `{}`",
                as_id(&file.id)
            ),
        );
    }
    for (path, text, example) in [
        ("name", &file.name, "Tori Shogi"),
        ("meaning", &file.meaning, "Bird Shogi"),
        ("japanese", &file.japanese, "禽将棋"),
        ("romaji", &file.romaji, "tori shōgi"),
    ] {
        if is_no_line(text) {
            report.fault(
                path,
                format!("`{path}` of the game is not one line of text"),
                format!("write it as in \"{example}\""),
            );
        }
    }
    for (path, side) in [("files", file.files), ("ranks", file.ranks)] {
        if !BOARD_SIDE.contains(&side) {
            report.fault(
                path,
                format!("a board of {side} {path} is not possible"),
                "boards have 3 to 36 files and 3 to 36 ranks",
            );
        }
    }
}
