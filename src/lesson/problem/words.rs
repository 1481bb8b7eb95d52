//! Problems in words: the task, wrong moves and replies.

use super::ProblemAttempt;
use crate::language::{SideName, SpokenName, capitalize};
use crate::notation::{SquareNames, move_in_words};
use crate::say;
use tenjiku_problems::{Problem, Source, Task, Verdict};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, PlySummary, coordinate};

impl ProblemAttempt {
    pub(super) fn wrong_move(&self) -> String {
        match self.problem.task {
            Task::Mate => say!("problem-no-attack"),
            Task::WinMaterial | Task::FindBetter => say!("problem-wrong-win"),
            Task::SaveYourself => say!("problem-wrong-save"),
            Task::WhatBurns => say!("problem-wrong-burn"),
        }
    }

    pub(super) fn describe_reply(&self, reply: Move) -> String {
        let (mut after, mut ply) = (self.position.clone(), PlySummary::default());
        let side = after.side_to_move().spoken_name();
        after.play(reply, &mut ply);
        let name = |kind| self.position.variant().kind(kind).spoken_name();
        let square = |sq: Sq| SquareNames::Written.name(self.position.geometry(), sq);
        match (ply.mover.zip(ply.to), &ply.captured[..]) {
            (Some((mover, to)), [(_, taken), ..]) => {
                let (piece, taken) = (name(mover.kind), name(taken.kind));
                say!("problem-captures", piece = piece, taken = taken, square = square(to))
            }
            (Some((mover, to)), []) if self.position.is_royal(mover) => {
                say!("problem-escapes", piece = name(mover.kind), square = square(to))
            }
            _ => say!("problem-replies", side = side, mv = move_in_words(&self.position, reply)),
        }
    }

    fn move_played(&self) -> String {
        let Source::Game { played, .. } = &self.problem.source else { return String::new() };
        match coordinate::read(&self.first, played) {
            Ok(mv) => move_in_words(&self.first, mv),
            Err(_) => played.clone(),
        }
    }

    /// The task in a sentence or two.
    #[must_use]
    pub fn describe(&self) -> String {
        let (side, count) = (capitalize(&self.solver().spoken_name()), self.problem.moves);
        match (self.problem.task, &self.problem.verdict) {
            (Task::Mate, Some(Verdict::NoMate)) => say!("problem-task-no-mate", side = side),
            (Task::Mate, _) if !self.is_rated() => say!("problem-task-open", side = side),
            (Task::Mate, _) => say!("problem-task-mate", side = side, count = count),
            (Task::WinMaterial, _) => say!("problem-task-win", side = side),
            (Task::SaveYourself, _) => say!("problem-task-save", side = side),
            (Task::WhatBurns, _) => say!("problem-task-burn", side = side),
            (Task::FindBetter, _) => say!("problem-task-better", side = side, mv = self.move_played()),
        }
    }
}

/// A few words for a problem, for lists.
#[must_use]
pub fn problem_title(problem: &Problem) -> String {
    match problem.task {
        Task::Mate if problem.moves == 0 => say!("problem-title-open"),
        Task::Mate => say!("problem-title-mate", count = problem.moves),
        Task::WinMaterial => say!("problem-title-win"),
        Task::SaveYourself => say!("problem-title-save"),
        Task::WhatBurns => say!("problem-title-burn"),
        Task::FindBetter => say!("problem-title-better"),
    }
}
