//! An attempt at an exercise or a story: moves, squares and answers are checked by the rules core, then against the
//! task. The program's own moves are returned one by one, and mistakes are recorded.

use super::builder::Lesson;
use super::exercise::{Exercise, ExerciseTask};
use super::judge::AttemptFailure;
use super::solve::solve;
use super::story::{Story, StoryStep, StoryTask};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position};

/// An exercise or a story in progress.
#[derive(Clone, Debug)]
pub struct Attempt {
    subject: Subject,
    first: Position,
    pub(super) position: Position,
    /// The stage of the exercise or step.
    pub phase: Phase,
    /// The last response to the learner.
    pub feedback: Option<Feedback>,
    /// A counter that changes with every response and restart.
    pub revision: usize,
    /// The selected squares.
    pub chosen: BTreeSet<Sq>,
    /// Whether the solution is marked on the board; cleared when the learner answers.
    pub shows_answer: bool,
    /// Whether a mistake was made or help was given.
    pub(super) had_help: bool,
    /// Whether the exercise has been completed once; later tries do not count.
    was_completed: bool,
    new_mark: Option<ExerciseMark>,
}

#[derive(Clone, Debug)]
enum Subject {
    Exercise(Arc<Lesson>, usize),
    Story(Box<Story>, usize),
}

/// The stage of an exercise or step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The learner is to act.
    Working,
    /// The program replies with these moves.
    Playing {
        /// The remaining moves.
        moves: VecDeque<Move>,
        /// Whether the step is done afterwards.
        is_done: bool,
    },
    /// A solution is being shown; these moves remain.
    Showing(VecDeque<Move>),
    /// The try has failed and can be repeated.
    Failed,
    /// The exercise or step is done, or there is nothing to do.
    Done,
}

/// The tone of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Praise.
    Good,
    /// A mistake or a refusal.
    Bad,
    /// Neither praise nor blame.
    Neutral,
}

/// A sentence for the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// Its tone.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
}

/// The result of an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExerciseMark {
    /// Not done yet.
    #[default]
    Open,
    /// Right at the first try.
    Right,
    /// Done after a mistake or with help.
    AfterMistakeOrHelp,
    /// Left out.
    Skipped,
}

/// The response to a move, to selected squares or to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The exercise or step is done.
    Done {
        /// The response.
        text: String,
        /// Moves that followed the learner's, beginning with the other side's.
        replies: Vec<Move>,
    },
    /// The move was right and was made, with the replies; more moves are needed.
    Continue {
        /// The response.
        text: String,
        /// Moves that followed the learner's.
        replies: Vec<Move>,
    },
    /// The answer is wrong; holds the response. If the answer is a move, it is not made, even if it is legal.
    Wrong(String),
    /// The exercise can no longer be solved.
    Failed(AttemptFailure),
    /// A move that is illegal and was not made, or an input that the task does not expect. The text gives the rule
    /// and the moves of the piece, or the expected input.
    Refused(String),
}

impl Attempt {
    /// Begins an exercise of a lesson, by its number from 0; `None` if there is no such exercise.
    #[must_use]
    pub fn new(lesson: &Lesson, number: usize) -> Option<Self> {
        let setup = &lesson.exercises.get(number)?.setup;
        let first = Position::from_setup(Arc::clone(&lesson.board), setup).ok()?;
        Some(Self::from_subject(Subject::Exercise(Arc::new(lesson.clone()), number), first))
    }

    /// Opens a story at its first step.
    #[must_use]
    pub fn of_story(story: &Story) -> Self {
        // Every story has at least one step; this is checked when it is read.
        Self::from_subject(Subject::Story(Box::new(story.clone()), 0), story.steps[0].first.clone())
    }

    fn from_subject(subject: Subject, first: Position) -> Self {
        let mut attempt = Self {
            subject,
            position: first.clone(),
            first,
            phase: Phase::Working,
            feedback: None,
            revision: 0,
            chosen: BTreeSet::new(),
            shows_answer: false,
            had_help: false,
            was_completed: false,
            new_mark: None,
        };
        attempt.restart();
        attempt
    }

