//! Index layout of the learned numbers.
//!
//! Each number belongs to one kind of piece: its value on the board, its value in hand, a bonus in hand per empty
//! square next to the enemy's sole royal, and bonuses for its square and for squares near its own or the enemy's sole
//! royal. Squares are relative to the piece's side. A kind with mirror symmetric moves shares numbers between left and
//! right.

use tenjiku_rules::variant::{KindId, Piece, Side, Sq, Variant};

/// Distance from a royal, in squares, up to which a piece counts as near.
pub const HORIZON: i32 = 6;
/// Maximum number of squares for one number per square; larger boards have one per rank.
const MAX_SQUARES: usize = 144;
/// Maximum number of squares for one number per place near a royal; larger boards have one per distance.
const MAX_SQUARES_OF_PLACES: usize = 81;

/// Number of groups of a kind.
const GROUPS: usize = 6;

/// What a number applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Value of a piece on the board.
    Value,
    /// Value of a piece in hand.
    Hand,
    /// Bonus of a piece in hand per empty square next to the enemy's sole royal.
    Open,
    /// Bonus for the square of a piece.
    Square,
    /// Bonus near its own royal.
    Own,
    /// Bonus near the enemy's royal.
    Enemy,
}

impl Group {
    /// All groups, in index order.
    pub const ALL: [Self; GROUPS] =
        [Self::Value, Self::Hand, Self::Open, Self::Square, Self::Own, Self::Enemy];
}

/// Order of the numbers of a game: by kind, then by group.
#[derive(Clone, Debug)]
pub struct Layout {
    files: usize,
    ranks: usize,
    has_number_per_square: bool,
    has_number_per_place: bool,
    has_hands: bool,
    /// Whether each kind has mirror symmetric moves.
    symmetric: Vec<bool>,
    /// First index of each group of each kind.
    starts: Vec<[usize; GROUPS]>,
    len: usize,
    /// Column and rank of each cell.
    coordinates: Vec<(i8, i8)>,
}

