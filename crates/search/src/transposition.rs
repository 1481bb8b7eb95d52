//! Transposition table, shared by all threads.
//!
//! It needs neither locks nor `unsafe`: an entry torn by concurrent writes is read as a miss
//! ([`AtomicEntry`]).

mod entry;

use self::entry::AtomicEntry;
use super::score::Score;
use super::table_size::fit_table_mib;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tenjiku_rules::Move;

/// Kind of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
    /// The score is exactly this.
    Exact,
}

impl Bound {
    /// The bound type of a score searched with this window.
    #[inline]
    pub const fn from_window(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// Search result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    pub mv: Option<Move>,
    pub score: i32,
    /// Depth in plies; 0 for a quiescence search, [`TtEntry::PARTIAL_QUIESCENCE`] for a part of one.
    pub depth: i32,
    pub bound: Bound,
}

impl TtEntry {
    /// Depth of a quiescence search that started within an exchange and therefore skipped more captures.
    pub const PARTIAL_QUIESCENCE: i32 = -1;
}

#[derive(Debug)]
pub(super) struct TranspositionTable {
    entries: Box<[AtomicEntry]>,
    /// Number of the current search.
    age: AtomicU8,
    /// Number of the current game. Entries of other games count as empty, which makes clearing instantaneous.
    /// Never 0, which marks unused entries.
    game: AtomicU8,
}

const BUCKET_SIZE: usize = 4;
const NO_MOVE: u64 = 0;
/// Replacement penalty per search since an entry was written, in plies.
const AGE_PENALTY: i32 = 4;

impl TranspositionTable {
    /// Creates a table of `mib` MiB, or smaller if memory is short.
    pub fn new(mib: usize) -> Self {
        let count = ((fit_table_mib(mib, 1) << 20) / size_of::<AtomicEntry>()).max(BUCKET_SIZE) / BUCKET_SIZE
            * BUCKET_SIZE;
        Self {
            entries: (0..count).map(|_| AtomicEntry::default()).collect(),
            age: AtomicU8::new(0),
            game: AtomicU8::new(1),
        }
    }

    /// Clears the table. No search may be running.
    pub fn clear(&self) {
        let game = self.game.load(Ordering::Relaxed).wrapping_add(1).max(1);
        if game == 1 {
            // After 255 games the numbers wrap around, and the entries must be wiped.
            self.entries.iter().for_each(AtomicEntry::clear);
        }
        self.game.store(game, Ordering::Relaxed);
        self.age.store(0, Ordering::Relaxed);
    }

    /// The data word if the entry belongs to the current game, otherwise 0.
    fn data_of_current_game(&self, data: u64) -> u64 {
        if (data >> 56) as u8 == self.game.load(Ordering::Relaxed) { data } else { 0 }
    }

    /// Starts a new search: entries of older searches are replaced first.
    pub fn start_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[AtomicEntry] {
        let buckets = (self.entries.len() / BUCKET_SIZE) as u128;
        let first = ((u128::from(key) * buckets) >> 64) as usize * BUCKET_SIZE;
        &self.entries[first..first + BUCKET_SIZE]
    }

    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        for entry in self.bucket(key) {
            let (stored_key, mv, data) = entry.load();
            if stored_key == key && self.data_of_current_game(data) != 0 {
                let bound = match data >> 32 & 3 {
                    1 => Bound::Lower,
                    2 => Bound::Upper,
                    _ => Bound::Exact,
                };
                return Some(TtEntry {
                    mv: (mv != NO_MOVE).then(|| Move::from_bits(mv)),
                    score: data as u32 as i32,
                    depth: depth_of(data),
                    bound,
                });
            }
        }
        None
    }

