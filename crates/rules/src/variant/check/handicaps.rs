//! Checks the handicaps: their names and changes of the array.

use std::collections::{HashMap, HashSet};

use super::header::BOARD_SIDE;
use super::report::GameReport;
use crate::variant::Geometry;
use crate::variant::schema::{HandicapEntry, Turns, VariantFile};
use crate::variant::source_map::words;

/// The array by square names: the symbol of the piece (`.` for none), and whether it is White's.
type Array<'f> = HashMap<String, (&'f str, bool)>;

/// Returns whether every named piece exists.
pub(super) fn check(file: &VariantFile, report: &mut GameReport) -> bool {
    let mut is_valid = true;
    let array = array(file, &file.setup);
    let mut used_names: HashSet<&str> = HashSet::new();
    for (index, entry) in file.handicaps.iter().enumerate() {
        let at = |field: &str| format!("handicaps/{index}/{field}");
        check_names(entry, &at, &mut used_names, report);
        // The faults of an invalid board are reported elsewhere.
        let Some(array) = &array else { continue };
        let handicap = HandicapCheck { entry, array, at: &at };
        handicap.check_removed_squares(report);
        is_valid &= handicap.check_replacements(report);
        is_valid &= handicap.check_hands(file, report);
        handicap.check_effect(file, index, report);
    }
    is_valid
}

/// The array in these rows, if it fits the board.
fn array<'f>(file: &VariantFile, rows: &'f [String]) -> Option<Array<'f>> {
    let fits = BOARD_SIDE.contains(&file.files)
        && BOARD_SIDE.contains(&file.ranks)
        && rows.len() == usize::from(file.ranks)
        && rows.iter().all(|row| row.split_whitespace().count() == usize::from(file.files));
    if !fits {
        return None;
    }
    let geometry = Geometry::new(file.files, file.ranks, 1);
    let words = rows.iter().flat_map(|row| row.split_whitespace());
    let parse_word = |word| match word {
        "." => None,
        word => Some(word.strip_prefix('-').map_or((word, false), |symbol| (symbol, true))),
    };
    let to_entry = |(sq, word)| Some((geometry.name(sq), parse_word(word)?));
    let mut array: Array<'_> = geometry.squares().zip(words).filter_map(to_entry).collect();
    // Add the empty squares.
    for sq in geometry.squares() {
        array.entry(geometry.name(sq)).or_insert((".", false));
    }
    Some(array)
}

fn check_names<'f>(
    entry: &'f HandicapEntry,
    at: &dyn Fn(&str) -> String,
    used_names: &mut HashSet<&'f str>,
    report: &mut GameReport,
) {
    let id = &entry.id;
    report.expect_id(&at("id"), id, "a handicap");
    let kif_names = entry.kif.iter().enumerate().map(|(number, name)| (format!("kif/{number}"), name));
    let names = [("id", id), ("name", &entry.name), ("japanese", &entry.japanese)];
    for (field, name) in names.map(|(field, name)| (field.to_owned(), name)).into_iter().chain(kif_names) {
        let is_line = report.expect_line(&at(&field), name, &format!("a name of the handicap `{id}`"));
        if is_line && !used_names.insert(name) {
            report.fault(
                &at(&field),
                format!("a second handicap has the name `{name}`"),
                "every handicap needs its own names: records and KIF files identify it by them",
            );
        }
    }
}

/// A handicap to be checked against the array.
struct HandicapCheck<'a> {
    entry: &'a HandicapEntry,
    array: &'a Array<'a>,
    /// The path of a field of the entry.
    at: &'a dyn Fn(&str) -> String,
}

