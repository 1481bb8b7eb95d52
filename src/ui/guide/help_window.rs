//! The common layout of the windows about pieces and rules: a list on the left, a page on the right.

use crate::ui::{beside_board, titled_window};
use bevy_egui::egui;

/// Margin around the window in a small program window, in points.
const MARGIN: egui::Vec2 = egui::vec2(48.0, 100.0);
/// Minimum width for the list beside the page, in points.
const MIN_TWO_COLUMN_WIDTH: f32 = 560.0;
/// The list's share of the height in narrower windows, where it is above the page.
const LIST_SHARE: f32 = 0.4;

pub(super) struct HelpWindow {
    pub id: &'static str,
    pub title: String,
    /// Maximum initial size, in points.
    pub size: egui::Vec2,
    /// Width of the list, in points.
    pub list_width: f32,
}

impl HelpWindow {
    /// Draws the window, with the list first. Returns the clicked item.
    pub fn show<S, C>(
        self,
        ctx: &egui::Context,
        is_open: &mut bool,
        state: &mut S,
        list: impl FnOnce(&mut egui::Ui, &mut S) -> Option<C>,
        page: impl FnOnce(&mut egui::Ui, &mut S) -> Option<C>,
    ) -> Option<C> {
        let whole = ctx.viewport_rect();
        let room = (whole.size() - MARGIN).max(egui::Vec2::splat(160.0));
        let window =
            titled_window(self.title, self.id, is_open).default_size(self.size.min(room)).max_size(room);
        let response = beside_board(ctx, window).show(ctx, |ui| {
            if room.x < MIN_TWO_COLUMN_WIDTH {
                let size = egui::vec2(ui.available_width(), ui.available_height() * LIST_SHARE);
                let area = egui::ScrollArea::vertical().id_salt("list above the page").max_height(size.y);
                let in_list = area.show(ui, |ui| list(ui, state)).inner;
                ui.separator();
                return page(ui, state).or(in_list);
            }
            let size = egui::vec2(self.list_width, ui.available_height());
            let columns = ui.horizontal_top(|ui| {
                let in_list = ui.allocate_ui(size, |ui| {
                    ui.set_width(size.x);
                    ui.vertical(|ui| list(ui, state)).inner
                });
                ui.separator();
                let on_page = ui.vertical(|ui| page(ui, state));
                on_page.inner.or(in_list.inner)
            });
            columns.inner
        });
        response.and_then(|response| response.inner).flatten()
    }
}
