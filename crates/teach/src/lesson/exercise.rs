//! Exercises: tasks and their completion.

use tenjiku_language::say;
use tenjiku_language::{SpokenName, join_and, square_name};
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Position, Setup, Side};

/// One exercise of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The task.
    pub task: ExerciseTask,
    /// The first position. Black is to move; White never moves.
    pub setup: Setup,
    /// The square of the lesson's koma.
    pub koma: Sq,
    /// The minimum number of moves; 0 if the task asks for no move.
    pub minimum: usize,
    /// The special power required for the minimum number of moves.
    pub special: Option<Special>,
}

/// A task. Only the lesson's koma moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseTask {
    /// End a move on the target.
    Reach(Sq),
    /// End a move on each of these squares, in any order.
    Collect(Vec<Sq>),
    /// Capture or burn these enemies.
    Capture {
        /// Their squares.
        targets: Vec<Sq>,
        /// The final square of the koma, if it matters.
        home: Option<Sq>,
    },
    /// Select those of the candidate squares where a move can end.
    Which {
        /// The candidate squares; perhaps all except the koma's.
        among: Vec<Sq>,
        /// The right squares.
        squares: Vec<Sq>,
    },
}

/// A special power that an exercise may require.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// Passing over pieces without capturing them.
    Jump,
    /// Several captures in one move.
    DoubleCapture,
    /// Capturing without moving.
    Igui,
    /// Burning neighbours on arrival.
    Burn,
    /// Capturing over pieces of lower rank.
    RangeJump,
    /// Capturing everything on its way.
    RangeCapture,
    /// King steps round a corner.
    Area,
    /// A slide round a corner.
    Hook,
    /// Going to any square.
    Universal,
}

impl ExerciseTask {
    /// The squares to visit, which the window marks with lanterns or a goal mark.
    pub(super) fn lanterns(&self) -> &[Sq] {
        match self {
            Self::Reach(target) => std::slice::from_ref(target),
            Self::Collect(lanterns) => lanterns,
            Self::Capture { .. } | Self::Which { .. } => &[],
        }
    }

    /// All lanterns as a bit set.
    pub(super) fn all_lanterns(&self) -> u32 {
        (0..self.lanterns().len()).fold(0, |bits, index| bits | Self::bit(index))
    }

    /// The lanterns that remain once the koma has ended a move on a square, one bit each.
    pub(super) fn remaining_after(&self, remaining: u32, on: Sq) -> u32 {
        let index = self.lanterns().iter().position(|lantern| *lantern == on);
        index.map_or(remaining, |index| remaining & !Self::bit(index))
    }

    const fn bit(index: usize) -> u32 {
        if index < 32 { 1 << index } else { 0 }
    }

    /// Whether the task is done with the koma on that square and these lanterns remaining.
    pub(super) fn is_done(&self, position: &Position, koma: Sq, remaining: u32) -> bool {
        match self {
            Self::Reach(_) | Self::Collect(_) => remaining == 0,
            Self::Capture { targets, home } => {
                let is_enemy =
                    |sq: &Sq| position.piece_at(*sq).is_some_and(|piece| piece.side == Side::White);
                !targets.iter().any(is_enemy) && home.is_none_or(|home| home == koma)
            }
            Self::Which { .. } => false,
        }
    }

    /// The kind of task in one word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Reach(_) => "reach",
            Self::Collect(_) => "collect",
            Self::Capture { .. } => "capture",
            Self::Which { .. } => "which",
        }
    }
}

impl Exercise {
    /// The task in one sentence. It names squares, for learners who cannot see marks.
    #[must_use]
    pub fn describe(&self, board: &Variant) -> String {
        let piece = self.koma_name(board);
        let count = self.minimum;
        let square = |sq: Sq| square_name(board.geometry(), sq);
        let squares = |squares: &[Sq]| join_and(&squares.iter().copied().map(square).collect::<Vec<_>>());
        match &self.task {
            ExerciseTask::Reach(target) => {
                say!("task-reach", piece = piece, square = square(*target), count = count)
            }
            ExerciseTask::Collect(lanterns) => {
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

    /// Whether only some squares are asked about, which should be marked.
    #[must_use]
    pub fn is_about_some(&self) -> bool {
        matches!(&self.task, ExerciseTask::Which { among, .. } if among.len() < WHOLE_BOARD)
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

/// A question about at least this many squares counts as one about the whole board, so its squares are not marked.
pub(super) const WHOLE_BOARD: usize = 20;

impl Special {
    /// What to notice, in one sentence.
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
