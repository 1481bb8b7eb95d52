//! Where one is in the lessons: the game, its course, the sitting and the exercise on the board.

use super::agenda::{Agenda, Purpose};
use super::book::Book;
use super::desk::Desk;
use super::tale::Tale;
use crate::app::{
    GamePurpose, LessonRequest, Screen, Settings, StartGame, StudiedGame, SuspendedGames, Toast,
};
use crate::game::{GameCommand, Player, PlayerCommand, Seats, Session};
use crate::lesson::{Course, Lesson};
use crate::rules::{Setup, Side};
use crate::say;
use crate::search::Level;
use crate::story::{Story, StoryLibrary};
use crate::variant::{KindId, Variant};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;

/// The lessons of a game.
#[derive(Debug)]
pub(super) struct Room {
    /// The game.
    pub game: Arc<Variant>,
    /// Its lessons in order.
    pub course: Course,
    /// Its hand-made lessons and practice positions.
    pub shelf: StoryLibrary,
    /// The sitting, if there is one.
    pub agenda: Option<Agenda>,
    /// The exercise on the board; none when a sitting is over.
    pub desk: Option<Desk>,
    /// The story on the board.
    pub tale: Option<Tale>,
}

/// The lessons that are open, and the game that waits meanwhile.
#[derive(Resource, Default, Debug)]
pub struct Classroom {
    pub(super) room: Option<Room>,
    /// Whether the exercise is still to be put on the board.
    is_to_set_out: bool,
}

impl Classroom {
    /// The exercise on the board.
    pub(super) fn desk(&self) -> Option<&Desk> {
        self.room.as_ref()?.desk.as_ref()
    }

    /// The same, to be changed.
    pub(super) fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.room.as_mut()?.desk.as_mut()
    }

    /// The story on the board.
    pub(super) fn tale(&self) -> Option<&Tale> {
        self.room.as_ref()?.tale.as_ref()
    }

    /// The same, to be changed.
    pub(super) fn tale_mut(&mut self) -> Option<&mut Tale> {
        self.room.as_mut()?.tale.as_mut()
    }
}

impl Room {
    fn new(game: Arc<Variant>) -> Self {
        let (course, shelf) = (Course::new(&game), StoryLibrary::load(&game));
        Self { game, course, shelf, agenda: None, desk: None, tale: None }
    }

    /// What lies on the board at the start of the exercise or step.
    fn first(&self) -> Option<(Arc<Variant>, Setup)> {
        if let Some(tale) = &self.tale {
            return Some((Arc::clone(tale.story().board()), tale.reading().first_position().setup()));
        }
        let desk = self.desk.as_ref()?;
        Some((Arc::clone(&desk.lesson().board), desk.exercise().setup.clone()))
    }

    /// How many exercises are to be repeated now.
    pub fn due(&self, book: &Book) -> usize {
        Agenda::repeat(&self.game, &self.course, &book.0).map_or(0, |agenda| agenda.marks().len())
    }

    /// The name of a story in the learner's book, apart from those of pieces.
    pub fn key(story: &Story) -> String {
        format!("story:{}", story.id)
    }

    /// The first lesson that is not done, in the order of the course, after that of `kind` if it is
    /// given; then from the start.
    pub fn next_lesson(&self, book: &Book, after: Option<KindId>) -> Option<KindId> {
        let is_open = |kind: &KindId| !book.0.is_done(self.game.id(), self.game.kind(*kind).symbol());
        let lessons = &self.course.lessons;
        let at =
            after.and_then(|kind| lessons.iter().position(|lesson| *lesson == kind)).map_or(0, |at| at + 1);
        lessons[at..].iter().chain(&lessons[..at]).copied().find(is_open)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Classroom>();
    app.add_systems(
        Update,
        (obey, set_out.run_if(in_state(Screen::Lesson))).chain().in_set(super::TutorialSystems::Obey),
    );
    app.add_systems(OnEnter(Screen::Lesson), |mut players: MessageWriter<PlayerCommand>| {
        // Nobody judges the positions of lessons.
        players.write(PlayerCommand::Evaluate(false));
    });
    app.add_systems(
        OnExit(Screen::Lesson),
        |settings: Res<Settings>, mut players: MessageWriter<PlayerCommand>| {
            players.write(PlayerCommand::Evaluate(settings.evaluate));
            players.write(PlayerCommand::Leave);
        },
    );
}

/// What obeying changes.
#[derive(SystemParam)]
struct Means<'w> {
    classroom: ResMut<'w, Classroom>,
    studied: ResMut<'w, StudiedGame>,
    suspended: ResMut<'w, SuspendedGames>,
    book: ResMut<'w, Book>,
    occasion: Res<'w, GamePurpose>,
    session: Res<'w, Session>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    start: MessageWriter<'w, StartGame>,
    toasts: MessageWriter<'w, Toast>,
}

