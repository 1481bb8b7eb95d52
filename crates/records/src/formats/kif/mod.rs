//! KIF, the format of Japanese programs, for any game whose pieces have kanji; Chu in lishogi's style.
//!
//! ```text
//! 開始日時：2025/11/30
//! 手合割：中将棋
//! 先手：Sente
//! 後手：Gote
//! 手数----指手---------消費時間--
//!    1手目   7八歩兵 （←7九）   (00:12/00:00:12)
//! * a comment
//!    2手目   7五獅子 （←6三）
//!    3手目一歩目 7九獅子 （←7十）
//!    3手目二歩目 6八獅子 （←7九）
//!    4手目   投了
//! まで3手で先手の勝ち
//!
//! 変化：2手
//!    2手目   6五歩兵 （←6四）
//! ```
//!
//! | file | |
//! |---|---|
//! | `lines` | classification of lines |
//! | `moves` | moves, in the styles of small and of large boards |
//! | `tail` | time and comment after a move |
//! | `board`, `hands` | an initial position that is not the array |
//! | `header` | players, date, game |
//! | `ending` | results |
//! | `read` | the game and its initial position; also for KI2 |
//! | `reader` | the moves |
//! | `write` | whole games |
//!
//! KIF varies between programs and is edited by hand. The reader is lenient, and reports everything ignored
//! or changed as [`ReadWarnings`](crate::ReadWarnings).
//!
//! KIF cannot store annotations, marks or a computer's scores; they are left out. Times are in whole seconds.

mod board;
mod ending;
mod hands;
mod header;
mod lines;
mod moves;
mod read;
mod reader;
mod tail;
mod write;

pub(super) use ending::{
    StatedEnd, UnplayableMoves, end_from_illegal_move, end_from_sentence, stated_end, with_reason,
};
pub(super) use hands::rest_of_set;
pub(super) use header::normalize_date;
pub(super) use lines::{VARIATION, comment, is_ignored, is_kif, trim_blanks};
pub(super) use read::{KifStart, Lines, read, read_with};
pub(super) use write::write;
