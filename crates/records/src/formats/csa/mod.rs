//! CSA, the format of Japanese computer tournaments, in versions 1 to 3. It is only read.
//!
//! ```text
//! V2.2
//! N+Sente
//! N-Gote
//! $START_TIME:2025/11/30 10:00:00
//! PI
//! +
//! +7776FU
//! T12
//! '* a comment
//! -3334FU,T6
//! %TORYO
//! /
//! ```
//!
//! The source is the [specification](http://www2.computer-shogi.org/protocol/record_v3.html) of the Computer Shogi
//! Association; [CSA for Mini Shogi](http://entcog.c.ooco.jp/minishogi/55_format.html) differs by its board alone.
//! The letters of the pieces are the field `csa` of the variant file. A text does not name its game: it is the one
//! that has such letters and a board of this size.
//!
//! | file | |
//! |---|---|
//! | `statement` | splits lines into statements |
//! | `start` | the first position: `PI`, `P1` to `P9`, `P+`, `P-` |
//! | `header` | players, date, time control |
//! | `read` | a whole game, and how it ended |

mod header;
mod read;
mod start;
mod statement;

use crate::formats::many::lines_at;

pub(super) use header::title;
pub(super) use read::read;
use statement::Statement;

/// What stands between two games.
const SEPARATOR: &str = "/";

/// Whether a text is CSA: it begins with a statement of CSA, and has one that no other format has.
pub(super) fn is_csa(text: &str) -> bool {
    let mut statements = statement::statements(text, 0).map(|(_, statement)| statement);
    let first = statements.find(|statement| !matches!(statement, Statement::Remark));
    let is_telling = |statement: &Statement<'_>| {
        use Statement::{Array, Move, Pieces, Rank, Version};
        matches!(statement, Version | Array(_) | Rank(..) | Pieces(..) | Move(_))
    };
    match first {
        None | Some(Statement::Other(_)) => false,
        Some(first) => is_telling(&first) || statements.any(|statement| is_telling(&statement)),
    }
}

/// Where each game after the first begins.
pub(super) fn starts(text: &str) -> Vec<usize> {
    let is_separator = |line: &str| line.trim() == SEPARATOR;
    let separators = lines_at(text).filter(|(_, line)| is_separator(line));
    let starts = separators.map(|(at, line)| at + line.len());
    // The last game may have a separator after it too.
    starts.filter(|&at| !text[at..].trim().is_empty()).collect()
}
