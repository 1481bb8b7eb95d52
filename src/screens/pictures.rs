//! Pictures and films of the game on the table, as files in the player's folder.

use crate::app::{Action, HandleActions, HandleEscape, Layer, Screen, Settings, Toast};
use crate::game::{GameCommand, Session};
use crate::ui::BoardArea;
use crate::view::film::{Film, write_picture};
use crate::view::photographer::{Photo, Photographer};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::error::Error;
use std::path::{Path, PathBuf};
use tenjiku_language::say;
use tenjiku_platform::files::{Draft, data_folder, free_path};

/// Duration of a ply in a film, in milliseconds.
const PLY_DURATION_MS: u16 = 900;
/// The topic of toasts about pictures and films.
const TOAST_TOPIC: &str = "picture";
/// Maximum width of a film, in pixels.
const FILM_WIDTH: f32 = 960.0;

#[derive(Resource, Default)]
enum PhotoTask {
    #[default]
    None,
    /// A picture, to be saved in this file.
    Picture(PathBuf),
    Film(Box<FilmJob>),
}

struct FilmJob {
    path: PathBuf,
    /// Becomes the file at `path` when the film is complete; otherwise it is deleted.
    draft: Draft,
    film: Film,
    /// The ply of the next frame, and of the last frame.
    ply: usize,
    last: usize,
    /// The ply that was on the board before the film.
    return_ply: usize,
    game: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PhotoTask>();
    app.on_action(Action::Picture, take_picture).on_action(Action::Film, make_film);
    app.on_escape(Layer::Film, cancel_film);
    app.add_systems(
        Update,
        save_photos.run_if(in_state(Screen::Match)).before(crate::game::GameSystems::Command),
    );
    app.add_systems(
        OnExit(Screen::Match),
        |mut task: ResMut<PhotoTask>, mut photographer: ResMut<Photographer>| {
            reset(&mut task, &mut photographer);
        },
    );
}

#[derive(SystemParam)]
struct PhotoParams<'w, 's> {
    session: Res<'w, Session>,
    area: Res<'w, BoardArea>,
    settings: Res<'w, Settings>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    task: ResMut<'w, PhotoTask>,
    photographer: ResMut<'w, Photographer>,
    commands: MessageWriter<'w, GameCommand>,
    toasts: MessageWriter<'w, Toast>,
}

fn take_picture(mut params: PhotoParams) {
    params.begin(say!("picture-taking"), false, |path, _, _| Ok(PhotoTask::Picture(path)));
}

fn make_film(mut params: PhotoParams) {
    params.begin(say!("picture-filming"), true, |path, size, session| {
        let last = session.plies() + session.redo_len();
        let frames = u32::try_from(last + 1)?;
        let draft = Draft::create(&path)?;
        let film = Film::begin(draft.reopen()?, size, frames, PLY_DURATION_MS)?;
        let (return_ply, game) = (session.plies(), session.game());
        Ok(PhotoTask::Film(Box::new(FilmJob { path, draft, film, ply: 0, last, return_ply, game })))
    });
}

impl PhotoParams<'_, '_> {
    /// Begins a picture or film in a new file, unless a picture or film is already being made.
    fn begin(
        &mut self,
        news: String,
        is_film: bool,
        make_task: impl FnOnce(PathBuf, UVec2, &Session) -> Result<PhotoTask, Box<dyn Error>>,
    ) {
        if !matches!(*self.task, PhotoTask::None) {
            self.toasts.write(Toast::alarm(say!("picture-busy")));
            return;
        }
        let (Some(variant), Ok(window)) = (self.session.variant(), self.window.single()) else { return };
        let scale = window.scale_factor() * self.settings.interface_zoom(window);
        let size = size(self.area.0.width(), self.area.0.height(), scale, is_film);
        match free_file(variant.id()).and_then(|path| make_task(path, size, &self.session)) {
            Ok(task) => {
                // The picture is taken once everything is at rest, which may take a while.
                self.toasts.write(Toast::news(news).on(TOAST_TOPIC));
                if is_film {
                    self.commands.write(GameCommand::JumpTo(0));
                }
                *self.task = task;
                self.photographer.size = Some(size);
                self.photographer.is_requested = true;
            }
            Err(error) => {
                let why = error.to_string();
                self.toasts.write(Toast::alarm(say!("picture-failed", why)).on(TOAST_TOPIC));
            }
        }
    }
}

