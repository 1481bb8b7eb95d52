//! The window of saved games: a list with a preview, filtered by game and player. Opening takes one click,
//! deleting two.

mod age;
mod row;

use super::open::OpenGame;
use crate::app::{
    Action, ActionRequest, Autosave, HandleActions, HandleEscape, Layer, ProbePoints, Screen, Toast,
    UnfinishedGames,
};
use crate::game::Session;
use crate::ui::theme::Inks;
use crate::ui::{beside_board, drop_down, focus, mini_board, rules_line, titled_window};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use jiff::Zoned;
use row::RowText;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tenjiku_language::{Describe, SpokenName, say};
use tenjiku_platform::files::HAS_PATHS;
use tenjiku_platform::games;
use tenjiku_platform::record::{AutosaveRing, Filter, SavedGame, SavedGames, games_folder};
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Library, Variant};

/// Width of the list and of the preview, in points.
const LIST_WIDTH: f32 = 470.0;
const PREVIEW_WIDTH: f32 = 260.0;
/// Height of the list and of the preview, in points.
const LIST_HEIGHT: f32 = 380.0;
/// Gap between the list and the preview, and margins of the window, in points.
const GAP: f32 = 20.0;
const MARGINS: f32 = 40.0;
/// In a narrow window: the board of the preview, the lines below it, and the space above and below both, in
/// points.
const SMALL_BOARD: f32 = 190.0;
const PREVIEW_TEXT_HEIGHT: f32 = 90.0;
const VERTICAL_MARGINS: f32 = 230.0;
/// Minimum height of the list, in points.
const MIN_LIST_HEIGHT: f32 = 2.0 * row::HEIGHT;

#[derive(Resource, Default)]
struct SavedGamesWindow {
    is_open: bool,
    saved: SavedGames,
    library: Option<Library>,
    autosave_folder: Option<PathBuf>,
    names: BTreeMap<String, String>,
    filter: Filter,
    typed: String,
    chosen: Option<(PathBuf, Result<Position, String>)>,
    asks_to_delete: bool,
    /// Places of the visible rows and of the open button on the screen, for programs that test the window.
    rows: Vec<(String, egui::Pos2)>,
    /// The file opened last, and the number of its game.
    opened: Option<(PathBuf, u32)>,
}

enum FileChoice {
    Open(PathBuf),
    Delete(PathBuf),
    Pick,
}

/// The sizes of the list of saved games and of the preview, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LibraryLayout {
    is_side_by_side: bool,
    whole: egui::Vec2,
    list: egui::Vec2,
    preview: egui::Vec2,
    board: f32,
}

impl LibraryLayout {
    /// Sizes for a window of size `whole`: side by side, or one below the other in a narrow window.
    fn within(whole: egui::Vec2) -> Self {
        let width = whole.x - MARGINS;
        if width >= LIST_WIDTH + GAP + PREVIEW_WIDTH {
            let [list, preview] = [LIST_WIDTH, PREVIEW_WIDTH].map(|width| egui::vec2(width, LIST_HEIGHT));
            let whole = egui::vec2(LIST_WIDTH + PREVIEW_WIDTH + GAP, LIST_HEIGHT);
            return Self { is_side_by_side: true, whole, list, preview, board: PREVIEW_WIDTH };
        }
        let preview = egui::vec2(width, SMALL_BOARD + PREVIEW_TEXT_HEIGHT);
        let list =
            egui::vec2(width, (whole.y - VERTICAL_MARGINS - preview.y).clamp(MIN_LIST_HEIGHT, LIST_HEIGHT));
        let whole = egui::vec2(width, list.y + preview.y + GAP);
        Self { is_side_by_side: false, whole, list, preview, board: SMALL_BOARD.min(width) }
    }
}

