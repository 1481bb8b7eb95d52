//! The USI `position` command: an initial position and the moves from it, on one line.
//!
//! ```text
//! position startpos moves 7i7h 7d7e
//! position sfen lfcsgekgscfl/… b - 1 moves 7i7h
//! ```
//!
//! On input, the words `position`, `sfen` and `moves` are optional, line breaks may be anywhere, and the line
//! may end with a word for the result, as GUIs write it. The line names neither the game nor its options.
//! Only the main line is written.

use super::multi_game::lines_with_offsets;
use super::tree_builder::TreeBuilder;
use super::{FormatError, GameReference, ReaderContext};
use crate::Wording;
use crate::dialect::{Dialect, names};
use crate::{GameResult, GameTree};
use tenjiku_rules::variant::VariantFile;
use tenjiku_rules::{DrawReason, Outcome, Position, Setup, WinReason};
use tenjiku_rules::{coordinate, sfen};

const POSITION: &str = "position";
const ARRAY: &str = "startpos";
const SFEN: &str = "sfen";
const MOVES: &str = "moves";
/// Number of fields in every SFEN: board, side, hands and number.
const FIELDS: usize = 4;

/// Words in place of a move that end some lines, with their meaning for the side to move.
const END_WORDS: &[(&str, UsiEnd)] = &[
    ("resign", UsiEnd::Loses(WinReason::Resignation)),
    ("timeout", UsiEnd::Loses(WinReason::Time)),
    ("time_up", UsiEnd::Loses(WinReason::Time)),
    ("lose", UsiEnd::Loses(WinReason::Recorded)),
    ("win", UsiEnd::Wins(WinReason::Impasse)),
    ("draw", UsiEnd::Draws(DrawReason::Agreement)),
    ("rep_draw", UsiEnd::Draws(DrawReason::Repetition)),
    ("none", UsiEnd::Unfinished),
    ("(none)", UsiEnd::Unfinished),
    ("abort", UsiEnd::Unfinished),
    ("break", UsiEnd::Unfinished),
    ("interrupt", UsiEnd::Unfinished),
];

#[derive(Clone, Copy)]
enum UsiEnd {
    Loses(WinReason),
    Wins(WinReason),
    Draws(DrawReason),
    Unfinished,
}

/// Whether a text begins with a USI keyword or an SFEN.
pub(super) fn is_usi(text: &str) -> bool {
    let mut words = text.trim_start_matches('\u{FEFF}').split_whitespace();
    let first = words.next();
    first.is_some_and(|word| [POSITION, ARRAY, SFEN, MOVES].contains(&word))
        || first.is_some_and(is_board) && words.next().is_some_and(|side| ["b", "w"].contains(&side))
}

/// Offsets of the games after the first: lines that begin like a game, unless they complete the line above. A
/// line that begins with `moves` only counts if the first line does.
pub(super) fn starts(text: &str) -> Vec<usize> {
    let text_begins_with_moves = text.trim_start_matches('\u{FEFF}').trim_start().starts_with(MOVES);
    let mut starts = Vec::new();
    let mut is_incomplete = true;
    for (at, line) in lines_with_offsets(text) {
        let Some(last) = line.split_whitespace().next_back() else { continue };
        let begins_game = is_usi(line) && (text_begins_with_moves || !line.trim_start().starts_with(MOVES));
        if begins_game && !is_incomplete {
            starts.push(at);
        }
        is_incomplete = [POSITION, SFEN].contains(&last);
    }
    starts
}

/// Whether a word is the board of an SFEN.
fn is_board(word: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "/+!'[]".contains(c);
    let has_piece = word.contains(|c: char| c.is_ascii_alphabetic());
    word.contains('/') && has_piece && word.chars().all(is_sign)
}

pub(super) fn write(tree: &GameTree) -> String {
    let first = tree.initial_position();
    let is_array = first.setup() == Setup::initial(tree.variant());
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

/// Reads a game. A line does not name its game. Unless the caller names the game, it is the first whose board fits and
/// in which every move can be played, or else the first whose board fits.
pub(super) fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let lines = text.trim_start_matches('\u{FEFF}').lines().zip(context.line_offset + 1..);
    let words: Vec<(usize, &str)> =
        lines.flat_map(|(line, number)| line.split_whitespace().map(move |word| (number, word))).collect();
    if context.lookup.game_id.is_some() {
        return Ok(read_as(&words, context, &GameReference::default())?.0);
    }
    let board = words.iter().map(|(_, word)| *word).find(|word| is_board(word));
    let is_likely = |file: &VariantFile| match board {
        Some(board) => board.split('/').count() == usize::from(file.ranks),
        None => names::is_name_of(file, names::EVEN),
    };
    let mut best = None;
    for id in context.candidates(None) {
        if !is_likely(context.lookup.library.find(&id)?) {
            continue;
        }
        match read_as(&words, context, &GameReference::new(1, &id)) {
            Ok((tree, is_complete)) if is_complete || best.is_none() => {
                best = Some(tree);
                if is_complete {
                    break;
                }
            }
            Err(why) if why.is_after_end() => return Err(why),
            _ => {}
        }
    }
    let mut tree = best.ok_or(FormatError::Unnamed)?;
    let what = format!("the text names no game: it is read as {}", tree.variant().file().name);
    tree.warnings.push(&what);
    Ok(tree)
}

