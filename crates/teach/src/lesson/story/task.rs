//! Parses and checks the task of a step: squares, moves and goals in its position.

use super::check::expect_text;
use super::schema::{StepEntry, TaskEntry};
use super::step::{AcceptedMove, Goal, StoryAnswer, StoryTask};
use tenjiku_language::Describe;
use tenjiku_rules::variant::FaultReport;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::variant::source_map::words;
use tenjiku_rules::{Move, Outcome, PlySummary, Position};
use tenjiku_rules::{MoveError, coordinate};

/// A step's position, and the report for its faults.
pub(super) struct TaskChecker<'a, 't> {
    pub position: &'a Position,
    pub path: &'a str,
    pub report: &'a mut FaultReport<'t>,
}

impl TaskChecker<'_, '_> {
    /// Parses the task of a step.
    pub fn task(&mut self, entry: &StepEntry) -> Option<StoryTask> {
        let task = match &entry.task {
            TaskEntry::Read => StoryTask::Read,
            TaskEntry::Point(text) => StoryTask::Point(self.some_squares(text)?),
            TaskEntry::Choose(answers) => self.question(answers)?,
            TaskEntry::Line(text) => StoryTask::Line(self.line(text, &entry.replies)?),
            TaskEntry::Play(text) => {
                let moves = self.moves("task/0", text)?;
                self.play(Goal::Certain, moves, entry)?
            }
            TaskEntry::Reach(text) => {
                let squares = self.some_squares(text)?;
                let &[square] = squares.as_slice() else {
                    let hint = "name one square; several moves may reach it";
                    self.fault("task/0", "a move can end on one square only", hint);
                    return None;
                };
                self.goal(Goal::Reach(square), entry)?
            }
            TaskEntry::Capture(text) => {
                let goal = Goal::Capture(self.some_squares(text)?);
                self.goal(goal, entry)?
            }
            TaskEntry::Burn(text) => {
                let goal = Goal::Burn(self.some_squares(text)?);
                self.goal(goal, entry)?
            }
            TaskEntry::Promote => self.goal(Goal::Promote, entry)?,
            TaskEntry::Win => self.goal(Goal::Win, entry)?,
        };
        if !task.asks_for_a_move() && !entry.replies.trim().is_empty() {
            let hint = "leave out `replies`, or make the task a move";
            self.fault("replies", "there is no move to reply to here", hint);
            return None;
        }
        Some(task)
    }

    /// Parses the responses to particular wrong moves, which must be legal and wrong.
    pub fn wrong_moves(
        &mut self,
        entry: &StepEntry,
        task: Option<&StoryTask>,
    ) -> Option<Vec<(Vec<Move>, String)>> {
        let mut responses = Vec::new();
        for (wrong, at) in entry.wrong_moves.iter().zip(0..) {
            let field = format!("wrong_moves/{at}/moves");
            let moves = self.moves(&field, &wrong.moves)?;
            let is_right = |mv: &Move| match task {
                Some(StoryTask::Play { ways, .. }) => ways.iter().any(|way| way.mv == *mv),
                Some(StoryTask::Line(moves)) => moves.first() == Some(mv),
                _ => false,
            };
            if let Some(at) = moves.iter().position(is_right) {
                let text = wrong.moves.split_whitespace().nth(at).unwrap_or_default();
                let what = format!("`{text}` is a right move of this step");
                self.fault(&field, what, "remove it from `wrong_moves` or from the task");
                return None;
            }
            responses.push((moves, wrong.text.clone()));
        }
        if task.is_some_and(|task| !task.asks_for_a_move()) && !responses.is_empty() {
            self.fault("wrong_moves", "no move is asked for here", "leave out `wrong_moves`");
            return None;
        }
        Some(responses)
    }

    /// Parses squares; `field` is the path within the step.
    pub fn squares(&mut self, field: &str, text: &str) -> Option<Vec<Sq>> {
        let geometry = self.position.geometry();
        let mut squares = Vec::new();
        for (at, word) in words(text) {
            let Some(sq) = geometry.parse(word) else {
                let last = geometry.squares().last().map(|sq| geometry.name(sq)).unwrap_or_default();
                let first = geometry.squares().next().map(|sq| geometry.name(sq)).unwrap_or_default();
                let hint = format!("squares go from {first} at the top left to {last} at the bottom right");
                let path = format!("{}/{field}", self.path);
                self.report.fault_inside(&path, at, format!("`{word}` is not a square of this board"), hint);
                return None;
            };
            if !squares.contains(&sq) {
                squares.push(sq);
            }
        }
        Some(squares)
    }

    fn some_squares(&mut self, text: &str) -> Option<Vec<Sq>> {
        let squares = self.squares("task/0", text)?;
        if squares.is_empty() {
            self.fault("task/0", "no square is named", "write one or more, such as \"7f 6e\"");
            return None;
        }
        Some(squares)
    }

