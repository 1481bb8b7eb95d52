//! What the rules report, in words for players: names of games, pieces and sides, refusals, results and powers.
//!
//! The rules return data ([`Refusal`](tenjiku_rules::Refusal), [`Outcome`](tenjiku_rules::Outcome), powers). The traits
//! here add the sentence, in the present language.

mod outcome;
pub mod powers;
mod records;
mod refusal;
mod setup;

pub use records::CurrentLanguage;

use super::code;
use crate::say;
use tenjiku_rules::variant::{Handicap, Kind, Side, Variant};

/// A sentence for players about something that the rules report.
pub trait Describe {
    /// What the sentence needs to know besides, to name pieces and squares.
    type Context;

    /// The sentence, in the present language.
    #[must_use]
    fn describe(&self, context: &Self::Context) -> String;
}

/// A name in the present language.
pub trait SpokenName {
    /// The name: what the file has as the Japanese name in Japanese, otherwise the English one.
    #[must_use]
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

/// The name of a side in the present language.
pub trait SideName {
    /// The name: `Black`.
    #[must_use]
    fn spoken_name(self) -> String;

    /// Its sign and its name: `▲ Black`.
    #[must_use]
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
