//! The description of the selected game, and its buttons: play, watch, learn, open a saved game.

use super::HelpRequests;
use super::seating::StartChoice;
use crate::app::{Action, GameEntry, ProbePoints};
use crate::screens::seals::Seals;
use crate::ui::theme::{self, Inks};
use crate::ui::{focus, page_title, rules_line};
use bevy_egui::egui;
use tenjiku_language::{SpokenName, code, say};
use tenjiku_rules::variant::Variant;
use tenjiku_teach::guide::{kinds_at_start, rules_name};

/// Minimum width for the buttons beside the description, in points.
const MIN_SIDE_BY_SIDE_WIDTH: f32 = 760.0;
/// Width of the buttons beside the description, in points.
const BUTTONS_WIDTH: f32 = 340.0;
/// Heights of the buttons, in points.
const LARGE_HEIGHT: f32 = 46.0;
const MEDIUM_HEIGHT: f32 = 34.0;

/// Height of all three rows of buttons, with the space above them, in points.
const BUTTON_ROWS_HEIGHT: f32 = 136.0;

/// Heights of the line with the rules and of the row of seals, in points.
const RULES_HEIGHT: f32 = 28.0;
const SEALS_HEIGHT: f32 = 28.0;

/// The height of this panel below the board, in a window that is large enough for both, in points.
pub(super) fn height(width: f32, game: Option<&Variant>) -> f32 {
    let rules = game.and_then(rules_name).map_or(0.0, |_| RULES_HEIGHT);
    rules + SEALS_HEIGHT + if width >= MIN_SIDE_BY_SIDE_WIDTH { 176.0 } else { 284.0 }
}

/// Draws the panel; returns the choice between playing and watching, if made.
pub(super) fn show(
    ui: &mut egui::Ui,
    game: &GameEntry,
    seals: &Seals,
    help: &mut HelpRequests,
    is_main: bool,
    probe_points: &mut ProbePoints,
) -> Option<StartChoice> {
    if ui.available_width() < MIN_SIDE_BY_SIDE_WIDTH {
        // A long description scrolls: the buttons stay in place.
        let room = (ui.available_height() - BUTTON_ROWS_HEIGHT).max(0.0);
        egui::ScrollArea::vertical().id_salt("about").max_height(room).show(ui, |ui| {
            about(ui, game);
            seals.show(ui);
        });
        ui.add_space(8.0);
        return buttons(ui, game, help, is_main, probe_points);
    }
    let size = ui.available_size();
    let mut choice = None;
    ui.horizontal_top(|ui| {
        ui.allocate_ui(egui::vec2(size.x - BUTTONS_WIDTH - 28.0, size.y), |ui| {
            ui.set_width(size.x - BUTTONS_WIDTH - 28.0);
            ui.vertical(|ui| {
                seals.show(ui);
                about(ui, game);
            });
        });
        ui.add_space(20.0);
        ui.vertical(|ui| {
            ui.set_width(BUTTONS_WIDTH);
            choice = buttons(ui, game, help, is_main, probe_points);
        });
    });
    choice
}

/// The game's names, size and description.
fn about(ui: &mut egui::Ui, game: &GameEntry) {
    let (variant, file) = (&game.variant, game.variant.file());
    let name = variant.spoken_name();
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(&file.japanese).font(theme::brush(38.0)).color(ui.inks().ink));
        if name != file.japanese {
            page_title(ui, name);
        }
    });
    let (files, ranks, count) = (file.files, file.ranks, variant.starting_array().len());
    let kinds = kinds_at_start(variant);
    let size = match game.is_users {
        false => say!("start-size", files, ranks, count, kinds),
        true => say!("start-size-yours", files, ranks, count, kinds),
    };
    let meaning = say!("pieces-meaning", meaning = variant.meaning_in(code()));
    let details = format!("{}  ·  {meaning}  ·  {size}", file.romaji);
    ui.add(egui::Label::new(egui::RichText::new(details).weak()).wrap());
    ui.add(egui::Label::new(egui::RichText::new(variant.about_in(code())).color(ui.inks().note)).wrap());
    rules_line(ui, variant);
}

/// Rows of two large buttons, three smaller buttons, and four buttons without frames.
fn buttons(
    ui: &mut egui::Ui,
    game: &GameEntry,
    help: &mut HelpRequests,
    is_main: bool,
    probe_points: &mut ProbePoints,
) -> Option<StartChoice> {
    let id = game.variant.id();
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let game_name = game.variant.spoken_name();
    let mut add_button =
        |ui: &mut egui::Ui, name: (&str, String, Option<String>), tip: String, height: f32, is_main: bool| {
            let (id, name, accessible_name) = name;
            let in_row = if height == LARGE_HEIGHT { 2.0 } else { 3.0 };
            let size = egui::vec2(((width + gap) / in_row - gap).floor(), height);
            let button = match height {
                _ if is_main => theme::main_button(ui, name),
                LARGE_HEIGHT => egui::Button::new(theme::section_heading(ui, name)),
                _ => egui::Button::new(name),
            };
            let button = ui.add(button.min_size(size)).on_hover_text(tip);
            if let Some(accessible_name) = accessible_name {
                focus::set_name(&button, &accessible_name);
            }
            probe_points.0.push((id.to_owned(), button.rect.center()));
            button.clicked()
        };
    let mut choice = None;
    ui.horizontal(|ui| {
        let play = (format!("play:{id}"), say!("start-play"));
        let accessible_name = Some(say!("start-play-game", game = game_name));
        if add_button(ui, (&play.0, play.1, accessible_name), say!("start-play-tip"), LARGE_HEIGHT, is_main) {
            choice = Some(StartChoice::Play);
        }
        let watch = (format!("watch:{id}"), say!("start-watch"));
        let accessible_name = Some(say!("start-watch-game", game = game_name));
        if add_button(ui, (&watch.0, watch.1, accessible_name), say!("start-watch-tip"), LARGE_HEIGHT, false)
        {
            choice = Some(StartChoice::Watch);
        }
    });
    ui.horizontal(|ui| {
        let learn = (format!("learn:{id}"), say!("tutorial-learn"));
        if add_button(ui, (&learn.0, learn.1, None), say!("tutorial-learn-tip"), MEDIUM_HEIGHT, false) {
            help.learn(&game.variant);
        }
        if add_button(
            ui,
            ("problems", say!("problems-learn"), None),
            say!("problems-learn-tip"),
            MEDIUM_HEIGHT,
            false,
        ) {
            help.request_action(Action::Problems);
        }
        if add_button(ui, ("saved", say!("saved-title"), None), Action::Load.tooltip(), MEDIUM_HEIGHT, false)
        {
            help.request_action(Action::Load);
        }
    });
    ui.horizontal(|ui| {
        let mut small = |id: String, name: String, action: Action| {
            let button = ui.add(egui::Button::new(name).frame(false)).on_hover_text(action.tooltip());
            probe_points.0.push((id, button.rect.center()));
            button.clicked()
        };
        if small(format!("pieces:{id}"), say!("pieces-button"), Action::Pieces) {
            help.show_pieces(&game.variant);
        }
        if small(format!("rules:{id}"), say!("rules-button"), Action::Rules) {
            help.show_rules(&game.variant);
        }
        if small("elsewhere".to_owned(), say!("elsewhere-title"), Action::RemoteTables) {
            help.request_action(Action::RemoteTables);
        }
        if small("settings".to_owned(), say!("menu-settings"), Action::Settings) {
            help.request_action(Action::Settings);
        }
    });
    choice
}
