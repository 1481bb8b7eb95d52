//! Parts of the panels with a task: lessons and problems. A footer with buttons in a fixed place, a large main button,
//! buttons with keys, and the last response.

use super::focus;
use super::theme::{self, Inks, Palette};
use crate::app::{Action, ActionRequest, keys_text};
use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Key, KeyboardShortcut, Modifiers, RichText};
use tenjiku_language::say;
use tenjiku_teach::lesson::{Feedback, Tone};

/// The sign and the colour of a tone. Only a mistake is red.
const fn sign_and_colour(tone: Tone, inks: Palette) -> (&'static str, egui::Color32) {
    match tone {
        Tone::Good => ("✔", inks.good),
        Tone::Bad => ("✖", inks.alarm),
        Tone::Neutral => ("➡", inks.note),
    }
}

/// The last response, with a sign in addition to its colour.
pub fn response(ui: &mut egui::Ui, feedback: &Feedback) {
    let (sign, colour) = sign_and_colour(feedback.tone, ui.inks());
    let frame = egui::Frame::group(ui.style()).stroke(egui::Stroke::new(1.5, colour)).inner_margin(10.0);
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(sign).size(18.0).color(colour));
            ui.add(egui::Label::new(RichText::new(&feedback.text).size(theme::size::LARGE)).wrap());
        });
    });
    // In a small window the text of the task may fill the panel.
    focus::scroll_to_new(ui, egui::Id::new(("response", &feedback.text)), shown.response.rect);
}

/// Height of a response of two lines, in points.
pub const RESPONSE_HEIGHT: f32 = 70.0;

/// Draws a response in a place of at least the given height, so that the controls below stay in place when it appears.
pub fn response_place(ui: &mut egui::Ui, height: f32, contents: impl FnOnce(&mut egui::Ui)) {
    ui.scope(|ui| {
        ui.set_min_height(height);
        contents(ui);
    });
}

/// The panel's parts: a scrolling body and a fixed footer.
pub fn with_footer<C>(
    ui: &mut egui::Ui,
    context: &mut C,
    footer: impl FnOnce(&mut egui::Ui, &mut C),
    body: impl FnOnce(&mut egui::Ui, &mut C),
) {
    let panel = egui::Panel::bottom("lesson foot").resizable(false).frame(egui::Frame::new());
    panel.show(ui, |ui| {
        ui.add_space(8.0);
        footer(ui, context);
        ui.add_space(8.0);
    });
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        body(ui, context);
        focus::scroll_to_focus(ui);
    });
}

/// The primary button, as wide as the panel; Enter also presses it.
pub fn primary_button(ui: &mut egui::Ui, name: &str, tip: &str, enabled: bool) -> bool {
    let button = egui::Button::new(RichText::new(name).size(17.0)).fill(ui.visuals().selection.bg_fill);
    let button = button.min_size(egui::vec2(ui.available_width(), 36.0));
    ui.vertical_centered_justified(|ui| press_keys(ui, (name, button), tip, plain(Key::Enter), enabled)).inner
}

/// A button with its key in the tooltip; returns whether the button or the key was pressed.
pub fn press(ui: &mut egui::Ui, name: &str, tip: &str, key: Key, enabled: bool) -> bool {
    press_keys(ui, (name, egui::Button::new(name)), tip, plain(key), enabled)
}

/// A button with its keys in the tooltip; returns whether the button was clicked or its keys were pressed.
pub fn press_keys(
    ui: &mut egui::Ui,
    (name, button): (&str, egui::Button<'_>),
    tip: &str,
    keys: KeyboardShortcut,
    enabled: bool,
) -> bool {
    let tip = say!("action-with-keys", text = tip, keys = keys_text(ui.ctx(), &keys));
    let button = ui.add_enabled(enabled, button);
    focus::set_name(&button, focus::without_signs(name));
    let clicked = button.on_hover_text(&tip).on_disabled_hover_text(tip).clicked();
    clicked || enabled && are_typed(ui, keys)
}

/// Whether keys were pressed while the player is not typing text.
pub fn are_typed(ui: &egui::Ui, keys: KeyboardShortcut) -> bool {
    focus::is_free(ui.ctx(), keys) && ui.input_mut(|input| input.consume_shortcut(&keys))
}

/// A key without modifiers.
pub const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// A button of a row: its name and tip, its key, whether it is enabled, and its request.
pub type RowButton<R> = ((String, String), Key, bool, R);

/// Buttons side by side; returns the request of the pressed button.
pub fn button_row<R>(ui: &mut egui::Ui, buttons: impl IntoIterator<Item = RowButton<R>>) -> Option<R> {
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        for ((name, tip), key, enabled, request) in buttons {
            if press(ui, &name, &tip, key, enabled) {
                pressed = Some(request);
            }
        }
    });
    pressed
}

