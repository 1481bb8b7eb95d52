//! Joining the legs of a move that arrives leg by leg.

/// The legs of a move that a CECP engine has begun to send: `d7e7,` on one line, `e7f8` on the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legs(String);

/// No move is longer than this, in bytes. An engine that never ends a move must not fill the memory.
const LONGEST: usize = 64;

impl Legs {
    /// Adds the next leg. Returns the whole move, `d7e7,e7f8`, if that was the last one.
    pub fn push(&mut self, leg: &str) -> Option<String> {
        if self.0.len() < LONGEST {
            self.0.push_str(leg.trim());
        }
        (!leg.trim_end().ends_with(',')).then(|| std::mem::take(&mut self.0))
    }

    /// Forgets an unfinished move.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
