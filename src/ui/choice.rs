//! Buttons of which one is chosen, in rows and lists. Only the chosen one has a visible frame at rest.
//!
//! egui's selectable buttons have no frame at all at rest and grow by its width under the pointer, which moves the
//! controls beside and below them. These buttons keep their frame, but it is transparent.

use bevy_egui::egui::{Button, Color32, IntoAtoms, Response, Ui};

pub fn choice_label<'a>(ui: &mut Ui, is_chosen: bool, text: impl IntoAtoms<'a>) -> Response {
    choice_button(ui, is_chosen, Button::new(text))
}

/// A choice that sets `current` to `value`, and is chosen if they are equal.
pub fn choice_value<'a, T: PartialEq>(
    ui: &mut Ui,
    current: &mut T,
    value: T,
    text: impl IntoAtoms<'a>,
) -> Response {
    let mut response = choice_label(ui, *current == value, text);
    if response.clicked() && *current != value {
        *current = value;
        response.mark_changed();
    }
    response
}

pub(super) fn choice_button(ui: &mut Ui, is_chosen: bool, button: Button<'_>) -> Response {
    let at_rest = ui.visuals().widgets.inactive;
    if !is_chosen {
        let visuals = &mut ui.visuals_mut().widgets.inactive;
        (visuals.weak_bg_fill, visuals.bg_stroke.color) = (Color32::TRANSPARENT, Color32::TRANSPARENT);
    }
    let response = ui.add(button.selected(is_chosen));
    ui.visuals_mut().widgets.inactive = at_rest;
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw};
    use crate::ui::theme;
    use bevy_egui::egui::{Context, Event, Modifiers, PointerButton, Rect};

    /// Draws a frame with a choice; returns its place.
    fn place(is_chosen: bool, is_small: bool, ctx: &Context, events: Vec<Event>) -> Rect {
        let mut place = Rect::NOTHING;
        draw(ctx, WINDOW, events, |ui| {
            let button = Button::new("Mini Shogi");
            let button = if is_small { button.small() } else { button };
            place = choice_button(ui, is_chosen, button).rect;
        });
        place
    }

    #[test]
    fn a_choice_has_the_same_size_in_all_states() {
        for is_small in [false, true] {
            let ctx = theme::styled_test_context();
            let at_rest = place(false, is_small, &ctx, Vec::new());
            let pos = at_rest.center();
            let press = |pressed| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            // Each event is followed by a frame that draws the new state.
            for (is_chosen, event) in [
                (true, None),
                (false, Some(Event::PointerMoved(pos))),
                (false, None),
                (true, None),
                (false, Some(press(true))),
                (false, None),
                (true, Some(press(false))),
                (true, None),
            ] {
                let now = place(is_chosen, is_small, &ctx, event.iter().cloned().collect());
                assert_eq!(now, at_rest, "{is_small} {is_chosen} {event:?}");
            }
        }
    }
}
