//! The state of the problem room: the shelves, the shelf in view, and the problem on the board.

use super::filter::ProblemFilter;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_problems::Problem;
use tenjiku_rules::variant::Variant;
use tenjiku_teach::lesson::{ProblemAttempt, ProblemPhase};
use tenjiku_teach::training::{Day, ProblemPlace, ProblemRecord, ProblemResult, Shelf, Shelves, Training};

#[derive(Resource, Default, Debug)]
pub(super) struct ProblemRoom {
    /// The shelves, read when the room is opened.
    pub shelves: Shelves,
    /// The index of the shelf in view.
    pub shelf: usize,
    pub filter: ProblemFilter,
    pub open: Option<OpenProblem>,
    /// Whether the problem must still be put on the board.
    pub needs_board: bool,
}

#[derive(Debug)]
pub(super) struct OpenProblem {
    /// The place of the problem; `None` if it came from a link and is on no shelf.
    pub place: Option<ProblemPlace>,
    pub game: Arc<Variant>,
    pub attempt: ProblemAttempt,
    /// Which problem comes next.
    pub sequence: Sequence,
    pub result: Option<ProblemResult>,
}

/// Which problems follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sequence {
    /// The problems of the shelf in view that pass the filter.
    Shelf,
    /// The missed problems that are due.
    Due,
    /// The problem of the day, then those of the shelf in view.
    Daily,
}

/// What the player can do on the board when nothing is left to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    Next,
    Retry,
}

impl OpenProblem {
    /// The step for Enter on the board and for the large button.
    pub const fn next_step(&self) -> Option<NextStep> {
        match self.attempt.phase {
            ProblemPhase::Solved | ProblemPhase::Showing => Some(NextStep::Next),
            ProblemPhase::Refuted => Some(NextStep::Retry),
            _ => None,
        }
    }
}

impl ProblemRoom {
    pub fn shelf_in_view(&self) -> Option<&Shelf> {
        self.shelves.list.get(self.shelf)
    }

    /// The problems of the shelf in view that pass the filter, with their indices.
    pub fn in_view(&self, training: &Training) -> Vec<(usize, &Problem)> {
        let Some(shelf) = self.shelf_in_view() else { return Vec::new() };
        let passes = |(_, problem): &(usize, &Problem)| self.filter.passes(shelf, problem, training);
        shelf.problems.iter().enumerate().filter(passes).collect()
    }

    /// The first unsolved problem in view after the problem with the index `after`; otherwise the first unsolved one
    /// before it.
    pub fn next_unsolved(&self, after: Option<usize>, training: &Training) -> Option<ProblemPlace> {
        let shelf = self.shelf_in_view()?;
        // Missed problems come back on their day; mistakes of games are scheduled before they are tried.
        let is_known =
            |record: &ProblemRecord| record.is_solved() || record.is_tried() && record.is_scheduled();
        let is_open =
            |(_, problem): &&(usize, &Problem)| !training.of(&shelf.key(problem)).is_some_and(is_known);
        let all = self.in_view(training);
        let mut open =
            all.iter().filter(is_open).map(|(number, _)| *number).filter(|number| Some(*number) != after);
        let later = open.clone().find(|number| after.is_none_or(|after| *number > after));
        let number = later.or_else(|| open.next())?;
        Some(ProblemPlace { shelf: self.shelf, number })
    }

    /// Puts another shelf in view. Tasks, lengths and motifs differ between shelves, so of the filter only the choice
    /// of unsolved problems stays.
    pub fn show_shelf(&mut self, shelf: usize) {
        if std::mem::replace(&mut self.shelf, shelf) != shelf {
            self.filter =
                ProblemFilter { only_unsolved: self.filter.only_unsolved, ..ProblemFilter::default() };
        }
    }

    /// Puts a shelf in view on which all problems are to be seen.
    pub fn show_new(&mut self, shelf: usize) {
        (self.shelf, self.filter) = (shelf, ProblemFilter::default());
    }

    /// Why there is no next problem in view.
    pub fn no_next_reason(&self, training: &Training) -> String {
        let is_solved = |shelf: &Shelf, problem: &Problem| training.has_solved(&shelf.key(problem));
        let all = self.in_view(training);
        let is_done =
            self.shelf_in_view().is_some_and(|shelf| all.iter().all(|(_, it)| is_solved(shelf, it)));
        match (all.is_empty(), is_done) {
            (true, _) => say!("problems-none"),
            (false, true) => say!("problems-all-solved"),
            (false, false) => say!("problems-none-new"),
        }
    }

    /// The first missed problem that is due, other than the one on the board.
    pub fn next_due(&self, today: Day, training: &Training) -> Option<ProblemPlace> {
        let open_place = self.open.as_ref().and_then(|open| open.place);
        training.due(today).filter_map(|key| self.shelves.find(key)).find(|place| Some(*place) != open_place)
    }

    /// The number of missed problems that are due and still exist.
    pub fn due_count(&self, today: Day, training: &Training) -> usize {
        training.due(today).filter(|key| self.shelves.find(key).is_some()).count()
    }

    /// The number of missed problems that come back after today and still exist.
    pub fn later_count(&self, today: Day, training: &Training) -> usize {
        training.due(Day(u32::MAX)).filter(|key| self.shelves.find(key).is_some()).count()
            - self.due_count(today, training)
    }

    /// The problem that follows the one on the board, by its sequence.
    pub fn following(&self, today: Day, training: &Training) -> Option<ProblemPlace> {
        let open = self.open.as_ref()?;
        match open.sequence {
            Sequence::Due => self.next_due(today, training),
            Sequence::Shelf | Sequence::Daily => {
                let place = open.place.filter(|place| place.shelf == self.shelf);
                self.next_unsolved(place.map(|place| place.number), training)
            }
        }
    }
}
