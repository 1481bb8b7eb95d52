//! Reading a whole game from KIF, line by line.

use super::board::BoardDrawing;
use super::ending::{self, StatedEnd};
use super::header::{KNOWN, KifHeader};
use super::moves::{self, Steps};
use crate::notation::japanese::names::JapaneseNames;
use crate::notation::japanese::number::{digits, read_kanji};
use crate::notation::{MoveError, sfen};
use crate::protocol::dialect::Dialect;
use crate::record::formats::FormatError;
use crate::record::formats::grow::TreeGrower;
use crate::record::formats::lookup::ReaderContext;
use crate::record::{GameResult, GameTree, NodeId};
use crate::rules::{Position, Setup};
use crate::trust::shown;
use crate::variant::{Handicap, Sq, Variant};
use std::sync::Arc;
use std::time::Duration;

const VARIATION: &str = "変化";
/// What follows the number of a step of a move.
const STEP: &str = "歩目";

/// Whether a text is KIF: whether it has one of the KIF headers or a line with a KIF move.
pub fn is_kif(text: &str) -> bool {
    text.lines().map(plain).any(|line| {
        let header = header(line).is_some_and(|(key, _)| KNOWN.contains(&key));
        let is_move = || !line.is_ascii() && numbered(line).is_some_and(|parsed| parsed.is_move());
        header || line.starts_with("手数") || is_move()
    })
}

