//! Esc: whatever can be cancelled listens for one message.

use super::{Action, HandleActions};
use bevy::prelude::*;

/// A message: put down what is picked up, close what is open, stop what is being made.
#[derive(Message, Clone, Copy, Debug)]
pub struct Cancel;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cancel>();
    app.on_action(Action::Cancel, |mut cancels: MessageWriter<Cancel>| {
        cancels.write(Cancel);
    });
}