impl Layout {
    /// The layout for a game.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
        let has_number_per_square = files * ranks <= MAX_SQUARES;
        let mut layout = Self {
            files,
            ranks,
            has_number_per_square,
            has_number_per_place: files * ranks <= MAX_SQUARES_OF_PLACES,
            has_hands: variant.has_drops(),
            symmetric: variant
                .kinds()
                .map(|(kind, _)| !has_number_per_square || is_symmetric(variant, kind))
                .collect(),
            starts: Vec::new(),
            len: 0,
            coordinates: variant.tables().coordinates.clone(),
        };
        for (kind, _) in variant.kinds() {
            let lengths = Group::ALL.map(|group| layout.length(group, kind));
            let mut starts = [0; GROUPS];
            for (start, length) in starts.iter_mut().zip(lengths) {
                *start = layout.len;
                layout.len += length;
            }
            layout.starts.push(starts);
        }
        layout
    }

    /// Number of indices, each with a number for the opening and one for the endgame.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.len
    }

    /// Number of indices of a group of a kind.
    #[must_use]
    pub fn length(&self, group: Group, kind: KindId) -> usize {
        let symmetric = self.symmetric[kind.index()];
        match group {
            Group::Value => 1,
            Group::Hand | Group::Open => usize::from(self.has_hands),
            Group::Square if self.has_number_per_square => self.ranks * self.row_of_squares(symmetric),
            Group::Square => self.ranks,
            Group::Own | Group::Enemy if self.has_number_per_place => {
                (2 * HORIZON as usize + 1) * row_of_places(symmetric)
            }
            Group::Own | Group::Enemy => HORIZON as usize,
        }
    }

    /// Number of entries per row when a group is written to a file.
    #[must_use]
    pub fn row(&self, group: Group, kind: KindId) -> usize {
        let symmetric = self.symmetric[kind.index()];
        match group {
            Group::Square if self.has_number_per_square => self.row_of_squares(symmetric),
            Group::Own | Group::Enemy if self.has_number_per_place => row_of_places(symmetric),
            _ => self.length(group, kind).max(1),
        }
    }

    const fn row_of_squares(&self, symmetric: bool) -> usize {
        if symmetric { self.files.div_ceil(2) } else { self.files }
    }

    /// First index of a group of a kind.
    #[must_use]
    pub fn start(&self, group: Group, kind: KindId) -> usize {
        self.starts[kind.index()][group as usize]
    }

    /// Group and kind of an index.
    #[must_use]
    pub fn group_and_kind(&self, number: usize) -> (Group, KindId) {
        let kind = self.starts.partition_point(|starts| starts[0] <= number).saturating_sub(1);
        // A group without numbers starts where the next one does.
        let group = Group::ALL.into_iter().rfind(|group| self.starts[kind][*group as usize] <= number);
        (group.unwrap_or(Group::Value), KindId(kind as u16))
    }

    /// Row and column of an index within its group.
    #[must_use]
    pub fn place(&self, number: usize) -> (usize, usize) {
        let (group, kind) = self.group_and_kind(number);
        let (offset, row) = (number - self.start(group, kind), self.row(group, kind));
        (offset / row, offset % row)
    }

    /// Distance from the royal, in squares, for an index of [`Group::Own`] or [`Group::Enemy`].
    #[must_use]
    pub fn distance(&self, number: usize) -> usize {
        let (row, column) = self.place(number);
        if !self.has_number_per_place {
            return column + 1;
        }
        let symmetric = self.symmetric[self.group_and_kind(number).1.index()];
        let middle = HORIZON as usize;
        row.abs_diff(middle).max(if symmetric { column } else { column.abs_diff(middle) })
    }

    fn coordinates(&self, sq: Sq) -> (i32, i32) {
        let (column, rank) = self.coordinates[sq.index()];
        (column.into(), rank.into())
    }

    /// Index of a piece on its square.
    #[must_use]
    pub fn square(&self, piece: Piece, sq: Sq) -> usize {
        let (mut column, mut rank) = self.coordinates(sq);
        let (last_column, last_rank) = (self.files as i32 - 1, self.ranks as i32 - 1);
        if piece.side == Side::White {
            (column, rank) = (last_column - column, last_rank - rank);
        }
        let start = self.start(Group::Square, piece.kind);
        if !self.has_number_per_square {
            return start + rank as usize;
        }
        let symmetric = self.symmetric[piece.kind.index()];
        let column = if symmetric { column.min(last_column - column) } else { column };
        start + rank as usize * self.row_of_squares(symmetric) + column as usize
    }

    /// Index of a piece near a royal of its own side or of the enemy; `None` if it is not near.
    #[must_use]
    pub fn near(&self, piece: Piece, sq: Sq, royal: Sq, group: Group) -> Option<usize> {
        let (column, rank) = self.coordinates(sq);
        let (royal_column, royal_rank) = self.coordinates(royal);
        let sign = if piece.side == Side::White { -1 } else { 1 };
        self.near_offset(piece.kind, (column - royal_column) * sign, (rank - royal_rank) * sign, group)
    }

    /// As [`Layout::near`], by the offset from the royal to the piece, in columns to the right and ranks down,
    /// as its side sees them.
    #[must_use]
    pub fn near_offset(&self, kind: KindId, right: i32, down: i32, group: Group) -> Option<usize> {
        let distance = right.abs().max(down.abs());
        if distance == 0 || distance > HORIZON {
            return None;
        }
        let start = self.start(group, kind);
        if !self.has_number_per_place {
            return Some(start + distance as usize - 1);
        }
        let symmetric = self.symmetric[kind.index()];
        let column = if symmetric { right.abs() } else { right + HORIZON };
        Some(start + (down + HORIZON) as usize * row_of_places(symmetric) + column as usize)
    }
}

