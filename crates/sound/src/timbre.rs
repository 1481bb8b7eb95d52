//! The timbre of the wood of koma and board.

use super::wood::Blow;

/// The timbre of a wood relative to boxwood on kaya.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timbre {
    /// The factor for all frequencies; 2 is an octave higher.
    pub pitch: f32,
    /// The factor by which contact is shorter: hard wood clicks, soft wood thuds.
    pub hardness: f32,
}

impl Default for Timbre {
    fn default() -> Self {
        Self { pitch: 1.0, hardness: 1.0 }
    }
}

impl Timbre {
    pub(crate) fn apply(self, mut blow: Blow) -> Blow {
        blow.contact /= self.hardness;
        for mode in &mut blow.modes {
            mode.hertz *= self.pitch;
        }
        blow
    }
}
