//! Any text as a letter, with a correspondence in progress: `tenjiku_fuzz::mail` says how.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use tenjiku_fuzz::{lines, mail};

fuzz_target!(|text: &[u8]| mail::run(text));

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    lines::mutate(data, size, most, seed, fuzzer_mutate)
});
