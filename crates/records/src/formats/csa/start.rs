//! The initial position in CSA.

use crate::ReadWarnings;
use crate::formats::FormatError;
use crate::formats::kif::rest_of_set;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{Piece, Position, Setup, Side};

/// All pieces not on the board yet.
const ALL_OTHERS: &str = "AL";
/// The square number of pieces in hand.
const IN_HAND: &str = "00";

const HINT: &str = "write the square in two digits and the two letters of the piece, such as `82HI`, with the square \
                    `00` for a piece in hand";

#[derive(Default)]
pub struct CsaStart<'t> {
    /// The array, and the pieces to remove from it. Each statement has its line number.
    pub array: Option<(usize, &'t str)>,
    /// The ranks of the board by number.
    pub ranks: Vec<(usize, u8, &'t str)>,
    pub pieces: Vec<(usize, Side, &'t str)>,
    pub side: Option<Side>,
}

impl CsaStart<'_> {
    /// The line where the position starts, or the first line.
    pub fn line(&self) -> usize {
        let lines = self.array.iter().map(|(line, _)| *line);
        let lines = lines.chain(self.ranks.iter().map(|(line, ..)| *line));
        lines.chain(self.pieces.iter().map(|(line, ..)| *line)).min().unwrap_or(1)
    }

    /// Files and ranks of the board, if it is given.
    pub fn size(&self) -> Option<(u8, u8)> {
        let (_, _, cells) = self.ranks.first()?;
        let ranks = self.ranks.iter().map(|(_, number, _)| *number).max()?;
        let cells = parse_cells(cells).filter(|cell| !matches!(cell, Cell::Other(_)));
        Some((u8::try_from(cells.count()).ok()?, ranks))
    }

    /// The position; the array if no statement describes the position.
    pub fn position(
        &self,
        variant: &Arc<Variant>,
        warnings: &mut ReadWarnings,
    ) -> Result<Position, FormatError> {
        let array = Position::new(Arc::clone(variant));
        let mut board = CsaBoard { variant, squares: BTreeMap::new(), hands: Default::default() };
        if self.ranks.is_empty() && (self.array.is_some() || self.pieces.is_empty()) {
            board.squares.extend(array.setup().pieces);
        }
        if let Some((line, missing)) = self.array {
            board.remove(line, missing)?;
        }
        for &(line, number, cells) in &self.ranks {
            board.fill_rank(line, number, cells, warnings)?;
        }
        for &(line, side, pieces) in &self.pieces {
            board.place(line, side, pieces)?;
        }
        let CsaBoard { squares, hands, .. } = board;
        let hands = hands.map(|hand| hand.into_iter().collect());
        let setup = Setup {
            pieces: squares.into_iter().collect(),
            hands,
            side_to_move: self.side.unwrap_or(Side::Black),
            ..array.setup()
        };
        if setup == array.setup() {
            return Ok(array);
        }
        let start_error =
            |why: &dyn std::fmt::Display| FormatError::Start { line: self.line(), why: why.to_string() };
        Position::from_setup(Arc::clone(variant), &setup).map_err(|error| start_error(&error))
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Cell<'t> {
    Empty,
    Piece(Side, &'t str),
    Other(&'t str),
}

/// The cells of a rank. Each has three characters, but spaces may have been lost.
fn parse_cells(text: &str) -> impl Iterator<Item = Cell<'_>> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let side = match first {
            '*' => None,
            '+' => Some(Side::Black),
            '-' => Some(Side::White),
            _ => {
                let other = std::mem::take(&mut rest);
                return Some(Cell::Other(other));
            }
        };
        let after = &rest[1..];
        let code = after.get(..2).filter(|_| side.is_some()).unwrap_or("");
        rest = after[code.len()..].trim_start();
        Some(side.map_or(Cell::Empty, |side| Cell::Piece(side, code)))
    })
}

pub fn kind(variant: &Variant, code: &str) -> Option<KindId> {
    variant.kinds().find(|(_, kind)| kind.entry().csa.as_deref() == Some(code)).map(|(id, _)| id)
}

/// The square given by two digits, file and rank.
pub fn square(variant: &Variant, text: &str) -> Option<Sq> {
    let mut digits = text.bytes().map(|digit| digit.checked_sub(b'0'));
    let (file, rank) = (digits.next()??, digits.next()??);
    variant.geometry().square(file, rank.checked_sub(1)?)
}

struct CsaBoard<'v> {
    variant: &'v Variant,
    squares: BTreeMap<Sq, Piece>,
    hands: [BTreeMap<KindId, u8>; 2],
}

