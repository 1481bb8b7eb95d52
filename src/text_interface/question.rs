//! Typed questions.

use super::TypedMoves;
use super::keywords::typed_words;
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_platform::sanitize::sanitize_line;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position};
use tenjiku_teach::guide::find_by_name;
use thiserror::Error;

/// A question about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What stands on a square?
    Square(Sq),
    /// What stands on a file, counted from 1 at Black's right?
    File(u8),
    /// What stands on a rank, counted from 0 at the top?
    Rank(u8),
    /// What does each side have in hand?
    Hand,
    /// Where are the pieces of these kinds?
    Where(Vec<KindId>),
    /// What may the piece on a square do?
    Moves(Sq),
    /// Which pieces attack and protect a square?
    Attackers(Sq),
    /// What would a move burn?
    Burn(Move),
    /// What was the last move?
    Last,
    /// What do the clocks show?
    Clocks,
    /// Which pieces does one side have more of?
    Material,
    /// Which side stands better?
    Verdict,
}

typed_words! {
    /// A kind of question.
    pub enum QuestionKind {
        /// [`Question::Square`]
        Square = ("ask-square", "ask-square-example"),
        /// [`Question::Rank`]
        Rank = ("ask-rank", "ask-rank-example"),
        /// [`Question::File`]
        File = ("ask-file", "ask-file-example"),
        /// [`Question::Hand`]
        Hand = ("ask-hand", "ask-hand-example"),
        /// [`Question::Where`]
        Where = ("ask-where", "ask-where-example"),
        /// [`Question::Moves`]
        Moves = ("ask-moves", "ask-moves-example"),
        /// [`Question::Attackers`]
        Attackers = ("ask-attackers", "ask-attackers-example"),
        /// [`Question::Burn`]
        Burn = ("ask-burn", "ask-burn-example"),
        /// [`Question::Last`]
        Last = ("ask-last", "ask-last-example"),
        /// [`Question::Clocks`]
        Clocks = ("ask-clocks", "ask-clocks-example"),
        /// [`Question::Material`]
        Material = ("ask-material", "ask-material-example"),
        /// [`Question::Verdict`]
        Verdict = ("ask-verdict", "ask-verdict-example"),
    }

    /// An example and its meaning, in one line.
    pub fn example;
}

/// Why a question cannot be answered.
#[derive(Debug, Error)]
pub enum QuestionError {
    /// Its argument is missing or cannot be read; the sentence says what to type.
    #[error("{0}")]
    Unclear(String),
    /// Its argument is not a legal move.
    #[error("{0}")]
    Move(String),
}

impl QuestionKind {
    const fn needs_argument(self) -> bool {
        !matches!(self, Self::Hand | Self::Last | Self::Clocks | Self::Material | Self::Verdict)
    }
}

impl Question {
    /// Reads a question: a keyword and its argument. A square alone, or one with a question mark, asks what stands on
    /// it. `None` if the text is not a question.
    ///
    /// # Errors
    /// The argument is missing or cannot be read.
    #[must_use]
    pub fn read(typed: &str, moves: &TypedMoves) -> Option<Result<Self, QuestionError>> {
        let typed = typed.trim();
        let geometry = moves.position().geometry();
        let without_mark = typed.trim_matches(['?', '？']).trim();
        if let Some(sq) = geometry.parse(&without_mark.to_lowercase()) {
            return Some(Ok(Self::Square(sq)));
        }
        let (word, rest) = without_mark.split_once(char::is_whitespace).unwrap_or((without_mark, ""));
        let kind = QuestionKind::from_word(word)?;
        let argument = without_fillers(rest);
        // As in `where can the lion go`.
        let asks_for_moves = kind == QuestionKind::Where && has_any(rest, &say!("ask-go"));
        let moves_of = only_piece(moves.position(), &argument).filter(|_| asks_for_moves);
        Some(moves_of.map_or_else(|| Self::parse_argument(kind, &argument, moves), |sq| Ok(Self::Moves(sq))))
    }

    /// Completions of a partly typed question: keywords or, after a keyword, pieces or moves, at most `limit`.
    #[must_use]
    pub fn completions(typed: &str, moves: Option<&TypedMoves>, limit: usize) -> Vec<(QuestionKind, String)> {
        let typed = typed.trim_start();
        let Some((word, rest)) = typed.split_once(char::is_whitespace) else {
            let word = typed.to_lowercase();
            let is_completion = |keyword: &String| !word.is_empty() && keyword.starts_with(&word);
            let words = QuestionKind::ALL
                .into_iter()
                .map(|kind| (kind, kind.words().into_iter().find(is_completion)));
            return words.filter_map(|(kind, word)| Some((kind, word?))).collect();
        };
        let argument = without_fillers(rest);
        let Some((kind, prefix)) = QuestionKind::from_word(word).zip(typed.strip_suffix(&argument)) else {
            return Vec::new();
        };
        let completions = moves.map_or_else(Vec::new, |moves| match kind {
            _ if argument.is_empty() => vec![String::new()],
            QuestionKind::Where => complete_names(moves.position(), &argument, limit),
            QuestionKind::Burn => {
                moves.completions(&argument, limit).into_iter().map(|completion| completion.text).collect()
            }
            _ => Vec::new(),
        });
        completions.into_iter().map(|completion| (kind, format!("{prefix}{completion}"))).collect()
    }

