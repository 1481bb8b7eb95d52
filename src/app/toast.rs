//! Short notices for the players, and announcements for screen readers.

use bevy::prelude::*;

/// Requests a short notice, which is shown for a few seconds.
#[derive(Message, Clone, Debug)]
pub struct Toast {
    pub text: String,
    /// Whether the notice is about a refusal or an error.
    pub is_alarm: bool,
    topic: Option<&'static str>,
}

/// A message for screen readers only: sighted players see it elsewhere. A [`Toast`] is both shown and spoken.
#[derive(Message, Clone, Debug)]
pub struct Announcement(pub String);

impl Toast {
    /// The topic of refusals: such a notice disappears with the next move, with the board, or when another piece is
    /// picked up.
    pub const REFUSAL: &str = "refusal";
    /// The topic of help with the game on the board: such a notice disappears with the board.
    pub const GAME_HELP: &str = "game help";

    /// A refusal or an error.
    pub fn alarm(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_alarm: true, topic: None }
    }

    pub fn news(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_alarm: false, topic: None }
    }

    /// Assigns a topic: the notice replaces the previous notice on the topic.
    pub fn on(self, topic: &'static str) -> Self {
        Self { topic: Some(topic), ..self }
    }

    /// Whether the notice is about a move or a command that was refused.
    pub fn is_refusal(&self) -> bool {
        self.topic == Some(Self::REFUSAL)
    }

    /// Whether the notice is only of use while the board is shown.
    pub fn needs_board(&self) -> bool {
        self.is_refusal() || self.topic == Some(Self::GAME_HELP)
    }

    pub fn replaces(&self, older: &Self) -> bool {
        self.text == older.text || (self.topic.is_some() && self.topic == older.topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_replaces_the_last_one_on_its_topic() {
        let (started, done) = (Toast::news("saving").on("picture"), Toast::news("saved").on("picture"));
        assert!(done.replaces(&started) && Toast::news("saved").replaces(&done));
        assert!(
            !Toast::news("saved").replaces(&started) && !done.replaces(&Toast::alarm("disk full").on("game"))
        );
    }
}
