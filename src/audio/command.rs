//! What the loudspeaker is told, and what is known of it.

use crate::sound::{Cue, Timbre};
use std::sync::atomic::{AtomicU8, Ordering};
use web_time::{Duration, Instant};

/// Sounds older than this are skipped.
pub(super) const STALE: Duration = Duration::from_millis(300);

/// A command to the loudspeaker.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum AudioCommand {
    /// A sound.
    Play {
        /// Which.
        cue: Cue,
        /// How loud; 1 as it was made.
        gain: f32,
        /// How many seconds later.
        wait: f32,
        /// When it was sent.
        sent: Instant,
    },
    /// Sounds that have not begun do not begin.
    DropWaiting,
    /// The volume, from 0 to 1.
    Volume(f32),
    /// Koma are of another wood from now on.
    Timbre(Timbre),
}

/// Whether there is a device, as far as is known.
#[derive(Debug, Default)]
pub(super) struct DevicePresence(AtomicU8);

impl DevicePresence {
    const THERE: u8 = 1;
    const MISSING: u8 = 2;

    pub fn set(&self, is_there: bool) {
        self.0.store(if is_there { Self::THERE } else { Self::MISSING }, Ordering::Relaxed);
    }

    /// Whether one was looked for in vain.
    pub fn is_missing(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Self::MISSING
    }
}