/// Reads the line as one game. Also returns whether every move could be played.
fn read_as(
    words: &[(usize, &str)],
    context: &ReaderContext<'_>,
    reference: &GameReference,
) -> Result<(GameTree, bool), FormatError> {
    let variant = context.game(reference)?;
    let (start, after) = parse_start(words)?;
    let (line, text) = start;
    let first =
        sfen::read(&variant, &text).map_err(|error| FormatError::Start { line, why: error.to_string() })?;
    let mut builder = TreeBuilder::lenient(first, context, false);
    let (mut last, mut result, mut is_complete) = (line, None, true);
    let mut moves = words[after..].iter();
    while let Some(&(line, word)) = moves.next() {
        if [POSITION, ARRAY, SFEN].contains(&word) || is_board(word) {
            builder.warn(line, "a second game begins here: only the first is read");
            break;
        }
        if let Some((_, end)) = END_WORDS.iter().find(|(end_word, _)| end_word.eq_ignore_ascii_case(word)) {
            (last, result) = (line, result_of(*end, builder.position(), builder.wording));
            if let Some((line, word)) = moves.next() {
                builder.warn(
                    *line,
                    &format!("`{word}` and what follows it come after the end, and are ignored"),
                );
            }
            break;
        }
        if word == MOVES {
            continue;
        }
        match builder.play(line, word, |position| Dialect::Usi.read_move(position, word)) {
            Ok(()) => {}
            Err(why) => {
                builder.report_unplayable(why)?;
                let rest: Vec<&str> = moves.by_ref().map(|(_, word)| *word).collect();
                builder.comment(&[&[word], &rest[..]].concat().join(" "));
                is_complete = false;
            }
        }
    }
    Ok((builder.finish_by_rules(last, result)?, is_complete))
}

/// The initial position with its line number, and the index of the first move. The words `position`, `sfen` and
/// `moves` are optional, and so is the initial position if it is the array.
fn parse_start(words: &[(usize, &str)]) -> Result<((usize, String), usize), FormatError> {
    let word = |at: usize| words.get(at).map(|(_, word)| *word);
    let line = |at: usize| words.get(at).map_or(1, |(line, _)| *line);
    let begin = usize::from(word(0) == Some(POSITION));
    match word(begin) {
        Some(ARRAY) => return Ok(((line(begin), ARRAY.to_owned()), begin + 1)),
        Some(MOVES) => return Ok(((line(begin), ARRAY.to_owned()), begin)),
        _ => {}
    }
    let board = begin + usize::from(word(begin) == Some(SFEN));
    if board == begin && !word(begin).is_some_and(is_board) {
        let what = match word(begin) {
            Some(word) => format!("`{word}` stands where the first position should be"),
            None => "it ends before the first position".to_owned(),
        };
        let hint = "write `position startpos`, or `position sfen` and the SFEN";
        return Err(FormatError::line(line(begin), what, hint));
    }
    // Fields after the fourth hold rule state, such as `d6c`. A move, unlike them, begins with a digit or
    // contains `*`.
    let is_after_start = |at: usize, text: &str| {
        let is_end = END_WORDS.iter().any(|(end_word, _)| end_word.eq_ignore_ascii_case(text));
        let is_next_game = at > board && (is_board(text) || [POSITION, ARRAY, SFEN].contains(&text));
        let is_move = text.contains('*') || text.starts_with(|c: char| c.is_ascii_digit());
        text == MOVES || is_end || is_next_game || at >= board + FIELDS && is_move
    };
    let end = (board..words.len()).find(|&at| word(at).is_some_and(|text| is_after_start(at, text)));
    let end = end.unwrap_or(words.len());
    let fields: Vec<&str> = words[board..end].iter().map(|(_, word)| *word).collect();
    Ok(((line(begin), fields.join(" ")), end))
}

fn result_of(end: UsiEnd, position: &Position, wording: &dyn Wording) -> Option<GameResult> {
    let mover = position.side_to_move();
    let outcome = match end {
        UsiEnd::Loses(by) => Outcome::Win { winner: mover.other(), by },
        UsiEnd::Wins(by) => Outcome::Win { winner: mover, by },
        UsiEnd::Draws(by) => Outcome::Draw(by),
        UsiEnd::Unfinished => return None,
    };
    Some(GameResult::from_outcome(outcome, position.variant(), wording))
}
