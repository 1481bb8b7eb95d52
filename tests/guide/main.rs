//! The help on a game: pages of rules made from its data, with positions that illustrate them, in every
//! language.

mod games;
mod lessons;
mod notation;
mod pictures;
mod sources;
mod switches;
mod topics;
