//! What is said to those who listen instead of looking.

use bevy::prelude::*;

/// A message: say this to screen readers. Those who look see it elsewhere, so nothing is shown; a
/// [`Toast`](super::Toast) is shown and said.
#[derive(Message, Clone, Debug)]
pub struct Announcement(pub String);
