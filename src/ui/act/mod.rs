//! Actions that ask the game for something. What switches a setting needs no code: see
//! [`Handler`](crate::app::Handler).

mod computers;
mod game;
mod moves;

pub(super) use game::person_who_asks;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((computers::plugin, game::plugin, moves::plugin));
}
