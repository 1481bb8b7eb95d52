//! The running game is saved after every ply and offered again at the next start.

use super::{Autosave, InPractice, Screen, StartGame};
use crate::game::{GameSystems, Player, Seats, Session};
use crate::record::{LastGame, Left, Ring};
use crate::rules::Side;
use crate::say;
use crate::ui::Toast;
use crate::variant::Library;
use bevy::prelude::*;

/// The game that was left unfinished last time, and newer ones that cannot be taken up.
#[derive(Resource)]
pub(super) struct SavedGame(LastGame);

impl SavedGame {
    /// The game that can be taken up, for the button.
    pub fn title(&self) -> Option<String> {
        let Left { tree, .. } = self.0.left.as_ref()?;
        let game = tree.variant().spoken_name();
        Some(say!("saved-go-on", game = game, count = tree.main_line().len()))
    }

    /// What is wrong with others, each in a sentence or two.
    pub fn faults(&self) -> impl Iterator<Item = String> + '_ {
        self.0.broken.iter().map(|broken| {
            let (why, path) = (broken.why.to_string(), broken.file.display().to_string());
            match &broken.aside {
                Some(Ok(aside)) => {
                    say!("saved-broken-kept", why = why, path = aside.display().to_string())
                }
                Some(Err(fault)) => say!("saved-broken-stays", why = why, fault = fault),
                None => say!("saved-not-possible", why = why, path = path),
            }
        })
    }
}

/// Somebody wants to take up the saved game.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Resume;

pub(super) fn plugin(app: &mut App) {
    let last = Ring::of_user().map(|ring| ring.last_game(&Library::load()));
    app.insert_resource(SavedGame(last.unwrap_or_default())).add_message::<Resume>();
    app.add_systems(Update, resume.before(GameSystems::Command));
    // Lessons and practice are not games that one takes up again.
    let is_practice = |practice: Res<InPractice>| practice.0;
    let save = save.run_if(in_state(Screen::Match).and_then(not(is_practice)));
    app.add_systems(Update, save.after(GameSystems::Turn));
}

fn resume(
    mut wanted: MessageReader<Resume>,
    mut saved: ResMut<SavedGame>,
    mut start: MessageWriter<StartGame>,
) {
    if wanted.read().count() == 0 {
        return;
    }
    if let Some(Left { mut tree, seats, file }) = saved.0.left.take() {
        // A name that is none of ours is another program's.
        let player = |name: Option<String>| {
            let name = name.unwrap_or_else(|| "human".to_owned());
            name.parse().unwrap_or(Player::External { engine: name })
        };
        let [black, white] = seats.map(player);
        let seats = Seats::new(black, white);
        for side in Side::BOTH {
            // Who plays by himself is named by his seat.
            if !seats.of(side).is_person() {
                tree.header.players[side.index()] = None;
            }
        }
        start.write(StartGame { autosave: file, ..StartGame::with_tree(tree, seats) });
    }
}

/// Saves the game whenever there is something new in it.
fn save(
    session: Res<Session>,
    seats: Res<Seats>,
    mut autosave: ResMut<Autosave>,
    mut saved: ResMut<SavedGame>,
    mut toasts: MessageWriter<Toast>,
    mut seen: Local<(u32, u64)>,
) {
    let now = (session.game(), session.changes());
    // A game that is only watched does not push out one that somebody plays.
    if *seen == now || seats.is_watched() {
        return;
    }
    if seen.0 != now.0 {
        saved.0.left = None;
    }
    *seen = now;
    // A game that has just begun saves nothing yet, so the one before is still the last.
    let (Some(ring), false) = (Ring::of_user(), now.1 == 0) else { return };
    let Some(record) = super::keep::record(&session, &seats) else { return };
    if let Err(error) = ring.save(&mut autosave.0, &record) {
        toasts.write(Toast::alarm(say!("game-not-saved", why = error.to_string())));
    }
}
