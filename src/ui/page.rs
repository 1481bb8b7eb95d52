//! Parts of pages that fill the window: the column, the title, items side by side, and faults of files.

use super::board_area::whole_window;
use super::focus;
use super::theme::{Inks, serif, size};
use bevy_egui::egui;
use std::fmt::Display;

/// Maximum width of the column, in points.
const WIDTH: f32 = 1060.0;
/// Gap between items, in points.
const GAP: f32 = 8.0;

/// Draws a page: a scrolling column in the middle of the window.
pub fn page(ctx: &egui::Context, id: &'static str, contents: impl FnOnce(&mut egui::Ui)) {
    let mut screen = whole_window(ctx, id);
    let frame = egui::Frame::central_panel(screen.style());
    egui::CentralPanel::default().frame(frame).show(&mut screen, |ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // The margin of a frame cannot be used: its maximum is 127 points.
            let space = ui.available_rect_before_wrap();
            let margin = ((space.width() - WIDTH) / 2.0).max(8.0);
            let column = egui::UiBuilder::new().max_rect(space.shrink2(egui::vec2(margin, 10.0)));
            ui.scope_builder(column, |ui| {
                ui.set_width(ui.available_width());
                contents(ui);
            });
            focus::scroll_to_focus(ui);
        });
    });
}

/// The title of a page, a panel or a sheet.
pub fn page_title(ui: &mut egui::Ui, text: impl Into<String>) -> egui::Response {
    ui.label(egui::RichText::new(text).font(serif(size::HEADING)).color(ui.inks().heading))
}

/// Draws items of a minimum width in rows, as many side by side as fit. `add` gets a row and the width of
/// its items.
pub fn in_rows<T>(
    ui: &mut egui::Ui,
    items: &[T],
    min_width: f32,
    mut add: impl FnMut(&mut egui::Ui, &[T], f32),
) {
    let in_row = (((ui.available_width() + GAP) / (min_width + GAP)) as usize).max(1);
    let width = (ui.available_width() + GAP) / in_row as f32 - GAP;
    for row in items.chunks(in_row) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            add(ui, row, width);
        });
    }
}

/// Lists the faults of files below a heading, if there are any.
pub fn faults(ui: &mut egui::Ui, heading: String, faults: &[impl Display]) {
    if faults.is_empty() {
        return;
    }
    ui.add_space(10.0);
    ui.colored_label(ui.inks().alarm, heading);
    for fault in faults {
        ui.add(egui::Label::new(egui::RichText::new(fault.to_string()).monospace()).wrap());
    }
}
