//! Lists of moves, numbered or not: the printed score of the Shogi Association, the text score of the program
//! ShogiVar, and coordinate moves.
//!
//! ```text
//! Game: Chu Shogi
//! Black: Sente
//! White: Gote
//! Date: 2025-11-30
//!
//!   1. P-7h           P-7e
//! {A comment in braces, after its move.}
//!   2. Ln-6h          Ln-7d
//! {0-1 Black resigned.}
//! ```
//!
//! One reader reads all three, even mixed. Move numbers are ignored, whatever they are; so are dots or a dash
//! in place of a move that Black does not make. The result `1-0`, `0-1`, `1/2-1/2` or `*` (not finished) ends
//! the game. It may also begin the last comment, followed by its reason. In a comment, `\` precedes a brace
//! that does not end it.
//!
//! ShogiVar names the game in a title with a line below, and puts two to four pairs of moves on a line. It
//! repeats the number before a move that gives mate, and writes `mate` after it. Burned pieces are listed
//! after the move, as in `FiDx10e  x!11d,10d,  11e`; they are not read, since they follow from the move.
//!
//! ```text
//! Middle Shogi -  Game Record
//! ____________________________________
//!
//! 1. Ln-7h Ln-6e             2. S-4k FL-11b             3. Ln-9g Ln-6g
//! ```
//!
//! It gives no sign that White begins, and in some games leaves out the `+` of promoted pieces.
//!
//! The reader also knows how sites write moves, [`crate::notation::western`]: `P-78`, `歩-78`, and
//! [`crate::notation::japanese`]: `７八歩`. One square in two figures shows that all are, for `S-4b` could be either.

mod header;
mod read;
mod words;
mod write;

pub(super) use read::{form_of, is_headed, is_in_kanji, mate, read};
pub(super) use words::MATE;
pub(super) use write::{as_shogivar, write_association, write_moves, write_shogivar};
