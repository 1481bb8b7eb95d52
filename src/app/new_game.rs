//! Starting games: new games, rematches, and games from the position on the board.

use super::{Action, Autosave, GamePurpose, HandleActions, Screen, Settings, StartFrom, StartGame, Toast};
use crate::game::{GameCommand, GameStarted, GameSystems, Player, PlayerCommand, RemoteNews, Seats, Session};
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_platform::record::today;
use tenjiku_records::{GameTree, Header};
use tenjiku_rules::{Outcome, Side};
use tenjiku_search::Level;

/// Handles [`StartGame`] messages. Systems that send such a message run before these in the same frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StartGameSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingGame>().add_message::<RematchSwapped>();
    app.on_action(Action::NewGame, new_game).on_action(Action::RematchSwapped, start_swapped_rematch);
    app.on_action(Action::PlayFromHere, play_from_here);
    app.add_systems(
        Update,
        (
            start_games.in_set(StartGameSystems).before(GameSystems::Players),
            show_board.after(GameSystems::Turn),
        ),
    );
    app.add_systems(Update, show_remote_board.after(GameSystems::Remote).before(GameSystems::Players));
    app.add_systems(OnExit(Screen::Match), leave);
}

/// A game requested in this frame, whose board is shown once the game has started. Lesson boards also start
/// games, but stay on their screens.
#[derive(Resource, Default)]
pub(super) struct PendingGame {
    is_pending: bool,
    is_paused: bool,
}

fn start_games(
    mut requests: MessageReader<StartGame>,
    mut pending: ResMut<PendingGame>,
    mut purpose: ResMut<GamePurpose>,
    mut autosave: ResMut<Autosave>,
    settings: Res<Settings>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    for StartGame { variant, from, seats, is_practice, autosave: file } in requests.read() {
        for side in Side::BOTH {
            players.write(PlayerCommand::Seat(side, seats.of(side).clone()));
        }
        let (command, is_paused) = match from {
            StartFrom::Array => {
                let variant = Arc::clone(variant);
                (GameCommand::NewGame { variant, setup: None, moves: Vec::new() }, false)
            }
            StartFrom::Record { tree, is_played } => {
                (GameCommand::Load { tree: tree.clone(), is_played: *is_played }, false)
            }
            StartFrom::Suspended { session, is_paused } => (GameCommand::Resume(session.clone()), *is_paused),
        };
        commands.write(command);
        // A finished game is opened at its start.
        if let StartFrom::Record { tree, is_played: false } = from
            && tree.main_end() != tree.root()
        {
            commands.write(GameCommand::TakeBackAll);
        }
        if let Some(header) = new_header(from, seats, *is_practice, &settings) {
            commands.write(GameCommand::SetHeader(Box::new(header)));
        }
        *pending = PendingGame { is_pending: true, is_paused };
        autosave.0.clone_from(file);
        *purpose = if *is_practice { GamePurpose::Practice } else { GamePurpose::Game };
    }
}

/// Shows the board of a remote table once it is set up.
fn show_remote_board(
    mut news: MessageReader<RemoteNews>,
    mut pending: ResMut<PendingGame>,
    mut purpose: ResMut<GamePurpose>,
    mut autosave: ResMut<Autosave>,
) {
    if news.read().any(|news| matches!(news, RemoteNews::TableSetUp { .. })) {
        *pending = PendingGame { is_pending: true, is_paused: false };
        (autosave.0, *purpose) = (None, GamePurpose::Game);
    }
}

/// The header of a new game: the existing header, completed by the names of people, the date and the time
/// control. `None` for a game that has started before, which keeps its header.
fn new_header(from: &StartFrom, seats: &Seats, is_practice: bool, settings: &Settings) -> Option<Header> {
    let mut header = match from {
        StartFrom::Array => Header::default(),
        StartFrom::Record { tree, is_played: true } if tree.main_end() == tree.root() => tree.header.clone(),
        StartFrom::Record { .. } | StartFrom::Suspended { .. } => return None,
    };
    for side in Side::BOTH.into_iter().filter(|&side| seats.of(side).is_person()) {
        let name = &mut header.players[side.index()];
        *name = name.take().or_else(|| settings.name_of(side));
    }
    header.date = Some(today());
    // Watched games, practice and games by link are untimed.
    if !is_practice && !seats.is_watched() && !seats.has_remote_player() && header.time.is_none() {
        header.time = settings.clock.map(|time| time.to_string());
    }
    Some(header)
}

