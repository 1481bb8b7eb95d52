//! Exercises for every piece: reach, collect, select squares, capture.

use super::builder::LessonBuilder;
use super::destinations::ends;
use super::exercise::{Exercise, ExerciseTask, WHOLE_BOARD};
use std::ops::RangeInclusive;
use std::sync::Arc;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Position, Side};

/// The number of random positions to try.
pub(super) const ATTEMPTS: usize = 24;

/// The most squares to select on the whole board; with more, the task is limited to some candidates.
const MAX_SELECTED: usize = 10;

impl LessonBuilder {
    /// Reach a square in one move, preferably a long one.
    pub fn reach_in_one(&mut self) -> Option<Exercise> {
        let koma = self.open_square()?;
        let ends = self.destinations.ends(koma).to_vec();
        let distant: Vec<Sq> = ends.iter().copied().filter(|to| self.king_distance(koma, *to) > 1).collect();
        let target = self.random.pick(if distant.is_empty() { &ends } else { &distant })?;
        self.build(ExerciseTask::Reach(target), koma, &[], 1..=1)
    }

    /// Reach a square in two to four moves, preferably three.
    pub fn reach(&mut self) -> Option<Exercise> {
        let move_limit = self.move_limit();
        for moves in [3, 2, 4].into_iter().filter(|moves| *moves <= move_limit) {
            let pairs_from = |koma: Sq| {
                let targets = self.destinations.at_distance(koma, moves);
                targets.into_iter().map(move |target| (koma, target))
            };
            let pairs: Vec<(Sq, Sq)> =
                self.destinations.squares().iter().copied().flat_map(pairs_from).collect();
            if let Some((koma, target)) = self.random.pick(&pairs) {
                return self.build(ExerciseTask::Reach(target), koma, &[], moves..=moves);
            }
        }
        None
    }

    /// Collect two or three lanterns along a possible path.
    pub fn collect(&mut self) -> Option<Exercise> {
        (0..ATTEMPTS).find_map(|attempt| {
            // Fewer lanterns if three are too many.
            let count = if attempt < ATTEMPTS / 2 { 3 } else { 2 };
            let (koma, mut lanterns) = self.random_walk(count)?;
            if lanterns.len() < 2 {
                return None;
            }
            lanterns.sort_unstable();
            let min_moves = lanterns.len();
            self.build(ExerciseTask::Collect(lanterns), koma, &[], min_moves..=self.move_limit())
        })
    }

    /// `collect` or `reach`, at random.
    pub fn reach_or_collect(&mut self) -> Option<Exercise> {
        if self.random.below(2) == 0 {
            self.collect().or_else(|| self.reach())
        } else {
            self.reach().or_else(|| self.collect())
        }
    }

    /// Capture one to three enemies along a possible path, as many as possible.
    pub fn capture_several(&mut self) -> Option<Exercise> {
        self.capture(3).or_else(|| self.capture(2)).or_else(|| self.capture(1))
    }

    /// Capture a given number of enemies.
    pub fn capture(&mut self, count: usize) -> Option<Exercise> {
        (0..ATTEMPTS).find_map(|attempt| {
            let (koma, mut targets) = self.random_walk(count)?;
            if targets.is_empty() {
                // A piece that never leaves its square may still capture its neighbours.
                let mut neighbours = self.neighbours(koma);
                targets = (0..count).filter_map(|_| self.random.draw(&mut neighbours)).collect();
            }
            if targets.len() != count {
                return None;
            }
            targets.sort_unstable();
            // Prefer one capture per move: special exercises cover several.
            let min_moves = if attempt < ATTEMPTS / 2 { count } else { 1 };
            self.capture_all(koma, targets, min_moves..=self.move_limit())
        })
    }

    /// The exercise to capture enemies on these squares.
    pub fn capture_all(&self, koma: Sq, targets: Vec<Sq>, moves: RangeInclusive<usize>) -> Option<Exercise> {
        let enemies: Vec<(Sq, Side)> = targets.iter().map(|sq| (*sq, Side::White)).collect();
        self.build(ExerciseTask::Capture { targets, home: None }, koma, &enemies, moves)
    }

