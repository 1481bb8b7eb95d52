//! Layer 2: game clocks.
//!
//! A [`TimeControl`](tenjiku_records::TimeControl) is the time given to each side. A [`PlayerClock`] tracks one side:
//! from the time spent on each ply it computes the displayed time, the fall of the flag and the thinking time of a
//! computer. Layer 3 supplies the times, and the window shows the clock. This module never reads the system clock, so
//! its tests need not wait.

mod face;

pub use face::{ClockReading, PlayerClock, clocks, face_text};
