//! The state of the lessons: the open course, and the exercises or story on the board.

use super::exercise_set::{ExerciseSet, ExerciseSetKind};
use super::saved_progress::SavedProgress;
use crate::app::LessonRequest;
use crate::game::Session;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_teach::lesson::{Attempt, Course, Phase, Story, StoryLibrary};
use tenjiku_teach::training::Day;

#[derive(Resource, Default, Debug)]
pub struct TutorialState {
    pub(super) open_course: Option<OpenCourse>,
    /// Whether the exercise or step must still be put on the board.
    pub(super) needs_board: bool,
}

/// The lessons of a game, and the learner's activity.
#[derive(Debug)]
pub(super) struct OpenCourse {
    pub game: Arc<Variant>,
    pub course: Course,
    pub library: StoryLibrary,
    pub activity: Activity,
    /// Whether the lesson was opened from the problems and leads back to them.
    pub leads_to_problems: bool,
}

#[derive(Default, Debug)]
pub(super) enum Activity {
    /// Looking at the course.
    #[default]
    None,
    /// Doing an exercise of a set, or a step of a story.
    Doing {
        /// The set of exercises; `None` for a story.
        set: Option<ExerciseSet>,
        attempt: Box<Attempt>,
    },
    /// Reading the summary: all exercises of the set have been done or skipped.
    SetOver(ExerciseSet),
    /// Choosing what follows the finished story with this id.
    StoryOver(String),
}

impl TutorialState {
    pub(super) fn attempt(&self) -> Option<&Attempt> {
        match &self.open_course.as_ref()?.activity {
            Activity::Doing { attempt, .. } => Some(attempt),
            Activity::None | Activity::SetOver(_) | Activity::StoryOver(_) => None,
        }
    }

    pub(super) fn attempt_mut(&mut self) -> Option<&mut Attempt> {
        match &mut self.open_course.as_mut()?.activity {
            Activity::Doing { attempt, .. } => Some(attempt),
            Activity::None | Activity::SetOver(_) | Activity::StoryOver(_) => None,
        }
    }
}

impl OpenCourse {
    pub fn new(game: Arc<Variant>) -> Self {
        let (course, library) = (Course::new(&game), StoryLibrary::load(&game));
        Self { game, course, library, activity: Activity::None, leads_to_problems: false }
    }

    /// The number of finished lessons, and of all lessons of the course.
    pub fn done(&self, progress: &SavedProgress) -> (usize, usize) {
        let lessons = &self.course.lessons;
        let is_done = |kind: &&KindId| progress.0.is_done(self.game.id(), self.game.kind(**kind).symbol());
        (lessons.iter().filter(is_done).count(), lessons.len())
    }

    /// The number of exercises due for review.
    pub fn due(&self, progress: &SavedProgress, today: Day) -> usize {
        ExerciseSet::repeat(&self.game, &self.course, &progress.0, today).map_or(0, |set| set.marks().len())
    }

    /// The lesson after a set of exercises; `None` after a quiz.
    pub fn lesson_after(&self, set: &ExerciseSet, progress: &SavedProgress) -> Option<KindId> {
        match set.kind {
            ExerciseSetKind::Piece(kind) => self.next_lesson(progress, Some(kind)),
            ExerciseSetKind::Repeat => self.next_lesson(progress, None),
            ExerciseSetKind::Quiz => None,
        }
    }

    /// The practice position from which the current game began.
    pub fn practice_on(&self, session: &Session) -> Option<usize> {
        let key = session.tree()?.initial_position().key();
        self.library.practice.iter().position(|practice| practice.position.key() == key)
    }

    /// The first unsolved practice position after the one with the index `after`, continuing from the first position
    /// of the list. If all are solved, simply the next position. `None` if the game has no practice positions.
    pub fn next_practice(&self, after: Option<usize>, progress: &SavedProgress) -> Option<usize> {
        let count = self.library.practice.len();
        let first = after.map_or(0, |after| after + 1);
        let mut indices = (first..first + count).map(|index| index % count);
        let is_open = |index: &usize| !progress.is_solved(self.game.id(), &self.library.practice[*index].id);
        indices.clone().find(is_open).or_else(|| indices.next())
    }

    /// The request after a story. The first story of a game is followed by a game, any other by the next unfinished
    /// story, or by a game if no later story is unfinished.
    pub fn after_story(&self, id: &str, progress: &SavedProgress) -> LessonRequest {
        let stories = &self.library.stories;
        let index = stories.iter().position(|story| story.id == id).unwrap_or_default();
        let is_open = |story: &&Story| progress.step_of(self.game.id(), &story.id).is_some();
        let game = Arc::clone(&self.game);
        match stories.iter().skip(index + 1).filter(|_| index > 0).find(is_open) {
            Some(story) => LessonRequest::Story(game, story.id.clone()),
            None => LessonRequest::Play(game),
        }
    }

    /// The request of the panel's large button when nothing is left to do on the board.
    pub fn next_request(&self, progress: &SavedProgress) -> Option<LessonRequest> {
        match &self.activity {
            Activity::Doing { attempt, .. } => match attempt.phase {
                Phase::Done => Some(LessonRequest::Next),
                Phase::Failed => Some(LessonRequest::Again),
                Phase::Working | Phase::Playing { .. } | Phase::Showing(_) => None,
            },
            Activity::StoryOver(id) => Some(self.after_story(id, progress)),
            Activity::SetOver(set) if set.kind == ExerciseSetKind::Quiz => Some(LessonRequest::Quiz),
            Activity::SetOver(set) => {
                let next = self.lesson_after(set, progress);
                next.map(|kind| LessonRequest::Piece(Arc::clone(&self.game), kind))
            }
            Activity::None => None,
        }
    }

    /// The first unfinished lesson of the course; the search starts after the lesson of `after`, if given,
    /// and wraps around.
    pub fn next_lesson(&self, progress: &SavedProgress, after: Option<KindId>) -> Option<KindId> {
        let is_open = |kind: &KindId| !progress.0.is_done(self.game.id(), self.game.kind(*kind).symbol());
        let lessons = &self.course.lessons;
        let start = after
            .and_then(|kind| lessons.iter().position(|lesson| *lesson == kind))
            .map_or(0, |start| start + 1);
        lessons[start..].iter().chain(&lessons[..start]).copied().find(is_open)
    }
}
