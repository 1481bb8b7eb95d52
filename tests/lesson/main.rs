//! Lessons: every piece of every game has one, and every exercise keeps what it promises.

mod attempts;
mod brute;
mod courses;
mod games;
mod lessons;
mod own;
mod progress;
