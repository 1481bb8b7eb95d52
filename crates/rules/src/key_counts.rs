//! A fast, approximate test for repetition.

/// The number of positions of the game in each bucket of keys, as a counting Bloom filter with one hash. Zero means
/// that a position has not occurred.
#[derive(Clone, Debug)]
pub(super) struct KeyCounts {
    counts: Box<[u8]>,
}

const BUCKETS: usize = 1 << 12;

impl Default for KeyCounts {
    fn default() -> Self {
        Self { counts: vec![0; BUCKETS].into_boxed_slice() }
    }
}

impl KeyCounts {
    #[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
    const fn bucket(key: u64) -> usize {
        key as usize & (BUCKETS - 1)
    }

    #[inline]
    pub fn add(&mut self, key: u64) {
        let count = &mut self.counts[Self::bucket(key)];
        *count = count.wrapping_add(1);
    }

    #[inline]
    pub fn subtract(&mut self, key: u64) {
        let count = &mut self.counts[Self::bucket(key)];
        *count = count.wrapping_sub(1);
    }

    /// Whether the position with this key, which is not the current one, may have occurred.
    #[inline]
    pub fn may_contain(&self, key: u64) -> bool {
        self.counts[Self::bucket(key)] != 0
    }

    /// Whether the position just entered, which has this key and is already counted, may have occurred before.
    #[inline]
    pub fn may_repeat(&self, key: u64) -> bool {
        self.counts[Self::bucket(key)] != 1
    }
}
