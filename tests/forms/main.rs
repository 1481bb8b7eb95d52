//! Games in the forms of other programs: round trips, real files, and files with faults.

mod broken;
mod cli;
mod docs;
mod games;
mod kif;
mod lists;
mod pgn;
mod real;
mod round_trips;
