//! The chosen game at length: its board, what it is like, what can be chosen, and how to begin.

use super::{HelpButtons, options};
use crate::app::{GameEntry, ProbePoints};
use crate::say;
use crate::screens::players::StartChoice;
use crate::ui::mini_board;
use crate::ui::theme::{self, Inks};
use bevy_egui::egui;

/// Least and greatest width of the board, in points, and its part of the page.
const BOARD: (f32, f32) = (240.0, 620.0);
const BOARD_PART: f32 = 0.52;
/// Least width of the column next to the board where it has room, in points. If it is less than `BESIDE`, the
/// options are below the board, so that they can be seen without scrolling.
const COLUMN: f32 = 250.0;
const BESIDE: f32 = 330.0;
/// Width between the board and that column, in points.
const GAP: f32 = 18.0;
/// Size of the buttons that begin a game, in points. In a narrow column they share its width.
const BUTTON: egui::Vec2 = egui::vec2(150.0, 38.0);

/// Draws the page; returns how the game is to start, if it is.
pub(super) fn show(
    ui: &mut egui::Ui,
    game: &mut GameEntry,
    readings: &mut options::OptionsWindow,
    help: &mut HelpButtons,
    probe_points: &mut ProbePoints,
    broken: &[String],
) -> Option<StartChoice> {
    let mut choice = None;
    egui::ScrollArea::vertical().auto_shrink(false).id_salt("game").show(ui, |ui| {
        let whole = ui.available_width();
        let room = (whole * BOARD_PART).min(whole - COLUMN - GAP).min(ui.clip_rect().height() - 8.0);
        let size = room.clamp(BOARD.0, BOARD.1);
        let is_beside = whole - size - GAP >= BESIDE;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(size);
                let board = mini_board(ui, &game.variant, game.variant.start().iter().copied(), size);
                let board = board.interact(egui::Sense::click()).on_hover_text(say!("start-board-tip"));
                probe_points.0.push((format!("board:{}", game.variant.id()), board.rect.center()));
                if board.clicked() {
                    choice = Some(StartChoice::Play);
                }
                if !is_beside {
                    ui.add_space(8.0);
                    options::show(ui, readings, game, probe_points);
                }
            });
            ui.add_space(GAP - ui.spacing().item_spacing.x);
            ui.vertical(|ui| {
                about(ui, game);
                ui.add_space(8.0);
                choice = choice.or(begin(ui, game, probe_points));
                ui.add_space(2.0);
                ui.horizontal_wrapped(|ui| help.buttons(ui, &game.variant, probe_points));
                ui.add_space(8.0);
                if is_beside {
                    options::show(ui, readings, game, probe_points);
                }
                broken_files(ui, broken);
            });
        });
    });
    choice
}

/// Its names, how large it is, what it is like.
fn about(ui: &mut egui::Ui, game: &GameEntry) {
    let (variant, file) = (&game.variant, game.variant.file());
    let name = variant.spoken_name();
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(&file.japanese).font(theme::brush(36.0)).color(ui.inks().heading));
        if name != file.japanese {
            ui.label(egui::RichText::new(name).size(22.0).strong());
        }
    });
    let small = format!("{}  ·  {}", file.romaji, say!("pieces-meaning", meaning = variant.meaning()));
    ui.label(egui::RichText::new(small).color(ui.inks().quiet));
    let (files, ranks, count) = (file.files, file.ranks, variant.start().len());
    let size = match game.is_users {
        false => say!("start-size", files = files, ranks = ranks, count = count),
        true => say!("start-size-yours", files = files, ranks = ranks, count = count),
    };
    ui.label(egui::RichText::new(size).color(ui.inks().quiet));
    ui.add_space(4.0);
    ui.add(egui::Label::new(egui::RichText::new(variant.about()).size(16.0).color(ui.inks().note)).wrap());
}

/// The two large buttons.
fn begin(ui: &mut egui::Ui, game: &GameEntry, probe_points: &mut ProbePoints) -> Option<StartChoice> {
    let mut choice = None;
    ui.horizontal_wrapped(|ui| {
        let half = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        let size = egui::vec2(half.floor().min(BUTTON.x), BUTTON.y);
        let mut button = |id: &str, name: String, tip: String, begins: StartChoice| {
            let button = match begins {
                StartChoice::Play => theme::main_button(ui, name),
                StartChoice::Watch => egui::Button::new(theme::heading(ui, name)),
            };
            let button = ui.add(button.min_size(size)).on_hover_text(tip);
            probe_points.0.push((format!("{id}:{}", game.variant.id()), button.rect.center()));
            if button.clicked() {
                choice = Some(begins);
            }
        };
        button("play", say!("start-play"), say!("start-play-tip"), StartChoice::Play);
        button("watch", say!("start-watch"), say!("start-watch-tip"), StartChoice::Watch);
    });
    choice
}

/// What is wrong with files that hold no game yet.
fn broken_files(ui: &mut egui::Ui, broken: &[String]) {
    if broken.is_empty() {
        return;
    }
    ui.add_space(10.0);
    ui.separator();
    ui.colored_label(ui.inks().alarm, say!("start-broken-files"));
    for text in broken {
        ui.add(egui::Label::new(egui::RichText::new(text).monospace()).wrap());
    }
}
