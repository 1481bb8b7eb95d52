//! Windows with a title.

use bevy_egui::egui;

/// Distance of a window from the right edge, and from the top, below the bar, in points.
const GAP: f32 = 8.0;
const BELOW: f32 = 40.0;

/// A window with a title and a cross that closes it. The mouse takes it anywhere, not by its title alone: such a title
/// is a control of its own, one without a name for those who hear the window.
pub fn titled_window<'a>(
    title: impl Into<egui::WidgetText>,
    id: &'static str,
    is_open: &'a mut bool,
) -> egui::Window<'a> {
    let window = egui::Window::new(title).id(id.into()).open(is_open).collapsible(false);
    window.drag_area(egui::WindowDrag::Anywhere)
}

/// Opens a window in the place where all of them open: at the right edge, over the panel, so that it covers the board only
/// as far as it is wider than what is beside it.
pub fn beside_board<'a>(ctx: &egui::Context, window: egui::Window<'a>) -> egui::Window<'a> {
    let corner = ctx.viewport_rect().right_top() + egui::vec2(-GAP, BELOW);
    window.pivot(egui::Align2::RIGHT_TOP).default_pos(corner)
}
