//! Converts lesson files into checked stories and practice positions.

use super::board;
use super::definition::{Practice, Story};
use super::position_source::{PositionSource, kinds};
use super::schema::{PracticeFile, StepEntry, StoryFile};
use super::step::{StoryStep, StoryTask};
use super::task::TaskChecker;
use std::sync::Arc;
use tenjiku_language::Describe;
use tenjiku_rules::variant::check::is_id;
use tenjiku_rules::variant::{FaultReport, FileFault, Variant};
use tenjiku_rules::{Move, Position};

/// The story of a file under one game, or all its faults.
pub(super) fn story(file: &StoryFile, text: &str, game: &Variant) -> Result<Story, Vec<FileFault>> {
    let mut report = FaultReport::new(text);
    check_id(&mut report, "id", &file.id);
    expect_text(&mut report, "title", &file.title);
    expect_text(&mut report, "about", &file.about);
    if file.steps.is_empty() {
        report.fault("steps", "the story has no steps", "write at least one: `(text: \"…\")`");
    }
    let mut steps = Vec::new();
    if let Some(board) = board::lesson_board(game, file.board, &file.options, &mut report) {
        let mut before = match file.board {
            None => Previous::Position(Box::new(Position::new(Arc::clone(&board)))),
            Some(_) => Previous::Nothing,
        };
        for (entry, index) in file.steps.iter().zip(0..) {
            let mut checker =
                StepChecker { board: &board, path: format!("steps/{index}"), report: &mut report };
            let (step, after) = checker.step(entry, before);
            steps.extend(step);
            before = after;
        }
        if report.is_clean() {
            let (id, title, about) = (file.id.clone(), file.title.clone(), file.about.clone());
            let rules = file.rules.clone();
            return Ok(Story { id, title, about, rules, board, steps: steps.into() });
        }
    }
    Err(report.finish())
}

/// The practice positions of a file under one game, or all their faults.
pub(super) fn practice(
    file: &PracticeFile,
    text: &str,
    game: &Variant,
) -> Result<Vec<Practice>, Vec<FileFault>> {
    let mut report = FaultReport::new(text);
    let mut positions = Vec::new();
    if let Some(board) = board::lesson_board(game, file.board, &file.options, &mut report) {
        for (entry, index) in file.positions.iter().zip(0..) {
            let path = format!("positions/{index}");
            check_id(&mut report, &format!("{path}/id"), &entry.id);
            expect_text(&mut report, &format!("{path}/title"), &entry.title);
            expect_text(&mut report, &format!("{path}/text"), &entry.text);
            if file.positions.iter().take(index).any(|other| other.id == entry.id) {
                let what = format!("the id `{}` is used twice in this file", entry.id);
                report.fault(&format!("{path}/id"), what, "give each position an id of its own");
            }
            let source = PositionSource::from(entry);
            if !source.has_position() {
                report.fault(&path, "this entry has no position", "write `position: […]` or `sfen: \"…\"`");
            }
            let Some(position) = source.read(&board, &path, &mut report) else { continue };
            if let Some(outcome) = position.outcome() {
                let what = format!("the game is over here: {}", outcome.describe(&board));
                report.fault(&path, what, "choose a position from which the game can continue");
            }
            if entry.plies.is_some_and(|plies| plies % 2 == 0) {
                let hint = "write an odd number: the learner makes the first move and the last";
                report.fault(&format!("{path}/plies"), "a win cannot take an even number of plies", hint);
            }
            let (id, title, text) = (entry.id.clone(), entry.title.clone(), entry.text.clone());
            positions.push(Practice { id, title, text, position, plies: entry.plies });
        }
    }
    if report.is_clean() { Ok(positions) } else { Err(report.finish()) }
}

/// The position from which a step may continue.
pub(super) enum Previous {
    /// No position: this is the first step.
    Nothing,
    Position(Box<Position>),
    /// Different positions, depending on the learner's move.
    Differs,
    /// A fault was already reported, and further ones would only repeat it.
    Unknown,
}

