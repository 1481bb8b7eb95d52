//! The learner's book on the disk: read when the first lesson begins, written when it changes.

use crate::lesson::Progress;
use crate::record::{set_aside, write_atomically};
use crate::say;
use crate::ui::Toast;
use crate::variant::user_folder;
use bevy::prelude::*;
use std::path::PathBuf;

/// What was learnt, in all games.
#[derive(Resource, Debug, Default)]
pub struct Book(pub Progress);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Book>();
    app.add_systems(Startup, read).add_systems(PostUpdate, write.run_if(resource_changed::<Book>));
}

fn file() -> Option<PathBuf> {
    Some(user_folder()?.parent()?.join("lessons.ron"))
}

/// Reads the book and begins a session; what cannot be read is set aside, not overwritten.
fn read(mut book: ResMut<Book>, mut toasts: MessageWriter<Toast>) {
    let Some(path) = file().filter(|path| path.exists()) else { return };
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
    match text.and_then(|text| Progress::read(&text).map_err(|error| error.to_string())) {
        Ok(read) => {
            book.0 = read;
            book.0.begin_session();
        }
        Err(why) => {
            let text = match set_aside(&path) {
                Ok(aside) => say!("tutorial-book-aside", why = why, aside = aside.display().to_string()),
                Err(error) => say!("tutorial-book-stays", why = why, error = error.to_string()),
            };
            toasts.write(Toast::alarm(text));
        }
    }
}

fn write(book: Res<Book>, mut toasts: MessageWriter<Toast>) {
    // A book in which nothing stands yet needs no file.
    if book.is_added() || book.0 == Progress::default() {
        return;
    }
    let Some(path) = file() else { return };
    if let Err(error) = write_atomically(&path, &book.0) {
        let (path, why) = (path.display().to_string(), error.to_string());
        toasts.write(Toast::alarm(say!("tutorial-book-not-saved", path = path, why = why)));
    }
}
