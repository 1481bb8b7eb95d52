//! The list of moves in printed notation. A click jumps to a ply.

use super::panel_params::PanelParams;
use super::theme::{Inks, size};
use crate::game::{GameCommand, caption};
use crate::rules::Side;
use crate::say;
use bevy::prelude::DetectChanges;
use bevy_egui::egui;

/// Width of the move number and height of a row, in points.
const NUMBER: f32 = 30.0;
const ROW: f32 = 26.0;
/// Width of the tooltip of a ply, in points.
const TIP: f32 = 340.0;

pub(super) fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let current = params.session.plies();
    let first = first_mover(params).unwrap_or(Side::Black);
    if params.texts.plies.is_empty() {
        let text = say!("moves-none-yet", side = first.spoken_name());
        ui.label(egui::RichText::new(text).color(ui.inks().quiet));
        return;
    }
    let mut jump = None;
    // Black's moves are on the left even if White moves first.
    let gap = usize::from(first == Side::White);
    let rows = (params.texts.plies.len() + gap).div_ceil(2);
    let mut area = egui::ScrollArea::vertical().auto_shrink(false);
    if params.texts.is_changed() && current > 0 {
        let row = (current - 1 + gap) / 2;
        let middle = (row as f32 + 0.5) * (ROW + ui.spacing().item_spacing.y);
        area = area.vertical_scroll_offset((middle - ui.available_height() / 2.0).max(0.0));
    }
    let go_to = say!("moves-go-to");
    // Games are long, so only visible rows are laid out.
    area.show_rows(ui, ROW, rows, |ui, seen| {
        let width = ((ui.available_width() - NUMBER) / 2.0 - ui.spacing().item_spacing.x).max(60.0);
        for row in seen {
            ui.horizontal(|ui| {
                let number =
                    egui::Label::new(egui::RichText::new(format!("{}.", row + 1)).color(ui.inks().quiet));
                ui.add_sized([NUMBER, ROW], number);
                for cell in [2 * row, 2 * row + 1] {
                    let Some(ply) = cell.checked_sub(gap) else {
                        ui.add_sized([width, ROW], egui::Label::new("…"));
                        continue;
                    };
                    let Some(text) = params.texts.plies.get(ply) else { break };
                    let is_current = ply + 1 == current;
                    let (text, tip) = written(params, ply, text);
                    let explained = |ui: &mut egui::Ui| explain(ui, params, ply, &tip, &go_to);
                    let mut shown = egui::RichText::new(&text);
                    if ply >= current {
                        shown = shown.color(ui.inks().quiet).italics();
                    }
                    let button = egui::Button::selectable(is_current, shown).truncate();
                    let label = ui.add_sized([width, ROW], button).on_hover_ui(explained);
                    if label.clicked() {
                        jump = Some(ply + 1);
                    }
                }
            });
        }
    });
    if let Some(ply) = jump {
        params.commands.write(GameCommand::JumpTo(ply));
    }
}

/// The tooltip of a ply: how it is written, and everything that was remarkable in it.
fn explain(ui: &mut egui::Ui, params: &PanelParams, ply: usize, tip: &str, go_to: &str) {
    ui.set_max_width(TIP);
    ui.label(egui::RichText::new(tip).strong());
    if let Some(caption) = caption_of(params, ply) {
        ui.label(caption);
    }
    ui.label(egui::RichText::new(go_to).size(size::SMALL).color(ui.inks().quiet));
}

/// The whole caption of a ply. A game has hundreds of them, so it is only made for the one that is pointed at.
fn caption_of(params: &PanelParams, ply: usize) -> Option<String> {
    let mut board = params.session.position()?.clone();
    while board.plies() > ply {
        board.undo();
    }
    let mut effects = Vec::new();
    for mv in params.session.whole_line().skip(board.plies()).take(ply + 1 - board.plies()) {
        effects.clear();
        board.play(mv, &mut effects);
    }
    caption(&board, &effects, usize::MAX)
}

/// A ply with signs for its annotation, variations and comment, and a tooltip that spells them out.
fn written(params: &PanelParams, ply: usize, text: &str) -> (String, String) {
    let (mut short, mut long) = (text.to_owned(), text.to_owned());
    let (Some(tree), Some(&node)) = (params.session.tree(), params.session.line().get(ply)) else {
        return (short, long);
    };
    let notes = tree.notes(node);
    if let Some(verdict) = notes.annotation {
        short.push_str(verdict.sign());
        long = format!("{short}: {}", super::notes::meaning(verdict));
    }
    if tree.parent(node).is_some_and(|before| tree.children(before).len() > 1) {
        short.push_str(" 🔀");
        long = format!("{long}\n{}", say!("moves-others"));
    }
    if !notes.comment.is_empty() {
        short.push_str(" 💬");
        long = format!("{long}\n{}", notes.comment);
    }
    (short, long)
}

/// The side that moves first in the game.
fn first_mover(params: &PanelParams) -> Option<Side> {
    let mover = params.session.position()?.side_to_move();
    Some(if params.session.plies().is_multiple_of(2) { mover } else { mover.other() })
}
