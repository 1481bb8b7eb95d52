//! The help on a game: rules pages generated from its data, with positions that illustrate them, in every language.

mod games;
mod lessons;
mod notation;
mod pictures;
mod sources;
mod switches;
mod topics;
