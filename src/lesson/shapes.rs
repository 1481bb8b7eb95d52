//! The exercises that suit every piece: reach, collect, which squares, capture.

use super::exercise::{Exercise, ExerciseTask, MANY};
use super::make::Maker;
use super::roads::ends;
use std::sync::Arc;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Position, Side};

/// How many random positions are tried before the exercise is given up.
pub(super) const TRIES: usize = 24;

/// The most squares to select on the whole board; if there are more, only some squares are asked about.
const COUNTABLE: usize = 10;

impl Maker {
    /// One move, as far as the piece goes.
    pub fn reach_at_once(&mut self) -> Option<Exercise> {
        let koma = self.open_square()?;
        let ends = self.roads.ends(koma).to_vec();
        let far: Vec<Sq> = ends.iter().copied().filter(|to| self.apart(koma, *to) > 1).collect();
        let target = self.random.pick(if far.is_empty() { &ends } else { &far })?;
        self.finish(ExerciseTask::Reach { target }, koma, &[], 1..=1)
    }

    /// Two to four moves, preferably three.
    pub fn reach(&mut self) -> Option<Exercise> {
        let most_moves = self.most_moves();
        for moves in [3, 2, 4].into_iter().filter(|moves| *moves <= most_moves) {
            let from_there = |koma: Sq| {
                let there = self.roads.at_distance(koma, moves);
                there.into_iter().map(move |target| (koma, target))
            };
            let ways: Vec<(Sq, Sq)> = self.roads.squares().iter().copied().flat_map(from_there).collect();
            if let Some((koma, target)) = self.random.pick(&ways) {
                return self.finish(ExerciseTask::Reach { target }, koma, &[], moves..=moves);
            }
        }
        None
    }

    /// Two or three lanterns along a path that the piece can take.
    pub fn collect(&mut self) -> Option<Exercise> {
        (0..TRIES).find_map(|attempt| {
            // Fewer lanterns if three are too many.
            let wanted = if attempt < TRIES / 2 { 3 } else { 2 };
            let (koma, mut lanterns) = self.stroll(wanted)?;
            if lanterns.len() < 2 {
                return None;
            }
            lanterns.sort_unstable();
            let least = lanterns.len();
            self.finish(ExerciseTask::Collect { lanterns }, koma, &[], least..=self.most_moves())
        })
    }

    /// Either of the two.
    pub fn reach_or_collect(&mut self) -> Option<Exercise> {
        if self.random.below(2) == 0 {
            self.collect().or_else(|| self.reach())
        } else {
            self.reach().or_else(|| self.collect())
        }
    }

    /// Two or three enemies on its way.
    pub fn capture_some(&mut self) -> Option<Exercise> {
        self.capture(3).or_else(|| self.capture(2)).or_else(|| self.capture(1))
    }

    /// A given number of enemies.
    pub fn capture(&mut self, count: usize) -> Option<Exercise> {
        (0..TRIES).find_map(|attempt| {
            let (koma, mut targets) = self.stroll(count)?;
            if targets.is_empty() {
                // A piece that never leaves its square may still take its neighbours.
                let mut near = self.neighbours(koma);
                targets = (0..count).filter_map(|_| self.random.draw(&mut near)).collect();
            }
            if targets.len() != count {
                return None;
            }
            targets.sort_unstable();
            let enemies: Vec<(Sq, Side)> = targets.iter().map(|sq| (*sq, Side::White)).collect();
            // Captures of several at once are left to the special exercises.
            let least = if attempt < TRIES / 2 { count } else { 1 };
            self.finish(
                ExerciseTask::Capture { targets, home: None },
                koma,
                &enemies,
                least..=self.most_moves(),
            )
        })
    }

