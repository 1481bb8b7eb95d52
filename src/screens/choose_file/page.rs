//! Files in a web page: picked, dropped or pasted as text.

use super::super::open::OpenGame;
use crate::app::{GameInView, Screen, StartGameSystems, Toast};
use crate::game::Session;
use crate::platform::browser::{self, Arrival};
use crate::say;
use crate::view::alarm::waker;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
    let is_table = in_state(Screen::Start).or_else(in_state(Screen::Match));
    app.add_systems(Update, open_arrivals.run_if(is_table).before(StartGameSystems));
}

/// Opens the browser's file chooser.
pub(super) fn open(mut toasts: MessageWriter<Toast>) {
    if browser::pick_file().is_err() {
        toasts.write(Toast::alarm(say!("choose-missing")));
    }
}

fn listen(window: Res<EventLoopProxyWrapper>) {
    browser::listen(waker(&window));
}

/// Opens files and texts that have arrived from outside the page.
fn open_arrivals(
    in_view: GameInView,
    session: Res<Session>,
    mut opened: MessageWriter<OpenGame>,
    mut toasts: MessageWriter<Toast>,
) {
    for arrival in browser::arrivals() {
        let table = in_view.get();
        let game = match arrival {
            Arrival::File { name, bytes } => OpenGame::from_bytes(&name, &bytes, table.as_ref()),
            Arrival::Text(text) => OpenGame::from_pasted(&text, &session, table.as_ref()),
            Arrival::Unreadable { name, why } => Err(say!("open-unreadable", path = name, why = why)),
            Arrival::NoClipboard => Err(say!("open-no-clipboard")),
        };
        match game {
            Ok(game) => {
                opened.write(game);
            }
            Err(why) => {
                toasts.write(Toast::alarm(why));
            }
        }
    }
}