impl HandicapCheck<'_> {
    fn id(&self) -> &str {
        &self.entry.id
    }

    fn check_removed_squares(&self, report: &mut GameReport) {
        let mut seen = HashSet::new();
        for (place, square) in words(&self.entry.off) {
            let (what, hint) = match self.array.get(square) {
                None => (
                    format!("`{square}` in the handicap `{}` is not a square of the board", self.id()),
                    "write file and rank, as in `7a`, separated by spaces",
                ),
                Some((".", _)) => (
                    format!("the handicap `{}` removes a piece from {square}, which is empty", self.id()),
                    "name squares that are occupied in the setup",
                ),
                Some((_, false)) if !self.entry.even => (
                    format!("the handicap `{}` removes a piece of Black from {square}", self.id()),
                    "White gives the odds: name squares of White's pieces",
                ),
                Some(_) if !seen.insert(square) => {
                    (format!("the handicap `{}` empties {square} twice", self.id()), "name each square once")
                }
                Some(_) => continue,
            };
            report.fault_inside(&(self.at)("off"), place, what, hint);
        }
    }

    fn check_replacements(&self, report: &mut GameReport) -> bool {
        let mut is_valid = true;
        for (square, symbol) in &self.entry.instead {
            let path = (self.at)(&format!("instead/{square}"));
            is_valid &= report.expect_piece(
                &path,
                symbol,
                &format!("instead of the piece on {square} the handicap `{}` has", self.id()),
            );
            let (what, hint) = match self.array.get(square.as_str()) {
                None => (
                    format!("`{square}` in the handicap `{}` is not a square of the board", self.id()),
                    "write file and rank, as in `7k`",
                ),
                Some((".", _)) => (
                    format!("the handicap `{}` replaces the piece on {square}, which is empty", self.id()),
                    "name squares that are occupied in the setup",
                ),
                Some((current, _)) if current == symbol => (
                    format!("the handicap `{}` puts `{symbol}` on {square}, where it is already", self.id()),
                    "leave it out, or name the piece that should be there",
                ),
                Some(_) if self.entry.off.split_whitespace().any(|off| off == square) => (
                    format!("the handicap `{}` both empties {square} and puts a piece there", self.id()),
                    "keep one of the two",
                ),
                Some(_) => continue,
            };
            report.fault(&format!("{path}#"), what, hint);
        }
        is_valid
    }

    /// Checks the pieces in hand. Returns whether all exist.
    fn check_hands(&self, file: &VariantFile, report: &mut GameReport) -> bool {
        let mut is_valid = true;
        for (field, symbols) in [("hand", &self.entry.hand), ("given", &self.entry.given)] {
            let path = (self.at)(field);
            if !symbols.trim().is_empty() && file.all_rules().all(|rules| rules.drops.is_none()) {
                report.fault(
                    &path,
                    format!("the handicap `{}` puts pieces into a hand, but there are no drops", self.id()),
                    format!("leave `{field}` out"),
                );
            }
            for symbol in symbols.split_whitespace() {
                let whose = format!("in `{field}` the handicap `{}` has", self.id());
                is_valid &= report.expect_piece(&path, symbol, &whose);
            }
        }
        is_valid
    }

    /// Checks that the handicap changes something and that no side has lost before the first move.
    fn check_effect(&self, file: &VariantFile, index: usize, report: &mut GameReport) {
        let path = format!("handicaps/{index}");
        let HandicapEntry { off, hand, given, instead, .. } = self.entry;
        if [off, hand, given].iter().all(|text| text.trim().is_empty()) && instead.is_empty() {
            report.fault(
                &path,
                format!("the handicap `{}` changes nothing", self.id()),
                "name squares in `off`, or pieces in `instead`, `hand` or `given`",
            );
        }
        if file.rules.turns == Turns::Solo {
            return;
        }
        let is_royal = |symbol: &str| file.pieces.iter().any(|piece| piece.symbol == symbol && piece.royal);
        for (side, is_white) in [("Black", false), ("White", true)] {
            let own =
                || self.array.iter().filter(|(_, (symbol, white))| *symbol != "." && *white == is_white);
            let remaining: Vec<&str> = own()
                .filter(|(square, _)| !self.entry.off.split_whitespace().any(|off| off == square.as_str()))
                .map(|(square, (symbol, _))| self.entry.instead.get(square).map_or(*symbol, String::as_str))
                .collect();
            let had_royal = own().any(|(_, (symbol, _))| is_royal(symbol));
            if had_royal && !remaining.iter().any(|symbol| is_royal(symbol)) {
                report.fault(
                    &path,
                    format!("under the handicap `{}` {side} has no royal piece", self.id()),
                    "leave at least one, or the game would be lost before it starts",
                );
            } else if file.rules.bareness_loses_at_once() && remaining.len() == 1 && own().count() > 1 {
                report.fault(
                    &path,
                    format!("under the handicap `{}` {side} has only a royal piece, which loses at once under the rule `bare_king`", self.id()),
                    format!("leave {side} another piece"),
                );
            }
        }
    }
}
