//! What the threads of a search share without a lock: one entry of the table.
//!
//! It is three atomic words, and the first is the key xored with the other two. When two threads write at once, or one
//! reads while another writes, the words may come from different entries; then the key that is read belongs to nobody,
//! and the entry counts as a miss. A model of it is tried with all orders of the threads in `tests/search/entry.rs`.

use super::{AtomicU64, Ordering};

/// An entry that may be written and read at any time.
#[derive(Debug, Default)]
pub(super) struct AtomicEntry {
    check: AtomicU64,
    mv: AtomicU64,
    data: AtomicU64,
}

impl AtomicEntry {
    /// The data, of whatever position.
    pub fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    /// The key, the move and the data. They belong together if somebody has stored something under this key.
    pub fn load(&self) -> (u64, u64, u64) {
        let (mv, data) = (self.mv.load(Ordering::Relaxed), self.data());
        (self.check.load(Ordering::Relaxed) ^ mv ^ data, mv, data)
    }

    pub fn store(&self, key: u64, mv: u64, data: u64) {
        self.check.store(key ^ mv ^ data, Ordering::Relaxed);
        self.mv.store(mv, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }

    /// Takes the data away.
    pub fn wipe(&self) {
        self.data.store(0, Ordering::Relaxed);
    }
}
