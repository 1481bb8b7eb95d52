//! What the search for a forced win remembers of positions: a table of fixed size.
//!
//! Plies are counted down, and every fact names its plies: `won` is a number within which the
//! attacker wins from here, `open` one within which he does not. So a fact holds on every way to
//! the position, and no circle can make one of itself.

use crate::rules::Move;

/// No number of plies is enough.
pub(super) const NEVER: u8 = u8::MAX;
/// Proof numbers from here on are as good as infinite.
pub(super) const INFINITE: u32 = 1 << 30;

/// A ply more; [`NEVER`] stays what it is.
pub(super) const fn one_more(plies: u8) -> u8 {
    if plies >= NEVER - 1 { plies } else { plies + 1 }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The attacker wins within so many plies; `None`: no win is known.
    pub won: Option<u8>,
    /// He does not within so many; [`NEVER`]: in no number; `None`: nothing is known.
    pub open: Option<u8>,
    /// Positions still to be proven for a win, as last estimated.
    pub proof: u32,
    /// Positions still to be disproven for a refutation.
    pub disproof: u32,
    /// The winning move, where the attacker moves and wins.
    pub best: Option<Move>,
}

impl Default for Known {
    fn default() -> Self {
        Self { won: None, open: None, proof: 1, disproof: 1, best: None }
    }
}

impl Known {
    /// Proof and disproof number for a win within `left` plies.
    pub fn numbers(&self, left: u8) -> (u32, u32) {
        if self.won.is_some_and(|plies| plies <= left) {
            (0, INFINITE)
        } else if self.open.is_some_and(|plies| plies >= left) {
            (INFINITE, 0)
        } else {
            (self.proof, self.disproof)
        }
    }
}

/// Key, move, the two numbers, and packed: plies of `won` and `open` (0 for none, else one more)
/// with the work spent.
type Slot = [u64; 4];

const BUCKET: usize = 4;

/// The table.
pub(super) struct Table {
    slots: Vec<Slot>,
    buckets: usize,
    used: usize,
}

impl Table {
    /// A table of that many MiB, at least one.
    pub fn new(mib: usize) -> Self {
        let slots = (mib.max(1) << 20) / size_of::<Slot>();
        // Zeros come from the system as they are first touched, so this takes no time.
        Self { slots: vec![[0; 4]; slots], buckets: slots / BUCKET, used: 0 }
    }

    /// How full it is, per mille.
    pub fn per_mille(&self) -> u32 {
        u32::try_from(self.used * 1000 / self.slots.len().max(1)).unwrap_or(1000)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the product's upper half is below the bucket count")]
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize * BUCKET
    }

    /// What is known of the position with that key.
    pub fn get(&self, key: u64) -> Option<Known> {
        let first = self.bucket(key);
        let slots = self.slots.get(first..first + BUCKET)?;
        slots.iter().find(|slot| slot[0] == key && slot[3] != 0).map(unpack)
    }

    /// Keeps what is known of a position; `work` is the number of positions looked at for it.
    /// In a full bucket the entry with the least work goes.
    pub fn put(&mut self, key: u64, known: &Known, work: u64) {
        let first = self.bucket(key);
        let Some(slots) = self.slots.get_mut(first..first + BUCKET) else { return };
        let weight = |slot: &Slot| slot[3] >> WORK & 0xff;
        let fits = |slot: &&mut Slot| slot[3] == 0 || slot[0] == key;
        let free = slots.iter_mut().find(fits);
        let fresh = free.as_ref().is_some_and(|slot| slot[3] == 0);
        let slot = match free {
            Some(slot) => slot,
            None => match slots.iter_mut().min_by_key(|slot| weight(slot)) {
                Some(slot) => slot,
                None => return,
            },
        };
        let before = if slot[0] == key { weight(slot) } else { 0 };
        let effort = u64::from(64 - work.leading_zeros()).max(before);
        *slot = pack(key, known, effort);
        self.used += usize::from(fresh);
    }
}

const OPEN: u32 = 16;
const WORK: u32 = 32;
const TAKEN: u64 = 1 << 63;

fn pack(key: u64, known: &Known, effort: u64) -> Slot {
    let plies = |plies: Option<u8>| plies.map_or(0, |plies| u64::from(plies) + 1);
    let facts = plies(known.won) | plies(known.open) << OPEN | effort << WORK | TAKEN;
    [key, known.best.map_or(0, Move::bits), u64::from(known.proof) << 32 | u64::from(known.disproof), facts]
}

#[expect(clippy::cast_possible_truncation, reason = "the parts are masked")]
fn unpack(slot: &Slot) -> Known {
    let plies = |bits: u64| (bits & 0xffff != 0).then(|| ((bits & 0xffff) - 1) as u8);
    Known {
        won: plies(slot[3]),
        open: plies(slot[3] >> OPEN),
        proof: (slot[2] >> 32) as u32,
        disproof: slot[2] as u32,
        best: (slot[1] != 0).then(|| Move::from_bits(slot[1])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Sq;

    #[test]
    fn what_is_put_is_found_again() {
        let mut table = Table::new(1);
        let known = Known {
            won: Some(0),
            open: Some(NEVER),
            proof: INFINITE,
            disproof: 7,
            best: Some(Move::over(Sq(40), &[Sq(41)], Sq(40)).promoting()),
        };
        table.put(99, &known, 1000);
        assert_eq!(table.get(99), Some(known));
        assert_eq!(table.get(98), None);
        table.put(0, &Known::default(), 1);
        assert_eq!(table.get(0), Some(Known::default()));
    }

    #[test]
    fn much_work_is_kept_where_room_is_short() {
        let mut table = Table::new(1);
        for key in 1..=64u64 {
            table.put(key, &Known { proof: 5, ..Known::default() }, if key == 3 { 1 << 20 } else { 1 });
        }
        assert_eq!(table.get(3).map(|known| known.proof), Some(5));
    }

    #[test]
    fn a_win_in_three_is_one_in_five_and_says_nothing_of_one() {
        let known = Known { won: Some(3), open: Some(1), ..Known::default() };
        assert_eq!(known.numbers(5), (0, INFINITE));
        assert_eq!(known.numbers(3), (0, INFINITE));
        assert_eq!(known.numbers(2), (1, 1));
        assert_eq!(known.numbers(1), (INFINITE, 0));
    }
}
