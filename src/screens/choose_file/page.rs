//! Files in a web page: picked, dropped or pasted as text.

use super::super::open::{Opener, opens_files};
use crate::app::{StartGameSystems, Toast};
use crate::view::alarm::waker;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use tenjiku_language::say;
use tenjiku_platform::browser::{self, Arrival};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
    app.add_systems(Update, open_arrivals.run_if(opens_files).before(StartGameSystems));
}

pub(super) fn open(mut toasts: MessageWriter<Toast>) {
    if browser::pick_file().is_err() {
        toasts.write(Toast::alarm(say!("choose-missing")));
    }
}

fn listen(window: Res<EventLoopProxyWrapper>) {
    browser::listen(waker(&window));
}

/// Opens files and texts that have arrived from outside the page.
fn open_arrivals(mut opener: Opener) {
    for arrival in browser::arrivals() {
        match arrival {
            Arrival::File { name, bytes } => opener.bytes(&name, &bytes),
            Arrival::Text(text) => opener.pasted(&text),
            Arrival::Unreadable { name, why } => {
                opener.send(Err(say!("open-unreadable", path = name, why)));
            }
            Arrival::NoClipboard => opener.send(Err(say!("open-no-clipboard"))),
        }
    }
}
