//! Describes a game to `XBoard`: the `setup` and `piece` lines.
//!
//! ```text
//! setup (TABLE) 15x15+0_chu FEN
//! piece P& fW
//! piece +P& WfF
//! ```
//!
//! The table assigns codes to `XBoard`'s 66 pictures and promoted faces to pieces. The parent game is
//! Chu, so that moves may have several legs and promoted pieces are written with `+`.

use super::betza::Betza;
use std::sync::Arc;
use tenjiku_records::dialect::Dialect;
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Borrowing, Kind, KindId, RoyalSafety, Variant};
use thiserror::Error;

/// Games that `XBoard` knows.
const KNOWN_GAMES: &[&str] = &["chu"];

/// The largest board of Debian's `XBoard`.
const MAX_FILES: u8 = 16;
const MAX_RANKS: u8 = 16;

/// The most ranks `XBoard` can count from 1. It would read the next one as the sign of a drop.
pub(super) const COUNTED_RANKS: u8 = 15;
/// Advice for higher boards.
pub(super) const COUNT_FROM_ZERO: &str = "XBoard cannot move a piece from the sixteenth rank unless \
    it counts ranks from 0: start it with -rankOffset 1 -firstOptions \"Ranks from 0=1\"";

/// Number of pictures for each side.
const PICTURES_PER_SIDE: usize = 66;
/// The picture of the King, the last of the table.
const KING_PICTURE: usize = PICTURES_PER_SIDE - 1;
/// Pictures whose pieces `XBoard` treats as royals that may not be left attacked.
const ROYAL_PICTURES: [usize; 3] = [39, 50, KING_PICTURE];
/// The picture of the Lion, to which `XBoard` applies Chu's rules of trading.
const LION_PICTURE: usize = 21;
/// The picture of the Pawn.
const PAWN_PICTURE: usize = 0;
/// From this picture on, each is its own promotion partner by default.
const FIRST_UNPAIRED_PICTURE: usize = 22;
/// If these two are unused, `XBoard` lets pieces without a promoted face promote.
const LENIENT_PROMOTION_PICTURES: [usize; 2] = [PAWN_PICTURE, 11];

/// Suitable pictures by English name, for the unpromoted and the promoted piece. Other pieces get the remaining ones.
const PREFERRED_PICTURES: &[(&str, [usize; 2])] = &[
    ("Pawn", [0, 0]),
    ("Knight", [1, 56]),
    ("Bishop", [2, 46]),
    ("Rook", [3, 47]),
    ("Free King", [4, 51]),
    ("Silver General", [5, 5]),
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
    ("Lion", [53, 29]),
    ("Vertical Mover", [22, 62]),
    ("Flying Stag", [31, 31]),
    ("White Horse", [34, 34]),
    ("Copper General", [36, 36]),
    ("Reverse Chariot", [40, 40]),
    ("Whale", [41, 41]),
    ("Ferocious Leopard", [42, 42]),
    ("Blind Tiger", [43, 43]),
    ("King", [64, 64]),
    ("Crown Prince", [63, 63]),
    ("Tokin", [55, 55]),
    ("Goose", [55, 55]),
    ("Side Mover", [60, 54]),
];

/// Why a game cannot be described to `XBoard`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum DescribeError {
    /// The board is too large.
    #[error("{game} has {files} files and {ranks} ranks; XBoard's board holds {MAX_FILES} by {MAX_RANKS}")]
    Board { game: String, files: u8, ranks: u8 },
    /// Pieces borrow the moves of others, which no description of a piece can express.
    #[error("XBoard has no way to describe pieces that borrow the moves of others")]
    Borrowing,
    /// `XBoard` cannot read the code of a piece.
    #[error("XBoard cannot read the code `{code}` of the {piece}")]
    Code { code: String, piece: String },
}

/// Whether `XBoard` knows a game and applies its own rules to it, unless the players have chosen other rules.
pub(super) fn is_known(variant: &Variant) -> bool {
    KNOWN_GAMES.contains(&variant.id()) && !variant.differs_from_default()
}

/// The lines that describe a game; none for a game `XBoard` knows.
pub(super) fn setup_lines(variant: &Arc<Variant>) -> Result<Vec<String>, DescribeError> {
    if is_known(variant) {
        return Ok(Vec::new());
    }
    let geometry = variant.geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    if files > MAX_FILES || ranks > MAX_RANKS {
        return Err(DescribeError::Board { game: variant.file().name.clone(), files, ranks });
    }
    if variant.rules().borrowing != Borrowing::Never {
        return Err(DescribeError::Borrowing);
    }
    let unreadable_kind = variant.kinds().find(|(_, kind)| code(kind).is_none());
    if let Some((_, kind)) = unreadable_kind {
        let (code, piece) = (kind.entry().sfen.clone(), kind.name().to_owned());
        return Err(DescribeError::Code { code, piece });
    }
    let kinds_held = if variant.has_drops() { kinds_in_hand(variant) } else { 0 };
    let start = Dialect::Cecp.write_position(&Position::new(Arc::clone(variant)));
    let pictures = pictures(variant);
    let mut lines = vec![format!("setup ({}) {files}x{ranks}+{kinds_held}_chu {start}", table(&pictures))];
    let betza = Betza::new(variant);
    for kind in pictures.iter().copied().flatten() {
        let mut moves = betza.describe(kind);
        // A promoted piece without a picture is displayed as the unpromoted one, which must move as both.
        let face = kind.promotes_to().map(|face| variant.kind(face));
        let has_own_picture = |face: &Kind| has_picture(&pictures, face);
        if let Some(face) = face.filter(|face| !has_own_picture(face)) {
            moves.push_str(&betza.describe(face));
        }
        if !moves.is_empty() {
            lines.push(format!("piece {}& {moves}", kind.entry().sfen));
        }
    }
    Ok(lines)
}