    /// The number of the exercise in its lesson or of the step in its story, from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        let (Subject::Exercise(_, number) | Subject::Story(_, number)) = &self.subject;
        *number
    }

    /// The lesson of the exercise.
    #[must_use]
    pub fn lesson(&self) -> Option<&Lesson> {
        match &self.subject {
            Subject::Exercise(lesson, _) => Some(lesson),
            Subject::Story(..) => None,
        }
    }

    /// The exercise.
    #[must_use]
    pub fn exercise(&self) -> Option<&Exercise> {
        self.lesson()?.exercises.get(self.number())
    }

    /// The story.
    #[must_use]
    pub fn story(&self) -> Option<&Story> {
        match &self.subject {
            Subject::Exercise(..) => None,
            Subject::Story(story, _) => Some(story),
        }
    }

    /// The current step of the story.
    #[must_use]
    pub fn step(&self) -> Option<&StoryStep> {
        self.story()?.steps.get(self.number())
    }

    /// The position that the exercise or step begins from.
    #[must_use]
    pub const fn first_position(&self) -> &Position {
        &self.first
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves made since the start of the exercise or step, including the other side's.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.position.plies() - self.first.plies()
    }

    /// The square of the lesson's koma now, in an exercise.
    #[must_use]
    pub fn koma_square(&self) -> Option<Sq> {
        let koma = self.exercise()?.koma;
        Some(self.position.moves().next_back().map_or(koma, Move::to))
    }

    /// The number of moves left in an exercise.
    #[must_use]
    pub fn moves_left(&self) -> usize {
        let minimum = self.exercise().map_or(0, |exercise| exercise.minimum);
        minimum.saturating_sub(self.move_count())
    }

    /// The remaining lanterns: squares still to be visited.
    pub fn lanterns_left(&self) -> impl Iterator<Item = Sq> + '_ {
        self.exercise().into_iter().flat_map(|Exercise { task, .. }| {
            let remaining = self.remaining_lanterns(task);
            task.lanterns()
                .iter()
                .copied()
                .filter(move |sq| task.remaining_after(remaining, *sq) != remaining)
        })
    }

    /// The remaining lanterns, one bit each.
    pub(super) fn remaining_lanterns(&self, task: &ExerciseTask) -> u32 {
        self.position
            .moves()
            .fold(task.all_lanterns(), |remaining, mv| task.remaining_after(remaining, mv.to()))
    }

    /// Whether the exercise or step is done, or there is nothing to do. The program may still reply.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::Playing { is_done: true, .. })
    }

    /// Whether the current step is the last of its story.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.story().is_some_and(|story| self.number() + 1 == story.steps.len())
    }

    /// Whether the last step of a story is done, and the program has replied.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_last() && self.phase == Phase::Done
    }

    /// Whether the task is to make a move.
    #[must_use]
    pub fn asks_for_a_move(&self) -> bool {
        self.step().map_or_else(|| self.squares_to_select().is_none(), |step| step.task.asks_for_a_move())
    }

    /// The squares to select, if that is the task.
    #[must_use]
    pub fn squares_to_select(&self) -> Option<&[Sq]> {
        match (self.step().map(|step| &step.task), self.exercise().map(|exercise| &exercise.task)) {
            (Some(StoryTask::Point(squares)), _) | (_, Some(ExerciseTask::Which { squares, .. })) => {
                Some(squares)
            }
            _ => None,
        }
    }

    /// Whether several squares are to be selected and then submitted. In a story, a single square is
    /// submitted at once.
    #[must_use]
    pub fn asks_for_squares(&self) -> bool {
        self.squares_to_select().is_some_and(|squares| self.story().is_none() || squares.len() > 1)
    }

    /// Takes the result of the exercise, if it has just become known.
    pub const fn take_mark(&mut self) -> Option<ExerciseMark> {
        self.new_mark.take()
    }

    /// Goes to the next step, even if this one is not done; false at the last step.
    pub fn next_step(&mut self) -> bool {
        self.set_step(self.number() + 1)
    }

    /// Goes back to the step before; false at the first step.
    pub fn previous_step(&mut self) -> bool {
        self.number().checked_sub(1).is_some_and(|before| self.set_step(before))
    }

    /// Goes to a step of the story, by its number from 0; false if there is no such step.
    pub fn set_step(&mut self, index: usize) -> bool {
        let Some(first) =
            self.story().and_then(|story| story.steps.get(index)).map(|step| step.first.clone())
        else {
            return false;
        };
        self.first = first;
        if let Subject::Story(_, number) = &mut self.subject {
            *number = index;
        }
        self.restart();
        true
    }

    /// Restarts the exercise or step.
    pub fn restart(&mut self) {
        self.position = self.first.clone();
        let is_read = self.step().is_some_and(|step| step.task == StoryTask::Read);
        self.phase = if is_read { Phase::Done } else { Phase::Working };
        self.feedback = None;
        self.revision += 1;
        self.chosen.clear();
        self.shows_answer = false;
    }

    /// A line from the current position that completes the exercise or step within the remaining moves, with the
    /// moves of both sides. `None` if there is no such line or no move is asked for.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Move>> {
        if self.is_done() || self.phase == Phase::Failed {
            return None;
        }
        if let Some(exercise) = self.exercise() {
            let (koma, remaining) = (self.koma_square()?, self.remaining_lanterns(&exercise.task));
            return solve(&mut self.position.clone(), koma, &exercise.task, remaining, self.moves_left());
        }
        match &self.step()?.task {
            StoryTask::Play { ways, .. } => ways.first().map(|way| vec![way.mv]),
            StoryTask::Line(moves) => moves.get(self.move_count()..).map(<[Move]>::to_vec),
            StoryTask::Read | StoryTask::Point(_) | StoryTask::Choose(_) => None,
        }
    }

    /// Shows the solution from the start: moves one by one, squares and answers at once.
    pub fn show_solution(&mut self) {
        self.note_mistake();
        self.restart();
        match self.solution() {
            Some(line) => self.phase = Phase::Showing(line.into()),
            None => {
                self.end_demonstration();
                self.shows_answer = true;
            }
        }
    }

    fn end_demonstration(&mut self) {
        self.restart();
        self.feedback = Some(Feedback { tone: Tone::Neutral, text: say!("tutorial-shown") });
    }

    /// Whether the program has moves to play: a solution, or replies in a story.
    #[must_use]
    pub const fn has_moves_to_play(&self) -> bool {
        matches!(self.phase, Phase::Playing { .. } | Phase::Showing(_))
    }

    /// The number of remaining moves of a solution being shown.
    #[must_use]
    pub fn solution_moves_left(&self) -> Option<usize> {
        match &self.phase {
            Phase::Showing(moves) => Some(moves.len()),
            _ => None,
        }
    }

    /// The program's next move. After the last move of a solution it returns `None`, and the exercise or step
    /// restarts.
    pub fn next_move(&mut self) -> Option<Move> {
        let (next, next_phase) = match &mut self.phase {
            Phase::Showing(moves) => (moves.pop_front(), None),
            Phase::Playing { moves, is_done } => {
                (moves.pop_front(), Some(if *is_done { Phase::Done } else { Phase::Working }))
            }
            Phase::Working | Phase::Failed | Phase::Done => return None,
        };
        match (next, next_phase) {
            (Some(_), _) => {}
            (None, Some(next_phase)) => self.phase = next_phase,
            (None, None) => self.end_demonstration(),
        }
        next
    }

    /// Handles a move made on the board; returns whether it may stay.
    pub fn on_move(&mut self, mv: Move) -> bool {
        match self.phase {
            Phase::Working => !matches!(self.play(mv), Reply::Wrong(_) | Reply::Refused(_)),
            Phase::Showing(_) => {
                self.position.play(mv, &mut ());
                true
            }
            Phase::Playing { .. } | Phase::Failed | Phase::Done => true,
        }
    }

    /// Selects or deselects a square. If the task asks for a single square, the selected square is the answer.
    pub fn toggle_square(&mut self, sq: Sq) {
        let is_candidate = match self.exercise().map(|exercise| &exercise.task) {
            Some(ExerciseTask::Which { among, .. }) => among.contains(&sq),
            _ => self.squares_to_select().is_some(),
        };
        if self.phase != Phase::Working || !is_candidate {
            return;
        }
        self.shows_answer = false;
        if !self.asks_for_squares() {
            self.chosen = BTreeSet::from([sq]);
            self.answer(&[sq]);
        } else if !self.chosen.remove(&sq) {
            self.chosen.insert(sq);
        }
    }

    /// Submits the selected squares.
    pub fn submit_squares(&mut self) {
        if self.phase == Phase::Working && self.asks_for_squares() {
            let chosen: Vec<Sq> = self.chosen.iter().copied().collect();
            self.answer(&chosen);
        }
    }

    /// Judges a move; if it is right, makes it with the replies.
    pub fn play(&mut self, mv: Move) -> Reply {
        let reply = self.judge_move(mv);
        self.apply(reply)
    }

    /// Judges selected squares, in any order.
    pub fn answer(&mut self, squares: &[Sq]) -> Reply {
        let reply = self.judge_squares(squares);
        self.apply(reply)
    }

    /// Judges an answer to a question, by its number from 0.
    pub fn choose(&mut self, number: usize) -> Reply {
        self.shows_answer = false;
        let reply = self.judge_answer(number);
        self.apply(reply)
    }

    fn apply(&mut self, reply: Reply) -> Reply {
        let (tone, text) = match &reply {
            Reply::Done { text, replies } | Reply::Continue { text, replies } => {
                let is_done = matches!(reply, Reply::Done { .. });
                if is_done && !std::mem::replace(&mut self.was_completed, true) {
                    self.new_mark = Some(if self.had_help {
                        ExerciseMark::AfterMistakeOrHelp
                    } else {
                        ExerciseMark::Right
                    });
                }
                self.phase = match (replies.is_empty(), is_done) {
                    (true, true) => Phase::Done,
                    (true, false) => Phase::Working,
                    (false, _) => Phase::Playing { moves: replies.clone().into(), is_done },
                };
                (if is_done { Tone::Good } else { Tone::Neutral }, text.clone())
            }
            Reply::Failed(failure) => {
                self.note_mistake();
                self.phase = Phase::Failed;
                (Tone::Bad, failure.describe(&self.position))
            }
            Reply::Wrong(text) | Reply::Refused(text) => (Tone::Bad, text.clone()),
        };
        self.feedback = Some(Feedback { tone, text });
        self.revision += 1;
        reply
    }

    fn note_mistake(&mut self) {
        if !self.was_completed && !std::mem::replace(&mut self.had_help, true) {
            self.new_mark = Some(ExerciseMark::Open);
        }
    }
}
