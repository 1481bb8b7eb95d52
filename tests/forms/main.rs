//! Games in the formats of other programs: round trips, real files, and faulty files.

mod broken;
mod cli;
mod csa;
mod docs;
mod encodings;
mod ends;
mod games;
mod ki2;
mod kif;
mod kif_faulty;
mod kif_lines;
mod kif_programs;
mod lists;
mod notations;
mod pgn;
mod pgn_others;
mod real;
#[path = "../support/repetitions.rs"]
mod repetitions;
mod round_trips;
mod sites;
mod svar;
mod usi_lines;
