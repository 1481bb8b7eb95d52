//! The buttons of a watched game: back, pause, step; pace; camera, next game and the way out.

use crate::app::Action;
use crate::ui::icons::{self, Icon};
use crate::ui::pace_choice;
use crate::ui::panel_params::PanelParams;
use crate::ui::theme::with_tip_above;
use bevy_egui::egui;
use tenjiku_language::say;

/// Gap between two groups of buttons in a wide row, in points.
const GROUP_GAP: f32 = 12.0;

/// Below this width, in points, a row has minimal gaps.
const TIGHT_WIDTH: f32 = 360.0;

/// The buttons. Their tooltips open above the height `tip_bottom`.
pub(super) fn buttons(ui: &mut egui::Ui, params: &mut PanelParams, is_wide: bool, tip_bottom: f32) {
    let icon_button =
        |ui: &mut egui::Ui, params: &mut PanelParams, action: Action, icon, (is_enabled, is_on)| {
            let button = icons::button(ui, icon, &action.name(), is_enabled, is_on);
            params.request_on_click(action, with_tip_above(button, tip_bottom));
        };
    let is_tight = ui.available_width() < TIGHT_WIDTH;
    ui.spacing_mut().item_spacing.x = if is_tight { 2.0 } else { 5.0 };
    let gap = match (is_wide, is_tight) {
        (true, _) => GROUP_GAP,
        (false, false) => 2.0,
        (false, true) => 0.0,
    };
    let (has_moves, has_undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    let is_over = params.session.outcome().is_some();
    let is_elsewhere = params.seats.is_at_remote_table(&params.session);
    icon_button(ui, params, Action::TakeBack, Icon::Back, (has_moves, false));
    if is_elsewhere {
        icon_button(ui, params, Action::Replay, Icon::Forward, (has_undone, false));
    } else {
        let is_paused = params.thinking.is_paused();
        let pause = if is_paused { Icon::Play } else { Icon::Pause };
        icon_button(ui, params, Action::Pause, pause, (!is_over, is_paused));
        icon_button(ui, params, Action::Step, Icon::Forward, (!is_over || has_undone, false));
        ui.add_space(gap);
        let mut pace = params.settings.pace;
        if pace_choice(ui, &mut pace, Some(tip_bottom)) {
            params.settings.pace = pace;
        }
    }
    ui.add_space(gap);
    let follows = params.camera_follows.0;
    icon_button(ui, params, Action::Follow, Icon::Camera, (true, follows));
    if Action::FullScreen.is_here() {
        icon_button(ui, params, Action::FullScreen, Icon::FullScreen, (true, false));
    }
    let entries = [
        (Action::Exhibition, Icon::Repeat, say!("button-exhibition"), true, params.settings.exhibition),
        (Action::NextGame, Icon::Last, say!("button-next-game"), !params.seats.has_remote_player(), false),
        (Action::SaveGame, Icon::Save, say!("button-keep"), has_moves || has_undone, false),
        (Action::ChangeGame, Icon::Leave, say!("button-leave"), true, false),
    ];
    // In a remote game the players decide on the pace and the next game.
    let is_of_players = |action: Action| matches!(action, Action::Exhibition | Action::NextGame);
    let is_present = |action: Action| !is_elsewhere || !is_of_players(action);
    for (action, icon, name, is_enabled, is_on) in entries.into_iter().filter(|entry| is_present(entry.0)) {
        if is_wide {
            let button = egui::Button::selectable(is_on, name).frame_when_inactive(true);
            let button = ui.add_enabled(is_enabled, button.min_size(egui::vec2(0.0, icons::BUTTON)));
            params.request_on_click(action, with_tip_above(button, tip_bottom));
        } else {
            icon_button(ui, params, action, icon, (is_enabled, is_on));
        }
        if action == Action::Exhibition {
            ui.add_space(gap);
        }
    }
}
