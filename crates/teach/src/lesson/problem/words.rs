//! Problems in words: the task, wrong moves and replies.

use super::ProblemAttempt;
use tenjiku_language::notation::{SquareNames, move_in_words};
use tenjiku_language::say;
use tenjiku_language::{Language, SideName, SpokenName, capitalize, reason};
use tenjiku_problems::{Problem, Source, Task, Verdict};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, PlySummary, coordinate};

impl ProblemAttempt {
    pub(super) fn wrong_move(&self) -> String {
        match self.problem.task {
            Task::Mate if self.attacks_royal() => say!("problem-own-danger"),
            Task::Mate => say!("problem-no-attack"),
            Task::WinMaterial | Task::FindBetter => say!("problem-wrong-win"),
            Task::SaveYourself => say!("problem-wrong-save"),
            Task::WhatBurns => say!("problem-wrong-burn"),
        }
    }

    /// Whether the move just made attacks a royal of the defender.
    fn attacks_royal(&self) -> bool {
        let defender = self.position.side_to_move();
        !self.position.threats(defender).is_empty()
    }

    /// The move that has solved a task other than a mate, and what it gains or saves.
    pub(super) fn solving_move(&self) -> Option<String> {
        let played = self.moves();
        let &mv = played.first().filter(|_| self.problem.task != Task::Mate)?;
        let line = if self.line.first() == Some(&mv) { &self.line } else { &played };
        let why = reason(&self.first, line)?;
        Some(say!("why-reason", first = move_in_words(&self.first, mv), why))
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
        let (side, count) = (capitalize(&self.solver().spoken_name()), mate_length(self.problem.moves));
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

/// The length of a mate in `moves` moves of the attacker, as counted in the current language: in Japanese, the replies
/// count too.
#[must_use]
pub fn mate_length(moves: impl Into<u32>) -> u32 {
    Language::current().win_length(moves.into().saturating_mul(2).saturating_sub(1))
}

/// A few words for a problem, for lists.
#[must_use]
pub fn problem_title(problem: &Problem) -> String {
    match problem.task {
        Task::Mate if problem.verdict == Some(Verdict::NoMate) => say!("problem-title-no-mate"),
        Task::Mate if problem.moves == 0 => say!("problem-title-open"),
        Task::Mate => say!("problem-title-mate", count = mate_length(problem.moves)),
        task => task_name(task),
    }
}

/// A few words for a task.
#[must_use]
pub fn task_name(task: Task) -> String {
    match task {
        Task::Mate => say!("problem-title-mates"),
        Task::WinMaterial => say!("problem-title-win"),
        Task::SaveYourself => say!("problem-title-save"),
        Task::WhatBurns => say!("problem-title-burn"),
        Task::FindBetter => say!("problem-title-better"),
    }
}
