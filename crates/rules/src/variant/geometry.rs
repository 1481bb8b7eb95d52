//! The mailbox board: squares, their names, and the border.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A square, as an index into the mailbox of a [`Geometry`]. Valid only with that geometry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Sq(pub u16);

impl Sq {
    /// The index into tables with one entry per mailbox cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell at a mailbox distance, possibly on the border. See [`Geometry::delta`].
    #[must_use]
    pub const fn offset(self, delta: i16) -> Self {
        Self(self.0.wrapping_add_signed(delta))
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sq({})", self.0)
    }
}

/// The size and mailbox layout of a board.
///
/// Seen from Black, file 1 is the rightmost column, rank 0 (written `a`) is the top row, and Black's
/// back rank is the bottom row. A border of `pad` cells surrounds the board, so that neither steps nor
/// jumps need a bounds check. The right border of a row is also the left border of the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    pad: u8,
    stride: u16,
    columns: Vec<u8>,
    rows: Vec<u8>,
}

/// The column and row of a border cell in the coordinate tables.
const OUTSIDE: u8 = u8::MAX;

impl Geometry {
    /// Maximum number of mailbox cells: a [`Move`](crate::Move) has 11 bits for each square.
    pub const MAX_CELLS: usize = 1 << 11;

    /// Whether a board of `files` by `ranks` squares with a border of `pad` cells has at most [`Self::MAX_CELLS`].
    #[must_use]
    pub fn fits(files: u8, ranks: u8, pad: u8) -> bool {
        Self::cells_of(files, ranks, pad.max(1)) <= Self::MAX_CELLS
    }

    fn cells_of(files: u8, ranks: u8, pad: u8) -> usize {
        let [files, ranks, pad] = [files, ranks, pad].map(usize::from);
        (files + pad) * (ranks + 2 * pad) + pad
    }

    /// A board of `files` by `ranks` squares with a border of `pad` cells (at least 1), the longest leap of any piece.
    #[must_use]
    pub fn new(files: u8, ranks: u8, pad: u8) -> Self {
        let pad = pad.max(1);
        let stride = u16::from(files) + u16::from(pad);
        let cells = Self::cells_of(files, ranks, pad);
        let mut geometry =
            Self { files, ranks, pad, stride, columns: vec![OUTSIDE; cells], rows: vec![OUTSIDE; cells] };
        for row in 0..ranks {
            for column in 0..files {
                let index = geometry.cell(column, row).index();
                geometry.columns[index] = column;
                geometry.rows[index] = row;
            }
        }
        geometry
    }

