//! Japanese notation.
//!
//! | written | meaning |
//! |---|---|
//! | `７六歩` | the square in a digit and a kanji, then the piece; on boards of more than nine files or ranks, `10八歩兵` |
//! | `同銀` | to the square of the last move |
//! | `７八金（６九）` | with the starting square, if another piece of that kind could go there too |
//! | `２三歩成`, `２三銀不成` | promoted; promotion was possible and declined |
//! | `５二燕打` | a drop |
//! | `８四・８五獅子` | a move in several steps, by its squares in order |
//! | `８四獅子（居食い）`, `８五獅子（じっと）` | a capture without moving (igui); a pass |
//! | `７六火鬼（焼７五・８五）`, `７六歩（焼死）` | pieces that the move burns; the piece itself is burnt |
//!
//! [`read()`] accepts further forms from websites and books. [KIF](crate::formats::GameFormat::Kif) writes
//! numbers, squares and names in the same way.

pub(crate) mod names;
pub(crate) mod number;
mod qualifier;
mod read;

pub(crate) use read::is_same_square_sign;
pub use read::{is_distinctive, read};

use super::association::LegalMoveCache;
use names::{JapaneseNames, PROMOTION_SIGN};
use number::{kanji_prefixes, split_number, to_full_width, to_kanji};
use std::borrow::Cow;
use std::fmt::Write as _;
use tenjiku_rules::variant::{Geometry, KindId, Sq, Variant};
use tenjiku_rules::{Move, Position};

/// Maximum number of files and of ranks of a small board.
const MAX_SMALL_SIZE: u8 = 9;

pub(crate) const DROP_SIGN: char = '打';
pub(crate) const DECLINED_SIGN: &str = "不成";
/// Signs for the previous move's target: the first on small boards, the second in KIF on large ones.
pub(crate) const SAME_SQUARE_SIGNS: [char; 2] = ['同', '仝'];
/// Optional signs of the side before a move.
pub const SIDES: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// Whether two digits, one for the file and one for the rank, can name every square of a board.
pub(crate) fn is_small(geometry: &Geometry) -> bool {
    geometry.files() <= MAX_SMALL_SIZE && geometry.ranks() <= MAX_SMALL_SIZE
}

/// Formats a square: ７六, on large boards 10八.
pub(crate) fn square(geometry: &Geometry, sq: Sq) -> String {
    let file = geometry.file(sq);
    let file = if is_small(geometry) { to_full_width(file) } else { file.to_string() };
    file + &rank(geometry.rank(sq))
}

/// The possible squares at the start of a text, in digits and kanji, or in two digits on small boards; each
/// with the rest of the text.
pub(crate) fn squares<'t>(geometry: &Geometry, text: &'t str) -> Vec<(Sq, &'t str)> {
    let Some((file, rest)) = split_number(text) else { return Vec::new() };
    let at = |file: u32, rank: u32| {
        geometry.square(u8::try_from(file).ok()?, u8::try_from(rank).ok()?.checked_sub(1)?)
    };
    if is_small(geometry) && (11..100).contains(&file) {
        return at(file / 10, file % 10).map(|sq| (sq, rest)).into_iter().collect();
    }
    let ranks = kanji_prefixes(rest).into_iter();
    ranks.filter_map(|(rank, rest)| Some((at(file, rank.into())?, rest))).collect()
}

/// Formats a rank: 八.
pub(crate) fn rank(rank: u8) -> String {
    to_kanji(rank + 1)
}

/// Writes a legal move of the position.
#[must_use]
pub fn write(position: &Position, mv: Move) -> String {
    write_with_legal(position, mv, &LegalMoveCache::default())
}

/// [`write`] with shared information about the other legal moves, for writing many moves of a position.
pub(super) fn write_with_legal(position: &Position, mv: Move, legal: &LegalMoveCache) -> String {
    let geometry = position.geometry();
    let name_of = piece_names(position.variant());
    if let Some(kind) = mv.dropped_kind() {
        return format!("{}{}{DROP_SIGN}", square(geometry, mv.to()), name_of(kind));
    }
    let Some((from, piece)) = mv.from().and_then(|from| Some((from, position.piece_at(from)?))) else {
        return String::new();
    };
    let mut path: Vec<Sq> = mv.via().into_iter().collect();
    if !mv.is_igui() {
        path.push(mv.to());
    }
    let last = position.moves().next_back().map(Move::to);
    let is_same = path.len() == 1 && last == Some(mv.to());
    let name = name_of(piece.kind);
    let mut text = if is_same { SAME_SQUARE_SIGNS[0].to_string() } else { list(geometry, &path) };
    text.push_str(&name);
    if legal.needs_disambiguation(position, mv, from, |other| name_of(other.kind) == name) {
        let _ = write!(text, "（{}）", square(geometry, from));
    }
    if mv.promotes() {
        text.push(PROMOTION_SIGN);
    } else if legal.declines(position, mv, piece) {
        text.push_str(DECLINED_SIGN);
    }
    if mv.is_igui() {
        text.push_str("（居食い）");
    } else if mv.is_pass() {
        text.push_str("（じっと）");
    }
    let fire = position.fire_of(mv);
    if !fire.burnt.is_empty() {
        let mut burnt = fire.burnt.to_vec();
        burnt.sort_unstable_by_key(|&sq| (geometry.file(sq), geometry.rank(sq)));
        let _ = write!(text, "（焼{}）", list(geometry, &burnt));
    }
    if fire.suicide_by.is_some() {
        text.push_str("（焼死）");
    }
    text
}

fn list(geometry: &Geometry, squares: &[Sq]) -> String {
    squares.iter().map(|&sq| square(geometry, sq)).collect::<Vec<_>>().join("・")
}

/// Piece names in moves: the shortest unambiguous one on small boards, the full one on large boards.
fn piece_names<'v>(variant: &'v Variant) -> impl Fn(KindId) -> Cow<'v, str> {
    let short = is_small(variant.geometry()).then(|| JapaneseNames::new(variant));
    move |kind| match &short {
        Some(short) => short.short_name(kind).into(),
        None => names::full_name(variant.kind(kind)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten files or ten ranks are one too many for squares of two digits.
    #[test]
    fn a_board_is_small_with_at_most_nine_files_and_nine_ranks() {
        for (files, ranks, name) in [(9, 9, "９九"), (9, 10, "9十"), (10, 9, "10九")] {
            let geometry = Geometry::new(files, ranks, 1);
            let corner = geometry.square(files, ranks - 1).expect("a square");
            assert_eq!(square(&geometry, corner), name);
        }
    }
}
