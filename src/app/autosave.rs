//! Saves the running game after every ply and a moment after a take-back, and offers it again at the next start.

use super::{Autosave, GamePurpose, Screen, StartFrom, StartGame, SuspendedGames, Toast, suspended};
use crate::game::{GameSystems, Player, Seats, Session, record_of};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tenjiku_language::say;
use tenjiku_platform::record::{AutosaveRing, LastGame, ResumableGame};
use tenjiku_platform::{files, games};
use tenjiku_records::GameTree;
use tenjiku_rules::Side;
use tenjiku_teach::guide::game_with_rules;
use web_time::Instant;

/// The last unfinished games, and newer saves that cannot be resumed.
#[derive(Resource, Default)]
pub struct UnfinishedGames(LastGame);

impl UnfinishedGames {
    /// The title of the game that can be resumed, for the button.
    pub fn title(&self) -> Option<String> {
        let (game, count) = title_and_plies(self.0.played.as_ref()?);
        Some(say!("saved-go-on", game, count))
    }

    /// The title of the watched game that can be resumed, for the button.
    pub fn watched_title(&self) -> Option<String> {
        let (game, count) = title_and_plies(self.0.watched.as_ref()?);
        Some(say!("saved-watch-on", game, count))
    }

    /// Stops offering the game saved in this file, which was deleted.
    pub fn forget(&mut self, file: &Path) {
        self.0.played.take_if(|game| game.file.as_deref() == Some(file));
    }

    /// The faults of the saves that cannot be resumed, each in a sentence or two.
    pub fn faults(&self) -> impl Iterator<Item = String> + '_ {
        self.0.broken.iter().map(|broken| {
            let (why, path) = (broken.why.to_string(), broken.file.display().to_string());
            match &broken.aside {
                Some(Ok(aside)) => {
                    say!("saved-broken-kept", why, path = aside.display().to_string())
                }
                Some(Err(fault)) => say!("saved-broken-stays", why, fault),
                None => say!("saved-not-possible", why, path),
            }
        })
    }
}

fn title_and_plies(game: &ResumableGame) -> (String, usize) {
    let [black, white] = game.seats.clone().map(player_from_name);
    let plies = game.tree.left_at.unwrap_or_else(|| game.tree.main_line().len());
    (game_title(&game.tree, &Seats::new(black, white)), plies)
}

/// A game and the names of its players, if they have any.
fn game_title(tree: &GameTree, seats: &Seats) -> String {
    let game = game_with_rules(tree.variant());
    // The name of a computer comes from its seat, not from the record.
    let name = |side: Side| tree.header.player(side).filter(|_| !seats.of(side).thinks());
    if Side::BOTH.into_iter().all(|side| name(side).is_none()) {
        return game;
    }
    let player_name = |side: Side| name(side).map_or_else(|| seats.of(side).spoken_name(), str::to_owned);
    let [black, white] = Side::BOTH.map(player_name);
    say!("saved-game-of", game, black, white)
}

impl SuspendedGames {
    /// The title of the game that was left for the start screen, for the button.
    pub fn title(&self) -> Option<String> {
        let StartGame { from: StartFrom::Suspended { session, .. }, seats, .. } = self.left_for_start()?
        else {
            return None;
        };
        let tree = session.tree()?;
        let (game, count) = (game_title(tree, seats), session.plies());
        // A finished or merely viewed game is only shown again.
        Some(match (is_unfinished(session), seats.is_watched()) {
            (true, false) => say!("saved-go-on", game, count),
            (true, true) => say!("saved-watch-on", game, count),
            (false, _) => say!("saved-back-to", game),
        })
    }

    /// Whether the game that was left for the start screen is one of a person, has begun and is not over.
    pub fn is_unfinished(&self) -> bool {
        self.left_for_start().is_some_and(|left| match &left.from {
            StartFrom::Suspended { session, .. } => !left.seats.is_watched() && is_unfinished(session),
            _ => false,
        })
    }
}

