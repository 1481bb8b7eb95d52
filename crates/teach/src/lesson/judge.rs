//! Judges moves, squares and answers, and words the responses.

use super::attempt::{Attempt, Phase, Reply};
use super::exercise::{Exercise, Special};
use super::hint::hint;
use super::story::{StoryStep, StoryTask, wins};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_language::{Describe, SideName, SpokenName, join_and, square_name};
use tenjiku_rules::variant::{Kind, Sq};
use tenjiku_rules::{Move, Position};

impl Attempt {
    fn is_over(&self) -> bool {
        self.is_done() || self.phase == Phase::Failed
    }

    /// The reply to an input that the step does not expect.
    fn refusal(&self) -> Reply {
        let why = match self.step().map(|step| &step.task) {
            _ if self.is_over() => say!("story-read-on"),
            _ if self.asks_for_a_move() => say!("story-move-here"),
            Some(StoryTask::Choose(_)) => say!("story-choose-here"),
            _ => say!("story-point-here"),
        };
        Reply::Refused(why)
    }

    pub(super) fn judge_move(&mut self, mv: Move) -> Reply {
        if self.is_over() || !self.asks_for_a_move() {
            return self.refusal();
        }
        let mv = match self.position().accept(mv) {
            Ok(mv) => mv,
            Err(refusal) => {
                return Reply::Refused(self.with_hint(mv, refusal.describe(self.position())));
            }
        };
        let steps = self.story().map(|story| Arc::clone(&story.steps));
        let Some(step) = steps.as_ref().and_then(|steps| steps.get(self.number())) else {
            return self.judge_exercise_move(mv);
        };
        match &step.task {
            StoryTask::Play { ways, .. } => match ways.iter().find(|way| way.mv == mv) {
                Some(way) => {
                    self.play_with_replies(mv, &way.replies);
                    self.done_reply(way.replies.clone())
                }
                None => self.wrong_move(step, mv, ways.iter().map(|way| way.mv)),
            },
            StoryTask::Line(moves) => self.judge_line_move(step, mv, moves),
            StoryTask::Read | StoryTask::Point(_) | StoryTask::Choose(_) => self.wrong_move(step, mv, None),
        }
    }

    fn play_with_replies(&mut self, mv: Move, replies: &[Move]) {
        self.position.play(mv, &mut ());
        replies.iter().for_each(|reply| self.position.play(*reply, &mut ()));
    }

    fn done_reply(&self, replies: Vec<Move>) -> Reply {
        let text = match (self.step(), self.exercise()) {
            (Some(step), _) => step.done.as_ref().map_or_else(|| say!("story-right"), |text| say!(text)),
            (None, exercise) => {
                let praise =
                    if self.had_help { say!("tutorial-done") } else { say!("tutorial-done-at-once") };
                let lesson = exercise.and_then(|exercise| exercise.special).map(Special::describe);
                [praise].into_iter().chain(lesson).collect::<Vec<_>>().join(" ")
            }
        };
        Reply::Done { text, replies }
    }

    fn kind(&self) -> Option<&Kind> {
        let lesson = self.lesson()?;
        Some(lesson.board.kind(lesson.kind))
    }

    /// The reason of a refusal and, if the lesson's koma was moved, a hint on its moves.
    fn with_hint(&self, mv: Move, why: String) -> String {
        let (Some(kind), Some(koma)) =
            (self.kind(), self.koma_square().filter(|koma| mv.from() == Some(*koma)))
        else {
            return why;
        };
        let (geometry, to) = (self.position().geometry(), mv.to());
        let across = i16::from(geometry.column(to)) - i16::from(geometry.column(koma));
        let ahead = i16::from(geometry.rank(koma)) - i16::from(geometry.rank(to));
        say!("hint-with", why = why, hint = hint(kind, (across, ahead)))
    }

    fn judge_exercise_move(&mut self, mv: Move) -> Reply {
        if mv.from() != self.koma_square() {
            let piece = self.kind().map(SpokenName::spoken_name).unwrap_or_default();
            return Reply::Refused(say!("attempt-only", piece = piece));
        }
        self.play_with_replies(mv, &[]);
        let survived = self.position().piece_at(mv.to()).is_some();
        let is_done = |exercise: &Exercise| {
            exercise.task.is_done(self.position(), mv.to(), self.remaining_lanterns(&exercise.task))
        };
        match self.moves_left() {
            _ if survived && self.exercise().is_some_and(is_done) => self.done_reply(Vec::new()),
            _ if !survived => Reply::Failed(AttemptFailure::Lost),
            0 => Reply::Failed(AttemptFailure::OutOfMoves(self.move_count())),
            _ if self.position().legal_moves_from(mv.to()).is_empty() => Reply::Failed(AttemptFailure::Stuck),
            left => Reply::Continue { text: say!("tutorial-go-on", count = left), replies: Vec::new() },
        }
    }

