//! Conversion between a tree and its record: [`GameTree::to_record`] writes, [`GameTree::from_record`] reads and
//! checks every move by the rules.

mod read;
mod write;

/// Maximum nesting of variations in a file, which limits the recursion of readers. Deeper variations are
/// flattened to this depth, each with the plies that lead to it.
const MAX_NESTING: usize = 16;
