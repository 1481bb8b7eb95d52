//! Requests of another program that have not been answered.
//!
//! Each request is answered once and in order, whatever comes in between.

use std::collections::VecDeque;
use tenjiku_rules::Position;
use tenjiku_search::mate::MateAnswer;
use tenjiku_search::{SearchAnswer, SearchEvent, SearchReport, SearchUpdate};

#[derive(Debug)]
pub(super) enum Answer {
    /// The result of a search for a move.
    Move(SearchAnswer),
    /// The result of a search for a forced win.
    Mate(MateAnswer),
    /// An answer without a search.
    Line(&'static str),
}

/// A request that has not been answered.
#[derive(Debug)]
struct PendingSearch {
    /// The searched position.
    root: Position,
    /// The number of its search, if it has one.
    generation: Option<u64>,
    /// Whether the answer waits for [`PendingSearches::release`].
    is_held: bool,
    answer: Option<Answer>,
}

/// All unanswered requests, the oldest first.
#[derive(Debug, Default)]
pub(super) struct PendingSearches(VecDeque<PendingSearch>);

impl PendingSearches {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a search. If it `is_held`, its answer waits for [`PendingSearches::release`].
    pub fn add_search(&mut self, root: Position, generation: u64, is_held: bool) {
        self.0.push_back(PendingSearch { root, generation: Some(generation), is_held, answer: None });
    }

    /// Adds a request whose answer is known.
    pub fn add_line(&mut self, root: Position, line: &'static str, is_held: bool) {
        self.0.push_back(PendingSearch { root, generation: None, is_held, answer: Some(Answer::Line(line)) });
    }

    /// Releases held answers.
    pub fn release(&mut self) {
        self.0.iter_mut().for_each(|search| search.is_held = false);
    }

    /// Drops all requests without answers.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The report of an event with the searched position, if its request is unanswered. An answer is kept for
    /// [`PendingSearches::next_answer`].
    pub fn accept(&mut self, event: SearchEvent) -> Option<(&Position, SearchReport)> {
        let search = self.0.iter_mut().find(|search| search.generation == Some(event.generation))?;
        match event.update {
            SearchUpdate::Report(report) => return Some((&search.root, report)),
            SearchUpdate::MateReport(_)
            | SearchUpdate::Verdict(_)
            | SearchUpdate::Solution(_)
            | SearchUpdate::Study(_) => {}
            SearchUpdate::Answer(answer) => search.answer = Some(Answer::Move(answer)),
            SearchUpdate::MateAnswer(answer) => search.answer = Some(Answer::Mate(answer)),
            SearchUpdate::Failed(_) => search.answer = Some(Answer::Move(SearchAnswer::default())),
        }
        None
    }

    /// Takes the answer to the oldest request, with its position, if it is available and not held back.
    pub fn next_answer(&mut self) -> Option<(Position, Answer)> {
        let search = self.0.pop_front_if(|search| !search.is_held && search.answer.is_some())?;
        Some((search.root, search.answer?))
    }
}
