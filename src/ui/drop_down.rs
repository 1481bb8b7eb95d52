//! Drop-down lists.

use super::choice::choice_value;
use super::focus;
use bevy_egui::egui;

/// Maximum height of the open list, in points.
const HEIGHT: f32 = 320.0;

/// Draws a list of values with an id, a width in points, a purpose for screen readers and a tip; `name`
/// names a value. Returns whether another value was chosen.
pub fn drop_down<T: Clone + PartialEq>(
    ui: &mut egui::Ui,
    (id, width): (&str, f32),
    (purpose, tip): (String, String),
    chosen: &mut T,
    values: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> String,
) -> bool {
    let before = chosen.clone();
    let list = egui::ComboBox::from_id_salt(id).width(width).height(HEIGHT).selected_text(name(&before));
    let list = list.show_ui(ui, |ui| {
        for value in values {
            let name = name(&value);
            choice_value(ui, chosen, value, name);
        }
    });
    focus::set_list_name(&list.response, &purpose, &name(&before));
    list.response.on_hover_text(tip);
    *chosen != before
}
