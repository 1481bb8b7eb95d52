//! Handles the learner's requests: opening lessons, changing exercises, leaving.

use super::exercise_set::{ExerciseSet, ExerciseSetKind};
use super::saved_progress::{Calendar, SavedProgress};
use super::state::{Activity, OpenCourse, TutorialState};
use super::study_board::StudyBoard;
use crate::app::{
    GamePurpose, HandleEscape, Layer, LessonRequest, PracticeTask, Screen, StartGame, StudiedGame,
    SuspendedGames, Toast,
};
use crate::game::{Player, PlayerCommand, Seats, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_search::Level;
use tenjiku_teach::lesson::{Attempt, Lesson, Phase};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TutorialState>();
    app.on_escape(Layer::Screen, leave_screen);
    app.add_systems(
        Update,
        (handle_requests, put_on_board.run_if(in_state(Screen::Lesson)))
            .chain()
            .in_set(super::TutorialSystems::Requests),
    );
    app.add_systems(OnExit(Screen::Lesson), leave_board);
}

/// When a lesson is left, stops the computers on its board, unless the next screen is a game.
fn leave_board(screen: Res<State<Screen>>, mut players: MessageWriter<PlayerCommand>) {
    if *screen.get() != Screen::Match {
        players.write(PlayerCommand::Leave);
    }
}

#[derive(SystemParam)]
struct LessonParams<'w> {
    tutorial: ResMut<'w, TutorialState>,
    studied: ResMut<'w, StudiedGame>,
    suspended: ResMut<'w, SuspendedGames>,
    progress: ResMut<'w, SavedProgress>,
    calendar: Res<'w, Calendar>,
    purpose: Res<'w, GamePurpose>,
    task: ResMut<'w, PracticeTask>,
    session: Res<'w, Session>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    start: MessageWriter<'w, StartGame>,
    toasts: MessageWriter<'w, Toast>,
}

/// Esc leaves a lesson; in the list of lessons it returns to the previous screen.
fn leave_screen(screen: Res<State<Screen>>, mut requests: MessageWriter<LessonRequest>) -> bool {
    let is_lesson_screen = matches!(screen.get(), Screen::Course | Screen::Lesson);
    if is_lesson_screen {
        requests.write(LessonRequest::Leave);
    }
    is_lesson_screen
}

fn handle_requests(mut requests: MessageReader<LessonRequest>, mut params: LessonParams) {
    for request in requests.read() {
        match request {
            LessonRequest::Course(game) => {
                params.open_course(game);
                params.next.set(Screen::Course);
            }
            LessonRequest::Piece(game, kind) => {
                params.open_course(game);
                params.start_piece(*kind);
            }
            LessonRequest::Repeat(game) => {
                params.open_course(game);
                let (progress, today) = (&params.progress.0, params.calendar.today());
                let open_course = params.tutorial.open_course.as_ref();
                let set = open_course
                    .and_then(|open| ExerciseSet::repeat(&open.game, &open.course, progress, today));
                if set.is_none() {
                    params.next.set(Screen::Course);
                }
                params.start_set(set);
            }
            LessonRequest::Quiz => {
                let (progress, seed) = (&params.progress, RandomState::new().hash_one(0));
                let open_course = params.tutorial.open_course.as_ref();
                let set = open_course
                    .and_then(|open| ExerciseSet::quiz(&open.game, &open.course, &progress.0, seed));
                params.start_set(set);
            }
            LessonRequest::Story(game, id) => {
                params.open_course(game);
                params.start_story(id);
            }
            LessonRequest::Play(game) => params.start_game(game),
            LessonRequest::Practice(number) => params.start_practice(*number),
            LessonRequest::NextPractice => {
                let open_course = params.tutorial.open_course.as_ref();
                let next = open_course
                    .and_then(|open| open.next_practice(open.practice_on(&params.session), &params.progress));
                next.into_iter().for_each(|number| params.start_practice(number));
            }
            LessonRequest::Again => params.restart_with(Attempt::restart),
            LessonRequest::Show => params.restart_with(Attempt::show_solution),
            LessonRequest::Check => {
                params.tutorial.attempt_mut().into_iter().for_each(Attempt::submit_squares);
            }
            LessonRequest::Choose(answer) => {
                let attempt = params.tutorial.attempt_mut().filter(|attempt| attempt.phase == Phase::Working);
                attempt.into_iter().for_each(|attempt| drop(attempt.choose(*answer)));
            }
            LessonRequest::Next => params.advance(),
            LessonRequest::Back => params.previous_step(),
            LessonRequest::Leave => params.leave(),
        }
    }
}

