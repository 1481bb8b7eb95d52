//! A problem being solved: the player's moves are judged by the solution and by the mate solver, and answered with the
//! longest resistance or with their refutation.

mod words;

pub use words::{mate_length, problem_title, task_name};

use super::attempt::{Feedback, Tone};
use crate::training::ProblemOutcome;
use std::collections::VecDeque;
use std::sync::Arc;
use tenjiku_language::gain;
use tenjiku_language::notation::{SquareNames, move_in_words};
use tenjiku_language::say;
use tenjiku_language::{SpokenName, capitalize};
use tenjiku_problems::{Problem, ProblemFault, Source, Task, Verdict};
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::Score;
use tenjiku_search::problem::MoveVerdict;

/// In a problem from a mistake in a game, a move counts as right if its expected score (0 to 1) is less than this below
/// that of the better move. This is half of the smallest loss that a review marks.
const NEARLY_AS_GOOD: f64 = 0.05;

/// A problem in progress.
#[derive(Clone, Debug)]
pub struct ProblemAttempt {
    problem: Problem,
    first: Position,
    position: Position,
    /// The solution of the problem; empty if none is known.
    solution: Vec<Move>,
    /// A line that solves the problem and begins with the right moves made so far.
    line: Vec<Move>,
    /// The stage.
    pub phase: ProblemPhase,
    /// The last response.
    pub feedback: Option<Feedback>,
    /// A counter that changes with every response, question and restart.
    pub revision: usize,
    /// How much of the next move is shown.
    hint: Hint,
    /// Number of plies before the last mistake.
    mistake_at: usize,
    /// The first outcome: a solution, a wrong move, or help.
    outcome: Option<ProblemOutcome>,
    is_recorded: bool,
    new_result: Option<ProblemOutcome>,
    /// Whether the search should look for the solution.
    lacks_solution: bool,
}

/// The stage of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemPhase {
    /// The solver is to move.
    Working,
    /// The move just made is judged; see [`ProblemAttempt::question`].
    Judging,
    /// A reply to the wrong move just made is sought; see [`ProblemAttempt::question`].
    Refuting,
    /// The program plays these moves.
    Replying {
        /// The remaining moves.
        moves: VecDeque<Move>,
        /// The stage after the moves.
        then: Box<ProblemPhase>,
    },
    /// The last move is refuted.
    Refuted,
    /// The solution is shown; the position is part of it.
    Showing,
    /// The problem is solved.
    Solved,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hint {
    #[default]
    None,
    Piece,
    Move,
}

/// A question to the search.
#[derive(Clone, Debug)]
pub enum SearchQuestion {
    /// Whether a move mates.
    Judge {
        /// The position before the move.
        position: Box<Position>,
        /// The move.
        mv: Move,
        /// The number of moves allowed, including `mv`; `None`: any number.
        within: Option<u32>,
    },
    /// The best move of the defender.
    Reply(Box<Position>),
    /// The solution of a problem that has none.
    Solve(Box<Position>),
}

impl ProblemAttempt {
    /// Begins a problem.
    ///
    /// # Errors
    /// The problem does not fit the game.
    pub fn new(problem: &Problem, game: &Arc<Variant>) -> Result<Self, ProblemFault> {
        let (first, solution) = (problem.position(game)?, problem.line(game)?);
        let lacks_solution = solution.is_empty() && problem.task == Task::Mate && problem.verdict.is_none();
        Ok(Self {
            problem: problem.clone(),
            position: first.clone(),
            first,
            line: solution.clone(),
            solution,
            phase: ProblemPhase::Working,
            feedback: None,
            revision: 0,
            hint: Hint::None,
            mistake_at: 0,
            outcome: None,
            is_recorded: false,
            new_result: None,
            lacks_solution,
        })
    }

    /// The problem.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The position of the problem.
    #[must_use]
    pub const fn first_position(&self) -> &Position {
        &self.first
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves made so far, of both sides.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.position.moves().skip(self.first.plies()).collect()
    }

    fn ply(&self) -> usize {
        self.position.plies() - self.first.plies()
    }

    /// The solver's side.
    #[must_use]
    pub fn solver(&self) -> Side {
        self.first.side_to_move()
    }

    /// The solution; empty if none is known.
    #[must_use]
    pub fn solution(&self) -> &[Move] {
        &self.solution
    }

