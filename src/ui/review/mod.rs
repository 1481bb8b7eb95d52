//! A game under review: the computer judges every position in the background, a graph shows who
//! was better when, and the plies that turned the game are named.

mod course;
mod window;

pub(super) use window::Look;

use super::UiSystems;
use crate::app::{Action, HandleActions, Screen};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<course::Course>().init_resource::<window::Look>();
    app.add_systems(Update, course::keep_up.run_if(in_state(Screen::Match)));
    app.on_action(Action::Review, |mut look: ResMut<window::Look>| look.is_open = !look.is_open);
    app.add_systems(OnExit(Screen::Match), leave);
    app.add_systems(
        EguiPrimaryContextPass,
        window::show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)),
    );
}

fn leave(mut course: ResMut<course::Course>, mut look: ResMut<window::Look>) {
    course.end();
    look.is_open = false;
}
