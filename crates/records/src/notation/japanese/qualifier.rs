//! Qualifiers after a piece name, from the player's point of view, that select one of several pieces: `５八金右`.
//!
//! | qualifier | meaning |
//! |---|---|
//! | 右, 左, 中 | on the right, on the left, in between |
//! | 上 or 行, 引, 寄 | moving forwards, backwards, sideways |
//! | 直 | moving one step along the file: a Gold forwards, a Lion either way |
//! | 跳 | moving more than one step |
//!
//! Sources: the record rules of the Japan Shogi Association, and lishogi for Lions. Left and right refer to
//! all pieces that can go there, so `右上` may be the right one of two on a file.

use tenjiku_rules::Side;
use tenjiku_rules::variant::{Geometry, Sq};

/// All qualifiers.
pub const QUALIFIERS: [char; 9] = ['右', '左', '中', '上', '行', '引', '寄', '直', '跳'];

/// A candidate piece from its player's point of view.
struct Candidate {
    from: Sq,
    /// File, counted from the right.
    file: i16,
    /// Ranks moved forwards, and files moved sideways.
    ahead: i16,
    aside: i16,
}

/// The squares in `origins` whose pieces of `side`, moving to `to`, satisfy all qualifiers.
pub fn select(geometry: &Geometry, side: Side, words: &[char], origins: &[Sq], to: Sq) -> Vec<Sq> {
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
    // A step backwards only counts if no piece takes it forwards.
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
