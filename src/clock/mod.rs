//! Storey 2: chess clocks, without a watch.
//!
//! A [`TimeControl`] says how much time there is and is written as people write it, `30:00+10`. A
//! [`PlayerClock`] is what one side has left of it: told how long each ply took, it says what stands on its
//! face, when the flag falls, and how long a computer had better think. The game storey feeds it and
//! lets the window show it; this room never looks at the time of day, so it is tested without waiting.

mod control;
mod face;

pub use control::{Overtime, TimeControl};
pub use face::{ClockReading, PlayerClock, clocks, face_text};