    fn moves(&mut self, field: &str, text: &str) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        for (at, word) in words(text) {
            moves.push(self.one_move(self.position, field, at, word)?);
        }
        if moves.is_empty() {
            self.fault(field, "no move is named", "write one or more, such as \"7g7f 7g7e\"");
            return None;
        }
        Some(moves)
    }

    fn one_move(&mut self, position: &Position, field: &str, at: usize, word: &str) -> Option<Move> {
        let (what, hint) = match coordinate::read(position, word) {
            Ok(mv) => return Some(mv),
            Err(MoveError::Unreadable { what, hint, .. }) => {
                (format!("`{word}` cannot be read as a move: {what}"), hint)
            }
            Err(MoveError::Refused(refusal)) => {
                (format!("`{word}` is not legal here"), refusal.describe(position))
            }
            Err(MoveError::NoMatch { what, hint }) => (format!("`{word}` is not legal here: {what}"), hint),
        };
        self.report.fault_inside(&format!("{}/{field}", self.path), at, what, hint);
        None
    }

    /// Parses moves played one after another.
    fn sequence(&mut self, position: &mut Position, field: &str, text: &str) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        for (at, word) in words(text) {
            let mv = self.one_move(position, field, at, word)?;
            position.play(mv, &mut ());
            moves.push(mv);
        }
        Some(moves)
    }

    fn line(&mut self, text: &str, replies: &str) -> Option<Vec<Move>> {
        let moves = self.sequence(&mut self.position.clone(), "task/0", text)?;
        if moves.len() % 2 == 0 {
            let what = format!("a line of {} moves does not end with a move of the learner's", moves.len());
            self.fault(
                "task/0",
                what,
                "write an odd number of moves: the learner makes the first and the last",
            );
            return None;
        }
        if !replies.trim().is_empty() {
            self.fault(
                "replies",
                "a line already includes the replies",
                "leave out `replies`, or add another step",
            );
            return None;
        }
        Some(moves)
    }

    fn play(&mut self, goal: Goal, moves: Vec<Move>, entry: &StepEntry) -> Option<StoryTask> {
        let mut ways: Vec<AcceptedMove> = Vec::new();
        for mv in moves {
            let mut position = self.position.clone();
            position.play(mv, &mut ());
            let replies = self.sequence(&mut position, "replies", &entry.replies)?;
            if !ways.iter().any(|way| way.mv == mv) {
                ways.push(AcceptedMove { mv, replies });
            }
        }
        Some(StoryTask::Play { goal, ways })
    }

    fn goal(&mut self, goal: Goal, entry: &StepEntry) -> Option<StoryTask> {
        let mut position = self.position.clone();
        let moves: Vec<Move> = self
            .position
            .legal_moves()
            .into_iter()
            .filter(|mv| achieves(&mut position, *mv, &goal))
            .collect();
        if moves.is_empty() {
            self.fault("task", "no legal move does this", "check the position, and whose turn it is");
            return None;
        }
        self.play(goal, moves, entry)
    }

    fn question(&mut self, answers: &[StoryAnswer]) -> Option<StoryTask> {
        let right_count = answers.iter().filter(|answer| answer.is_right).count();
        if right_count != 1 || answers.len() < 2 {
            let what = format!("of these {} answers {right_count} are right", answers.len());
            self.fault("task/0", what, "write two or more answers, and `right: true` in one of them");
            return None;
        }
        for (answer, at) in answers.iter().zip(0..) {
            let path = format!("{}/task/0/{at}", self.path);
            expect_text(self.report, &format!("{path}/text"), &answer.text);
            if let Some(says) = &answer.says {
                expect_text(self.report, &format!("{path}/says"), says);
            }
        }
        Some(StoryTask::Choose(answers.to_vec()))
    }

    fn fault(&mut self, field: &str, what: impl Into<String>, hint: impl Into<String>) {
        self.report.fault(&format!("{}/{field}", self.path), what, hint);
    }
}

/// Whether a legal move achieves the goal. The position is restored afterwards.
fn achieves(position: &mut Position, mv: Move, goal: &Goal) -> bool {
    let mut ply = PlySummary::default();
    let mover = position.side_to_move();
    position.play(mv, &mut ply);
    let is_won = || matches!(position.outcome(), Some(Outcome::Win { winner, .. }) if winner == mover);
    let achieved = match goal {
        Goal::Certain => false,
        Goal::Reach(sq) => ply.to == Some(*sq) && !ply.is_pass,
        Goal::Capture(squares) => squares.iter().all(|sq| ply.captured.iter().any(|(at, _)| at == sq)),
        Goal::Burn(squares) => {
            squares.iter().all(|sq| ply.burnt.iter().any(|(at, piece)| at == sq && piece.side != mover))
        }
        Goal::Promote => ply.promoted.is_some(),
        Goal::Win => is_won(),
    };
    position.undo();
    achieved
}

/// Whether a legal move wins the game at once. The position is restored afterwards.
pub(in crate::lesson) fn wins(position: &mut Position, mv: Move) -> bool {
    achieves(position, mv, &Goal::Win)
}
