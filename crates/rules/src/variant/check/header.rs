//! Checks the id, the names and the board size of a game.

use super::report::{GameReport, is_blank_or_multiline, is_id, to_id};
use crate::variant::schema::{ShogivarNames, VariantFile};

/// The allowed number of files and ranks. Taikyoku, the largest known game, has 36.
pub const BOARD_SIDE: std::ops::RangeInclusive<u8> = 3..=36;

/// Maximum length of an id, which is used in file names and messages.
const MAX_ID_LENGTH: usize = 40;

/// Reserved file names of devices in Windows, with any extension: `con.ron` is the console.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

fn is_device(id: &str) -> bool {
    let port = id.strip_prefix("com").or(id.strip_prefix("lpt")).unwrap_or_default();
    DEVICES.contains(&id) || (port.len() == 1 && port.starts_with(|c: char| c.is_ascii_digit()))
}

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    if !is_id(&file.id) {
        report.fault(
            "id",
            format!("the id `{}` cannot be typed as one plain word", file.id),
            format!(
                "use lowercase letters, digits and `_`, beginning with a letter, such as `{}`",
                to_id(&file.id)
            ),
        );
    }
    let letters = file.id.chars().count();
    if letters > MAX_ID_LENGTH {
        report.fault(
            "id",
            format!("the id has {letters} characters, but at most {MAX_ID_LENGTH} are allowed"),
            "shorten it; `name` may be longer",
        );
    }
    if is_device(&file.id) {
        report.fault(
            "id",
            format!("on Windows no file can be called `{}`, so this game could not be kept there", file.id),
            format!("give it another id, such as `my_{}`", file.id),
        );
    }
    for (path, text, example) in [
        ("name", &file.name, "Tori Shogi"),
        ("meaning", &file.meaning, "Bird Shogi"),
        ("japanese", &file.japanese, "禽将棋"),
        ("romaji", &file.romaji, "tori shōgi"),
    ] {
        if is_blank_or_multiline(text) {
            report.fault(
                path,
                format!("`{path}` of the game is not one line of text"),
                format!("write it as in \"{example}\""),
            );
        }
    }
    let symbols = file.shogivar.iter().flat_map(ShogivarNames::symbols).flatten();
    for symbol in symbols {
        report.expect_piece("shogivar/pieces", symbol, "`shogivar` lists the piece");
    }
    for symbol in file.shogivar.iter().flat_map(ShogivarNames::hand_symbols) {
        report.expect_piece("shogivar/hand", symbol, "`shogivar` lists the piece in hand");
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
