//! The exercise on the board: the learner's attempt, and the feedback on it.

use super::exercise_set::ExerciseMark;
use crate::lesson::{Attempt, Exercise, ExerciseTask, Lesson, Reply, Special};
use crate::say;
use crate::view::square_mark::SquareMark;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use tenjiku_rules::Move;
use tenjiku_rules::variant::Sq;

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Praise.
    Good,
    /// It was wrong, or cannot be.
    Bad,
    /// Neither.
    Plain,
}

/// The last reply to the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// How.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
}

/// The stage of the exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExercisePhase {
    /// The learner is at it.
    Doing,
    /// A solution is shown; these moves of it are left.
    Showing(VecDeque<Move>),
    /// The try has failed: it can be tried again.
    Over,
    /// It is done.
    Done,
}

/// An exercise and the learner's attempt at it.
#[derive(Clone, Debug)]
pub struct ExerciseState {
    lesson: Arc<Lesson>,
    number: usize,
    attempt: Attempt,
    phase: ExercisePhase,
    feedback: Option<Feedback>,
    replies: usize,
    /// Squares pointed out.
    chosen: BTreeSet<Sq>,
    /// Whether the right squares are marked, until the learner points out the first one.
    shows_answer: bool,
    /// Whether a mistake was made or help was given.
    had_help: bool,
    /// Whether it was done once: what is tried after that is for pleasure.
    was_done: bool,
    /// How it went, once that is known and until it was noted.
    new_mark: Option<ExerciseMark>,
}

impl ExerciseState {
    /// Starts an exercise; numbers past the last wrap around.
    #[must_use]
    pub fn new(lesson: Arc<Lesson>, exercise: usize) -> Option<Self> {
        let number = exercise.checked_rem(lesson.exercises.len())?;
        let attempt = Attempt::new(&lesson, number)?;
        Some(Self {
            lesson,
            number,
            attempt,
            phase: ExercisePhase::Doing,
            feedback: None,
            replies: 0,
            chosen: BTreeSet::new(),
            shows_answer: false,
            had_help: false,
            was_done: false,
            new_mark: None,
        })
    }

    /// The lesson.
    #[must_use]
    pub const fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// Number of the exercise in its lesson, from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The exercise.
    #[must_use]
    pub const fn exercise(&self) -> &Exercise {
        self.attempt.exercise()
    }

    /// The learner's try.
    #[must_use]
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// How far it has come.
    #[must_use]
    pub const fn phase(&self) -> &ExercisePhase {
        &self.phase
    }

    /// What was said last.
    #[must_use]
    pub const fn feedback(&self) -> Option<&Feedback> {
        self.feedback.as_ref()
    }

    /// A number that changes with every reply and every new try.
    #[must_use]
    pub const fn replies(&self) -> usize {
        self.replies
    }

    /// The squares that were pointed out.
    #[must_use]
    pub const fn chosen(&self) -> &BTreeSet<Sq> {
        &self.chosen
    }

    /// Whether squares are to be pointed out.
    #[must_use]
    pub const fn asks_for_squares(&self) -> bool {
        matches!(self.exercise().task, ExerciseTask::Which { .. })
    }

