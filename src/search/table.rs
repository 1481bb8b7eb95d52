//! The transposition table: what was found out about positions, shared by all threads.
//!
//! Entries are three atomic words, the first xored with the others, so that one torn by two
//! threads is seen as a miss: no lock, no `unsafe`.

use crate::rules::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
    /// The score is exactly this.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub mv: Option<Move>,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
}

#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    mv: AtomicU64,
    data: AtomicU64,
}

/// The table itself.
#[derive(Debug)]
pub(super) struct Table {
    entries: Box<[Entry]>,
    age: AtomicU8,
    /// Entries of another game count as empty, so that forgetting takes no time. Never 0, which is
    /// the game of entries that were never written.
    game: AtomicU8,
}

/// Entries looked at for one position.
const BUCKET: usize = 4;
const NO_MOVE: u64 = 0;

impl Table {
    pub fn new(mib: usize) -> Self {
        let count = (mib.max(1) * (1 << 20) / size_of::<Entry>()).max(BUCKET) / BUCKET * BUCKET;
        Self {
            entries: (0..count).map(|_| Entry::default()).collect(),
            age: AtomicU8::new(0),
            game: AtomicU8::new(1),
        }
    }

    /// Forgets everything. No search may be under way.
    pub fn clear(&self) {
        let game = self.game.load(Ordering::Relaxed).wrapping_add(1).max(1);
        if game == 1 {
            // Once in 255 games the numbers begin anew, and the entries have to be emptied.
            self.entries.iter().for_each(|entry| entry.data.store(0, Ordering::Relaxed));
        }
        self.game.store(game, Ordering::Relaxed);
        self.age.store(0, Ordering::Relaxed);
    }

    /// The data of an entry of this game, 0 for any other.
    fn data(&self, entry: &Entry) -> u64 {
        let data = entry.data.load(Ordering::Relaxed);
        if (data >> 56) as u8 == self.game.load(Ordering::Relaxed) { data } else { 0 }
    }

    /// Begins a new search: what older ones left is the first to go.
    pub fn grow_old(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Entry] {
        let buckets = (self.entries.len() / BUCKET) as u128;
        let first = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.entries[first..first + BUCKET]
    }

    pub fn probe(&self, key: u64) -> Option<Found> {
        for entry in self.bucket(key) {
            let (mv, data) = (entry.mv.load(Ordering::Relaxed), self.data(entry));
            if data != 0 && entry.check.load(Ordering::Relaxed) ^ mv ^ data == key {
                let bound = match data >> 32 & 3 {
                    1 => Bound::Lower,
                    2 => Bound::Upper,
                    _ => Bound::Exact,
                };
                return Some(Found {
                    mv: (mv != NO_MOVE).then(|| Move::from_bits(mv)),
                    score: data as u32 as i32,
                    depth: depth_of(data),
                    bound,
                });
            }
        }
        None
    }

    pub fn store(&self, key: u64, found: Found) {
        let (age, game) = (self.age.load(Ordering::Relaxed), self.game.load(Ordering::Relaxed));
        let bound: u64 = match found.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let depth = found.depth.clamp(0, 255) as u64;
        let times = u64::from(age) << 48 | u64::from(game) << 56;
        let data = u64::from(found.score as u32) | bound << 32 | depth << 40 | times;
        let mut mv = found.mv.map_or(NO_MOVE, Move::bits);
        let mut worst: Option<(&Entry, i32)> = None;
        for entry in self.bucket(key) {
            let (old_mv, old) = (entry.mv.load(Ordering::Relaxed), self.data(entry));
            if old == 0 || entry.check.load(Ordering::Relaxed) ^ old_mv ^ old == key {
                if mv == NO_MOVE && old != 0 {
                    mv = old_mv;
                }
                worst = Some((entry, 0));
                break;
            }
            // Shallow and old entries go first.
            let years = i32::from(age.wrapping_sub((old >> 48) as u8));
            let value = depth_of(old) - 4 * years;
            if worst.is_none_or(|(_, least)| value < least) {
                worst = Some((entry, value));
            }
        }
        if let Some((entry, _)) = worst {
            entry.check.store(key ^ mv ^ data, Ordering::Relaxed);
            entry.mv.store(mv, Ordering::Relaxed);
            entry.data.store(data, Ordering::Relaxed);
        }
    }

    /// How full it is, per mille, by a sample.
    pub fn fullness(&self) -> u32 {
        let sample = self.entries.iter().take(1000);
        let age = self.age.load(Ordering::Relaxed);
        let used = sample.filter(|entry| {
            let data = self.data(entry);
            data != 0 && (data >> 48) as u8 == age
        });
        used.count() as u32
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 40 & 0xff) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Sq;

    #[test]
    fn what_is_stored_is_found_again_and_the_move_outlives_a_store_without_one() {
        let table = Table::new(1);
        let mv = Move::new(Sq(300), Sq(77)).promoting();
        let found = Found { mv: Some(mv), score: -123, depth: 7, bound: Bound::Upper };
        table.store(42, found);
        assert_eq!(table.probe(42), Some(found));
        assert_eq!(table.probe(43), None);
        table.store(42, Found { mv: None, score: 9, depth: 8, bound: Bound::Lower });
        assert_eq!(table.probe(42).map(|found| (found.mv, found.score)), Some((Some(mv), 9)));
        table.clear();
        assert_eq!((table.probe(42), table.fullness()), (None, 0));
    }

    #[test]
    fn nothing_comes_back_when_the_numbers_of_games_begin_anew() {
        let table = Table::new(1);
        let found = Found { mv: None, score: 1, depth: 3, bound: Bound::Exact };
        table.store(42, found);
        for _ in 0..600 {
            table.clear();
            assert_eq!(table.probe(42), None);
        }
        table.store(42, found);
        assert_eq!(table.probe(42), Some(found));
    }
}
