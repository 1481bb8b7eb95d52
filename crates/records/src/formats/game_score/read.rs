//! Reads a whole game from a list of moves.

use super::header::{self, ScoreHeader};
use super::words::{MATE, ScoreWord, WordKind, has_shogivar_title, parse_result, unescape, words};
use crate::Wording;
use crate::formats::lookup::ReaderContext;
use crate::formats::tree_builder::TreeBuilder;
use crate::formats::{FormatError, GameFormat};
use crate::notation::{association, japanese, western};
use crate::{GameResult, GameTree};
use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Outcome, Position, Setup, Side, WinReason};
use tenjiku_rules::{MoveError, coordinate, sfen};

/// The kind of a list of moves; `None` if nothing in it looks like a move.
pub fn detect(text: &str) -> Option<GameFormat> {
    if has_shogivar_title(text) {
        return Some(GameFormat::Shogivar);
    }
    let mut header = ScoreHeader::default();
    let words = words(text, &mut header).ok()?;
    if !has_header(text) && !is_mostly_moves(&words) {
        return None;
    }
    if is_printed_score(&words, text) {
        return Some(GameFormat::Association);
    }
    let mut moves = words.iter().filter_map(ScoreWord::as_move);
    match moves.next() {
        Some(text) => (text.starts_with(is_digit) || text.contains('*')).then_some(GameFormat::Moves),
        // A header without moves is a game that has not started.
        None => has_header(text).then_some(GameFormat::Association),
    }
}

/// Whether a text begins with a header line of ours or ShogiVar’s title.
pub fn has_header(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines().filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(|line| header::parse_key_value(line).is_some() || header::title(line).is_some())
}

impl<'t> ScoreWord<'t> {
    /// The word, if it is a move rather than a result.
    fn as_move(&self) -> Option<&'t str> {
        match self.kind {
            WordKind::Move(text) => Some(text).filter(|text| parse_result(text).is_none()),
            WordKind::NoMove | WordKind::Comment(_) => None,
        }
    }
}

/// Number of words examined to recognise a list of moves. Half of them are enough, so that the reader reports a
/// misspelt move with its line.
const SAMPLE_WORDS: usize = 12;

