//! A learner going through a story: moves, squares and answers are judged, and the story goes on.

use super::step::{StoryStep, StoryTask};
use super::tale::Story;
use super::task::wins;
use crate::language::{Describe, SideName, SpokenName, all_of};
use crate::say;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position};

/// A story in progress, beginning at the first step.
#[derive(Clone, Debug)]
pub struct StorySession {
    steps: Arc<[StoryStep]>,
    at: usize,
    position: Position,
    /// The moves of a line made so far, including the other side's.
    made: usize,
    is_done: bool,
}

/// The response to a move, to squares or to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryReply {
    /// The step is done. If it asked for a move, the move and the replies were made.
    Done {
        /// The response.
        text: String,
        /// Moves that followed the learner's, beginning with the other side's.
        replies: Vec<Move>,
    },
    /// The move was right and was made, with the replies; more moves of this step follow.
    GoOn {
        /// The response.
        text: String,
        /// Moves that followed the learner's.
        replies: Vec<Move>,
    },
    /// It is wrong. A move may be legal, but it was not made.
    Wrong {
        /// The response.
        text: String,
    },
    /// The move is illegal, or the step asks for something else.
    Refused {
        /// The rule that forbids it, or what the step asks for.
        why: String,
    },
}

impl StorySession {
    /// Opens a story at its first step.
    #[must_use]
    pub fn new(story: &Story) -> Self {
        let steps = Arc::clone(&story.steps);
        // Every story has at least one step; this is checked when it is read.
        let position = steps[0].first.clone();
        Self { steps, at: 0, position, made: 0, is_done: false }
    }

