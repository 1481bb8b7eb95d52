//! Evaluates the positions of a line one after the other, in the background.

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use tenjiku_platform::USER_TABLES;
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::{
    EngineOptions, Limits, Score, SearchAnswer, SearchEvent, SearchRequest, SearchUpdate, Worker,
};

/// The computer's evaluation of a position of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// The ply that led to the position; 0 for the first position.
    pub ply: usize,
    /// Its score for Black.
    pub score: Score,
    /// The principal variation. Empty if the game is over.
    pub line: Vec<Move>,
}

/// Reviews a line in the background, from its end to its beginning. Dropping the reviewer stops it within
/// milliseconds.
#[derive(Debug)]
pub struct Reviewer {
    worker: Worker,
    /// In a mutex so that the reviewer is `Sync`.
    answers: Mutex<Receiver<SearchAnswer>>,
    /// The position of the next answer; `None` after the last.
    next: Option<Position>,
    /// The positions to be checked, the next one last, and the limits for each.
    to_check: Vec<Position>,
    check_limits: Limits,
    /// The number of positions to review, or to check.
    positions: usize,
}

impl Reviewer {
    /// Starts reviewing a game from its first position to this one. Calls `wake` for every result, on a desktop from
    /// another thread.
    ///
    /// # Errors
    /// The computer player cannot be started.
    pub fn start(
        position: &Position,
        limits: Limits,
        options: EngineOptions,
        mut wake: impl FnMut() + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, answers) = mpsc::channel();
        let mut worker = Worker::start(options, USER_TABLES, move |event: SearchEvent| {
            if let SearchUpdate::Answer(answer) = event.update {
                // Fails only after the reviewer was dropped.
                let _ = sender.send(answer);
                wake();
            }
        })?;
        worker.search_backwards(position.clone(), SearchRequest::new(limits));
        let (answers, next) = (Mutex::new(answers), Some(position.clone()));
        let positions = position.plies() + 1;
        Ok(Self { worker, answers, next, to_check: Vec::new(), check_limits: limits, positions })
    }

    /// Once every position has been reviewed, reviews `positions` again, the last first, with other limits.
    pub fn check(&mut self, positions: Vec<Position>, limits: Limits) {
        self.positions = positions.len();
        (self.to_check, self.check_limits) = (positions, limits);
        self.check_next();
    }

    fn check_next(&mut self) {
        if let Some(position) = self.to_check.last() {
            self.worker.think(position.clone(), SearchRequest::new(self.check_limits));
        }
    }

    /// Takes the next result, if there is one.
    pub fn take(&mut self) -> Option<PositionReview> {
        let position = self.next.as_ref().or(self.to_check.last())?;
        let answers = self.answers.get_mut().unwrap_or_else(PoisonError::into_inner);
        let review = review(position, &answers.try_recv().ok()?);
        if let Some(position) = &mut self.next {
            if position.undo().is_none() {
                self.next = None;
            }
        } else {
            self.to_check.pop();
            self.check_next();
        }
        Some(review)
    }

    /// The number of positions that are done, and of all; during a check, of the positions to be checked.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let remaining = self.next.as_ref().map_or(self.to_check.len(), |position| position.plies() + 1);
        (self.positions - remaining, self.positions)
    }

    /// Whether every position has been reviewed and taken.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.next.is_none() && self.to_check.is_empty()
    }
}

fn review(position: &Position, answer: &SearchAnswer) -> PositionReview {
    let ply = position.plies();
    let for_black = |score: Score, mover: Side| if mover == Side::Black { score } else { -score };
    match position.outcome() {
        Some(Outcome::Draw(_)) => PositionReview { ply, score: Score::DRAW, line: Vec::new() },
        Some(Outcome::Win { winner, .. }) => {
            PositionReview { ply, score: for_black(Score::win_in(0), winner), line: Vec::new() }
        }
        None => {
            let best = answer.report.best();
            let score = best.map_or(Score::DRAW, |line| line.score);
            let line = best.map(|line| line.moves.clone()).unwrap_or_default();
            PositionReview { ply, score: for_black(score, position.side_to_move()), line }
        }
    }
}
