//! A lockless entry of the transposition table (lockless hashing).
//!
//! An entry consists of three atomic words, the first of which is the key xored with the other two. If
//! concurrent writes mix the words of several entries, the recovered key matches no position and the probe is
//! a miss. A model of this entry is tested with all thread interleavings in `crates/search/tests/search/entry.rs`.

use super::{AtomicU64, Ordering};

/// An entry that can be read and written concurrently.
#[derive(Debug, Default)]
pub(super) struct AtomicEntry {
    check: AtomicU64,
    mv: AtomicU64,
    data: AtomicU64,
}

impl AtomicEntry {
    /// The data word, whichever position it belongs to.
    pub fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    /// Key, move and data, which are consistent if the key matches.
    pub fn load(&self) -> (u64, u64, u64) {
        let (mv, data) = (self.mv.load(Ordering::Relaxed), self.data());
        (self.check.load(Ordering::Relaxed) ^ mv ^ data, mv, data)
    }

    pub fn store(&self, key: u64, mv: u64, data: u64) {
        self.check.store(key ^ mv ^ data, Ordering::Relaxed);
        self.mv.store(mv, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }

    pub fn clear(&self) {
        self.data.store(0, Ordering::Relaxed);
    }
}
