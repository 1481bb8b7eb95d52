//! Squares in the notation of chess programs: file letters from the first player's left, rank numbers from
//! the bottom.
//!
//! In Chu Shogi, `a1` is at the bottom left and `l12` at the top right. File `z` is followed by `aa`, `bb`
//! and so on. In CECP, ranks count from 0 on boards of exactly ten ranks.

use super::Dialect;
use tenjiku_rules::variant::{Geometry, Sq, rank_name};

/// The number of the bottom rank.
fn bottom_rank_number(dialect: Dialect, geometry: &Geometry) -> u8 {
    let from_zero = match dialect {
        Dialect::Cecp => geometry.ranks() == 10,
        Dialect::CecpFromZero => true,
        Dialect::Uci | Dialect::Usi => false,
    };
    u8::from(!from_zero)
}

pub(super) fn write(dialect: Dialect, geometry: &Geometry, sq: Sq) -> String {
    let height = geometry.ranks() - 1 - geometry.rank(sq);
    // The letters beyond `z` are those of our ranks.
    format!("{}{}", rank_name(geometry.column(sq)), bottom_rank_number(dialect, geometry) + height)
}

/// A hint that names the squares in two corners of the board.
pub(crate) fn corners(dialect: Dialect, geometry: &Geometry) -> String {
    let name =
        |file, rank| geometry.square(file, rank).map(|sq| write(dialect, geometry, sq)).unwrap_or_default();
    let (bottom, top) = (name(geometry.files(), geometry.ranks() - 1), name(1, 0));
    format!("squares go from {bottom} at the bottom left to {top} at the top right")
}

pub(super) fn read(dialect: Dialect, geometry: &Geometry, text: &str) -> Option<Sq> {
    read_prefix(dialect, geometry, text).filter(|(_, rest)| rest.is_empty()).map(|(sq, _)| sq)
}

/// Reads a square at the start of `text`. Returns it with the rest of the text.
pub(super) fn read_prefix<'t>(dialect: Dialect, geometry: &Geometry, text: &'t str) -> Option<(Sq, &'t str)> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (name, rest) = text.split_at(letters);
    let column = (0..geometry.files()).find(|&column| rank_name(column) == name)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let height = number.parse::<u8>().ok()?.checked_sub(bottom_rank_number(dialect, geometry))?;
    let rank = (geometry.ranks() - 1).checked_sub(height)?;
    Some((geometry.square(geometry.files() - column, rank)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_from_its_name() {
        for (files, ranks) in [(7, 7), (9, 10), (12, 12), (25, 25), (36, 36)] {
            let board = Geometry::new(files, ranks, 2);
            for dialect in [Dialect::Cecp, Dialect::CecpFromZero, Dialect::Uci] {
                for sq in board.squares() {
                    assert_eq!(read(dialect, &board, &write(dialect, &board, sq)), Some(sq));
                }
            }
        }
    }

    #[test]
    fn corners_have_the_names_of_chess_programs() {
        let chu = Geometry::new(12, 12, 2);
        let name = |file, rank| chu.square(file, rank).map(|sq| write(Dialect::Cecp, &chu, sq));
        assert_eq!(name(12, 11).as_deref(), Some("a1"), "bottom left");
        assert_eq!(name(1, 0).as_deref(), Some("l12"), "top right");
        for invalid in ["m1", "a0", "a13", "1a", "A1", "", "a", "é1", "a1x", "a999", "aa1"] {
            assert_eq!(read(Dialect::Cecp, &chu, invalid), None, "{invalid}");
        }
    }

    /// The protocol's specification: "on boards with exactly 10 ranks, counting of the ranks starts at 0".
    #[test]
    fn ten_ranks_are_counted_from_zero_in_cecp_only() {
        let board = Geometry::new(9, 10, 2);
        let bottom = board.square(9, 9).expect("on the board");
        assert_eq!(write(Dialect::Cecp, &board, bottom), "a0");
        assert_eq!(write(Dialect::Uci, &board, bottom), "a1");
        let board = Geometry::new(16, 16, 2);
        let top = board.square(1, 0).expect("on the board");
        assert_eq!(write(Dialect::Cecp, &board, top), "p16");
        assert_eq!(write(Dialect::CecpFromZero, &board, top), "p15");
    }
}
