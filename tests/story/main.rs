//! Stories and practice positions: all of ours are sound, and those of users are checked carefully.

mod docs;
mod facts;
mod faults;
mod games;
mod openings;
mod positions;
mod readings;
mod stories;
mod texts;
