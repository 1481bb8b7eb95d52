//! Windows with a title.

use bevy_egui::egui;

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
