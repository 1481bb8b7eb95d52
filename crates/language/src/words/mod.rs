//! Wording of rule data for players: names of games, pieces and sides, refusals, results and powers.
//!
//! The rules return data ([`Refusal`](tenjiku_rules::Refusal), [`Outcome`](tenjiku_rules::Outcome), powers). The
//! traits here convert them to sentences in the current language.

mod outcome;
pub mod powers;
mod records;
mod refusal;
mod search;
mod setup;

pub use records::CurrentLanguage;
pub use search::{LevelWords, MateWords, ScoreWords};

use super::code;
use crate::say;
use tenjiku_rules::variant::{Handicap, Kind, Side, Variant};

/// Describes data of the rules in a sentence for players.
pub trait Describe {
    /// The data needed to name pieces and squares.
    type Context;

    /// The sentence in the current language.
    fn describe(&self, context: &Self::Context) -> String;
}

/// A name in the current language, for display and for speech.
pub trait SpokenName {
    /// The file's Japanese name in Japanese, otherwise the English one.
    fn spoken_name(&self) -> &str;
}

impl SpokenName for Variant {
    fn spoken_name(&self) -> &str {
        self.name_in(code())
    }
}

impl SpokenName for Kind {
    fn spoken_name(&self) -> &str {
        self.name_in(code())
    }
}

impl SpokenName for Handicap {
    fn spoken_name(&self) -> &str {
        self.name_in(code())
    }
}

/// The name of a side in the current language.
pub trait SideName {
    /// The name: `Black`.
    fn spoken_name(self) -> String;

    /// Its sign and its name: `▲ Black`.
    fn signed_name(self) -> String;
}

impl SideName for Side {
    fn spoken_name(self) -> String {
        match self {
            Self::Black => say!("side-black"),
            Self::White => say!("side-white"),
        }
    }

    fn signed_name(self) -> String {
        format!("{} {}", self.sign(), SideName::spoken_name(self))
    }
}
