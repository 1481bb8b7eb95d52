//! Parts of pages that fill the window: the column, the title, items side by side, and faults of files.

use super::board_area::whole_window;
use super::focus;
use super::theme::{Inks, serif, size};
use bevy_egui::egui;
use std::fmt::Display;

/// Maximum width of the column, in points.
const WIDTH: f32 = 1060.0;
/// Minimum margin beside the column, in points: the width of a scroll bar under the pointer.
const MIN_MARGIN: f32 = 10.0;
/// Gap between items, in points.
const GAP: f32 = 8.0;

/// Draws a page: a scrolling column in the middle of the window.
pub fn page(ctx: &egui::Context, id: &'static str, contents: impl FnOnce(&mut egui::Ui)) {
    let mut screen = whole_window(ctx, id);
    let frame = egui::Frame::central_panel(screen.style());
    egui::CentralPanel::default().frame(frame).show(&mut screen, |ui| {
        // Measured outside the scroll area, which becomes narrower when its bar appears.
        let outer = ui.available_rect_before_wrap();
        // The margin of a frame cannot be used: its maximum is 127 points.
        let margin = ((outer.width() - WIDTH) / 2.0).max(MIN_MARGIN);
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let space = ui.available_rect_before_wrap().shrink2(egui::vec2(0.0, 10.0));
            let column = space.with_min_x(outer.left() + margin).with_max_x(outer.right() - margin);
            ui.scope_builder(egui::UiBuilder::new().max_rect(column), |ui| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw};
    use crate::ui::theme;

    #[test]
    fn the_column_stays_in_place_when_the_scroll_bar_appears() {
        for width in [WINDOW.x, 700.0] {
            let ctx = theme::styled_test_context();
            // Several frames each: a scroll area shows its bar in the frame after it has measured its contents.
            let places = [3, 3, 300, 300, 300].map(|lines| {
                let mut column = egui::Rect::NOTHING;
                draw(&ctx, egui::vec2(width, WINDOW.y), [], |ui| {
                    page(ui.ctx(), "page", |ui| {
                        (0..lines).for_each(|line| drop(ui.label(line.to_string())));
                        column = ui.min_rect();
                    });
                });
                column.x_range()
            });
            assert!(places.iter().all(|place| *place == places[0]), "{width}: {places:?}");
        }
    }
}
