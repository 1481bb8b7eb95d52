//! The USI `position` command: a first position and the moves from it, on one line.
//!
//! ```text
//! position startpos moves 7i7h 7d7e
//! position sfen lfcsgekgscfl/… b - 1 moves 7i7h
//! ```
//!
//! When reading, the word `position` may be missing, and line breaks may be anywhere. The line names neither
//! the game nor its options; the reader must know them. Only the main line is written.

use super::grow::TreeGrower;
use super::{FormatError, NamedGame, ReaderContext};
use crate::notation::{coordinate, sfen};
use crate::protocol::dialect::Dialect;
use crate::record::GameTree;
use crate::rules::Position;
use std::sync::Arc;

const POSITION: &str = "position";
const ARRAY: &str = "startpos";
const SFEN: &str = "sfen";
const MOVES: &str = "moves";

/// Whether a text begins like a USI line.
pub(super) fn is_usi(text: &str) -> bool {
    let first = text.trim_start_matches('\u{FEFF}').split_whitespace().next();
    first.is_some_and(|word| [POSITION, ARRAY, SFEN].contains(&word))
}

/// Writes the main line.
pub(super) fn write(tree: &GameTree) -> String {
    let first = tree.first();
    let is_array = first.setup() == Position::new(Arc::clone(tree.variant())).setup();
    let start = if is_array { ARRAY.to_owned() } else { format!("{SFEN} {}", sfen::write(first)) };
    let mut text = format!("{POSITION} {start}");
    let moves = tree.main_line().into_iter().filter_map(|node| tree.mv(node));
    for (mv, at) in moves.zip(0..) {
        text.push_str(if at == 0 { " moves " } else { " " });
        text.push_str(&coordinate::write(tree.variant(), mv));
    }
    text.push('\n');
    text
}

/// Reads a game.
pub(super) fn read(text: &str, games: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let variant = games.game(&NamedGame::default())?;
    let lines = text.trim_start_matches('\u{FEFF}').lines().zip(1..);
    let mut words = lines.flat_map(|(line, number)| line.split_whitespace().map(move |word| (number, word)));
    let mut next = words.next().filter(|(_, word)| *word != POSITION).or_else(|| words.next());
    let (line, start) = match next.take() {
        Some((line, ARRAY)) => (line, ARRAY.to_owned()),
        Some((line, SFEN)) => {
            let mut fields = Vec::new();
            for (number, word) in words.by_ref() {
                if word == MOVES {
                    next = Some((number, word));
                    break;
                }
                fields.push(word);
            }
            (line, fields.join(" "))
        }
        other => {
            let (line, what) = match other {
                Some((line, word)) => (line, format!("`{word}` stands where the first position should be")),
                None => (1, "it ends before the first position".to_owned()),
            };
            return Err(FormatError::line(
                line,
                what,
                "write `position startpos`, or `position sfen` and the SFEN",
            ));
        }
    };
    let first =
        sfen::read(&variant, &start).map_err(|error| FormatError::Start { line, why: error.to_string() })?;
    let mut grower = TreeGrower::new(first);
    let last = match next.or_else(|| words.next()) {
        None | Some((_, MOVES)) => line,
        Some((line, word)) => {
            let what = format!("`{word}` stands where `moves` should be");
            return Err(FormatError::line(
                line,
                what,
                "write `moves` between the first position and the moves",
            ));
        }
    };
    for (line, word) in words {
        grower.play(line, word, |position| Dialect::Usi.read_move(position, word))?;
    }
    grower.finish(last, None)
}
