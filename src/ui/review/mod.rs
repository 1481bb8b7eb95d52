//! The review of a game: the computer evaluates every position in the background, a graph shows who was
//! better when, and a list shows the turning points.

mod game_review;
mod window;

pub(super) use game_review::GameReview;
pub use window::ReviewPanel;

use super::UiSystems;
use crate::app::{Action, HandleActions, HandleEscape, Layer, Screen};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<game_review::GameReview>().init_resource::<window::ReviewPanel>();
    app.add_systems(Update, game_review::update.run_if(in_state(Screen::Match)));
    app.on_action(Action::Review, |mut panel: ResMut<window::ReviewPanel>| panel.is_open = !panel.is_open);
    app.on_escape(Layer::Sheet, |mut panel: ResMut<window::ReviewPanel>| std::mem::take(&mut panel.is_open));
    app.add_systems(OnExit(Screen::Match), leave);
    app.add_systems(
        EguiPrimaryContextPass,
        window::show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)),
    );
}

fn leave(mut review: ResMut<game_review::GameReview>, mut panel: ResMut<window::ReviewPanel>) {
    review.stop();
    panel.is_open = false;
}