    /// Number of the current step, from 0.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.at
    }

    /// Whether the current step is the last.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.at + 1 == self.steps.len()
    }

    /// Whether the current step is done. A step without a task always is.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done || *self.task() == StoryTask::Read
    }

    /// The text of the current step.
    #[must_use]
    pub fn text(&self) -> String {
        self.now().text()
    }

    /// The task of the current step.
    #[must_use]
    pub fn task(&self) -> &StoryTask {
        &self.now().task
    }

    /// The squares to mark in the current step.
    #[must_use]
    pub fn marks(&self) -> &[Sq] {
        &self.now().marks
    }

    /// The pieces whose pictures stand beside the text of the current step.
    #[must_use]
    pub fn pieces(&self) -> &[KindId] {
        self.now().pieces()
    }

    /// The position that the current step begins from.
    #[must_use]
    pub fn first_position(&self) -> &Position {
        &self.now().first
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Judges a move, and makes it, with the replies, if it is right.
    pub fn play(&mut self, mv: Move) -> StoryReply {
        if let Some(why) = self.not_now(StoryTask::asks_for_a_move) {
            return StoryReply::Refused { why };
        }
        let mv = match self.position.accept(mv) {
            Ok(mv) => mv,
            Err(refusal) => return StoryReply::Refused { why: refusal.describe(&self.position) },
        };
        let steps = Arc::clone(&self.steps);
        match &steps[self.at].task {
            StoryTask::Play { ways, .. } => match ways.iter().find(|way| way.mv == mv) {
                Some(way) => {
                    self.make(mv, &way.replies);
                    self.done(way.replies.clone())
                }
                None => self.wrong_move(mv, ways.iter().map(|way| way.mv)),
            },
            StoryTask::Line { moves } => self.play_on(mv, moves),
            StoryTask::Read | StoryTask::Point { .. } | StoryTask::Choose { .. } => self.wrong_move(mv, None),
        }
    }

    /// Judges selected squares, in any order.
    pub fn point(&mut self, squares: &[Sq]) -> StoryReply {
        if let Some(why) = self.not_now(|task| matches!(task, StoryTask::Point { .. })) {
            return StoryReply::Refused { why };
        }
        let StoryTask::Point { squares: right } = self.task() else {
            return StoryReply::Refused { why: say!("story-read-on") };
        };
        let missing = right.iter().filter(|sq| !squares.contains(sq)).count();
        let wrong: Vec<Sq> = squares.iter().copied().filter(|sq| !right.contains(sq)).collect();
        let extra = wrong.len();
        let hint = match (missing, extra) {
            (0, 0) => return self.done(Vec::new()),
            (_, 0) => say!("story-point-missing", count = missing),
            (0, _) => say!("story-point-extra", count = extra),
            _ => say!("story-point-both"),
        };
        let hint = self.now().wrong.as_ref().map_or(hint, |text| say!(text));
        let is_about_pieces = right.iter().all(|sq| self.position.piece_at(*sq).is_some());
        let picked = is_about_pieces.then(|| self.name_picked(&wrong)).flatten();
        let text = match picked {
            Some(picked) => say!("hint-with", why = picked, hint = hint),
            None => hint,
        };
        StoryReply::Wrong { text }
    }

    /// What stands on wrongly selected squares: a learner who took a piece for another one hears its name.
    /// None if they are bare.
    fn name_picked(&self, squares: &[Sq]) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for piece in squares.iter().filter_map(|sq| self.position.piece_at(*sq)) {
            let kind = self.position.variant().kind(piece.kind).spoken_name();
            let name = if piece.side == self.position.side_to_move() {
                say!("story-picked-own", piece = kind)
            } else {
                say!("story-picked-theirs", piece = kind, owner = piece.side.spoken_name())
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| say!("story-picked", count = names.len(), pieces = all_of(&names)))
    }

    /// Judges an answer, by its number from 0.
    pub fn choose(&mut self, number: usize) -> StoryReply {
        if let Some(why) = self.not_now(|task| matches!(task, StoryTask::Choose { .. })) {
            return StoryReply::Refused { why };
        }
        let steps = Arc::clone(&self.steps);
        let StoryTask::Choose { answers } = &steps[self.at].task else {
            return StoryReply::Refused { why: say!("story-read-on") };
        };
        let Some(answer) = answers.get(number) else {
            return StoryReply::Refused { why: say!("story-choose-here") };
        };
        let said = answer.says.as_ref().map(|text| say!(text));
        match (answer.is_right, said) {
            (true, None) => self.done(Vec::new()),
            (true, Some(text)) => {
                self.is_done = true;
                StoryReply::Done { text, replies: Vec::new() }
            }
            (false, Some(text)) => StoryReply::Wrong { text },
            (false, None) => {
                let text =
                    self.now().wrong.as_ref().map_or_else(|| say!("story-answer-wrong"), |text| say!(text));
                StoryReply::Wrong { text }
            }
        }
    }

    /// A line from the current position that completes the step: the learner's moves with the other side's
    /// between them. None if the step asks for no move or is done.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Move>> {
        match self.task() {
            _ if self.is_done => None,
            StoryTask::Play { ways, .. } => ways.first().map(|way| vec![way.mv]),
            StoryTask::Line { moves } => moves.get(self.made..).map(<[Move]>::to_vec),
            StoryTask::Read | StoryTask::Point { .. } | StoryTask::Choose { .. } => None,
        }
    }

    /// Goes to the next step, even if this one is not done; false at the last step.
    pub fn go_on(&mut self) -> bool {
        self.go_to(self.at + 1)
    }

    /// Goes back to the step before; false at the first step.
    pub fn back(&mut self) -> bool {
        self.at > 0 && self.go_to(self.at - 1)
    }

    /// Restarts the current step.
    pub fn again(&mut self) {
        self.go_to(self.at);
    }

    /// Goes to a step, by its number from 0; false if there is no such step.
    pub fn go_to(&mut self, at: usize) -> bool {
        let Some(step) = self.steps.get(at) else { return false };
        self.position = step.first.clone();
        (self.at, self.made, self.is_done) = (at, 0, false);
        true
    }

    fn now(&self) -> &StoryStep {
        &self.steps[self.at]
    }

    /// The response if the step does not ask for this kind of answer.
    fn not_now(&self, wanted: impl Fn(&StoryTask) -> bool) -> Option<String> {
        let task = self.task();
        if self.is_done() {
            return Some(say!("story-read-on"));
        }
        if wanted(task) {
            return None;
        }
        Some(match task {
            StoryTask::Read => say!("story-read-on"),
            StoryTask::Play { .. } | StoryTask::Line { .. } => say!("story-move-here"),
            StoryTask::Point { .. } => say!("story-point-here"),
            StoryTask::Choose { .. } => say!("story-choose-here"),
        })
    }

    fn make(&mut self, mv: Move, replies: &[Move]) {
        self.position.play(mv, &mut ());
        replies.iter().for_each(|reply| self.position.play(*reply, &mut ()));
    }

    fn done(&mut self, replies: Vec<Move>) -> StoryReply {
        self.is_done = true;
        let text = self.now().done.as_ref().map_or_else(|| say!("story-right"), |text| say!(text));
        StoryReply::Done { text, replies }
    }

    /// Judges a legal move within a line.
    fn play_on(&mut self, mv: Move, line: &[Move]) -> StoryReply {
        let Some((&expected, rest)) = line.get(self.made..).and_then(<[Move]>::split_first) else {
            return StoryReply::Refused { why: say!("story-read-on") };
        };
        // Where the line wins the game, any winning move is right.
        let is_right = mv == expected || (wins(&mut self.position, expected) && wins(&mut self.position, mv));
        if !is_right {
            return self.wrong_move(mv, Some(expected));
        }
        let replies: Vec<Move> = rest.first().copied().into_iter().collect();
        self.make(mv, &replies);
        self.made += 1 + replies.len();
        if replies.is_empty() {
            return self.done(replies);
        }
        StoryReply::GoOn { text: say!("story-go-on"), replies }
    }

    /// The response to a legal move that is wrong.
    fn wrong_move(&self, mv: Move, right: impl IntoIterator<Item = Move>) -> StoryReply {
        let step = self.now();
        let particular = step.wrong_moves.iter().find(|(moves, _)| self.made == 0 && moves.contains(&mv));
        let text = match particular {
            Some((_, text)) => say!(text),
            None if right.into_iter().any(|right| right.plain() == mv.plain()) => match mv.promotes() {
                true => say!("story-wrong-promoted"),
                false => say!("story-wrong-unpromoted"),
            },
            None => step.wrong.as_ref().map_or_else(|| say!("story-wrong"), |text| say!(text)),
        };
        StoryReply::Wrong { text }
    }
}
