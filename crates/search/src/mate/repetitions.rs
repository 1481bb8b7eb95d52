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
    useless_keys: Vec<u64>,
    /// Whether entering them is illegal for both sides.
    forbids_entry: bool,
    /// Moves that must not be repeated, with the keys of their positions.
    forbidden_moves: Vec<(u64, Move)>,
}

impl Repetitions {
    pub fn from_game(root: &Position) -> Self {
        let mut repetitions = Self::default();
        let repetition = root.variant().rules().repetition;
        if repetition == Repetition::Off {
            return repetitions;
        }
        let mut occurrences: HashMap<u64, u32> = HashMap::new();
        let mut played = Vec::new();
        let mut position = root.clone();
        *occurrences.entry(position.key()).or_default() += 1;
        while let Some(mv) = position.undo() {
            *occurrences.entry(position.key()).or_default() += 1;
            played.push((position.key(), mv));
        }
        match repetition {
            Repetition::FourthIsDraw | Repetition::FourthLosesForFirst | Repetition::FourthLosesForMover => {
                repetitions
                    .useless_keys
                    .extend(occurrences.iter().filter(|(_, count)| **count >= 3).map(|(key, _)| *key));
            }
            Repetition::ThirdIsBarred | Repetition::SecondIsBarred => {
                let limit = if repetition == Repetition::ThirdIsBarred { 2 } else { 1 };
                repetitions
                    .useless_keys
                    .extend(occurrences.iter().filter(|(_, count)| **count >= limit).map(|(key, _)| *key));
                repetitions.forbids_entry = true;
            }
            Repetition::Off | Repetition::ThirdMustVary => {
                // A move may not be repeated at the third occurrence of its position. The root's present occurrence is
                // the third if there were two earlier ones. Any other position with two occurrences reaches its third
                // when it is entered again.
                let earlier = |key: u64| occurrences[&key] - u32::from(key == root.key());
                repetitions.forbidden_moves.extend(played.into_iter().filter(|&(key, _)| earlier(key) >= 2));
            }
        }
        repetitions.useless_keys.sort_unstable();
        repetitions
    }

    /// Whether entering the position with this key draws, loses or is illegal.
    pub fn is_useless(&self, key: u64) -> bool {
        !self.useless_keys.is_empty() && self.useless_keys.binary_search(&key).is_ok()
    }

    /// Whether entering the position with this key is illegal for both sides.
    pub fn is_forbidden(&self, key: u64) -> bool {
        self.forbids_entry && self.is_useless(key)
    }

    /// Whether [`Repetitions::is_forbidden`] holds for any position.
    pub const fn forbids_any_position(&self) -> bool {
        self.forbids_entry
    }

    /// Whether repeating the move in the position with this key is illegal.
    pub fn forbids_move(&self, key: u64, mv: Move) -> bool {
        self.forbids_any_move() && self.forbidden_moves.contains(&(key, mv))
    }

    /// Whether [`Repetitions::forbids_move`] holds for any move.
    pub const fn forbids_any_move(&self) -> bool {
        !self.forbidden_moves.is_empty()
    }
}
