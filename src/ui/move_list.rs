//! The list of moves in printed notation; a click jumps to that ply.

use super::panels::Desk;
use super::theme;
use crate::game::GameCommand;
use bevy::prelude::DetectChanges;
use bevy_egui::egui;

/// Width of a move's number and height of a row, in points.
const NUMBER: f32 = 30.0;
const ROW: f32 = 26.0;

pub(super) fn show(ui: &mut egui::Ui, desk: &mut Desk) {
    let current = desk.session.plies();
    if desk.texts.plies.is_empty() {
        ui.label(egui::RichText::new("No move yet: Black begins.").color(theme::QUIET));
        return;
    }
    let mut jump = None;
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = ((ui.available_width() - NUMBER) / 2.0 - ui.spacing().item_spacing.x).max(60.0);
        for (row, pair) in desk.texts.plies.chunks(2).enumerate() {
            ui.horizontal(|ui| {
                let number =
                    egui::Label::new(egui::RichText::new(format!("{}.", row + 1)).color(theme::QUIET));
                ui.add_sized([NUMBER, ROW], number);
                for (ply, text) in (2 * row..).zip(pair) {
                    let is_current = ply + 1 == current;
                    let mut shown = egui::RichText::new(text);
                    if ply >= current {
                        shown = shown.color(theme::QUIET).italics();
                    }
                    let button = egui::Button::selectable(is_current, shown).truncate();
                    let label =
                        ui.add_sized([width, ROW], button).on_hover_text(format!("{text}\nGo to this move"));
                    if label.clicked() {
                        jump = Some(ply + 1);
                    }
                    if is_current && desk.texts.is_changed() {
                        label.scroll_to_me(None);
                    }
                }
            });
        }
    });
    if let Some(ply) = jump {
        desk.commands.write(GameCommand::JumpTo(ply));
    }
}