impl CsaBoard<'_> {
    fn kind(&self, line: usize, code: &str) -> Result<KindId, FormatError> {
        kind(self.variant, code).ok_or_else(|| {
            let codes: Vec<&str> =
                self.variant.kinds().filter_map(|(_, kind)| kind.entry().csa.as_deref()).collect();
            FormatError::line(
                line,
                format!("`{code}` is not a piece"),
                format!("the pieces are {}", codes.join(" ")),
            )
        })
    }

    fn remove(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        for (place, code) in parse_entries(line, text)? {
            let kind = self.kind(line, code)?;
            let sq = square(self.variant, place);
            let is_there = |sq: &Sq| self.squares.get(sq).is_some_and(|piece| piece.kind == kind);
            let Some(sq) = sq.filter(is_there) else {
                let what = format!("the array has no `{code}` on the square `{place}`");
                return Err(FormatError::line(line, what, HINT));
            };
            self.squares.remove(&sq);
        }
        Ok(())
    }

    fn fill_rank(
        &mut self,
        line: usize,
        number: u8,
        text: &str,
        warnings: &mut ReadWarnings,
    ) -> Result<(), FormatError> {
        let files = self.variant.geometry().files();
        let mut cells: Vec<Cell<'_>> = parse_cells(text).collect();
        if cells.len() == usize::from(files) + 1
            && let Some(Cell::Other(rest)) = cells.last()
        {
            warnings.add(line, &format!("`{rest}` after the rank is ignored"));
            cells.pop();
        }
        if cells.len() != usize::from(files) {
            let what = format!("the rank `P{number}` has {} squares", cells.len());
            let hint = format!("it has {files}; an empty one is ` * `");
            return Err(FormatError::line(line, what, hint));
        }
        for (file, cell) in (1..=files).rev().zip(cells) {
            let (side, code) = match cell {
                Cell::Empty => continue,
                Cell::Piece(side, code) => (side, code),
                Cell::Other(text) => {
                    let what = format!("`{text}` is not a square of the board");
                    return Err(FormatError::line(
                        line,
                        what,
                        "write ` * `, or a sign and the letters of a piece, such as `+FU`",
                    ));
                }
            };
            let kind = self.kind(line, code)?;
            let sq = self.variant.geometry().square(file, number - 1).ok_or_else(|| {
                let ranks = self.variant.geometry().ranks();
                FormatError::line(
                    line,
                    format!("there is no rank `P{number}`"),
                    format!("the board has {ranks}"),
                )
            })?;
            self.squares.insert(sq, Piece { kind, side });
        }
        Ok(())
    }

    fn place(&mut self, line: usize, side: Side, text: &str) -> Result<(), FormatError> {
        for (place, code) in parse_entries(line, text)? {
            if (place, code) == (IN_HAND, ALL_OTHERS) {
                self.add_all_others_to_hand(side);
                continue;
            }
            let kind = self.kind(line, code)?;
            if place == IN_HAND {
                let held = self.hands[side.index()].entry(kind).or_default();
                *held = held.saturating_add(1);
                continue;
            }
            let sq = square(self.variant, place).ok_or_else(|| {
                FormatError::line(line, format!("`{place}` is not a square of the board"), HINT)
            })?;
            self.squares.insert(sq, Piece { kind, side });
        }
        Ok(())
    }

    /// Puts all pieces of the array that are not placed yet into a hand.
    fn add_all_others_to_hand(&mut self, side: Side) {
        let placed = self.squares.values().copied();
        let held = self.hands.iter().flatten().map(|(&kind, &count)| (kind, count));
        for (kind, count) in rest_of_set(self.variant, placed, held) {
            *self.hands[side.index()].entry(kind).or_default() += count;
        }
    }
}

/// Splits pairs of square and piece letters: `82HI22KA`.
fn parse_entries(line: usize, text: &str) -> Result<Vec<(&str, &str)>, FormatError> {
    let mut entries = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let entry = rest.get(..4).filter(|entry| entry.is_ascii());
        let Some((place, code)) = entry.map(|entry| entry.split_at(2)) else {
            return Err(FormatError::line(line, format!("`{rest}` is not a square with a piece"), HINT));
        };
        entries.push((place, code));
        rest = rest[4..].trim_start();
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// tsshogi documents real files in which mail or web pages have collapsed spaces.
    #[test]
    fn squares_of_a_rank_need_no_spaces() {
        let spaced: Vec<_> = parse_cells("-KY *  *  * -KA").collect();
        let pawn = |code| Cell::Piece(Side::White, code);
        assert_eq!(spaced, [pawn("KY"), Cell::Empty, Cell::Empty, Cell::Empty, pawn("KA")]);
        assert_eq!(parse_cells("-KY * * * -KA").collect::<Vec<_>>(), spaced);
        assert_eq!(parse_cells("*?").collect::<Vec<_>>(), [Cell::Empty, Cell::Other("?")]);
    }
}
