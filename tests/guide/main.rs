//! What is told of a game: pages of rules from its data, positions that show them, in every
//! language.

mod games;
mod lessons;
mod notation;
mod pictures;
mod sources;
mod switches;
mod topics;
