//! The learner's book on the disk: read when the program starts, written when it changes.

use crate::app::Toast;
use crate::lesson::Progress;
use crate::record::{set_aside, write_atomically};
use crate::say;
use crate::variant::data_folder;
use bevy::prelude::*;
use std::path::PathBuf;

/// What was learnt, in all games.
#[derive(Resource, Debug, Default)]
pub struct Book(pub Progress);

/// Where the book is kept; nowhere if the system names no folder for it, or if a file lies there that
/// must not be lost.
#[derive(Resource, Debug)]
pub(super) struct BookFile(pub Option<PathBuf>);

pub(super) fn plugin(app: &mut App) {
    keep_in(app, BookFile(data_folder().map(|folder| folder.join("lessons.ron"))));
}

/// Keeps the book in that file.
pub(super) fn keep_in(app: &mut App, file: BookFile) {
    app.init_resource::<Book>().insert_resource(file);
    app.add_systems(Startup, read).add_systems(PostUpdate, write.run_if(resource_changed::<Book>));
}

/// Reads the book and begins a session; what cannot be read is set aside, not overwritten.
fn read(mut book: ResMut<Book>, mut file: ResMut<BookFile>, mut toasts: MessageWriter<Toast>) {
    let Some(path) = file.0.as_ref().filter(|path| path.exists()) else { return };
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
    match text.and_then(|text| Progress::read(&text).map_err(|error| error.to_string())) {
        Ok(read) => {
            book.0 = read;
            book.0.begin_session();
        }
        Err(why) => {
            let text = match set_aside(path) {
                Ok(aside) => say!("tutorial-book-aside", why = why, aside = aside.display().to_string()),
                Err(error) => {
                    file.0 = None;
                    say!("tutorial-book-stays", why = why, error = error.to_string())
                }
            };
            toasts.write(Toast::alarm(text));
        }
    }
}

fn write(book: Res<Book>, file: Res<BookFile>, mut toasts: MessageWriter<Toast>) {
    // A book in which nothing stands yet needs no file.
    if book.is_added() || book.0 == Progress::default() {
        return;
    }
    let Some(path) = &file.0 else { return };
    if let Err(error) = write_atomically(path, &book.0) {
        let (path, why) = (path.display().to_string(), error.to_string());
        toasts.write(Toast::alarm(say!("tutorial-book-not-saved", path = path, why = why)));
    }
}
