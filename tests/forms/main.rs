//! Games in the formats of other programs: round trips, real files, and faulty files.

mod broken;
mod cli;
mod docs;
mod games;
mod kif;
mod lists;
mod pgn;
mod real;
mod round_trips;
mod sites;
