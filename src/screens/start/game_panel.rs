//! The description of the selected game, and its buttons: play, watch, learn, open a saved game.

use super::StartRequest;
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

/// Draws the panel; returns the player's request.
pub(super) fn show(
    ui: &mut egui::Ui,
    game: &GameEntry,
    seals: &Seals,
    is_main: bool,
    probe_points: &mut ProbePoints,
) -> Option<StartRequest> {
    if ui.available_width() < MIN_SIDE_BY_SIDE_WIDTH {
        // A long description scrolls: the buttons stay in place.
        let room = (ui.available_height() - BUTTON_ROWS_HEIGHT).max(0.0);
        egui::ScrollArea::vertical().id_salt("about").max_height(room).show(ui, |ui| {
            about(ui, game);
            seals.show(ui);
        });
        ui.add_space(8.0);
        return buttons(ui, game, is_main, probe_points);
    }
    let size = ui.available_size();
    let mut request = None;
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
            request = buttons(ui, game, is_main, probe_points);
        });
    });
    request
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
    is_main: bool,
    probe_points: &mut ProbePoints,
) -> Option<StartRequest> {
    let (id, game) = (game.variant.id(), game.variant.spoken_name());
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let size = |in_row: f32, height: f32| egui::vec2(((width + gap) / in_row - gap).floor(), height);
    let mut clicked = None;
    let mut add = |ui: &mut egui::Ui, button: egui::Button, (id, tip): (String, String), request| {
        let button = ui.add(button).on_hover_text(tip);
        probe_points.0.push((id, button.rect.center()));
        if button.clicked() {
            clicked = Some(request);
        }
        button
    };
    ui.horizontal(|ui| {
        for choice in [StartChoice::Play, StartChoice::Watch] {
            let (way, [name, spoken, tip]) = match choice {
                StartChoice::Play => {
                    ("play", [say!("start-play"), say!("start-play-game", game), say!("start-play-tip")])
                }
                StartChoice::Watch => {
                    ("watch", [say!("start-watch"), say!("start-watch-game", game), say!("start-watch-tip")])
                }
            };
            let button = match is_main && choice == StartChoice::Play {
                true => theme::main_button(ui, name),
                false => egui::Button::new(theme::section_heading(ui, name)),
            };
            let button = button.min_size(size(2.0, LARGE_HEIGHT));
            let button = add(ui, button, (format!("{way}:{id}"), tip), StartRequest::ChoosePlayers(choice));
            focus::set_name(&button, &spoken);
        }
    });
    let action = StartRequest::Action;
    ui.horizontal(|ui| {
        for (id, name, tip, request) in [
            (format!("learn:{id}"), say!("tutorial-learn"), say!("tutorial-learn-tip"), StartRequest::Learn),
            ("problems".into(), say!("problems-learn"), say!("problems-learn-tip"), action(Action::Problems)),
            ("saved".into(), say!("saved-title"), Action::Load.tooltip(), action(Action::Load)),
        ] {
            add(ui, egui::Button::new(name).min_size(size(3.0, MEDIUM_HEIGHT)), (id, tip), request);
        }
    });
    ui.horizontal(|ui| {
        let tables = Action::RemoteTables;
        for (id, name, tip, request) in [
            (format!("pieces:{id}"), say!("pieces-button"), Action::Pieces, StartRequest::Pieces),
            (format!("rules:{id}"), say!("rules-button"), Action::Rules, StartRequest::Rules),
            ("elsewhere".into(), say!("elsewhere-title"), tables, action(tables)),
            ("settings".into(), say!("menu-settings"), Action::Settings, action(Action::Settings)),
        ] {
            add(ui, egui::Button::new(name).frame(false), (id, tip.tooltip()), request);
        }
    });
    clicked
}