/// Requests a rematch between the players of the game on the board, with their sides swapped.
#[derive(Message, Clone, Copy, Debug)]
pub struct RematchSwapped;

/// Starts a rematch from the same position.
fn new_game(
    session: Res<Session>,
    seats: Res<Seats>,
    purpose: Res<GamePurpose>,
    mut start: MessageWriter<StartGame>,
) {
    start.write_batch(rematch(&session, &seats, *purpose, false));
}

fn start_swapped_rematch(
    session: Res<Session>,
    seats: Res<Seats>,
    purpose: Res<GamePurpose>,
    mut start: MessageWriter<StartGame>,
    mut swapped: MessageWriter<RematchSwapped>,
) {
    start.write_batch(rematch(&session, &seats, *purpose, true));
    swapped.write(RematchSwapped);
}

fn rematch(session: &Session, seats: &Seats, purpose: GamePurpose, is_swapped: bool) -> Option<StartGame> {
    let tree = session.tree()?;
    let mut tree_of_rematch = GameTree::new(tree.initial_position());
    tree_of_rematch.header = match session.is_played() {
        true => Header { date: None, event: None, ..tree.header.clone() },
        // The players in the header of a viewed game are not the players at this table.
        false => Header { handicap: tree.header.handicap.clone(), ..Header::default() },
    };
    let mut players = Side::BOTH.map(|side| seats.of(side).clone());
    if is_swapped {
        players.swap(0, 1);
        tree_of_rematch.header.players.swap(0, 1);
    }
    let [black, white] = players;
    let is_practice = purpose == GamePurpose::Practice;
    Some(StartGame { is_practice, ..StartGame::with_tree(tree_of_rematch, Seats::new(black, white)) })
}

/// The next level and a game against it, if a person has beaten a computer below the highest level.
pub fn next_level(session: &Session, seats: &Seats) -> Option<(u8, StartGame)> {
    let person = seats.only_person()?;
    let has_won = matches!(session.outcome()?, Outcome::Win { winner, .. } if winner == person);
    let level_beaten = seats.of(person.other()).level().filter(|_| has_won)?;
    let level = Level::new(level_beaten.number() + 1)?;
    let player = |side: Side| match side == person {
        true => seats.of(side).clone(),
        false => Player::Computer { level },
    };
    let seats = Seats::new(player(Side::Black), player(Side::White));
    Some((level.number(), rematch(session, &seats, GamePurpose::Game, false)?))
}

/// Starts a separate game from the position on the board, with the plies that led to it.
fn play_from_here(
    session: Res<Session>,
    seats: Res<Seats>,
    mut start: MessageWriter<StartGame>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(tree), Some(position)) = (session.tree(), session.position()) else { return };
    if position.outcome().is_some() {
        toasts.write(Toast::alarm(say!("from-here-over")));
        return;
    }
    let mut new_tree = GameTree::new(position);
    new_tree.header.handicap.clone_from(&tree.header.handicap);
    if session.is_played() {
        (new_tree.header.players, new_tree.header.time) =
            (tree.header.players.clone(), tree.header.time.clone());
        new_tree.header.date = Some(today());
    }
    start.write(StartGame::with_tree(new_tree, seats.clone()));
}

/// Stops the computers when the game leaves the view.
fn leave(mut players: MessageWriter<PlayerCommand>) {
    players.write(PlayerCommand::Leave);
}

