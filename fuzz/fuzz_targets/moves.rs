//! Games of any position, with all that must hold of them: `tenjiku_fuzz::walk` says how.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tenjiku_fuzz::walk;

fuzz_target!(|bytes: &[u8]| walk::run(bytes));