    fn parse_argument(kind: QuestionKind, argument: &str, moves: &TypedMoves) -> Result<Self, QuestionError> {
        let geometry = moves.position().geometry();
        if argument.is_empty() && kind.needs_argument() {
            return Err(QuestionError::Unclear(say!("ask-missing", example = kind.example())));
        }
        let square = || {
            let name = argument.split_whitespace().next().unwrap_or_default().to_lowercase();
            geometry
                .parse(&name)
                .ok_or_else(|| unclear(kind, say!("ask-no-square", text = shorten(argument))))
        };
        Ok(match kind {
            QuestionKind::Square => Self::Square(square()?),
            QuestionKind::Moves => {
                Self::Moves(only_piece(moves.position(), argument).map_or_else(square, Ok)?)
            }
            QuestionKind::Attackers => Self::Attackers(square()?),
            QuestionKind::File => {
                let file = argument.parse::<u8>().ok().filter(|file| (1..=geometry.files()).contains(file));
                Self::File(file.ok_or_else(|| unclear(kind, say!("ask-no-file", text = shorten(argument))))?)
            }
            QuestionKind::Rank => {
                let rank = (0..geometry.ranks()).find(|&rank| is_rank(argument, rank));
                Self::Rank(rank.ok_or_else(|| unclear(kind, say!("ask-no-rank", text = shorten(argument))))?)
            }
            QuestionKind::Where => Self::Where(
                kinds(moves.position(), argument)
                    .ok_or_else(|| unclear(kind, say!("ask-no-piece", text = shorten(argument))))?,
            ),
            QuestionKind::Burn => {
                let mv = moves.read(argument);
                Self::Burn(mv.map_err(|why| QuestionError::Move(moves.explain(&why)))?)
            }
            QuestionKind::Hand => Self::Hand,
            QuestionKind::Last => Self::Last,
            QuestionKind::Clocks => Self::Clocks,
            QuestionKind::Material => Self::Material,
            QuestionKind::Verdict => Self::Verdict,
        })
    }
}

fn unclear(kind: QuestionKind, what: String) -> QuestionError {
    QuestionError::Unclear(say!("ask-unclear", what = what, example = kind.example()))
}

/// Shortens typed text for a message.
fn shorten(text: &str) -> String {
    sanitize_line(text, 30)
}

/// Whether a text names a rank by its letters, its kanji or its number.
fn is_rank(text: &str, rank: u8) -> bool {
    use tenjiku_records::notation::MoveStyle::{Japanese, Western};
    let text = text.to_lowercase();
    text == Western.rank(rank) || text == Japanese.rank(rank) || text == (u16::from(rank) + 1).to_string()
}

/// The kinds with this name, symbol or kanji.
fn kinds(position: &Position, name: &str) -> Option<Vec<KindId>> {
    let game = position.variant();
    let matching = find_by_name(game, name);
    let first = *matching.first()?;
    let has_same_name = |kind: &KindId| game.kind(*kind).name() == game.kind(first).name();
    Some(matching.into_iter().filter(has_same_name).collect())
}

/// The square of the piece with this name, if the side to move has exactly one.
fn only_piece(position: &Position, name: &str) -> Option<Sq> {
    let kinds = kinds(position, name)?;
    let pieces = position.pieces(position.side_to_move());
    let mut squares = pieces.filter(|(_, piece)| kinds.contains(&piece.kind)).map(|(sq, _)| sq);
    squares.next().filter(|_| squares.next().is_none())
}

/// Names of pieces that complete a partly typed name, each once.
fn complete_names(position: &Position, name: &str, limit: usize) -> Vec<String> {
    let game = position.variant();
    let mut names: Vec<String> = Vec::new();
    for kind in find_by_name(game, name) {
        let name = game.kind(kind).spoken_name();
        if names.len() < limit && !names.iter().any(|other| other == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Drops filler words: `are my fire demons` becomes `fire demons`.
fn without_fillers(text: &str) -> String {
    let fillers = format!("{} {}", say!("ask-fillers"), say!("ask-go"));
    text.split_whitespace().filter(|word| !has_any(word, &fillers)).collect::<Vec<_>>().join(" ")
}

/// Whether a text has any of the `words`.
fn has_any(text: &str, words: &str) -> bool {
    text.split_whitespace().any(|word| words.split_whitespace().any(|other| other == word.to_lowercase()))
}
