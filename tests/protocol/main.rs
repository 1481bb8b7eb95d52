//! Other programs' notations and protocols, and whole dialogues with our engine.

mod answers;
mod cecp;
mod dialect;
mod dialogue;
mod every_game;
mod garbage;
mod ponder;
mod presets;
#[path = "../support/repetitions.rs"]
mod repetitions;
mod teaching;
mod usi;
