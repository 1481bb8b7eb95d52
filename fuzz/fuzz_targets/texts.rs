//! Any text for any reader: see `tenjiku_fuzz::texts`.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tenjiku_fuzz::texts;

fuzz_target!(|input: &[u8]| texts::run(input));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    texts::mutate(data, size, max_size, seed, fuzzer_mutate)
});
