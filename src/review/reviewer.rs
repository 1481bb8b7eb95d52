//! Judging the positions of a line one after the other, in the background.

use crate::rules::{Move, Outcome, Position, Side};
use crate::search::{Engine, EngineOptions, Limits, Score, SearchRequest, StopFlag};
use std::io;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// What the computer thinks of a position of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// The ply after which the position stands; 0 for the first position.
    pub ply: usize,
    /// How good it is for Black.
    pub score: Score,
    /// The line it expects from there, the best move first; empty where the game has ended.
    pub line: Vec<Move>,
}

/// Looks at a line in a thread of its own, from its end to its beginning: what was seen of a later
/// position helps with the one before it. Dropping the reviewer ends its work, within milliseconds.
#[derive(Debug)]
pub struct Reviewer {
    stop: StopFlag,
    /// Nobody shares it, but whoever owns a reviewer may be shared.
    news: Mutex<Receiver<PositionReview>>,
    positions: usize,
    told: usize,
    thread: Option<JoinHandle<()>>,
}

impl Reviewer {
    /// Starts to look at a game from its first position to this one. `wake` is called, from the
    /// reviewer's thread, whenever there is something to take.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        position: &Position,
        limits: Limits,
        options: EngineOptions,
        mut wake: impl FnMut() + Send + 'static,
    ) -> io::Result<Self> {
        let stop = StopFlag::default();
        let (tell, news) = mpsc::channel();
        let (mut position, flag) = (position.clone(), stop.clone());
        let positions = position.plies() + 1;
        let work = move || {
            let mut engine = Engine::new(options);
            loop {
                let judgement = judge(&mut engine, &position, limits, &flag);
                // A search that was broken off has judged nothing.
                if flag.is_set() || tell.send(judgement).is_err() {
                    return;
                }
                wake();
                if position.undo().is_none() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("review".to_owned()).spawn(work)?;
        Ok(Self { stop, news: Mutex::new(news), positions, told: 0, thread: Some(thread) })
    }

    /// The next judgement, if there is one.
    pub fn take(&mut self) -> Option<PositionReview> {
        let news = self.news.get_mut().unwrap_or_else(PoisonError::into_inner);
        let judgement = news.try_recv().ok()?;
        self.told += 1;
        Some(judgement)
    }

    /// How many positions are judged, and how many there are.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.told, self.positions)
    }

    /// Whether everything is judged and taken.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.told == self.positions
    }
}

impl Drop for Reviewer {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // A panic of the search was shown when it happened; there is nothing to add to it.
            let _ = thread.join();
        }
    }
}

fn judge(engine: &mut Engine, position: &Position, limits: Limits, stop: &StopFlag) -> PositionReview {
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
