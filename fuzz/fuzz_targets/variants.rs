//! Any text as a variant file: see `tenjiku_fuzz::variants`.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tenjiku_fuzz::variants;

fuzz_target!(|text: &[u8]| variants::run(text));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    variants::mutate(data, size, max_size, seed, fuzzer_mutate)
});
