//! Putting a lesson together: which exercises it has, and in which order.

use super::board;
use super::exercise::{Exercise, ExerciseTask};
use super::measure;
use super::roads::Roads;
use super::solve::shortest;
use crate::language::{SpokenName, powers};
use crate::say;
use std::sync::Arc;
use tenjiku_rules::variant::{CompileError, Kind, KindId, LOWEST_RANK, RandomNumbers, Sq, Variant};
use tenjiku_rules::{Piece, Position, Setup, SetupError, Side};
use thiserror::Error;

/// The lesson of one kind of piece.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The piece, by its number in the game.
    pub kind: KindId,
    /// The practice board: a small game with the same kinds under the same numbers.
    pub board: Arc<Variant>,
    /// The exercises, easy ones first.
    pub exercises: Vec<Exercise>,
}

/// Why a piece has no lesson.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LessonError {
    /// The practice board cannot be compiled.
    #[error(transparent)]
    Board(#[from] CompileError),
    /// No position can be set up on it.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is nothing to practise.
    #[error("{}", idle(.0))]
    Idle(String),
}

fn idle(piece: &str) -> String {
    say!("lesson-idle", piece = piece)
}

/// The most exercises of a lesson.
const MOST: usize = 5;
/// If there are fewer, more captures are tried.
const FEWEST: usize = 3;
/// The most moves an exercise may take.
pub(super) const LONGEST: usize = 5;

impl Lesson {
    /// Makes the lesson of a kind. The same game, options and kind give the same lesson.
    ///
    /// # Errors
    /// The piece has no moves, or only jumps that are too long for any practice board.
    pub fn new(game: &Variant, kind: KindId) -> Result<Self, LessonError> {
        let mut maker = Maker::new(game, kind)?;
        let mut exercises: Vec<Exercise> = Vec::new();
        for make in maker.plan() {
            if exercises.len() < MOST {
                add(&mut exercises, make(&mut maker));
            }
        }
        for targets in 1..=FEWEST {
            if exercises.len() < FEWEST {
                let more = maker.capture(targets);
                add(&mut exercises, more);
            }
        }
        if exercises.is_empty() {
            return Err(LessonError::Idle(game.kind(kind).spoken_name().to_owned()));
        }
        Ok(Self { kind, board: maker.board, exercises })
    }

    /// The powers of the piece in words, one per line.
    #[must_use]
    pub fn powers(&self) -> Vec<String> {
        powers::in_words(self.board.kind(self.kind))
    }
}

/// Adds an exercise unless the lesson already has it.
fn add(exercises: &mut Vec<Exercise>, exercise: Option<Exercise>) {
    let Some(exercise) = exercise else { return };
    let same = |known: &Exercise| known.task == exercise.task && known.setup == exercise.setup;
    if !exercises.iter().any(same) {
        exercises.push(exercise);
    }
}

/// A function that makes an exercise. It may not work for every piece.
pub(super) type MakeExercise = fn(&mut Maker) -> Option<Exercise>;

/// Everything needed to make the exercises of one piece.
pub(super) struct Maker {
    pub board: Arc<Variant>,
    /// The same board with the piece's plain twin, and the twin's kind.
    pub plain: (Arc<Variant>, KindId),
    pub kind: KindId,
    /// The kind that serves as obstacle and as prey.
    pub least: KindId,
    pub roads: Roads,
    pub random: RandomNumbers,
}

impl Maker {
    fn new(game: &Variant, kind: KindId) -> Result<Self, LessonError> {
        let board = Arc::new(board::practice(game, kind)?);
        let roads = Roads::new(&board, kind)?;
        let plain = Arc::new(board::with_plain_twin(game, kind)?);
        let twin = plain.kinds().last().map_or(kind, |(twin, _)| twin);
        let least = least(&board, kind).unwrap_or(kind);
        let random = RandomNumbers::from_words(&[game.id(), game.kind(kind).symbol()]);
        Ok(Self { board, plain: (plain, twin), kind, least, roads, random })
    }

