//! A set of exercises in sequence, with results.

use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_teach::lesson::{Course, ExerciseId, ExerciseMark, Progress};
use tenjiku_teach::training::Day;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseSetKind {
    /// The lesson of a piece.
    Piece(KindId),
    /// The exercises due for review.
    Repeat,
    Quiz,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetItem {
    pub kind: KindId,
    /// Number of the exercise in its lesson; numbers past the last wrap around.
    pub exercise: usize,
}

#[derive(Clone, Debug)]
pub struct ExerciseSet {
    pub kind: ExerciseSetKind,
    items: Vec<SetItem>,
    marks: Vec<ExerciseMark>,
    /// The index of the current exercise; the number of exercises once all are done.
    at: usize,
}

pub const QUIZ_LENGTH: usize = 10;

impl ExerciseSet {
    fn new(kind: ExerciseSetKind, items: Vec<SetItem>) -> Option<Self> {
        let marks = vec![ExerciseMark::Open; items.len()];
        (!items.is_empty()).then_some(Self { kind, items, marks, at: 0 })
    }

    /// All exercises of a piece. An unfinished lesson is resumed.
    #[must_use]
    pub fn of_piece(game: &Variant, kind: KindId, exercises: usize, progress: &Progress) -> Option<Self> {
        let symbol = game.kind(kind).symbol();
        let items = (0..exercises).map(|exercise| SetItem { kind, exercise });
        let mut set = Self::new(ExerciseSetKind::Piece(kind), items.collect())?;
        let mark = |exercise: usize| {
            let id = ExerciseId { symbol: symbol.to_owned(), exercise };
            match progress.has_passed(game.id(), &id) {
                false => ExerciseMark::Open,
                true if progress.is_scheduled(game.id(), &id) => ExerciseMark::AfterMistakeOrHelp,
                true => ExerciseMark::Right,
            }
        };
        let marks: Vec<ExerciseMark> = (0..exercises).map(mark).collect();
        if let Some(index) = marks.iter().position(|mark| *mark == ExerciseMark::Open) {
            (set.marks, set.at) = (marks, index);
        }
        Some(set)
    }

    /// The exercises due for review, if any. Pieces that the game no longer has, or that no longer move, are skipped.
    #[must_use]
    pub fn repeat(game: &Variant, course: &Course, progress: &Progress, today: Day) -> Option<Self> {
        let item = |id: ExerciseId| {
            let kind = game.by_symbol(&id.symbol)?;
            let is_taught = course.kinds().any(|lesson| lesson == kind);
            is_taught.then_some(SetItem { kind, exercise: id.exercise })
        };
        let due = progress.due(game.id(), today);
        Self::new(ExerciseSetKind::Repeat, due.into_iter().filter_map(item).collect())
    }

    /// Random pieces, with one exercise each.
    #[must_use]
    pub fn quiz(game: &Variant, course: &Course, progress: &Progress, seed: u64) -> Option<Self> {
        let all: Vec<&str> = course.lessons.iter().map(|kind| game.kind(*kind).symbol()).collect();
        let symbols = progress.quiz(game.id(), &all, seed, QUIZ_LENGTH);
        let items = symbols.iter().enumerate().filter_map(|(index, symbol)| {
            let exercise = (seed >> (index % 16)) as usize % 1024;
            Some(SetItem { kind: game.by_symbol(symbol)?, exercise })
        });
        Self::new(ExerciseSetKind::Quiz, items.collect())
    }

    /// The current item; `None` when all are done.
    #[must_use]
    pub fn item(&self) -> Option<SetItem> {
        self.items.get(self.at).copied()
    }

    #[must_use]
    pub fn marks(&self) -> &[ExerciseMark] {
        &self.marks
    }

    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    pub fn record(&mut self, mark: ExerciseMark) {
        if let Some(current) = self.marks.get_mut(self.at) {
            *current = mark;
        }
    }

    /// Advances to the next open exercise; the current one counts as skipped if it is open.
    pub fn advance(&mut self) {
        if self.marks.get(self.at) == Some(&ExerciseMark::Open) {
            self.record(ExerciseMark::Skipped);
        }
        let open = (self.at + 1..self.items.len()).find(|at| self.marks[*at] == ExerciseMark::Open);
        self.at = open.unwrap_or(self.items.len());
    }

    /// The number of exercises that were right at the first try.
    #[must_use]
    pub fn right(&self) -> usize {
        self.marks.iter().filter(|mark| **mark == ExerciseMark::Right).count()
    }

    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.marks.iter().all(|mark| matches!(mark, ExerciseMark::Right | ExerciseMark::AfterMistakeOrHelp))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn a_set_advances_through_its_exercises_and_counts_them() {
        let game = Variant::built_in("chu").unwrap();
        let pawn = game.by_symbol("P").expect("a Pawn");
        let progress = Progress::default();
        let mut set = ExerciseSet::of_piece(&game, pawn, 3, &progress).expect("a set");
        set.record(ExerciseMark::Right);
        set.advance();
        assert_eq!((set.at(), set.item()), (1, Some(SetItem { kind: pawn, exercise: 1 })));
        set.advance();
        set.record(ExerciseMark::AfterMistakeOrHelp);
        set.advance();
        assert_eq!(
            set.marks(),
            [ExerciseMark::Right, ExerciseMark::Skipped, ExerciseMark::AfterMistakeOrHelp]
        );
        assert_eq!((set.item(), set.right(), set.is_complete()), (None, 1, false));
        set.advance();
        assert_eq!(set.at(), 3);
        assert!(ExerciseSet::of_piece(&game, pawn, 0, &progress).is_none());
    }

    #[test]
    fn an_unfinished_lesson_resumes_with_open_exercises() {
        let game = Variant::built_in("chu").unwrap();
        let pawn = game.by_symbol("P").expect("a Pawn");
        let id = |exercise| ExerciseId { symbol: "P".to_owned(), exercise };
        let mut progress = Progress::default();
        progress.record_answer("chu", &id(2), false, Day(1));
        [0, 2].iter().for_each(|exercise| progress.record_passed("chu", &id(*exercise)));
        let mut set = ExerciseSet::of_piece(&game, pawn, 4, &progress).expect("a set");
        assert_eq!(
            set.marks(),
            [ExerciseMark::Right, ExerciseMark::Open, ExerciseMark::AfterMistakeOrHelp, ExerciseMark::Open]
        );
        assert_eq!(set.at(), 1);
        set.record(ExerciseMark::Right);
        set.advance();
        assert_eq!(set.at(), 3, "the third is already done");
        set.record(ExerciseMark::Right);
        assert!(set.is_complete());
        // Once all exercises or the lesson itself are done, the lesson starts from the beginning.
        let restarted = ExerciseSet::of_piece(&game, pawn, 1, &progress).expect("a set");
        assert_eq!((restarted.marks(), restarted.at()), (&[ExerciseMark::Open][..], 0));
        progress.record_finished("chu", "P");
        let restarted = ExerciseSet::of_piece(&game, pawn, 4, &progress).expect("a set");
        assert_eq!((restarted.marks(), restarted.at()), (&[ExerciseMark::Open; 4][..], 0));
    }

    #[test]
    fn a_quiz_has_ten_different_pieces() {
        let game = Variant::built_in("chu").unwrap();
        let set = ExerciseSet::quiz(&game, &Course::new(&game), &Progress::default(), 7).expect("a quiz");
        let kinds: std::collections::HashSet<KindId> = set.items.iter().map(|item| item.kind).collect();
        assert_eq!(kinds.len(), QUIZ_LENGTH);
    }
}
