//! What the learner is asked to do, and when it is done.

use crate::language::{SpokenName, all_of};
use crate::say;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Position, Setup, Side};

/// One exercise of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The task.
    pub task: ExerciseTask,
    /// The position it begins from. Black is to move; White never moves.
    pub setup: Setup,
    /// The square of the lesson's koma.
    pub koma: Sq,
    /// The minimum number of moves; 0 if the task asks for no move.
    pub minimum: usize,
    /// The special power without which it would take more moves.
    pub special: Option<Special>,
}

/// A task. Only the lesson's koma moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseTask {
    /// End a move on the target.
    Reach {
        /// The square.
        target: Sq,
    },
    /// End a move on each of these squares, in any order.
    Collect {
        /// The squares.
        lanterns: Vec<Sq>,
    },
    /// Capture or burn these enemies.
    Capture {
        /// Their squares.
        targets: Vec<Sq>,
        /// Where the koma must be then, if that matters.
        home: Option<Sq>,
    },
    /// Select those of these squares where a move can end.
    Which {
        /// The squares that are asked about; perhaps all but the koma's.
        among: Vec<Sq>,
        /// Those where a move can end.
        squares: Vec<Sq>,
    },
}

/// A power that plain pieces lack, as an exercise may require it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// Passing over pieces unharmed.
    Jump,
    /// Several captures in one move.
    DoubleCapture,
    /// Capturing without moving.
    Igui,
    /// Burning neighbours on arrival.
    Burn,
    /// Capturing over pieces of lower rank.
    RangeJump,
    /// Capturing everything in its way.
    RangeCapture,
    /// King steps round a corner.
    Area,
    /// A slide round a corner.
    Hook,
    /// Going to any square.
    Universal,
}

impl ExerciseTask {
    /// The squares where moves must end.
    pub(super) fn lanterns(&self) -> &[Sq] {
        match self {
            Self::Reach { target } => std::slice::from_ref(target),
            Self::Collect { lanterns } => lanterns,
            Self::Capture { .. } | Self::Which { .. } => &[],
        }
    }

    /// All lanterns, one bit each.
    pub(super) fn unlit(&self) -> u32 {
        (0..self.lanterns().len()).fold(0, |bits, at| bits | Self::bit(at))
    }

    /// The lanterns that remain after a move has ended on a square.
    pub(super) fn stepped(&self, left: u32, on: Sq) -> u32 {
        let at = self.lanterns().iter().position(|lantern| *lantern == on);
        at.map_or(left, |at| left & !Self::bit(at))
    }

    const fn bit(at: usize) -> u32 {
        if at < 32 { 1 << at } else { 0 }
    }

    /// Whether the task is done with the koma on that square and these lanterns remaining.
    pub(super) fn is_done(&self, position: &Position, koma: Sq, left: u32) -> bool {
        match self {
            Self::Reach { .. } | Self::Collect { .. } => left == 0,
            Self::Capture { targets, home } => {
                let stands = |sq: &Sq| position.piece_at(*sq).is_some_and(|piece| piece.side == Side::White);
                !targets.iter().any(stands) && home.is_none_or(|home| home == koma)
            }
            Self::Which { .. } => false,
        }
    }

    /// The kind of task in one word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Reach { .. } => "reach",
            Self::Collect { .. } => "collect",
            Self::Capture { .. } => "capture",
            Self::Which { .. } => "which",
        }
    }
}

impl Exercise {
    /// The task in one sentence. It names squares for learners who cannot see them marked.
    #[must_use]
    pub fn describe(&self, board: &Variant) -> String {
        let piece = self.koma_name(board);
        let count = self.minimum;
        let square = |sq: Sq| board.geometry().name(sq);
        let squares = |squares: &[Sq]| all_of(&squares.iter().copied().map(square).collect::<Vec<_>>());
        match &self.task {
            ExerciseTask::Reach { target } => {
                say!("task-reach", piece = piece, square = square(*target), count = count)
            }
            ExerciseTask::Collect { lanterns } => {
                say!("task-collect", squares = squares(lanterns), count = count)
            }
            ExerciseTask::Capture { targets, home } => {
                let (number, squares) = (targets.len(), squares(targets));
                match home {
                    None => say!("task-capture", targets = number, squares = squares, count = count),
                    Some(home) if *home == self.koma => {
                        say!("task-capture-here", targets = number, squares = squares, count = count)
                    }
                    Some(home) => say!(
                        "task-capture-home",
                        targets = number,
                        squares = squares,
                        count = count,
                        home = square(*home),
                    ),
                }
            }
            ExerciseTask::Which { among, .. } if self.is_about_some() => {
                say!("task-which-of-these", piece = piece, squares = squares(among))
            }
            ExerciseTask::Which { .. } => say!("task-which", piece = piece),
        }
    }

    /// Whether only some squares of the board are asked about, which should then be marked.
    #[must_use]
    pub fn is_about_some(&self) -> bool {
        matches!(&self.task, ExerciseTask::Which { among, .. } if among.len() < MANY)
    }

    fn koma_name(&self, board: &Variant) -> String {
        let mut pieces = self.setup.pieces.iter();
        let koma = pieces.find(|(sq, _)| *sq == self.koma);
        koma.map_or_else(
            || say!("piece-unknown"),
            |(_, piece)| board.kind(piece.kind).spoken_name().to_owned(),
        )
    }
}

/// With this many squares or more, the question is about the whole board.
pub(super) const MANY: usize = 20;

impl Special {
    /// What the learner should notice, in one sentence.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Self::Jump => say!("special-jump"),
            Self::DoubleCapture => say!("special-double-capture"),
            Self::Igui => say!("special-igui"),
            Self::Burn => say!("special-burn"),
            Self::RangeJump => say!("special-range-jump"),
            Self::RangeCapture => say!("special-range-capture"),
            Self::Area => say!("special-area"),
            Self::Hook => say!("special-hook"),
            Self::Universal => say!("special-universal"),
        }
    }
}
