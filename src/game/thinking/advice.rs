//! The answer to a person who asked for help: a move with its reason in one line, or a forced win.

use super::{PositionId, ThinkingPurpose};
use tenjiku_language::notation::move_in_words;
use tenjiku_language::say;
use tenjiku_language::{MateWords, ScoreWords, gain, purpose, reason};
use tenjiku_language::{SpokenName, capitalize, current_style};
use tenjiku_rules::{Move, Position};
use tenjiku_search::mate::{MateAnswer, MateRequest, MateResult};
use tenjiku_search::{PvLine, Score, SearchAnswer, SearchReport};

/// The answer to the person whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub position_id: PositionId,
    /// The request: [`ThinkingPurpose::Suggest`] or [`ThinkingPurpose::FindMate`].
    pub purpose: ThinkingPurpose,
    /// The move; `None` if no forced win was found.
    pub mv: Option<Move>,
    /// The line that starts with the move.
    pub line: PvLine,
    /// The move and its reason in one line, or why there is none.
    pub text: String,
    /// `text` without numbers and with the move spelled out.
    pub plain: String,
    source: SuggestionSource,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SuggestionSource {
    /// A good move, from a search of `depth` plies.
    Move { depth: u32 },
    /// The answer to the search for a forced win.
    Mate(MateAnswer),
}

impl Suggestion {
    /// Writes the text again, in the current language. `position` must be that of the suggestion.
    pub(super) fn rewrite(&mut self, position: &Position) {
        (self.text, self.plain) = self.source.texts(position, self.mv, &self.line);
    }
}

impl SuggestionSource {
    /// The text with numbers, and the text without them.
    fn texts(&self, position: &Position, mv: Option<Move>, line: &PvLine) -> (String, String) {
        let (written, spoken) =
            (mv.map(|mv| describe_move(position, mv)), mv.map(|mv| move_in_words(position, mv)));
        (self.in_words(position, written, line, true), self.in_words(position, spoken, line, false))
    }

    fn in_words(
        &self,
        position: &Position,
        first: Option<String>,
        line: &PvLine,
        with_numbers: bool,
    ) -> String {
        match (self, first) {
            (Self::Move { depth }, first) => {
                let why = explain_line(position, line, Some(*depth).filter(|_| with_numbers));
                say!("advice-move", first = first.unwrap_or_default(), why)
            }
            (Self::Mate(answer), first) => {
                let verdict = answer.verdict(position.side_to_move(), MateRequest::default().plies);
                match (&answer.result, first) {
                    (MateResult::Found { .. }, Some(first)) => {
                        say!("advice-move", first, why = verdict)
                    }
                    (MateResult::Unknown, _) if with_numbers => say!("advice-no-win", verdict),
                    (MateResult::Unknown, _) => say!("advice-no-win-plain"),
                    _ => say!("advice-verdict", verdict = capitalize(&verdict)),
                }
            }
        }
    }
}

/// A move in notation; a drop also says which piece to take from the hand.
pub(super) fn describe_move(position: &Position, mv: Move) -> String {
    let written = current_style().write(position, mv);
    match mv.dropped_kind() {
        Some(kind) => {
            let held = position.variant().held_as(kind);
            let piece = position.variant().kind(held).spoken_name();
            if held == kind {
                say!("advice-drop", written, piece)
            } else {
                say!("advice-drop-turned", written, piece)
            }
        }
        None => written,
    }
}

#[derive(Debug, Default)]
pub(super) enum Advice {
    #[default]
    None,
    Asked(PositionId, ThinkingPurpose),
    Given(Box<Suggestion>),
}

impl Advice {
    /// The request, answered or not.
    pub fn request(&self) -> Option<(PositionId, ThinkingPurpose)> {
        match self {
            Self::None => None,
            Self::Asked(position_id, purpose) => Some((*position_id, *purpose)),
            Self::Given(suggestion) => Some((suggestion.position_id, suggestion.purpose)),
        }
    }

    pub const fn suggestion(&self) -> Option<&Suggestion> {
        match self {
            Self::Given(suggestion) => Some(suggestion),
            _ => None,
        }
    }

