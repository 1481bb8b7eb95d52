//! Synthesized sounds.
//!
//! Every sound is synthesized at startup: wood as damped vibration modes, fire as noise, the drum as a slackening
//! membrane, all with the reverb of a small room. [`SoundBank`] holds the sounds, [`Mixer`] mixes them, [`wav`] writes
//! them to files. The output is deterministic.
//!
//! This crate opens no audio device and does not decide when a sound is played. A separate crate, so that it is
//! optimised even in development builds: unoptimised, the synthesis takes more than a second.

mod bank;
mod cue;
mod drum;
mod fire;
mod mixer;
mod noise;
mod recipe;
mod reverb;
mod timbre;
pub mod wav;
mod wood;

pub use bank::SoundBank;
pub use cue::{Cue, SIZES};
pub use mixer::{Mixer, Note};
pub use recipe::synthesize;
pub use timbre::Timbre;

/// The sample rate of all sounds, in samples per second.
pub const RATE: u32 = 48_000;

/// The number of samples in a time, rounded; 0 for a negative time.
pub fn samples(seconds: f32) -> usize {
    (seconds.max(0.0) * RATE as f32).round() as usize
}
