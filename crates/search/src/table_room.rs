//! How large a table can be on this machine.

use super::memory;
use std::hint::black_box;

/// The largest table that can be asked for, in MiB.
pub const MOST_HASH_MIB: u32 = 65_536;

/// The size of each of so many tables, in MiB: the one that is wanted, or the half, a quarter … of it for which there
/// is memory, at least 1. A quarter of what is free is left for everything else.
#[must_use]
pub fn table_room(mib: usize, tables: usize) -> usize {
    let free = memory::free().map(|bytes| usize::try_from(bytes >> 20).unwrap_or(usize::MAX));
    let mut room = fitting(mib, tables, free.unwrap_or(usize::MAX));
    // Whatever is said to be free, it may not be there for us.
    while room > 1 && !can_be_reserved(room, tables) {
        room /= 2;
    }
    room
}

/// One line for whoever wanted a larger table than there is memory for.
#[must_use]
pub fn no_room(mib: usize, room: usize) -> Option<String> {
    (room < mib).then(|| format!("there is no memory for a table of {mib} MiB, so it has {room} MiB"))
}

fn fitting(mib: usize, tables: usize, free: usize) -> usize {
    let mut room = mib.clamp(1, MOST_HASH_MIB as usize);
    while room > 1 && room.saturating_mul(tables) > free / 4 * 3 {
        room /= 2;
    }
    room
}

/// Whether there is room for all tables at once, and for everything else beside them. Nothing is written there, so it
/// costs no memory.
fn can_be_reserved(mib: usize, tables: usize) -> bool {
    let reserve = |bytes: usize| {
        let mut room = Vec::<u8>::new();
        // What nobody uses might not be asked for at all.
        room.try_reserve_exact(bytes).ok().map(|()| black_box(room))
    };
    let Some(bytes) = mib.checked_mul(1 << 20) else { return false };
    let rest = bytes.saturating_mul(tables) / 3;
    let all = (0..tables).map(|_| reserve(bytes)).chain([reserve(rest)]);
    all.collect::<Option<Vec<_>>>().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_into_what_is_free() {
        for (wanted, tables, free, room) in [
            (64, 1, 16_000, 64),
            (65_536, 1, 16_000, 8192),
            (65_536, 1, 100_000, 65_536),
            (4096, 2, 8000, 2048),
            (usize::MAX, usize::MAX, usize::MAX, 1),
            (usize::MAX, 1, usize::MAX, 65_536),
            (64, 1, 0, 1),
            (0, 1, 16_000, 1),
        ] {
            assert_eq!(fitting(wanted, tables, free), room, "{tables} of {wanted} MiB in {free}");
        }
    }

    /// More than any machine has is not there, whatever the system promises.
    #[test]
    fn nobody_has_room_for_everything() {
        assert!(memory::free().is_some_and(|bytes| bytes > 1 << 20), "the system says what it has");
        let room = table_room(usize::MAX, 1 << 20);
        assert!((1..MOST_HASH_MIB as usize).contains(&room), "{room}");
        assert_eq!(no_room(64, 64), None);
        assert_eq!(
            no_room(64, 16).as_deref(),
            Some("there is no memory for a table of 64 MiB, so it has 16 MiB")
        );
    }
}
