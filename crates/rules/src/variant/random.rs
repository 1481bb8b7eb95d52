//! A pseudo-random generator, stable across runs and machines.

use super::{mix, mix_bytes};

/// A pseudo-random generator. Its sequence depends only on the seed.
pub struct RandomNumbers(u64);

impl RandomNumbers {
    /// Creates a generator with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// Creates a generator with the hash of some words as its seed.
    pub fn from_words(words: &[&str]) -> Self {
        Self(mix_bytes(0, words.iter().flat_map(|word| word.bytes().chain([0]))))
    }

    /// A number below `limit`, or 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        usize::try_from(mix(self.0) % limit.max(1) as u64).unwrap_or_default()
    }

    /// A random element.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// Removes and returns a random element.
    pub fn draw<T>(&mut self, items: &mut Vec<T>) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        let index = self.below(items.len());
        Some(items.swap_remove(index))
    }
}
