//! The lessons with their systems, in an app without a window.

mod attempts;
mod exercises;
mod games;
mod progress;

use super::exercise_set::ExerciseSet;
use super::saved_progress::{self, Calendar, ProgressFile, SavedProgress};
use super::state::{Activity, OpenCourse, TutorialState};
use super::study_board::AtRestSince;
use crate::app::{self, LessonRequest, Screen, Settings, StartGame};
use crate::game::{GameCommand, IntentSource, MoveIntent, Player, Seats, Session, headless_app};
use crate::input::{BoardInputMode, BoardMarks, CursorKey, SquareClicked};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tenjiku_platform::record::AutosaveRing;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_rules::{Move, Position};
use tenjiku_teach::lesson::{
    Attempt, Exercise, ExerciseId, ExerciseMark, ExerciseTask, Feedback, Phase, Progress, Story, StoryStep,
    StoryTask, Tone,
};
use tenjiku_teach::training::Day;
use web_time::{Duration, Instant};

fn game(id: &str) -> Arc<Variant> {
    Variant::built_in(id).unwrap()
}

const TODAY: Day = Day(20_000);

/// The timeout of all waits.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The program without a window: the game, the shared state and the lessons, with all files in one folder.
struct TestTutorial {
    app: App,
    folder: PathBuf,
    /// Removes the folder on drop.
    _temp_dir: Option<tempfile::TempDir>,
}

impl TestTutorial {
    fn new() -> Self {
        let temp_dir = folder();
        let tutorial = Self::in_folder(temp_dir.path());
        Self { _temp_dir: Some(temp_dir), ..tutorial }
    }

    fn in_folder(folder: &Path) -> Self {
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<NeedsFrames>();
        app.init_resource::<BoardInputMode>().init_resource::<BoardMarks>();
        app.add_message::<SquareClicked>().add_message::<CursorKey>();
        app::test_plugin(&mut app, folder.join("autosave"));
        saved_progress::add_progress(&mut app, ProgressFile(Some(folder.join("lessons.ron"))));
        app.add_plugins(super::teaching).insert_resource(Calendar::at(TODAY));
        app.update();
        Self { app, folder: folder.to_owned(), _temp_dir: None }
    }

    /// The program starts again on another day.
    fn on_day(folder: &Path, day: Day) -> Self {
        let mut tutorial = Self::in_folder(folder);
        tutorial.app.insert_resource(Calendar::at(day));
        tutorial
    }

    /// The number of exercises due for review.
    fn due(&self) -> usize {
        let world = self.app.world();
        self.open_course().due(world.resource(), world.resource::<Calendar>().today())
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    fn session(&self) -> &Session {
        self.app.world().resource()
    }

    fn position(&self) -> &Position {
        self.session().position().expect("a game")
    }

    fn open_course(&self) -> &OpenCourse {
        self.app.world().resource::<TutorialState>().open_course.as_ref().expect("a course is open")
    }

    fn has_exercise(&self) -> bool {
        self.app
            .world()
            .resource::<TutorialState>()
            .attempt()
            .is_some_and(|attempt| attempt.exercise().is_some())
    }

    #[track_caller]
    fn attempt(&self) -> &Attempt {
        self.app.world().resource::<TutorialState>().attempt().expect("an exercise or a story")
    }

    #[track_caller]
    fn exercise(&self) -> &Exercise {
        self.attempt().exercise().expect("an exercise")
    }

    #[track_caller]
    fn lesson_kind(&self) -> KindId {
        self.attempt().lesson().expect("an exercise").kind
    }

    #[track_caller]
    fn set(&self) -> &ExerciseSet {
        match &self.open_course().activity {
            Activity::Doing { set: Some(set), .. } | Activity::SetOver(set) => set,
            other => panic!("no set of exercises: {other:?}"),
        }
    }

    #[track_caller]
    fn story(&self) -> &Story {
        self.attempt().story().expect("a story")
    }

    #[track_caller]
    fn step(&self) -> &StoryStep {
        self.attempt().step().expect("a story")
    }

    /// The number of a right or wrong answer to the question of the step.
    #[track_caller]
    fn answer(&self, is_right: bool) -> usize {
        let StoryTask::Choose(answers) = &self.step().task else { panic!("no question") };
        answers.iter().position(|answer| answer.is_right == is_right).expect("an answer")
    }

    #[track_caller]
    fn choose_right_answer(&mut self) {
        let right = self.answer(true);
        self.request(LessonRequest::Choose(right));
    }

    /// Skips to the last step of the story, does it and presses Finish.
    #[track_caller]
    fn finish_story(&mut self) {
        while !self.attempt().is_last() {
            self.request(LessonRequest::Next);
        }
        match self.attempt().solution() {
            Some(line) => self.play_move(line[0]),
            None => self.choose_right_answer(),
        }
        self.until("the last step is done", |tutorial| tutorial.attempt().is_finished());
        self.request(LessonRequest::Next);
    }

    fn mode(&self) -> BoardInputMode {
        *self.app.world().resource()
    }

    fn progress_on_disk(&self) -> Progress {
        let text = fs::read_to_string(self.folder.join("lessons.ron")).expect("the progress is written");
        Progress::read(&text).expect("it is sound")
    }

    fn autosave(&self) -> Option<String> {
        fs::read_to_string(AutosaveRing::new(self.folder.join("autosave")).files().last()?).ok()
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Lets the program make its pending move, if any, in the next frame.
    fn end_pause(&mut self) {
        self.app.world_mut().resource_mut::<AtRestSince>().end_pause();
    }

    /// Runs frames, skipping pauses between moves, until a condition holds.
    #[track_caller]
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        while !is_so(self) {
            assert!(since.elapsed() < TIMEOUT, "timeout: {what}");
            self.end_pause();
            self.app.update();
            std::thread::yield_now();
        }
    }

    fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    /// Sends a request and runs the frames it takes.
    fn request(&mut self, request: LessonRequest) {
        self.send(request);
        self.frames(4);
    }

    fn press_enter(&mut self) {
        self.send(CursorKey::Press);
        self.frames(4);
    }

    fn play_move(&mut self, mv: Move) {
        self.send(MoveIntent { mv, by: IntentSource::Player });
        self.frames(3);
    }

    /// Plays `plies` plies for both players.
    fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let mv = self.position().legal_moves()[0];
            self.play_move(mv);
        }
    }

    fn start(&mut self, game: StartGame) {
        self.send(game);
        self.until("the game begins", |tutorial| tutorial.screen() == Screen::Match);
    }

    fn with_game(id: &str, plies: usize) -> Self {
        let mut tutorial = Self::new();
        tutorial.start(StartGame::new(game(id), Seats::default()));
        tutorial.play(plies);
        assert_eq!(tutorial.session().plies(), plies);
        tutorial
    }

    fn solve(&mut self) {
        if let ExerciseTask::Which { squares, .. } = self.exercise().task.clone() {
            squares.into_iter().for_each(|sq| self.send(SquareClicked(sq)));
            self.frames(1);
            self.request(LessonRequest::Check);
        } else {
            let line = self.attempt().solution().expect("a solution");
            line.into_iter().for_each(|mv| self.play_move(mv));
        }
        assert_eq!(self.attempt().phase, Phase::Done);
    }
}

fn kind(game: &Variant, symbol: &str) -> KindId {
    game.by_symbol(symbol).expect("a piece")
}

fn exercise_id(symbol: &str, exercise: usize) -> ExerciseId {
    ExerciseId { symbol: symbol.to_owned(), exercise }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}
