//! The problems in view: by task, by length, by motif, and without the solved ones.

use tenjiku_problems::{Motif, Problem, Task};
use tenjiku_teach::training::{Shelf, Training};

/// Problems of this length, in moves, and longer ones share a button.
pub(super) const LONG: u16 = 5;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ProblemFilter {
    pub task: Option<Task>,
    /// The length of mates, in moves; [`LONG`] also stands for all longer mates.
    pub moves: Option<u16>,
    pub motif: Option<Motif>,
    /// Whether solved problems are hidden.
    pub only_unsolved: bool,
}

impl ProblemFilter {
    /// The filter with another task. Only mates have lengths.
    pub fn with_task(self, task: Option<Task>) -> Self {
        let changed = Self { task, ..self };
        Self { moves: self.moves.filter(|_| changed.has_lengths()), ..changed }
    }

    /// Whether the problems of the task have lengths to choose from.
    pub fn has_lengths(self) -> bool {
        self.task.is_none_or(|task| task == Task::Mate)
    }

    pub fn passes(&self, shelf: &Shelf, problem: &Problem, training: &Training) -> bool {
        self.task.is_none_or(|task| problem.task == task)
            && self.moves.is_none_or(|moves| length(problem) == Some(moves))
            && self.motif.is_none_or(|motif| problem.motifs.contains(&motif))
            && !(self.only_unsolved && training.has_solved(&shelf.key(problem)))
    }
}

/// The length of a mate, if it is known.
pub(super) fn length(problem: &Problem) -> Option<u16> {
    (problem.task == Task::Mate && problem.moves > 0).then(|| problem.moves.min(LONG))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_problems::Collection;
    use tenjiku_teach::training::{Day, ProblemOutcome, ShelfKind};

    #[test]
    fn each_part_of_the_filter_hides_problems() {
        let text = "id\ttask\tmoves\tmotifs\tsfen\n\
            a\tmate\t1\tdrop\tx\nb\tmate\t3\tdrop sacrifice\tx\n\
            c\tmate\t7\tsacrifice\tx\nd\twin-material\t3\t\tx\n";
        let problems = Collection::read("mini.tsv", text).expect("it is sound").collection.problems;
        let shelf = Shelf { id: "mini".into(), kind: ShelfKind::Generated, game: "mini".into(), problems };
        let mut training = Training::default();
        training.record("mini/b", Some(1500), ProblemOutcome::Solved, Day(1));
        let seen = |filter: ProblemFilter| {
            let passes = shelf.problems.iter().filter(|problem| filter.passes(&shelf, problem, &training));
            passes.map(|problem| problem.id.as_str()).collect::<String>()
        };
        let filter = ProblemFilter::default();
        assert_eq!(seen(filter), "abcd");
        assert_eq!(seen(ProblemFilter { task: Some(Task::WinMaterial), ..filter }), "d");
        assert_eq!(seen(ProblemFilter { moves: Some(3), ..filter }), "b");
        assert_eq!(seen(ProblemFilter { moves: Some(LONG), ..filter }), "c");
        assert_eq!(seen(ProblemFilter { motif: Some(Motif::Drop), ..filter }), "ab");
        assert_eq!(seen(ProblemFilter { only_unsolved: true, ..filter }), "acd");
        // Regression: exercises have no length, so a length chosen before hid them all.
        let three_moves = ProblemFilter { moves: Some(3), ..filter };
        assert_eq!(seen(three_moves.with_task(Some(Task::WinMaterial))), "d");
        assert_eq!(seen(three_moves.with_task(Some(Task::Mate))), "b");
    }
}
