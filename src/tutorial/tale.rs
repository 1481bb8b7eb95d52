//! A story on the board: the step one is at, what was tried, and the moves the program makes.

use super::desk::{Said, Tone};
use crate::rules::Move;
use crate::say;
use crate::story::{Story, StoryReply, StorySession, StoryTask};
use crate::variant::Sq;
use crate::view::square_mark::SquareMark as Sign;
use std::collections::{BTreeSet, VecDeque};

/// How far a step has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The learner is at it.
    Doing,
    /// The program plays these moves, then the next phase comes.
    Playing(VecDeque<Move>, Box<Phase>),
    /// A solution was shown.
    Shown,
    /// It is done, or there is nothing to do.
    Done,
}

/// A story and the learner at it.
#[derive(Clone, Debug)]
pub struct Tale {
    story: Story,
    reading: StorySession,
    phase: Phase,
    said: Option<Said>,
    /// Squares pointed out.
    chosen: BTreeSet<Sq>,
}

impl Tale {
    /// Opens a story.
    #[must_use]
    pub fn new(story: &Story) -> Self {
        let mut tale = Self {
            story: story.clone(),
            reading: StorySession::new(story),
            phase: Phase::Doing,
            said: None,
            chosen: BTreeSet::new(),
        };
        tale.begin_step();
        tale
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
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What was said last.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// Whether squares are to be pointed out.
    #[must_use]
    pub fn asks_for_squares(&self) -> bool {
        matches!(self.reading.task(), StoryTask::Point { .. })
    }

    /// Whether squares were pointed out.
    #[must_use]
    pub fn has_chosen(&self) -> bool {
        !self.chosen.is_empty()
    }

    fn begin_step(&mut self) {
        self.phase = if self.reading.is_done() { Phase::Done } else { Phase::Doing };
        self.said = None;
        self.chosen.clear();
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

    /// Begins the step anew.
    pub fn again(&mut self) {
        self.reading.again();
        self.begin_step();
    }

    /// A move was made on the board; tells whether it may stand there.
    pub fn played(&mut self, mv: Move) -> bool {
        if self.phase != Phase::Doing {
            return true;
        }
        let reply = self.reading.play(mv);
        let stands = matches!(reply, StoryReply::Done { .. } | StoryReply::GoOn { .. });
        self.hear(reply);
        stands
    }

    /// A move was refused on the board.
    pub fn refused(&mut self, mv: Move) {
        if self.phase == Phase::Doing {
            let reply = self.reading.play(mv);
            self.hear(reply);
        }
    }

    /// A square is pointed out, or not any more.
    pub fn point(&mut self, sq: Sq) {
        if self.phase == Phase::Doing && self.asks_for_squares() && !self.chosen.remove(&sq) {
            self.chosen.insert(sq);
        }
    }

    /// The squares that were pointed out are the answer.
    pub fn check(&mut self) {
        if self.phase == Phase::Doing && self.asks_for_squares() {
            let chosen: Vec<Sq> = self.chosen.iter().copied().collect();
            let reply = self.reading.point(&chosen);
            self.hear(reply);
        }
    }

    /// An answer was chosen, by its number from 0.
    pub fn choose(&mut self, answer: usize) {
        if self.phase == Phase::Doing {
            let reply = self.reading.choose(answer);
            self.hear(reply);
        }
    }

    /// Shows how the step is done, from its start.
    pub fn show(&mut self) {
        self.again();
        self.said = Some(Said { tone: Tone::Plain, text: say!("tutorial-shown") });
        self.phase = match self.reading.solution() {
            Some(line) => Phase::Playing(line.into(), Box::new(Phase::Shown)),
            None => Phase::Shown,
        };
    }

    /// The next move that the program makes; none if it makes none.
    pub fn next_move(&mut self) -> Option<Move> {
        let Phase::Playing(moves, then) = &mut self.phase else { return None };
        let next = moves.pop_front();
        if next.is_none() {
            self.phase = std::mem::replace(then, Phase::Doing);
        }
        next
    }

    fn hear(&mut self, reply: StoryReply) {
        let (tone, text, then) = match reply {
            StoryReply::Done { text, replies } => (Tone::Good, text, Some((replies, Phase::Done))),
            StoryReply::GoOn { text, replies } => (Tone::Plain, text, Some((replies, Phase::Doing))),
            StoryReply::Wrong { text } | StoryReply::Refused { why: text } => (Tone::Bad, text, None),
        };
        self.said = Some(Said { tone, text });
        match then {
            Some((replies, then)) if replies.is_empty() => self.phase = then,
            Some((replies, then)) => self.phase = Phase::Playing(replies.into(), Box::new(then)),
            None => {}
        }
    }

    /// The signs that belong on the board now.
    #[must_use]
    pub fn signs(&self) -> Vec<(Sign, Sq)> {
        let is_open = self.phase == Phase::Doing;
        let StoryTask::Point { squares } = self.reading.task() else {
            let is_shown = matches!(self.phase, Phase::Doing | Phase::Done)
                && self.reading.position().key() == self.reading.first_position().key();
            return self.reading.marks().iter().filter(|_| is_shown).map(|sq| (Sign::Goal, *sq)).collect();
        };
        if is_open {
            let asked = self.reading.marks().iter().map(|sq| (Sign::Asked, *sq));
            return asked.chain(self.chosen.iter().map(|sq| (Sign::Chosen, *sq))).collect();
        }
        squares.iter().map(|sq| (Sign::Right, *sq)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::StoryLibrary;
    use crate::variant::{Library, Variant};

    fn stories(id: &str) -> Vec<Story> {
        let library = Library::with_folder(None);
        let game = Variant::compile(library.find(id).expect("ours"), &[]).expect("it compiles");
        StoryLibrary::with_folder(&game, None).stories
    }

    /// Lets the program make its moves.
    fn finish(tale: &mut Tale) {
        while let Some(mv) = tale.next_move() {
            assert!(tale.played(mv));
        }
    }

    #[test]
    fn every_story_is_read_to_its_end_by_doing_what_it_asks() {
        for id in ["tori", "chu", "dai", "tenjiku", "tai"] {
            for story in stories(id) {
                let mut tale = Tale::new(&story);
                loop {
                    let mut tries = 0;
                    while *tale.phase() != Phase::Done {
                        match tale.reading().task().clone() {
                            StoryTask::Read => panic!("{}: reading is never to be done", story.id),
                            StoryTask::Play { .. } | StoryTask::Line { .. } => {
                                let mv = tale.reading().solution().expect("a solution")[0];
                                assert!(tale.played(mv), "{}", story.id);
                            }
                            StoryTask::Point { squares } => {
                                squares.iter().for_each(|sq| tale.point(*sq));
                                tale.check();
                            }
                            StoryTask::Choose { answers } => {
                                let right = answers.iter().position(|answer| answer.is_right());
                                tale.choose(right.expect("a right answer"));
                            }
                        }
                        finish(&mut tale);
                        tries += 1;
                        assert!(tries < 30, "{}: step {} has no end", story.id, tale.reading().step());
                    }
                    if !tale.go_on() {
                        break;
                    }
                }
                assert!(tale.reading().is_last(), "{}", story.id);
            }
        }
    }

    #[test]
    fn what_is_shown_is_to_be_done_all_the_same() {
        let mut shown = 0;
        for story in stories("chu") {
            let mut tale = Tale::new(&story);
            loop {
                if tale.reading().task().asks_for_a_move() {
                    tale.show();
                    finish(&mut tale);
                    assert_eq!(*tale.phase(), Phase::Shown, "{}", story.id);
                    assert_eq!(tale.reading().position().key(), tale.reading().first_position().key());
                    tale.again();
                    assert_eq!(*tale.phase(), Phase::Doing);
                    shown += 1;
                }
                if !tale.go_on() {
                    break;
                }
            }
        }
        assert!(shown > 0);
    }
}
