//! Games as people and other programs write them: moves in coordinate form, separated by blanks,
//! or the Shogi Association's printed score.
//!
//! ```text
//! {Comments stand in braces.}
//! 1. P-7h   P-7e
//! 2. Ln-6h  Ln-7d   1-0
//! ```
//!
//! Move numbers are skipped, whatever they say; so are dots that stand for Black's move. The result
//! `1-0`, `0-1`, `1/2-1/2` or `*` (not finished) ends the game. It may also begin the last comment,
//! with its reason after it: `{1-0 White resigned.}`.

use super::GameResult;
use super::replay::{ReplayError, check_result};
use crate::notation::{MoveError, association, coordinate};
use crate::rules::{Move, Position};

/// A game that was read and played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The last position, with the moves that led to it.
    pub position: Position,
    /// The result that the text gives.
    pub result: Option<GameResult>,
}

/// Whether a text is a saved record ([`super::GameRecord`]) and not a list of moves.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{FEFF}').trim_start();
    while let Some(comment) = rest.strip_prefix("//") {
        rest = comment.split_once('\n').map_or("", |(_, after)| after).trim_start();
    }
    rest.starts_with(['(', '#'])
}

/// Plays the moves of a text from a position on.
///
/// # Errors
/// The ply at which it stops and why, or what cannot be read.
pub fn read_score(start: Position, text: &str) -> Result<Played, ReplayError> {
    let words = words(text.trim_start_matches('\u{FEFF}'))?;
    // In a printed score `P*4d` drops the piece with the designation P, in a list of coordinate
    // moves the one with the SFEN letter P.
    let printed = words.iter().any(|word| {
        let is_move = !word.is_comment && score(word.text).is_none();
        is_move && !word.text.starts_with(digit) && word.text.contains(['-', 'x'])
    });
    let mut position = start;
    let (mut result, mut remarked) = (None, None);
    for word in words {
        if word.is_comment {
            remarked = score(word.text).or(remarked);
            continue;
        }
        if result.is_some() {
            let what = format!("`{}` stands after the result", word.text);
            return Err(ReplayError::Unreadable {
                line: word.line,
                what,
                hint: "end the game with its result; put remarks in braces".to_owned(),
            });
        }
        result = score(word.text);
        if result.is_some() {
            continue;
        }
        // A comment before a move is a remark on the game, not its end.
        remarked = None;
        let mv = read_move(&position, word.text, printed).map_err(|why| ReplayError::Ply {
            ply: position.plies() + 1,
            text: word.text.to_owned(),
            why,
        })?;
        position.play(mv, &mut ());
    }
    let result = result.or(remarked).flatten();
    check_result(&position, result.as_ref())?;
    Ok(Played { position, result })
}

fn read_move(position: &Position, text: &str, printed: bool) -> Result<Move, MoveError> {
    if text.starts_with(digit) {
        return coordinate::read(position, text);
    }
    if printed {
        return association::read(position, text);
    }
    // Drops alone do not tell the two forms apart.
    coordinate::read(position, text).or_else(|error| match error {
        MoveError::Unreadable { .. } => association::read(position, text).map_err(|_| error),
        other => Err(other),
    })
}

const fn digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The result that a word or comment begins with, and its reason: none if it begins with no result,
/// an empty one for an unfinished game.
#[expect(clippy::option_option, reason = "no result is not the result of an unfinished game")]
fn score(text: &str) -> Option<Option<GameResult>> {
    let (score, reason) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let score = match score {
        "1-0" | "0-1" | "1/2-1/2" => score,
        "½-½" => "1/2-1/2",
        "*" => return Some(None),
        _ => return None,
    };
    Some(Some(GameResult { score: score.to_owned(), text: reason.trim().to_owned() }))
}

struct Word<'t> {
    text: &'t str,
    line: usize,
    /// Not a word of the game, but what stood in braces on one line.
    is_comment: bool,
}

/// Moves, result and comments, without move numbers. Of a comment of several lines its last is given.
fn words(text: &str) -> Result<Vec<Word<'_>>, ReplayError> {
    let mut words = Vec::new();
    // Where the comment began in which the line ends, if it does.
    let mut comment: Option<usize> = None;
    for (line, number) in text.lines().zip(1..) {
        let mut rest = line;
        loop {
            if comment.is_some() {
                let Some((inside, after)) = rest.split_once('}') else { break };
                comment = None;
                words.push(Word { text: inside.trim(), line: number, is_comment: true });
                rest = after;
            }
            let (plain, after) = rest.split_once('{').map_or((rest, None), |(p, a)| (p, Some(a)));
            let moves = plain.split_whitespace().map(without_number).filter(|word| !word.is_empty());
            words.extend(moves.map(|text| Word { text, line: number, is_comment: false }));
            let Some(after) = after else { break };
            comment = Some(number);
            rest = after;
        }
    }
    match comment {
        None => Ok(words),
        Some(line) => Err(ReplayError::Unreadable {
            line,
            what: "a comment begins here and does not end".to_owned(),
            hint: "end it with `}`".to_owned(),
        }),
    }
}

/// `12.P-7h` without its number and dots; empty if nothing else is there.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(digit);
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}
