//! Questions as people type them.

use super::TypedMoves;
use super::words::{is_word_of, words_of};
use crate::guide::called;
use crate::language::{SpokenName, text};
use crate::say;
use crate::trust::cleaned;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position};
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
    /// What does each side hold in hand?
    Hand,
    /// Where are the pieces of these kinds?
    Where(Vec<KindId>),
    /// What may the piece on a square do?
    Moves(Sq),
    /// Who threatens a square, and who protects it?
    Attackers(Sq),
    /// What would a move burn?
    Burn(Move),
    /// What was the last move?
    Last,
    /// What do the clocks show?
    Clocks,
    /// Which pieces has one side more than the other?
    Material,
    /// Who stands better?
    Verdict,
}

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// [`Question::Square`]
    Square,
    /// [`Question::File`]
    File,
    /// [`Question::Rank`]
    Rank,
    /// [`Question::Hand`]
    Hand,
    /// [`Question::Where`]
    Where,
    /// [`Question::Moves`]
    Moves,
    /// [`Question::Attackers`]
    Attackers,
    /// [`Question::Burn`]
    Burn,
    /// [`Question::Last`]
    Last,
    /// [`Question::Clocks`]
    Clocks,
    /// [`Question::Material`]
    Material,
    /// [`Question::Verdict`]
    Verdict,
}

/// Why a question cannot be answered.
#[derive(Debug, Error)]
pub enum QuestionError {
    /// What it asks about is missing or cannot be read; the sentence says what to type.
    #[error("{0}")]
    Unclear(String),
    /// The move it asks about is none.
    #[error("{0}")]
    Move(String),
}

impl Ask {
    /// All kinds of question.
    pub const ALL: [Self; 12] = [
        Self::Square,
        Self::Rank,
        Self::File,
        Self::Hand,
        Self::Where,
        Self::Moves,
        Self::Attackers,
        Self::Burn,
        Self::Last,
        Self::Clocks,
        Self::Material,
        Self::Verdict,
    ];

    /// The messages with its words and with an example.
    const fn messages(self) -> (&'static str, &'static str) {
        match self {
            Self::Square => ("ask-square", "ask-square-example"),
            Self::Rank => ("ask-rank", "ask-rank-example"),
            Self::File => ("ask-file", "ask-file-example"),
            Self::Hand => ("ask-hand", "ask-hand-example"),
            Self::Where => ("ask-where", "ask-where-example"),
            Self::Moves => ("ask-moves", "ask-moves-example"),
            Self::Attackers => ("ask-attackers", "ask-attackers-example"),
            Self::Burn => ("ask-burn", "ask-burn-example"),
            Self::Last => ("ask-last", "ask-last-example"),
            Self::Clocks => ("ask-clocks", "ask-clocks-example"),
            Self::Material => ("ask-material", "ask-material-example"),
            Self::Verdict => ("ask-verdict", "ask-verdict-example"),
        }
    }

    /// Whether it is about something that has to be named.
    const fn needs_more(self) -> bool {
        !matches!(self, Self::Hand | Self::Last | Self::Clocks | Self::Material | Self::Verdict)
    }

    /// The words that begin it in the present language, the usual one first.
    #[must_use]
    pub fn words(self) -> Vec<String> {
        words_of(self.messages().0)
    }

    /// What it answers, in a line with an example.
    #[must_use]
    pub fn example(self) -> String {
        text(self.messages().1, [])
    }

    /// The kind of question that begins with a word, in the present language or in English.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ask| is_word_of(ask.messages().0, word))
    }
}

impl Question {
    /// Reads a question: a word that begins one, and what it is about. A square alone asks what stands on it, and so
    /// does one after a question mark. `None` if it is no question.
    ///
    /// # Errors
    /// What the question is about is missing or cannot be read.
    #[must_use]
    pub fn read(typed: &str, moves: &TypedMoves) -> Option<Result<Self, QuestionError>> {
        let typed = typed.trim();
        let geometry = moves.position().geometry();
        let bare = typed.trim_matches(['?', '？']).trim();
        if let Some(sq) = geometry.parse(&bare.to_lowercase()) {
            return Some(Ok(Self::Square(sq)));
        }
        let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
        let ask = Ask::of_word(word)?;
        let about = without_fillers(rest);
        // `where can the lion go`
        let goes = ask == Ask::Where && has_any(rest, &say!("ask-go"));
        let moves_of = one_piece(moves.position(), &about).filter(|_| goes);
        Some(moves_of.map_or_else(|| Self::about(ask, &about, moves), |sq| Ok(Self::Moves(sq))))
    }

