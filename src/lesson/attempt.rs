//! A learner's attempt at an exercise: each move is checked by the rules core, then against the task.

use super::exercise::{Exercise, ExerciseTask};
use super::hint::hint;
use super::make::Lesson;
use super::solve::shortest;
use crate::language::{Describe, SpokenName, all_of};
use crate::say;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{EffectSink, Move, Position};

/// An exercise in progress.
#[derive(Clone, Debug)]
pub struct Attempt {
    exercise: Exercise,
    kind: KindId,
    position: Position,
    koma: Sq,
    /// The remaining lanterns, one bit each.
    left: u32,
    end: Option<Reply>,
}

/// The response to a move or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The exercise is done.
    Done,
    /// The move was made, and more are needed.
    GoOn {
        /// Moves left.
        left: usize,
    },
    /// The exercise can no longer be solved.
    Failed(AttemptFailure),
    /// The move is not legal and was not made.
    Refused {
        /// The rule, and how the piece really moves.
        why: String,
    },
}

/// Why an exercise was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptFailure {
    /// The moves are used up.
    OutOfMoves {
        /// How many there were.
        allowed: usize,
    },
    /// The koma has no legal move.
    Stuck,
    /// The koma is gone.
    Lost,
    /// The selected squares are incomplete or wrong.
    Wrong {
        /// Squares it reaches that were not selected.
        missing: Vec<Sq>,
        /// Selected squares that it does not reach.
        extra: Vec<Sq>,
    },
}

impl Attempt {
    /// Begins an exercise of a lesson, by its number from 0; `None` if there is no such exercise.
    #[must_use]
    pub fn new(lesson: &Lesson, number: usize) -> Option<Self> {
        let exercise = lesson.exercises.get(number)?.clone();
        Some(Self {
            position: Position::from_setup(Arc::clone(&lesson.board), &exercise.setup).ok()?,
            koma: exercise.koma,
            left: exercise.task.unlit(),
            kind: lesson.kind,
            exercise,
            end: None,
        })
    }

    /// The exercise.
    #[must_use]
    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The square of the lesson's koma now.
    #[must_use]
    pub const fn koma(&self) -> Sq {
        self.koma
    }

    /// How the attempt ended, if it has.
    #[must_use]
    pub const fn end(&self) -> Option<&Reply> {
        self.end.as_ref()
    }

    /// The number of moves that may still be made.
    #[must_use]
    pub fn moves_left(&self) -> usize {
        self.exercise.minimum.saturating_sub(self.position.plies())
    }

    /// The squares that are still to be stepped on.
    pub fn lanterns_left(&self) -> impl Iterator<Item = Sq> + '_ {
        let lanterns = self.exercise.task.lanterns().iter().copied();
        lanterns.filter(|sq| self.exercise.task.stepped(self.left, *sq) != self.left)
    }

    /// Makes a move and reports its effects to `sink`. After the end, nothing moves any more.
    pub fn play(&mut self, mv: Move, sink: &mut impl EffectSink) -> Reply {
        if let Some(end) = &self.end {
            return end.clone();
        }
        let mv = match self.judge(mv) {
            Ok(mv) => mv,
            Err(why) => return Reply::Refused { why },
        };
        self.position.play(mv, sink);
        self.koma = mv.to();
        self.left = self.exercise.task.stepped(self.left, self.koma);
        let reply = self.after_move();
        if !matches!(reply, Reply::GoOn { .. }) {
            self.end = Some(reply.clone());
        }
        reply
    }

    /// Answers which squares the koma reaches. After the end, nothing is judged any more.
    pub fn answer(&mut self, squares: &[Sq]) -> Reply {
        if let Some(end) = &self.end {
            return end.clone();
        }
        let ExerciseTask::Which { squares: right, .. } = &self.exercise.task else {
            return Reply::Refused { why: say!("attempt-move") };
        };
        let missing: Vec<Sq> = right.iter().copied().filter(|sq| !squares.contains(sq)).collect();
        let mut extra: Vec<Sq> = squares.iter().copied().filter(|sq| !right.contains(sq)).collect();
        extra.sort_unstable();
        extra.dedup();
        let reply = match missing.is_empty() && extra.is_empty() {
            true => Reply::Done,
            false => Reply::Failed(AttemptFailure::Wrong { missing, extra }),
        };
        self.end = Some(reply.clone());
        reply
    }

    /// A shortest line that solves the rest within the remaining moves, to be shown on request; none if there
    /// is no such line, or the task asks for no move.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Move>> {
        if self.end.is_some() {
            return None;
        }
        let mut position = self.position.clone();
        shortest(&mut position, self.koma, &self.exercise.task, self.left, self.moves_left())
    }

    /// The move as the rules accept it, or why they do not.
    fn judge(&self, mv: Move) -> Result<Move, String> {
        if let ExerciseTask::Which { .. } = self.exercise.task {
            return Err(say!("attempt-point-out"));
        }
        let kind = self.position.variant().kind(self.kind);
        let accepted = self.position.accept(mv).map_err(|refusal| {
            let why = refusal.describe(&self.position);
            match mv.from() == Some(self.koma) {
                true => say!("hint-with", why = why, hint = hint(kind, self.offset(mv.to()))),
                false => why,
            }
        })?;
        match accepted.from() == Some(self.koma) {
            true => Ok(accepted),
            false => Err(say!("attempt-only", piece = kind.spoken_name())),
        }
    }

    /// The offset from the koma to a square, `(right, forward)` as Black sees it.
    fn offset(&self, to: Sq) -> (i16, i16) {
        let geometry = self.position.geometry();
        let across = i16::from(geometry.column(to)) - i16::from(geometry.column(self.koma));
        let ahead = i16::from(geometry.rank(self.koma)) - i16::from(geometry.rank(to));
        (across, ahead)
    }

    fn after_move(&self) -> Reply {
        let stands = self.position.piece_at(self.koma).is_some();
        let left = self.moves_left();
        if stands && self.exercise.task.is_done(&self.position, self.koma, self.left) {
            Reply::Done
        } else if !stands {
            Reply::Failed(AttemptFailure::Lost)
        } else if left == 0 {
            Reply::Failed(AttemptFailure::OutOfMoves { allowed: self.exercise.minimum })
        } else if self.position.legal_moves_from(self.koma).is_empty() {
            Reply::Failed(AttemptFailure::Stuck)
        } else {
            Reply::GoOn { left }
        }
    }
}

impl AttemptFailure {
    /// One sentence for the learner.
    #[must_use]
    pub fn describe(&self, position: &Position) -> String {
        let names = |squares: &[Sq]| {
            let names: Vec<String> = squares.iter().map(|sq| position.geometry().name(*sq)).collect();
            all_of(&names)
        };
        match self {
            Self::OutOfMoves { allowed } => say!("failure-out-of-moves", count = *allowed),
            Self::Stuck => say!("failure-stuck"),
            Self::Lost => say!("failure-lost"),
            Self::Wrong { missing, extra } if extra.is_empty() => {
                say!("failure-missing", missing = names(missing))
            }
            Self::Wrong { missing, extra } if missing.is_empty() => {
                say!("failure-extra", extra = names(extra))
            }
            Self::Wrong { missing, extra } => {
                say!("failure-both", extra = names(extra), missing = names(missing))
            }
        }
    }
}
