//! Constraints of the repetition rules that come from the game before the root.
//!
//! A shortest forced win never repeats a position, so only positions before the root matter. They stay the
//! same throughout the search.

use std::collections::HashMap;
use tenjiku_rules::variant::Repetition;
use tenjiku_rules::{Move, Position};

/// Positions and moves of the game that the repetition rules forbid or devalue.
#[derive(Debug, Default)]
pub(super) struct Repetitions {
    /// Keys of positions that it is pointless or illegal to enter, sorted.
    useless: Vec<u64>,
    /// Whether entering them is illegal for both sides.
    closed: bool,
    /// Moves that must not be repeated, with the keys of their positions.
    barred: Vec<(u64, Move)>,
}

impl Repetitions {
    pub fn from_game(root: &Position) -> Self {
        let mut past = Self::default();
        let repetition = root.variant().rules().repetition;
        if repetition == Repetition::Off {
            return past;
        }
        let mut occurred: HashMap<u64, u32> = HashMap::new();
        let mut played = Vec::new();
        let mut position = root.clone();
        *occurred.entry(position.key()).or_default() += 1;
        while let Some(mv) = position.undo() {
            *occurred.entry(position.key()).or_default() += 1;
            played.push((position.key(), mv));
        }
        match repetition {
            Repetition::FourthIsDraw | Repetition::FourthLosesForFirst | Repetition::FourthLosesForMover => {
                past.useless.extend(occurred.iter().filter(|(_, count)| **count >= 3).map(|(key, _)| *key));
            }
            Repetition::ThirdIsBarred | Repetition::SecondIsBarred => {
                let most = if repetition == Repetition::ThirdIsBarred { 2 } else { 1 };
                past.useless
                    .extend(occurred.iter().filter(|(_, count)| **count >= most).map(|(key, _)| *key));
                past.closed = true;
            }
            Repetition::Off | Repetition::ThirdMustVary => {
                // Only occurrences before the present one count: a position that is entered again will occur
                // again.
                let earlier = |key: u64| occurred[&key] - u32::from(key == root.key());
                past.barred.extend(played.into_iter().filter(|&(key, _)| earlier(key) >= 2));
            }
        }
        past.useless.sort_unstable();
        past
    }

    /// Whether entering the position with that key draws, loses or is illegal.
    pub fn is_useless(&self, key: u64) -> bool {
        !self.useless.is_empty() && self.useless.binary_search(&key).is_ok()
    }

    /// Whether entering the position with that key is illegal for both sides.
    pub fn is_closed(&self, key: u64) -> bool {
        self.closed && self.is_useless(key)
    }

    /// Whether [`Repetitions::is_closed`] holds for any position.
    pub const fn closes_any(&self) -> bool {
        self.closed
    }

    /// Whether repeating the move in the position with that key is illegal.
    pub fn bars(&self, key: u64, mv: Move) -> bool {
        self.bars_any() && self.barred.contains(&(key, mv))
    }

    /// Whether any move is barred.
    pub const fn bars_any(&self) -> bool {
        !self.barred.is_empty()
    }
}
