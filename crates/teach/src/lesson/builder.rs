//! Builds lessons: selects the exercises and their order.

use super::board;
use super::complexity;
use super::destinations::Destinations;
use super::exercise::{Exercise, ExerciseTask};
use super::solve::solve;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_language::{SpokenName, powers};
use tenjiku_rules::variant::{CompileError, Kind, KindId, LOWEST_RANK, RandomNumbers, Sq, Variant};
use tenjiku_rules::{Piece, Position, Setup, SetupError, Side};
use thiserror::Error;

/// The lesson of one kind of piece.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The piece.
    pub kind: KindId,
    /// The practice board: a small game with the same kinds and ids.
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
    /// No position can be set up on the practice board.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is nothing to practise.
    #[error("{}", idle_message(.0))]
    Idle(String),
}

fn idle_message(piece: &str) -> String {
    say!("lesson-idle", piece = piece)
}

const MAX_EXERCISES: usize = 5;
/// The number of exercises below which more captures are added.
const MIN_EXERCISES: usize = 3;
/// The most moves an exercise may take.
pub(super) const MAX_MOVES: usize = 5;

impl Lesson {
    /// Generates the lesson of a kind. The same game, options and kind give the same lesson.
    ///
    /// # Errors
    /// The piece has no moves, or only jumps that are too long for any practice board.
    pub fn new(game: &Variant, kind: KindId) -> Result<Self, LessonError> {
        let mut builder = LessonBuilder::new(game, kind)?;
        let mut exercises: Vec<Exercise> = Vec::new();
        for generate in builder.plan() {
            if exercises.len() < MAX_EXERCISES {
                add(&mut exercises, generate(&mut builder));
            }
        }
        for targets in 1..=MIN_EXERCISES {
            if exercises.len() < MIN_EXERCISES {
                let more = builder.capture(targets);
                add(&mut exercises, more);
            }
        }
        if exercises.is_empty() {
            return Err(LessonError::Idle(game.kind(kind).spoken_name().to_owned()));
        }
        Ok(Self { kind, board: builder.board, exercises })
    }

    /// The powers of the piece in words, one per line.
    #[must_use]
    pub fn powers(&self) -> Vec<String> {
        powers::in_words(self.board.kind(self.kind))
    }
}

fn add(exercises: &mut Vec<Exercise>, exercise: Option<Exercise>) {
    let Some(exercise) = exercise else { return };
    let is_same = |known: &Exercise| known.task == exercise.task && known.setup == exercise.setup;
    if !exercises.iter().any(is_same) {
        exercises.push(exercise);
    }
}

/// Generates an exercise. It may fail for some pieces.
pub(super) type ExerciseGenerator = fn(&mut LessonBuilder) -> Option<Exercise>;

/// The state for generating the exercises of one piece.
pub(super) struct LessonBuilder {
    pub board: Arc<Variant>,
    /// The same board with a copy of the piece that has only its plain powers, and the kind of that copy.
    pub plain: (Arc<Variant>, KindId),
    pub kind: KindId,
    /// The kind of obstacles and captured pieces.
    pub filler: KindId,
    pub destinations: Destinations,
    pub random: RandomNumbers,
}

impl LessonBuilder {
    fn new(game: &Variant, kind: KindId) -> Result<Self, LessonError> {
        let board = Arc::new(board::practice(game, kind)?);
        let destinations = Destinations::new(&board, kind)?;
        let plain = Arc::new(board::with_plain_twin(game, kind)?);
        let twin = plain.kinds().last().map_or(kind, |(twin, _)| twin);
        let filler = filler(&board, kind).unwrap_or(kind);
        let random = RandomNumbers::from_words(&[game.id(), game.kind(kind).symbol()]);
        Ok(Self { board, plain: (plain, twin), kind, filler, destinations, random })
    }

    fn plan(&self) -> Vec<ExerciseGenerator> {
        let mut special = self.special_exercises();
        special.truncate(3);
        let plain: &[ExerciseGenerator] = match special.len() {
            0 => &[
                Self::reach_in_one,
                Self::reach,
                Self::collect,
                Self::select_destinations,
                Self::capture_several,
            ],
            1 => &[
                Self::reach_in_one,
                Self::reach_or_collect,
                Self::select_destinations,
                Self::capture_several,
            ],
            2 => &[Self::reach_in_one, Self::reach_or_collect, Self::select_destinations],
            _ => &[Self::reach_in_one, Self::select_destinations],
        };
        plain.iter().copied().chain(special).collect()
    }

    /// The move limit of an ordinary exercise: low for pieces with many choices.
    pub fn move_limit(&self) -> usize {
        match self.destinations.max_moves() {
            0..=8 => MAX_MOVES,
            9..=16 => 4,
            _ => 3,
        }
    }

    /// Sets up the position and solves it; `None` unless the minimum number of moves is within `move_range`.
    pub fn build(
        &self,
        task: ExerciseTask,
        koma: Sq,
        others: &[(Sq, Side)],
        move_range: std::ops::RangeInclusive<usize>,
    ) -> Option<Exercise> {
        let setup = self.setup(koma, others);
        let mut position = Position::from_setup(Arc::clone(&self.board), &setup).ok()?;
        let line = solve(&mut position, koma, &task, task.all_lanterns(), *move_range.end())?;
        let minimum = line.len();
        move_range.contains(&minimum).then_some(Exercise { task, setup, koma, minimum, special: None })
    }

    /// Whether plain powers could not solve the exercise in as few moves.
    pub fn requires_special_power(&self, exercise: &Exercise) -> bool {
        let Some(mut position) = self.plain_position(exercise.koma, &exercise.setup) else { return false };
        let task = &exercise.task;
        solve(&mut position, exercise.koma, task, task.all_lanterns(), exercise.minimum).is_none()
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
        setup.pieces.extend(others.iter().map(|&(sq, side)| (sq, Piece { kind: self.filler, side })));
        setup.pieces.sort_unstable_by_key(|(sq, _)| *sq);
        setup
    }

    /// The neighbouring squares on the board.
    pub fn neighbours(&self, sq: Sq) -> Vec<Sq> {
        self.within(sq, 1)
    }

    /// The squares at most `steps` king steps away.
    pub fn within(&self, sq: Sq, steps: i16) -> Vec<Sq> {
        let offsets = (-steps..=steps).flat_map(|down| (-steps..=steps).map(move |right| (right, down)));
        offsets
            .filter(|offset| *offset != (0, 0))
            .filter_map(|(right, down)| self.board.geometry().square_at_offset(sq, right, down))
            .collect()
    }
}

/// The simplest kind of the lowest rank, except the taught kind, so that the learner cannot confuse the two.
fn filler(board: &Variant, taught: KindId) -> Option<KindId> {
    let is_lowest_rank = |kind: &Kind| !kind.is_burner() && kind.jump_rank() == LOWEST_RANK;
    let candidates = board.kinds().filter(|(id, kind)| *id != taught && is_lowest_rank(kind));
    candidates.min_by_key(|(_, kind)| complexity::complexity(kind)).map(|(id, _)| id)
}
