//! Search tasks and their execution.

use super::{SearchEvent, SearchUpdate};
use crate::mate::{self, MateReport, MateRequest};
use crate::problem::{self, ProblemRequest};
use crate::{Engine, SearchAnswer, SearchReport, SearchRequest, StopFlag};
use serde::{Deserialize, Serialize};
use tenjiku_rules::{Move, Position};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum SearchTask {
    /// Searches a position.
    Think(SearchRequest),
    /// Searches a position and all earlier ones.
    ThinkBack(SearchRequest),
    /// Searches for a forced win.
    FindMate(MateRequest),
    /// Judges a move of the attacker in a problem.
    JudgeMove {
        mv: Move,
        /// The number of moves within which it must mate, itself included; `None`: any number.
        within: Option<u32>,
        request: ProblemRequest,
    },
    /// Solves a problem.
    Solve(ProblemRequest),
    /// Solves a problem and tests its soundness.
    Study(ProblemRequest),
}

impl SearchTask {
    /// Runs the task and sends its events.
    pub fn run(
        &self,
        engine: &mut Engine,
        mut position: Position,
        stop: &StopFlag,
        generation: u64,
        send: &mut impl FnMut(SearchEvent),
    ) {
        let mut send = |update| send(SearchEvent { generation, update });
        match self {
            Self::Think(request) => {
                let mut report = |report: &SearchReport| send(SearchUpdate::Report(report.clone()));
                let answer = engine.think(&position, request, stop, &mut report);
                send(SearchUpdate::Answer(answer));
            }
            Self::ThinkBack(request) => loop {
                let is_over = position.outcome().is_some();
                let answer = if is_over {
                    SearchAnswer::default()
                } else {
                    engine.think(&position, request, stop, &mut |_| {})
                };
                // An interrupted search has no result.
                if stop.is_set() {
                    return;
                }
                send(SearchUpdate::Answer(answer));
                if position.undo().is_none() {
                    return;
                }
            },
            Self::FindMate(request) => {
                let mut report = |report: &MateReport| send(SearchUpdate::MateReport(*report));
                let answer = mate::find(&position, request, stop, &mut report);
                send(SearchUpdate::MateAnswer(answer));
            }
            Self::JudgeMove { mv, within, request } => {
                let verdict = problem::judge(&position, *mv, *within, request, stop);
                send(SearchUpdate::Verdict(verdict));
            }
            Self::Solve(request) => {
                let answer = problem::solve(&position, request, stop);
                send(SearchUpdate::Solution(answer));
            }
            Self::Study(request) => {
                let study = problem::study(&position, request, stop);
                send(SearchUpdate::Study(Box::new(study)));
            }
        }
    }
}