fn show_board(
    mut started: MessageReader<GameStarted>,
    mut pending: ResMut<PendingGame>,
    mut next: ResMut<NextState<Screen>>,
    mut players: MessageWriter<PlayerCommand>,
) {
    let PendingGame { is_pending, is_paused } = std::mem::take(&mut *pending);
    if started.read().count() > 0 && is_pending {
        // The screen is not entered again for a game that follows another.
        NextState::set_if_neq(&mut *next, Screen::Match);
        if is_paused {
            players.write(PlayerCommand::Pause(true));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::Variant;

    fn settings() -> Settings {
        let [black_name, white_name] = ["Anna", "Boris"].map(str::to_owned);
        Settings { black_name, white_name, clock: "30:00+10".parse().ok(), ..Settings::default() }
    }

    fn tree() -> GameTree {
        GameTree::new(&Position::new(Variant::built_in("tori").unwrap()))
    }

    fn record(tree: GameTree) -> StartFrom {
        StartFrom::Record { tree: Box::new(tree), is_played: true }
    }

    #[test]
    fn a_new_game_has_names_date_and_time() {
        let computer = Player::Computer { level: Level::FIRST };
        let persons = Seats::new(Player::Person, Player::Person);
        let header = new_header(&StartFrom::Array, &persons, false, &settings()).expect("it begins");
        assert_eq!((header.player(Side::Black), header.player(Side::White)), (Some("Anna"), Some("Boris")));
        assert_eq!((header.time.as_deref(), header.date), (Some("30:00+10"), Some(today())));
        let mixed = Seats::new(computer.clone(), Player::Person);
        let header = new_header(&StartFrom::Array, &mixed, true, &settings()).expect("it begins");
        assert_eq!((header.player(Side::Black), header.player(Side::White)), (None, Some("Boris")));
        assert_eq!(header.time, None, "practice is untimed");
        let watched = Seats::new(computer.clone(), computer);
        let header = new_header(&StartFrom::Array, &watched, false, &settings()).expect("it begins");
        assert_eq!((header.players, header.time), ([None, None], None));
    }

    #[test]
    fn a_continued_game_keeps_its_header() {
        let persons = Seats::new(Player::Person, Player::Person);
        let mut continued = tree();
        let mv = continued.initial_position().clone().legal_moves()[0];
        continued.add(continued.root(), mv).expect("legal");
        assert_eq!(new_header(&record(continued), &persons, false, &settings()), None);
        // A rematch has the names and the time of the game before.
        let mut rematch = tree();
        rematch.header.players[0] = Some("Clara".to_owned());
        rematch.header.time = Some("5:00".to_owned());
        let header = new_header(&record(rematch), &persons, false, &settings()).expect("it begins");
        assert_eq!((header.player(Side::Black), header.player(Side::White)), (Some("Clara"), Some("Boris")));
        assert_eq!(header.time.as_deref(), Some("5:00"));
    }

    /// The header of a rematch after a record that was played or only viewed.
    fn rematch_header(is_played: bool) -> Header {
        let mut app = crate::game::headless_app();
        app.insert_state(Screen::Match).init_resource::<GamePurpose>();
        app.init_resource::<Autosave>().add_plugins((crate::app::action::plugin, plugin));
        app.add_message::<StartGame>().add_message::<Toast>().insert_resource(settings());
        let mut record = tree();
        let mv = record.initial_position().clone().legal_moves()[0];
        record.add(record.root(), mv).expect("legal");
        record.header.players = ["Clara", "Dora"].map(|name| Some(name.to_owned()));
        record.header.time = Some("5:00".to_owned());
        record.header.handicap = Some("Falcon".to_owned());
        app.world_mut().write_message(GameCommand::Load { tree: Box::new(record), is_played });
        app.update();
        app.world_mut().write_message(crate::app::ActionRequest(Action::NewGame));
        app.update();
        let session = app.world().resource::<Session>();
        assert_eq!((session.game(), session.plies()), (2, 0));
        session.tree().expect("a game").header.clone()
    }

    #[test]
    fn a_rematch_after_a_viewed_game_does_not_keep_its_players() {
        let header = rematch_header(true);
        assert_eq!((header.player(Side::Black), header.time.as_deref()), (Some("Clara"), Some("5:00")));
        let header = rematch_header(false);
        assert_eq!((header.player(Side::Black), header.player(Side::White)), (Some("Anna"), Some("Boris")));
        assert_eq!((header.time.as_deref(), header.handicap.as_deref()), (Some("30:00+10"), Some("Falcon")));
    }

    #[test]
    fn beating_a_level_offers_the_next_one() {
        let next = |level: u8, loser: Side| {
            let mut app = crate::game::headless_app();
            let variant = Arc::clone(tree().initial_position().variant());
            app.world_mut().write_message(GameCommand::NewGame { variant, setup: None, moves: Vec::new() });
            app.update();
            app.world_mut().write_message(GameCommand::Resign(loser));
            app.update();
            let computer = Player::Computer { level: Level::new(level).expect("a level") };
            let seats = Seats::new(Player::Person, computer);
            next_level(app.world().resource::<Session>(), &seats).map(|(level, start)| {
                assert_eq!(start.seats.of(Side::White).level().map(Level::number), Some(level));
                level
            })
        };
        assert_eq!(next(3, Side::White), Some(4));
        assert_eq!(next(3, Side::Black), None, "the level was not beaten");
        assert_eq!(next(8, Side::White), None, "there is no higher level");
    }
}
