//! Builds a game ply by ply while its text is read.

use super::lookup::ReaderContext;
use super::{FormatError, move_position, one_line, result_by_rules};
use crate::Wording;
use crate::replay::check_result;
use crate::{GameResult, GameTree, Header, NodeId, Notes};
use std::time::Duration;
use tenjiku_rules::MoveError;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::{Move, Position};

/// Start of a variation in KIF or KI2.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BranchPoint {
    /// Replaces a move that has been read.
    Inside,
    /// Follows the last move of the main line.
    MainEnd,
    /// Refers to a move that has not been read.
    Missing,
}

/// A game tree under construction, with the current node.
pub(super) struct TreeBuilder<'w> {
    pub tree: GameTree,
    node: NodeId,
    position: Position,
    /// Whether the text contains a board, which makes a game without moves worth keeping.
    has_board: bool,
    /// Whether moves after the end of the game are kept as a comment instead of an error.
    keeps_moves_after_end: bool,
    /// The plies with a time that was read by [`TreeBuilder::set_spent`].
    timed: Vec<NodeId>,
    pub wording: &'w dyn Wording,
}

impl<'w> TreeBuilder<'w> {
    pub fn new(initial: Position, wording: &'w dyn Wording) -> Self {
        let tree = GameTree::new(&initial);
        Self {
            node: tree.root(),
            position: initial,
            tree,
            has_board: false,
            keeps_moves_after_end: false,
            timed: Vec::new(),
            wording,
        }
    }

    /// Creates a builder for a reader that calls [`TreeBuilder::report_unplayable`].
    pub fn lenient(first: Position, context: &ReaderContext<'w>, has_board: bool) -> Self {
        Self {
            has_board,
            keeps_moves_after_end: context.keeps_moves_after_end,
            ..Self::new(first, context.lookup.wording)
        }
    }

    /// Replaces the initial position, before any move.
    pub fn restart(&mut self, initial: Position) {
        let mut tree = GameTree::new(&initial);
        tree.header = std::mem::take(&mut self.tree.header);
        tree.warnings = std::mem::take(&mut self.tree.warnings);
        *tree.notes_mut(tree.root()) = std::mem::take(self.notes_mut());
        (self.node, self.position, self.tree) = (tree.root(), initial, tree);
    }

    /// Reports a move that cannot be read or played. The caller keeps it as a comment, if the rest of the
    /// game is worth keeping.
    ///
    /// # Errors
    /// If the rest is not worth keeping: the text is rejected, or read again with other rules.
    pub fn report_unplayable(&mut self, why: FormatError) -> Result<(), FormatError> {
        let is_kept =
            (self.has_board || !self.is_empty()) && (self.keeps_moves_after_end || !why.is_after_end());
        if !is_kept {
            return Err(why);
        }
        self.warn_unplayable(&why);
        Ok(())
    }

    /// The position at the current node, with its history.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The node `plies` plies before the current one.
    pub fn node_before(&self, plies: usize) -> Option<NodeId> {
        (0..plies).try_fold(self.node, |node, _| self.tree.parent(node))
    }

    /// Number of plies from the initial position to the current node.
    pub const fn plies(&self) -> usize {
        self.position.plies()
    }

