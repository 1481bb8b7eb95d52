//! PGN as XBoard 4.9 writes it for Chu and for the games that our engine teaches it.
//!
//! ```text
//! [Event "?"]
//! [Site "?"]
//! [Date "2025.11.30"]
//! [Round "-"]
//! [White "Sente"]
//! [Black "Gote"]
//! [Result "1-0"]
//! [Variant "chu"]
//!
//! 1. f5 {+0.25/1 12} f8 $1 2. Ng5 (2. Ne5 {a remark}) 2... f7 3. Ng6 f6 4.
//! Nxf6-g6
//! {White won.} 1-0
//! ```
//!
//! PGN's White is the first player, our Black. Squares are those of chess, with `a1` bottom left;
//! pieces go by the codes of the variant file, `+` before a promoted face; the letter `P` is left
//! out where captured pieces do not come back. Behind the first square of a Lion's move follow the
//! next ones, `-f8` or `xf8`; a pass is `--`, a drop `S@d4`, `+` promotes.
//!
//! | file | |
//! |---|---|
//! | `tokens` | the text in tags, moves, comments … |
//! | `tags` | who, when, which game, from where |
//! | `san` | a move |
//! | `info` | comments that are numbers: time, score, marks |
//! | `read`, `write` | whole games |

mod info;
mod read;
mod san;
mod tags;
mod tokens;
mod write;

use crate::record::formats::{FormatError, GameFormat};
use crate::variant::Variant;

pub(super) use read::read;
pub(super) use tokens::is_pgn;
pub(super) use write::write;

/// The most files: that of the letter `x` would be taken for a capture.
const MOST_FILES: u8 = 23;

/// Whether PGN can write the moves of a game.
fn check(variant: &Variant) -> Result<(), FormatError> {
    let files = variant.geometry().files();
    let odd = variant.kinds().find(|(_, kind)| !is_code(&kind.entry().sfen));
    let what = match odd {
        _ if files > MOST_FILES => format!("its board has {files} files, and the letter `x` means a capture"),
        Some((_, kind)) => format!("`{}`, the code of the {}, is no letter", kind.entry().sfen, kind.name()),
        None => return Ok(()),
    };
    let hint = "take `association`, `kif` or `usi`".to_owned();
    Err(FormatError::Cannot { form: GameFormat::Pgn, what, hint })
}

/// A capital, dressed or not, `+` before it for a promoted face.
fn is_code(code: &str) -> bool {
    let natural = code.strip_prefix('+').unwrap_or(code);
    let letter = natural.strip_suffix(['\'', '!']).unwrap_or(natural);
    letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_uppercase())
}
