//! The computer player: it plays legal moves, keeps to its limits, finds what it should, and repeats
//! itself exactly when nodes are its only limit.

mod endings;
mod entry;
mod games;
mod levels;
mod limits;
mod mates;
mod noisy;
mod reason;
mod review;
mod sight;
mod stops;
mod weights;
