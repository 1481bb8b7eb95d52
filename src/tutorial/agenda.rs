//! What is asked in a sitting, one exercise after the other, and how it went.

use crate::lesson::{Course, ExerciseId, Progress};
use crate::variant::{KindId, Variant};

/// What the sitting is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To learn a piece.
    Piece(KindId),
    /// To repeat what was answered wrongly.
    Repeat,
    /// To be asked about pieces by chance.
    Quiz,
}

/// One exercise of the sitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The piece.
    pub kind: KindId,
    /// Number of the exercise in its lesson; with chance's number for those who have fewer.
    pub exercise: usize,
}

/// How an exercise went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not done yet.
    #[default]
    Open,
    /// Right at the first try.
    Right,
    /// Done after a mistake or with help.
    Late,
    /// Left out.
    Skipped,
}

/// The exercises of a sitting.
#[derive(Clone, Debug)]
pub struct Agenda {
    /// What it is for.
    pub purpose: Purpose,
    items: Vec<Item>,
    marks: Vec<Mark>,
    at: usize,
}

/// Questions of a quiz.
pub const QUIZ: usize = 10;

impl Agenda {
    fn new(purpose: Purpose, items: Vec<Item>) -> Option<Self> {
        let marks = vec![Mark::Open; items.len()];
        (!items.is_empty()).then_some(Self { purpose, items, marks, at: 0 })
    }

    /// All exercises of a piece, which has so many. A lesson that was left half done goes on there.
    #[must_use]
    pub fn of_piece(game: &Variant, kind: KindId, exercises: usize, book: &Progress) -> Option<Self> {
        let symbol = game.kind(kind).symbol();
        let items = (0..exercises).map(|exercise| Item { kind, exercise });
        let mut agenda = Self::new(Purpose::Piece(kind), items.collect())?;
        let mark = |exercise: usize| {
            let question = ExerciseId { symbol: symbol.to_owned(), exercise };
            match book.has_passed(game.id(), &question) {
                false => Mark::Open,
                true if book.is_to_come_again(game.id(), &question) => Mark::Late,
                true => Mark::Right,
            }
        };
        let marks: Vec<Mark> = (0..exercises).map(mark).collect();
        if let Some(at) = marks.iter().position(|mark| *mark == Mark::Open) {
            (agenda.marks, agenda.at) = (marks, at);
        }
        Some(agenda)
    }

    /// What is due; none if nothing is. Pieces that the game no longer has, or that make no move any
    /// more, are passed over.
    #[must_use]
    pub fn repeat(game: &Variant, course: &Course, book: &Progress) -> Option<Self> {
        let item = |question: ExerciseId| {
            let kind = game.by_symbol(&question.symbol)?;
            let is_taught = course.kinds().any(|taught| taught == kind);
            is_taught.then_some(Item { kind, exercise: question.exercise })
        };
        Self::new(Purpose::Repeat, book.due(game.id()).into_iter().filter_map(item).collect())
    }

    /// Pieces by chance, each asked one of its exercises.
    #[must_use]
    pub fn quiz(game: &Variant, course: &Course, book: &Progress, seed: u64) -> Option<Self> {
        let symbols: Vec<&str> = course.lessons.iter().map(|kind| game.kind(*kind).symbol()).collect();
        let drawn = book.quiz(game.id(), &symbols, seed, QUIZ);
        let items = drawn.iter().enumerate().filter_map(|(turn, symbol)| {
            let exercise = (seed >> (turn % 16)) as usize % 1024;
            Some(Item { kind: game.by_symbol(symbol)?, exercise })
        });
        Self::new(Purpose::Quiz, items.collect())
    }

    /// What is asked now; none when all is done.
    #[must_use]
    pub fn item(&self) -> Option<Item> {
        self.items.get(self.at).copied()
    }

    /// How each exercise went, in their order.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Number of the present exercise, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Notes how the present exercise went.
    pub fn note(&mut self, mark: Mark) {
        if let Some(noted) = self.marks.get_mut(self.at) {
            *noted = mark;
        }
    }

