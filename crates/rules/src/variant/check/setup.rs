//! Checks the starting arrays: size, pieces, and that no side has lost before the first move.

use std::collections::HashMap;

use super::header::BOARD_SIDE;
use super::report::{GameReport, count_noun};
use crate::variant::schema::{PieceEntry, Turns, VariantFile};
use crate::variant::source_map::words;

#[derive(Default)]
struct Army {
    pieces: usize,
    royals: usize,
    /// Unknown symbols.
    unknown: usize,
}

/// A starting array and its path in the file.
struct Array<'f> {
    rows: &'f [String],
    path: String,
}

/// Returns whether every word of the arrays names a piece.
pub(super) fn check(file: &VariantFile, report: &mut GameReport) -> bool {
    let mut is_valid = check_array(&Array { rows: &file.setup, path: "setup".to_owned() }, file, report);
    for (index, option) in file.options.iter().enumerate() {
        for (number, choice) in option.choices.iter().enumerate().filter(|(_, c)| !c.setup.is_empty()) {
            let path = format!("options/{index}/choices/{number}/setup");
            is_valid &= check_array(&Array { rows: &choice.setup, path }, file, report);
        }
    }
    if file.rules.turns != Turns::Solo && !file.pieces.iter().any(|piece| piece.royal) {
        report.fault(
            "pieces",
            "no piece of this game is royal, so it could never be won",
            "write `royal: true` in the piece whose loss loses the game",
        );
    }
    is_valid
}

/// Returns whether every word of an array names a piece.
fn check_array(array: &Array<'_>, file: &VariantFile, report: &mut GameReport) -> bool {
    check_shape(array, file, report);
    let [black, white] = check_words(array, file, report);
    // Games in which only one side moves need no royal.
    if file.rules.turns != Turns::Solo && file.pieces.iter().any(|piece| piece.royal) {
        for (side, army) in [("Black", &black), ("White", &white)] {
            check_not_lost(side, army, &array.path, file.rules.bareness_loses_at_once(), report);
        }
    }
    black.unknown + white.unknown == 0
}

/// Checks the number of rows and of squares in each row. Boards of invalid size are reported elsewhere.
fn check_shape(array: &Array<'_>, file: &VariantFile, report: &mut GameReport) {
    if BOARD_SIDE.contains(&file.ranks) && array.rows.len() != usize::from(file.ranks) {
        report.fault(
            &array.path,
            format!(
                "the setup has {}, but the board has {}",
                count_noun(array.rows.len(), "row"),
                count_noun(file.ranks.into(), "rank")
            ),
            "write one row in quotation marks for each rank, or correct `ranks`",
        );
    }
    for (index, row) in array.rows.iter().enumerate() {
        let squares = row.split_whitespace().count();
        if BOARD_SIDE.contains(&file.files) && squares != usize::from(file.files) {
            report.fault(
                &format!("{}/{index}", array.path),
                format!(
                    "row {} of the setup has {}, but the board has {}",
                    index + 1,
                    count_noun(squares, "square"),
                    count_noun(file.files.into(), "file")
                ),
                "separate the squares with spaces and write `.` for an empty one",
            );
        }
    }
}

/// Checks the symbols in the setup. Returns the armies of Black and White.
fn check_words(array: &Array<'_>, file: &VariantFile, report: &mut GameReport) -> [Army; 2] {
    let pieces: HashMap<&str, &PieceEntry> =
        file.pieces.iter().map(|piece| (piece.symbol.as_str(), piece)).collect();
    let (mut black, mut white) = (Army::default(), Army::default());
    for (index, row) in array.rows.iter().enumerate() {
        for (at, word) in words(row) {
            let (army, symbol) = match word.strip_prefix('-') {
                _ if word == "." => continue,
                Some(symbol) => (&mut white, symbol),
                None => (&mut black, word),
            };
            army.pieces += 1;
            if let Some(piece) = pieces.get(symbol) {
                army.royals += usize::from(piece.royal);
            } else {
                army.unknown += 1;
                let hint = report.suggest_piece(symbol);
                report.fault_inside(
                    &format!("{}/{index}", array.path),
                    at,
                    format!("`{word}` in the setup is not a piece of this game"),
                    hint,
                );
            }
        }
    }
    [black, white]
}

fn check_not_lost(side: &str, army: &Army, path: &str, bare_loses: bool, report: &mut GameReport) {
    if army.unknown > 0 {
        return;
    }
    let form = if side == "White" { "`-K`, with the minus" } else { "`K`, without a minus" };
    if army.royals == 0 {
        report.fault(
            path,
            format!("{side} has no royal piece in the setup and would have lost before the first move"),
            format!("add one; a piece of {side} is written like {form}"),
        );
    } else if bare_loses && army.pieces == 1 {
        report.fault(
            path,
            format!(
                "{side} has only a royal piece in the setup, which loses at once under the rule `bare_king`"
            ),
            format!("give {side} another piece, or leave out `bare_king: true`"),
        );
    }
}
