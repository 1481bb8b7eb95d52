//! Writes a whole game as KIF.

use super::board;
use super::ending::{self, EndWords};
use super::header;
use super::moves;
use crate::Wording;
use crate::formats::{one_line, result_of_game};
use crate::notation::japanese;
use crate::notation::japanese::names::JapaneseNames;
use crate::notation::japanese::number::to_kanji;
use crate::{GameResult, GameTree, NodeId};
use std::fmt::Write as _;
use std::time::Duration;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Position, Setup, sfen};

pub(super) const MOVES_HEADING: &str = "手数----指手---------消費時間--";

pub fn write(tree: &GameTree, wording: &dyn Wording) -> String {
    let variant = tree.variant();
    let names = JapaneseNames::new(variant);
    let end = tree.position_at(tree.main_end());
    let result = result_of_game(tree, &end, wording);
    let is_handicap = tree.header.handicap.is_some();
    let words = EndWords::new(&end, result.as_ref(), is_handicap, wording);
    let mut text = header::write(&tree.header, variant, variant.changed_choices().as_deref());
    if let Some(reason) = reason(result.as_ref(), &words, &end, wording) {
        let _ = writeln!(text, "{}：{}", header::RESULT, one_line(reason));
    }
    text.push_str(&format_initial_position(tree.initial_position(), &names, is_handicap));
    text.push_str(MOVES_HEADING);
    text.push('\n');
    write_comment(&mut text, &tree.notes(tree.root()).comment);
    let mut writer = KifWriter { tree, names: &names, text, used: [Duration::ZERO; 2] };
    writer.write_game(&words);
    writer.text
}

/// The reason of the result, if the KIF words do not already state it.
fn reason<'r>(
    result: Option<&'r GameResult>,
    words: &EndWords,
    end: &Position,
    wording: &dyn Wording,
) -> Option<&'r str> {
    let result = result.filter(|result| !result.text.is_empty())?;
    let result_by_word = words.word.and_then(|word| ending::end_from_word(word, end, wording)).flatten();
    let text_by_rules = end.outcome().map(|outcome| wording.outcome(outcome, end.variant()));
    let is_stated = result_by_word.is_some_and(|result_by_word| result_by_word.text == result.text)
        || text_by_rules.as_ref() == Some(&result.text);
    (!is_stated).then_some(result.text.as_str())
}

/// The initial position, unless it is the array without a handicap: a board, with an SFEN if the board does not
/// show everything.
fn format_initial_position(
    initial_position: &Position,
    names: &JapaneseNames<'_>,
    is_handicap: bool,
) -> String {
    if !is_handicap && initial_position.setup() == Setup::initial(initial_position.variant()) {
        return String::new();
    }
    let board_text = board::write(initial_position, names, is_handicap);
    let mut drawing = board::BoardDiagram::default();
    for (text, line) in board_text.lines().zip(1..) {
        if let Some((key, value)) = text.split_once('：') {
            drawing.read_header(line, key, value);
        } else {
            drawing.read_line(line, text);
        }
    }
    let is_complete =
        drawing.setup(names, initial_position.variant()).is_ok_and(|setup| setup == initial_position.setup());
    if is_complete {
        board_text
    } else {
        format!("{}：{}\n{board_text}", header::SFEN, sfen::write(initial_position))
    }
}

fn write_comment(text: &mut String, comment: &str) {
    // `lines` would drop a final empty line of the comment.
    let lines = comment.split('\n').filter(|_| !comment.is_empty());
    for line in lines {
        let _ = writeln!(text, "{}", format!("* {line}").trim_end());
    }
}

/// Time used by the sides, Black first.
type TimeUsed = [Duration; 2];

struct KifWriter<'t> {
    tree: &'t GameTree,
    names: &'t JapaneseNames<'t>,
    text: String,
    /// Time used by each side in the current line.
    used: TimeUsed,
}

impl KifWriter<'_> {
    /// Writes the main line with the end of the game, then the variations. The variations of a line follow it
    /// from the last ply to the first, since a KIF variation branches off from the block before it.
    fn write_game(&mut self, words: &EndWords) {
        let mut pending = Vec::new();
        let mut position = self.tree.initial_position().clone();
        self.write_line(&mut position, self.tree.children(self.tree.root()).first().copied(), &mut pending);
        if let Some(word) = words.word {
            let _ = writeln!(self.text, "{}   {word}", format_ply_number(&position, position.plies() + 1));
        }
        let _ = writeln!(self.text, "{}", words.sentence);
        while let Some((node, used)) = pending.pop() {
            let Some(parent) = self.tree.parent(node) else { continue };
            position = self.tree.position_at(parent);
            let _ = write!(self.text, "\n変化：{}手\n", position.plies() + 1);
            self.used = used;
            self.write_line(&mut position, Some(node), &mut pending);
        }
    }

    /// Writes a line from a node on. Pushes the variations of its plies, each with the time used before it.
    fn write_line(
        &mut self,
        position: &mut Position,
        from: Option<NodeId>,
        pending: &mut Vec<(NodeId, TimeUsed)>,
    ) {
        let mut next = from;
        while let Some(node) = next {
            let siblings =
                self.tree.parent(node).map(|parent| self.tree.children(parent)).unwrap_or_default();
            if siblings.first() == Some(&node) {
                pending.extend(siblings.iter().skip(1).rev().map(|&variation| (variation, self.used)));
            }
            self.write_ply(position, node);
            next = self.tree.children(node).first().copied();
        }
    }

    fn write_ply(&mut self, position: &mut Position, node: NodeId) {
        let Some(mv) = self.tree.mv(node) else { return };
        let last: Option<Sq> =
            self.tree.parent(node).and_then(|parent| self.tree.mv(parent)).map(|before| before.to());
        let notes = self.tree.notes(node);
        let number = format_ply_number(position, position.plies() + 1);
        let steps = moves::write(position, self.names, mv, last);
        let count = steps.len();
        for (step, at) in steps.iter().zip(1_u8..) {
            let separator = if count > 1 { format!("{}歩目 ", to_kanji(at)) } else { "   ".to_owned() };
            let _ = write!(self.text, "{number}{separator}{step}");
            if usize::from(at) < count {
                self.text.push('\n');
            }
        }
        if let Some(spent) = notes.spent {
            let side = position.side_to_move();
            let used = &mut self.used[side.index()];
            *used = used.saturating_add(spent);
            let _ = write!(self.text, "   ({})", format_times(spent, *used));
        }
        self.text.push('\n');
        write_comment(&mut self.text, &notes.comment);
        position.play(mv, &mut ());
    }
}

fn format_ply_number(position: &Position, ply: usize) -> String {
    let suffix = if japanese::is_small(position.geometry()) { "" } else { "手目" };
    format!("{ply:>4}{suffix}")
}

/// Time for a ply, and total time of its side: `01:15/00:12:40`.
fn format_times(spent: Duration, used: Duration) -> String {
    let (spent, used) = (spent.as_secs(), used.as_secs());
    let (hours, minutes) = (used / 3600, used / 60 % 60);
    format!("{:02}:{:02}/{hours:02}:{minutes:02}:{:02}", spent / 60, spent % 60, used % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_minutes_and_seconds_then_hours() {
        let seconds = Duration::from_secs;
        assert_eq!(format_times(seconds(12), seconds(12)), "00:12/00:00:12");
        assert_eq!(format_times(seconds(4500), seconds(9005)), "75:00/02:30:05");
    }
}
