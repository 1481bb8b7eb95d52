//! The board as a mailbox: squares, their names, and the border that stops sliders.

use std::fmt;

/// A square, as an index into the mailbox of its [`Geometry`]. Only valid with that geometry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sq(pub(crate) u16);

impl Sq {
    /// Index into tables that have one entry a mailbox cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn offset(self, delta: i16) -> Self {
        Self(self.0.wrapping_add_signed(delta))
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sq({})", self.0)
    }
}

/// Sizes of a board and the way its squares lie in the mailbox.
///
/// Seen from Black: file 1 is the rightmost column, rank 0 (written `a`) the top row, Black's own
/// back rank the last row. A border of `pad` cells surrounds the board so that neither steps nor
/// jumps need a bounds check; the right border of a row is the left border of the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    pad: u8,
    stride: u16,
    columns: Vec<u8>,
    rows: Vec<u8>,
}

/// Row number of a border cell in the coordinate tables.
const OUTSIDE: u8 = u8::MAX;

impl Geometry {
    /// The most cells a mailbox may have: a move keeps eleven bits a square.
    pub const MOST_CELLS: usize = 1 << 11;

    /// A board of `files` by `ranks` squares whose longest leap is `pad` squares.
    #[must_use]
    pub fn new(files: u8, ranks: u8, pad: u8) -> Self {
        let pad = pad.max(1);
        let stride = u16::from(files) + u16::from(pad);
        let cells = usize::from(stride) * (usize::from(ranks) + 2 * usize::from(pad)) + usize::from(pad);
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

    /// Number of files.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Number of mailbox cells, border included: the length of tables indexed by [`Sq::index`].
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

    /// Whether the cell is a square of the board and not of the border.
    #[must_use]
    pub fn contains(&self, sq: Sq) -> bool {
        self.rows.get(sq.index()).is_some_and(|&row| row != OUTSIDE)
    }

    /// Column counted from Black's left, 0 first.
    #[must_use]
    pub fn column(&self, sq: Sq) -> u8 {
        self.columns[sq.index()]
    }

    /// File, 1 at Black's right.
    #[must_use]
    pub fn file(&self, sq: Sq) -> u8 {
        self.files - self.columns[sq.index()]
    }

    /// Rank, 0 at the top (rank a).
    #[must_use]
    pub fn rank(&self, sq: Sq) -> u8 {
        self.rows[sq.index()]
    }

    /// All squares, rank a first, within a rank the highest file first.
    pub fn squares(&self) -> impl Iterator<Item = Sq> + '_ {
        (0..self.ranks).flat_map(move |row| (0..self.files).map(move |column| self.cell(column, row)))
    }

    /// Mailbox distance of one step `(right, down)` seen from Black.
    pub(crate) fn delta(&self, right: i8, down: i8) -> i16 {
        i16::from(right) + i16::from(down) * self.stride.cast_signed()
    }

    /// The square at `(right, down)` of `sq` seen from Black, if on the board.
    #[must_use]
    pub fn shifted(&self, sq: Sq, right: i16, down: i16) -> Option<Sq> {
        let column = i16::from(self.column(sq)) + right;
        let row = i16::from(self.rank(sq)) + down;
        let inside =
            (0..i16::from(self.files)).contains(&column) && (0..i16::from(self.ranks)).contains(&row);
        let (column, row) = (u8::try_from(column).ok()?, u8::try_from(row).ok()?);
        inside.then(|| self.cell(column, row))
    }

    /// Name of a square: file in digits, rank in letters, for example `8c`; after `z` come `aa`, `bb` … `jj`
    ///
    /// ```
    /// use tenjiku::variant::Geometry;
    /// let board = Geometry::new(12, 12, 2);
    /// assert_eq!(board.square(8, 2).map(|sq| board.name(sq)), Some("8c".to_owned()));
    /// ```
    #[must_use]
    pub fn name(&self, sq: Sq) -> String {
        format!("{}{}", self.file(sq), rank_name(self.rank(sq)))
    }

    /// The square of that name, or `None` if there is none on this board.
    #[must_use]
    pub fn parse(&self, name: &str) -> Option<Sq> {
        let (sq, rest) = self.parse_prefix(name)?;
        rest.is_empty().then_some(sq)
    }

    /// Reads a square name at the start of `text` and gives what follows it.
    #[must_use]
    pub fn parse_prefix<'t>(&self, text: &'t str) -> Option<(Sq, &'t str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let file: u8 = text.get(..digits)?.parse().ok()?;
        let rest = &text[digits..];
        let first = rest.bytes().next().filter(u8::is_ascii_lowercase)?;
        // Two letters are a rank only beyond `z`: `aa` to `jj` on the largest board.
        let second = rest.as_bytes().get(1).copied();
        let second = second.filter(|&letter| self.ranks > 26 && letter == first);
        let (rank, used) = match second {
            Some(letter) => (26 + (letter - b'a'), 2),
            None => (first - b'a', 1),
        };
        Some((self.square(file, rank)?, &rest[used..]))
    }
}

/// Letters of a rank: `a` to `z`, then `aa`, `bb` … as the sources of Taikyoku have them.
#[must_use]
pub fn rank_name(rank: u8) -> String {
    let letter = char::from(b'a' + rank % 26);
    if rank < 26 { letter.to_string() } else { format!("{letter}{letter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_from_its_name() {
        for (files, ranks) in [(7, 7), (12, 12), (25, 25), (36, 36), (9, 8)] {
            let board = Geometry::new(files, ranks, 3);
            let mut seen = std::collections::HashSet::new();
            for sq in board.squares() {
                assert_eq!(board.parse(&board.name(sq)), Some(sq));
                assert!(seen.insert(sq));
            }
            assert_eq!(seen.len(), usize::from(files) * usize::from(ranks));
            assert!(board.cells() < 2048, "moves keep eleven bits a square");
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
    fn names_off_the_board_are_refused() {
        let board = Geometry::new(7, 7, 2);
        for name in ["8a", "0a", "1h", "a1", "", "1", "12", "1aa", "1A"] {
            assert_eq!(board.parse(name), None, "{name}");
        }
    }
}
