//! Tables of the problem solver: bounds on the distance to mate that hold on every path, and bounds for one
//! path.

use crate::bucket_table::{BucketTable, scale};
use crate::fit_table_mib;
use tenjiku_rules::Move;

/// Plies to mate.
pub(super) type Plies = u16;

/// Distance of a position that the attacker never wins.
pub(super) const NEVER: Plies = u16::MAX;
/// Length limit of an unlimited search.
pub(super) const ANY_LENGTH: Plies = u16::MAX - 1;
/// Proof numbers from this value on count as infinite.
pub(super) const INFINITE: u32 = 1 << 30;
/// Marks a bound that depends on no position of the path.
pub(super) const PATH_INDEPENDENT: u16 = u16::MAX;

/// Increments a distance; [`NEVER`] stays [`NEVER`].
pub(super) const fn increment(plies: Plies) -> Plies {
    if plies >= ANY_LENGTH - 1 { NEVER } else { plies + 1 }
}

/// Decrements a length limit; [`ANY_LENGTH`] stays [`ANY_LENGTH`].
pub(super) const fn decrement(plies: Plies) -> Plies {
    if plies == ANY_LENGTH { ANY_LENGTH } else { plies.saturating_sub(1) }
}

/// Bounds and proof numbers: the distance to mate is at least `least` and at most `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofState {
    /// Proof number: estimated work to prove a mate.
    pub proof: u32,
    /// Disproof number: estimated work to refute a mate.
    pub disproof: u32,
    pub least: Plies,
    /// [`NEVER`] if no mate is known.
    pub most: Plies,
    /// A lower bound like `least` for the current path only, where repeating a position fails.
    pub path_least: Plies,
    /// 1 + the ply of the earliest position on the path that `path_least` depends on; 0 if the search was cut off at
    /// its maximum depth, [`PATH_INDEPENDENT`] if it depends on no position of the path.
    pub since: u16,
}

impl ProofState {
    /// An undecided node with a lower bound and the two numbers.
    pub const fn open(proof: u32, disproof: u32, least: Plies) -> Self {
        Self { proof, disproof, least, most: NEVER, path_least: 0, since: PATH_INDEPENDENT }
    }

    /// A mate in exactly `plies` plies.
    pub const fn mate(plies: Plies) -> Self {
        Self { most: plies, ..Self::open(0, INFINITE, plies) }
    }

    /// A refutation by repetition of the position that `since` names.
    pub const fn repeated(since: u16) -> Self {
        Self { path_least: NEVER, since, ..Self::open(INFINITE, 0, 0) }
    }

    /// Proof and disproof numbers of a mate within `len` plies.
    pub const fn numbers(&self, len: Plies) -> (u32, u32) {
        if self.most <= len {
            (0, INFINITE)
        } else if self.least > len || self.path_least > len {
            (INFINITE, 0)
        } else {
            (self.proof, self.disproof)
        }
    }

    /// Whether a mate within `len` plies is proven.
    pub const fn is_won(&self, len: Plies) -> bool {
        self.most <= len
    }

    /// Whether a mate within `len` plies is proven, or refuted on this path.
    pub const fn is_decided(&self, len: Plies) -> bool {
        self.is_won(len) || self.is_refuted(len)
    }

    /// Whether a mate within `len` plies is refuted on this path.
    pub const fn is_refuted(&self, len: Plies) -> bool {
        !self.is_won(len) && (self.least > len || self.path_least > len)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub proof: u32,
    pub disproof: u32,
    pub least: Plies,
    pub most: Plies,
    /// The smallest ply at which the position occurred.
    pub depth: u16,
    /// Whether it was searched, not only estimated.
    pub is_searched: bool,
    /// Whether the path table has bounds for it.
    pub has_paths: bool,
}

impl Entry {
    /// The bounds that hold on every path.
    pub const fn state(&self) -> ProofState {
        ProofState { most: self.most, ..ProofState::open(self.proof, self.disproof, self.least) }
    }
}

/// Key, proof and disproof numbers, and the packed rest.
type PackedEntry = [u64; 3];

const MOST_SHIFT: u32 = 16;
const DEPTH_SHIFT: u32 = 32;
/// The turn of the search in which the two numbers were computed.
const TURN_SHIFT: u32 = 56;
const TURN_MASK: u64 = 0x3f;
const SEARCHED_BIT: u64 = 1 << 62;
const PATHS_BIT: u64 = 1 << 63;

fn pack(key: u64, entry: Entry) -> PackedEntry {
    let flags =
        if entry.is_searched { SEARCHED_BIT } else { 0 } | if entry.has_paths { PATHS_BIT } else { 0 };
    let bounds =
        u64::from(entry.least) | u64::from(entry.most) << MOST_SHIFT | u64::from(entry.depth) << DEPTH_SHIFT;
    let numbers = u64::from(entry.proof) << 32 | u64::from(entry.disproof);
    [key, numbers, bounds | flags]
}

#[expect(clippy::cast_possible_truncation, reason = "each part is cut out of its word")]
const fn unpack(slot: &PackedEntry) -> Entry {
    Entry {
        proof: (slot[1] >> 32) as u32,
        disproof: slot[1] as u32,
        least: slot[2] as Plies,
        most: (slot[2] >> MOST_SHIFT) as Plies,
        depth: (slot[2] >> DEPTH_SHIFT) as u16,
        is_searched: slot[2] & SEARCHED_BIT != 0,
        has_paths: slot[2] & PATHS_BIT != 0,
    }
}

/// Table of bounds that hold on every path.
pub(super) struct BoundTable {
    entries: BucketTable<3>,
    turn: u64,
}

impl BoundTable {
    /// Creates a table of `mib` MiB, or smaller if memory is short.
    pub fn new(mib: usize) -> Self {
        Self { entries: BucketTable::new(mib), turn: 0 }
    }

