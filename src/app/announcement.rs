//! Announcements for screen readers.

use bevy::prelude::*;

/// A message for screen readers only: sighted players see it elsewhere. A [`Toast`](super::Toast) is both
/// shown and spoken.
#[derive(Message, Clone, Debug)]
pub struct Announcement(pub String);