    /// All squares of one move, with pieces of both sides in the way.
    pub fn which(&mut self) -> Option<Exercise> {
        (0..TRIES).find_map(|attempt| {
            let koma = self.open_square()?;
            let others = self.obstacles(koma);
            let setup = self.setup(koma, &others);
            let position = Position::from_setup(Arc::clone(&self.board), &setup).ok()?;
            let squares = ends(&position, koma);
            let takes = squares.iter().any(|sq| position.piece_at(*sq).is_some());
            let is_hemmed = squares.len() < self.roads.ends(koma).len();
            if squares.is_empty() || attempt < TRIES / 2 && !(takes && is_hemmed) {
                return None;
            }
            let task = self.ask_which(&position, koma, squares)?;
            Some(Exercise { task, setup, koma, minimum: 0, special: None })
        })
    }

    /// Asks about the whole board, or only about some squares if there would be too many to select.
    fn ask_which(&mut self, position: &Position, koma: Sq, squares: Vec<Sq>) -> Option<ExerciseTask> {
        let others = |sq: &&Sq| **sq != koma && !squares.contains(sq);
        if squares.len() <= COUNTABLE {
            let among = self.roads.squares().iter().copied().filter(|sq| *sq != koma).collect();
            return Some(ExerciseTask::Which { among, squares });
        }
        // First the squares that look reachable: occupied ones, and those behind pieces.
        let others = self.roads.squares().iter().filter(others).copied();
        let (mut tempting, mut odd): (Vec<Sq>, Vec<Sq>) =
            others.partition(|sq| position.piece_at(*sq).is_some() || self.roads.ends(koma).contains(sq));
        let mut wrong = || self.random.draw(&mut tempting).or_else(|| self.random.draw(&mut odd));
        let wrong: Vec<Sq> = (0..MANY / 4).filter_map(|_| wrong()).collect();
        let mut right = squares;
        let mut asked: Vec<Sq> = (0..MANY / 3).filter_map(|_| self.random.draw(&mut right)).collect();
        if wrong.is_empty() {
            return None;
        }
        asked.sort_unstable();
        let mut among: Vec<Sq> = asked.iter().chain(&wrong).copied().collect();
        among.sort_unstable();
        Some(ExerciseTask::Which { among, squares: asked })
    }

    /// Friendly pieces and enemies, most of them where the koma could go.
    fn obstacles(&mut self, koma: Sq) -> Vec<(Sq, Side)> {
        let near = |sq: &Sq| self.apart(koma, *sq) <= 3;
        let mut ways: Vec<Sq> = self.roads.ends(koma).iter().copied().filter(near).collect();
        let mut aside = self.neighbours(koma);
        aside.retain(|sq| !ways.contains(sq));
        let count = (ways.len() / 3).clamp(1, 6);
        let mut squares: Vec<Sq> = (0..count).filter_map(|_| self.random.draw(&mut ways)).collect();
        squares.extend((0..2).filter_map(|_| self.random.draw(&mut aside)));
        // Enemies first, so that even a piece with a single move has something to capture.
        squares.into_iter().zip([Side::White, Side::Black].into_iter().cycle()).collect()
    }

    pub fn open_square(&mut self) -> Option<Sq> {
        let squares = self.roads.open_squares();
        self.random.pick(&squares)
    }

    /// A starting square and the squares reached by a number of random moves, each once; fewer if the koma
    /// gets stuck.
    fn stroll(&mut self, moves: usize) -> Option<(Sq, Vec<Sq>)> {
        let squares = self.roads.squares().to_vec();
        let koma = self.random.pick(&squares)?;
        let mut ends: Vec<Sq> = Vec::new();
        let mut at = koma;
        for _ in 0..moves {
            let fresh = |to: &Sq| *to != koma && !ends.contains(to);
            let on: Vec<Sq> = self.roads.ends(at).iter().copied().filter(fresh).collect();
            let Some(to) = self.random.pick(&on) else { break };
            ends.push(to);
            at = to;
        }
        Some((koma, ends))
    }

    /// King steps from one square to another.
    pub fn apart(&self, a: Sq, b: Sq) -> u8 {
        let geometry = self.board.geometry();
        let files = geometry.column(a).abs_diff(geometry.column(b));
        files.max(geometry.rank(a).abs_diff(geometry.rank(b)))
    }
}