fn is_mostly_moves(words: &[ScoreWord<'_>]) -> bool {
    let moves = words.iter().filter_map(ScoreWord::as_move).take(SAMPLE_WORDS);
    let (move_like, all) = moves
        .fold((0, 0), |(move_like, all), text| (move_like + usize::from(looks_like_move(text)), all + 1));
    2 * move_like >= all
}

/// Whether a word looks like a move: `P-7f`, `Bx3c+`, `P*5e`, `7g7f`.
fn looks_like_move(text: &str) -> bool {
    let coordinates = text.starts_with(is_digit)
        && text.trim_start_matches(is_digit).starts_with(|c: char| c.is_ascii_lowercase());
    let is_sign_before_square =
        |(sign, next): (u8, u8)| matches!(sign, b'-' | b'x' | b'*') && next.is_ascii_digit();
    coordinates
        || is_website_notation(text)
        || text.bytes().zip(text.bytes().skip(1)).any(is_sign_before_square)
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether a word can only be a move in the notation of a website.
fn is_website_notation(text: &str) -> bool {
    western::is_distinctive(text) || japanese::is_distinctive(text)
}

/// Whether a list is a printed score rather than coordinate moves. In a printed score `P*4d` drops the piece
/// with the symbol P, in coordinate moves the one with the SFEN letter P. A game of nothing but drops is a
/// printed score if it has a header, which lists of coordinate moves never have.
fn is_printed_score(words: &[ScoreWord<'_>], text: &str) -> bool {
    let moves = || words.iter().filter_map(ScoreWord::as_move);
    let is_drop = |text: &str| !text.starts_with(is_digit) && text.contains('*');
    moves().any(|text| {
        japanese::is_distinctive(text) || !text.starts_with(is_digit) && text.contains(['-', 'x'])
    }) || (has_header(text) && !has_shogivar_title(text) && moves().next().is_some() && moves().all(is_drop))
}

pub fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let mut header = ScoreHeader::default();
    let words = words(text, &mut header)?;
    let variant = context.game(&header.reference)?;
    let style = ScoreStyle::detect(&words, text);
    let initial_position = initial_position(&variant, &header, &style, &words)?;
    let mut builder = TreeBuilder::new(initial_position, context.lookup.wording);
    builder.tree.header = header.header;
    let (mut end, mut result_in_comment): (Option<(usize, StatedEnd)>, Option<(usize, StatedEnd)>) =
        (None, None);
    for word in &words {
        let line = word.line;
        let text = match word.kind {
            WordKind::NoMove => continue,
            WordKind::Comment(text) => {
                match parse_result(text) {
                    Some(result) => {
                        let reason =
                            |end: GameResult| GameResult { text: unescape(&end.text).into_owned(), ..end };
                        result_in_comment = Some((line, result.map(reason)));
                    }
                    None => builder.comment(&unescape(text)),
                }
                continue;
            }
            WordKind::Move(text) => text,
        };
        if end.is_some() {
            let what = format!("`{text}` comes after the result");
            return Err(FormatError::line(
                line,
                what,
                "end the game with its result, and put comments in braces",
            ));
        }
        if let Some(result) = parse_result(text) {
            end = Some((line, result));
            continue;
        }
        // A result in braces before a move is an ordinary comment.
        if let Some((_, Some(result))) = result_in_comment.take() {
            builder.comment(format!("{} {}", result.score, result.text).trim_end());
        }
        let before_mate = text.strip_suffix(MATE);
        let text = before_mate.unwrap_or(text);
        // Burnt pieces follow from the move; ShogiVar lists some of them, separated by spaces.
        let text = if style.is_shogivar { strip_burnt(text) } else { text };
        if !text.is_empty() && !style.is_number(text) {
            let last = builder.last_move().map(Move::to);
            builder.play(line, text, |position| style.read_move(position, text, last))?;
        }
        if before_mate.is_some() {
            end = Some((line, Some(mate_result(builder.position(), builder.wording))));
        }
    }
    let (line, result) = end.or(result_in_comment).unwrap_or((1, None));
    builder.finish(line, result)
}

/// A ShogiVar word without the burnt squares: `x!11d,10d,  11e` may follow the move as separate words. In
/// ShogiVar, `x!` has no other use, and no move begins with a square.
fn strip_burnt(word: &str) -> &str {
    match word.split_once("x!") {
        Some((mv, _)) => mv,
        None if word.starts_with(is_digit) => "",
        None => word,
    }
}

/// The stated end; `None` if the game is unfinished.
type StatedEnd = Option<GameResult>;

impl ScoreWord<'_> {
    const fn is_comment(&self) -> bool {
        matches!(self.kind, WordKind::Comment(_))
    }
}

/// The initial position: from the header, or the array. White is to move if a dash precedes the first move. ShogiVar
/// omits the dash: there, White is to move if only White can play the first move.
fn initial_position(
    variant: &Arc<Variant>,
    header: &ScoreHeader,
    style: &ScoreStyle,
    words: &[ScoreWord<'_>],
) -> Result<Position, FormatError> {
    if let Some((line, text)) = &header.start {
        return sfen::read(variant, text)
            .map_err(|error| FormatError::Start { line: *line, why: error.to_string() });
    }
    let array = Position::new(Arc::clone(variant));
    let setup = Setup { side_to_move: Side::White, ..array.setup() };
    let white_to_move_position = || {
        Position::from_setup(Arc::clone(variant), &setup)
            .map_err(|error| FormatError::Start { line: 1, why: error.to_string() })
    };
    let is_dash = |word: &ScoreWord<'_>| matches!(word.kind, WordKind::NoMove);
    if words.iter().find(|word| !word.is_comment()).is_some_and(is_dash) {
        return white_to_move_position();
    }
    if style.is_shogivar && !style.can_play_first_move(&array, words) {
        return white_to_move_position().map(|white_to_move_position| {
            if style.can_play_first_move(&white_to_move_position, words) {
                white_to_move_position
            } else {
                array
            }
        });
    }
    Ok(array)
}

/// The result of a game whose last move gave mate.
pub fn mate_result(end: &Position, wording: &dyn Wording) -> GameResult {
    let winner = end.variant().rules().turns.after(end.side_to_move());
    // Our rules may give a more precise reason.
    let by_rules = end.outcome().filter(|outcome| matches!(outcome, Outcome::Win { .. }));
    let outcome = by_rules.unwrap_or(Outcome::Win { winner, by: WinReason::Checkmate });
    GameResult::from_outcome(outcome, end.variant(), wording)
}

struct ScoreStyle {
    has_piece_letters: bool,
    is_shogivar: bool,
    /// A website's notation, with squares in two digits.
    has_two_digit_squares: bool,
    /// Move numbers may lack a dot.
    may_omit_dots: bool,
}

impl ScoreStyle {
    fn detect(words: &[ScoreWord<'_>], text: &str) -> Self {
        let moves = || words.iter().filter_map(ScoreWord::as_move);
        Self {
            has_piece_letters: is_printed_score(words, text),
            is_shogivar: has_shogivar_title(text),
            has_two_digit_squares: moves().any(western::is_distinctive),
            may_omit_dots: moves().any(is_website_notation),
        }
    }

    /// Whether a word is a move number. Websites omit the dot.
    fn is_number(&self, word: &str) -> bool {
        self.may_omit_dots && word.chars().all(is_digit)
    }

    /// Whether the first move of the list, if any, can be played.
    fn can_play_first_move(&self, first: &Position, words: &[ScoreWord<'_>]) -> bool {
        let text = words.iter().find_map(ScoreWord::as_move);
        let move_text = text.map(|text| strip_burnt(text.strip_suffix(MATE).unwrap_or(text)));
        move_text.is_none_or(|text| self.read_move(first, text, None).is_ok())
    }

    fn read_move(&self, position: &Position, text: &str, last: Option<Sq>) -> Result<Move, MoveError> {
        if japanese::is_distinctive(text) {
            return japanese::read(position, text, last);
        }
        if text.starts_with(is_digit) {
            return coordinate::read(position, text);
        }
        if self.has_two_digit_squares {
            return western::read(position, text, true, last);
        }
        if self.has_piece_letters {
            // Unknown letters may be those of another program.
            let result = association::read(position, text)
                .or_else(|error| western::read(position, text, false, last).map_err(|_| error));
            // In some games ShogiVar omits the `+` of promoted pieces.
            let read_as_promoted =
                |error| association::read(position, &format!("+{text}")).map_err(|_| error);
            return if self.is_shogivar { result.or_else(read_as_promoted) } else { result };
        }
        // Drops look the same in both formats.
        coordinate::read(position, text).or_else(|error| match error {
            MoveError::Unreadable { .. } => association::read(position, text).map_err(|_| error),
            other => Err(other),
        })
    }
}

/// Signs and words of KIF: origins, times and headers.
const KIF_SIGNS: [char; 4] = ['(', '←', '：', ':'];
const KIF_WORDS: [&str; 2] = ["手目", "手数"];

/// Whether a text has moves that begin with the kanji of a piece and a sign, as on websites but not in KIF,
/// or moves in Japanese notation without the signs of KIF.
pub fn is_in_kanji(text: &str) -> bool {
    let Ok(words) = words(text, &mut ScoreHeader::default()) else { return false };
    let moves = || words.iter().filter_map(ScoreWord::as_move);
    let is_kif =
        moves().any(|word| word.contains(KIF_SIGNS) || KIF_WORDS.iter().any(|sign| word.contains(sign)));
    moves().any(|word| !word.is_ascii() && western::is_distinctive(word))
        || (!is_kif && moves().any(japanese::is_distinctive))
}
