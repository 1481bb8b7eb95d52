//! The computer player: legal moves, limits, tactics, and reproducibility when nodes are the only limit.

mod endings;
mod entry;
mod games;
mod levels;
mod limits;
mod mates;
mod noisy;
mod sight;
mod stops;
mod threats;
mod weights;
