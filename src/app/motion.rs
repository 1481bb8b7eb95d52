//! Passes the player's motion settings on to the view.

use super::{Action, HandleActions, Settings};
use crate::view::motion::{MotionSettings, SkipMotion};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, update_motion.run_if(resource_changed::<Settings>));
    app.on_action(Action::SkipMotion, skip);
}

fn update_motion(settings: Res<Settings>, mut motion: ResMut<MotionSettings>) {
    motion.set_if_neq(MotionSettings { style: settings.motion, speed: settings.motion_speed });
}

fn skip(mut skips: MessageWriter<SkipMotion>) {
    skips.write(SkipMotion);
}
