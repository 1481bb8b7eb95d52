//! Commands to the audio output, and the presence of a device.

use std::sync::atomic::{AtomicU8, Ordering};
use tenjiku_sound::{Cue, Timbre};
use web_time::{Duration, Instant};

/// Sounds older than this are skipped.
pub(super) const MAX_AGE: Duration = Duration::from_millis(300);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum AudioCommand {
    Play {
        cue: Cue,
        gain: f32,
        /// The delay in seconds.
        wait: f32,
        sent: Instant,
    },
    /// Cancels sounds that have not started.
    CancelPending,
    /// The volume, from 0 to 1.
    Volume(f32),
    /// Changes the wood of the koma.
    Timbre(Timbre),
}

/// Whether an audio device was found; unknown until the first search.
#[derive(Debug, Default)]
pub(super) struct DevicePresence(AtomicU8);

impl DevicePresence {
    const PRESENT: u8 = 1;
    const MISSING: u8 = 2;

    pub fn set(&self, is_present: bool) {
        self.0.store(if is_present { Self::PRESENT } else { Self::MISSING }, Ordering::Relaxed);
    }

    /// Whether the search for a device failed.
    pub fn is_missing(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Self::MISSING
    }
}