    fn judge_line_move(&mut self, step: &StoryStep, mv: Move, line: &[Move]) -> Reply {
        let Some((&expected, rest)) = line.get(self.move_count()..).and_then(<[Move]>::split_first) else {
            return Reply::Refused(say!("story-read-on"));
        };
        // If the line wins the game, any winning move is right.
        let is_right = mv == expected || (wins(&mut self.position, expected) && wins(&mut self.position, mv));
        if !is_right {
            return self.wrong_move(step, mv, Some(expected));
        }
        let replies: Vec<Move> = rest.first().copied().into_iter().collect();
        self.play_with_replies(mv, &replies);
        match replies.is_empty() {
            true => self.done_reply(replies),
            false => Reply::Continue { text: say!("story-go-on"), replies },
        }
    }

    fn wrong_move(&self, step: &StoryStep, mv: Move, right: impl IntoIterator<Item = Move>) -> Reply {
        let specific_text =
            step.wrong_moves.iter().find(|(moves, _)| self.move_count() == 0 && moves.contains(&mv));
        let text = match specific_text {
            Some((_, text)) => say!(text),
            None if right.into_iter().any(|right| right.without_promotion() == mv.without_promotion()) => {
                match mv.promotes() {
                    true => say!("story-wrong-promoted"),
                    false => say!("story-wrong-unpromoted"),
                }
            }
            None => step.wrong.as_ref().map_or_else(|| say!("story-wrong"), |text| say!(text)),
        };
        Reply::Wrong(text)
    }

    pub(super) fn judge_squares(&self, squares: &[Sq]) -> Reply {
        let Some(right) = self.squares_to_select().filter(|_| !self.is_over()) else { return self.refusal() };
        let missing: Vec<Sq> = right.iter().copied().filter(|sq| !squares.contains(sq)).collect();
        let mut extra: Vec<Sq> = squares.iter().copied().filter(|sq| !right.contains(sq)).collect();
        if missing.is_empty() && extra.is_empty() {
            return self.done_reply(Vec::new());
        }
        let Some(step) = self.step() else {
            extra.sort_unstable();
            extra.dedup();
            return Reply::Failed(AttemptFailure::Wrong { missing, extra });
        };
        let hint = match (missing.len(), extra.len()) {
            _ if step.wrong.is_some() => step.wrong.as_ref().map(|text| say!(text)).unwrap_or_default(),
            (missing, 0) => say!("story-point-missing", count = missing),
            (0, extra) => say!("story-point-extra", count = extra),
            _ => say!("story-point-both"),
        };
        let is_about_pieces = right.iter().all(|sq| self.position().piece_at(*sq).is_some());
        let text = match self.describe_picked_pieces(&extra).filter(|_| is_about_pieces) {
            Some(names) => say!("hint-with", why = names, hint = hint),
            None => hint,
        };
        Reply::Wrong(text)
    }

    /// The pieces on wrongly selected squares, which the learner may have mistaken for others. `None` if the squares
    /// are empty.
    fn describe_picked_pieces(&self, squares: &[Sq]) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for piece in squares.iter().filter_map(|sq| self.position().piece_at(*sq)) {
            let kind = self.position().variant().kind(piece.kind).spoken_name();
            let name = if piece.side == self.position().side_to_move() {
                say!("story-picked-own", piece = kind)
            } else {
                say!("story-picked-theirs", piece = kind, owner = piece.side.spoken_name())
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| say!("story-picked", count = names.len(), pieces = join_and(&names)))
    }

    pub(super) fn judge_answer(&self, number: usize) -> Reply {
        let answer = match self.step().map(|step| (step, &step.task)) {
            Some((step, StoryTask::Choose(answers))) if !self.is_over() => {
                answers.get(number).map(|answer| (step, answer))
            }
            _ => None,
        };
        let Some((step, answer)) = answer else { return self.refusal() };
        match answer.says.as_ref().map(|text| say!(text)) {
            Some(text) if answer.is_right => Reply::Done { text, replies: Vec::new() },
            None if answer.is_right => self.done_reply(Vec::new()),
            Some(text) => Reply::Wrong(text),
            None => Reply::Wrong(
                step.wrong.as_ref().map_or_else(|| say!("story-answer-wrong"), |text| say!(text)),
            ),
        }
    }
}

/// Why an exercise was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptFailure {
    /// The given number of moves is used up.
    OutOfMoves(usize),
    /// The koma has no legal move.
    Stuck,
    /// The koma was burnt.
    Lost,
    /// The selected squares are incomplete or wrong.
    Wrong {
        /// Squares that the koma reaches but that were not selected.
        missing: Vec<Sq>,
        /// Selected squares that the koma does not reach.
        extra: Vec<Sq>,
    },
}

impl AttemptFailure {
    /// One sentence for the learner.
    #[must_use]
    pub fn describe(&self, position: &Position) -> String {
        let names = |squares: &[Sq]| {
            let names: Vec<String> = squares.iter().map(|sq| square_name(position.geometry(), *sq)).collect();
            join_and(&names)
        };
        match self {
            Self::OutOfMoves(allowed) => say!("failure-out-of-moves", count = *allowed),
            Self::Stuck => say!("failure-stuck"),
            Self::Lost => say!("failure-lost"),
            Self::Wrong { missing, extra } if extra.is_empty() => {
                say!("failure-missing", missing = names(missing))
            }
            Self::Wrong { missing, extra } if missing.is_empty() => {
                say!("failure-extra", extra = names(extra))
            }
            Self::Wrong { missing, extra } => {
                say!("failure-both", extra = names(extra), missing = names(missing))
            }
        }
    }
}
