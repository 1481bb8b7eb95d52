//! CSA, the format of Japanese computer tournaments, versions 1 to 3. Read only.
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
//! Source: the [specification](http://www2.computer-shogi.org/protocol/record_v3.html) of the Computer Shogi
//! Association; [CSA for Mini Shogi](http://entcog.c.ooco.jp/minishogi/55_format.html) only differs in the board. The
//! letters of the pieces are the field `csa` of the variant files. A text does not name its game: these letters and the
//! size of the board identify the game.
//!
//! | file | |
//! |---|---|
//! | `statement` | splits lines into statements |
//! | `start` | the initial position: `PI`, `P1` to `P9`, `P+`, `P-` |
//! | `header` | players, date, time control |
//! | `read` | a whole game, and how it ended |

mod header;
mod read;
mod start;
mod statement;

use crate::formats::multi_game::lines_with_offsets;

pub(super) use header::title;
pub(super) use read::read;
use statement::Statement;

const SEPARATOR: &str = "/";

/// Whether a text is CSA: it begins with a CSA statement and contains one that no other format has.
pub(super) fn is_csa(text: &str) -> bool {
    let mut statements = statement::statements(text, 0).map(|(_, statement)| statement);
    let first = statements.find(|statement| !matches!(statement, Statement::Ignored));
    let is_distinctive = |statement: &Statement<'_>| {
        use Statement::{Array, Move, Pieces, Rank, Version};
        matches!(statement, Version | Array(_) | Rank(..) | Pieces(..) | Move(_))
    };
    match first {
        None | Some(Statement::Other(_)) => false,
        Some(first) => is_distinctive(&first) || statements.any(|statement| is_distinctive(&statement)),
    }
}

/// Offsets of the games after the first.
pub(super) fn starts(text: &str) -> Vec<usize> {
    let is_separator = |line: &str| line.trim() == SEPARATOR;
    let separators = lines_with_offsets(text).filter(|(_, line)| is_separator(line));
    let starts = separators.map(|(at, line)| at + line.len());
    // A separator may also follow the last game.
    starts.filter(|&at| !text[at..].trim().is_empty()).collect()
}
