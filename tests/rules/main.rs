//! Every rule of the games, held by a test that names it. `README.md` lists rule by rule which.
//!
//! Expected values come from the rule texts, the reference tables or hand reasoning, never from
//! running the code under test.

mod board;
mod chu_lions;
mod endings;
mod judge;
mod oracle;
mod perft;
mod properties;
mod tenjiku_fire;
mod tori;
mod walks;
