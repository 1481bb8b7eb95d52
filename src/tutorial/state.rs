//! What is going on in the lessons: the open course, and the exercises or story on the board.

use super::exercise::{ExercisePhase, ExerciseState};
use super::exercise_set::{ExerciseSet, ExerciseSetKind};
use super::saved_progress::SavedProgress;
use super::story::{StoryPhase, StoryState};
use crate::app::LessonRequest;
use crate::game::Session;
use crate::lesson::Course;
use crate::story::{Story, StoryLibrary};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{Move, Setup};

/// The lessons, if a course is open.
#[derive(Resource, Default, Debug)]
pub struct TutorialState {
    pub(super) open_course: Option<OpenCourse>,
    /// Whether the exercise or step still has to be put on the board.
    pub(super) needs_board: bool,
}

/// The lessons of a game, and what the learner is doing.
#[derive(Debug)]
pub(super) struct OpenCourse {
    /// The game.
    pub game: Arc<Variant>,
    /// Its lessons in order.
    pub course: Course,
    /// Its written lessons and practice positions.
    pub shelf: StoryLibrary,
    /// What the learner is doing.
    pub activity: Activity,
}

/// What the learner is doing.
#[derive(Default, Debug)]
pub(super) enum Activity {
    /// Looking at the course.
    #[default]
    None,
    /// Solving one exercise of a set.
    Exercise {
        /// All the exercises.
        set: ExerciseSet,
        /// The one on the board.
        exercise: Box<ExerciseState>,
    },
    /// Reading the summary: all exercises of the set have been done or skipped.
    SetOver(ExerciseSet),
    /// Reading a story.
    Story(Box<StoryState>),
    /// Choosing what comes after a story that has been finished; its id.
    StoryOver(String),
}

impl Activity {
    /// Plays a move that was made on the board; returns whether it may stay there.
    pub fn played(&mut self, mv: Move) -> bool {
        match self {
            Self::Exercise { exercise, .. } => exercise.played(mv),
            Self::Story(story) => story.played(mv),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => true,
        }
    }

    /// Takes note of a move that the board refused.
    pub fn refused(&mut self, mv: Move) {
        match self {
            Self::Exercise { exercise, .. } => exercise.refused(mv),
            Self::Story(story) => story.refused(mv),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => {}
        }
    }

    /// Selects a square as part of the answer, or deselects it.
    pub fn toggle_square(&mut self, sq: Sq) {
        match self {
            Self::Exercise { exercise, .. } => exercise.toggle_square(sq),
            Self::Story(story) => story.toggle_square(sq),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => {}
        }
    }

    /// The squares that were pointed out.
    pub fn chosen(&self) -> Option<&BTreeSet<Sq>> {
        match self {
            Self::Exercise { exercise, .. } => Some(exercise.chosen()),
            Self::Story(story) => Some(story.chosen()),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => None,
        }
    }

    /// The practice board in use.
    pub fn board(&self) -> Option<&Arc<Variant>> {
        match self {
            Self::Exercise { exercise, .. } => Some(exercise.attempt().position().variant()),
            Self::Story(story) => Some(story.reading().position().variant()),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => None,
        }
    }

    /// Whether the program is about to play moves by itself: a solution, or the replies in a story.
    pub fn plays_by_itself(&self) -> bool {
        match self {
            Self::Exercise { exercise, .. } => exercise.left_to_show().is_some(),
            Self::Story(story) => story.is_playing(),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => false,
        }
    }

    /// The number of moves of a solution that are still to be shown, while it is shown.
    pub fn left_to_show(&self) -> Option<usize> {
        match self {
            Self::Exercise { exercise, .. } => exercise.left_to_show(),
            Self::Story(story) => story.left_to_show(),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => None,
        }
    }

    /// The next move the program plays by itself.
    pub fn next_move(&mut self) -> Option<Move> {
        match self {
            Self::Exercise { exercise, .. } => exercise.next_shown(),
            Self::Story(story) => story.next_move(),
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => None,
        }
    }

    /// The board and the position at the start of the exercise or step.
    pub fn first_position(&self) -> Option<(Arc<Variant>, Setup)> {
        match self {
            Self::Exercise { exercise, .. } => {
                Some((Arc::clone(&exercise.lesson().board), exercise.exercise().setup.clone()))
            }
            Self::Story(story) => {
                Some((Arc::clone(story.story().board()), story.reading().first_position().setup()))
            }
            Self::None | Self::SetOver(_) | Self::StoryOver(_) => None,
        }
    }
}

