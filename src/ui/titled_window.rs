//! Windows with a title.

use bevy_egui::egui;

/// Distance of a window from the right edge, and from the top, below the bar, in points.
const GAP: f32 = 8.0;
const TOP_GAP: f32 = 40.0;

/// A window with a title and a close button. It can be dragged anywhere: a title bar for dragging would be
/// a control without a name for screen readers.
pub fn titled_window<'a>(
    title: impl Into<egui::WidgetText>,
    id: &'static str,
    is_open: &'a mut bool,
) -> egui::Window<'a> {
    let window = egui::Window::new(title).id(id.into()).open(is_open).collapsible(false);
    window.drag_area(egui::WindowDrag::Anywhere)
}

/// Sets the initial place of a window: at the right edge, over the panel, so that it covers the board as
/// little as possible.
pub fn beside_board<'a>(ctx: &egui::Context, window: egui::Window<'a>) -> egui::Window<'a> {
    let corner = ctx.viewport_rect().right_top() + egui::vec2(-GAP, TOP_GAP);
    window.pivot(egui::Align2::RIGHT_TOP).default_pos(corner)
}