fn has_picture(pictures: &[Option<&Kind>], kind: &Kind) -> bool {
    pictures.iter().flatten().any(|other| other.symbol() == kind.symbol())
}

/// The number of kinds that can be in hand.
fn kinds_in_hand(variant: &Variant) -> usize {
    let can_be_in_hand =
        |(id, kind): &(KindId, &Kind)| kind.in_hand_as() == *id && !kind.is_royal() && !kind.is_promoted();
    variant.kinds().filter(can_be_in_hand).count()
}

/// The code of a piece if `XBoard` can read it: a capital letter with an optional suffix, or `+` and
/// the code of the piece that promotes to it.
fn code(kind: &Kind) -> Option<&str> {
    let code = kind.entry().sfen.as_str();
    let unpromoted = code.strip_prefix('+').unwrap_or(code);
    let letter = unpromoted.strip_suffix(['\'', '!']).unwrap_or(unpromoted);
    (letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_uppercase())).then_some(code)
}

/// Whether a kind is the promoted face of another.
fn is_face(kind: &Kind) -> bool {
    kind.entry().sfen.starts_with('+')
}

/// Assigns pieces to pictures. If there are more pieces than pictures, the least valuable promoted ones are displayed
/// as unpromoted.
fn pictures(variant: &Variant) -> Vec<Option<&Kind>> {
    let must_resolve_check = variant.rules().royals == RoyalSafety::Checkmate;
    let mut kinds: Vec<&Kind> = variant.kinds().map(|(_, kind)| kind).collect();
    let mut pictures = vec![None; PICTURES_PER_SIDE];
    let mut free: Vec<usize> = (0..PICTURES_PER_SIDE)
        .filter(|slot| !ROYAL_PICTURES.contains(slot) && *slot != LION_PICTURE)
        .collect();
    // If a royal may be left attacked, XBoard must not know that it is one.
    if let Some(at) = kinds.iter().position(|kind| must_resolve_check && kind.is_royal() && !is_face(kind)) {
        pictures[KING_PICTURE] = Some(kinds.remove(at));
    }
    if variant.has_drops() {
        // XBoard never drops a piece with the picture of a Pawn on a back rank.
        free.retain(|slot| *slot != PAWN_PICTURE);
    }
    if kinds.len() > free.len() {
        free.retain(|slot| !LENIENT_PROMOTION_PICTURES.contains(slot));
        remove_least(&mut kinds, free.len());
    }
    let lacks_face = |kind: &&Kind, kinds: &[&Kind]| {
        let face = kind.promotes_to().map(|face| variant.kind(face).symbol());
        face.is_some_and(|face| kinds.iter().all(|other| other.symbol() != face))
    };
    // Pieces whose promoted face has no picture must be their own partners.
    let (without_face, paired): (Vec<&Kind>, Vec<&Kind>) =
        kinds.iter().partition(|kind| lacks_face(kind, &kinds));
    let mut others = Vec::new();
    for kind in paired {
        let suitable = PREFERRED_PICTURES.iter().find(|(name, _)| *name == kind.name());
        let slot = suitable.map(|(_, slots)| slots[usize::from(is_face(kind))]);
        match slot.filter(|slot| free.contains(slot)) {
            Some(slot) => {
                pictures[slot] = Some(kind);
                free.retain(|other| *other != slot);
            }
            None => others.push(kind),
        }
    }
    // The pictures before `FIRST_UNPAIRED_PICTURE` are each other's partners.
    let (low, high): (Vec<usize>, Vec<usize>) =
        free.into_iter().partition(|slot| *slot < FIRST_UNPAIRED_PICTURE);
    let slots = high.into_iter().chain(low);
    for (slot, kind) in slots.zip(without_face.into_iter().chain(others)) {
        pictures[slot] = Some(kind);
    }
    pictures
}

/// Removes the least valuable promoted faces until `max` kinds are left.
fn remove_least(kinds: &mut Vec<&Kind>, max: usize) {
    while kinds.len() > max {
        let value = |kind: &Kind| kind.entry().value.unwrap_or_default();
        let faces = kinds.iter().enumerate().filter(|(_, kind)| is_face(kind));
        let least = faces.min_by(|(_, a), (_, b)| value(a).total_cmp(&value(b))).map(|(at, _)| at);
        let at = least.unwrap_or(kinds.len() - 1);
        kinds.remove(at);
    }
}

/// The table of pictures as `XBoard` reads it: Black's codes, then White's in lower case. A picture
/// without a piece is `.`, and a promoted face is `^` with its partner's code.
fn table(pictures: &[Option<&Kind>]) -> String {
    let code = |kind: &Option<&Kind>| kind.map_or(".".to_owned(), |kind| kind.entry().sfen.replace('+', "^"));
    let black: String = pictures.iter().map(code).collect();
    let white = black.to_ascii_lowercase();
    black + &white
}
