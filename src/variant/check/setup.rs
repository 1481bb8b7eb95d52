//! Judges the starting array: its shape, its pieces, and that no side has lost before it began.

use std::collections::HashMap;

use super::header::BOARD_SIDE;
use super::report::{GameReport, count};
use crate::variant::outline::words;
use crate::variant::schema::{PieceEntry, Turns, VariantFile};

/// What one side has in the setup.
#[derive(Default)]
struct Force {
    pieces: usize,
    royals: usize,
    /// Words that might have been any piece.
    unknown: usize,
}

/// Gives whether every word of the setup names a piece.
pub(super) fn check(file: &VariantFile, report: &mut GameReport) -> bool {
    let pieces: HashMap<&str, &PieceEntry> =
        file.pieces.iter().map(|piece| (piece.symbol.as_str(), piece)).collect();
    let (mut black, mut white) = (Force::default(), Force::default());

    // A board of an impossible size is told by itself; its rows are not held against it.
    let (is_high, is_wide) = (BOARD_SIDE.contains(&file.ranks), BOARD_SIDE.contains(&file.files));
    if is_high && file.setup.len() != usize::from(file.ranks) {
        report.fault(
            "setup",
            format!(
                "the setup has {}, but the board has {}",
                count(file.setup.len(), "row"),
                count(file.ranks.into(), "rank")
            ),
            "write one row in quotation marks for each rank, or mend `ranks`",
        );
    }
    for (index, row) in file.setup.iter().enumerate() {
        let path = format!("setup/{index}");
        let squares = row.split_whitespace().count();
        if is_wide && squares != usize::from(file.files) {
            report.fault(
                &path,
                format!(
                    "row {} of the setup has {}, but the board has {}",
                    index + 1,
                    count(squares, "square"),
                    count(file.files.into(), "file")
                ),
                "separate the squares by blanks and write `.` for an empty one",
            );
        }
        for (at, word) in words(row) {
            let (force, symbol) = match word.strip_prefix('-') {
                _ if word == "." => continue,
                Some(symbol) => (&mut white, symbol),
                None => (&mut black, word),
            };
            force.pieces += 1;
            if let Some(piece) = pieces.get(symbol) {
                force.royals += usize::from(piece.royal);
            } else {
                force.unknown += 1;
                let hint = report.suggest_piece(symbol);
                report.fault_inside(
                    &path,
                    at,
                    format!("`{word}` in the setup is no piece of this game"),
                    hint,
                );
            }
        }
    }

    let names_are_sound = black.unknown + white.unknown == 0;
    if file.rules.turns == Turns::Solo {
        // One side alone plays for what it likes; nobody needs a royal.
        return names_are_sound;
    }
    if file.pieces.iter().any(|piece| piece.royal) {
        for (side, force) in [("Black", &black), ("White", &white)] {
            check_not_lost(side, force, file.rules.bare_king, report);
        }
    } else {
        report.fault(
            "pieces",
            "no piece of this game is royal, so it could never be won",
            "write `royal: true` in the piece whose loss loses the game",
        );
    }
    names_are_sound
}

fn check_not_lost(side: &str, force: &Force, bare_king: bool, report: &mut GameReport) {
    if force.unknown > 0 {
        return;
    }
    let form = if side == "White" { "`-K`, with the minus" } else { "`K`, without a minus" };
    if force.royals == 0 {
        report.fault(
            "setup",
            format!("{side} has no royal piece in the setup and would have lost before the first move"),
            format!("place one; a piece of {side} is written like {form}"),
        );
    } else if bare_king && force.pieces == 1 {
        report.fault(
            "setup",
            format!(
                "{side} has only the royal piece in the setup, which loses at once by the rule `bare_king`"
            ),
            format!("give {side} another piece, or leave out `bare_king: true`"),
        );
    }
}
