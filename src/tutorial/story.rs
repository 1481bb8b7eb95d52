//! A story on the board: the current step, the learner's attempts, and the moves the program plays.

use super::exercise::{Feedback, Tone};
use crate::say;
use crate::story::{Story, StoryReply, StorySession, StoryTask};
use crate::view::square_mark::SquareMark;
use std::collections::{BTreeSet, VecDeque};
use tenjiku_rules::Move;
use tenjiku_rules::variant::Sq;

/// How far a step has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryPhase {
    /// The learner is at it.
    Doing,
    /// The program plays these moves, then the next phase comes.
    Playing(VecDeque<Move>, Box<StoryPhase>),
    /// A solution is shown; these moves of it are left.
    Showing(VecDeque<Move>),
    /// It is done, or there is nothing to do.
    Done,
}

/// A story and how far the learner has read it.
#[derive(Clone, Debug)]
pub struct StoryState {
    story: Story,
    reading: StorySession,
    phase: StoryPhase,
    feedback: Option<Feedback>,
    replies: usize,
    /// Squares pointed out.
    chosen: BTreeSet<Sq>,
    /// Whether the right squares or the right answer are marked, until the learner answers.
    shows_answer: bool,
}

impl StoryState {
    /// Opens a story at a step, or at the first one if there is no such step.
    #[must_use]
    pub fn new(story: &Story, step: usize) -> Self {
        let mut reading = StorySession::new(story);
        reading.go_to(step);
        let mut story = Self {
            story: story.clone(),
            reading,
            phase: StoryPhase::Doing,
            feedback: None,
            replies: 0,
            chosen: BTreeSet::new(),
            shows_answer: false,
        };
        story.begin_step();
        story
    }

    /// The story.
    #[must_use]
    pub const fn story(&self) -> &Story {
        &self.story
    }

    /// How far it was read.
    #[must_use]
    pub const fn reading(&self) -> &StorySession {
        &self.reading
    }

    /// How far the step has come.
    #[must_use]
    pub const fn phase(&self) -> &StoryPhase {
        &self.phase
    }

