//! Hands the player's choices of motion down to the picture.

use super::{Action, ActionRequest, Settings};
use crate::view::motion::{MotionSettings, SkipMotion};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hand_down.run_if(resource_changed::<Settings>));
    app.add_systems(First, skip);
}

fn hand_down(settings: Res<Settings>, mut motion: ResMut<MotionSettings>) {
    motion.set_if_neq(MotionSettings { style: settings.motion, speed: settings.motion_speed });
}

fn skip(mut requests: MessageReader<ActionRequest>, mut skips: MessageWriter<SkipMotion>) {
    if requests.read().any(|ActionRequest(action)| *action == Action::SkipMotion) {
        skips.write(SkipMotion);
    }
}
