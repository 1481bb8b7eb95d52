//! Table sizes that fit into memory.

use super::memory;
use std::hint::black_box;

/// Maximum table size, in MiB.
pub const MAX_HASH_MIB: u32 = 65_536;

/// Size in MiB of each of `tables` tables: `mib`, halved until all of them fit into three quarters of the
/// available memory, at least 1.
#[must_use]
pub fn fit_table_mib(mib: usize, tables: usize) -> usize {
    // Asking the system can take longer than a search with the smallest table.
    if mib <= 1 {
        return 1;
    }
    let free = memory::available_bytes().map(|bytes| usize::try_from(bytes >> 20).unwrap_or(usize::MAX));
    let mut fitted = halve_to_fit(mib, tables, free.unwrap_or(usize::MAX));
    // The reported memory may not be available to this process.
    while fitted > 1 && !can_be_reserved(fitted, tables) {
        fitted /= 2;
    }
    fitted
}

/// A one-line notice if a table is smaller than requested.
#[must_use]
pub fn smaller_table_notice(mib: usize, actual: usize) -> Option<String> {
    (actual < mib).then(|| format!("there is no memory for a table of {mib} MiB, so it has {actual} MiB"))
}

fn halve_to_fit(mib: usize, tables: usize, free: usize) -> usize {
    let mut fitted = mib.clamp(1, MAX_HASH_MIB as usize);
    while fitted > 1 && fitted.saturating_mul(tables) > free / 4 * 3 {
        fitted /= 2;
    }
    fitted
}

/// Whether memory for all tables and a third more can be reserved. Nothing is written there, so no pages are
/// committed.
fn can_be_reserved(mib: usize, tables: usize) -> bool {
    let reserve = |bytes: usize| {
        let mut memory = Vec::<u8>::new();
        // An unused allocation might be optimised away.
        memory.try_reserve_exact(bytes).ok().map(|()| black_box(memory))
    };
    let Some(bytes) = mib.checked_mul(1 << 20) else { return false };
    let rest = bytes.saturating_mul(tables) / 3;
    let allocations = (0..tables).map(|_| reserve(bytes)).chain([reserve(rest)]);
    allocations.collect::<Option<Vec<_>>>().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_into_free_memory() {
        for (requested, tables, free, fitted) in [
            (64, 1, 16_000, 64),
            (65_536, 1, 16_000, 8192),
            (65_536, 1, 100_000, 65_536),
            (4096, 2, 8000, 2048),
            (usize::MAX, usize::MAX, usize::MAX, 1),
            (usize::MAX, 1, usize::MAX, 65_536),
            (64, 1, 0, 1),
            (0, 1, 16_000, 1),
        ] {
            assert_eq!(
                halve_to_fit(requested, tables, free),
                fitted,
                "{tables} of {requested} MiB in {free}"
            );
        }
    }

    /// A request beyond any machine's memory is reduced, whatever the system reports.
    #[test]
    fn oversized_requests_are_reduced() {
        assert!(
            memory::available_bytes().is_some_and(|bytes| bytes > 1 << 20),
            "the system reports its memory"
        );
        let fitted = fit_table_mib(usize::MAX, 1 << 20);
        assert!((1..MAX_HASH_MIB as usize).contains(&fitted), "{fitted}");
        assert_eq!(smaller_table_notice(64, 64), None);
        assert_eq!(
            smaller_table_notice(64, 16).as_deref(),
            Some("there is no memory for a table of 64 MiB, so it has 16 MiB")
        );
    }
}