    /// Notes of the current node.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.tree.notes_mut(self.node)
    }

    /// Stores the time spent on the current ply. Programs without a clock write zeros: if all times are zero, none is
    /// kept.
    pub fn set_spent(&mut self, spent: Duration) {
        self.notes_mut().spent = Some(spent);
        self.timed.push(self.node);
    }

    /// The move that led to the current node.
    pub fn last_move(&self) -> Option<Move> {
        self.tree.mv(self.node)
    }

    /// Reads the next ply with `read` and plays it.
    pub fn play(
        &mut self,
        line: usize,
        text: &str,
        read: impl FnOnce(&Position) -> Result<Move, MoveError>,
    ) -> Result<(), FormatError> {
        let ply = self.plies() + 1;
        let mv = read(&self.position).map_err(|why| {
            let sentence = self.wording.refusal(&why, &self.position);
            FormatError::Ply { line, ply, text: excerpt(text), why: Box::new(why), sentence }
        })?;
        self.node = self.tree.add_unchecked(self.node, mv);
        self.position.play(mv, &mut ());
        Ok(())
    }

    pub fn go_to(&mut self, node: NodeId) {
        move_position(&self.tree, &mut self.position, self.node, node);
        self.node = node;
    }

    /// Goes back along the current line to a ply; false if the line is shorter.
    pub fn go_back_to_ply(&mut self, plies: usize) -> bool {
        let line = self.tree.line_to(self.node);
        if plies > line.len() {
            return false;
        }
        self.go_to(plies.checked_sub(1).map_or_else(|| self.tree.root(), |at| line[at]));
        true
    }

    /// Goes to the node where a variation branches off: `plies` plies into the current line or, if that is too
    /// short, into the main line.
    pub fn branch_off(&mut self, plies: Option<usize>) -> BranchPoint {
        let Some(plies) = plies else {
            self.go_to_main_end();
            return BranchPoint::Missing;
        };
        if !self.go_back_to_ply(plies) {
            self.go_to_main_end();
            if !self.go_back_to_ply(plies) {
                return BranchPoint::Missing;
            }
        }
        if self.is_at_main_end() { BranchPoint::MainEnd } else { BranchPoint::Inside }
    }

    /// Whether the current node is the last one of the main line.
    pub fn is_at_main_end(&self) -> bool {
        self.tree.children(self.node).is_empty() && self.tree.is_main(self.node)
    }

    /// Reports a variation after the end of the main line. In the tree it would become the main line's next
    /// move.
    pub fn warn_after_end(&mut self, line: usize, text: &str) {
        let what = format!(
            "`{text}` begins where the main line has ended, so there is no move that it could replace. Its moves and \
             its own variations are kept as a comment"
        );
        self.warn(line, &what);
    }

    /// Reports a variation after the last move of a main line without a stated end.
    pub fn warn_continued(&mut self, line: usize, text: &str) {
        let what =
            format!("`{text}` begins after the last move, and is read as the continuation of the main line");
        self.warn(line, &what);
    }

    /// Reports a variation of a move that has not been read. Moves are numbered from 1 plus `offset`.
    pub fn warn_missing(&mut self, line: usize, text: &str, offset: i64) {
        let last = i64::try_from(self.plies()).unwrap_or(i64::MAX).saturating_add(offset + 1);
        let what = format!(
            "`{text}` does not name a move from 1 to {last}, where a variation can begin. Its moves are kept as a \
             comment"
        );
        self.warn(line, &what);
    }

    /// Adds a warning about something that is ignored or changed.
    pub fn warn(&mut self, line: usize, what: &str) {
        self.tree.warnings.add(line, what);
    }

    /// Whether no ply has been played in any line.
    pub const fn is_empty(&self) -> bool {
        self.tree.added_plies() == 0
    }

    /// Keeps an illegal last move as a comment: it ended the game.
    pub fn keep_illegal_end(&mut self, line: usize, text: &str) {
        self.comment(text);
        self.warn(line, &format!("`{text}` breaks the rules and ends the game; it is kept as a comment"));
    }

    /// Reports a move that is kept as a comment, with those after it, because it cannot be read or played.
    pub fn warn_unplayable(&mut self, why: &FormatError) {
        let why = why.to_string();
        let why = why.trim_end_matches('.');
        self.tree.warnings.push(&format!("{why}. This move and those after it are kept as a comment"));
    }

    pub fn go_to_main_end(&mut self) {
        let end = self.tree.main_end();
        self.go_to(end);
    }

    /// Appends a line to the comment of the current node.
    pub fn comment(&mut self, text: &str) {
        let comment = &mut self.notes_mut().comment;
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Like [`TreeBuilder::finish`], but a result that contradicts the rules is reported and replaced.
    pub fn finish_by_rules(
        mut self,
        line: usize,
        result: Option<GameResult>,
    ) -> Result<GameTree, FormatError> {
        let is_zero = |node: &NodeId| self.tree.notes(*node).spent.is_none_or(|spent| spent.is_zero());
        if self.timed.iter().all(is_zero) {
            self.timed.iter().for_each(|&node| self.tree.notes_mut(node).spent = None);
        }
        self.go_to_main_end();
        match check_result(&self.position, result.as_ref(), self.wording) {
            Ok(()) => self.finish(line, result),
            Err(why) => {
                self.warn(line, &why.to_string());
                self.finish(line, None)
            }
        }
    }

    /// Completes the tree. If the game is over by the rules, a result given in `line` must agree; without it, the
    /// rules' result is used. Headers and reasons are reduced to one line each.
    pub fn finish(mut self, line: usize, result: Option<GameResult>) -> Result<GameTree, FormatError> {
        let Header { players: [first, second], date, event, handicap, time } = &mut self.tree.header;
        for field in [first, second, date, event, handicap, time].into_iter().flatten() {
            *field = one_line(field);
        }
        let result = result.map(|stated| GameResult { text: one_line(&stated.text), ..stated });
        self.go_to_main_end();
        check_result(&self.position, result.as_ref(), self.wording)
            .map_err(|why| FormatError::Result { line, why })?;
        self.tree.result = match (result, result_by_rules(&self.position, self.wording)) {
            (Some(stated), Some(by_rules)) if stated.text.is_empty() => {
                Some(GameResult { text: by_rules.text, ..stated })
            }
            (stated, by_rules) => stated.or(by_rules),
        };
        Ok(self.tree)
    }
}