/// The id of the window in egui.
const ID: &str = "saved games";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGamesWindow>();
    app.on_action(
        Action::Load,
        |mut window: ResMut<SavedGamesWindow>| {
            if window.is_open { window.is_open = false } else { window.open() }
        },
    );
    app.on_escape(Layer::Window(ID), |mut window: ResMut<SavedGamesWindow>| {
        std::mem::take(&mut window.is_open)
    });
    let is_available = in_state(Screen::Start).or_else(in_state(Screen::Match));
    app.add_systems(EguiPrimaryContextPass, show.in_set(crate::ui::UiSystems::Overlays).run_if(is_available));
}

fn show(
    mut contexts: EguiContexts,
    mut window: ResMut<SavedGamesWindow>,
    (session, screen, autosave): (Res<Session>, Res<State<Screen>>, Res<Autosave>),
    mut unfinished: ResMut<UnfinishedGames>,
    (mut open, mut requests): (MessageWriter<OpenGame>, MessageWriter<ActionRequest>),
    mut probe_points: ResMut<ProbePoints>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let window = &mut *window;
    if !window.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let on_table = window.paths_in_progress(&session, *screen.get(), &autosave);
    let mut is_open = true;
    let choice = draw(ctx, window, &on_table, &mut is_open);
    if *screen.get() == Screen::Start {
        probe_points.0.append(&mut window.rows);
    }
    match choice {
        Some(FileChoice::Open(path)) => match OpenGame::from_file(&path, session.variant()) {
            Ok(game) => {
                open.write(game);
                window.opened = Some((path, session.game() + 1));
                is_open = false;
            }
            Err(why) => {
                toasts.write(Toast::alarm(why));
            }
        },
        Some(FileChoice::Delete(path)) => {
            unfinished.forget(&path);
            toasts.write(window.delete(&path));
        }
        Some(FileChoice::Pick) => {
            requests.write(ActionRequest(Action::OpenFile));
        }
        None => {}
    }
    window.is_open = is_open;
    Ok(())
}

fn draw(
    ctx: &egui::Context,
    window: &mut SavedGamesWindow,
    on_table: &[PathBuf],
    is_open: &mut bool,
) -> Option<FileChoice> {
    let frame = titled_window(say!("saved-title"), ID, is_open);
    let choice = beside_board(ctx, frame.resizable(false)).show(ctx, |ui| {
        let sizes = LibraryLayout::within(ctx.viewport_rect().size());
        filters(ui, window);
        ui.separator();
        // Without a fixed height the separator would grow to the largest height the window can have.
        let layout = match sizes.is_side_by_side {
            true => egui::Layout::left_to_right(egui::Align::Min),
            false => egui::Layout::top_down(egui::Align::Min),
        };
        let choice = ui.allocate_ui_with_layout(sizes.whole, layout, |ui| {
            let double_clicked = list(ui, window, sizes.list);
            ui.separator();
            preview(ui, window, on_table, sizes).or(double_clicked.map(FileChoice::Open))
        });
        ui.separator();
        other_file(ui, &mut window.typed).or(choice.inner)
    });
    choice.and_then(|shown| shown.inner).flatten()
}

impl SavedGamesWindow {
    fn open(&mut self) {
        self.is_open = true;
        self.autosave_folder = AutosaveRing::of_user().map(|ring| ring.folder().to_owned());
        let folders = [games_folder(), self.autosave_folder.clone()];
        self.saved = SavedGames::read(&folders.into_iter().flatten().collect::<Vec<_>>());
        let library = games::load();
        let name_of = |id: &str| {
            let game = library.find(id).ok().and_then(|file| Variant::compile(file, &[]).ok());
            game.map_or_else(|| id.to_owned(), |game| game.spoken_name().to_owned())
        };
        self.names = self.saved.variants().into_iter().map(|id| (id.to_owned(), name_of(id))).collect();
        self.library = Some(library);
        (self.chosen, self.asks_to_delete) = (None, false);
    }