impl TutorialState {
    /// What the learner is doing, if a course is open.
    pub(super) fn activity(&self) -> Option<&Activity> {
        self.open_course.as_ref().map(|open_course| &open_course.activity)
    }

    /// The same, to be changed.
    pub(super) fn activity_mut(&mut self) -> Option<&mut Activity> {
        self.open_course.as_mut().map(|open_course| &mut open_course.activity)
    }

    /// The exercise on the board.
    pub(super) fn exercise(&self) -> Option<&ExerciseState> {
        match self.activity()? {
            Activity::Exercise { exercise, .. } => Some(exercise),
            _ => None,
        }
    }

    /// The story on the board.
    pub(super) fn story(&self) -> Option<&StoryState> {
        match self.activity()? {
            Activity::Story(story) => Some(story),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn story_mut(&mut self) -> Option<&mut StoryState> {
        match self.activity_mut()? {
            Activity::Story(story) => Some(story),
            _ => None,
        }
    }
}

impl OpenCourse {
    /// Reads the lessons of a game.
    pub fn new(game: Arc<Variant>) -> Self {
        let (course, shelf) = (Course::new(&game), StoryLibrary::load(&game));
        Self { game, course, shelf, activity: Activity::None }
    }

    /// How many of its lessons are done, and how many there are.
    pub fn done(&self, progress: &SavedProgress) -> (usize, usize) {
        let lessons = &self.course.lessons;
        let is_done = |kind: &&KindId| progress.0.is_done(self.game.id(), self.game.kind(**kind).symbol());
        (lessons.iter().filter(is_done).count(), lessons.len())
    }

    /// How many exercises are due for review.
    pub fn due(&self, progress: &SavedProgress) -> usize {
        ExerciseSet::repeat(&self.game, &self.course, &progress.0).map_or(0, |set| set.marks().len())
    }

    /// The lesson after a set of exercises; a quiz has none.
    pub fn lesson_after(&self, set: &ExerciseSet, progress: &SavedProgress) -> Option<KindId> {
        match set.kind {
            ExerciseSetKind::Piece(kind) => self.next_lesson(progress, Some(kind)),
            ExerciseSetKind::Repeat => self.next_lesson(progress, None),
            ExerciseSetKind::Quiz => None,
        }
    }

    /// The number of the practice position that the game on the board began from.
    pub fn practice_on(&self, session: &Session) -> Option<usize> {
        let key = session.tree()?.first().key();
        self.shelf.practice.iter().position(|practice| practice.position().key() == key)
    }

    /// The first practice position after that one which is not solved; the one after it if all are. Empty shelves have
    /// none.
    pub fn next_practice(&self, after: Option<usize>, progress: &SavedProgress) -> Option<usize> {
        let count = self.shelf.practice.len();
        let first = after.map_or(0, |after| after + 1);
        let mut places = (first..first + count).map(|at| at % count);
        let is_open = |at: &usize| !progress.is_solved(self.game.id(), &self.shelf.practice[*at].id);
        places.clone().find(is_open).or_else(|| places.next())
    }

    /// What comes after a story: a game after the first one, then the stories that are not finished, and a game again.
    pub fn after_story(&self, id: &str, progress: &SavedProgress) -> LessonRequest {
        let stories = &self.shelf.stories;
        let at = stories.iter().position(|story| story.id == id).unwrap_or_default();
        let is_open = |story: &&Story| progress.step_of(self.game.id(), &story.id).is_some();
        let game = Arc::clone(&self.game);
        match stories.iter().skip(at + 1).filter(|_| at > 0).find(is_open) {
            Some(story) => LessonRequest::Story(game, story.id.clone()),
            None => LessonRequest::Play(game),
        }
    }

    /// What is to be done next when nothing is left to do on the board: the large button of the panel asks for it too.
    pub fn next_request(&self, progress: &SavedProgress) -> Option<LessonRequest> {
        match &self.activity {
            Activity::Exercise { exercise, .. } => match exercise.phase() {
                ExercisePhase::Done => Some(LessonRequest::Next),
                ExercisePhase::Over => Some(LessonRequest::Again),
                ExercisePhase::Doing | ExercisePhase::Showing(_) => None,
            },
            Activity::Story(story) => match story.phase() {
                StoryPhase::Done => Some(LessonRequest::Next),
                StoryPhase::Doing | StoryPhase::Playing(..) | StoryPhase::Showing(_) => None,
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
        let at =
            after.and_then(|kind| lessons.iter().position(|lesson| *lesson == kind)).map_or(0, |at| at + 1);
        lessons[at..].iter().chain(&lessons[..at]).copied().find(is_open)
    }
}
