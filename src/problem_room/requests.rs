//! Handles the player's requests: opening the room and its problems, hints, leaving.

use super::RoomSystems;
use super::import::import;
use super::state::{OpenProblem, ProblemRoom, Sequence};
use crate::app::{
    Action, GameInView, HandleActions, HandleEscape, Layer, Screen, StartGame, StudiedGame, SuspendedGames,
    Toast,
};
use crate::game::{GameCommand, IntentSource, MoveIntent, PlayerCommand};
use crate::tutorial::{Calendar, SavedProgress, StudyBoard};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_platform::games;
use tenjiku_problems::Problem;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_teach::lesson::ProblemAttempt;
use tenjiku_teach::training::{ProblemPlace, Shelf, ShelfKind, Shelves};

#[derive(Message, Clone, Debug)]
pub enum RoomRequest {
    /// Open the shelves at the first shelf of the game with this id.
    Shelves(String),
    /// Open a problem that may be on no shelf, such as one from a link.
    Problem(Arc<Variant>, Box<Problem>),
    Open(ProblemPlace),
    /// Open the daily problem.
    Daily,
    /// Open the first missed problem that is due.
    Due,
    Next,
    /// Take the last mistake back.
    Retry,
    Restart,
    Hint,
    /// Show the solution.
    Show,
    Forward,
    Backward,
    /// Add the problems of a file, with its name and contents, to the player's own.
    Import(String, Vec<u8>),
    /// Leave the board for the shelves, or the shelves for the screen before them.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ProblemRoom>().add_message::<RoomRequest>();
    app.on_action(Action::Problems, open);
    app.on_escape(Layer::Screen, leave_screen);
    app.add_systems(
        Update,
        (handle_requests, put_on_board.run_if(in_state(Screen::Problem)))
            .chain()
            .in_set(RoomSystems::Requests),
    );
    app.add_systems(OnExit(Screen::Problem), |mut players: MessageWriter<PlayerCommand>| {
        players.write(PlayerCommand::Leave);
    });
}

fn open(screen: Res<State<Screen>>, in_view: GameInView, mut requests: MessageWriter<RoomRequest>) {
    let is_open = matches!(screen.get(), Screen::Shelves | Screen::Problem);
    if let Some(game) = in_view.get().filter(|_| !is_open) {
        requests.write(RoomRequest::Shelves(game.id().to_owned()));
    }
}

/// Esc leaves a problem; on the shelves it returns to the previous screen.
fn leave_screen(screen: Res<State<Screen>>, mut requests: MessageWriter<RoomRequest>) -> bool {
    let is_room_screen = matches!(screen.get(), Screen::Shelves | Screen::Problem);
    if is_room_screen {
        requests.write(RoomRequest::Leave);
    }
    is_room_screen
}

#[derive(SystemParam)]
struct RoomParams<'w> {
    room: ResMut<'w, ProblemRoom>,
    calendar: Res<'w, Calendar>,
    studied: ResMut<'w, StudiedGame>,
    suspended: ResMut<'w, SuspendedGames>,
    progress: Res<'w, SavedProgress>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    start: MessageWriter<'w, StartGame>,
    toasts: MessageWriter<'w, Toast>,
    commands: MessageWriter<'w, GameCommand>,
    intents: MessageWriter<'w, MoveIntent>,
}

fn handle_requests(mut requests: MessageReader<RoomRequest>, mut params: RoomParams) {
    for request in requests.read() {
        let today = params.calendar.today();
        match request {
            RoomRequest::Shelves(game) => params.open_shelves(game),
            RoomRequest::Problem(game, problem) => {
                // The problem may have just been added to the player's own.
                params.load_shelves(&games::load());
                if let Some(place) = params.room.shelves.find_same(game.id(), problem) {
                    params.room.show_shelf(place.shelf);
                }
                params.open_problem(None, game, problem, Sequence::Shelf);
            }
            RoomRequest::Open(place) => params.open_place(*place, Sequence::Shelf),
            RoomRequest::Daily => {
                let place = params.room.shelves.daily(today);
                place.into_iter().for_each(|place| params.open_place(place, Sequence::Daily));
            }
            RoomRequest::Due => {
                params.room.open = None;
                let place = params.room.next_due(today, &params.progress.0.training);
                place.into_iter().for_each(|place| params.open_place(place, Sequence::Due));
            }
            RoomRequest::Next => {
                let sequence = params.room.open.as_ref().map_or(Sequence::Shelf, |open| open.sequence);
                match params.room.following(today, &params.progress.0.training) {
                    Some(place) => params.open_place(place, sequence),
                    None => {
                        let why = params.room.no_next_reason(&params.progress.0.training);
                        params.toasts.write(Toast::news(why));
                        params.leave();
                    }
                }
            }
            RoomRequest::Retry => params.change(ProblemAttempt::retry),
            RoomRequest::Restart => params.change(ProblemAttempt::restart),
            RoomRequest::Show => params.change(ProblemAttempt::show_solution),
            RoomRequest::Hint => {
                params.room.open.iter_mut().for_each(|open| open.attempt.give_hint());
            }
            RoomRequest::Forward => {
                let mv = params.room.open.as_mut().and_then(|open| open.attempt.show_next());
                params.intents.write_batch(mv.map(|mv| MoveIntent { mv, by: IntentSource::Program }));
            }
            RoomRequest::Backward => {
                if params.room.open.as_mut().is_some_and(|open| open.attempt.show_previous()) {
                    params.commands.write(GameCommand::TakeBack);
                }
            }
            RoomRequest::Import(name, bytes) => params.import(name, bytes),
            RoomRequest::Leave => params.leave(),
        }
    }
}

