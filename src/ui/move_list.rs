//! The list of moves in printed notation; a click jumps to that ply.

use super::panels::Desk;
use super::theme;
use crate::game::GameCommand;
use bevy::prelude::DetectChanges;
use bevy_egui::egui;

pub(super) fn show(ui: &mut egui::Ui, desk: &mut Desk) {
    let current = desk.session.plies();
    let count = desk.texts.plies.len();
    if count == 0 {
        ui.label(egui::RichText::new("No move yet: Black begins.").color(theme::QUIET));
        return;
    }
    let row_height = ui.text_style_height(&egui::TextStyle::Body) + 6.0;
    let rows = count.div_ceil(2);
    let mut jump = None;
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        egui::Grid::new("moves").num_columns(3).min_row_height(row_height).show(ui, |ui| {
            for row in 0..rows {
                ui.label(egui::RichText::new(format!("{}.", row + 1)).color(theme::QUIET));
                for ply in [2 * row, 2 * row + 1] {
                    let Some(text) = desk.texts.plies.get(ply) else { continue };
                    let is_current = ply + 1 == current;
                    let mut shown = egui::RichText::new(text);
                    if ply >= current {
                        shown = shown.color(theme::QUIET).italics();
                    }
                    let label = ui.selectable_label(is_current, shown).on_hover_text("Go to this move");
                    if label.clicked() {
                        jump = Some(ply + 1);
                    }
                    if is_current && desk.texts.is_changed() {
                        label.scroll_to_me(None);
                    }
                }
                ui.end_row();
            }
        });
    });
    if let Some(ply) = jump {
        desk.commands.write(GameCommand::JumpTo(ply));
    }
}