    pub fn store(&self, key: u64, new: TtEntry) {
        let (age, game) = (self.age.load(Ordering::Relaxed), self.game.load(Ordering::Relaxed));
        let bound: u64 = match new.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let depth = (new.depth - TtEntry::PARTIAL_QUIESCENCE).clamp(0, 255) as u64;
        let age_and_game = u64::from(age) << 48 | u64::from(game) << 56;
        let data = u64::from(new.score as u32) | bound << 32 | depth << 40 | age_and_game;
        let mut mv = new.mv.map_or(NO_MOVE, Move::bits);
        let mut worst: Option<(&AtomicEntry, i32)> = None;
        for entry in self.bucket(key) {
            let (stored_key, old_mv, old) = entry.load();
            let old = self.data_of_current_game(old);
            if old == 0 || stored_key == key {
                if mv == NO_MOVE && old != 0 {
                    mv = old_mv;
                }
                worst = Some((entry, 0));
                break;
            }
            // Shallow and old entries are replaced first.
            let searches_ago = i32::from(age.wrapping_sub((old >> 48) as u8));
            let value = depth_of(old) - AGE_PENALTY * searches_ago;
            if worst.is_none_or(|(_, least)| value < least) {
                worst = Some((entry, value));
            }
        }
        if let Some((entry, _)) = worst {
            entry.store(key, mv, data);
        }
    }

    /// Fill level, per mille, from a sample.
    pub fn fullness(&self) -> u32 {
        let sample = self.entries.iter().take(1000);
        let age = self.age.load(Ordering::Relaxed);
        let used = sample.filter(|entry| {
            let data = self.data_of_current_game(entry.data());
            data != 0 && (data >> 48) as u8 == age
        });
        used.count() as u32
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 40 & 0xff) as i32 + TtEntry::PARTIAL_QUIESCENCE
}

/// The score to store: forced ends are counted from the position instead of the root.
pub(super) const fn score_for_table(score: i32, ply: usize) -> i32 {
    if score >= Score::MIN_WIN.0 {
        score + ply as i32
    } else if score <= -Score::MIN_WIN.0 {
        score - ply as i32
    } else {
        score
    }
}

const fn score_from_table(score: i32, ply: usize) -> i32 {
    if score >= Score::MIN_WIN.0 {
        score - ply as i32
    } else if score <= -Score::MIN_WIN.0 {
        score + ply as i32
    } else {
        score
    }
}

/// The score of an entry if it causes a cutoff with this window.
pub(super) fn usable_score(entry: TtEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = score_from_table(entry.score, ply);
    let is_usable = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    is_usable.then_some(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Sq;

    #[test]
    fn an_entry_is_found_again_and_keeps_its_move_when_stored_without_one() {
        let table = TranspositionTable::new(1);
        let mv = Move::new(Sq(300), Sq(77)).with_promotion();
        let entry = TtEntry { mv: Some(mv), score: -123, depth: 7, bound: Bound::Upper };
        table.store(42, entry);
        assert_eq!(table.probe(42), Some(entry));
        assert_eq!(table.probe(43), None);
        table.store(42, TtEntry { mv: None, score: 9, depth: 8, bound: Bound::Lower });
        assert_eq!(table.probe(42).map(|entry| (entry.mv, entry.score)), Some((Some(mv), 9)));
        table.clear();
        assert_eq!((table.probe(42), table.fullness()), (None, 0));
    }

    /// A partial search counts as less deep than a complete one, so that it does not replace a complete one.
    #[test]
    fn a_partial_quiescence_search_is_less_deep() {
        let table = TranspositionTable::new(1);
        let entry = TtEntry { mv: None, score: 30, depth: TtEntry::PARTIAL_QUIESCENCE, bound: Bound::Lower };
        table.store(42, entry);
        assert_eq!(table.probe(42), Some(entry));
        const { assert!(TtEntry::PARTIAL_QUIESCENCE < 0) };
    }

    #[test]
    fn cleared_entries_stay_cleared_when_game_numbers_wrap_around() {
        let table = TranspositionTable::new(1);
        let entry = TtEntry { mv: None, score: 1, depth: 3, bound: Bound::Exact };
        table.store(42, entry);
        for _ in 0..600 {
            table.clear();
            assert_eq!(table.probe(42), None);
        }
        table.store(42, entry);
        assert_eq!(table.probe(42), Some(entry));
    }
}
