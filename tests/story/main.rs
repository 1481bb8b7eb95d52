//! Stories and practice positions: all built-in ones are valid, and those of users are checked.

mod docs;
mod facts;
mod faults;
mod games;
mod openings;
mod positions;
mod readings;
mod stories;
mod texts;