/// Whether a game has begun and is not over.
fn is_unfinished(session: &Session) -> bool {
    let has_open_end = |tree: &GameTree| tree.result.is_none() && tree.main_end() != tree.root();
    session.is_played() && session.tree().is_some_and(has_open_end)
}

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeUnfinished {
    /// The game that a person played last.
    Played,
    /// The game that was watched last.
    Watched,
}

/// How long the position on the board must stay before it is saved as the one at which the game is left. A write at
/// every step of looking back would delay the steps.
const LOOK_BACK_DELAY: Duration = Duration::from_millis(300);

/// The last ten games; `None` if there is no data folder.
#[derive(Resource)]
pub(super) struct AutosaveStore(pub Option<AutosaveRing>);

/// The file of the game, and its last modification time known to this window.
#[derive(Resource, Default)]
struct LastWrite(Option<(PathBuf, SystemTime)>);

impl LastWrite {
    fn record(&mut self, file: Option<&Path>) {
        self.0 = file.and_then(|file| Some((file.to_owned(), files::modified_at(file)?)));
    }

    /// Starts tracking the file of a resumed game, unless its time is already known.
    fn track(&mut self, file: Option<&Path>) {
        if self.0.as_ref().map(|(tracked, _)| tracked.as_path()) != file {
            self.record(file);
        }
    }

    /// Whether another window has written the file since this window did.
    fn was_written_by_another_window(&self, file: &Path) -> bool {
        let last_write = self.0.as_ref().filter(|(tracked, _)| tracked == file);
        last_write.is_some_and(|(_, time)| files::modified_at(file).is_some_and(|now| now != *time))
    }
}

pub(super) fn plugin(app: &mut App) {
    add_autosave(app, AutosaveStore(AutosaveRing::of_user()));
}

pub(super) fn add_autosave(app: &mut App, store: AutosaveStore) {
    let last = store.0.as_ref().map(|ring| ring.last_game(&games::load()));
    let (last, mut written) = (last.unwrap_or_default(), LastWrite::default());
    written.record(last.played.as_ref().and_then(|game| game.file.as_deref()));
    app.insert_resource(UnfinishedGames(last)).insert_resource(store).insert_resource(written);
    app.add_message::<ResumeUnfinished>();
    app.add_systems(
        Update,
        (resume.before(GameSystems::Command), (save, save_take_back).chain().after(GameSystems::Links)),
    );
    app.add_systems(OnEnter(Screen::Start), offer_last_game.after(suspended::offer));
}

/// Offers the last unfinished game of a person again after a game that was left for the start screen, unless that game
/// is offered itself.
fn offer_last_game(
    store: Res<AutosaveStore>,
    suspended: Res<SuspendedGames>,
    mut saved: ResMut<UnfinishedGames>,
) {
    if let (Some(ring), Some(left)) = (&store.0, suspended.left_for_start())
        && saved.0.played.is_none()
        && !suspended.is_unfinished()
    {
        // A game that computers play on for a person is already offered for watching.
        let last = ring.last_game(&games::load()).played;
        saved.0.played = last.filter(|game| left.autosave.is_none() || game.file != left.autosave);
    }
}

/// The player with this name. An unknown name is the name of an external engine.
fn player_from_name(name: Option<String>) -> Player {
    let name = name.unwrap_or_else(|| "human".to_owned());
    name.parse().unwrap_or(Player::External { engine: name })
}

fn resume(
    mut requests: MessageReader<ResumeUnfinished>,
    mut saved: ResMut<UnfinishedGames>,
    mut start: MessageWriter<StartGame>,
) {
    let game = match requests.read().last() {
        Some(ResumeUnfinished::Played) => saved.0.played.take(),
        Some(ResumeUnfinished::Watched) => saved.0.watched.take(),
        None => return,
    };
    if let Some(ResumableGame { mut tree, seats, file }) = game {
        let [black, white] = seats.map(player_from_name);
        let seats = Seats::new(black, white);
        for side in Side::BOTH {
            // The name of a computer comes from its seat, not from the record.
            if seats.of(side).thinks() {
                tree.header.players[side.index()] = None;
            }
        }
        start.write(StartGame { autosave: file, ..StartGame::with_tree(tree, seats) });
    }
}