    /// Whether its last step is done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.reading.is_last() && self.phase == StoryPhase::Done
    }

    /// What was said last.
    #[must_use]
    pub const fn feedback(&self) -> Option<&Feedback> {
        self.feedback.as_ref()
    }

    /// A number that changes with every reply and every new try.
    #[must_use]
    pub const fn replies(&self) -> usize {
        self.replies
    }

    /// The squares that were pointed out.
    #[must_use]
    pub const fn chosen(&self) -> &BTreeSet<Sq> {
        &self.chosen
    }

    /// Whether several squares are to be pointed out, and then checked. A single one is an answer by itself.
    #[must_use]
    pub fn asks_for_squares(&self) -> bool {
        matches!(self.reading.task(), StoryTask::Point { squares } if squares.len() > 1)
    }

    /// Whether squares were pointed out.
    #[must_use]
    pub fn has_chosen(&self) -> bool {
        !self.chosen.is_empty()
    }

    fn begin_step(&mut self) {
        self.phase = if self.reading.is_done() { StoryPhase::Done } else { StoryPhase::Doing };
        self.feedback = None;
        self.replies += 1;
        self.chosen.clear();
        self.shows_answer = false;
    }

    /// Goes to the next step; false at the last.
    pub fn go_on(&mut self) -> bool {
        let has_next = self.reading.go_on();
        if has_next {
            self.begin_step();
        }
        has_next
    }

    /// Goes back to the step before; false at the first.
    pub fn back(&mut self) -> bool {
        let has_before = self.reading.back();
        if has_before {
            self.begin_step();
        }
        has_before
    }

    /// Starts the step again.
    pub fn again(&mut self) {
        self.reading.again();
        self.begin_step();
    }

    /// Judges a move made on the board; returns whether it may stay there.
    pub fn played(&mut self, mv: Move) -> bool {
        if self.phase != StoryPhase::Doing {
            return true;
        }
        let reply = self.reading.play(mv);
        let stands = matches!(reply, StoryReply::Done { .. } | StoryReply::GoOn { .. });
        self.apply_reply(reply);
        stands
    }

    /// A move was refused on the board.
    pub fn refused(&mut self, mv: Move) {
        if self.phase == StoryPhase::Doing {
            let reply = self.reading.play(mv);
            self.apply_reply(reply);
        }
    }

    /// A square is pointed out, or not any more. Where one is asked for, that is the answer.
    pub fn toggle_square(&mut self, sq: Sq) {
        let StoryTask::Point { squares } = self.reading.task() else { return };
        if self.phase != StoryPhase::Doing {
            return;
        }
        self.shows_answer = false;
        if squares.len() == 1 {
            self.chosen = BTreeSet::from([sq]);
            self.judge_squares();
        } else if !self.chosen.remove(&sq) {
            self.chosen.insert(sq);
        }
    }

    /// The squares that were pointed out are the answer.
    pub fn check(&mut self) {
        if self.phase == StoryPhase::Doing && self.asks_for_squares() {
            self.judge_squares();
        }
    }

    fn judge_squares(&mut self) {
        let chosen: Vec<Sq> = self.chosen.iter().copied().collect();
        let reply = self.reading.point(&chosen);
        self.apply_reply(reply);
    }

    /// An answer was chosen, by its number from 0.
    pub fn choose(&mut self, answer: usize) {
        if self.phase == StoryPhase::Doing {
            self.shows_answer = false;
            let reply = self.reading.choose(answer);
            self.apply_reply(reply);
        }
    }

    /// Shows how the step is done, from its start: moves one by one, squares and answers at once.
    pub fn show(&mut self) {
        self.again();
        if let Some(line) = self.reading.solution() {
            self.phase = StoryPhase::Showing(line.into());
        } else {
            self.shown();
            self.shows_answer = true;
        }
    }

    /// The learner's turn, after a solution was shown.
    fn shown(&mut self) {
        self.again();
        self.feedback = Some(Feedback { tone: Tone::Plain, text: say!("tutorial-shown") });
    }

    /// Whether the right squares or the right answer are marked.
    #[must_use]
    pub const fn shows_answer(&self) -> bool {
        self.shows_answer
    }

    /// The number of moves of a solution that are still to be shown, while it is shown.
    #[must_use]
    pub fn left_to_show(&self) -> Option<usize> {
        match &self.phase {
            StoryPhase::Showing(moves) => Some(moves.len()),
            StoryPhase::Doing | StoryPhase::Playing(..) | StoryPhase::Done => None,
        }
    }

    /// Whether the program has moves to play.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        matches!(self.phase, StoryPhase::Playing(..) | StoryPhase::Showing(_))
    }

    /// The next move that the program makes; none if it makes none. After the last one of a solution the step begins
    /// again.
    pub fn next_move(&mut self) -> Option<Move> {
        match &mut self.phase {
            StoryPhase::Playing(moves, then) => {
                let next = moves.pop_front();
                if next.is_none() {
                    self.phase = std::mem::replace(then, StoryPhase::Doing);
                }
                next
            }
            StoryPhase::Showing(moves) => {
                let next = moves.pop_front();
                if next.is_none() {
                    self.shown();
                }
                next
            }
            StoryPhase::Doing | StoryPhase::Done => None,
        }
    }

    fn apply_reply(&mut self, reply: StoryReply) {
        let (tone, text, then) = match reply {
            StoryReply::Done { text, replies } => (Tone::Good, text, Some((replies, StoryPhase::Done))),
            StoryReply::GoOn { text, replies } => (Tone::Plain, text, Some((replies, StoryPhase::Doing))),
            StoryReply::Wrong { text } | StoryReply::Refused { why: text } => (Tone::Bad, text, None),
        };
        self.feedback = Some(Feedback { tone, text });
        self.replies += 1;
        match then {
            Some((replies, then)) if replies.is_empty() => self.phase = then,
            Some((replies, then)) => self.phase = StoryPhase::Playing(replies.into(), Box::new(then)),
            None => {}
        }
    }

    /// The marks that belong on the board now.
    #[must_use]
    pub fn marks(&self) -> Vec<(SquareMark, Sq)> {
        let is_open = self.phase == StoryPhase::Doing && !self.shows_answer;
        let StoryTask::Point { squares } = self.reading.task() else {
            let is_shown = matches!(self.phase, StoryPhase::Doing | StoryPhase::Done)
                && self.reading.position().key() == self.reading.first_position().key();
            return self
                .reading
                .marks()
                .iter()
                .filter(|_| is_shown)
                .map(|sq| (SquareMark::Goal, *sq))
                .collect();
        };
        if is_open {
            let asked = self.reading.marks().iter().map(|sq| (SquareMark::Asked, *sq));
            return asked.chain(self.chosen.iter().map(|sq| (SquareMark::Chosen, *sq))).collect();
        }
        squares.iter().map(|sq| (SquareMark::Right, *sq)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::StoryLibrary;
    use tenjiku_rules::variant::{Library, Variant};

    fn stories(id: &str) -> Vec<Story> {
        let library = Library::ours();
        let game = Variant::compile(library.find(id).expect("ours"), &[]).expect("it compiles");
        StoryLibrary::with_folder(&game, None).stories
    }

    /// Lets the program make its moves.
    fn finish(story: &mut StoryState) {
        while let Some(mv) = story.next_move() {
            assert!(story.played(mv));
        }
    }

    #[test]
    fn every_story_is_read_to_its_end_by_doing_what_it_asks() {
        for id in ["tori", "chu", "dai", "tenjiku", "tai"] {
            for written in stories(id) {
                let mut story = StoryState::new(&written, 0);
                loop {
                    let mut tries = 0;
                    while *story.phase() != StoryPhase::Done {
                        match story.reading().task().clone() {
                            StoryTask::Read => panic!("{}: reading is never to be done", written.id),
                            StoryTask::Play { .. } | StoryTask::Line { .. } => {
                                let mv = story.reading().solution().expect("a solution")[0];
                                assert!(story.played(mv), "{}", written.id);
                            }
                            StoryTask::Point { squares } => {
                                squares.iter().for_each(|sq| story.toggle_square(*sq));
                                story.check();
                            }
                            StoryTask::Choose { answers } => {
                                let right = answers.iter().position(|answer| answer.is_right());
                                story.choose(right.expect("a right answer"));
                            }
                        }
                        finish(&mut story);
                        tries += 1;
                        assert!(tries < 30, "{}: step {} has no end", written.id, story.reading().step());
                    }
                    if !story.go_on() {
                        break;
                    }
                }
                assert!(story.reading().is_last(), "{}", written.id);
            }
        }
    }

    #[test]
    fn what_is_shown_is_to_be_done_all_the_same() {
        let mut shown = 0;
        for written in stories("chu") {
            let mut story = StoryState::new(&written, 0);
            loop {
                if story.reading().task().asks_for_a_move() {
                    story.show();
                    finish(&mut story);
                    assert_eq!(*story.phase(), StoryPhase::Doing, "{}", written.id);
                    assert_eq!(story.reading().position().key(), story.reading().first_position().key());
                    assert_eq!(story.feedback().map(|said| said.tone), Some(Tone::Plain));
                    shown += 1;
                }
                if !story.go_on() {
                    break;
                }
            }
        }
        assert!(shown > 0);
    }

    #[test]
    fn an_answer_that_was_shown_stays_marked_until_the_learner_answers() {
        let first_flight = &stories("tori")[0];
        let mut story = StoryState::new(first_flight, 0);
        while !matches!(story.reading().task(), StoryTask::Point { .. }) {
            assert!(story.go_on(), "a step asks for squares");
        }
        let StoryTask::Point { squares } = story.reading().task().clone() else { panic!("squares") };
        story.show();
        assert_eq!(*story.phase(), StoryPhase::Doing);
        let right: Vec<_> = squares.iter().map(|sq| (SquareMark::Right, *sq)).collect();
        assert_eq!(story.marks(), right);
        squares.iter().for_each(|sq| story.toggle_square(*sq));
        assert!(!story.shows_answer());
        story.check();
        assert_eq!(*story.phase(), StoryPhase::Done);
    }
}
