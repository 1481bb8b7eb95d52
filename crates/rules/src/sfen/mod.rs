//! SFEN: positions in one line, with the piece codes of the variant file.
//!
//! Fields, separated by spaces; those from 5 on are written only if needed:
//!
//! 1. the board: rank a first, and the highest file first within a rank. Ranks are separated by `/`.
//!    Empty squares are counted in decimal (`12` is one gap). A piece is written as its code, in
//!    lowercase if it is White's: `P`, `f'`, `+d!`, `+[TK]`, `[lch]`;
//! 2. the side to move, `b` or `w`;
//! 3. in games with drops, the hands, Black's first: each code, with the number before it if there is
//!    more than one, or `-` if both hands are empty. In games with Lion trading, the square on which a
//!    non-Lion has just captured a Lion, otherwise `-`. In other games `-`;
//! 4. the number of the next ply, 1 at the start;
//! 5. only in games where promotion can be deferred (Chu): `d` and the squares of
//!    pieces that declined promotion when their side's last move took them into the zone, at most one
//!    for each side: `d6c`, `d6c4j`;
//! 6. `nb` or `nw` for a side that began without a royal and has gained one by promotion, which does not count.
//!
//! In games with both drops and Lion trading, the square of the captured Lion follows the number, as in `l6f`.
//! The word `startpos` means the starting array. Fields 3 and 4 may be left out. SFEN does not contain the history of
//! a position.
//!
//! The codes of a game are the `sfen` of the [`entry`](Kind::entry) of each of its [`kinds`](Variant::kinds), and
//! writing [`Position::new`] shows the starting array.
//!
//! # Examples
//! ```
//! use tenjiku_rules::variant::Variant;
//! use tenjiku_rules::{Position, sfen};
//!
//! let mini = Variant::built_in("mini").expect("a built-in game");
//! let codes: Vec<&str> = mini.kinds().map(|(_, kind)| kind.entry().sfen.as_str()).collect();
//! assert_eq!(codes.join(" "), "K P S G B R +B +R +P +S");
//!
//! let text = "4k/5/4G/5/K4 b Gr 12";
//! let position = sfen::read(&mini, text)?;
//! assert_eq!(position.move_number(), 12);
//! assert_eq!(sfen::write(&position), text);
//!
//! assert_eq!(sfen::write(&Position::new(mini)), "rbsgk/4p/5/P4/KGSBR b - 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;

use crate::quoting::{excerpt, one_line};
use crate::variant::{Geometry, Kind, Sq, Variant};
use crate::{Piece, Position, Setup, SetupError, Side};
use std::fmt::Write as _;
use thiserror::Error;

pub use read::{read, read_setup};

/// An error from parsing an SFEN.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SfenError {
    /// A required field is missing.
    #[error("the SFEN has no {field} (hint: it is written `board side {third} number`)")]
    Missing {
        /// The field.
        field: &'static str,
        /// The content of the third field in this game.
        third: &'static str,
    },
    /// A field is malformed.
    #[error("SFEN, {field}, character {at}, {}: {} (hint: {hint})", token_description(token), one_line(what))]
    Unreadable {
        /// The field.
        field: &'static str,
        /// The position of the character in the whole text, counted from 1.
        at: usize,
        /// The text at that character; empty at the end of the field.
        token: String,
        /// The fault.
        what: String,
        /// What to write instead.
        hint: String,
    },
    /// The SFEN is well-formed, but not a valid position of this game.
    #[error("SFEN: {0}")]
    NoPosition(#[from] SetupError),
}

fn token_description(token: &str) -> String {
    if token.is_empty() { "at the end".to_owned() } else { format!("`{}`", excerpt(token)) }
}

/// Writes a position.
#[must_use]
pub fn write(position: &Position) -> String {
    write_setup(position.variant(), &position.setup())
}

/// Writes a setup, which need not be a valid position.
#[must_use]
pub fn write_setup(variant: &Variant, setup: &Setup) -> String {
    let name = |sq| variant.geometry().name(sq);
    let mut text = board(variant, setup);
    text.push_str(if setup.side_to_move == Side::Black { " b " } else { " w " });
    let lion_capture = setup.last_lion_capture.map(name);
    if variant.has_drops() {
        text.push_str(&hands(variant, setup));
    } else {
        text.push_str(lion_capture.as_deref().unwrap_or("-"));
    }
    let _ = write!(text, " {}", setup.move_number);
    if let Some(name) = lion_capture.filter(|_| variant.has_drops()) {
        let _ = write!(text, " l{name}");
    }
    let deferred: String = setup.deferred.into_iter().flatten().map(name).collect();
    if !deferred.is_empty() {
        let _ = write!(text, " d{deferred}");
    }
    for side in Side::BOTH.into_iter().filter(|side| setup.gained_royal[side.index()]) {
        text.push_str(if side == Side::Black { " nb" } else { " nw" });
    }
    text
}

fn board(variant: &Variant, setup: &Setup) -> String {
    let geometry = variant.geometry();
    let mut cells: Vec<Option<Piece>> = vec![None; geometry.cells()];
    for &(sq, piece) in &setup.pieces {
        cells[sq.index()] = Some(piece);
    }
    let (mut text, mut gap) = (String::new(), 0);
    for sq in geometry.squares() {
        if starts_rank(geometry, sq) && geometry.rank(sq) > 0 {
            write_gap(&mut text, &mut gap);
            text.push('/');
        }
        match cells[sq.index()] {
            Some(piece) => {
                write_gap(&mut text, &mut gap);
                text.push_str(&code(variant.kind(piece.kind), piece.side));
            }
            None => gap += 1,
        }
    }
    write_gap(&mut text, &mut gap);
    text
}

fn starts_rank(geometry: &Geometry, sq: Sq) -> bool {
    geometry.column(sq) == 0
}

fn write_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        let _ = write!(text, "{gap}");
        *gap = 0;
    }
}

/// The code of a piece in the variant file, in lowercase for White.
fn code(kind: &Kind, side: Side) -> String {
    match side {
        Side::Black => kind.entry().sfen.clone(),
        Side::White => kind.entry().sfen.to_ascii_lowercase(),
    }
}

fn hands(variant: &Variant, setup: &Setup) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        // Most valuable pieces first, as other programs write and expect them. The kinds are in ascending order of
        // value.
        for &(kind, count) in setup.hands[side.index()].iter().rev() {
            if count > 1 {
                let _ = write!(text, "{count}");
            }
            text.push_str(&code(variant.kind(kind), side));
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The content of the third field of a game's SFEN, for messages.
fn third_field(variant: &Variant) -> &'static str {
    match (variant.has_drops(), trades_lions(variant)) {
        (true, _) => "hands",
        (false, true) => "square-of-a-captured-Lion",
        (false, false) => "-",
    }
}

fn trades_lions(variant: &Variant) -> bool {
    variant.rules().lion_trading.is_some()
}
