//! The number of repetitions of randomised tests.

use std::ops::Mul;

/// `few` by default, or ten times as many if `TENJIKU_LONG_TESTS` is set, as in the nightly run.
pub fn repetitions<N: Mul<Output = N> + From<u8>>(few: N) -> N {
    let is_long = std::env::var_os("TENJIKU_LONG_TESTS").is_some();
    few * N::from(if is_long { 10 } else { 1 })
}