    /// The number of files.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The number of mailbox cells, including the border: the length of tables indexed by [`Sq::index`].
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows.len()
    }

    /// The square on `file` (1 at Black's right) and `rank` (0 at the top), if it is on the board.
    #[must_use]
    pub fn square(&self, file: u8, rank: u8) -> Option<Sq> {
        (file >= 1 && file <= self.files && rank < self.ranks).then(|| self.cell(self.files - file, rank))
    }

    fn cell(&self, column: u8, row: u8) -> Sq {
        Sq((u16::from(row) + u16::from(self.pad)) * self.stride + u16::from(column) + u16::from(self.pad))
    }

    /// Whether the cell is a square of the board, not part of the border.
    #[must_use]
    pub fn contains(&self, sq: Sq) -> bool {
        self.rows.get(sq.index()).is_some_and(|&row| row != OUTSIDE)
    }

    /// The column, counted from 0 at Black's left.
    #[must_use]
    pub fn column(&self, sq: Sq) -> u8 {
        self.columns[sq.index()]
    }

    /// The file, counted from 1 at Black's right.
    #[must_use]
    pub fn file(&self, sq: Sq) -> u8 {
        self.files - self.columns[sq.index()]
    }

    /// The rank, counted from 0 at the top (rank a).
    #[must_use]
    pub fn rank(&self, sq: Sq) -> u8 {
        self.rows[sq.index()]
    }

    /// All squares, rank a first, and the highest file first within a rank.
    pub fn squares(&self) -> impl Iterator<Item = Sq> + '_ {
        (0..self.ranks).flat_map(move |row| (0..self.files).map(move |column| self.cell(column, row)))
    }

    /// The mailbox distance of an offset `(right, down)`, seen from Black.
    pub fn delta(&self, right: i8, down: i8) -> i16 {
        i16::from(right) + i16::from(down) * self.stride.cast_signed()
    }

    /// The square at the offset `(right, down)` from `sq`, seen from Black, if it is on the board.
    #[must_use]
    pub fn square_at_offset(&self, sq: Sq, right: i16, down: i16) -> Option<Sq> {
        let column = i16::from(self.column(sq)) + right;
        let row = i16::from(self.rank(sq)) + down;
        let inside =
            (0..i16::from(self.files)).contains(&column) && (0..i16::from(self.ranks)).contains(&row);
        let (column, row) = (u8::try_from(column).ok()?, u8::try_from(row).ok()?);
        inside.then(|| self.cell(column, row))
    }

    /// The name of a square, such as `8c`: the file in digits and the rank in letters (see [`rank_name`]).
    ///
    /// ```
    /// use tenjiku_rules::variant::Geometry;
    /// let board = Geometry::new(12, 12, 2);
    /// assert_eq!(board.square(8, 2).map(|sq| board.name(sq)), Some("8c".to_owned()));
    /// ```
    #[must_use]
    pub fn name(&self, sq: Sq) -> String {
        format!("{}{}", self.file(sq), rank_name(self.rank(sq)))
    }

    /// Parses the name of a square; `None` if it is not on this board.
    #[must_use]
    pub fn parse(&self, name: &str) -> Option<Sq> {
        let (sq, rest) = self.parse_prefix(name)?;
        rest.is_empty().then_some(sq)
    }

    /// Parses the name of a square at the start of `text`. Returns the square and the rest.
    #[must_use]
    pub fn parse_prefix<'t>(&self, text: &'t str) -> Option<(Sq, &'t str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let file: u8 = text.get(..digits)?.parse().ok()?;
        let rest = &text[digits..];
        let first = rest.bytes().next().filter(u8::is_ascii_lowercase)?;
        // Only ranks after `z` have two letters: `aa` to `jj` on the largest board.
        let second = rest.as_bytes().get(1).copied();
        let second = second.filter(|&letter| self.ranks > 26 && letter == first);
        let (rank, length) = match second {
            Some(letter) => (26 + (letter - b'a'), 2),
            None => (first - b'a', 1),
        };
        Some((self.square(file, rank)?, &rest[length..]))
    }
}

/// The letters of a rank, 0 being `a`. `z` is followed by `aa`, `bb` …, as in the sources on Taikyoku.
#[must_use]
pub fn rank_name(rank: u8) -> String {
    let letter = char::from(b'a' + rank % 26);
    if rank < 26 { letter.to_string() } else { format!("{letter}{letter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_the_name_of_a_square_returns_the_square() {
        for (files, ranks) in [(7, 7), (12, 12), (25, 25), (36, 36), (9, 8)] {
            let board = Geometry::new(files, ranks, 3);
            let mut parsed = std::collections::HashSet::new();
            for sq in board.squares() {
                assert_eq!(board.parse(&board.name(sq)), Some(sq));
                assert!(parsed.insert(sq));
            }
            assert_eq!(parsed.len(), usize::from(files) * usize::from(ranks));
            assert!(board.cells() < 2048, "a move has eleven bits for each square");
        }
    }

    #[test]
    fn top_right_is_1a_and_the_border_is_outside() {
        let board = Geometry::new(7, 7, 2);
        let corner = board.square(1, 0).expect("on the board");
        assert_eq!(board.name(corner), "1a");
        for (right, down) in [(1, 0), (2, 0), (0, -1), (1, -1), (2, -2), (1, 1)] {
            assert!(!board.contains(corner.offset(board.delta(right, down))));
        }
        assert!(board.contains(corner.offset(board.delta(-1, 1))));
    }

    #[test]
    fn names_of_squares_off_the_board_are_rejected() {
        let board = Geometry::new(7, 7, 2);
        for name in ["8a", "0a", "1h", "a1", "", "1", "12", "1aa", "1A"] {
            assert_eq!(board.parse(name), None, "{name}");
        }
    }
}
