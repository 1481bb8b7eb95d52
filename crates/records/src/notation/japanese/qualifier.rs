//! Qualifiers after a piece name, from the player's point of view, that select one of several pieces: `５八金右`.
//!
//! | qualifier | meaning |
//! |---|---|
//! | 右, 左, 中 | on the right, on the left, in between |
//! | 上 or 行, 引, 寄 | moving forwards, backwards, sideways |
//! | 直 | moving one step along the file: a Gold forwards, a Lion either way |
//! | 跳 | moving more than one step |
//!
//! Sources: the record rules of the Japan Shogi Association, and lishogi for Lions. Left and right refer to all pieces
//! that can go there, so of two pieces on the rightmost file, `右上` is the one that moves forwards.

use tenjiku_rules::Side;
use tenjiku_rules::variant::{Geometry, Sq};

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
pub fn select(geometry: &Geometry, side: Side, qualifiers: &[char], origins: &[Sq], to: Sq) -> Vec<Sq> {
    let sign = if side == Side::Black { 1 } else { -1 };
    let file = |sq: Sq| i16::from(geometry.file(sq)) * sign;
    let rank = |sq: Sq| i16::from(geometry.rank(sq)) * sign;
    let candidate = |&from: &Sq| Candidate {
        from,
        file: file(from),
        ahead: rank(from) - rank(to),
        aside: (file(from) - file(to)).abs(),
    };
    let candidates: Vec<Candidate> = origins.iter().map(candidate).collect();
    let mut matching: Vec<&Candidate> = candidates
        .iter()
        .filter(|candidate| qualifiers.iter().all(|&word| satisfies(word, candidate, &candidates)))
        .collect();
    // A backward step counts only if no candidate steps forward.
    if qualifiers.contains(&'直') && matching.iter().any(|candidate| candidate.ahead > 0) {
        matching.retain(|candidate| candidate.ahead > 0);
    }
    matching.into_iter().map(|candidate| candidate.from).collect()
}

fn satisfies(qualifier: char, candidate: &Candidate, candidates: &[Candidate]) -> bool {
    let files = || candidates.iter().map(|other| other.file);
    let (is_rightmost, is_leftmost) =
        (files().min() == Some(candidate.file), files().max() == Some(candidate.file));
    match qualifier {
        '右' => is_rightmost,
        '左' => is_leftmost,
        '中' => is_rightmost == is_leftmost,
        '上' | '行' => candidate.ahead > 0,
        '引' => candidate.ahead < 0,
        '寄' => candidate.ahead == 0,
        '直' => candidate.aside == 0 && candidate.ahead.abs() == 1,
        '跳' => candidate.aside.max(candidate.ahead.abs()) > 1,
        _ => false,
    }
}