/// Puts the exercise or step on the board. The game of a lesson starts only here, when the lesson screen is visible, so
/// that no other screen ever shows it.
fn put_on_board(mut tutorial: ResMut<TutorialState>, mut board: StudyBoard) {
    if !std::mem::take(&mut tutorial.bypass_change_detection().needs_board) {
        return;
    }
    if let Some(attempt) = tutorial.attempt() {
        board.set_up(attempt.first_position(), Vec::new());
    }
}

impl LessonParams<'_> {
    fn open_course(&mut self, game: &Arc<Variant>) {
        // A practice position may have a custom board and options: from there, the learner returns to the same
        // lessons.
        let is_practice = *self.screen.get() == Screen::Match && *self.purpose == GamePurpose::Practice;
        let is_open =
            self.tutorial.open_course.as_ref().is_some_and(|open| {
                Arc::ptr_eq(&open.game, game) || is_practice && open.game.id() == game.id()
            });
        if !is_open {
            self.tutorial.open_course = Some(OpenCourse::new(Arc::clone(game)));
        }
        let leads_to_problems = *self.screen.get() == Screen::Shelves;
        if let Some(open) = &mut self.tutorial.open_course {
            open.leads_to_problems = leads_to_problems;
            self.studied.0 = Some(Arc::clone(&open.game));
        }
    }

    fn start_piece(&mut self, kind: KindId) {
        let Some(open) = &self.tutorial.open_course else { return };
        match Lesson::new(&open.game, kind) {
            Ok(lesson) => {
                let set = ExerciseSet::of_piece(&open.game, kind, lesson.exercises.len(), &self.progress.0);
                self.start_set(set);
            }
            Err(why) => {
                self.toasts.write(Toast::alarm(why.to_string()));
            }
        }
    }

    fn start_set(&mut self, set: Option<ExerciseSet>) {
        let (Some(set), Some(open)) = (set, &mut self.tutorial.open_course) else { return };
        // `show_exercise` replaces this by the first exercise.
        open.activity = Activity::SetOver(set);
        self.show_exercise();
    }

    /// Opens a story. If it no longer exists, opens the course, which lists faults of files.
    fn start_story(&mut self, id: &str) {
        let Some(open) = &mut self.tutorial.open_course else { return };
        let Some(story) = open.library.stories.iter().find(|story| story.id == id) else {
            self.next.set(Screen::Course);
            return;
        };
        let mut attempt = Box::new(Attempt::of_story(story));
        attempt.set_step(self.progress.step_of(open.game.id(), id).unwrap_or_default());
        open.activity = Activity::Doing { set: None, attempt };
        self.request_board();
    }

    fn start_game(&mut self, game: &Arc<Variant>) {
        self.end_activity();
        let seats = Seats::new(Player::Person, Player::Computer { level: Level::FIRST });
        self.start.write(StartGame::new(Arc::clone(game), seats));
    }

    /// Starts a game from a practice position, against the computer at full strength.
    fn start_practice(&mut self, number: usize) {
        let Some(open) = &self.tutorial.open_course else { return };
        let Some(practice) = open.library.practice.get(number) else { return };
        let seats = match practice.side() {
            Side::Black => Seats::new(Player::Person, Player::Computer { level: Level::FULL }),
            Side::White => Seats::new(Player::Computer { level: Level::FULL }, Player::Person),
        };
        let start = StartGame::from_position(&practice.position, seats);
        self.start.write(StartGame { is_practice: true, ..start });
        self.task.0 = practice.text();
    }

    /// Goes to the next exercise or step. At the end of a set or of a finished story the board stays; an unfinished
    /// last step leads back to the course.
    fn advance(&mut self) {
        let Some(open) = &mut self.tutorial.open_course else { return };
        match &mut open.activity {
            Activity::Doing { set: None, attempt } => {
                let finished = attempt.is_finished().then(|| attempt.story().map(|story| story.id.clone()));
                match (attempt.next_step(), finished.flatten()) {
                    (true, _) => self.show_step(),
                    (false, Some(id)) => open.activity = Activity::StoryOver(id),
                    (false, None) => self.leave(),
                }
            }
            Activity::Doing { set: Some(set), .. } | Activity::SetOver(set) => {
                set.advance();
                self.show_exercise();
            }
            Activity::None | Activity::StoryOver(_) => {}
        }
    }

    fn previous_step(&mut self) {
        if self.tutorial.attempt_mut().is_some_and(Attempt::previous_step) {
            self.show_step();
        }
    }

    /// Puts a step of a story on the board, unless its position is already there.
    fn show_step(&mut self) {
        let Some(first) = self.tutorial.attempt().map(Attempt::first_position) else { return };
        let is_on_board = self.session.position().is_some_and(|position| {
            Arc::ptr_eq(position.variant(), first.variant()) && position.key() == first.key()
        });
        if !is_on_board {
            self.request_board();
        }
    }

    /// Shows the current exercise of the set, skipping pieces without a lesson. At the end of the set the board
    /// stays.
    fn show_exercise(&mut self) {
        let Some(open) = &mut self.tutorial.open_course else { return };
        let (mut set, mut last_lesson) = match std::mem::take(&mut open.activity) {
            Activity::Doing { set: Some(set), attempt } => (set, attempt.lesson().cloned()),
            Activity::SetOver(set) => (set, None),
            other => {
                open.activity = other;
                return;
            }
        };
        while let Some(item) = set.item() {
            let same_lesson = last_lesson.take().filter(|lesson| lesson.kind == item.kind);
            match same_lesson.map_or_else(|| Lesson::new(&open.game, item.kind), Ok) {
                Ok(lesson) => {
                    let number = item.exercise.checked_rem(lesson.exercises.len());
                    open.activity = match number.and_then(|number| Attempt::new(&lesson, number)) {
                        Some(attempt) => Activity::Doing { set: Some(set), attempt: Box::new(attempt) },
                        None => Activity::SetOver(set),
                    };
                    return self.request_board();
                }
                Err(why) => {
                    self.toasts.write(Toast::alarm(why.to_string()));
                    set.advance();
                }
            }
        }
        open.activity = Activity::SetOver(set);
    }

    /// Requests the exercise or step to be put on the board of the lesson screen.
    fn request_board(&mut self) {
        self.tutorial.needs_board = true;
        NextState::set_if_neq(&mut *self.next, Screen::Lesson);
    }

    /// Changes the exercise or story, and puts its first position on the board again.
    fn restart_with(&mut self, change: impl FnOnce(&mut Attempt)) {
        if let Some(attempt) = self.tutorial.attempt_mut() {
            change(attempt);
        }
        self.request_board();
    }

    fn end_activity(&mut self) {
        if let Some(open) = &mut self.tutorial.open_course {
            open.activity = Activity::None;
        }
    }

    fn leave(&mut self) {
        match self.screen.get() {
            Screen::Lesson => {
                self.end_activity();
                let open = self.tutorial.open_course.as_ref();
                let leads_to_problems = open.is_some_and(|open| open.leads_to_problems);
                self.next.set(if leads_to_problems { Screen::Shelves } else { Screen::Course });
            }
            Screen::Course => self.suspended.resume(&mut self.start, &mut self.next),
            // Requested twice in a frame: the first request was already handled.
            _ => {}
        }
    }
}

impl ExerciseSet {
    #[must_use]
    pub fn title(&self, game: &Variant) -> String {
        match self.kind {
            ExerciseSetKind::Piece(kind) => game.kind(kind).spoken_name().to_owned(),
            ExerciseSetKind::Repeat => say!("tutorial-repeat"),
            ExerciseSetKind::Quiz => say!("tutorial-quiz"),
        }
    }
}
