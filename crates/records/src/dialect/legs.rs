//! Assembles moves that arrive leg by leg.

/// The pending legs of a CECP engine's move: `d7e7,` on one line, `e7f8` on the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legs(String);

/// Maximum length of a move, which limits the memory an engine can claim.
const MAX_MOVE_BYTES: usize = 64;

impl Legs {
    /// Adds a leg. Returns the whole move, `d7e7,e7f8`, if it was the last one.
    pub fn push(&mut self, leg: &str) -> Option<String> {
        if self.0.len() < MAX_MOVE_BYTES {
            self.0.push_str(leg.trim());
        }
        (!leg.trim_end().ends_with(',')).then(|| std::mem::take(&mut self.0))
    }

    /// Discards an unfinished move.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
