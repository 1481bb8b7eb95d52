//! A brute-force solver that shares no code with the lessons: it tries every legal move of the koma up to a depth,
//! and checks completion on the board.

use std::collections::HashSet;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position, Side};
use tenjiku_teach::lesson::{Exercise, ExerciseTask};

/// A task in progress, judged by the visited squares and by the board.
#[derive(Clone)]
pub struct Walker {
    pub position: Position,
    pub koma: Sq,
    visited: Vec<Sq>,
}

impl Walker {
    pub fn new(board: &std::sync::Arc<tenjiku_rules::variant::Variant>, exercise: &Exercise) -> Self {
        let position =
            Position::from_setup(std::sync::Arc::clone(board), &exercise.setup).expect("a position");
        Self { position, koma: exercise.koma, visited: Vec::new() }
    }

    /// Makes a move of the koma.
    pub fn make_move(&mut self, mv: Move) {
        assert_eq!(mv.from(), Some(self.koma), "only the koma of the exercise moves");
        self.position.play(mv, &mut ());
        self.koma = mv.to();
        self.visited.push(mv.to());
    }

    pub fn is_done(&self, task: &ExerciseTask) -> bool {
        match task {
            ExerciseTask::Reach(target) => self.visited.last() == Some(target),
            ExerciseTask::Collect(lanterns) => lanterns.iter().all(|sq| self.visited.contains(sq)),
            ExerciseTask::Capture { targets, home } => {
                let white = self.position.pieces(Side::White).filter(|(sq, _)| targets.contains(sq)).count();
                white == 0 && home.is_none_or(|home| home == self.koma)
            }
            ExerciseTask::Which { .. } => false,
        }
    }

    /// Whether at most `moves` moves complete the task.
    pub fn can_complete(&mut self, task: &ExerciseTask, moves: usize) -> bool {
        self.search(task, moves, &mut HashSet::new())
    }

    fn search(
        &mut self,
        task: &ExerciseTask,
        moves: usize,
        seen: &mut HashSet<(u64, Vec<Sq>, usize)>,
    ) -> bool {
        if moves == 0 {
            return false;
        }
        let mut marks: Vec<Sq> = match task {
            ExerciseTask::Collect(_) => self.visited.clone(),
            _ => Vec::new(),
        };
        marks.sort();
        marks.dedup();
        if !seen.insert((self.position.key(), marks, moves)) {
            return false;
        }
        for mv in self.position.legal_moves_from(self.koma) {
            let square_before = self.koma;
            self.make_move(mv);
            let is_complete = self.is_done(task) || self.search(task, moves - 1, seen);
            self.position.undo();
            self.visited.pop();
            self.koma = square_before;
            if is_complete {
                return true;
            }
        }
        false
    }
}
