//! A brute-force solver that shares no code with the lessons: it tries every legal move of the koma up to a depth,
//! and checks completion on the board.

use std::collections::HashSet;
use tenjiku::lesson::{Exercise, ExerciseTask};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position, Side};

/// A task in progress, judged by the squares that were stepped on and by the board.
#[derive(Clone)]
pub struct Walker {
    pub position: Position,
    pub koma: Sq,
    stepped: Vec<Sq>,
}

impl Walker {
    pub fn new(board: &std::sync::Arc<tenjiku_rules::variant::Variant>, exercise: &Exercise) -> Self {
        let position =
            Position::from_setup(std::sync::Arc::clone(board), &exercise.setup).expect("a position");
        Self { position, koma: exercise.koma, stepped: Vec::new() }
    }

    /// Makes a move of the koma.
    pub fn go(&mut self, mv: Move) {
        assert_eq!(mv.from(), Some(self.koma), "the koma alone moves");
        self.position.play(mv, &mut ());
        self.koma = mv.to();
        self.stepped.push(mv.to());
    }

    pub fn is_done(&self, task: &ExerciseTask) -> bool {
        match task {
            ExerciseTask::Reach { target } => self.stepped.last() == Some(target),
            ExerciseTask::Collect { lanterns } => lanterns.iter().all(|sq| self.stepped.contains(sq)),
            ExerciseTask::Capture { targets, home } => {
                let white = self.position.pieces(Side::White).filter(|(sq, _)| targets.contains(sq)).count();
                white == 0 && home.is_none_or(|home| home == self.koma)
            }
            ExerciseTask::Which { .. } => false,
        }
    }

    /// Whether at most `moves` moves complete the task.
    pub fn can(&mut self, task: &ExerciseTask, moves: usize) -> bool {
        self.look(task, moves, &mut HashSet::new())
    }

    fn look(&mut self, task: &ExerciseTask, moves: usize, seen: &mut HashSet<(u64, Vec<Sq>, usize)>) -> bool {
        if moves == 0 {
            return false;
        }
        let mut marks: Vec<Sq> = match task {
            ExerciseTask::Collect { .. } => self.stepped.clone(),
            _ => Vec::new(),
        };
        marks.sort();
        marks.dedup();
        if !seen.insert((self.position.key(), marks, moves)) {
            return false;
        }
        for mv in self.position.legal_moves_from(self.koma) {
            let home = self.koma;
            self.go(mv);
            let done = self.is_done(task) || self.look(task, moves - 1, seen);
            self.position.undo();
            self.stepped.pop();
            self.koma = home;
            if done {
                return true;
            }
        }
        false
    }
}