/// The beginning of the bar above the board: the way back, and buttons for other views. Returns whether to
/// go back.
pub fn way_back(
    ui: &mut egui::Ui,
    (name, tip): (String, String),
    views: &[Action],
    requests: &mut MessageWriter<ActionRequest>,
) -> bool {
    let goes_back = press(ui, &format!("◀ {name}"), &tip, Key::Backspace, true);
    for view in views {
        if ui.button(view.name()).on_hover_text(view.tooltip_with_keys(ui.ctx())).clicked() {
            requests.write(ActionRequest(*view));
        }
    }
    goes_back
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw;

    /// A hint must not look like an error: the accent red is as vivid as the red of alarms.
    #[test]
    fn only_mistakes_are_red_and_every_tone_has_a_sign() {
        let is_red = |colour: egui::Color32| colour.r() / 2 > colour.g().max(colour.b());
        let looks =
            [Tone::Good, Tone::Neutral, Tone::Bad].map(|tone| sign_and_colour(tone, Palette::default()));
        assert_eq!(looks.map(|(_, colour)| is_red(colour)), [false, false, true], "{looks:?}");
        assert_eq!(looks.map(|(sign, _)| sign), ["✔", "➡", "✖"]);
    }

    #[test]
    fn a_response_of_two_lines_moves_nothing_below() {
        let ctx = theme::styled_test_context();
        let text = "White’s Falcon recaptures. Each of you now has a Swallow in hand.".to_owned();
        let feedback = Feedback { tone: Tone::Good, text };
        let heights = [false, true].map(|has_response| {
            let texts = draw(&ctx, egui::vec2(348.0, 568.0), [], |ui| {
                response_place(ui, RESPONSE_HEIGHT, |ui| {
                    if has_response {
                        response(ui, &feedback);
                    }
                });
                ui.label("Swallow");
            });
            texts.into_iter().find(|(text, _)| text == "Swallow").expect("it is below").1.top()
        });
        assert_eq!(heights[0], heights[1]);
    }

    /// Regression: in a window of 800 × 600 points the response to a long task was cut off.
    #[test]
    fn a_new_response_below_a_long_text_is_scrolled_to() {
        let ctx = theme::styled_test_context();
        let feedback = Feedback { tone: Tone::Good, text: "Well done!".to_owned() };
        let size = egui::vec2(320.0, 400.0);
        let mut bottom = f32::INFINITY;
        for frame in 0..60 {
            let texts = draw(&ctx, size, [], |ui| {
                with_footer(
                    ui,
                    &mut (),
                    |ui, ()| drop(ui.button("Next")),
                    |ui, ()| {
                        (0..18).for_each(|_| drop(ui.label("The Falcon leads its flock.")));
                        if frame > 0 {
                            response(ui, &feedback);
                        }
                    },
                );
            });
            let text = texts.into_iter().find(|(text, _)| text == "Well done!");
            bottom = text.map_or(f32::INFINITY, |(_, rect)| rect.bottom());
        }
        assert!(bottom < size.y - 40.0, "{bottom}");
    }

    /// Text above the buttons must not move them under the pointer.
    #[test]
    fn the_buttons_stay_in_place_for_any_length_of_text() {
        let ctx = egui::Context::default();
        let size = egui::vec2(320.0, 568.0);
        let mut places = Vec::new();
        for lines in [1, 1, 12, 300] {
            draw(&ctx, size, [], |ui| {
                with_footer(
                    ui,
                    &mut places,
                    |ui, places| places.push(ui.button("Check").rect),
                    |ui, _| {
                        (0..lines).for_each(|_| drop(ui.label("That is the Gold General.")));
                    },
                );
            });
        }
        let place = *places.last().expect("a button");
        assert!(egui::Rect::from_min_size(egui::Pos2::ZERO, size).contains_rect(place));
        assert!(places[1..].iter().all(|other| *other == place), "{places:?}");
    }
}
