//! The learner's progress on disk: read at startup, written on every change.

use crate::app::Toast;
use bevy::prelude::*;
use std::path::PathBuf;
use tenjiku_language::say;
use tenjiku_platform::files::{self, data_folder, set_aside, write_atomically};
use tenjiku_teach::lesson::Progress;
use tenjiku_teach::training::Day;

#[derive(Resource, Debug, Default)]
pub struct SavedProgress(pub Progress);

impl SavedProgress {
    /// The step at which to resume a story, from 0; `None` after the story is finished.
    #[must_use]
    pub fn step_of(&self, game: &str, story: &str) -> Option<usize> {
        let key = story_key(story);
        (!self.0.is_done(game, &key)).then(|| self.0.saved_step(game, &key))
    }

    pub(super) fn is_solved(&self, game: &str, practice: &str) -> bool {
        self.0.is_done(game, &practice_key(practice))
    }
}

/// The key of a story in the progress, distinct from the symbols of pieces.
pub(super) fn story_key(id: &str) -> String {
    format!("story:{id}")
}

pub(super) fn practice_key(id: &str) -> String {
    format!("practice:{id}")
}

/// The current day, which decides what is due.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Calendar(Option<Day>);

impl Calendar {
    pub fn today(self) -> Day {
        self.0.unwrap_or_else(Day::today)
    }

    /// A calendar on which it is always the same day.
    #[cfg(test)]
    pub const fn at(day: Day) -> Self {
        Self(Some(day))
    }
}

/// The file of the progress. `None` if the system has no data folder, or if an unreadable file could not be set
/// aside.
#[derive(Resource, Debug)]
pub(super) struct ProgressFile(pub Option<PathBuf>);

pub(super) fn plugin(app: &mut App) {
    add_progress(app, ProgressFile(data_folder().map(|folder| folder.join("lessons.ron"))));
}

/// Adds the progress, which is read from this file and written to it.
pub(super) fn add_progress(app: &mut App, file: ProgressFile) {
    app.init_resource::<SavedProgress>().init_resource::<Calendar>().insert_resource(file);
    app.add_systems(Startup, read).add_systems(PostUpdate, write.run_if(resource_changed::<SavedProgress>));
}

/// Reads the progress; an unreadable file is set aside, not overwritten.
fn read(
    mut progress: ResMut<SavedProgress>,
    mut file: ResMut<ProgressFile>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(path) = file.0.as_ref().filter(|path| files::exists(path)) else { return };
    let text = files::read_text(path).map_err(|error| error.to_string());
    match text.and_then(|text| Progress::read(&text).map_err(|error| error.to_string())) {
        Ok(read) => progress.0 = read,
        Err(why) => {
            let text = match set_aside(path) {
                Ok(aside) => say!("tutorial-progress-aside", why = why, aside = aside.display().to_string()),
                Err(error) => {
                    file.0 = None;
                    say!("tutorial-progress-stays", why = why, error = error.to_string())
                }
            };
            toasts.write(Toast::alarm(text));
        }
    }
}

fn write(progress: Res<SavedProgress>, file: Res<ProgressFile>, mut toasts: MessageWriter<Toast>) {
    // Empty progress needs no file.
    if progress.is_added() || progress.0 == Progress::default() {
        return;
    }
    let Some(path) = &file.0 else { return };
    if let Err(error) = write_atomically(path, &progress.0) {
        let (path, why) = (path.display().to_string(), error.to_string());
        toasts.write(Toast::alarm(say!("tutorial-progress-not-saved", path = path, why = why)));
    }
}
