//! Sentences that the caller of this crate supplies.

use std::fmt::Debug;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{MoveError, Outcome, Position};

/// Sentences for errors and results.
///
/// Passed to the functions that read and write games. [`PlainWording`] suffices for programs that show
/// neither; others implement the trait with piece names in their own language.
pub trait Wording: Debug + Sync {
    /// The reason why a move of a position cannot be played, as a sentence.
    fn refusal(&self, why: &MoveError, position: &Position) -> String {
        let _ = position;
        why.to_string()
    }

    /// The outcome of a game as a sentence; empty if only the score matters.
    fn outcome(&self, outcome: Outcome, variant: &Variant) -> String {
        let _ = (outcome, variant);
        String::new()
    }
}

/// Refusals as displayed by [`MoveError`], in English and without piece names; results without a text.
#[derive(Clone, Copy, Debug)]
pub struct PlainWording;

impl Wording for PlainWording {}
