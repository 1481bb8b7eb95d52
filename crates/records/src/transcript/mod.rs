//! Converting between a tree and the record stored in a file: [`GameTree::record`] writes,
//! [`GameTree::of_record`] reads and has the rules core check every move.

mod read;
mod write;

/// The deepest nesting of variations in a file, so that reading it cannot overflow the stack. Variations nested
/// deeper are written at this depth, each with the plies that lead to it.
const DEEPEST: usize = 16;