fn obey(mut asked: MessageReader<LessonRequest>, mut means: Means) {
    for wish in asked.read() {
        match wish {
            LessonRequest::Course(game) => {
                means.enter(game);
                means.next.set(Screen::Course);
            }
            LessonRequest::Piece(game, kind) => {
                means.enter(game);
                means.begin_piece(*kind);
            }
            LessonRequest::Repeat => {
                let (book, room) = (&means.book, means.classroom.room.as_ref());
                let agenda = room.and_then(|room| Agenda::repeat(&room.game, &room.course, &book.0));
                means.begin(agenda);
            }
            LessonRequest::Quiz => {
                let (book, seed) = (&means.book, RandomState::new().hash_one(0));
                let room = means.classroom.room.as_ref();
                let agenda = room.and_then(|room| Agenda::quiz(&room.game, &room.course, &book.0, seed));
                means.begin(agenda);
            }
            LessonRequest::Story(game, id) => {
                means.enter(game);
                means.open_story(id);
            }
            LessonRequest::Practice(number) => means.practise(*number),
            LessonRequest::Again => means.begin_anew(Desk::again, Tale::again),
            LessonRequest::Show => means.begin_anew(Desk::show, Tale::show),
            LessonRequest::Check => means.at_work(Desk::check, Tale::check),
            LessonRequest::Choose(answer) => means.at_work(|_| {}, |tale| tale.choose(*answer)),
            LessonRequest::Next => means.go_on(),
            LessonRequest::Back => means.go_back(),
            LessonRequest::Leave => means.leave(),
        }
    }
}

/// Puts the exercise on the board. Only here do lessons begin games, so that no other screen ever sees
/// one.
fn set_out(
    mut classroom: ResMut<Classroom>,
    mut occasion: ResMut<GamePurpose>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    if !std::mem::take(&mut classroom.bypass_change_detection().is_to_set_out) {
        return;
    }
    let Some((variant, setup)) = classroom.room.as_ref().and_then(Room::first) else { return };
    for side in Side::BOTH {
        players.write(PlayerCommand::Seat(side, Player::Person));
    }
    commands.write(GameCommand::NewGame { variant, setup: Some(setup), moves: Vec::new() });
    *occasion = GamePurpose::Lesson;
}

