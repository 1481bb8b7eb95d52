//! Speaking with other programs: their texts, and whole dialogues with our engine.

mod cecp;
mod dialect;
mod garbage;
mod talk;
mod teaching;
mod usi;
