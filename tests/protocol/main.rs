//! Speaking with other programs: their texts, and whole dialogues with our engine.

mod cecp;
mod dialect;
mod every_game;
mod garbage;
mod talk;
mod teaching;
mod usi;