    /// Whether squares were pointed out.
    #[must_use]
    pub fn has_chosen(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// How it went, if that has just become known.
    pub const fn take_mark(&mut self) -> Option<ExerciseMark> {
        self.new_mark.take()
    }

    /// Judges a move made on the board; returns whether it may stay there.
    pub fn played(&mut self, mv: Move) -> bool {
        let reply = self.attempt.play(mv, &mut ());
        // A move of another piece is legal on the board, but not part of the exercise.
        let stands = !matches!(reply, Reply::Refused { .. });
        if !matches!(self.phase, ExercisePhase::Showing(_)) {
            self.apply_reply(reply);
        }
        stands
    }

    /// A move was refused on the board.
    pub fn refused(&mut self, mv: Move) {
        if self.phase == ExercisePhase::Doing {
            let reply = self.attempt.play(mv, &mut ());
            self.apply_reply(reply);
        }
    }

    /// A square is pointed out, or not any more.
    pub fn toggle_square(&mut self, sq: Sq) {
        let ExerciseTask::Which { among, .. } = &self.attempt.exercise().task else { return };
        if self.phase != ExercisePhase::Doing || !among.contains(&sq) {
            return;
        }
        self.shows_answer = false;
        if !self.chosen.remove(&sq) {
            self.chosen.insert(sq);
        }
    }

    /// The squares that were pointed out are the answer.
    pub fn check(&mut self) {
        if self.phase == ExercisePhase::Doing && self.asks_for_squares() {
            let chosen: Vec<Sq> = self.chosen.iter().copied().collect();
            let reply = self.attempt.answer(&chosen);
            self.apply_reply(reply);
        }
    }

    /// Starts again.
    pub fn again(&mut self) {
        if let Some(attempt) = Attempt::new(&self.lesson, self.number) {
            self.attempt = attempt;
            (self.phase, self.feedback) = (ExercisePhase::Doing, None);
            self.replies += 1;
            self.chosen.clear();
            self.shows_answer = false;
        }
    }

    /// Shows how it is done, from the start: moves one by one, squares at once.
    pub fn show(&mut self) {
        self.note_mistake();
        self.again();
        if self.asks_for_squares() {
            self.shown();
            self.shows_answer = true;
        } else {
            self.phase = ExercisePhase::Showing(self.attempt.solution().unwrap_or_default().into());
        }
    }

    /// The number of moves of a solution that are still to be shown, while it is shown.
    #[must_use]
    pub fn left_to_show(&self) -> Option<usize> {
        match &self.phase {
            ExercisePhase::Showing(moves) => Some(moves.len()),
            ExercisePhase::Doing | ExercisePhase::Over | ExercisePhase::Done => None,
        }
    }

    /// The next move of the solution that is shown. After the last one there is none, and the exercise begins again.
    pub fn next_shown(&mut self) -> Option<Move> {
        let ExercisePhase::Showing(moves) = &mut self.phase else { return None };
        let next = moves.pop_front();
        if next.is_none() {
            self.shown();
        }
        next
    }

    /// The learner's turn, after a solution was shown.
    fn shown(&mut self) {
        self.again();
        self.feedback = Some(Feedback { tone: Tone::Plain, text: say!("tutorial-shown") });
    }

    fn apply_reply(&mut self, reply: Reply) {
        let said = match reply {
            Reply::Done => {
                self.phase = ExercisePhase::Done;
                if !std::mem::replace(&mut self.was_done, true) {
                    self.new_mark =
                        Some(if self.had_help { ExerciseMark::Late } else { ExerciseMark::Right });
                }
                Feedback { tone: Tone::Good, text: self.praise() }
            }
            Reply::GoOn { left } => {
                Feedback { tone: Tone::Plain, text: say!("tutorial-go-on", count = left) }
            }
            Reply::Failed(failure) => {
                self.note_mistake();
                self.phase = ExercisePhase::Over;
                Feedback { tone: Tone::Bad, text: failure.describe(self.attempt.position()) }
            }
            Reply::Refused { why } => Feedback { tone: Tone::Bad, text: why },
        };
        self.feedback = Some(said);
        self.replies += 1;
    }

    /// It was not right at the first try.
    fn note_mistake(&mut self) {
        if !self.was_done && !std::mem::replace(&mut self.had_help, true) {
            self.new_mark = Some(ExerciseMark::Open);
        }
    }

    fn praise(&self) -> String {
        let praise = if self.had_help { say!("tutorial-done") } else { say!("tutorial-done-at-once") };
        match self.exercise().special.map(Special::describe) {
            Some(lesson) => format!("{praise} {lesson}"),
            None => praise,
        }
    }

    /// The marks that belong on the board now.
    #[must_use]
    pub fn marks(&self) -> Vec<(SquareMark, Sq)> {
        match &self.exercise().task {
            ExerciseTask::Reach { .. } => {
                self.attempt.lanterns_left().map(|sq| (SquareMark::Goal, sq)).collect()
            }
            // Lanterns stand on the board themselves.
            ExerciseTask::Collect { .. } => Vec::new(),
            ExerciseTask::Capture { targets, home } => {
                let position = self.attempt.position();
                let stands = |sq: &Sq| position.piece_at(*sq).is_some();
                let left = targets.iter().copied().filter(stands).filter(|sq| *sq != self.attempt.koma());
                let home = home.filter(|home| *home != self.attempt.koma());
                let home = home.map(|sq| (SquareMark::Goal, sq));
                left.map(|sq| (SquareMark::Goal, sq)).chain(home).collect()
            }
            ExerciseTask::Which { among, squares } => self.marks_of_squares(among, squares),
        }
    }

    fn marks_of_squares(&self, among: &[Sq], right: &[Sq]) -> Vec<(SquareMark, Sq)> {
        let is_open = self.phase == ExercisePhase::Doing && !self.shows_answer;
        let asked = among.iter().filter(|_| is_open && self.exercise().is_about_some());
        let mut marks: Vec<(SquareMark, Sq)> = asked.map(|sq| (SquareMark::Asked, *sq)).collect();
        let judged = |sq: &Sq| if right.contains(sq) { SquareMark::Right } else { SquareMark::Wrong };
        marks.extend(
            self.chosen.iter().map(|sq| (if is_open { SquareMark::Chosen } else { judged(sq) }, *sq)),
        );
        if !is_open {
            let missed = right.iter().filter(|sq| !self.chosen.contains(sq));
            marks.extend(missed.map(|sq| (SquareMark::Missed, *sq)));
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::{Library, Variant};

    fn exercise(symbol: &str, word: &str) -> ExerciseState {
        let library = Library::ours();
        let game = Variant::compile(library.find("chu").expect("ours"), &[]).expect("it compiles");
        let kind = game.by_symbol(symbol).expect("a piece");
        let lesson = Arc::new(Lesson::new(&game, kind).expect("a lesson"));
        let number = lesson.exercises.iter().position(|exercise| exercise.task.word() == word);
        ExerciseState::new(lesson, number.expect("an exercise")).expect("an exercise")
    }

    fn solve(exercise: &mut ExerciseState) {
        for mv in exercise.attempt().solution().expect("a solution") {
            assert!(exercise.played(mv));
        }
    }

    #[test]
    fn what_is_done_at_once_is_right() {
        let mut exercise = exercise("G", "reach");
        assert_eq!(exercise.marks().len(), 1);
        solve(&mut exercise);
        assert_eq!(
            (exercise.take_mark(), exercise.phase()),
            (Some(ExerciseMark::Right), &ExercisePhase::Done)
        );
        assert_eq!((exercise.take_mark(), exercise.marks()), (None, Vec::new()), "it is noted once");
    }

    #[test]
    fn what_is_done_with_help_is_noted_as_a_mistake_first() {
        let mut exercise = exercise("G", "reach");
        exercise.show();
        assert_eq!(exercise.take_mark(), Some(ExerciseMark::Open));
        while let Some(mv) = exercise.next_shown() {
            assert!(exercise.played(mv));
        }
        assert_eq!((exercise.take_mark(), exercise.phase()), (None, &ExercisePhase::Doing));
        assert_eq!(exercise.feedback().map(|said| said.tone), Some(Tone::Plain));
        solve(&mut exercise);
        assert_eq!(
            (exercise.take_mark(), exercise.phase()),
            (Some(ExerciseMark::Late), &ExercisePhase::Done)
        );
    }

    #[test]
    fn what_is_done_once_stays_done() {
        let mut exercise = exercise("P", "which");
        let ExerciseTask::Which { squares, .. } = exercise.exercise().task.clone() else { panic!("squares") };
        squares.iter().for_each(|sq| exercise.toggle_square(*sq));
        exercise.check();
        assert_eq!(exercise.take_mark(), Some(ExerciseMark::Right));
        exercise.again();
        exercise.check();
        assert_eq!((exercise.take_mark(), exercise.phase()), (None, &ExercisePhase::Over));
        exercise.again();
        squares.iter().for_each(|sq| exercise.toggle_square(*sq));
        exercise.check();
        assert_eq!((exercise.take_mark(), exercise.phase()), (None, &ExercisePhase::Done));
    }

    #[test]
    fn squares_that_were_shown_stay_marked_until_one_is_pointed_out() {
        let mut exercise = exercise("P", "which");
        let ExerciseTask::Which { squares, .. } = exercise.exercise().task.clone() else { panic!("squares") };
        exercise.show();
        assert_eq!(exercise.phase(), &ExercisePhase::Doing);
        let shown: Vec<_> = squares.iter().map(|sq| (SquareMark::Missed, *sq)).collect();
        assert_eq!(exercise.marks(), shown);
        squares.iter().for_each(|sq| exercise.toggle_square(*sq));
        assert!(exercise.marks().iter().all(|(mark, _)| *mark != SquareMark::Missed));
        exercise.check();
        assert_eq!(
            (exercise.take_mark(), exercise.phase()),
            (Some(ExerciseMark::Late), &ExercisePhase::Done)
        );
    }

    #[test]
    fn squares_are_pointed_out_and_judged() {
        let mut exercise = exercise("P", "which");
        let ExerciseTask::Which { among, squares } = exercise.exercise().task.clone() else {
            panic!("squares")
        };
        let wrong = *among.iter().find(|sq| !squares.contains(sq)).expect("a wrong one");
        exercise.toggle_square(wrong);
        exercise.toggle_square(squares[0]);
        exercise.toggle_square(squares[0]);
        assert!(exercise.marks().contains(&(SquareMark::Chosen, wrong)));
        exercise.check();
        assert_eq!(
            (exercise.take_mark(), exercise.phase()),
            (Some(ExerciseMark::Open), &ExercisePhase::Over)
        );
        let marks = exercise.marks();
        assert!(
            marks.contains(&(SquareMark::Wrong, wrong)) && marks.contains(&(SquareMark::Missed, squares[0]))
        );
        exercise.toggle_square(squares[0]);
        assert_eq!(exercise.marks(), marks, "it is over");
        exercise.again();
        squares.iter().for_each(|sq| exercise.toggle_square(*sq));
        exercise.check();
        assert_eq!(
            (exercise.take_mark(), exercise.phase()),
            (Some(ExerciseMark::Late), &ExercisePhase::Done)
        );
    }

    #[test]
    fn a_move_that_cannot_be_is_explained_and_costs_nothing() {
        let mut exercise = exercise("P", "reach");
        let koma = exercise.attempt().koma();
        let back = exercise.attempt().position().geometry().shifted(koma, 0, 1).expect("a square behind");
        exercise.refused(Move::new(koma, back));
        assert_eq!(exercise.feedback().map(|said| said.tone), Some(Tone::Bad));
        assert_eq!((exercise.take_mark(), exercise.phase()), (None, &ExercisePhase::Doing));
    }
}
