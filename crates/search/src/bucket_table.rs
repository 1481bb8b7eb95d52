//! Transposition table of fixed size, without its meaning: the mate search and the solver of problems store their proofs
//! in it.

use crate::fit_table_mib;

const BUCKET_SIZE: usize = 4;
/// Place of the logarithm of the work in the last word of an entry.
const LOG_WORK_SHIFT: u32 = 48;

/// Entries of `WORDS` words: first the key, last a word whose bits 48 to 55 are left to the table. It is 0 only in an
/// empty slot.
pub(super) struct BucketTable<const WORDS: usize> {
    slots: Vec<[u64; WORDS]>,
    used: usize,
}

impl<const WORDS: usize> BucketTable<WORDS> {
    /// Creates a table of `mib` MiB, or smaller if memory is short.
    pub fn new(mib: usize) -> Self {
        let slots = (fit_table_mib(mib, 1) << 20) / size_of::<[u64; WORDS]>();
        // Zeroed pages are allocated lazily, so this takes no time.
        Self { slots: vec![[0; WORDS]; slots], used: 0 }
    }

    /// Fill level, per mille.
    pub fn hashfull(&self) -> u32 {
        u32::try_from(self.used * 1000 / self.slots.len().max(1)).unwrap_or(1000)
    }

    /// The first slot of the bucket for this key.
    fn bucket(&self, key: u64) -> usize {
        scale(key, self.slots.len() / BUCKET_SIZE) * BUCKET_SIZE
    }

    /// The entry with this key.
    pub fn get(&self, key: u64) -> Option<&[u64; WORDS]> {
        let first = self.bucket(key);
        let slots = self.slots.get(first..first + BUCKET_SIZE)?;
        slots.iter().find(|slot| slot[0] == key && slot[WORDS - 1] != 0)
    }

    /// Stores an entry for which `work` nodes were searched. In a full bucket, the entry with the least work is
    /// replaced.
    pub fn put(&mut self, mut entry: [u64; WORDS], work: u64) {
        let first = self.bucket(entry[0]);
        let Some(slots) = self.slots.get_mut(first..first + BUCKET_SIZE) else { return };
        let usable = slots.iter().position(|slot| slot[WORDS - 1] == 0 || slot[0] == entry[0]);
        let least_work = || (0..BUCKET_SIZE).min_by_key(|&index| log_work(&slots[index]));
        let Some(index) = usable.or_else(least_work) else { return };
        let slot = &mut slots[index];
        let before = if slot[0] == entry[0] { log_work(slot) } else { 0 };
        self.used += usize::from(slot[WORDS - 1] == 0);
        // The 1 before the logarithm keeps the last word from being 0.
        let log_work = u64::from(u64::BITS + 1 - work.leading_zeros()).max(before);
        entry[WORDS - 1] |= log_work << LOG_WORK_SHIFT;
        *slot = entry;
    }
}

/// 1 + the logarithm of the work, which orders replacement.
const fn log_work<const WORDS: usize>(slot: &[u64; WORDS]) -> u64 {
    slot[WORDS - 1] >> LOG_WORK_SHIFT & 0xff
}

/// Maps a key evenly to `0..count`.
#[expect(clippy::cast_possible_truncation, reason = "the product's upper half is below the count")]
pub(super) fn scale(key: u64, count: usize) -> usize {
    ((u128::from(key) * count as u128) >> 64) as usize
}
