//! What the wood of koma and board is like, for the ear.

use super::wood::Blow;

/// How the wood of a set differs from boxwood on kaya.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timbre {
    /// How much higher everything rings; 2 is an octave.
    pub pitch: f32,
    /// How much shorter a blow pushes: hard wood clicks, soft wood thuds.
    pub hardness: f32,
}

impl Default for Timbre {
    fn default() -> Self {
        Self { pitch: 1.0, hardness: 1.0 }
    }
}

impl Timbre {
    /// The blow as it is on this wood.
    pub(super) fn of(self, mut blow: Blow) -> Blow {
        blow.contact /= self.hardness;
        for mode in &mut blow.modes {
            mode.hertz *= self.pitch;
        }
        blow
    }
}
