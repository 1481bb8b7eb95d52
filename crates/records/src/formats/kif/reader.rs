//! Reads the moves of KIF into a tree, line by line.
//!
//! Once a move has been played or a board drawn, a line that cannot be read or played is not fatal: it is
//! reported and kept as a comment, with the moves after it in the same line of play.

use super::ending::{self, StatedEnd, UnplayableMoves};
use super::lines::{self, ABOVE_MOVES, NumberedLine, VARIATION, parse_numbered_line};
use super::moves::{self, MoveSteps};
use super::read::KifStart;
use super::tail::{self, MoveTail};
use crate::GameTree;
use crate::dialect::Dialect;
use crate::formats::FormatError;
use crate::formats::tree_builder::{BranchPoint, TreeBuilder};
use crate::notation::japanese;
use crate::notation::japanese::names::JapaneseNames;
use crate::notation::japanese::number::split_number;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position, Side};

/// A move that may have further steps.
struct PartialMove {
    line: usize,
    text: String,
    steps: MoveSteps,
    /// Number of the last step read.
    step: u8,
    tail: MoveTail,
}

/// A line of play: the main line or a variation.
#[derive(Default)]
struct Branch {
    is_variation: bool,
    /// Whether the variation was recognised by a lower move number instead of a 変化 line. Later moves may
    /// belong to the main line again.
    is_by_number: bool,
    /// Whether the text has stated its end.
    is_over: bool,
    unplayable: Option<UnplayableMoves>,
}

/// Decreasing move numbers without an announced variation.
struct DecreasingNumbers {
    /// The first such line, and the move number it states.
    line: usize,
    stated: i64,
    count: usize,
}

pub struct KifReader<'n> {
    builder: TreeBuilder<'n>,
    names: &'n JapaneseNames<'n>,
    /// Target of the last move before the initial position.
    last_target: Option<Sq>,
    pending_move: Option<PartialMove>,
    /// The end of the main line, with the line number of its statement.
    end: Option<(usize, StatedEnd)>,
    branch: Branch,
    /// Whether the main line has unplayable moves.
    is_main_unplayable: bool,
    /// Whether a variation after the end of the main line was kept as a comment.
    has_kept_variation: bool,
    /// Whether every move could be played.
    is_complete: bool,
    /// The offset between move numbers and plies, at the first move and now.
    initial_offset: i64,
    current_offset: i64,
    decreasing_numbers: Option<DecreasingNumbers>,
    /// First and last line after the end.
    after_end: Option<(usize, usize)>,
}

