//! Reading and writing moves, squares and positions as other programs do, for any game.
//!
//! Our engine's protocols, the client of other engines and the record's text forms call this room. A
//! [`Dialect`] is a way of writing. [`Position::accept`] resolves what is read, so no rule is written
//! twice. This room never knows a game by name (a game's file says what other programs call it:
//! [`names`]), never speaks a protocol, and never keeps any state except the legs of an unfinished
//! move ([`Legs`]).
//!
//! | | squares | double capture | promotion | drop | position |
//! |---|---|---|---|---|---|
//! | [`Dialect::Cecp`] | `d7`, a1 bottom left | `d7e7,e7f8` | `+`, declined `=` | `S@d4` | FEN |
//! | [`Dialect::CecpFromZero`] | `d6`, a0 bottom left | the same | the same | the same | FEN |
//! | [`Dialect::Uci`] | the same | the same | `+` | `S@d4` | FEN |
//! | [`Dialect::Usi`] | `7m`, our own | `8h9g9f` | `+` | `S*4d` | SFEN |

mod chess_move;
mod chess_square;
mod fen;
mod legs;
pub mod names;

pub use legs::Legs;

use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Position, Refusal};
use tenjiku_rules::{MoveError, SfenError, coordinate, sfen};

/// A way to write moves and positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Of the Chess Engine Communication Protocol: `XBoard`, `HaChu`, `CrazyWa`.
    Cecp,
    /// The same with ranks counted from 0, as `XBoard` counts when started with `-rankOffset 1`.
    CecpFromZero,
    /// Of the Universal Shogi Interface: lishogi, Fairy-Stockfish, shogi programs.
    Usi,
    /// Of the Universal Chess Interface: Fairy-Stockfish.
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
            Self::Cecp | Self::CecpFromZero | Self::Uci => {
                let found = chess_square::read_prefix(self, geometry, text);
                found.filter(|(_, rest)| rest.is_empty()).map(|(sq, _)| sq)
            }
            Self::Usi => geometry.parse(text),
        }
    }

    /// Writes a move as one text. CECP engines send it leg by leg: see [`Dialect::write_legs`].
    #[must_use]
    pub fn write_move(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Cecp | Self::CecpFromZero | Self::Uci => chess_move::write(self, position, mv),
            Self::Usi => coordinate::write(position.variant(), mv),
        }
    }

    /// Writes a move as CECP engines send it: one leg after the other, with a comma at the end of all
    /// but the last. In the other dialects, a move is a single leg.
    #[must_use]
    pub fn write_legs(self, position: &Position, mv: Move) -> Vec<String> {
        let text = self.write_move(position, mv);
        text.split_inclusive(',').map(str::to_owned).collect()
    }

    /// Reads a move and returns it as the generator lists it. A midstep without a capture may be left
    /// out, and so may the sign of a compulsory or a declined promotion.
    ///
    /// # Errors
    /// The text cannot be read, or a rule forbids the move.
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

    /// Reads a position in FEN or SFEN. In each, `startpos` is the starting array.
    ///
    /// # Errors
    /// The text cannot be read, or the position is not valid.
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
