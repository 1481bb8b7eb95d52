//! Problems for the historical shogi games: mates to find, and exercises for beginners.
//!
//! A [`Problem`] is a position with a task and its solution. A [`Collection`] is a file of problems of one game, as
//! text with a line for each. [`motifs()`] says what a solution shows: a sacrifice, a double move, a burnt piece.
//! No code is specific to one game.
//!
//! | module | purpose |
//! |---|---|
//! | `problem` | problems, tasks, sources and verdicts |
//! | `collection`, `read`, `write` | collections and their text format |
//! | `motif` | motifs, found by playing the solution |
//! | `judge` | the solver’s verdict on a mating problem |
//! | `built_in` | the collections that come with the program |
//! | `generate` | makes problems |
//!
//! # Examples
//!
//! ```
//! use tenjiku_problems::Collection;
//! use tenjiku_rules::variant::Variant;
//!
//! let text = "id\ttask\tmoves\tsfen\tsolution\none\tmate\t1\tkp10/pp10/12/12/2N9/12/12/12/12/12/12/12 b - 1\t10e10c\n";
//! let reading = Collection::read("chu.tsv", text)?;
//! let chu = Variant::built_in(&reading.collection.game).expect("a built-in game");
//! let line = reading.collection.problems[0].line(&chu)?;
//! assert_eq!(line.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

mod built_in;
mod collection;
mod generate;
mod judge;
mod motif;
mod problem;
mod read;
mod write;

pub use built_in::{built_in, built_in_of};
pub use collection::{Collection, Fault, ReadError, Reading};
pub use generate::{Recipe, generate};
pub use motif::{Motif, motifs};
pub use problem::{Printing, Problem, ProblemFault, Source, Task, Verdict};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
