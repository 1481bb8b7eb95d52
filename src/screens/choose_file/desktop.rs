//! The system's file chooser.

use super::super::open::Opener;
use crate::app::StartGameSystems;
use crate::view::alarm::waker;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use rfd::{AsyncFileDialog, FileHandle};
use tenjiku_language::say;
use tenjiku_platform::record::games_folder;
use web_time::{Duration, Instant};

/// If the call returns faster than a person can react, no chooser opened. On a busy machine, finding out that the
/// system has no chooser can take a second.
const MIN_DIALOG_TIME: Duration = Duration::from_millis(1500);

#[derive(Resource, Default)]
pub(super) struct FileChooser(Option<(Task<Option<FileHandle>>, Instant)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileChooser>().add_systems(Update, take_choice.before(StartGameSystems));
}

/// Opens the file chooser, which macOS allows only on the main thread.
pub(super) fn open(
    _main: NonSendMarker,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut chooser: ResMut<FileChooser>,
) {
    if chooser.0.is_some() {
        return;
    }
    let mut dialog = AsyncFileDialog::new().set_title(say!("choose-title"));
    if let Some(folder) = games_folder().filter(|folder| folder.is_dir()) {
        dialog = dialog.set_directory(folder);
    }
    let choice = dialog.pick_file();
    let wake = window.map(|window| waker(&window));
    let task = IoTaskPool::get().spawn(async move {
        let file = choice.await;
        // An idle window would not notice the answer.
        if let Some(wake) = wake {
            wake();
        }
        file
    });
    chooser.0 = Some((task, Instant::now()));
}

fn take_choice(mut chooser: ResMut<FileChooser>, mut opener: Opener) {
    let chooser = chooser.bypass_change_detection();
    let Some((task, since)) = &mut chooser.0 else { return };
    let Some(choice) = check_ready(task) else { return };
    let had_no_chooser = choice.is_none() && since.elapsed() < MIN_DIALOG_TIME;
    chooser.0 = None;
    match choice {
        Some(file) => opener.file(file.path()),
        None if had_no_chooser => opener.send(Err(say!("choose-missing"))),
        None => {}
    }
}
