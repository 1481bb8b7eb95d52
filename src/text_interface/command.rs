//! Typed commands.

use super::keywords::{is_word_in, message_words};
use crate::language::text;

/// A typed command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Takes moves back.
    Undo,
    /// Replays moves that were taken back.
    Redo,
    /// Suggests a move.
    Hint,
    /// Looks for a forced win.
    Mate,
    /// Makes the computer play its best move so far.
    Now,
    /// Offers a draw.
    Draw,
    /// Accepts a draw.
    Accept,
    /// Declines a draw.
    Decline,
    /// Resigns.
    Resign,
    /// Sends a chat message at a remote table.
    Say,
    /// Offers a rematch at a remote table.
    Rematch,
    /// Draws the board.
    Show,
    /// Lists the legal moves.
    Legal,
    /// Lists the moves of the game.
    Game,
    /// Writes the link that opens the game.
    Link,
    /// Saves the game in a file.
    Save,
    /// Lists commands and questions.
    Help,
    /// Leaves the table.
    Quit,
}

impl Command {
    /// All commands in listing order.
    pub const ALL: [Self; 18] = [
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::Mate,
        Self::Now,
        Self::Draw,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Say,
        Self::Rematch,
        Self::Show,
        Self::Legal,
        Self::Game,
        Self::Link,
        Self::Save,
        Self::Help,
        Self::Quit,
    ];

    /// The ids of the messages with its keywords and its description.
    const fn messages(self) -> (&'static str, &'static str) {
        match self {
            Self::Undo => ("table-undo", "table-undo-does"),
            Self::Redo => ("table-redo", "table-redo-does"),
            Self::Hint => ("table-hint", "table-hint-does"),
            Self::Mate => ("table-mate", "table-mate-does"),
            Self::Now => ("table-now", "table-now-does"),
            Self::Draw => ("table-draw", "table-draw-does"),
            Self::Accept => ("table-accept", "table-accept-does"),
            Self::Decline => ("table-decline", "table-decline-does"),
            Self::Resign => ("table-resign", "table-resign-does"),
            Self::Say => ("table-say", "table-say-does"),
            Self::Rematch => ("table-rematch", "table-rematch-does"),
            Self::Show => ("table-show", "table-show-does"),
            Self::Legal => ("table-legal", "table-legal-does"),
            Self::Game => ("table-game", "table-game-does"),
            Self::Link => ("table-link", "table-link-does"),
            Self::Save => ("table-save", "table-save-does"),
            Self::Help => ("table-help", "table-help-does"),
            Self::Quit => ("table-quit", "table-quit-does"),
        }
    }

    /// Its keywords in the current language, the usual one first.
    #[must_use]
    pub fn words(self) -> Vec<String> {
        message_words(self.messages().0)
    }

    /// Its description in one line, which begins with its syntax.
    #[must_use]
    pub fn description(self) -> String {
        text(self.messages().1, [])
    }

    /// The command with a keyword, in the current language or in English.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|command| is_word_in(command.messages().0, word))
    }
}
