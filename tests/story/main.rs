//! Stories and practice positions: all of ours keep what they promise, and what a user writes is
//! judged with care.

mod docs;
mod facts;
mod faults;
mod games;
mod openings;
mod positions;
mod readings;
mod stories;
mod texts;
