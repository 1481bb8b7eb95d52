//! Teaching `XBoard` a game it does not know: the `setup` and `piece` lines.
//!
//! ```text
//! setup (TABLE) 15x15+0_chu FEN
//! piece P& fW
//! piece +P& WfF
//! ```
//!
//! The table says which code stands for which of `XBoard`'s 66 pictures, and which promoted face
//! belongs to which piece. The game taken for parent only lends its ways: `chu` moves of several
//! legs, `shogi` hands as well; in both `+` promotes.

use super::betza;
use crate::protocol::dialect::Dialect;
use crate::rules::Position;
use crate::variant::{Kind, KindId, Variant};
use std::sync::Arc;
use thiserror::Error;

/// Games that `XBoard` knows.
const KNOWN: &[&str] = &["chu"];

/// The largest board of Debian's `XBoard`.
const MOST_FILES: u8 = 16;
const MOST_RANKS: u8 = 16;

/// Pictures of a side.
const PICTURES: usize = 66;
/// The picture of the King, the last of the table.
const KING: usize = PICTURES - 1;

/// Which picture suits which piece, natural or promoted, by its English name. All others take what
/// is left.
const SUITABLE: &[(&str, [usize; 2])] = &[
    ("Pawn", [0, 0]),
    ("Swallow", [0, 0]),
    ("Knight", [1, 56]),
    ("Bishop", [2, 46]),
    ("Rook", [3, 47]),
    ("Free King", [4, 51]),
    ("Silver General", [5, 60]),
    ("Drunk Elephant", [6, 52]),
    ("Phoenix", [7, 7]),
    ("Kylin", [8, 8]),
    ("Gold General", [9, 48]),
    ("Dragon Horse", [13, 57]),
    ("Dragon King", [14, 58]),
    ("Soaring Eagle", [61, 17]),
    ("Lance", [18, 59]),
    ("Go-Between", [19, 19]),
    ("Horned Falcon", [20, 20]),
    ("Lion", [21, 53]),
    ("Vertical Mover", [22, 62]),
    ("Flying Stag", [31, 31]),
    ("White Horse", [34, 34]),
    ("Copper General", [36, 36]),
    ("Reverse Chariot", [40, 40]),
    ("Whale", [41, 41]),
    ("Ferocious Leopard", [42, 42]),
    ("Blind Tiger", [43, 43]),
    ("Crown Prince", [50, 50]),
    ("Tokin", [55, 55]),
    ("Goose", [55, 55]),
    ("Side Mover", [60, 63]),
];

/// Why a game cannot be shown by `XBoard`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum Unteachable {
    /// The board is too large.
    #[error("{game} has {files} files and {ranks} ranks; XBoard's board holds {MOST_FILES} by {MOST_RANKS}")]
    Board { game: String, files: u8, ranks: u8 },
    /// A code that `XBoard` has no place for.
    #[error("XBoard has no code such as `{code}` for the {piece}")]
    Code { code: String, piece: String },
}

/// The lines that teach a game; none for a game that `XBoard` knows.
pub(super) fn lines(variant: &Arc<Variant>) -> Result<Vec<String>, Unteachable> {
    if KNOWN.contains(&variant.id()) {
        return Ok(Vec::new());
    }
    let geometry = variant.geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    if files > MOST_FILES || ranks > MOST_RANKS {
        return Err(Unteachable::Board { game: variant.file().name.clone(), files, ranks });
    }
    let odd = variant.kinds().find(|(_, kind)| code(kind).is_none());
    if let Some((_, kind)) = odd {
        let (code, piece) = (kind.entry().sfen.clone(), kind.name().to_owned());
        return Err(Unteachable::Code { code, piece });
    }
    let (held, parent) = if variant.has_drops() { (held(variant), "shogi") } else { (0, "chu") };
    let start = Dialect::Cecp.write_position(&Position::new(Arc::clone(variant)));
    let pictures = pictures(variant);
    let mut lines = vec![format!("setup ({}) {files}x{ranks}+{held}_{parent} {start}", table(&pictures))];
    for kind in pictures.into_iter().flatten() {
        let moves = betza::describe(kind.powers());
        if !moves.is_empty() {
            lines.push(format!("piece {}& {moves}", kind.entry().sfen));
        }
    }
    Ok(lines)
}

/// How many kinds can be in hand.
fn held(variant: &Variant) -> usize {
    let held =
        |(id, kind): &(KindId, &Kind)| kind.in_hand_as() == *id && !kind.is_royal() && !kind.is_promoted();
    variant.kinds().filter(held).count()
}

/// The code of a piece if `XBoard` can read it: a capital, dressed or not, after `+` the code of
/// the piece that promotes to it.
fn code(kind: &Kind) -> Option<&str> {
    let code = kind.entry().sfen.as_str();
    let natural = code.strip_prefix('+').unwrap_or(code);
    let letter = natural.strip_suffix(['\'', '!']).unwrap_or(natural);
    (letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_uppercase())).then_some(code)
}

/// Whether a kind is written as the other side of another.
fn is_face(kind: &Kind) -> bool {
    kind.entry().sfen.starts_with('+')
}

/// Which piece is shown by which picture. A game with more faces than there are pictures shows the
/// least of the promoted ones as the pieces they were.
fn pictures(variant: &Variant) -> Vec<Option<&Kind>> {
    let mut pictures: Vec<Option<&Kind>> = vec![None; PICTURES];
    let royal = variant.kinds().find(|(_, kind)| kind.is_royal() && !is_face(kind));
    pictures[KING] = royal.map(|(_, kind)| kind);
    let mut others: Vec<&Kind> = Vec::new();
    for (_, kind) in variant.kinds().filter(|(id, _)| royal.is_none_or(|(king, _)| king != *id)) {
        let face = usize::from(is_face(kind));
        let suitable = SUITABLE.iter().find(|(name, _)| *name == kind.name()).map(|(_, slots)| slots[face]);
        match suitable.filter(|&slot| pictures[slot].is_none()) {
            Some(slot) => pictures[slot] = Some(kind),
            None => others.push(kind),
        }
    }
    let value = |kind: &Kind| kind.entry().value.unwrap_or_default();
    others.sort_by(|a, b| is_face(a).cmp(&is_face(b)).then(value(b).total_cmp(&value(a))));
    let mut others = others.into_iter();
    for picture in pictures.iter_mut().filter(|picture| picture.is_none()) {
        *picture = others.next();
    }
    pictures
}

/// The table of pictures as `XBoard` reads it: Black's codes, then White's in small letters; `.` for
/// a picture without a piece, `^` and the partner's code for a promoted face.
fn table(pictures: &[Option<&Kind>]) -> String {
    let code = |kind: &Option<&Kind>| kind.map_or(".".to_owned(), |kind| kind.entry().sfen.replace('+', "^"));
    let black: String = pictures.iter().map(code).collect();
    let white = black.to_ascii_lowercase();
    black + &white
}