    /// The files of the game in progress. Empty on the start screen.
    fn paths_in_progress(&self, session: &Session, screen: Screen, autosave: &Autosave) -> Vec<PathBuf> {
        if screen != Screen::Match {
            return Vec::new();
        }
        let is_in_progress = |path: &Path| {
            let is_opened = |(opened, game): &(PathBuf, u32)| opened == path && *game == session.begun_as();
            autosave.0.as_deref() == Some(path) || self.opened.as_ref().is_some_and(is_opened)
        };
        self.saved.games.iter().map(|game| game.path.clone()).filter(|path| is_in_progress(path)).collect()
    }

    fn choose(&mut self, path: &Path) {
        let game = self.saved.games.iter().find(|game| game.path == path);
        let (Some(game), Some(library)) = (game, &self.library) else { return };
        let position = game.resume_position(library).map_err(|why| why.to_string());
        (self.chosen, self.asks_to_delete) = (Some((path.to_owned(), position)), false);
    }

    fn delete(&mut self, path: &Path) -> Toast {
        (self.chosen, self.asks_to_delete) = (None, false);
        let shown = path.display().to_string();
        match self.saved.delete(path) {
            Ok(()) => Toast::news(say!("saved-deleted", path = shown)),
            Err(why) => Toast::alarm(say!("saved-not-deleted", path = shown, why = why.to_string())),
        }
    }

    fn is_autosave(&self, path: &Path) -> bool {
        path.parent().is_some_and(|folder| self.autosave_folder.as_deref() == Some(folder))
    }
}

fn filters(ui: &mut egui::Ui, window: &mut SavedGamesWindow) {
    let SavedGamesWindow { filter, names, .. } = window;
    ui.horizontal_wrapped(|ui| {
        let texts = (say!("saved-game"), say!("saved-game"));
        let ids = [None].into_iter().chain(names.keys().cloned().map(Some));
        drop_down(ui, ("saved game", 100.0), texts, &mut filter.variant, ids, |id| {
            id.as_ref().and_then(|id| names.get(id)).cloned().unwrap_or_else(|| say!("saved-all-games"))
        });
        let field = egui::TextEdit::singleline(&mut filter.player).desired_width(220.0);
        let field = ui.add(field.hint_text(say!("saved-player")));
        focus::set_name(&field, &say!("saved-player"));
        field.on_hover_text(say!("saved-player-tip"));
    });
}

fn list(ui: &mut egui::Ui, window: &mut SavedGamesWindow, room: egui::Vec2) -> Option<PathBuf> {
    let games: Vec<&SavedGame> = window.saved.matching(&window.filter).collect();
    let (mut chosen, mut opened, mut rows) = (None, None, Vec::new());
    ui.allocate_ui_with_layout(room, egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_width(room.x);
        if games.is_empty() {
            ui.weak(say!("saved-none"));
        }
        let now = Zoned::now();
        let area = egui::ScrollArea::vertical().auto_shrink(false);
        area.show_rows(ui, row::HEIGHT, games.len(), |ui, visible| {
            for game in &games[visible] {
                let is_chosen = window.chosen.as_ref().is_some_and(|(path, _)| *path == game.path);
                let row_text = RowText::of(game, window.is_autosave(&game.path), &window.names, &now);
                let row = row_text.show(ui, is_chosen);
                let stem = game.path.file_stem().unwrap_or_default().to_string_lossy();
                rows.push((format!("record:{stem}"), row.rect.center()));
                if row.double_clicked() {
                    opened = Some(game.path.clone());
                } else if row.clicked() {
                    chosen = Some(game.path.clone());
                }
            }
            focus::scroll_to_focus(ui);
        });
    });
    window.rows = rows;
    if let Some(path) = chosen {
        window.choose(&path);
    }
    opened
}

