//! A move suggested to a person, with the reason in a line.

use super::Spot;
use crate::notation::association;
use crate::rules::{Move, Position};
use crate::search::{Answer, Line, reason};

/// A move suggested to the person whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The position it is for.
    pub spot: Spot,
    /// The move.
    pub mv: Move,
    /// The line it begins, the move first.
    pub line: Line,
    /// The move and its reason in one line.
    pub text: String,
}

/// What has become of a wish for help.
#[derive(Debug, Default)]
pub(super) enum Advice {
    /// Nobody asked.
    #[default]
    None,
    /// Somebody asked, in that position.
    Asked(Spot),
    /// The answer.
    Given(Box<Suggestion>),
}

impl Advice {
    /// The position that was asked about.
    pub fn spot(&self) -> Option<Spot> {
        match self {
            Self::None => None,
            Self::Asked(spot) => Some(*spot),
            Self::Given(suggestion) => Some(suggestion.spot),
        }
    }

    pub const fn given(&self) -> Option<&Suggestion> {
        match self {
            Self::Given(suggestion) => Some(suggestion),
            _ => None,
        }
    }

    /// What the answer of a search comes to; nothing if it found no move.
    pub fn from_answer(spot: Spot, position: &Position, answer: &Answer) -> Self {
        let Some(mv) = answer.mv.and_then(|mv| position.accept(mv).ok()) else { return Self::None };
        let line = answer.report.lines.iter().find(|line| line.moves.first() == Some(&mv)).cloned();
        let line = line.unwrap_or_else(|| Line { moves: vec![mv], ..Line::default() });
        let text =
            format!("{}: {}", association::write(position, mv), why(position, &line, answer.report.depth));
        Self::Given(Box::new(Suggestion { spot, mv, line, text }))
    }
}

/// Why the line is good, in a few words.
fn why(position: &Position, line: &Line, depth: u32) -> String {
    match line.score.forced_end() {
        Some(plies) if line.score.is_win() => format!("forces a win in {plies} plies"),
        Some(_) => "holds out longest".to_owned(),
        None => match reason(position, &line.moves) {
            Some(reason) => format!("{reason} (worth {}, {depth} plies ahead)", line.score),
            None => format!("the best of {depth} plies ahead, worth {}", line.score),
        },
    }
}
