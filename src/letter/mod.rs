//! Storey 2: games by letter: what two players who are far apart write to each other.
//!
//! | type | for |
//! |---|---|
//! | [`Letter`] | a letter as text, both ways; whether it is intact and who signed it |
//! | [`Correspondence`] | one side's game: reading a letter into it, playing, offering, writing the answer |
//! | [`News`] | what a letter has brought |
//! | [`LetterSigner`] | the user's key, and the signatures made with it |
//! | [`LetterError`] | everything that can be wrong with a letter, in a sentence |
//!
//! `tenjiku letter` and the window call this room. A letter holds the whole game, so the last one is enough, and a
//! game that was saved in the middle goes on. What must be kept between letters is the record's
//! [`Letters`](crate::record::Letters). `docs/distance.md` describes the format for other programs.
//!
//! This room decides no rule: every move of a letter is read by `notation` and checked by the rules core. It sends
//! nothing, and of the user's files it reads and writes only the key.

mod correspondence;
mod fault;
mod fields;
mod news;
mod reading;
mod signature;
mod text;
mod words;

pub use correspondence::Correspondence;
pub use fault::LetterError;
pub use news::News;
pub use signature::LetterSigner;
pub use text::Letter;
pub use words::LONGEST_LETTER;