    /// The questions that a half-typed line may become: by their words, and once one has been typed, by the pieces or the
    /// moves that they may be about, at most so many.
    #[must_use]
    pub fn begun(typed: &str, moves: Option<&TypedMoves>, most: usize) -> Vec<(Ask, String)> {
        let typed = typed.trim_start();
        let Some((word, rest)) = typed.split_once(char::is_whitespace) else {
            let word = typed.to_lowercase();
            let is_begun = |known: &String| !word.is_empty() && known.starts_with(&word);
            let words = Ask::ALL.into_iter().map(|ask| (ask, ask.words().into_iter().find(is_begun)));
            return words.filter_map(|(ask, word)| Some((ask, word?))).collect();
        };
        let about = without_fillers(rest);
        let Some((ask, before)) = Ask::of_word(word).zip(typed.strip_suffix(&about)) else {
            return Vec::new();
        };
        let ways = moves.map_or_else(Vec::new, |moves| match ask {
            _ if about.is_empty() => vec![String::new()],
            Ask::Where => names_begun(moves.position(), &about, most),
            Ask::Burn => moves.completions(&about, most).into_iter().map(|way| way.text).collect(),
            _ => Vec::new(),
        });
        ways.into_iter().map(|way| (ask, format!("{before}{way}"))).collect()
    }

    fn about(ask: Ask, about: &str, moves: &TypedMoves) -> Result<Self, QuestionError> {
        let geometry = moves.position().geometry();
        if about.is_empty() && ask.needs_more() {
            return Err(QuestionError::Unclear(say!("ask-missing", example = ask.example())));
        }
        let square = || {
            let name = about.split_whitespace().next().unwrap_or_default().to_lowercase();
            geometry.parse(&name).ok_or_else(|| unclear(ask, say!("ask-no-square", text = shown(about))))
        };
        Ok(match ask {
            Ask::Square => Self::Square(square()?),
            Ask::Moves => Self::Moves(one_piece(moves.position(), about).map_or_else(square, Ok)?),
            Ask::Attackers => Self::Attackers(square()?),
            Ask::File => {
                let file = about.parse::<u8>().ok().filter(|file| (1..=geometry.files()).contains(file));
                Self::File(file.ok_or_else(|| unclear(ask, say!("ask-no-file", text = shown(about))))?)
            }
            Ask::Rank => {
                let rank = (0..geometry.ranks()).find(|&rank| is_rank(about, rank));
                Self::Rank(rank.ok_or_else(|| unclear(ask, say!("ask-no-rank", text = shown(about))))?)
            }
            Ask::Where => Self::Where(
                kinds(moves.position(), about)
                    .ok_or_else(|| unclear(ask, say!("ask-no-piece", text = shown(about))))?,
            ),
            Ask::Burn => {
                let read = moves.read(about);
                Self::Burn(read.map_err(|why| QuestionError::Move(moves.explain(&why)))?)
            }
            Ask::Hand => Self::Hand,
            Ask::Last => Self::Last,
            Ask::Clocks => Self::Clocks,
            Ask::Material => Self::Material,
            Ask::Verdict => Self::Verdict,
        })
    }
}

fn unclear(ask: Ask, what: String) -> QuestionError {
    QuestionError::Unclear(say!("ask-unclear", what = what, example = ask.example()))
}

/// What was typed, short enough for a sentence.
fn shown(text: &str) -> String {
    cleaned(text, 30)
}

/// Whether a text names a rank, by its letters, its kanji or its number.
fn is_rank(text: &str, rank: u8) -> bool {
    use tenjiku_records::notation::MoveStyle::{Japanese, Western};
    let text = text.to_lowercase();
    text == Western.rank(rank) || text == Japanese.rank(rank) || text == (u16::from(rank) + 1).to_string()
}

/// The kinds that people call by a name, by its symbol or by its kanji.
fn kinds(position: &Position, name: &str) -> Option<Vec<KindId>> {
    let game = position.variant();
    let found = called(game, name);
    let first = *found.first()?;
    let is_same = |kind: &KindId| game.kind(*kind).name() == game.kind(first).name();
    Some(found.into_iter().filter(is_same).collect())
}

/// The square of the only piece of the side to move that people call by a name.
fn one_piece(position: &Position, name: &str) -> Option<Sq> {
    let kinds = kinds(position, name)?;
    let pieces = position.pieces(position.side_to_move());
    let mut found = pieces.filter(|(_, piece)| kinds.contains(&piece.kind)).map(|(sq, _)| sq);
    found.next().filter(|_| found.next().is_none())
}

/// The names of the pieces that a half-typed name may mean, each once.
fn names_begun(position: &Position, name: &str, most: usize) -> Vec<String> {
    let game = position.variant();
    let mut names: Vec<String> = Vec::new();
    for kind in called(game, name) {
        let name = game.kind(kind).spoken_name();
        if names.len() < most && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// A question without the words that only make it a sentence: `are my fire demons` is about `fire demons`.
fn without_fillers(text: &str) -> String {
    let fillers = format!("{} {}", say!("ask-fillers"), say!("ask-go"));
    text.split_whitespace().filter(|word| !has_any(word, &fillers)).collect::<Vec<_>>().join(" ")
}

/// Whether a text has any of these words.
fn has_any(text: &str, words: &str) -> bool {
    text.split_whitespace().any(|word| words.split_whitespace().any(|known| known == word.to_lowercase()))
}
