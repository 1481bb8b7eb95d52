//! Moves in a list, numbered or not: the printed score of the Shogi Association, the text score of
//! the program ShogiVar, and coordinate moves.
//!
//! ```text
//! Game: Chu Shogi
//! Black: Sente
//! White: Gote
//! Date: 2025-11-30
//!
//!   1. P-7h           P-7e
//! {A remark stands in braces, behind its move.}
//!   2. Ln-6h          Ln-7d
//! {0-1 Black resigned.}
//! ```
//!
//! One reader takes all three, also mixed. Move numbers are skipped, whatever they say; so are dots
//! and a dash that stand for a move that Black does not make. The result `1-0`, `0-1`, `1/2-1/2` or
//! `*` (not finished) ends the game. It may also begin the last remark, with its reason after it.
//! In a remark `\` stands before a brace that does not end it.
//!
//! ShogiVar names the game in a title, draws a line under it and sets two to four pairs of moves on
//! a line. Before a move that gives mate it writes the number again, and `mate` behind it; what burns
//! stands apart, `FiDx10e  x!11d,10d,  11e`, and is not read, since it follows from the move.
//!
//! ```text
//! Middle Shogi -  Game Record
//! ____________________________________
//!
//! 1. Ln-7h Ln-6e             2. S-4k FL-11b             3. Ln-9g Ln-6g
//! ```

mod header;
mod read;
mod words;
mod write;

pub(super) use read::{form_of, is_headed, read};
pub(super) use write::{write_association, write_moves, write_shogivar};
