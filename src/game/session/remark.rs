//! Annotations of a ply.

use std::time::Duration;
use tenjiku_records::{Annotation, NoteMark};

/// One note on a ply. It replaces the existing note of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A comment; empty to remove it.
    Comment(String),
    /// The quality of the ply.
    Annotation(Option<Annotation>),
    Marks(Vec<NoteMark>),
    TimeSpent(Option<Duration>),
    /// The score of the position in centipawns, positive if Black is ahead.
    Score(Option<i32>),
}