/// A line without surrounding blanks, including full-width ones.
fn plain(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// A header line with its key and value.
fn header(line: &str) -> Option<(&str, &str)> {
    line.split_once(['：', ':']).filter(|(key, _)| !key.contains(['(', '（', '|']))
}

/// Reads a game.
pub fn read(text: &str, games: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let mut lines = text.lines().zip(1..).map(|(line, number)| (number, plain(line))).peekable();
    let (mut headers, mut drawn, mut comments) = (KifHeader::default(), BoardDrawing::default(), Vec::new());
    while let Some(&(number, line)) = lines.peek() {
        if let Some(comment) = line.strip_prefix(COMMENT) {
            comments.push(comment_of(comment));
        } else if !is_ignored(line) && !head(number, line, &mut headers, &mut drawn)? {
            break;
        }
        lines.next();
    }
    headers.settle(games);
    let variant = games.game(&headers.named)?;
    let known = headers.header.handicap.as_deref().and_then(|name| variant.handicap(name));
    let names = JapaneseNames::of(&variant);
    let mut grower = TreeGrower::new(first(&variant, &names, &headers, known, &drawn)?);
    if let Some(known) = known {
        headers.header.handicap = Some(known.name().to_owned());
    }
    *grower.header_mut() = headers.header;
    comments.iter().for_each(|comment| grower.comment(comment));
    let mut reader = KifReader {
        grower,
        names: &names,
        begun: None,
        end: None,
        reason: headers.reason,
        is_main: true,
        timed: Vec::new(),
        keeps_time: false,
    };
    for (number, line) in lines {
        if let Some(comment) = line.strip_prefix(COMMENT) {
            reader.finish_move()?;
            reader.grower.comment(comment_of(comment));
        } else if !is_ignored(line) {
            reader.line(number, line)?;
        }
    }
    reader.finish()
}

const COMMENT: [char; 2] = ['*', '＊'];

fn comment_of(text: &str) -> &str {
    text.strip_prefix(' ').unwrap_or(text)
}

/// Whether a line is to be skipped: it is empty, for programs, or a bookmark.
fn is_ignored(line: &str) -> bool {
    line.is_empty() || line.starts_with(['#', '&'])
}

/// Reads a line before the moves; false if the moves begin here.
fn head(
    number: usize,
    line: &str,
    headers: &mut KifHeader,
    drawn: &mut BoardDrawing,
) -> Result<bool, FormatError> {
    if line.starts_with("手数--") || drawn.take(number, line) {
        return Ok(true);
    }
    if numbered(line).is_some_and(|parsed| parsed.is_move()) || ending::of_sentence(line).is_some() {
        return Ok(false);
    }
    match header(line) {
        Some((key, value)) if !key.starts_with(VARIATION) => {
            if !drawn.take_hand(number, key, value) {
                headers.take(number, key, value)?;
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

fn first(
    variant: &Arc<Variant>,
    names: &JapaneseNames<'_>,
    headers: &KifHeader,
    odds: Option<&Handicap>,
    drawn: &BoardDrawing,
) -> Result<Position, FormatError> {
    let wrong = |line: usize, why: &dyn std::fmt::Display| FormatError::Start { line, why: why.to_string() };
    if let Some((line, text)) = &headers.sfen {
        return sfen::read(variant, text).map_err(|error| wrong(*line, &error));
    }
    if let Some(line) = drawn.line() {
        let setup = drawn.setup(names, variant)?;
        return Position::from_setup(Arc::clone(variant), &setup).map_err(|error| wrong(line, &error));
    }
    if let (Some(line), Some(odds)) = (headers.odds, odds) {
        return Position::from_setup(Arc::clone(variant), &Setup::at_odds(variant, odds))
            .map_err(|error| wrong(line, &error));
    }
    match (headers.odds, &headers.header.handicap) {
        (Some(line), Some(odds)) => {
            let what = format!(
                "the game is played with the handicap `{odds}`, but no board shows the first position"
            );
            Err(FormatError::line(line, what, "draw the board before the moves"))
        }
        _ => Ok(Position::new(Arc::clone(variant))),
    }
}

/// A line of the moves, split into its parts.
struct NumberedLine<'t> {
    /// The number of the ply, if there is one.
    number: Option<u32>,
    /// The number of the step within the move, if there is one.
    step: Option<u8>,
    rest: &'t str,
}

impl NumberedLine<'_> {
    fn is_move(&self) -> bool {
        moves::is_move(self.rest) || (self.number.is_some() && !self.rest.starts_with(|c: char| c.is_ascii()))
    }
}

/// Splits number and step off a line; none if nothing follows.
fn numbered(line: &str) -> Option<NumberedLine<'_>> {
    let (mut number, mut rest) = (None, line);
    if let Some((found, after)) = digits(line) {
        let mark = after.strip_prefix("手目");
        let end = mark.unwrap_or_else(|| after.trim_start_matches(['.', '。']));
        let follows = end.trim_start();
        // `12一歩目`: the number of the step may follow at once. `7八歩兵` begins with a square, not with a number.
        let steps = end.split_once(STEP).is_some_and(|(step, _)| read_kanji(step).is_some());
        if end.len() < after.len() || follows.len() < end.len() || steps {
            (number, rest) = (Some(found), follows);
        }
    }
    let step = rest.split_once(STEP).and_then(|(step, after)| Some((read_kanji(step)?, after)));
    let (step, rest) = step.map_or((None, rest), |(step, after)| (Some(step), after.trim_start()));
    (!rest.is_empty()).then_some(NumberedLine { number, step, rest })
}

/// A move of which further steps may follow.
struct PartialMove {
    line: usize,
    text: String,
    steps: Steps,
    /// The number of the last step.
    step: u8,
    spent: Option<Duration>,
}

struct KifReader<'n> {
    grower: TreeGrower,
    names: &'n JapaneseNames<'n>,
    begun: Option<PartialMove>,
    /// The end of the main line, with the line that states it.
    end: Option<(usize, StatedEnd)>,
    reason: Option<String>,
    is_main: bool,
    /// The plies with a time, and whether any time is not zero: programs without a clock write zeros.
    timed: Vec<NodeId>,
    keeps_time: bool,
}

impl KifReader<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<(), FormatError> {
        if let Some(end) = ending::of_sentence(line) {
            self.finish_move()?;
            self.set_end(number, end, false);
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix(VARIATION) {
            self.finish_move()?;
            return self.variation(number, line, rest);
        }
        if line.starts_with("手数--") {
            return Ok(());
        }
        let Some(parsed) = numbered(line) else { return Err(not_a_move(number, line)) };
        if parsed.step.is_none_or(|step| step == 1) {
            self.finish_move()?;
        }
        let word = parsed
            .rest
            .split(|c: char| c.is_whitespace() || c == '(' || c == '（')
            .next()
            .unwrap_or_default();
        if let Some(end) = ending::of_word(word, self.grower.position()) {
            self.check_number(number, &parsed)?;
            self.set_end(number, end, true);
            return Ok(());
        }
        if !parsed.is_move() {
            return Err(not_a_move(number, line));
        }
        self.check_number(number, &parsed)?;
        self.step(number, &parsed)
    }

    fn variation(&mut self, number: usize, line: &str, rest: &str) -> Result<(), FormatError> {
        let ply = digits(rest.trim_start_matches(['：', ':', ' ', '\u{3000}'])).map(|(ply, _)| ply);
        let ply = ply.and_then(|ply| usize::try_from(ply).ok()).and_then(|ply| ply.checked_sub(1));
        let went = ply.is_some_and(|plies| self.grower.go_back_to_ply(plies));
        self.is_main = false;
        if went {
            return Ok(());
        }
        let plies = self.grower.plies();
        let what = format!("`{line}` does not name a ply of the line before it");
        Err(FormatError::line(number, what, format!("write `変化：N手` with N from 1 to {}", plies + 1)))
    }

    /// Checks that a number is that of the next ply. If not, something went wrong before.
    fn check_number(&self, line: usize, parsed: &NumberedLine<'_>) -> Result<(), FormatError> {
        let next = self.grower.plies() + 1;
        match parsed.number {
            Some(number) if u32::try_from(next) != Ok(number) => {
                let what = format!("the move has the number {number}, but it is ply {next}");
                Err(FormatError::line(line, what, "a move is missing or repeated, or the number is wrong"))
            }
            _ => Ok(()),
        }
    }

    fn set_end(&mut self, line: usize, end: StatedEnd, is_word: bool) {
        if self.is_main && (is_word || self.end.is_none()) {
            self.end = Some((line, end));
        }
    }

    fn step(&mut self, line: usize, parsed: &NumberedLine<'_>) -> Result<(), FormatError> {
        let mut begun = self.begun.take().unwrap_or_else(|| PartialMove {
            line,
            text: String::new(),
            steps: Steps::default(),
            step: 0,
            spent: None,
        });
        let step = parsed.step.unwrap_or(1);
        if step != begun.step + 1 {
            let what = format!("this is step {step} of a move, but step {} is missing", begun.step + 1);
            return Err(FormatError::line(line, what, "write the steps of a move in order, one per line"));
        }
        if step > 1 {
            begun.text.push_str(", ");
        }
        begun.text.push_str(parsed.rest);
        let last: Option<Sq> = self.grower.last().map(|mv| mv.to());
        let start = begun.steps.start();
        let ply = self.grower.plies() + 1;
        let wrong = |why: MoveError| FormatError::Ply { line, ply, text: shown(parsed.rest), why };
        let (read, after) =
            moves::read(self.grower.position(), self.names, parsed.rest, start, last).map_err(wrong)?;
        if !begun.steps.push(read) {
            let what = "this step does not begin where the one before it ended";
            return Err(FormatError::line(
                line,
                what,
                "write the square where the step before ended after `←`",
            ));
        }
        begun.step = step;
        begun.spent = time(line, after)?;
        // A single step is the whole move. Several steps are played when something else follows.
        self.begun = Some(begun);
        if parsed.step.is_none() { self.finish_move() } else { Ok(()) }
    }

    /// Plays the move whose steps have been read.
    fn finish_move(&mut self) -> Result<(), FormatError> {
        let Some(begun) = self.begun.take() else { return Ok(()) };
        let coordinates = begun.steps.coordinates(self.grower.position().variant());
        let read = |position: &Position| Dialect::Usi.read_move(position, &coordinates);
        self.grower.play(begun.line, &begun.text, read)?;
        if let Some(spent) = begun.spent {
            self.grower.notes_mut().spent = Some(spent);
            self.timed.push(self.grower.node());
            self.keeps_time |= !spent.is_zero();
        }
        Ok(())
    }

    fn finish(mut self) -> Result<GameTree, FormatError> {
        self.finish_move()?;
        if !self.keeps_time {
            for node in self.timed {
                self.grower.go_to(node);
                self.grower.notes_mut().spent = None;
            }
        }
        let (line, result) = self.end.unwrap_or((1, None));
        let reason = self.reason;
        let result = result.map(|result| GameResult { text: reason.unwrap_or(result.text), ..result });
        self.grower.finish(line, result)
    }
}

fn not_a_move(line: usize, text: &str) -> FormatError {
    let what = format!("`{text}` is neither a move nor the end of the game");
    FormatError::line(line, what, "comments begin with `*`")
}

/// The time spent, from `(0:12/00:00:12)`; none if it is not given.
fn time(line: usize, text: &str) -> Result<Option<Duration>, FormatError> {
    let text = plain(text).trim_end_matches('+');
    let text = text.strip_suffix("まで").unwrap_or(text);
    if text.is_empty() {
        return Ok(None);
    }
    let inside = text.strip_prefix(['(', '（']).and_then(|text| text.strip_suffix([')', '）']));
    let spent = inside.and_then(|inside| inside.split(['/', '／']).next()).map(str::trim).and_then(seconds);
    match spent {
        Some(spent) => Ok(Some(spent)),
        None => {
            let what = format!("`{text}` is not a time");
            Err(FormatError::line(
                line,
                what,
                "write `(0:12/00:00:12)`: the time for the move, and for all moves of the side so far",
            ))
        }
    }
}

/// `75:00` or `1:15:00`.
fn seconds(text: &str) -> Option<Duration> {
    let parts: Vec<&str> = text.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    let total = parts.iter().try_fold(0_u64, |total, part| {
        let part: u64 = part.trim().parse().ok()?;
        total.checked_mul(60)?.checked_add(part)
    })?;
    Some(Duration::from_secs(total))
}
