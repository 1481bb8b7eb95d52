//! Tests that need more than the rules crate: refusals in sentences, and properties shared with records. The rules
//! themselves are tested in `crates/rules`.

#[allow(dead_code, reason = "the tests of the rules need more of these helpers")]
#[path = "../../crates/rules/tests/rules/board.rs"]
mod board;
mod properties;
mod refusals;
