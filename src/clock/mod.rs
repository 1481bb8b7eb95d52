//! Storey 2: game clocks.
//!
//! A [`TimeControl`](tenjiku_records::TimeControl) says how much time a game gives. A [`PlayerClock`] keeps the time of
//! one side: given the time spent on each ply, it says what the clock shows, when the flag falls, and how long a computer
//! should think. The game storey feeds it, and the window shows it. This room never looks at the system clock, so its
//! tests need not wait.

mod face;

pub use face::{ClockReading, PlayerClock, clocks, face_text};
