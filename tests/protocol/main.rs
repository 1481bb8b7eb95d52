//! Speaking with other programs: their texts, and whole dialogues with our engine.

mod dialect;
