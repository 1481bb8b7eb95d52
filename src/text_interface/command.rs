//! Typed commands.

use super::keywords::typed_words;

typed_words! {
    /// A typed command.
    pub enum Command {
        /// Takes moves back.
        Undo = ("table-undo", "table-undo-does"),
        /// Replays moves that were taken back.
        Redo = ("table-redo", "table-redo-does"),
        /// Suggests a move.
        Hint = ("table-hint", "table-hint-does"),
        /// Looks for a forced win.
        Mate = ("table-mate", "table-mate-does"),
        /// Makes the computer play its best move so far.
        Now = ("table-now", "table-now-does"),
        /// Offers a draw.
        Draw = ("table-draw", "table-draw-does"),
        /// Accepts a draw.
        Accept = ("table-accept", "table-accept-does"),
        /// Declines a draw.
        Decline = ("table-decline", "table-decline-does"),
        /// Resigns.
        Resign = ("table-resign", "table-resign-does"),
        /// Sends a chat message at a remote table.
        Say = ("table-say", "table-say-does"),
        /// Offers a rematch at a remote table.
        Rematch = ("table-rematch", "table-rematch-does"),
        /// Draws the board.
        Show = ("table-show", "table-show-does"),
        /// Lists the legal moves.
        Legal = ("table-legal", "table-legal-does"),
        /// Lists the moves of the game.
        Game = ("table-game", "table-game-does"),
        /// Writes the link that opens the game.
        Link = ("table-link", "table-link-does"),
        /// Saves the game in a file.
        Save = ("table-save", "table-save-does"),
        /// Lists commands and questions.
        Help = ("table-help", "table-help-does"),
        /// Leaves the table.
        Quit = ("table-quit", "table-quit-does"),
    }

    /// Its description in one line, which begins with its syntax.
    pub fn description;
}
