//! The transposition table entry shared by search threads, under all thread interleavings and memory orders.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;

// The program's source file, compiled with loom's atomics.
#[expect(dead_code, reason = "nothing is wiped while a search is running")]
#[path = "../../src/transposition/entry.rs"]
mod shared;

use shared::AtomicEntry;

/// Key, move and data of two positions. Their bits are disjoint, so no mixture of them looks like a third.
const STORED: [(u64, u64, u64); 2] = [(1, 1 << 10, 1 << 20), (2, 2 << 10, 2 << 20)];

/// Asserts that an entry found under one of the keys was stored under it.
fn assert_unmixed((key, mv, data): (u64, u64, u64)) {
    if let Some(stored) = STORED.iter().find(|stored| stored.0 == key) {
        assert_eq!((key, mv, data), *stored, "parts of two entries");
    }
}

/// Stores the second entry in a separate thread while `check` runs on the same words.
fn run_during_store(before: impl Fn(&AtomicEntry) + Sync + Send + 'static, check: fn(&AtomicEntry)) {
    loom::model(move || {
        let entry = Arc::new(AtomicEntry::default());
        before(&entry);
        let writer = {
            let entry = Arc::clone(&entry);
            thread::spawn(move || store(&entry, 1))
        };
        check(&entry);
        writer.join().expect("it has stored something");
        assert_unmixed(entry.load());
    });
}

fn store(entry: &AtomicEntry, which: usize) {
    let (key, mv, data) = STORED[which];
    entry.store(key, mv, data);
}

#[test]
fn an_entry_written_by_two_threads_is_never_read_as_valid() {
    run_during_store(|_| (), |entry| store(entry, 0));
}

#[test]
fn an_entry_replaced_during_a_read_is_never_read_as_valid() {
    run_during_store(|entry| store(entry, 0), |entry| assert_unmixed(entry.load()));
}
