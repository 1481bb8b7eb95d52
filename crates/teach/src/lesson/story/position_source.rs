//! Positions in lesson files.

use super::schema::{HandsEntry, PositionEntry, StepEntry};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::FaultReport;
use tenjiku_rules::variant::nearest::suggest;
use tenjiku_rules::variant::source_map::words;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{Piece, Position, Setup, Side};

/// The parts of a step or practice position that describe its position.
pub(super) struct PositionSource<'e> {
    rows: Option<&'e [String]>,
    sfen: Option<&'e str>,
    hands: &'e HandsEntry,
    side: Side,
}

impl<'e> From<&'e StepEntry> for PositionSource<'e> {
    fn from(step: &'e StepEntry) -> Self {
        Self {
            rows: step.position.as_deref(),
            sfen: step.sfen.as_deref(),
            hands: &step.hands,
            side: step.side,
        }
    }
}

impl<'e> From<&'e PositionEntry> for PositionSource<'e> {
    fn from(entry: &'e PositionEntry) -> Self {
        Self {
            rows: entry.position.as_deref(),
            sfen: entry.sfen.as_deref(),
            hands: &entry.hands,
            side: entry.side,
        }
    }
}

impl PositionSource<'_> {
    /// Whether a position is given. If not, the step continues from the previous one.
    pub fn has_position(&self) -> bool {
        self.rows.is_some() || self.sfen.is_some()
    }

    /// The position, or `None` with the reasons in the report. `path` is the path of the step.
    pub fn read(&self, board: &Arc<Variant>, path: &str, report: &mut FaultReport<'_>) -> Option<Position> {
        let at_rows = format!("{path}/position");
        match (self.rows, self.sfen) {
            (Some(_), Some(_)) => {
                let hint = "keep only one of `position` and `sfen`";
                report.fault(&format!("{path}/sfen"), "the position is given twice", hint);
                None
            }
            (Some(rows), None) => {
                let setup = self.setup(board, rows, path, report)?;
                let position = Position::from_setup(Arc::clone(board), &setup);
                position
                    .map_err(|error| report.fault_from_message(&at_rows, &error.to_string(), RULES_HINT))
                    .ok()
            }
            (None, Some(text)) => {
                self.expect_no_hands_or_side(path, "sfen", report);
                let at_sfen = format!("{path}/sfen");
                let position = sfen::read(board, text);
                position
                    .map_err(|error| report.fault_from_message(&at_sfen, &error.to_string(), RULES_HINT))
                    .ok()
            }
            (None, None) => {
                self.expect_no_hands_or_side(path, "position", report);
                None
            }
        }
    }

    /// Reports `hands` and `side` where they have no meaning.
    pub fn expect_no_hands_or_side(&self, path: &str, with: &str, report: &mut FaultReport<'_>) {
        let hint = format!(
            "leave it out: it belongs to the rows of `position`, and {}",
            match with {
                "sfen" => "an SFEN already includes it",
                _ => "there are none here",
            }
        );
        if *self.hands != HandsEntry::default() {
            report.fault(&format!("{path}/hands"), "`hands` means nothing here", hint.as_str());
        }
        if self.side != Side::Black {
            report.fault(&format!("{path}/side"), "`side` means nothing here", hint);
        }
    }

    fn setup(
        &self,
        board: &Variant,
        rows: &[String],
        path: &str,
        report: &mut FaultReport<'_>,
    ) -> Option<Setup> {
        let pieces = pieces(board, rows, &format!("{path}/position"), report);
        let black = hand(board, &self.hands.black, &format!("{path}/hands/black"), report);
        let white = hand(board, &self.hands.white, &format!("{path}/hands/white"), report);
        Some(Setup { pieces: pieces?, hands: [black?, white?], side_to_move: self.side, ..Setup::empty() })
    }
}

const RULES_HINT: &str = "the game must be able to continue from the position under its rules";

/// The pieces in the rows, if all can be read.
fn pieces(
    board: &Variant,
    rows: &[String],
    path: &str,
    report: &mut FaultReport<'_>,
) -> Option<Vec<(Sq, Piece)>> {
    let geometry = board.geometry();
    let mut is_sound = true;
    if rows.len() != usize::from(geometry.ranks()) {
        let what =
            format!("the position has {} rows, but the board has {} ranks", rows.len(), geometry.ranks());
        report.fault(path, what, "write one row in quotation marks for each rank");
        is_sound = false;
    }
    let mut pieces = Vec::new();
    for (row, rank) in rows.iter().zip(0..geometry.ranks()) {
        let path = format!("{path}/{rank}");
        let squares = row.split_whitespace().count();
        if squares != usize::from(geometry.files()) {
            let what =
                format!("this row has {squares} squares, but the board has {} files", geometry.files());
            report.fault(&path, what, "separate the squares with blanks and write `.` for an empty one");
            is_sound = false;
        }
        for ((at, word), file) in words(row).zip((1..=geometry.files()).rev()) {
            if word == "." {
                continue;
            }
            let (side, symbol) =
                word.strip_prefix('-').map_or((Side::Black, word), |symbol| (Side::White, symbol));
            let Some(kind) = board.by_symbol(symbol) else {
                let hint = suggest(symbol, "symbols", &symbols(board));
                report.fault_inside(&path, at, format!("`{word}` is not a piece of this game"), hint);
                is_sound = false;
                continue;
            };
            pieces.extend(geometry.square(file, rank).map(|sq| (sq, Piece { kind, side })));
        }
    }
    is_sound.then_some(pieces)
}

/// The pieces in a hand, if all can be read.
fn hand(board: &Variant, text: &str, path: &str, report: &mut FaultReport<'_>) -> Option<Vec<(KindId, u8)>> {
    let mut held: Vec<(KindId, u8)> = Vec::new();
    for kind in kinds(board, text, path, report)? {
        match held.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => held.push((kind, 1)),
        }
    }
    Some(held)
}

/// The pieces whose symbols are in a text, if all can be read.
pub(super) fn kinds(
    board: &Variant,
    text: &str,
    path: &str,
    report: &mut FaultReport<'_>,
) -> Option<Vec<KindId>> {
    let mut kinds = Vec::new();
    let mut is_sound = true;
    for (at, symbol) in words(text) {
        let Some(kind) = board.by_symbol(symbol) else {
            let hint = suggest(symbol, "symbols", &symbols(board));
            report.fault_inside(path, at, format!("`{symbol}` is not a piece of this game"), hint);
            is_sound = false;
            continue;
        };
        kinds.push(kind);
    }
    is_sound.then_some(kinds)
}

fn symbols(board: &Variant) -> Vec<&str> {
    board.kinds().map(|(_, kind)| kind.symbol()).collect()
}
