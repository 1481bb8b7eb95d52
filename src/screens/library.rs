//! The saved games: a list with a preview, chosen by game and player, and opened with a click.

use super::Screen;
use super::open::OpenGame;
use crate::game::Session;
use crate::record::{Filter, Ring, SavedGame, Shelf, Summary, games_folder};
use crate::rules::Position;
use crate::say;
use crate::ui::{Action, Asked, Toast, mini_board, theme};
use crate::variant::{Library, Variant};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Width of the list and of the preview, in points.
const LIST: f32 = 470.0;
const PREVIEW: f32 = 260.0;
/// Height of both, in points.
const HEIGHT: f32 = 360.0;
/// Height of a row, in points.
const ROW: f32 = 40.0;

/// The window of the saved games.
#[derive(Resource, Default)]
struct Window {
    is_open: bool,
    shelf: Shelf,
    library: Option<Library>,
    /// What the games are called, by their ids.
    names: BTreeMap<String, String>,
    filter: Filter,
    /// A file that somebody named by hand.
    typed: String,
    /// The chosen game, with its last position or why there is none.
    chosen: Option<(PathBuf, Result<Position, String>)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Window>();
    let is_table = in_state(Screen::Start).or_else(in_state(Screen::Match));
    app.add_systems(EguiPrimaryContextPass, show.in_set(crate::ui::UiSystems::Overlays).run_if(is_table));
}

fn show(
    mut contexts: EguiContexts,
    mut asked: MessageReader<Asked>,
    mut window: ResMut<Window>,
    session: Res<Session>,
    mut open: MessageWriter<OpenGame>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let window = &mut *window;
    for Asked(action) in asked.read() {
        match action {
            Action::Load if window.is_open => window.is_open = false,
            Action::Load => window.look(),
            Action::LetGo => window.is_open = false,
            _ => {}
        }
    }
    if !window.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let frame = egui::Window::new(say!("saved-title")).id("saved games".into()).open(&mut is_open);
    let middle = ctx.viewport_rect().center();
    let frame = frame.collapsible(false).resizable(false).pivot(egui::Align2::CENTER_CENTER);
    let wanted = frame.default_pos(middle).show(ctx, |ui| {
        filters(ui, window);
        ui.separator();
        // As high as the list, or the separator would take all that the window can have.
        let room = egui::vec2(LIST + PREVIEW + 20.0, HEIGHT);
        let side_by_side = egui::Layout::left_to_right(egui::Align::Min);
        let wanted = ui.allocate_ui_with_layout(room, side_by_side, |ui| {
            let by_click = list(ui, window);
            ui.separator();
            preview(ui, window).or(by_click)
        });
        ui.separator();
        file_by_name(ui, &mut window.typed).or(wanted.inner)
    });
    if let Some(path) = wanted.and_then(|shown| shown.inner).flatten() {
        match OpenGame::of_file(&path, session.variant()) {
            Ok(game) => {
                open.write(game);
                is_open = false;
            }
            Err(why) => {
                toasts.write(Toast::alarm(why));
            }
        }
    }
    window.is_open = is_open;
    Ok(())
}

impl Window {
    /// Opens, and reads what is there now.
    fn look(&mut self) {
        self.is_open = true;
        let folders = [games_folder(), Ring::of_user().map(|ring| ring.folder().to_owned())];
        self.shelf = Shelf::read(&folders.into_iter().flatten().collect::<Vec<_>>());
        let library = Library::load();
        let called = |id: &str| {
            let game = library.find(id).ok().and_then(|file| Variant::compile(file, &[]).ok());
            game.map_or_else(|| id.to_owned(), |game| game.spoken_name().to_owned())
        };
        self.names = self.shelf.variants().into_iter().map(|id| (id.to_owned(), called(id))).collect();
        self.library = Some(library);
        self.chosen = None;
    }

    /// Chooses a game; its last position is played through once.
    fn choose(&mut self, path: &Path) {
        let game = self.shelf.games.iter().find(|game| game.path == path);
        let (Some(game), Some(library)) = (game, &self.library) else { return };
        let position = game.last_position(library).map_err(|why| why.to_string());
        self.chosen = Some((path.to_owned(), position));
    }
}

