//! The choice of the pace of watched games.

use super::focus;
use crate::app::{Pace, Settings};
use crate::say;
use bevy::prelude::ResMut;
use bevy_egui::egui;

/// The choice for the settings, which are marked as changed only if another pace is chosen.
pub(super) fn choice(ui: &mut egui::Ui, settings: &mut ResMut<Settings>) {
    let mut pace = settings.pace;
    if pace_choice(ui, &mut pace) {
        settings.pace = pace;
    }
}

pub fn pace_choice(ui: &mut egui::Ui, pace: &mut Pace) -> bool {
    let before = *pace;
    let list = egui::ComboBox::from_id_salt("pace").width(84.0).selected_text(pace.spoken_name());
    let list = list.show_ui(ui, |ui| {
        for other in Pace::ALL {
            ui.selectable_value(pace, other, other.spoken_name()).on_hover_text(other.about());
        }
    });
    focus::set_list_name(&list.response, &say!("pace"), &before.spoken_name());
    list.response.on_hover_text(say!("pace-tip", about = before.about()));
    *pace != before
}
