//! Lessons: every piece of every game has one, and every exercise can be solved in its number of moves.

mod attempts;
mod brute;
mod courses;
mod custom_games;
mod games;
mod lessons;
mod problem;
mod progress;