const fn row_of_places(symmetric: bool) -> usize {
    if symmetric { HORIZON as usize + 1 } else { 2 * HORIZON as usize + 1 }
}

fn is_symmetric(variant: &Variant, kind: KindId) -> bool {
    are_mirrored(variant, kind, kind)
}

/// Whether one kind's moves are the mirror image of the other's on this board.
fn are_mirrored(variant: &Variant, one: KindId, other: KindId) -> bool {
    let geometry = variant.geometry();
    let mirror = |sq: Sq| {
        let across = i16::from(geometry.files()) - 1 - 2 * i16::from(geometry.column(sq));
        geometry.square_at_offset(sq, across, 0).unwrap_or(sq)
    };
    let (one, other) = (Piece { kind: one, side: Side::Black }, Piece { kind: other, side: Side::Black });
    let squares = &variant.tables().squares;
    squares.iter().all(|&from| {
        let hits = |to: Sq| variant.tables().hits(one, from, to);
        squares.iter().all(|&to| hits(to) == variant.tables().hits(other, mirror(from), mirror(to)))
    })
}

/// The mirror image of each kind: itself, or its left or right counterpart. `None` if a kind has none.
pub(super) fn mirrored_kinds(variant: &Variant) -> Option<Vec<KindId>> {
    let counterpart =
        |kind| variant.kinds().map(|(other, _)| other).find(|&other| are_mirrored(variant, kind, other));
    let mirror_of = |kind| if is_symmetric(variant, kind) { Some(kind) } else { counterpart(kind) };
    variant.kinds().map(|(kind, _)| mirror_of(kind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::game;
    use std::collections::BTreeSet;

    #[test]
    fn every_index_belongs_to_one_group_of_one_kind() {
        for id in ["tori", "shogi", "chu", "dai"] {
            let variant = game(id);
            let layout = Layout::new(&variant);
            let mut numbers = BTreeSet::new();
            for (kind, _) in variant.kinds() {
                for group in Group::ALL {
                    let start = layout.start(group, kind);
                    for number in start..start + layout.length(group, kind) {
                        assert_eq!(layout.group_and_kind(number), (group, kind), "{id} {number}");
                        assert!(numbers.insert(number));
                    }
                }
            }
            assert_eq!(numbers.len(), layout.count());
            assert_eq!(numbers.last(), Some(&(layout.count() - 1)));
        }
    }

    #[test]
    fn both_sides_and_both_wings_share_their_numbers() {
        let variant = game("tori");
        let layout = Layout::new(&variant);
        let sq = |name: &str| variant.geometry().parse(name).expect("a square");
        let piece = |symbol: &str, side| Piece { kind: variant.by_symbol(symbol).expect("a kind"), side };
        let (swallow, quail) = ("Sw", "LQ");
        let number = |symbol: &str, side, name: &str| layout.square(piece(symbol, side), sq(name));
        assert_eq!(number(swallow, Side::Black, "2c"), number(swallow, Side::White, "2e"));
        assert_eq!(number(swallow, Side::Black, "2c"), number(swallow, Side::Black, "6c"));
        assert_ne!(number(swallow, Side::Black, "2c"), number(swallow, Side::Black, "2d"));
        assert_eq!(number(quail, Side::Black, "2c"), number(quail, Side::White, "6e"));
        assert_ne!(
            number(quail, Side::Black, "2c"),
            number(quail, Side::Black, "6c"),
            "a Quail is asymmetric"
        );
        let near = |side, at: &str, royal: &str| {
            layout.near(piece(swallow, side), sq(at), sq(royal), Group::Enemy).expect("near")
        };
        assert_eq!(near(Side::Black, "4c", "3a"), near(Side::Black, "2c", "3a"));
        assert_eq!(near(Side::Black, "4c", "3a"), near(Side::White, "4e", "5g"));
        assert_ne!(near(Side::Black, "4c", "3a"), near(Side::Black, "4c", "3b"));
    }
}