impl<'n> KifReader<'n> {
    pub fn new(start: KifStart<'n>) -> Self {
        let KifStart { builder, names, last_target, .. } = start;
        Self {
            builder,
            names,
            last_target,
            pending_move: None,
            end: None,
            branch: Branch::default(),
            is_main_unplayable: false,
            has_kept_variation: false,
            is_complete: true,
            initial_offset: 0,
            current_offset: 0,
            decreasing_numbers: None,
            after_end: None,
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If a move cannot be read or played, and neither a move nor a board precedes it.
    pub fn read_line(&mut self, line_number: usize, line: &str) -> Result<(), FormatError> {
        if let Some(comment) = lines::comment(line) {
            self.finish_move()?;
            self.builder.comment(comment);
            if ending::is_illegal_note(comment)
                && let Some(end) = ending::end_from_illegal_move(comment, self.last_mover())
            {
                self.set_end(line_number, line, end, false);
            }
            return Ok(());
        }
        if lines::is_ignored(line) || line.starts_with(ABOVE_MOVES) {
            return Ok(());
        }
        let parsed = parse_numbered_line(line);
        if parsed.is_none_or(|parsed| parsed.step.is_none_or(|step| step == 1)) {
            self.finish_move()?;
        }
        if let Some(rest) = line.strip_prefix(VARIATION) {
            self.start_variation(line_number, line, rest);
        } else if let Some(end) = ending::end_from_sentence(line) {
            self.set_end(line_number, line, end, false);
        } else if let Some(parsed) = parsed.filter(NumberedLine::is_move) {
            return self.read_move_line(line_number, line, &parsed);
        } else if let Some(end) = parsed.and_then(|parsed| {
            ending::stated_end(parsed.word(), self.branch.unplayable.as_ref(), &self.builder)
        }) {
            self.set_end(line_number, line, end, true);
        } else {
            self.handle_other_line(line_number, line, parsed.is_some_and(|parsed| parsed.number.is_some()));
        }
        Ok(())
    }

    /// The side of the last move in the text, whether it could be played or not.
    fn last_mover(&self) -> Side {
        let last_player = || self.builder.position().side_to_move().other();
        self.branch.unplayable.as_ref().map_or_else(last_player, UnplayableMoves::last_mover)
    }

    /// Notes an end. A sentence or comment counts only if no end was stated before. A word in place of a move
    /// (`is_word`) may replace one, except directly after it: there it is ignored with a warning.
    fn set_end(&mut self, line_number: usize, line: &str, end: StatedEnd, is_word: bool) {
        let is_second = is_word && self.branch.is_over;
        self.branch.is_over = true;
        if is_second {
            self.builder.warn(line_number, &format!("`{line}` comes after the end, and is ignored"));
        } else if (is_word || self.end.is_none()) && self.is_in_main() {
            self.end = Some((line_number, end));
        }
    }

    /// Whether the current line of play is the main line.
    fn is_in_main(&self) -> bool {
        !self.branch.is_variation && (!self.branch.is_by_number || self.builder.is_at_main_end())
    }

    /// Handles a line that is not KIF.
    fn handle_other_line(&mut self, line_number: usize, line: &str, is_numbered: bool) {
        if self.branch.is_over {
            let (first, _) = self.after_end.unwrap_or((line_number, line_number));
            self.after_end = Some((first, line_number));
        } else if !is_numbered && lines::header(line).is_some() {
            self.builder.warn(line_number, &format!("`{line}` stands among the moves, and is ignored"));
        } else {
            let what =
                format!("`{line}` is neither a move nor a known end of a game, and is kept as a comment");
            self.builder.warn(line_number, &what);
            self.builder.comment(line);
        }
    }

    fn start_variation(&mut self, line_number: usize, line: &str, rest: &str) {
        if self.builder.is_empty() && !self.is_main_over() {
            return;
        }
        self.branch = Branch { is_variation: true, ..Branch::default() };
        self.current_offset = self.initial_offset;
        let ply = split_number(rest.trim_start_matches(['：', ':', ' ', '\u{3000}']));
        let ply = ply.and_then(|(ply, _)| usize::try_from(i64::from(ply) - self.initial_offset - 1).ok());
        match self.builder.branch_off(ply) {
            BranchPoint::Inside => return,
            BranchPoint::Missing if self.has_kept_variation => return self.keep_as_comment(line),
            BranchPoint::Missing => {}
            BranchPoint::MainEnd if !self.is_main_over() => {
                self.branch.is_variation = false;
                return self.builder.warn_continued(line_number, line);
            }
            BranchPoint::MainEnd => {
                if !std::mem::replace(&mut self.has_kept_variation, true) {
                    self.builder.warn_after_end(line_number, line);
                }
                return self.keep_as_comment(line);
            }
        }
        self.builder.warn_missing(line_number, line, self.initial_offset);
        self.keep_unplayable(line);
    }

    /// Whether the main line is over, by a statement, the rules or an unplayable move.
    fn is_main_over(&self) -> bool {
        self.end.is_some() || self.is_main_unplayable || self.builder.position().outcome().is_some()
    }

    /// Keeps a line that cannot be read or played, and all moves after it, as a comment.
    fn keep_unplayable(&mut self, line: &str) {
        self.is_complete = false;
        self.is_main_unplayable |= self.is_in_main();
        self.keep_as_comment(line);
    }

    /// Keeps a line and all moves after it as a comment.
    fn keep_as_comment(&mut self, line: &str) {
        self.builder.comment(line);
        let mover = self.builder.position().side_to_move();
        self.branch.unplayable.get_or_insert(UnplayableMoves { mover, count: 0 });
    }

    fn read_move_line(
        &mut self,
        line_number: usize,
        line: &str,
        parsed: &NumberedLine<'_>,
    ) -> Result<(), FormatError> {
        if let Some(unplayable) = &mut self.branch.unplayable {
            unplayable.count += usize::from(parsed.step.is_none_or(|step| step == 1));
            self.builder.comment(line);
            return Ok(());
        }
        let ply = self.builder.plies() + 1;
        let stated_number = parsed.number.filter(|_| parsed.step.is_none_or(|step| step == 1)).map(i64::from);
        let expected = i64::try_from(ply).unwrap_or(i64::MAX).saturating_add(self.current_offset);
        let is_first = self.builder.is_empty() && self.pending_move.is_none();
        let earlier_number = stated_number.filter(|stated_number| *stated_number < expected && !is_first);
        if earlier_number
            .is_some_and(|stated_number| self.play_at_earlier_ply(line_number, parsed, stated_number))
        {
            return Ok(());
        }
        match self.read_step(line_number, parsed) {
            Ok(()) => {
                // An excerpt of a game may begin with any number.
                if let Some(stated_number) = stated_number.filter(|stated_number| *stated_number != expected)
                {
                    if is_first {
                        self.initial_offset = stated_number - 1;
                    } else {
                        self.builder.warn(
                            line_number,
                            &format!("the move has the number {stated_number}, but it is ply {expected}"),
                        );
                    }
                    self.current_offset += stated_number - expected;
                }
                self.branch.is_over = false;
                if self.end.is_some() && self.is_in_main() {
                    self.end = None;
                }
                Ok(())
            }
            Err(error) => {
                let error = match stated_number {
                    Some(stated_number) if stated_number > expected && !is_first => {
                        let what =
                            format!("the move has the number {stated_number}, but it is ply {expected}");
                        FormatError::line(
                            line_number,
                            what,
                            "a move is missing or repeated, or the number is wrong",
                        )
                    }
                    _ => error,
                };
                self.keep_rest_as_comment(line, error)
            }
        }
    }

    /// Plays a move at the earlier ply that its number names, if it is legal there: some programs and people
    /// write variations without announcing them. Otherwise the number is assumed to be wrong.
    fn play_at_earlier_ply(&mut self, line_number: usize, parsed: &NumberedLine<'_>, stated: i64) -> bool {
        let current_node = self.builder.node();
        let plies = usize::try_from(stated - self.current_offset - 1).ok();
        if plies.is_none_or(|plies| !self.builder.go_back_to_ply(plies)) {
            return false;
        }
        if self.read_step(line_number, parsed).is_err() || !self.is_pending_move_by_mover() {
            self.pending_move = None;
            self.builder.go_to(current_node);
            return false;
        }
        self.branch =
            Branch { is_variation: self.branch.is_variation, is_by_number: true, ..Branch::default() };
        self.decreasing_numbers
            .get_or_insert(DecreasingNumbers { line: line_number, stated, count: 0 })
            .count += 1;
        true
    }

    /// Whether the pending move, if any, is a move of the side to move.
    fn is_pending_move_by_mover(&self) -> bool {
        let position = self.builder.position();
        let Some(start) = self.pending_move.as_ref().and_then(|pending| pending.steps.origin()) else {
            return true;
        };
        position.piece_at(start).is_some_and(|piece| piece.side == position.side_to_move())
    }

    /// Reports a move that cannot be read or played, and keeps it and all following ones as a comment.
    fn keep_rest_as_comment(&mut self, text: &str, error: FormatError) -> Result<(), FormatError> {
        self.pending_move = None;
        self.builder.report_unplayable(error)?;
        self.keep_unplayable(text);
        if let Some(unplayable) = &mut self.branch.unplayable {
            unplayable.count += 1;
        }
        Ok(())
    }

    /// Reads a step of a move. A move of several steps is played at the first line that is not one of its steps, any
    /// other move at once.
    fn read_step(&mut self, line: usize, parsed: &NumberedLine<'_>) -> Result<(), FormatError> {
        let mut pending = self.pending_move.take().unwrap_or_else(|| PartialMove {
            line,
            text: String::new(),
            steps: MoveSteps::default(),
            step: 0,
            tail: MoveTail::default(),
        });
        let step = parsed.step.unwrap_or(1);
        if step != pending.step + 1 {
            let what = format!("this is step {step} of a move, but step {} is missing", pending.step + 1);
            return Err(FormatError::line(line, what, "write the steps of a move in order, one per line"));
        }
        if step > 1 {
            pending.text.push_str(", ");
        }
        pending.text.push_str(parsed.rest);
        let last =
            self.builder.last_move().map(Move::to).or(self.last_target.filter(|_| self.builder.plies() == 0));
        let read =
            moves::read(self.builder.position(), self.names, parsed.rest, pending.steps.origin(), last);
        let (read, after) = match read {
            Ok(read) => read,
            Err(why) => {
                let Some((mv, after)) = self.read_without_origin(parsed, last) else {
                    return self.builder.play(line, parsed.rest, |_| Err(why));
                };
                self.builder.play(line, parsed.rest, |_| Ok(mv))?;
                self.add_tail(&tail::read(after));
                return Ok(());
            }
        };
        if !pending.steps.push(read) {
            let what = "this step does not begin where the one before it ended";
            return Err(FormatError::line(
                line,
                what,
                "write the square where the step before ended after `←`",
            ));
        }
        pending.step = step;
        pending.tail = tail::read(after);
        if parsed.step.is_some() {
            self.pending_move = Some(pending);
            return Ok(());
        }
        self.play_pending(pending)
    }

    /// A move without an origin, as in books: `７六歩`, `７八金右`. The time may follow.
    fn read_without_origin<'t>(
        &self,
        parsed: &NumberedLine<'t>,
        last: Option<Sq>,
    ) -> Option<(Move, &'t str)> {
        let end = parsed.rest.find(['(', '（']).unwrap_or(parsed.rest.len());
        let (text, after) = parsed.rest.split_at(end);
        let has_origin = parsed.step.is_some() || !after.is_empty() && !after.contains([':', '：']);
        let read = || japanese::read(self.builder.position(), text.trim(), last).ok();
        if has_origin { None } else { Some((read()?, after)) }
    }

    fn play_pending(&mut self, pending: PartialMove) -> Result<(), FormatError> {
        let coordinates = pending.steps.coordinates(self.builder.position().variant());
        let read = |position: &Position| Dialect::Usi.read_move(position, &coordinates);
        self.builder.play(pending.line, &pending.text, read)?;
        self.add_tail(&pending.tail);
        Ok(())
    }

    /// Stores the text after a move that was played.
    fn add_tail(&mut self, tail: &MoveTail) {
        if let Some(spent) = tail.spent {
            self.builder.set_spent(spent);
        }
        if !tail.comment.is_empty() {
            self.builder.comment(&tail.comment);
        }
    }

    /// Plays the pending move of several steps, if any.
    fn finish_move(&mut self) -> Result<(), FormatError> {
        let Some(pending) = self.pending_move.take() else { return Ok(()) };
        let text = pending.text.clone();
        self.play_pending(pending).or_else(|error| self.keep_rest_as_comment(&text, error))
    }

    /// The game, and whether every move could be played. A reason in the header replaces the one that follows from the
    /// end.
    pub fn finish(mut self, reason: Option<&str>) -> Result<(GameTree, bool), FormatError> {
        self.finish_move()?;
        if let Some(DecreasingNumbers { line, stated, count }) = self.decreasing_numbers {
            let later_numbers = match count {
                1 => String::new(),
                2 => " A later number does so too.".to_owned(),
                _ => format!(" {} later numbers do so too.", count - 1),
            };
            let what = format!(
                "the number {stated} goes back without `{VARIATION}`: the move is read as another one at that ply.{later_numbers}"
            );
            self.builder.warn(line, what.trim_end_matches('.'));
        }
        if let Some((first, last)) = self.after_end {
            let what = match last - first {
                0 => "this is text after the end, and is ignored".to_owned(),
                _ => format!("from here to line {last} is text after the end, and is ignored"),
            };
            self.builder.warn(first, &what);
        }
        let (line, result) = self.end.unwrap_or((1, None));
        let result = result.map(|result| ending::with_reason(result, reason));
        let tree = self.builder.finish_by_rules(line, result)?;
        Ok((tree, self.is_complete))
    }
}
