//! What of a game a form has no place for.

use super::GameFormat;
use crate::record::{GameTree, Notes};
use std::fmt;

/// How much of a game is not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Variations, with all that is in them.
    pub variations: usize,
    /// Remarks on plies of the main line, or beside the first position.
    pub remarks: usize,
    /// Verdicts on them.
    pub annotations: usize,
    /// Marks on the board.
    pub marks: usize,
    /// Times that plies took.
    pub times: usize,
    /// A computer's scores.
    pub scores: usize,
}

/// What a form has a place for.
struct Supported {
    variations: bool,
    remarks: bool,
    annotations: bool,
    marks: bool,
    times: bool,
    scores: bool,
}

const NOTHING: Supported = Supported {
    variations: false,
    remarks: false,
    annotations: false,
    marks: false,
    times: false,
    scores: false,
};

impl GameFormat {
    const fn room(self) -> Supported {
        match self {
            Self::Association => Supported { remarks: true, ..NOTHING },
            Self::Kif => Supported { variations: true, remarks: true, times: true, ..NOTHING },
            Self::Pgn => Supported {
                variations: true,
                remarks: true,
                annotations: true,
                marks: true,
                times: true,
                scores: true,
            },
            Self::Moves | Self::Usi | Self::Shogivar => NOTHING,
        }
    }

    /// What of a game [`GameFormat::write`] leaves out.
    #[must_use]
    pub fn left_out(self, tree: &GameTree) -> LeftOut {
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
    fn count(&mut self, room: &Supported, notes: &Notes) {
        self.remarks += usize::from(!room.remarks && !notes.comment.is_empty());
        self.annotations += usize::from(!room.annotations && notes.annotation.is_some());
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
            (self.annotations, "annotation"),
            (self.marks, "mark"),
            (self.times, "time"),
            (self.scores, "score"),
        ];
        let told = counts.iter().filter(|(count, _)| *count > 0);
        let words = told.map(|(count, noun)| format!("{count} {noun}{}", if *count == 1 { "" } else { "s" }));
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}
