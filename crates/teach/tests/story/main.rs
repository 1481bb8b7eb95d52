//! Stories and practice positions: all built-in ones are valid, and those of users are checked.

mod attempts;
mod docs;
mod facts;
mod faults;
mod games;
mod openings;
mod positions;
mod stories;
mod texts;