struct StepChecker<'a, 't> {
    board: &'a Arc<Variant>,
    path: String,
    report: &'a mut FaultReport<'t>,
}

impl StepChecker<'_, '_> {
    fn step(&mut self, entry: &StepEntry, before: Previous) -> (Option<StoryStep>, Previous) {
        self.expect_texts(entry);
        let Some(first) = self.first_position(entry, before) else { return (None, Previous::Unknown) };
        let pieces = kinds(self.board, &entry.pieces, &format!("{}/pieces", self.path), self.report);
        let mut checker = TaskChecker { position: &first, path: &self.path, report: self.report };
        let marks = checker.squares("marks", &entry.marks);
        let task = checker.task(entry);
        let wrong_moves = checker.wrong_moves(entry, task.as_ref());
        let (Some(pieces), Some(marks), Some(task), Some(wrong_moves)) = (pieces, marks, task, wrong_moves)
        else {
            return (None, Previous::Unknown);
        };
        let after = position_after_step(&first, &task);
        let (text, done, wrong) = (entry.text.clone(), entry.done.clone(), entry.wrong.clone());
        (Some(StoryStep { text, first, marks, pieces, task, done, wrong, wrong_moves }), after)
    }

    fn first_position(&mut self, entry: &StepEntry, before: Previous) -> Option<Position> {
        let source = PositionSource::from(entry);
        if source.has_position() {
            return source.read(self.board, &self.path, self.report);
        }
        source.expect_no_hands_or_side(&self.path, "position", self.report);
        let (what, hint) = match before {
            Previous::Position(position) => return Some(*position),
            Previous::Unknown => return None,
            Previous::Nothing => (
                "the story begins without a position",
                "write `position: […]`: a board of the story's own has no starting array",
            ),
            Previous::Differs => (
                "this step continues from the one before, whose right moves lead to different positions",
                "write `position: […]` here, or accept only one move there",
            ),
        };
        self.report.fault(&self.path, what, hint);
        None
    }

    fn expect_texts(&mut self, entry: &StepEntry) {
        let mut texts = vec![("text".to_owned(), entry.text.as_str())];
        let optional = [("done", &entry.done), ("wrong", &entry.wrong)];
        texts.extend(
            optional.iter().filter_map(|(field, text)| Some(((*field).to_owned(), text.as_deref()?))),
        );
        let wrong = entry.wrong_moves.iter().enumerate();
        texts.extend(wrong.map(|(at, wrong)| (format!("wrong_moves/{at}/text"), wrong.text.as_str())));
        for (field, text) in texts {
            expect_text(self.report, &format!("{}/{field}", self.path), text);
        }
    }
}

fn position_after_step(first: &Position, task: &StoryTask) -> Previous {
    let position_after = |moves: &[Move]| {
        let mut position = Box::new(first.clone());
        moves.iter().for_each(|mv| position.play(*mv, &mut ()));
        position
    };
    match task {
        StoryTask::Read | StoryTask::Point(_) | StoryTask::Choose(_) => {
            Previous::Position(position_after(&[]))
        }
        StoryTask::Line(moves) => Previous::Position(position_after(moves)),
        StoryTask::Play { ways, .. } => {
            let mut ends = ways.iter().map(|way| {
                let mut moves = vec![way.mv];
                moves.extend(&way.replies);
                position_after(&moves)
            });
            match ends.next() {
                Some(end) if ends.all(|other| other.key() == end.key()) => Previous::Position(end),
                _ => Previous::Differs,
            }
        }
    }
}

fn check_id(report: &mut FaultReport<'_>, path: &str, id: &str) {
    if !is_id(id) {
        report.fault(
            path,
            format!("the id `{id}` cannot be typed as one plain word"),
            "use lowercase letters, digits and `_`, beginning with a letter, such as `my_lesson`",
        );
    }
}

pub(super) fn expect_text(report: &mut FaultReport<'_>, path: &str, text: &str) {
    if text.trim().is_empty() {
        report.fault(path, "this text is empty", "write what is to be shown, or leave the field out");
    }
}