    /// The exercises to make for this piece, easy ones first.
    fn plan(&self) -> Vec<MakeExercise> {
        let mut special = self.special_exercises();
        special.truncate(3);
        let plain: &[MakeExercise] = match special.len() {
            0 => &[Self::reach_at_once, Self::reach, Self::collect, Self::which, Self::capture_some],
            1 => &[Self::reach_at_once, Self::reach_or_collect, Self::which, Self::capture_some],
            2 => &[Self::reach_at_once, Self::reach_or_collect, Self::which],
            _ => &[Self::reach_at_once, Self::which],
        };
        plain.iter().copied().chain(special).collect()
    }

    /// The most moves of an ordinary exercise: few for pieces with many choices.
    pub fn most_moves(&self) -> usize {
        match self.roads.most() {
            0..=8 => LONGEST,
            9..=16 => 4,
            _ => 3,
        }
    }

    /// Sets up the position and solves it; `None` unless the minimum number of moves is within `wanted`.
    pub fn finish(
        &self,
        task: ExerciseTask,
        koma: Sq,
        others: &[(Sq, Side)],
        wanted: std::ops::RangeInclusive<usize>,
    ) -> Option<Exercise> {
        let setup = self.setup(koma, others);
        let mut position = Position::from_setup(Arc::clone(&self.board), &setup).ok()?;
        let line = shortest(&mut position, koma, &task, task.unlit(), *wanted.end())?;
        let minimum = line.len();
        wanted.contains(&minimum).then_some(Exercise { task, setup, koma, minimum, special: None })
    }

    /// Whether the piece could not solve it in as few moves with plain powers.
    pub fn needs_more_than_plain(&self, exercise: &Exercise) -> bool {
        let Some(mut position) = self.plain_position(exercise.koma, &exercise.setup) else { return false };
        let task = &exercise.task;
        shortest(&mut position, exercise.koma, task, task.unlit(), exercise.minimum).is_none()
    }

    /// A position with the plain twin in place of the koma.
    pub fn plain_position(&self, koma: Sq, setup: &Setup) -> Option<Position> {
        let (board, twin) = &self.plain;
        let mut setup = setup.clone();
        let pieces = setup.pieces.iter_mut().filter(|(sq, _)| *sq == koma);
        pieces.for_each(|(_, piece)| piece.kind = *twin);
        Position::from_setup(Arc::clone(board), &setup).ok()
    }

    pub fn setup(&self, koma: Sq, others: &[(Sq, Side)]) -> Setup {
        let mut setup = board::koma_alone(self.kind, koma);
        setup.pieces.extend(others.iter().map(|&(sq, side)| (sq, Piece { kind: self.least, side })));
        setup.pieces.sort_unstable_by_key(|(sq, _)| *sq);
        setup
    }

    /// The neighbouring squares on the board.
    pub fn neighbours(&self, sq: Sq) -> Vec<Sq> {
        self.within(sq, 1)
    }

    /// The squares at most that many king steps away.
    pub fn within(&self, sq: Sq, steps: i16) -> Vec<Sq> {
        let around = (-steps..=steps).flat_map(|down| (-steps..=steps).map(move |right| (right, down)));
        around
            .filter(|offset| *offset != (0, 0))
            .filter_map(|(right, down)| self.board.geometry().square_at_offset(sq, right, down))
            .collect()
    }
}

/// The weakest piece of the lowest rank, the first of them in the file. It is not the piece that is being
/// learned, so that the two cannot be confused.
fn least(board: &Variant, learned: KindId) -> Option<KindId> {
    let is_humble = |kind: &Kind| !kind.is_burner() && kind.jump_rank() == LOWEST_RANK;
    let humble = board.kinds().filter(|(id, kind)| *id != learned && is_humble(kind));
    humble.min_by_key(|(_, kind)| measure::weight(kind)).map(|(id, _)| id)
}
