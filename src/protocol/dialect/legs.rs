//! Gathering a move that comes leg by leg.

/// The legs of a move that a CECP engine has begun to say: `d7e7,` on one line, `e7f8` on the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legs(String);

/// No move is longer than this; an engine that never ends a move fills no memory.
const LONGEST: usize = 64;

impl Legs {
    /// Takes the next leg; gives the whole move, `d7e7,e7f8`, if that was the last.
    pub fn push(&mut self, leg: &str) -> Option<String> {
        if self.0.len() < LONGEST {
            self.0.push_str(leg.trim());
        }
        (!leg.trim_end().ends_with(',')).then(|| std::mem::take(&mut self.0))
    }

    /// Forgets a move that was begun.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