/// Puts the position on the board. The game of a problem starts only here, when the screen of problems is visible, so
/// that no other screen ever shows it.
fn put_on_board(mut room: ResMut<ProblemRoom>, mut board: StudyBoard) {
    if !std::mem::take(&mut room.bypass_change_detection().needs_board) {
        return;
    }
    if let Some(open) = &room.open {
        board.set_up(open.attempt.first_position(), open.attempt.moves());
    }
}

impl RoomParams<'_> {
    /// Opens the shelves, with the first shelf of a game in view.
    fn open_shelves(&mut self, game: &str) {
        let library = games::load();
        self.load_shelves(&library);
        let of_game = self.room.shelves.list.iter().position(|shelf| shelf.game == game);
        self.room.show_shelf(of_game.unwrap_or_default());
        self.room.open = None;
        self.study(&library);
        self.next.set(Screen::Shelves);
    }

    /// Reads the shelves again; the shelf in view stays in view.
    fn load_shelves(&mut self, library: &Library) {
        let in_view = self.room.shelf_in_view().map(|shelf| shelf.id.clone());
        self.room.shelves = Shelves::load(library);
        let is_same = |shelf: &Shelf| Some(&shelf.id) == in_view.as_ref();
        self.room.shelf = self.room.shelves.list.iter().position(is_same).unwrap_or_default();
    }

    /// Makes the game of the shelf in view the subject of help and rules.
    fn study(&mut self, library: &Library) {
        let game = self.room.shelf_in_view().and_then(|shelf| compile(library, &shelf.game));
        if game.is_some() {
            self.studied.0 = game;
        }
    }

    fn open_place(&mut self, place: ProblemPlace, sequence: Sequence) {
        let Some((shelf, problem)) = self.room.shelves.at(place) else { return };
        let (id, problem) = (shelf.game.clone(), problem.clone());
        let open_game =
            self.room.open.as_ref().map(|open| &open.game).filter(|game| game.id() == id).cloned();
        let Some(game) = open_game.or_else(|| compile(&games::load(), &id)) else { return };
        if sequence == Sequence::Shelf {
            self.room.show_shelf(place.shelf);
        }
        self.open_problem(Some(place), &game, &problem, sequence);
    }

    fn open_problem(
        &mut self,
        place: Option<ProblemPlace>,
        game: &Arc<Variant>,
        problem: &Problem,
        sequence: Sequence,
    ) {
        let place = place.or_else(|| self.room.shelves.find_same(game.id(), problem));
        // A problem from a link has no solution; the same problem on a shelf has one.
        let known = place.and_then(|place| self.room.shelves.at(place)).map(|(_, known)| known);
        let problem = known.filter(|_| problem.solution.is_empty()).unwrap_or(problem).clone();
        match ProblemAttempt::new(&problem, game) {
            Ok(attempt) => {
                let game = Arc::clone(game);
                self.studied.0 = Some(Arc::clone(&game));
                self.room.open = Some(OpenProblem { place, game, attempt, sequence, result: None });
                self.request_board();
            }
            Err(why) => {
                self.toasts.write(Toast::alarm(why.to_string()));
            }
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut ProblemAttempt)) {
        if let Some(open) = &mut self.room.open {
            change(&mut open.attempt);
            self.request_board();
        }
    }

    fn request_board(&mut self) {
        self.room.needs_board = true;
        NextState::set_if_neq(&mut *self.next, Screen::Problem);
    }

    /// Adds the problems of a file to the player's own, and shows their shelf.
    fn import(&mut self, name: &str, bytes: &[u8]) {
        let Some(in_view) = self.studied.0.clone() else { return };
        let library = games::load();
        let toast = match import(name, bytes, &in_view, &library) {
            Ok((game, count)) => {
                self.load_shelves(&library);
                let is_own = |shelf: &Shelf| shelf.kind == ShelfKind::Own && shelf.game == game.id();
                let own = self.room.shelves.list.iter().position(is_own).unwrap_or_default();
                self.room.show_new(own);
                self.study(&library);
                Toast::news(say!("problems-imported", count = count, game = game.spoken_name()))
            }
            Err(why) => Toast::alarm(say!("problems-import-none", why = why)),
        };
        self.toasts.write(toast);
    }

    fn leave(&mut self) {
        match self.screen.get() {
            Screen::Problem => {
                self.room.open = None;
                // The problem may have been of another game than the shelf.
                self.study(&games::load());
                self.next.set(Screen::Shelves);
            }
            Screen::Shelves => self.suspended.resume(&mut self.start, &mut self.next),
            // Requested twice in a frame: the first request was already handled.
            _ => {}
        }
    }
}

/// A game of the library under its default rules.
pub(super) fn compile(library: &Library, id: &str) -> Option<Arc<Variant>> {
    Variant::compile(library.find(id).ok()?, &[]).ok().map(Arc::new)
}
