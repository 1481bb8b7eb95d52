//! PGN as written by XBoard 4.9 for Chu and for the games that our engine defines for XBoard.
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
//! PGN's White is the first player, our Black. Squares are named as in chess, with `a1` at the bottom left.
//! Pieces are named by the codes of the variant file, with `+` before a promoted face; the letter `P` is
//! omitted in games without drops. In a Lion move the further squares follow the first one, as `-f8` or
//! `xf8`; a pass is `--`, a drop `S@d4`, and `+` promotes.
//!
//! Chess programs also write `+` and `#` for check and mate. A `+` means promotion where that is legal, unless another
//! move shows that the text marks checks; then it may mean promotion or check, and the meaning that fits is chosen. In
//! a text with promotions such as `=G`, or from a site that writes them like this, a `+` means check. These programs
//! also have letters for promoted pieces (`H` for the Horse, `G` for any piece that moves like a Gold), `*` for drops,
//! and coordinates.
//!
//! | file | |
//! |---|---|
//! | `tokens` | tokenizer |
//! | `tags` | players, date, game, initial position |
//! | `san`, `suffix` | a move, and the signs after it |
//! | `unplayable` | the rest of a line after a move that cannot be played |
//! | `clocks` | time spent, from clocks |
//! | `info` | comments with data: time, score, marks |
//! | `read`, `write` | whole games |
//! | `games` | several games in one text |

mod clocks;
mod games;
mod info;
mod read;
mod san;
mod suffix;
mod tags;
mod tokens;
mod unplayable;
mod write;

use crate::formats::{FormatError, GameFormat};
use tenjiku_rules::variant::Variant;

pub(super) use games::{starts, title};
pub(super) use read::read;
pub(super) use tokens::is_pgn;
pub(super) use write::write;

/// Maximum number of files that PGN can name: the letter `x` means a capture.
const MAX_FILES: u8 = 23;

/// Whether PGN can write the moves of a game.
fn check_supported(variant: &Variant) -> Result<(), FormatError> {
    let files = variant.geometry().files();
    let unnameable_kind = variant.kinds().find(|(_, kind)| !is_code(&kind.entry().sfen));
    let what = match unnameable_kind {
        _ if files > MAX_FILES => {
            format!("its board has {files} files, but PGN has letters for 23 only, since `x` means a capture")
        }
        Some((_, kind)) => {
            format!("`{}`, the code of the {}, is not a single letter", kind.entry().sfen, kind.name())
        }
        None => return Ok(()),
    };
    Err(FormatError::unsupported(GameFormat::Pgn, what, "use `association`, `kif` or `usi`"))
}

/// Whether a code is one capital letter, optionally followed by `'` or `!` and preceded by `+`.
fn is_code(code: &str) -> bool {
    let unpromoted = code.strip_prefix('+').unwrap_or(code);
    let letter = unpromoted.strip_suffix(['\'', '!']).unwrap_or(unpromoted);
    letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_uppercase())
}
