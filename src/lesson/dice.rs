//! Pseudo-random numbers that are the same in every run and on every machine.

use crate::variant::mix;

/// A sequence of numbers that a few words decide.
pub(super) struct Dice(u64);

impl Dice {
    /// The sequence of these words.
    pub fn of(words: &[&str]) -> Self {
        let bytes = words.iter().flat_map(|word| word.bytes().chain([0]));
        Self(bytes.fold(0, |seed, byte| mix(seed ^ u64::from(byte))))
    }

    /// The sequence of a number.
    pub const fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// A number below `limit`, 0 if that is 0.
    #[expect(clippy::cast_possible_truncation, reason = "what is cut off is as random as what stays")]
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (mix(self.0) as usize).checked_rem(limit).unwrap_or(0)
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    /// Takes one of these out.
    pub fn draw<T>(&mut self, from: &mut Vec<T>) -> Option<T> {
        if from.is_empty() {
            return None;
        }
        let at = self.below(from.len());
        Some(from.swap_remove(at))
    }
}