fn preview(
    ui: &mut egui::Ui,
    window: &mut SavedGamesWindow,
    on_table: &[PathBuf],
    sizes: LibraryLayout,
) -> Option<FileChoice> {
    let shown = ui.allocate_ui_with_layout(sizes.preview, egui::Layout::top_down(egui::Align::Min), |ui| {
        let Some((path, position)) = &window.chosen else {
            ui.weak(say!("saved-choose"));
            return None;
        };
        match position {
            Err(why) => {
                ui.colored_label(ui.inks().alarm, why);
            }
            Ok(position) => {
                mini_board(ui, position.variant(), position.setup().pieces, sizes.board, &[]);
                rules_line(ui, position.variant());
                if let Some(outcome) = position.outcome() {
                    ui.label(outcome.describe(position.variant()));
                }
            }
        }
        let (path, is_in_progress) = (path.clone(), on_table.contains(path));
        let can_open = position.is_ok();
        match window.asks_to_delete && !is_in_progress {
            true => delete_question(ui, &mut window.asks_to_delete).then_some(FileChoice::Delete(path)),
            false => buttons(ui, window, can_open, is_in_progress).then_some(FileChoice::Open(path)),
        }
    });
    shown.inner
}

/// The buttons to open and to delete. Returns whether to open the game.
fn buttons(ui: &mut egui::Ui, window: &mut SavedGamesWindow, can_open: bool, is_in_progress: bool) -> bool {
    let row = ui.horizontal(|ui| {
        let open = ui.add_enabled(can_open, egui::Button::new(say!("saved-open")));
        window.rows.push(("open".to_owned(), open.rect.center()));
        let delete = ui.add_enabled(!is_in_progress, egui::Button::new(say!("saved-delete")));
        let delete = delete.on_hover_text(say!("saved-delete-tip"));
        window.asks_to_delete = delete.on_disabled_hover_text(say!("saved-delete-not")).clicked();
        open.on_hover_text(say!("saved-open-tip")).clicked()
    });
    row.inner
}

/// The question before a file is deleted. Returns whether the answer is yes. The button *No* is where the player
/// has just clicked.
fn delete_question(ui: &mut egui::Ui, is_asking: &mut bool) -> bool {
    ui.colored_label(ui.inks().alarm, say!("saved-delete-question"));
    let row = ui.horizontal(|ui| {
        let yes = ui.button(say!("saved-delete-yes")).on_hover_text(say!("saved-delete-yes-tip"));
        *is_asking = !ui.button(say!("saved-delete-no")).on_hover_text(say!("saved-delete-no-tip")).clicked();
        yes.clicked()
    });
    row.inner
}

/// Opens a file from another folder: by its path where the platform has paths, otherwise by the file chooser.
fn other_file(ui: &mut egui::Ui, typed: &mut String) -> Option<FileChoice> {
    if !HAS_PATHS {
        return ui.button(say!("open-failed-other")).clicked().then_some(FileChoice::Pick);
    }
    let mut opened = None;
    ui.horizontal(|ui| {
        let field =
            egui::TextEdit::singleline(typed).desired_width(LIST_WIDTH.min(ui.available_width() - 90.0));
        let field = ui.add(field.hint_text(say!("saved-file"))).on_hover_text(say!("saved-file-tip"));
        focus::set_name(&field, &say!("saved-file"));
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let button = ui.add_enabled(!typed.trim().is_empty(), egui::Button::new(say!("saved-open")));
        if (button.clicked() || is_entered) && !typed.trim().is_empty() {
            opened = Some(FileChoice::Open(PathBuf::from(typed.trim())));
        }
    });
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_and_preview_fit_into_every_window() {
        for (width, height) in
            [(1280.0, 800.0), (800.0, 600.0), (520.0, 390.0), (390.0, 844.0), (320.0, 640.0)]
        {
            let sizes = LibraryLayout::within(egui::vec2(width, height));
            assert!(sizes.whole.x + MARGINS <= width, "{width}: {sizes:?}");
            assert!(sizes.list.y >= MIN_LIST_HEIGHT && sizes.board <= sizes.preview.x, "{width}: {sizes:?}");
        }
        assert!(LibraryLayout::within(egui::vec2(800.0, 600.0)).is_side_by_side);
        assert!(!LibraryLayout::within(egui::vec2(390.0, 844.0)).is_side_by_side);
    }
}
