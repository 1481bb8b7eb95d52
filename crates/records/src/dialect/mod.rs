//! Reads and writes moves, squares and positions in the notations of other programs, for any game.
//!
//! Used by the engine protocols and the text formats. A [`Dialect`] is a notation. [`Position::accept`] resolves every
//! move that is read, so no rule is duplicated here. Games are identified by names in their files ([`names`]). The only
//! state is an unfinished move ([`Legs`]).
//!
//! | | squares | double capture | promotion | drop | position |
//! |---|---|---|---|---|---|
//! | [`Dialect::Cecp`] | `d7`, a1 bottom left | `d7e7,e7f8` | `+`, declined `=` | `S@d4` | FEN |
//! | [`Dialect::CecpFromZero`] | `d6`, a0 bottom left | the same | the same | the same | FEN |
//! | [`Dialect::Uci`] | `d7`, a1 bottom left | the same | `+` | `S@d4` | FEN |
//! | [`Dialect::Usi`] | `7m`, our own | `8h9g9f` | `+` | `S*4d` | SFEN |

mod chess_move;
mod chess_square;
mod fen;
mod legs;
pub mod names;

pub(crate) use chess_move::read_pass;
pub(crate) use chess_square::corners;
pub use legs::Legs;

use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Position, Refusal};
use tenjiku_rules::{MoveError, SfenError, coordinate, sfen};

/// A notation for moves and positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Chess Engine Communication Protocol: `XBoard`, `HaChu`, `CrazyWa`.
    Cecp,
    /// CECP with ranks counted from 0, as `XBoard` does with `-rankOffset 1`.
    CecpFromZero,
    /// Universal Shogi Interface: lishogi, Fairy-Stockfish, shogi programs.
    Usi,
    /// Universal Chess Interface: Fairy-Stockfish.
    Uci,
}

impl Dialect {
    /// Writes a square of a game's board.
    #[must_use]
    pub fn write_square(self, variant: &Variant, sq: Sq) -> String {
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => chess_square::write(self, variant.geometry(), sq),
            Self::Usi => variant.geometry().name(sq),
        }
    }

    /// Reads a square of a game's board.
    #[must_use]
    pub fn read_square(self, variant: &Variant, text: &str) -> Option<Sq> {
        let geometry = variant.geometry();
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => chess_square::read(self, geometry, text),
            Self::Usi => geometry.parse(text),
        }
    }

    /// Writes a move as one string. CECP engines send it leg by leg: see [`Dialect::write_legs`].
    #[must_use]
    pub fn write_move(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => chess_move::write(self, position, mv),
            Self::Usi => coordinate::write(position.variant(), mv),
        }
    }

    /// Writes a move leg by leg, as CECP engines send it: every leg but the last ends in a comma. In the
    /// other dialects a move is a single leg.
    #[must_use]
    pub fn write_legs(self, position: &Position, mv: Move) -> Vec<String> {
        let text = self.write_move(position, mv);
        text.split_inclusive(',').map(str::to_owned).collect()
    }

    /// Reads a move and returns it as the generator lists it. Midsteps without a capture may be omitted, and
    /// so may the sign of a compulsory or declined promotion.
    ///
    /// # Errors
    /// If the text cannot be read or the move is illegal.
    pub fn read_move(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => chess_move::read(self, position, text),
            Self::Usi => read_usi(position, text),
        }
    }

    /// Writes a position in FEN or SFEN.
    #[must_use]
    pub fn write_position(self, position: &Position) -> String {
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => fen::write(self, position),
            Self::Usi => sfen::write(position),
        }
    }

    /// Reads a position in FEN or SFEN. `startpos` is the starting array in both.
    ///
    /// # Errors
    /// If the text cannot be read or the position is invalid.
    pub fn read_position(self, variant: &Arc<Variant>, text: &str) -> Result<Position, SfenError> {
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => fen::read(self, variant, text),
            Self::Usi => sfen::read(variant, text),
        }
    }
}

fn read_usi(position: &Position, text: &str) -> Result<Move, MoveError> {
    match coordinate::read(position, text) {
        Err(MoveError::Refused(Refusal::MustPromote { .. })) if !text.ends_with('=') => {
            coordinate::read(position, &format!("{text}+"))
        }
        other => other,
    }
}
