//! Sentences that come from above: this crate knows no language.

use std::fmt::Debug;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{MoveError, Outcome, Position};

/// Puts into words what the rules report, for errors and for the texts of results.
///
/// The functions that read and write games take one. [`PlainWording`] is enough for programs that show neither; a
/// program for players implements the trait with the names of pieces, in its own language.
pub trait Wording: Debug + Sync {
    /// Why a move of a position cannot be played, in a sentence.
    fn refusal(&self, why: &MoveError, position: &Position) -> String {
        let _ = position;
        why.to_string()
    }

    /// How a game ended, in a sentence; empty if only the score matters.
    fn outcome(&self, outcome: Outcome, variant: &Variant) -> String {
        let _ = (outcome, variant);
        String::new()
    }
}

/// Refusals as [`MoveError`] displays them, in English and without the names of pieces; results without a text.
#[derive(Clone, Copy, Debug)]
pub struct PlainWording;

impl Wording for PlainWording {}