/// Saves the game whenever it has changed. Lessons and practice positions are not saved, but tracked so
/// that their changes are not attributed to the next game. When two windows continue the same game, the
/// second to save it gets a new file.
fn save(
    session: Res<Session>,
    seats: Res<Seats>,
    purpose: Res<GamePurpose>,
    store: Res<AutosaveStore>,
    (mut autosave, mut written): (ResMut<Autosave>, ResMut<LastWrite>),
    mut saved: ResMut<UnfinishedGames>,
    mut toasts: MessageWriter<Toast>,
    mut last: Local<(u32, u64)>,
) {
    let current = (session.game(), session.changes());
    if *last == current {
        return;
    }
    let is_new_game = std::mem::replace(&mut *last, current).0 != current.0;
    if *purpose != GamePurpose::Game {
        return;
    }
    // A watched game does not replace a game that a person plays, unless computers finish that game.
    let saves_as_watched = seats.is_watched() && autosave.0.is_none();
    if is_new_game {
        written.track(autosave.0.as_deref());
        *(if saves_as_watched { &mut saved.0.watched } else { &mut saved.0.played }) = None;
    }
    // A game without a move is not saved, so the previous game remains the last game.
    let has_begun = session.tree().is_some_and(|tree| tree.main_end() != tree.root());
    let (Some(ring), true) = (&store.0, has_begun && current.1 > 0) else { return };
    let Some(record) = record_of(&session, &seats) else { return };
    let result = if saves_as_watched {
        ring.save_watched(&record)
    } else {
        autosave.0.take_if(|file| written.was_written_by_another_window(file));
        if autosave.0.is_none() && seats.is_at_remote_table(&session) {
            autosave.0 = ring.find_earlier_part(&record);
        }
        let result = ring.save(&mut autosave.0, &record);
        written.record(autosave.0.as_deref());
        result
    };
    if let Err(error) = result {
        toasts.write(Toast::alarm(say!("game-not-saved", why = error.to_string())));
    }
}

/// The number of plies taken back in a game, and since when, until that is saved.
#[derive(Default)]
struct TakenBack {
    game: u32,
    plies: usize,
    unsaved_since: Option<Instant>,
}

/// Saves where a game is left: it resumes there, and the plies that were taken back can be replayed.
fn save_take_back(
    session: Res<Session>,
    seats: Res<Seats>,
    purpose: Res<GamePurpose>,
    store: Res<AutosaveStore>,
    (autosave, mut written): (Res<Autosave>, ResMut<LastWrite>),
    mut toasts: MessageWriter<Toast>,
    mut last: Local<TakenBack>,
) {
    let (game, plies) = (session.game(), session.redo_len());
    if (last.game, last.plies) != (game, plies) {
        // A game that has just been opened is as in its file.
        *last = TakenBack { game, plies, unsaved_since: (last.game == game).then(Instant::now) };
    }
    if last.unsaved_since.is_none_or(|since| since.elapsed() < LOOK_BACK_DELAY) {
        return;
    }
    last.unsaved_since = None;
    let is_open = session.is_played() && session.tree().is_some_and(|tree| tree.result.is_none());
    let mut file = autosave.0.clone().filter(|file| !written.was_written_by_another_window(file));
    if *purpose == GamePurpose::Game
        && is_open
        && file.is_some()
        && let (Some(ring), Some(record)) = (&store.0, record_of(&session, &seats))
    {
        if let Err(error) = ring.save(&mut file, &record) {
            toasts.write(Toast::alarm(say!("game-not-saved", why = error.to_string())));
        }
        written.record(file.as_deref());
    }
}