    /// Starts a new turn: the proof numbers of earlier turns expire, the bounds stay.
    pub fn next_turn(&mut self) {
        self.turn = (self.turn + 1) & TURN_MASK;
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let slot = self.entries.get(key)?;
        let entry = unpack(slot);
        let is_stale = slot[2] >> TURN_SHIFT & TURN_MASK != self.turn;
        Some(if is_stale { Entry { proof: 1, disproof: 1, is_searched: false, ..entry } } else { entry })
    }

    /// Stores an entry that cost `work` nodes.
    pub fn put(&mut self, key: u64, entry: Entry, work: u64) {
        let mut packed = pack(key, entry);
        packed[2] |= self.turn << TURN_SHIFT;
        self.entries.put(packed, work);
    }
}

/// Key, and a bound with its dependency.
type PackedPath = [u64; 2];

/// Table of lower bounds that hold on one path only, direct-mapped and always replaced.
pub(super) struct PathTable {
    slots: Vec<PackedPath>,
}

impl PathTable {
    /// Creates a table of `mib` MiB, or smaller if memory is short.
    pub fn new(mib: usize) -> Self {
        let slots = (fit_table_mib(mib, 1) << 20) / size_of::<PackedPath>();
        Self { slots: vec![[0; 2]; slots] }
    }

    /// The bound for a combined key of position and path, and the position it depends on.
    #[expect(clippy::cast_possible_truncation, reason = "both parts are cut out of their word")]
    pub fn get(&self, key: u64) -> Option<(Plies, u16)> {
        let slot = self.slots.get(scale(key, self.slots.len())).filter(|slot| slot[0] == key && slot[1] != 0);
        slot.map(|slot| (slot[1] as Plies, (slot[1] >> 16) as u16))
    }

    pub fn put(&mut self, key: u64, least: Plies, since: u16) {
        let at = scale(key, self.slots.len());
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = [key, u64::from(least) | u64::from(since) << 16];
        }
    }
}

/// A move of a node, and the bounds of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    pub key: u64,
    pub state: ProofState,
    /// Whether the position was met nearer to the root, so that searching it may lead back here.
    pub is_old: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entries_are_found() {
        let (mut table, mut paths) = (BoundTable::new(1), PathTable::new(1));
        let entry = Entry {
            proof: INFINITE,
            disproof: 7,
            least: NEVER,
            most: ANY_LENGTH,
            depth: 600,
            is_searched: true,
            has_paths: false,
        };
        assert_eq!(table.get(99), None);
        table.put(99, entry, u64::MAX);
        assert_eq!(table.get(99), Some(entry));
        let other = Entry { is_searched: false, has_paths: true, least: 0, most: 0, depth: 0, ..entry };
        table.put(99, other, 0);
        assert_eq!(table.get(99), Some(other));
        assert_eq!((table.get(0), paths.get(0), paths.get(5)), (None, None, None));
        paths.put(5, NEVER, 0);
        assert_eq!(paths.get(5), Some((NEVER, 0)));
    }

    #[test]
    fn the_entry_with_the_most_work_survives_in_a_full_bucket() {
        let mut table = BoundTable::new(1);
        let entry = |proof| Entry {
            proof,
            disproof: 1,
            least: 1,
            most: NEVER,
            depth: 3,
            is_searched: true,
            has_paths: false,
        };
        for key in 1..=64 {
            table.put(key, entry(5), if key == 3 { 1 << 20 } else { 1 });
        }
        assert_eq!(table.get(3), Some(entry(5)));
    }

    #[test]
    fn bounds_decide_lengths() {
        let state = ProofState { least: 3, most: 7, ..ProofState::open(4, 5, 3) };
        assert_eq!(state.numbers(7), (0, INFINITE));
        assert_eq!(state.numbers(5), (4, 5));
        assert_eq!(state.numbers(2), (INFINITE, 0));
        assert!(ProofState::repeated(4).is_refuted(ANY_LENGTH) && ProofState::mate(0).is_won(0));
        assert_eq!((increment(NEVER), decrement(ANY_LENGTH), decrement(0)), (NEVER, ANY_LENGTH, 0));
    }
}
