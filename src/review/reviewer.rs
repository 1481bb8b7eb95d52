//! Evaluating the positions of a line one after the other, in the background.

use crate::rules::{Move, Outcome, Position, Side};
use crate::search::{Engine, EngineOptions, Limits, Score, SearchRequest, StopFlag};
use std::io;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// What the computer thinks of a position of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// The ply that led to the position; 0 for the first position.
    pub ply: usize,
    /// Its score for Black.
    pub score: Score,
    /// The line it expects from there, the best move first. Empty if the game is over.
    pub line: Vec<Move>,
}

/// Reviews a line in a thread of its own, from its end to its beginning: what was found in a later
/// position helps with the one before it. Dropping the reviewer stops it within milliseconds.
#[derive(Debug)]
pub struct Reviewer {
    stop: StopFlag,
    /// In a mutex only so that an owner of the reviewer can be `Sync`.
    finished: Mutex<Receiver<PositionReview>>,
    positions: usize,
    taken: usize,
    thread: Option<JoinHandle<()>>,
}

impl Reviewer {
    /// Starts to review a game from its first position to this one. Calls `wake` from the reviewer's
    /// thread whenever there is something to take.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(
        position: &Position,
        limits: Limits,
        options: EngineOptions,
        mut wake: impl FnMut() + Send + 'static,
    ) -> io::Result<Self> {
        let stop = StopFlag::default();
        let (sender, finished) = mpsc::channel();
        let (mut position, flag) = (position.clone(), stop.clone());
        let positions = position.plies() + 1;
        let work = move || {
            let mut engine = Engine::new(options);
            loop {
                let review = review(&mut engine, &position, limits, &flag);
                // A search that was cut short has no result.
                if flag.is_set() || sender.send(review).is_err() {
                    return;
                }
                wake();
                if position.undo().is_none() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("review".to_owned()).spawn(work)?;
        Ok(Self { stop, finished: Mutex::new(finished), positions, taken: 0, thread: Some(thread) })
    }

    /// The next finished position, if there is one.
    pub fn take(&mut self) -> Option<PositionReview> {
        let finished = self.finished.get_mut().unwrap_or_else(PoisonError::into_inner);
        let review = finished.try_recv().ok()?;
        self.taken += 1;
        Some(review)
    }

    /// How many positions have been reviewed, and how many there are.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.taken, self.positions)
    }

    /// Whether every position has been reviewed and taken.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.taken == self.positions
    }
}

impl Drop for Reviewer {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // A panic in the search was reported when it happened.
            let _ = thread.join();
        }
    }
}

fn review(engine: &mut Engine, position: &Position, limits: Limits, stop: &StopFlag) -> PositionReview {
    let ply = position.plies();
    let for_black = |score: Score, mover: Side| if mover == Side::Black { score } else { -score };
    match position.outcome() {
        Some(Outcome::Draw(_)) => PositionReview { ply, score: Score::DRAW, line: Vec::new() },
        Some(Outcome::Win { winner, .. }) => {
            PositionReview { ply, score: for_black(Score::win_in(0), winner), line: Vec::new() }
        }
        None => {
            let request = SearchRequest::new(limits);
            let answer = engine.think(position, &request, stop, &mut |_| {});
            let best = answer.report.best();
            let score = best.map_or(Score::DRAW, |line| line.score);
            let line = best.map(|line| line.moves.clone()).unwrap_or_default();
            PositionReview { ply, score: for_black(score, position.side_to_move()), line }
        }
    }
}
