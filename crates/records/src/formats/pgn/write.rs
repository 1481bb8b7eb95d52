//! Writes a whole game as PGN.

use super::read::{ANNOTATIONS, DIAGRAM};
use super::{check_supported, info, san, tags};
use crate::Wording;
use crate::dialect::Dialect;
use crate::formats::{FormatError, move_position, one_line, result_of_game};
use crate::{GameTree, NodeId, Notes};
use std::fmt::Write as _;
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Side};

/// Maximum line length in characters, as in XBoard.
const MAX_LINE_LENGTH: usize = 75;

const DIALECT: Dialect = Dialect::Cecp;

pub fn write(tree: &GameTree, wording: &dyn Wording) -> Result<String, FormatError> {
    check_supported(tree.variant())?;
    let end = tree.position_at(tree.main_end());
    let result = result_of_game(tree, &end, wording);
    let score = result.as_ref().map_or("*", |result| result.score.as_str());
    let mut writer = PgnWriter {
        tree,
        text: tags::write(tree, result.as_ref(), wording) + "\n",
        column: 0,
        current: tree.root(),
        position: tree.initial_position().clone(),
        needs_number: true,
    };
    writer.write_notes(tree.notes(tree.root()), Side::White);
    writer.write_moves();
    // A comment right before the result would be read as its reason.
    let has_comment = !tree.notes(tree.main_end()).comment.is_empty();
    if writer.column > 0 {
        writer.text.push('\n');
    }
    match result.as_ref().map(|result| &result.text).filter(|reason| !reason.is_empty() || has_comment) {
        Some(reason) => {
            let reason = format_comment(tree.variant(), &one_line(reason));
            // A `;` comment extends to the end of its line, so the result goes on the next one.
            let blank = if reason.ends_with('\n') { "" } else { " " };
            let _ = writeln!(writer.text, "{}{blank}{score}", reason.trim_start_matches('\n'));
        }
        None => {
            let _ = writeln!(writer.text, "{score}");
        }
    }
    Ok(writer.text)
}

enum WriteStep {
    Ply(NodeId),
    Open,
    Close,
}

struct PgnWriter<'t> {
    tree: &'t GameTree,
    text: String,
    /// Characters on the current line.
    column: usize,
    current: NodeId,
    position: Position,
    /// Whether the next move needs its number even if it is the second player's, because something precedes
    /// it.
    needs_number: bool,
}

impl PgnWriter<'_> {
    fn write_moves(&mut self) {
        let first = self.tree.children(self.tree.root()).first();
        let mut tasks: Vec<WriteStep> = first.map(|&node| WriteStep::Ply(node)).into_iter().collect();
        // The bracket is attached to the following word.
        let mut open_bracket = "";
        while let Some(task) = tasks.pop() {
            match task {
                WriteStep::Open => (open_bracket, self.needs_number) = ("(", true),
                WriteStep::Close => {
                    self.text.push(')');
                    (self.column, self.needs_number) = (self.column + 1, true);
                }
                WriteStep::Ply(node) => {
                    self.write_ply(node, std::mem::take(&mut open_bracket));
                    tasks.extend(self.tree.children(node).first().map(|&next| WriteStep::Ply(next)));
                    let siblings = self.tree.parent(node).map(|parent| self.tree.children(parent));
                    if let Some([_, others @ ..]) =
                        siblings.filter(|siblings| siblings.first() == Some(&node))
                    {
                        for &variation in others.iter().rev() {
                            tasks.extend([WriteStep::Close, WriteStep::Ply(variation), WriteStep::Open]);
                        }
                    }
                }
            }
        }
    }

    fn write_ply(&mut self, node: NodeId, open_bracket: &str) {
        let (Some(parent), Some(mv)) = (self.tree.parent(node), self.tree.mv(node)) else { return };
        move_position(self.tree, &mut self.position, self.current, parent);
        let side = self.position.side_to_move();
        let is_first = side == Side::Black;
        if is_first || self.needs_number {
            // The first move of the text is number 1 for either side.
            let plies_before = usize::from(self.tree.initial_position().side_to_move() == Side::White);
            let number = (self.position.plies() + plies_before) / 2 + 1;
            self.write_word(&format!("{open_bracket}{number}{}", if is_first { "." } else { "..." }));
        }
        self.needs_number = false;
        let text = san::write(DIALECT, &self.position, mv);
        self.write_word(&text);
        self.position.play(mv, &mut ());
        self.current = node;
        self.write_notes(self.tree.notes(node), side);
    }

    fn write_notes(&mut self, notes: &Notes, side: Side) {
        let variant = Arc::clone(self.tree.variant());
        if let Some(annotation) = notes.annotation
            && let Some(at) = ANNOTATIONS.iter().position(|&other| other == annotation)
        {
            self.write_word(&format!("${}", at + 1));
        }
        for info in info::write(DIALECT, &variant, side, notes) {
            self.write_word(&format!("{{{info}}}"));
        }
        if !notes.comment.is_empty() {
            let comment = format_comment(&variant, &notes.comment);
            self.write_word(&comment);
            self.needs_number = true;
        }
    }

    fn write_word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let is_line_full = self.column + 1 + length > MAX_LINE_LENGTH;
            self.text.push(if is_line_full { '\n' } else { ' ' });
            self.column = if is_line_full { 0 } else { self.column + 1 };
        }
        self.text.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + length,
        };
    }
}

/// A comment in braces, after a space if it would be read as data. If it contains a closing brace or a
/// command, each of its lines is written after a semicolon, where neither has a meaning.
fn format_comment(variant: &Variant, comment: &str) -> String {
    let resembles_data = info::resembles_data(DIALECT, variant, comment) || comment.starts_with(DIAGRAM);
    let blank = if resembles_data { " " } else { "" };
    if comment.contains('}') || info::has_command(DIALECT, variant, comment) {
        return comment.lines().fold("\n".to_owned(), |text, line| format!("{text};{blank}{line}\n"));
    }
    format!("{{{blank}{comment}}}")
}
