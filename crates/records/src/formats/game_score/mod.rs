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
//! A single reader handles all three, even mixed. Move numbers are ignored; so are dots or a dash in place of
//! a missing move of Black. The result `1-0`, `0-1`, `1/2-1/2` or `*` (unfinished) ends the game. It may also
//! begin the last comment, followed by its reason. In a comment, `\` escapes a brace.
//!
//! ShogiVar names the game in an underlined title, and puts two to four pairs of moves on a line. It repeats
//! the number before a mating move, and writes `mate` after it. Burnt pieces are listed after the move, as in
//! `FiDx10e  x!11d,10d,  11e`; the reader skips them, since they follow from the move.
//!
//! ```text
//! Middle Shogi -  Game Record
//! ____________________________________
//!
//! 1. Ln-7h Ln-6e             2. S-4k FL-11b             3. Ln-9g Ln-6g
//! ```
//!
//! ShogiVar does not mark that White moves first, and in some games omits the `+` of promoted pieces.
//!
//! The reader also accepts the notations of websites, [`crate::notation::western`]: `P-78`, `歩-78`, and
//! [`crate::notation::japanese`]: `７八歩`. If any square is written in two digits, all squares are read in
//! two digits, since `4b` could be in either notation.

mod header;
mod read;
mod words;
mod write;

pub(super) use read::{detect, has_header, is_in_kanji, mate_result, read};
pub(super) use words::{MATE, unescape};
pub(super) use write::{to_shogivar_notation, write_association, write_moves, write_shogivar};
