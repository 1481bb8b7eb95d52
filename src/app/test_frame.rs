//! egui frames without a window, for tests.

use bevy_egui::egui;

pub const WINDOW: egui::Vec2 = egui::vec2(1280.0, 800.0);

pub const fn press(key: egui::Key) -> egui::Event {
    let modifiers = egui::Modifiers::NONE;
    egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

/// Draws a frame in a window of the given size with the given events. Returns its texts and their rectangles.
pub fn draw(
    ctx: &egui::Context,
    size: egui::Vec2,
    events: impl Into<Vec<egui::Event>>,
    contents: impl FnMut(&mut egui::Ui),
) -> Vec<(String, egui::Rect)> {
    let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
    let input = egui::RawInput { screen_rect, events: events.into(), ..Default::default() };
    let mut output = ctx.run_ui(input, contents);
    let shapes = std::mem::take(&mut output.shapes);
    output.drop_without_applying_deltas();
    let texts = shapes.into_iter().filter_map(|shape| match shape.shape {
        egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
        _ => None,
    });
    texts.collect()
}