    /// Goes on to the next exercise that was not done yet; the present one counts as left out if it was
    /// not.
    pub fn go_on(&mut self) {
        if self.marks.get(self.at) == Some(&Mark::Open) {
            self.note(Mark::Skipped);
        }
        let open = (self.at + 1..self.items.len()).find(|at| self.marks[*at] == Mark::Open);
        self.at = open.unwrap_or(self.items.len());
    }

    /// Exercises that were right at the first try.
    #[must_use]
    pub fn right(&self) -> usize {
        self.marks.iter().filter(|mark| **mark == Mark::Right).count()
    }

    /// Whether every exercise was done in the end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.marks.iter().all(|mark| matches!(mark, Mark::Right | Mark::Late))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Library;

    fn chu() -> Variant {
        let library = Library::with_folder(None);
        Variant::compile(library.find("chu").expect("ours"), &[]).expect("it compiles")
    }

    #[test]
    fn a_sitting_goes_through_its_exercises_and_counts_them() {
        let game = chu();
        let pawn = game.by_symbol("P").expect("a Pawn");
        let book = Progress::default();
        let mut agenda = Agenda::of_piece(&game, pawn, 3, &book).expect("a sitting");
        agenda.note(Mark::Right);
        agenda.go_on();
        assert_eq!((agenda.at(), agenda.item()), (1, Some(Item { kind: pawn, exercise: 1 })));
        agenda.go_on();
        agenda.note(Mark::Late);
        agenda.go_on();
        assert_eq!(agenda.marks(), [Mark::Right, Mark::Skipped, Mark::Late]);
        assert_eq!((agenda.item(), agenda.right(), agenda.is_complete()), (None, 1, false));
        agenda.go_on();
        assert_eq!(agenda.at(), 3);
        assert!(Agenda::of_piece(&game, pawn, 0, &book).is_none());
    }

    #[test]
    fn a_lesson_that_was_left_goes_on_with_what_is_not_done() {
        let game = chu();
        let pawn = game.by_symbol("P").expect("a Pawn");
        let question = |exercise| ExerciseId { symbol: "P".to_owned(), exercise };
        let mut book = Progress::default();
        book.answered("chu", &question(2), false);
        [0, 2].iter().for_each(|exercise| book.pass("chu", &question(*exercise)));
        let mut agenda = Agenda::of_piece(&game, pawn, 4, &book).expect("a sitting");
        assert_eq!(agenda.marks(), [Mark::Right, Mark::Open, Mark::Late, Mark::Open]);
        assert_eq!(agenda.at(), 1);
        agenda.note(Mark::Right);
        agenda.go_on();
        assert_eq!(agenda.at(), 3, "the third is done");
        agenda.note(Mark::Right);
        assert!(agenda.is_complete());
        // All of them done, or the lesson itself: it begins anew.
        let again = Agenda::of_piece(&game, pawn, 1, &book).expect("a sitting");
        assert_eq!((again.marks(), again.at()), (&[Mark::Open][..], 0));
        book.finish("chu", "P");
        let again = Agenda::of_piece(&game, pawn, 4, &book).expect("a sitting");
        assert_eq!((again.marks(), again.at()), (&[Mark::Open; 4][..], 0));
    }

    #[test]
    fn what_is_due_is_repeated_and_unknown_pieces_are_passed_over() {
        let game = chu();
        let course = Course::new(&game);
        let mut book = Progress::default();
        for symbol in ["P", "No such piece"] {
            book.answered("chu", &ExerciseId { symbol: symbol.to_owned(), exercise: 2 }, false);
        }
        assert!(Agenda::repeat(&game, &course, &book).is_none(), "only from the next session on");
        book.begin_session();
        let agenda = Agenda::repeat(&game, &course, &book).expect("one is due");
        let pawn = game.by_symbol("P").expect("a Pawn");
        assert_eq!(agenda.items, [Item { kind: pawn, exercise: 2 }]);
    }

    #[test]
    fn a_quiz_asks_ten_different_pieces() {
        let game = chu();
        let agenda = Agenda::quiz(&game, &Course::new(&game), &Progress::default(), 7).expect("a quiz");
        let kinds: std::collections::HashSet<KindId> = agenda.items.iter().map(|item| item.kind).collect();
        assert_eq!(kinds.len(), QUIZ);
    }
}
