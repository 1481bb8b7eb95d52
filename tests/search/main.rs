//! The computer player: it plays legal moves, obeys its limits, sees what must be seen, and is the
//! same every time when nothing but nodes limits it.

mod endings;
mod games;
mod limits;
mod noisy;
mod reason;
mod review;
mod sight;
mod stops;
mod weights;
