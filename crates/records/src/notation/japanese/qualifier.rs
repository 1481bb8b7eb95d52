//! Words after the name of a piece that say which of several is meant, as its player sees them: `５八金右`.
//!
//! | word | meaning |
//! |---|---|
//! | 右, 左, 中 | the one on the right, on the left, in between |
//! | 上 or 行, 引, 寄 | the one that moves forward, back, sideways |
//! | 直 | the one that takes one step along the file: a Gold forward, a Lion either way |
//! | 跳 | the one that goes farther than one step |
//!
//! The sources are the rules of the Japan Shogi Association for records, and what lishogi writes for Lions. Left and
//! right are those of all pieces that can go there, so `右上` may be the right one of two that stand on a file.

use tenjiku_rules::Side;
use tenjiku_rules::variant::{Geometry, Sq};

/// All words.
pub const QUALIFIERS: [char; 9] = ['右', '左', '中', '上', '行', '引', '寄', '直', '跳'];

/// A piece that can go to the square, as its player sees the board.
struct Candidate {
    from: Sq,
    /// Its file, counted from the right.
    file: i16,
    /// How many ranks it moves forward, and how many files to a side.
    ahead: i16,
    aside: i16,
}

/// The pieces of `side`, by their squares, that all words are true of, out of those that can go to `to`.
pub fn meant(geometry: &Geometry, side: Side, words: &[char], origins: &[Sq], to: Sq) -> Vec<Sq> {
    let sign = if side == Side::Black { 1 } else { -1 };
    let file = |sq: Sq| i16::from(geometry.file(sq)) * sign;
    let rank = |sq: Sq| i16::from(geometry.rank(sq)) * sign;
    let candidate = |&from: &Sq| Candidate {
        from,
        file: file(from),
        ahead: rank(from) - rank(to),
        aside: (file(from) - file(to)).abs(),
    };
    let all: Vec<Candidate> = origins.iter().map(candidate).collect();
    let mut left: Vec<&Candidate> =
        all.iter().filter(|one| words.iter().all(|&word| is_true(word, one, &all))).collect();
    // Only where no piece takes that step forward is it one back.
    if words.contains(&'直') && left.iter().any(|one| one.ahead > 0) {
        left.retain(|one| one.ahead > 0);
    }
    left.into_iter().map(|one| one.from).collect()
}

fn is_true(word: char, one: &Candidate, all: &[Candidate]) -> bool {
    let files = || all.iter().map(|other| other.file);
    let (first, last) = (files().min() == Some(one.file), files().max() == Some(one.file));
    match word {
        '右' => first,
        '左' => last,
        '中' => first == last,
        '上' | '行' => one.ahead > 0,
        '引' => one.ahead < 0,
        '寄' => one.ahead == 0,
        '直' => one.aside == 0 && one.ahead.abs() == 1,
        '跳' => one.aside.max(one.ahead.abs()) > 1,
        _ => false,
    }
}
