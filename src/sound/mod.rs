//! Storey 0: what is heard, made from numbers.
//!
//! Every sound is computed when the program starts: wood as the modes in which it rings after a
//! blow, fire as noise, the drum as a skin that slackens, all in a small room. [`SoundBank`] has
//! them, [`Mixer`] lays them over each other, [`wav`] writes them down. The same program makes the
//! same sounds in every run.
//!
//! The window plays them through `speaker`, the command `sounds` writes them as files. This room
//! opens no device, reads no clock and does not know when a sound is due.

mod bank;
mod cue;
mod drum;
mod fire;
mod mixer;
mod noise;
mod recipe;
mod room;
mod timbre;
pub mod wav;
mod wood;

pub use bank::SoundBank;
pub use cue::{Cue, SIZES};
pub use mixer::{Mixer, Note};
pub use recipe::make;
pub use timbre::Timbre;

/// Samples a second of everything in this room.
pub const RATE: u32 = 48_000;

/// So many samples are that long, in whole samples; what is before the beginning is the beginning.
#[must_use]
pub fn samples(seconds: f32) -> usize {
    (seconds.max(0.0) * RATE as f32).round() as usize
}
