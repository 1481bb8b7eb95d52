//! Games from any position: see `tenjiku_fuzz::walk`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tenjiku_fuzz::walk;

fuzz_target!(|bytes: &[u8]| walk::run(bytes));
