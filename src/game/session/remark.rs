//! Annotations of a ply.

use std::time::Duration;
use tenjiku_records::{Annotation, NoteMark};

/// An annotation of a ply. It replaces the present one of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A comment; empty to remove it.
    Comment(String),
    /// How good the ply is.
    Annotation(Option<Annotation>),
    /// The marks on the board.
    Marks(Vec<NoteMark>),
    /// How long the player thought.
    Spent(Option<Duration>),
    /// The score of the position in hundredths of a Pawn, positive if Black is ahead.
    Score(Option<i32>),
}