    /// The number of moves of the solution that the position shows, while the solution is shown.
    #[must_use]
    pub fn shown_moves(&self) -> Option<usize> {
        (self.phase == ProblemPhase::Showing).then(|| self.ply())
    }

    /// Whether the result counts: problems without a solution can only be explored.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        !self.solution.is_empty()
    }

    /// The number of moves within which the next move must mate; `None`: any number.
    fn moves_left(&self) -> Option<u32> {
        let made = u32::try_from(self.ply() / 2).unwrap_or(u32::MAX);
        self.is_rated().then(|| u32::from(self.problem.moves).saturating_sub(made).max(1))
    }

    /// Takes the result, if it has just become known.
    pub const fn take_result(&mut self) -> Option<ProblemOutcome> {
        self.new_result.take()
    }

    fn say(&mut self, tone: Tone, text: String) {
        self.feedback = Some(Feedback { tone, text });
        self.revision += 1;
    }

    /// Records the first outcome. Before a solution is known, the outcome is remembered but does not count.
    fn record(&mut self, outcome: ProblemOutcome) {
        let first = *self.outcome.get_or_insert(outcome);
        if self.is_rated() && !std::mem::replace(&mut self.is_recorded, true) {
            self.new_result = Some(first);
        }
    }

    /// Handles a legal move made on the board by the solver; the program's moves are ignored.
    pub fn on_move(&mut self, mv: Move) {
        if self.phase != ProblemPhase::Working {
            return;
        }
        let ply = self.ply();
        let is_known = self.line.get(ply) == Some(&mv);
        self.position.play(mv, &mut ());
        (self.mistake_at, self.hint) = (ply, Hint::None);
        if is_known {
            return self.continue_line();
        }
        self.phase = match self.problem.task {
            Task::Mate => ProblemPhase::Judging,
            // The search decides whether the move is as good as the solution.
            Task::FindBetter => ProblemPhase::Refuting,
            _ => return self.on_wrong_move(),
        };
        self.feedback = None;
        self.revision += 1;
    }

    fn on_wrong_move(&mut self) {
        self.record(ProblemOutcome::Missed);
        self.phase = ProblemPhase::Refuting;
        let text = self.wrong_move();
        self.say(Tone::Bad, text);
    }

    /// Continues with the known line after a right move.
    fn continue_line(&mut self) {
        let mut rest: VecDeque<Move> = self.line[self.ply()..].iter().copied().collect();
        if rest.is_empty() || self.problem.task != Task::Mate {
            self.on_solved();
            if !rest.is_empty() {
                self.phase = ProblemPhase::Replying { moves: rest, then: Box::new(ProblemPhase::Solved) };
            }
            return;
        }
        rest.truncate(1);
        let left = self.line.len().saturating_sub(self.ply()).div_ceil(2);
        let left = if self.is_rated() { mate_length(u32::try_from(left).unwrap_or(u32::MAX)) } else { 0 };
        self.phase = ProblemPhase::Replying { moves: rest, then: Box::new(ProblemPhase::Working) };
        self.say(Tone::Good, say!("problem-right", count = left));
    }

    fn on_solved(&mut self) {
        self.record(ProblemOutcome::Solved);
        self.phase = ProblemPhase::Solved;
        let text = match self.outcome {
            Some(ProblemOutcome::Helped) => say!("problem-solved-with-help"),
            Some(ProblemOutcome::Missed) => say!("problem-solved-at-last"),
            Some(ProblemOutcome::Solved) | None => say!("problem-solved"),
        };
        let text = match self.solving_move() {
            Some(why) => say!("why-and", before = text, after = why),
            None => text,
        };
        self.say(Tone::Good, text);
    }

    /// The open question to the search.
    #[must_use]
    pub fn question(&self) -> Option<SearchQuestion> {
        match self.phase {
            ProblemPhase::Judging => {
                let mut position = Box::new(self.position.clone());
                let mv = position.undo()?;
                let mut before = self.clone();
                before.position.undo();
                Some(SearchQuestion::Judge { position, mv, within: before.moves_left() })
            }
            ProblemPhase::Refuting => Some(SearchQuestion::Reply(Box::new(self.position.clone()))),
            ProblemPhase::Working if self.lacks_solution && self.ply() == 0 => {
                Some(SearchQuestion::Solve(Box::new(self.first.clone())))
            }
            _ => None,
        }
    }

    /// Takes over the solution that the search has found for a problem without one; `line` is empty if the search has
    /// found none.
    pub fn on_solution(&mut self, line: Vec<Move>) {
        self.lacks_solution = false;
        if self.ply() == 0 && self.solution.is_empty() && !line.is_empty() {
            self.problem.moves = u16::try_from(line.len().div_ceil(2)).unwrap_or(u16::MAX);
            (self.line, self.solution) = (line.clone(), line);
        }
        self.revision += 1;
    }

    /// Handles the verdict on the move just made.
    pub fn on_verdict(&mut self, verdict: MoveVerdict) {
        let (ProblemPhase::Judging, Some(SearchQuestion::Judge { within, .. })) =
            (&self.phase, self.question())
        else {
            return;
        };
        match verdict {
            MoveVerdict::Mates { moves, .. } if within.is_some_and(|within| moves > within) => {
                self.phase = ProblemPhase::Refuted;
                let (moves, wanted) = (mate_length(moves), mate_length(within.unwrap_or_default()));
                self.say(Tone::Neutral, say!("problem-slower", moves = moves, wanted = wanted));
            }
            MoveVerdict::Mates { moves: 1, .. } => self.on_solved(),
            MoveVerdict::Mates { replies, .. } if !replies.is_empty() => {
                self.line = self.moves().into_iter().chain(replies).collect();
                self.continue_line();
            }
            MoveVerdict::Mates { .. } | MoveVerdict::Undecided => {
                self.phase = ProblemPhase::Refuting;
                // Without a mate in the position, the reply is a refutation whether or not the search proves it.
                match self.problem.verdict {
                    Some(Verdict::NoMate) => self.revision += 1,
                    _ => self.say(Tone::Neutral, say!("problem-undecided")),
                }
            }
            MoveVerdict::NoAttack => self.on_wrong_move(),
            MoveVerdict::Fails { reply, is_final } => {
                self.record(ProblemOutcome::Missed);
                let end = match within {
                    Some(within) if !is_final => {
                        say!("problem-too-slow", count = mate_length(within.saturating_sub(1)))
                    }
                    // There was no mate before the move either.
                    _ if self.problem.verdict == Some(Verdict::NoMate) => String::new(),
                    _ => say!("problem-no-mate-left"),
                };
                let text = format!("{} {end}", self.describe_reply(reply)).trim_end().to_owned();
                self.reply_to_mistake(reply);
                self.say(Tone::Bad, text);
            }
        }
    }

    /// Handles the best line of the defender after a wrong move, with its score for the defender. `line` is empty if
    /// the defender has no move.
    pub fn on_reply(&mut self, line: &[Move], score: Option<Score>) {
        if self.phase != ProblemPhase::Refuting {
            return;
        }
        if self.problem.task == Task::FindBetter {
            if self.is_as_good(score) {
                self.on_solved();
                return;
            }
            self.on_wrong_move();
        }
        let feedback = self.feedback.take();
        let Some(&reply) = line.first() else {
            (self.phase, self.feedback) = (ProblemPhase::Refuted, feedback);
            self.revision += 1;
            return;
        };
        let mut text = vec![feedback.as_ref().map(|feedback| feedback.text.clone()).unwrap_or_default()];
        text.push(self.describe_reply(reply));
        if self.problem.task != Task::Mate {
            text.extend(gain(&self.position, line).map(|gain| capitalize(&format!("{gain}."))));
        }
        self.reply_to_mistake(reply);
        self.say(feedback.map_or(Tone::Bad, |feedback| feedback.tone), text.join(" "));
    }

    /// Whether a move other than the solution is nearly as good, by the score of the reply to it. A move that wins at
    /// once, so that no reply exists, is good enough.
    fn is_as_good(&self, reply: Option<Score>) -> bool {
        let Source::Game { best_score, .. } = self.problem.source else { return false };
        if let Some(Outcome::Win { winner, .. }) = self.position.outcome() {
            return winner == self.solver();
        }
        let points = |score: Score| score.expected_score(self.position.variant().starting_array().len());
        reply.is_some_and(|reply| points(Score(best_score)) - points(-reply) < NEARLY_AS_GOOD)
    }

    fn reply_to_mistake(&mut self, reply: Move) {
        let then = Box::new(ProblemPhase::Refuted);
        self.phase = ProblemPhase::Replying { moves: VecDeque::from([reply]), then };
    }

    /// Whether the program has a move to play.
    #[must_use]
    pub const fn has_moves_to_play(&self) -> bool {
        matches!(self.phase, ProblemPhase::Replying { .. })
    }

    /// The program's next move. After the last move it returns `None`, and the next stage begins.
    pub fn next_move(&mut self) -> Option<Move> {
        let ProblemPhase::Replying { moves, then } = &mut self.phase else { return None };
        let next = moves.pop_front();
        match next {
            Some(mv) => self.position.play(mv, &mut ()),
            None => {
                self.phase = std::mem::replace(then, ProblemPhase::Working);
                self.revision += 1;
            }
        }
        next
    }

    /// Takes the last mistake and its refutation back.
    pub fn retry(&mut self) {
        if matches!(self.phase, ProblemPhase::Refuted) {
            while self.ply() > self.mistake_at && self.position.undo().is_some() {}
            self.resume();
        }
    }

    /// Begins again from the first position.
    pub fn restart(&mut self) {
        self.position = self.first.clone();
        self.line.clone_from(&self.solution);
        self.resume();
    }

    fn resume(&mut self) {
        (self.phase, self.feedback, self.hint) = (ProblemPhase::Working, None, Hint::None);
        self.revision += 1;
    }

    /// The next move of the solver, if it is known.
    fn next_right_move(&self) -> Option<Move> {
        self.line.get(self.ply()).copied().filter(|_| self.phase == ProblemPhase::Working)
    }

    /// Whether there is another hint.
    #[must_use]
    pub fn has_hint(&self) -> bool {
        self.next_right_move().is_some() && self.hint != Hint::Move
    }

    /// Gives a hint: first the piece that moves, then the move.
    pub fn give_hint(&mut self) {
        let Some(mv) = self.next_right_move().filter(|_| self.hint != Hint::Move) else { return };
        self.record(ProblemOutcome::Helped);
        let kind = mv.dropped_kind().or_else(|| Some(self.position.piece_at(mv.from()?)?.kind));
        let piece = kind.map_or("", |kind| self.position.variant().kind(kind).spoken_name()).to_owned();
        let square = mv.from().map(|sq| SquareNames::Written.name(self.position.geometry(), sq));
        let (hint, text) = match (self.hint, square) {
            (Hint::None, Some(square)) => {
                (Hint::Piece, say!("problem-hint-piece", piece = piece, square = square))
            }
            (Hint::None, None) => (Hint::Piece, say!("problem-hint-drop", piece = piece)),
            _ => (Hint::Move, say!("problem-hint-move", mv = move_in_words(&self.position, mv))),
        };
        self.hint = hint;
        self.say(Tone::Neutral, text);
    }

    /// The square of the piece to move, after a hint.
    #[must_use]
    pub fn hinted_square(&self) -> Option<Sq> {
        self.next_right_move().filter(|_| self.hint != Hint::None)?.from()
    }

    /// The moves to show as arrows: the next move after the second hint, or the rest of the solution while it is shown.
    #[must_use]
    pub fn arrows(&self) -> &[Move] {
        match self.phase {
            ProblemPhase::Showing => self.solution.get(self.ply()..).unwrap_or_default(),
            ProblemPhase::Working if self.hint == Hint::Move => {
                self.line.get(self.ply()..=self.ply()).unwrap_or_default()
            }
            _ => &[],
        }
    }

    /// Shows the solution from the first position.
    pub fn show_solution(&mut self) {
        if self.is_rated() {
            self.record(ProblemOutcome::Helped);
            self.restart();
            self.phase = ProblemPhase::Showing;
        }
    }

    /// The next move of the solution, which the program plays.
    pub fn show_next(&mut self) -> Option<Move> {
        let next = self.solution.get(self.shown_moves()?).copied()?;
        self.position.play(next, &mut ());
        self.revision += 1;
        Some(next)
    }

    /// Goes back by a move of the solution; returns whether there was one.
    pub fn show_previous(&mut self) -> bool {
        let goes_back = self.shown_moves().is_some_and(|shown| shown > 0) && self.position.undo().is_some();
        self.revision += usize::from(goes_back);
        goes_back
    }
}