/// Width and height of a picture of the board's area, in pixels; both are even.
fn size(width: f32, height: f32, scale: f32, is_film: bool) -> UVec2 {
    let reduction = if is_film { (FILM_WIDTH / (width * scale).max(1.0)).min(1.0) } else { 1.0 };
    let even_pixels = |points: f32| ((points * scale * reduction / 2.0).round() as u32 * 2).max(2);
    UVec2::new(even_pixels(width), even_pixels(height))
}

/// The first free file name in the folder of pictures, such as `tori-001.png`.
fn free_file(game: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = data_folder().map(|folder| folder.join("pictures"));
    let folder = folder.ok_or_else(|| say!("record-no-folder"))?;
    Ok(free_path(&folder, game, "png"))
}

/// Writes a finished picture to its file, or continues with the next ply of a film.
fn save_photos(
    mut pictures: MessageReader<Photo>,
    session: Res<Session>,
    mut task: ResMut<PhotoTask>,
    mut photographer: ResMut<Photographer>,
    mut commands: MessageWriter<GameCommand>,
    mut toasts: MessageWriter<Toast>,
) {
    for picture in pictures.read() {
        let outcome = match std::mem::take(&mut *task) {
            PhotoTask::None => continue,
            PhotoTask::Picture(path) => save(&path, picture).map(|()| Some(path)),
            PhotoTask::Film(mut job) => add_frame(&mut job, picture).and_then(|()| {
                if job.ply <= job.last && job.game == session.game() {
                    commands.write(GameCommand::JumpTo(job.ply));
                    photographer.is_requested = true;
                    *task = PhotoTask::Film(job);
                    return Ok(None);
                }
                commands.write(GameCommand::JumpTo(job.return_ply));
                job.film.end()?;
                job.draft.finish()?;
                Ok(Some(job.path))
            }),
        };
        match outcome {
            Ok(None) => {}
            Ok(Some(path)) => {
                photographer.size = None;
                toasts.write(
                    Toast::news(say!("picture-kept", path = path.display().to_string())).on(TOAST_TOPIC),
                );
            }
            Err(error) => {
                photographer.size = None;
                toasts.write(Toast::alarm(say!("picture-failed", why = error.to_string())).on(TOAST_TOPIC));
            }
        }
    }
}

fn save(path: &Path, picture: &Photo) -> Result<(), Box<dyn Error>> {
    let draft = Draft::create(path)?;
    write_picture(draft.reopen()?, picture.size, &picture.pixels)?;
    Ok(draft.finish()?)
}

fn add_frame(job: &mut FilmJob, picture: &Photo) -> Result<(), Box<dyn Error>> {
    job.film.add(picture.pixels.clone())?;
    job.ply += 1;
    Ok(())
}

/// Esc cancels a film that is being made and discards its frames.
fn cancel_film(
    mut task: ResMut<PhotoTask>,
    mut photographer: ResMut<Photographer>,
    mut commands: MessageWriter<GameCommand>,
    mut toasts: MessageWriter<Toast>,
) -> bool {
    let PhotoTask::Film(job) = &*task else { return false };
    commands.write(GameCommand::JumpTo(job.return_ply));
    toasts.write(Toast::news(say!("picture-film-ended")).on(TOAST_TOPIC));
    reset(&mut task, &mut photographer);
    true
}

fn reset(task: &mut PhotoTask, photographer: &mut Photographer) {
    *task = PhotoTask::None;
    photographer.size = None;
    photographer.is_requested = false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_the_shape_of_the_board_and_films_are_small() {
        assert_eq!(size(900.0, 700.0, 1.0, false), UVec2::new(900, 700));
        assert_eq!(size(900.4, 701.0, 2.0, false), UVec2::new(1800, 1402));
        assert_eq!(size(1600.0, 1000.0, 1.0, true), UVec2::new(960, 600));
        assert_eq!(size(0.0, 0.0, 1.0, true), UVec2::new(2, 2));
    }
}
