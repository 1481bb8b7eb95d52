//! The sound of the wood of koma and board.

use super::wood::Blow;

/// How the wood of a set differs from boxwood on kaya, in sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timbre {
    /// The factor for all frequencies; 2 is an octave higher.
    pub pitch: f32,
    /// The factor by which the contact of a blow is shorter: hard wood clicks, soft wood thuds.
    pub hardness: f32,
}

impl Default for Timbre {
    fn default() -> Self {
        Self { pitch: 1.0, hardness: 1.0 }
    }
}

impl Timbre {
    /// The blow as it sounds on this wood.
    pub(super) fn of(self, mut blow: Blow) -> Blow {
        blow.contact /= self.hardness;
        for mode in &mut blow.modes {
            mode.hertz *= self.pitch;
        }
        blow
    }
}
