//! The choice of the pace of watched games.

use super::choice::choice_value;
use super::focus;
use super::theme::with_tip_above;
use crate::app::Pace;
use bevy_egui::egui;
use tenjiku_language::say;

/// The list of paces. Its tooltip opens above the height `tip_bottom`, if one is given. Returns whether the pace has
/// changed.
pub fn pace_choice(ui: &mut egui::Ui, pace: &mut Pace, tip_bottom: Option<f32>) -> bool {
    let before = *pace;
    let list = egui::ComboBox::from_id_salt("pace").width(84.0).selected_text(pace.spoken_name());
    let list = list.show_ui(ui, |ui| {
        for other in Pace::ALL {
            choice_value(ui, pace, other, other.spoken_name()).on_hover_text(other.about());
        }
    });
    focus::set_list_name(&list.response, &say!("pace"), &before.spoken_name());
    let list = match tip_bottom {
        Some(bottom) => with_tip_above(list.response, bottom),
        None => list.response,
    };
    list.on_hover_text(say!("pace-tip", about = before.about()));
    *pace != before
}
