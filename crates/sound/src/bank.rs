//! The bank of synthesized sounds.

use super::{Cue, Timbre, synthesize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// All takes of all cues, as samples from -1 to 1.
#[derive(Clone, Debug)]
pub struct SoundBank(BTreeMap<Cue, Vec<Arc<[f32]>>>);

impl SoundBank {
    /// Computes all sounds for a kind of wood. This takes a moment.
    pub fn synthesize(timbre: Timbre) -> Self {
        let takes =
            |cue: Cue| (0..cue.takes()).map(|take| Arc::from(synthesize(cue, take, timbre))).collect();
        Self(Cue::all().map(|cue| (cue, takes(cue))).collect())
    }

    /// A take of a cue. Increment `turn` with every sound so that no take is repeated at once.
    pub fn take(&self, cue: Cue, turn: usize) -> Option<Arc<[f32]>> {
        let takes = self.0.get(&cue.in_range())?;
        takes.get(turn.checked_rem(takes.len())?).cloned()
    }

    /// All takes with their names: `clack-3-a`.
    pub fn named_takes(&self) -> impl Iterator<Item = (String, &[f32])> {
        self.0.iter().flat_map(|(cue, takes)| {
            takes.iter().zip('a'..).map(move |(take, letter)| (format!("{}-{letter}", cue.name()), &**take))
        })
    }
}