impl Means<'_> {
    /// Opens the lessons of a game.
    fn enter(&mut self, game: &Arc<Variant>) {
        // A practice position may have a board and options of its own: from there one comes back to
        // the lessons that one has left.
        let practises = *self.screen.get() == Screen::Match && *self.occasion == GamePurpose::Practice;
        let is_open =
            self.classroom.room.as_ref().is_some_and(|room| {
                Arc::ptr_eq(&room.game, game) || practises && room.game.id() == game.id()
            });
        if !is_open {
            self.classroom.room = Some(Room::new(Arc::clone(game)));
        }
        self.studied.0 = self.classroom.room.as_ref().map(|room| Arc::clone(&room.game));
    }

    fn begin_piece(&mut self, kind: KindId) {
        let Some(room) = &self.classroom.room else { return };
        match Lesson::new(&room.game, kind) {
            Ok(lesson) => {
                let agenda = Agenda::of_piece(&room.game, kind, lesson.exercises.len(), &self.book.0);
                self.begin(agenda);
            }
            Err(why) => {
                self.toasts.write(Toast::alarm(why.to_string()));
            }
        }
    }

    fn begin(&mut self, agenda: Option<Agenda>) {
        let (Some(agenda), Some(room)) = (agenda, &mut self.classroom.room) else { return };
        (room.agenda, room.desk, room.tale) = (Some(agenda), None, None);
        self.sit_down();
    }

    /// Opens a story; if it is there no more, the course, where its fault may be told.
    fn open_story(&mut self, id: &str) {
        let Some(room) = &mut self.classroom.room else { return };
        let Some(story) = room.shelf.stories.iter().find(|story| story.id == id) else {
            self.next.set(Screen::Course);
            return;
        };
        (room.agenda, room.desk, room.tale) = (None, None, Some(Tale::new(story)));
        self.set_out();
    }

    /// A game from a practice position, against the computer at its full strength.
    fn practise(&mut self, number: usize) {
        let Some(room) = &self.classroom.room else { return };
        let Some(practice) = room.shelf.practice.get(number) else { return };
        let seats = match practice.side() {
            Side::Black => Seats::new(Player::Person, Player::Computer { level: Level::FULL }),
            Side::White => Seats::new(Player::Computer { level: Level::FULL }, Player::Person),
        };
        let start = StartGame::going_on(practice.position(), seats);
        self.start.write(StartGame { is_practice: true, ..start });
        self.toasts.write(Toast::news(practice.text()));
    }

    /// Goes to the next exercise or step; from the last step of a story back to the course.
    fn go_on(&mut self) {
        let Some(room) = &mut self.classroom.room else { return };
        if let Some(tale) = &mut room.tale {
            if tale.go_on() {
                self.lay_step();
            } else {
                self.leave();
            }
        } else if let Some(agenda) = &mut room.agenda {
            agenda.go_on();
            self.sit_down();
        }
    }

    fn go_back(&mut self) {
        if self.classroom.tale_mut().is_some_and(Tale::back) {
            self.lay_step();
        }
    }

    /// Puts a step on the board, unless its position stands there already.
    fn lay_step(&mut self) {
        let Some(tale) = self.classroom.tale() else { return };
        let first = tale.reading().first_position();
        let stands = self.session.position().is_some_and(|position| {
            Arc::ptr_eq(position.variant(), first.variant()) && position.key() == first.key()
        });
        if !stands {
            self.set_out();
        }
    }

    /// Sets the exercise out that the sitting has come to, without those of pieces that have no lesson;
    /// at its end the board stays as it is.
    fn sit_down(&mut self) {
        let Some(room) = &mut self.classroom.room else { return };
        let mut last = room.desk.take().map(|desk| Arc::clone(desk.lesson()));
        while let Some(item) = room.agenda.as_ref().and_then(Agenda::item) {
            let same = last.take().filter(|lesson| lesson.kind == item.kind);
            match same.map_or_else(|| Lesson::new(&room.game, item.kind).map(Arc::new), Ok) {
                Ok(lesson) => {
                    room.desk = Desk::new(lesson, item.exercise);
                    return self.set_out();
                }
                Err(why) => {
                    self.toasts.write(Toast::alarm(why.to_string()));
                    room.agenda.iter_mut().for_each(Agenda::go_on);
                }
            }
        }
    }

    /// Sees to it that the exercise is put on the board.
    fn set_out(&mut self) {
        self.classroom.is_to_set_out = true;
        NextState::set_if_neq(&mut *self.next, Screen::Lesson);
    }

    /// Does something at the exercise or story.
    fn at_work(&mut self, at_desk: impl FnOnce(&mut Desk), at_tale: impl FnOnce(&mut Tale)) {
        if let Some(tale) = self.classroom.tale_mut() {
            at_tale(tale);
        } else if let Some(desk) = self.classroom.desk_mut() {
            at_desk(desk);
        }
    }

    /// The same, if it needs the board as it was at the start.
    fn begin_anew(&mut self, at_desk: impl FnOnce(&mut Desk), at_tale: impl FnOnce(&mut Tale)) {
        self.at_work(at_desk, at_tale);
        self.set_out();
    }

    fn leave(&mut self) {
        match self.screen.get() {
            Screen::Lesson => {
                if let Some(room) = &mut self.classroom.room {
                    (room.agenda, room.desk, room.tale) = (None, None, None);
                }
                self.next.set(Screen::Course);
            }
            Screen::Course => match self.suspended.resume() {
                Some(game) => {
                    self.start.write(game);
                }
                None => self.next.set(Screen::Start),
            },
            // Asked for twice in a frame: the first request was carried out.
            Screen::Match | Screen::Start | Screen::Editor => {}
        }
    }
}

impl Agenda {
    /// What the sitting is called.
    #[must_use]
    pub fn title(&self, game: &Variant) -> String {
        match self.purpose {
            Purpose::Piece(kind) => game.kind(kind).spoken_name().to_owned(),
            Purpose::Repeat => say!("tutorial-repeat"),
            Purpose::Quiz => say!("tutorial-quiz"),
        }
    }
}