    /// The suggestion from the answer of a search; [`Advice::None`] if it found no move.
    pub fn from_answer(position_id: PositionId, position: &Position, answer: &SearchAnswer) -> Self {
        let Some(mv) = answer.mv.and_then(|mv| position.accept(mv).ok()) else { return Self::None };
        let line = answer.report.lines.iter().find(|line| line.moves.first() == Some(&mv)).cloned();
        let line = line.unwrap_or_else(|| PvLine { moves: vec![mv], ..PvLine::default() });
        let source = SuggestionSource::Move { depth: answer.report.depth };
        Self::given(position_id, position, ThinkingPurpose::Suggest, line, source)
    }

    /// The suggestion of the first move of a line, if it has one.
    fn given(
        position_id: PositionId,
        position: &Position,
        purpose: ThinkingPurpose,
        line: PvLine,
        source: SuggestionSource,
    ) -> Self {
        let mv = line.moves.first().copied();
        let (text, plain) = source.texts(position, mv, &line);
        Self::Given(Box::new(Suggestion { position_id, purpose, mv, line, text, plain, source }))
    }

    /// The suggestion from a search for a forced win, with a report of its result.
    pub fn from_mate(
        position_id: PositionId,
        position: &Position,
        answer: &MateAnswer,
    ) -> (Self, SearchReport) {
        let moves = answer.line().unwrap_or_default().to_vec();
        let depth = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let line = PvLine { score: Score::win_in(moves.len() as i32), moves };
        let lines = if line.moves.is_empty() { Vec::new() } else { vec![line.clone()] };
        let report =
            SearchReport { depth, nodes: answer.nodes, time: answer.time, lines, ..SearchReport::default() };
        let source = SuggestionSource::Mate(answer.clone());
        (Self::given(position_id, position, ThinkingPurpose::FindMate, line, source), report)
    }
}

/// Explains the line in a few words; with a depth, also with its score.
fn explain_line(position: &Position, line: &PvLine, depth: Option<u32>) -> String {
    match line.score.moves_to_end() {
        Some(moves) if line.score.is_win() => say!("reason-forces-win", moves),
        Some(_) => say!("advice-holds-out"),
        None => {
            let score = line.score.to_string();
            let reason = reason(position, &line.moves).or_else(|| plan(position, &line.moves));
            let purpose = || purpose(position, *line.moves.first()?);
            let why = reason.or_else(purpose).unwrap_or_default();
            match depth {
                None => why,
                Some(depth) => say!("advice-reason", why, score, depth),
            }
        }
    }
}

/// The purpose of a quiet move: the next move of the same side in the line, if that gains or threatens something.
fn plan(position: &Position, line: &[Move]) -> Option<String> {
    let &[first, reply, ref rest @ ..] = line else { return None };
    let mut later = position.clone();
    for mv in [first, reply] {
        let mv = later.accept(mv).ok()?;
        later.play(mv, &mut ());
    }
    let next = rest.first().and_then(|&mv| later.accept(mv).ok())?;
    // A piece that steps back prepares nothing.
    if first.from() == Some(next.to()) {
        return None;
    }
    let next_move = move_in_words(&later, next);
    Some(say!("advice-plan", next = next_move, why = gain(&later, rest)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{coordinate, sfen};

    /// Chu: the King waits, and then the Rook moves, to a square of no interest or below the Lion.
    #[test]
    fn a_quiet_move_is_suggested_with_its_plan() {
        let game = Variant::built_in("chu").unwrap();
        let text = "11k/12/12/3n8/12/12/12/12/12/5R6/12/K11 b - 1";
        let position = sfen::read(&game, text).expect("a position");
        let line = |text: &str| {
            let mut later = position.clone();
            let read = |word: &str| {
                let mv = coordinate::read(&later, word).expect("a move");
                later.play(mv, &mut ());
                mv
            };
            let moves = text.split(' ').map(read).collect();
            PvLine { moves, ..PvLine::default() }
        };
        const QUIET: &str = "takes a better place";
        let why = |text: &str| explain_line(&position, &line(text), None);
        assert_eq!(why("12l11l 1a2a 7j7i 2a1a"), QUIET, "the Rook gains nothing there");
        assert_eq!(why("12l11l 1a2a 7j9j 2a3a"), "prepares Rook to 9j (threatens to capture the Lion)");
        assert_eq!(why("12l11l 1a2a 11l12l 2a1a"), QUIET);
    }
}
