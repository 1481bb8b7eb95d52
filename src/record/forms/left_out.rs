//! What of a game a form has no place for.

use super::Form;
use crate::record::{Notes, Tree};
use std::fmt;

/// How much of a game is not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Variations, with all that is in them.
    pub variations: usize,
    /// Remarks on plies of the main line, or beside the first position.
    pub remarks: usize,
    /// Verdicts on them.
    pub verdicts: usize,
    /// Marks on the board.
    pub marks: usize,
    /// Times that plies took.
    pub times: usize,
    /// A computer's scores.
    pub scores: usize,
}

/// What a form has a place for.
struct Room {
    variations: bool,
    remarks: bool,
    verdicts: bool,
    marks: bool,
    times: bool,
    scores: bool,
}

const NOTHING: Room =
    Room { variations: false, remarks: false, verdicts: false, marks: false, times: false, scores: false };

impl Form {
    const fn room(self) -> Room {
        match self {
            Self::Association => Room { remarks: true, ..NOTHING },
            Self::Kif => Room { variations: true, remarks: true, times: true, ..NOTHING },
            Self::Pgn => Room {
                variations: true,
                remarks: true,
                verdicts: true,
                marks: true,
                times: true,
                scores: true,
            },
            Self::Moves | Self::Usi | Self::Shogivar => NOTHING,
        }
    }

    /// What of a game [`Form::write`] leaves out.
    #[must_use]
    pub fn left_out(self, tree: &Tree) -> LeftOut {
        let room = self.room();
        let mut left = LeftOut::default();
        let mut waiting = vec![tree.root()];
        while let Some(node) = waiting.pop() {
            let children = tree.children(node);
            if room.variations {
                waiting.extend(children);
            } else {
                waiting.extend(children.first());
                left.variations += children.len().saturating_sub(1);
            }
            left.count(&room, tree.notes(node));
        }
        left
    }
}

impl LeftOut {
    fn count(&mut self, room: &Room, notes: &Notes) {
        self.remarks += usize::from(!room.remarks && !notes.comment.is_empty());
        self.verdicts += usize::from(!room.verdicts && notes.verdict.is_some());
        self.marks += if room.marks { 0 } else { notes.marks.len() };
        self.times += usize::from(!room.times && notes.spent.is_some());
        self.scores += usize::from(!room.scores && notes.score.is_some());
    }

    /// Whether all is written.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

/// A list for the command line: `2 variations, 1 remark`.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.variations, "variation"),
            (self.remarks, "remark"),
            (self.verdicts, "verdict"),
            (self.marks, "mark"),
            (self.times, "time"),
            (self.scores, "score"),
        ];
        let told = counts.iter().filter(|(count, _)| *count > 0);
        let words = told.map(|(count, noun)| format!("{count} {noun}{}", if *count == 1 { "" } else { "s" }));
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}
