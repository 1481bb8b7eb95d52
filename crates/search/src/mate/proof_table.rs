//! Transposition table of the mate search, of fixed size.
//!
//! Every entry records bounds in plies: the attacker wins within `win_within`, but not within `no_win_within`. A
//! bound does not depend on the path to the position, so cycles cannot produce false proofs.

use crate::bucket_table::BucketTable;
use tenjiku_rules::Move;

/// No number of plies suffices for a win.
pub(super) const NEVER: u8 = u8::MAX;
/// Proof numbers from this value on count as infinite.
pub(super) const INFINITE: u32 = 1 << 30;

/// One ply more; [`NEVER`] stays [`NEVER`].
pub(super) const fn increment(plies: u8) -> u8 {
    if plies >= NEVER - 1 { plies } else { plies + 1 }
}

/// Bounds and proof numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofEntry {
    /// The attacker wins within this number of plies; `None` if no win is known.
    pub win_within: Option<u8>,
    /// The attacker does not win within this number of plies; [`NEVER`] if it never wins, `None` if
    /// nothing is known.
    pub no_win_within: Option<u8>,
    /// Proof number: estimated number of positions still to be proven.
    pub proof: u32,
    /// Disproof number: estimated number of positions still to be disproven.
    pub disproof: u32,
    /// The winning move, if the attacker is to move and wins.
    pub best: Option<Move>,
}

impl Default for ProofEntry {
    fn default() -> Self {
        Self { win_within: None, no_win_within: None, proof: 1, disproof: 1, best: None }
    }
}

impl ProofEntry {
    /// Proof and disproof numbers for a win within `left` plies.
    pub fn numbers(&self, left: u8) -> (u32, u32) {
        if self.win_within.is_some_and(|plies| plies <= left) {
            (0, INFINITE)
        } else if self.no_win_within.is_some_and(|plies| plies >= left) {
            (INFINITE, 0)
        } else {
            (self.proof, self.disproof)
        }
    }
}

/// Key, move, proof and disproof numbers, and one packed word: `win_within` and `no_win_within` (0 for
/// `None`, otherwise plus one), and the work.
type PackedEntry = [u64; 4];

pub(super) struct ProofTable(BucketTable<4>);

impl ProofTable {
    /// Creates a table of `mib` MiB, or smaller if memory is short.
    pub fn new(mib: usize) -> Self {
        Self(BucketTable::new(mib))
    }

    /// Fill level, per mille.
    pub fn hashfull(&self) -> u32 {
        self.0.hashfull()
    }

    /// The entry of the position with this key.
    pub fn get(&self, key: u64) -> Option<ProofEntry> {
        self.0.get(key).map(unpack)
    }

    /// Stores an entry for which `work` nodes were searched.
    pub fn put(&mut self, key: u64, entry: &ProofEntry, work: u64) {
        self.0.put(pack(key, entry), work);
    }
}

const NO_WIN_SHIFT: u32 = 16;

fn pack(key: u64, entry: &ProofEntry) -> PackedEntry {
    let plies = |plies: Option<u8>| plies.map_or(0, |plies| u64::from(plies) + 1);
    let packed = plies(entry.win_within) | plies(entry.no_win_within) << NO_WIN_SHIFT;
    [key, entry.best.map_or(0, Move::bits), u64::from(entry.proof) << 32 | u64::from(entry.disproof), packed]
}

#[expect(clippy::cast_possible_truncation, reason = "the parts are masked")]
fn unpack(slot: &PackedEntry) -> ProofEntry {
    let plies = |bits: u64| (bits & 0xffff != 0).then(|| ((bits & 0xffff) - 1) as u8);
    ProofEntry {
        win_within: plies(slot[3]),
        no_win_within: plies(slot[3] >> NO_WIN_SHIFT),
        proof: (slot[2] >> 32) as u32,
        disproof: slot[2] as u32,
        best: (slot[1] != 0).then(|| Move::from_bits(slot[1])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Sq;

    #[test]
    fn a_stored_entry_is_found() {
        let mut table = ProofTable::new(1);
        let entry = ProofEntry {
            win_within: Some(0),
            no_win_within: Some(NEVER),
            proof: INFINITE,
            disproof: 7,
            best: Some(Move::with_via(Sq(40), &[Sq(41)], Sq(40)).with_promotion()),
        };
        table.put(99, &entry, 1000);
        assert_eq!(table.get(99), Some(entry));
        assert_eq!(table.get(98), None);
        table.put(0, &ProofEntry::default(), 1);
        assert_eq!(table.get(0), Some(ProofEntry::default()));
    }

    #[test]
    fn the_entry_with_the_most_work_survives_in_a_full_bucket() {
        let mut table = ProofTable::new(1);
        for key in 1..=64u64 {
            table.put(
                key,
                &ProofEntry { proof: 5, ..ProofEntry::default() },
                if key == 3 { 1 << 20 } else { 1 },
            );
        }
        assert_eq!(table.get(3).map(|entry| entry.proof), Some(5));
    }

    #[test]
    fn a_win_in_three_plies_counts_for_five_but_not_for_two() {
        let entry = ProofEntry { win_within: Some(3), no_win_within: Some(1), ..ProofEntry::default() };
        assert_eq!(entry.numbers(5), (0, INFINITE));
        assert_eq!(entry.numbers(3), (0, INFINITE));
        assert_eq!(entry.numbers(2), (1, 1));
        assert_eq!(entry.numbers(1), (INFINITE, 0));
    }
}