/// The choice by game and by player.
fn filters(ui: &mut egui::Ui, window: &mut Window) {
    let all = say!("saved-all-games");
    let chosen = window.filter.variant.as_ref().and_then(|id| window.names.get(id));
    let shown = chosen.cloned().unwrap_or_else(|| all.clone());
    let names = window.names.clone();
    ui.horizontal(|ui| {
        egui::ComboBox::from_id_salt("saved game").selected_text(shown).show_ui(ui, |ui| {
            ui.selectable_value(&mut window.filter.variant, None, &all);
            for (id, name) in names {
                ui.selectable_value(&mut window.filter.variant, Some(id), name);
            }
        });
        let field = egui::TextEdit::singleline(&mut window.filter.player).desired_width(220.0);
        ui.add(field.hint_text(say!("saved-player"))).on_hover_text(say!("saved-player-tip"));
    });
}

/// The games; gives the one to open after a double click.
fn list(ui: &mut egui::Ui, window: &mut Window) -> Option<PathBuf> {
    let games: Vec<&SavedGame> = window.shelf.wanted(&window.filter).collect();
    let (mut chosen, mut opened) = (None, None);
    ui.allocate_ui_with_layout(egui::vec2(LIST, HEIGHT), egui::Layout::top_down(egui::Align::Min), |ui| {
        if games.is_empty() {
            ui.label(egui::RichText::new(say!("saved-none")).color(theme::QUIET));
        }
        let area = egui::ScrollArea::vertical().auto_shrink(false);
        area.show_rows(ui, ROW, games.len(), |ui, seen| {
            for game in &games[seen] {
                let is_chosen = window.chosen.as_ref().is_some_and(|(path, _)| *path == game.path);
                let (text, tip) = row(game, &window.names);
                let row = egui::Button::selectable(is_chosen, text).truncate();
                let row = row.min_size(egui::vec2(ui.available_width(), ROW)).right_text("");
                let row = ui.add(row).on_hover_text(tip);
                if row.double_clicked() {
                    opened = Some(game.path.clone());
                } else if row.clicked() {
                    chosen = Some(game.path.clone());
                }
            }
        });
    });
    if let Some(path) = chosen {
        window.choose(&path);
    }
    opened
}

/// What the list says of a game, and what a longer look says.
fn row(game: &SavedGame, names: &BTreeMap<String, String>) -> (egui::RichText, String) {
    let path = game.path.display().to_string();
    match &game.summary {
        Ok(summary) => (egui::RichText::new(told(summary, names)), path),
        Err(why) => {
            let name = game.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = say!("saved-unreadable", file = name);
            (egui::RichText::new(text).color(theme::ALARM), why.to_string())
        }
    }
}

fn told(summary: &Summary, names: &BTreeMap<String, String>) -> String {
    let game = names.get(&summary.variant).unwrap_or(&summary.variant);
    let name = |player: &Option<String>| player.clone().unwrap_or_else(|| say!("player-person"));
    let [black, white] = [&summary.players[0], &summary.players[1]].map(name);
    let goes_on = || say!("saved-goes-on");
    let score = summary.result.as_ref().map_or_else(goes_on, |result| result.score.clone());
    let count = summary.plies;
    match &summary.date {
        None => say!("saved-row", game = game, black = black, white = white, count = count, score = score),
        Some(date) => {
            say!(
                "saved-row-dated",
                game = game,
                black = black,
                white = white,
                count = count,
                score = score,
                date = date
            )
        }
    }
}

/// The last position of the chosen game; gives it to open after a click on the button.
fn preview(ui: &mut egui::Ui, window: &Window) -> Option<PathBuf> {
    let mut opened = None;
    ui.vertical(|ui| {
        ui.set_width(PREVIEW);
        match &window.chosen {
            None => {
                ui.label(egui::RichText::new(say!("saved-choose")).color(theme::QUIET));
            }
            Some((_, Err(why))) => {
                ui.colored_label(theme::ALARM, why);
            }
            Some((path, Ok(position))) => {
                let pieces = crate::rules::Side::BOTH.into_iter().flat_map(|side| position.pieces(side));
                mini_board(ui, position.variant(), pieces, PREVIEW);
                if let Some(outcome) = position.outcome() {
                    ui.label(outcome.describe(position.variant()));
                }
                let button = ui.button(say!("saved-open")).on_hover_text(say!("saved-open-tip"));
                opened = button.clicked().then(|| path.clone());
            }
        }
    });
    opened
}

/// A file elsewhere, by its name.
fn file_by_name(ui: &mut egui::Ui, typed: &mut String) -> Option<PathBuf> {
    let mut opened = None;
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(typed).desired_width(LIST);
        let field = ui.add(field.hint_text(say!("saved-file"))).on_hover_text(say!("saved-file-tip"));
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let button = ui.add_enabled(!typed.trim().is_empty(), egui::Button::new(say!("saved-open")));
        if (button.clicked() || is_entered) && !typed.trim().is_empty() {
            opened = Some(PathBuf::from(typed.trim()));
        }
    });
    opened
}
