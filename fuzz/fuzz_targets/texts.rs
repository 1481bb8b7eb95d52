//! Any text for any reader: `tenjiku_fuzz::texts` says how.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tenjiku_fuzz::texts;

fuzz_target!(|input: &[u8]| texts::run(input));

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    texts::mutate(data, size, most, seed, fuzzer_mutate)
});