    /// The learner selects all destinations of one move, among pieces of both sides.
    pub fn select_destinations(&mut self) -> Option<Exercise> {
        (0..ATTEMPTS).find_map(|attempt| {
            let koma = self.open_square()?;
            let others = self.obstacles(koma);
            let setup = self.setup(koma, &others);
            let position = Position::from_setup(Arc::clone(&self.board), &setup).ok()?;
            let squares = ends(&position, koma);
            let has_capture = squares.iter().any(|sq| position.piece_at(*sq).is_some());
            let is_blocked = squares.len() < self.destinations.ends(koma).len();
            if squares.is_empty() || attempt < ATTEMPTS / 2 && !(has_capture && is_blocked) {
                return None;
            }
            let task = self.which_task(&position, koma, squares)?;
            Some(Exercise { task, setup, koma, minimum: 0, special: None })
        })
    }

    /// The task for the whole board, or for some squares if there are too many destinations.
    fn which_task(&mut self, position: &Position, koma: Sq, squares: Vec<Sq>) -> Option<ExerciseTask> {
        let others = |sq: &&Sq| **sq != koma && !squares.contains(sq);
        if squares.len() <= MAX_SELECTED {
            let among = self.destinations.squares().iter().copied().filter(|sq| *sq != koma).collect();
            return Some(ExerciseTask::Which { among, squares });
        }
        // Prefer squares that look reachable: occupied ones, and those behind pieces.
        let others = self.destinations.squares().iter().filter(others).copied();
        let (mut plausible, mut implausible): (Vec<Sq>, Vec<Sq>) = others
            .partition(|sq| position.piece_at(*sq).is_some() || self.destinations.ends(koma).contains(sq));
        let mut wrong = || self.random.draw(&mut plausible).or_else(|| self.random.draw(&mut implausible));
        let wrong: Vec<Sq> = (0..WHOLE_BOARD / 4).filter_map(|_| wrong()).collect();
        let mut correct = squares;
        let mut sample: Vec<Sq> =
            (0..WHOLE_BOARD / 3).filter_map(|_| self.random.draw(&mut correct)).collect();
        if wrong.is_empty() {
            return None;
        }
        sample.sort_unstable();
        let mut among: Vec<Sq> = sample.iter().chain(&wrong).copied().collect();
        among.sort_unstable();
        Some(ExerciseTask::Which { among, squares: sample })
    }

    /// Enemies and friends alternately, on some near destinations of the koma and on its neighbouring squares.
    fn obstacles(&mut self, koma: Sq) -> Vec<(Sq, Side)> {
        let is_near = |sq: &Sq| self.king_distance(koma, *sq) <= 3;
        let mut destinations: Vec<Sq> =
            self.destinations.ends(koma).iter().copied().filter(is_near).collect();
        let mut neighbours = self.neighbours(koma);
        neighbours.retain(|sq| !destinations.contains(sq));
        let count = (destinations.len() / 3).clamp(1, 6);
        let mut squares: Vec<Sq> = (0..count).filter_map(|_| self.random.draw(&mut destinations)).collect();
        squares.extend((0..2).filter_map(|_| self.random.draw(&mut neighbours)));
        // Enemies first, so that even a piece with a single move has something to capture.
        squares.into_iter().zip([Side::White, Side::Black].into_iter().cycle()).collect()
    }

    /// A random square from which the koma has nearly all its moves.
    pub fn open_square(&mut self) -> Option<Sq> {
        let squares = self.destinations.open_squares();
        self.random.pick(&squares)
    }

    /// A random walk: a starting square and the distinct squares reached by `moves` moves, fewer if the koma gets
    /// stuck.
    fn random_walk(&mut self, moves: usize) -> Option<(Sq, Vec<Sq>)> {
        let squares = self.destinations.squares().to_vec();
        let koma = self.random.pick(&squares)?;
        let mut ends: Vec<Sq> = Vec::new();
        let mut at = koma;
        for _ in 0..moves {
            let is_new = |to: &Sq| *to != koma && !ends.contains(to);
            let next_squares: Vec<Sq> = self.destinations.ends(at).iter().copied().filter(is_new).collect();
            let Some(to) = self.random.pick(&next_squares) else { break };
            ends.push(to);
            at = to;
        }
        Some((koma, ends))
    }

    /// The number of king steps between two squares.
    pub fn king_distance(&self, a: Sq, b: Sq) -> u8 {
        let geometry = self.board.geometry();
        let files = geometry.column(a).abs_diff(geometry.column(b));
        files.max(geometry.rank(a).abs_diff(geometry.rank(b)))
    }
}
