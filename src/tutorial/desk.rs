//! The exercise under way: what the learner has tried and what he was told.

use super::agenda::Mark;
use crate::lesson::{Attempt, Exercise, ExerciseTask, Lesson, Reply, Special};
use crate::rules::Move;
use crate::say;
use crate::variant::Sq;
use crate::view::square_mark::SquareMark as Sign;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

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

/// What the learner was told last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// How.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
}

/// How far the exercise has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The learner is at it.
    Doing,
    /// A solution is shown; these moves of it are left.
    Showing(VecDeque<Move>),
    /// A solution was shown, or the try has failed: it can be tried again.
    Over,
    /// It is done.
    Done,
}

/// An exercise and the learner at it.
#[derive(Clone, Debug)]
pub struct Desk {
    lesson: Arc<Lesson>,
    number: usize,
    attempt: Attempt,
    phase: Phase,
    said: Option<Said>,
    /// Squares pointed out.
    chosen: BTreeSet<Sq>,
    /// Whether a mistake was made or help was given.
    is_spoilt: bool,
    /// Whether it was done once: what is tried after that is for pleasure.
    was_done: bool,
    /// How it went, once that is known and until it was noted.
    verdict: Option<Mark>,
}

impl Desk {
    /// Sits down to an exercise; a number past the last counts on from the first.
    #[must_use]
    pub fn new(lesson: Arc<Lesson>, exercise: usize) -> Option<Self> {
        let number = exercise.checked_rem(lesson.exercises.len())?;
        let attempt = Attempt::new(&lesson, number)?;
        Some(Self {
            lesson,
            number,
            attempt,
            phase: Phase::Doing,
            said: None,
            chosen: BTreeSet::new(),
            is_spoilt: false,
            was_done: false,
            verdict: None,
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
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What was said last.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
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
    pub const fn take_verdict(&mut self) -> Option<Mark> {
        self.verdict.take()
    }

    /// A move was made on the board; tells whether it may stand there.
    pub fn played(&mut self, mv: Move) -> bool {
        let reply = self.attempt.play(mv, &mut ());
        // A move of another koma is legal on the board, but none of the exercise.
        let stands = !matches!(reply, Reply::Refused { .. });
        if !matches!(self.phase, Phase::Showing(_)) {
            self.hear(reply);
        }
        stands
    }

    /// A move was refused on the board.
    pub fn refused(&mut self, mv: Move) {
        if self.phase == Phase::Doing {
            let reply = self.attempt.play(mv, &mut ());
            self.hear(reply);
        }
    }

    /// A square is pointed out, or not any more.
    pub fn point(&mut self, sq: Sq) {
        let ExerciseTask::Which { among, .. } = &self.attempt.exercise().task else { return };
        if self.phase == Phase::Doing && among.contains(&sq) && !self.chosen.remove(&sq) {
            self.chosen.insert(sq);
        }
    }

    /// The squares that were pointed out are the answer.
    pub fn check(&mut self) {
        if self.phase == Phase::Doing && self.asks_for_squares() {
            let chosen: Vec<Sq> = self.chosen.iter().copied().collect();
            let reply = self.attempt.answer(&chosen);
            self.hear(reply);
        }
    }

    /// Begins anew.
    pub fn again(&mut self) {
        if let Some(attempt) = Attempt::new(&self.lesson, self.number) {
            self.attempt = attempt;
            (self.phase, self.said) = (Phase::Doing, None);
            self.chosen.clear();
        }
    }

    /// Shows how it is done, from the start.
    pub fn show(&mut self) {
        self.spoil();
        self.again();
        self.phase = Phase::Showing(self.attempt.solution().unwrap_or_default().into());
        if self.asks_for_squares() {
            self.shown();
        }
    }

    /// The next move of the solution that is shown; none if nothing is shown.
    pub fn next_shown(&mut self) -> Option<Move> {
        let Phase::Showing(moves) = &mut self.phase else { return None };
        let next = moves.pop_front();
        if next.is_none() {
            self.shown();
        }
        next
    }

    fn shown(&mut self) {
        self.phase = Phase::Over;
        self.said = Some(Said { tone: Tone::Plain, text: say!("tutorial-shown") });
    }

    fn hear(&mut self, reply: Reply) {
        let said = match reply {
            Reply::Done => {
                self.phase = Phase::Done;
                if !std::mem::replace(&mut self.was_done, true) {
                    self.verdict = Some(if self.is_spoilt { Mark::Late } else { Mark::Right });
                }
                Said { tone: Tone::Good, text: self.praise() }
            }
            Reply::GoOn { left } => Said { tone: Tone::Plain, text: say!("tutorial-go-on", count = left) },
            Reply::Failed(failure) => {
                self.spoil();
                self.phase = Phase::Over;
                Said { tone: Tone::Bad, text: failure.describe(self.attempt.position()) }
            }
            Reply::Refused { why } => Said { tone: Tone::Bad, text: why },
        };
        self.said = Some(said);
    }

    /// It was not right at the first try.
    fn spoil(&mut self) {
        if !self.was_done && !std::mem::replace(&mut self.is_spoilt, true) {
            self.verdict = Some(Mark::Open);
        }
    }

    fn praise(&self) -> String {
        let praise = if self.is_spoilt { say!("tutorial-done") } else { say!("tutorial-done-at-once") };
        match self.exercise().special.map(Special::describe) {
            Some(lesson) => format!("{praise} {lesson}"),
            None => praise,
        }
    }

    /// The signs that belong on the board now.
    #[must_use]
    pub fn signs(&self) -> Vec<(Sign, Sq)> {
        match &self.exercise().task {
            ExerciseTask::Reach { .. } => self.attempt.lanterns_left().map(|sq| (Sign::Goal, sq)).collect(),
            // Lanterns stand on the board themselves.
            ExerciseTask::Collect { .. } => Vec::new(),
            ExerciseTask::Capture { targets, home } => {
                let position = self.attempt.position();
                let stands = |sq: &Sq| position.piece_at(*sq).is_some();
                let left = targets.iter().copied().filter(stands).filter(|sq| *sq != self.attempt.koma());
                let home = home.filter(|home| *home != self.attempt.koma());
                let home = home.map(|sq| (Sign::Goal, sq));
                left.map(|sq| (Sign::Goal, sq)).chain(home).collect()
            }
            ExerciseTask::Which { among, squares } => self.signs_of_squares(among, squares),
        }
    }

    fn signs_of_squares(&self, among: &[Sq], right: &[Sq]) -> Vec<(Sign, Sq)> {
        let is_open = self.phase == Phase::Doing;
        let asked = among.iter().filter(|_| is_open && self.exercise().is_about_some());
        let mut signs: Vec<(Sign, Sq)> = asked.map(|sq| (Sign::Asked, *sq)).collect();
        let judged = |sq: &Sq| if right.contains(sq) { Sign::Right } else { Sign::Wrong };
        signs.extend(self.chosen.iter().map(|sq| (if is_open { Sign::Chosen } else { judged(sq) }, *sq)));
        if !is_open {
            let missed = right.iter().filter(|sq| !self.chosen.contains(sq));
            signs.extend(missed.map(|sq| (Sign::Missed, *sq)));
        }
        signs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Library, Variant};

    fn desk(symbol: &str, word: &str) -> Desk {
        let library = Library::with_folder(None);
        let game = Variant::compile(library.find("chu").expect("ours"), &[]).expect("it compiles");
        let kind = game.by_symbol(symbol).expect("a piece");
        let lesson = Arc::new(Lesson::new(&game, kind).expect("a lesson"));
        let number = lesson.exercises.iter().position(|exercise| exercise.task.word() == word);
        Desk::new(lesson, number.expect("an exercise")).expect("a desk")
    }

    fn solve(desk: &mut Desk) {
        for mv in desk.attempt().solution().expect("a solution") {
            assert!(desk.played(mv));
        }
    }

    #[test]
    fn what_is_done_at_once_is_right() {
        let mut desk = desk("G", "reach");
        assert_eq!(desk.signs().len(), 1);
        solve(&mut desk);
        assert_eq!((desk.take_verdict(), desk.phase()), (Some(Mark::Right), &Phase::Done));
        assert_eq!((desk.take_verdict(), desk.signs()), (None, Vec::new()), "it is noted once");
    }

    #[test]
    fn what_is_done_with_help_is_noted_as_a_mistake_first() {
        let mut desk = desk("G", "reach");
        desk.show();
        assert_eq!(desk.take_verdict(), Some(Mark::Open));
        while let Some(mv) = desk.next_shown() {
            assert!(desk.played(mv));
        }
        assert_eq!((desk.take_verdict(), desk.phase()), (None, &Phase::Over));
        desk.again();
        solve(&mut desk);
        assert_eq!((desk.take_verdict(), desk.phase()), (Some(Mark::Late), &Phase::Done));
    }

    #[test]
    fn what_is_done_once_stays_done() {
        let mut desk = desk("P", "which");
        let ExerciseTask::Which { squares, .. } = desk.exercise().task.clone() else { panic!("squares") };
        squares.iter().for_each(|sq| desk.point(*sq));
        desk.check();
        assert_eq!(desk.take_verdict(), Some(Mark::Right));
        desk.again();
        desk.check();
        assert_eq!((desk.take_verdict(), desk.phase()), (None, &Phase::Over));
        desk.again();
        squares.iter().for_each(|sq| desk.point(*sq));
        desk.check();
        assert_eq!((desk.take_verdict(), desk.phase()), (None, &Phase::Done));
    }

    #[test]
    fn squares_are_pointed_out_and_judged() {
        let mut desk = desk("P", "which");
        let ExerciseTask::Which { among, squares } = desk.exercise().task.clone() else { panic!("squares") };
        let wrong = *among.iter().find(|sq| !squares.contains(sq)).expect("a wrong one");
        desk.point(wrong);
        desk.point(squares[0]);
        desk.point(squares[0]);
        assert!(desk.signs().contains(&(Sign::Chosen, wrong)));
        desk.check();
        assert_eq!((desk.take_verdict(), desk.phase()), (Some(Mark::Open), &Phase::Over));
        let signs = desk.signs();
        assert!(signs.contains(&(Sign::Wrong, wrong)) && signs.contains(&(Sign::Missed, squares[0])));
        desk.point(squares[0]);
        assert_eq!(desk.signs(), signs, "it is over");
        desk.again();
        squares.iter().for_each(|sq| desk.point(*sq));
        desk.check();
        assert_eq!((desk.take_verdict(), desk.phase()), (Some(Mark::Late), &Phase::Done));
    }

    #[test]
    fn a_move_that_cannot_be_is_explained_and_costs_nothing() {
        let mut desk = desk("P", "reach");
        let koma = desk.attempt().koma();
        let back = desk.attempt().position().geometry().shifted(koma, 0, 1).expect("a square behind");
        desk.refused(Move::new(koma, back));
        assert_eq!(desk.said().map(|said| said.tone), Some(Tone::Bad));
        assert_eq!((desk.take_verdict(), desk.phase()), (None, &Phase::Doing));
    }
}
