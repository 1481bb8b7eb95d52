//! What the game before the root forbids: positions that have stood too often to be entered again,
//! and moves that must be varied.
//!
//! A shortest forced win never comes back to a position of its own, so only the past before the
//! root can make the rules of repetition bite; and the past is the same on every way through the
//! search.

use crate::rules::{Move, Position};
use crate::variant::Repetition;
use std::collections::HashMap;

/// The past of a root position, as far as it matters.
#[derive(Debug, Default)]
pub(super) struct Past {
    drawn: Vec<u64>,
    barred: Vec<(u64, Move)>,
}

impl Past {
    pub fn of(root: &Position) -> Self {
        let mut past = Self::default();
        let repetition = root.variant().rules().repetition;
        if repetition == Repetition::Off {
            return past;
        }
        let mut stood: HashMap<u64, u32> = HashMap::new();
        let mut played = Vec::new();
        let mut position = root.clone();
        *stood.entry(position.key()).or_default() += 1;
        while let Some(mv) = position.undo() {
            *stood.entry(position.key()).or_default() += 1;
            played.push((position.key(), mv));
        }
        match repetition {
            Repetition::FourthIsDraw | Repetition::FourthLosesForFirst => {
                past.drawn.extend(stood.iter().filter(|(_, count)| **count >= 3).map(|(key, _)| *key));
            }
            Repetition::ThirdIsBarred => {
                past.drawn.extend(stood.iter().filter(|(_, count)| **count >= 2).map(|(key, _)| *key));
            }
            Repetition::Off | Repetition::ThirdMustVary => {
                // The root stands now; a position that is entered again will stand once more.
                let earlier = |key: u64| stood[&key] - u32::from(key == root.key());
                past.barred.extend(played.into_iter().filter(|&(key, _)| earlier(key) >= 2));
            }
        }
        past
    }

    /// Whether entering the position with that key gains nothing: it is a draw, or lost, or barred.
    pub fn draws(&self, key: u64) -> bool {
        !self.drawn.is_empty() && self.drawn.contains(&key)
    }

    /// Whether the move may not be played again from the position with that key.
    pub fn bars(&self, key: u64, mv: Move) -> bool {
        self.bars_any() && self.barred.contains(&(key, mv))
    }

    /// Whether any move is barred anywhere.
    pub const fn bars_any(&self) -> bool {
        !self.barred.is_empty()
    }
}
