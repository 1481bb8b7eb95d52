//! Hostile guests at a club while an honest game goes on there: `tenjiku_fuzz::hall` says how.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;
use tenjiku_fuzz::{hall, lines};

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn held() -> usize {
    let stats = MEMORY.stats();
    stats.bytes_allocated.saturating_sub(stats.bytes_deallocated)
}

fuzz_target!(|script: &[u8]| hall::run(script, held));

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    lines::mutate(data, size, most, seed, fuzzer_mutate)
});
