//! Between a tree and the record that a file has of it: [`GameTree::record`] writes, [`GameTree::of_record`]
//! reads and lets the rules core judge every move.

mod read;
mod write;

/// How many variations may stand in each other in a file, so that its reader never runs out of room.
/// The branches of deeper ones are written at that depth, each with the plies that lead to it.
const DEEPEST: usize = 16;
