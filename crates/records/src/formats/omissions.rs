//! Information that a format cannot store.

use super::{GameFormat, game_score, result_by_rules, svar};
use crate::Wording;
use crate::{GameTree, Header, Notes};
use std::fmt;

/// Counts of the parts of a game that are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Omissions {
    /// Variations, with everything in them.
    pub variations: usize,
    /// Comments on plies of the main line or on the initial position.
    pub comments: usize,
    /// Annotations of moves.
    pub annotations: usize,
    /// Marks on the board.
    pub marks: usize,
    /// Times spent on plies. KIF only has whole seconds, so shorter times are lost.
    pub times: usize,
    /// Times rounded down to whole seconds.
    pub rounded_times: usize,
    /// Engine scores.
    pub scores: usize,
    /// Header fields: players, date, event, handicap, time control.
    pub header_fields: usize,
    /// A result that is not implied by the moves.
    pub results: usize,
}

/// The parts of a game that a format can store.
#[derive(Clone, Copy, Default)]
struct StorableParts {
    variations: bool,
    comments: bool,
    initial_comment: bool,
    annotations: bool,
    marks: bool,
    times: bool,
    /// Tenths of a second.
    tenths: bool,
    scores: bool,
    /// Header fields and any result.
    header: bool,
}

impl GameFormat {
    fn supported(self) -> StorableParts {
        let nothing = StorableParts::default();
        let with_header = StorableParts { header: true, comments: true, initial_comment: true, ..nothing };
        match self {
            Self::Association => with_header,
            Self::Kif => StorableParts { variations: true, times: true, ..with_header },
            Self::Pgn => StorableParts {
                variations: true,
                annotations: true,
                marks: true,
                times: true,
                tenths: true,
                scores: true,
                ..with_header
            },
            Self::Svar => StorableParts { initial_comment: true, ..nothing },
            // KI2 and CSA are only read.
            Self::Moves | Self::Usi | Self::Shogivar | Self::Ki2 | Self::Csa => nothing,
        }
    }

    /// The parts of a game that [`GameFormat::write`] leaves out.
    #[must_use]
    pub fn omissions(self, tree: &GameTree, wording: &dyn Wording) -> Omissions {
        let supported = self.supported();
        let mut omissions = Omissions::default();
        let mut pending = vec![tree.root()];
        while let Some(node) = pending.pop() {
            let children = tree.children(node);
            if supported.variations {
                pending.extend(children);
            } else {
                pending.extend(children.first());
                omissions.variations += children.len().saturating_sub(1);
            }
            let comments = if node == tree.root() { supported.initial_comment } else { supported.comments };
            omissions.count(&StorableParts { comments, ..supported }, tree.notes(node));
        }
        if !supported.header {
            omissions.header_fields = self.count_omitted_header_fields(tree);
            omissions.results = usize::from(!self.implies_result(tree, wording));
        }
        omissions
    }

    fn count_omitted_header_fields(self, tree: &GameTree) -> usize {
        let Header { players, date, event, handicap, time } = &tree.header;
        // A saved game of ShogiVar records which sides the program plays.
        let is_kept = |name: &str| self == Self::Svar && name == svar::SHOGIVAR;
        let players = players.iter().flatten().filter(|name| !is_kept(name)).count();
        players + [date, event, handicap, time].into_iter().flatten().count()
    }

    /// Whether the result is implied by the last position, or by the sign for mate that only `ShogiVar` has.
    fn implies_result(self, tree: &GameTree, wording: &dyn Wording) -> bool {
        let Some(result) = &tree.result else { return true };
        let end = tree.position_at(tree.main_end());
        let has_mate = matches!(self, Self::Shogivar | Self::Svar) && !tree.main_line().is_empty();
        result_by_rules(&end, wording).as_ref() == Some(result)
            || has_mate && *result == game_score::mate_result(&end, wording)
    }
}

impl Omissions {
    fn count(&mut self, supported: &StorableParts, notes: &Notes) {
        self.comments += usize::from(!supported.comments && !notes.comment.is_empty());
        self.annotations += usize::from(!supported.annotations && notes.annotation.is_some());
        self.marks += if supported.marks { 0 } else { notes.marks.len() };
        if let Some(spent) = notes.spent {
            let is_rounded = !supported.tenths && spent.subsec_nanos() > 0;
            let is_lost = !supported.times || is_rounded && spent.as_secs() == 0;
            self.times += usize::from(is_lost);
            self.rounded_times += usize::from(is_rounded && !is_lost);
        }
        self.scores += usize::from(!supported.scores && notes.score.is_some());
    }

    /// Whether nothing is left out.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// For the command line: `2 variations, 1 comment`.
impl fmt::Display for Omissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.variations, "variation"),
            (self.comments, "comment"),
            (self.annotations, "annotation"),
            (self.marks, "mark"),
            (self.times, "time"),
            (self.rounded_times, "part of a second"),
            (self.scores, "score"),
            (self.header_fields, "heading"),
            (self.results, "result"),
        ];
        let nonzero = counts.iter().filter(|(count, _)| *count > 0);
        let words = nonzero.map(|(count, singular)| match singular.split_once(' ') {
            _ if *count == 1 => format!("1 {singular}"),
            Some((noun, of)) => format!("{count} {noun}s {of}"),
            None => format!("{count} {singular}s"),
        });
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}
