//! Texts of moves and positions: the examples of the rule texts, round trips, and what slips say.

mod association;
mod coordinate;
mod diagram;
mod sfen;
