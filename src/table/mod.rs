//! Layer 2: a whole game in the terminal, by typed moves, questions and commands.
//!
//! `tenjiku table` calls [`play`]. The game is the same as in the window: this module runs its systems without a
//! picture, turns typed lines into moves, questions and commands, and reports events in words. It serves screen
//! readers, servers and scripts. It contains no rules of a game: `text_interface` reads moves and answers
//! questions, and the game's own commands do the rest.

#![allow(missing_docs, reason = "only layer 1 documents every public item")]

mod input;
mod remote_report;
mod report;
mod session;

pub use input::TableInput;

use crate::game::{Remote, Seats};
use session::Table;
use std::io::{self, Write};
use std::time::Duration;
use tenjiku_net::SeatStore;
use tenjiku_platform::record::AutosaveRing;
use tenjiku_protocol::client::EngineSetup;
use tenjiku_records::GameTree;
use thiserror::Error;

/// How long to wait for input before the game is updated.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub enum GameSource {
    /// A local game, from its beginning or a later ply.
    Local(Box<GameTree>),
    /// A game at a remote table, with the store of the user's seats there.
    Remote(Box<Remote>, Option<SeatStore>),
}

#[derive(Debug)]
pub struct TableStart {
    pub from: GameSource,
    pub seats: Seats,
    /// The engines that [`Player::External`](crate::game::Player::External) names.
    pub engines: Vec<EngineSetup>,
    /// Thinking time of a computer when no clock runs.
    pub thinking_time: Duration,
    /// The autosaves, written after every ply; `None` in tests.
    pub autosave: Option<AutosaveRing>,
}

/// Why a game ended without the user leaving it.
#[derive(Debug, Error)]
pub enum TableError {
    #[error(transparent)]
    Output(#[from] io::Error),
    #[error("{0}")]
    Lost(String),
}

/// Plays until the user leaves the table, or a script ends and no other player is to move. Restores the terminal.
pub fn play(start: TableStart, mut input: TableInput, out: &mut dyn Write) -> Result<(), TableError> {
    let mut table = Table::new(start);
    loop {
        table.update();
        for line in table.take_output() {
            input.print(out, &line)?;
        }
        if let Some(why) = table.take_loss() {
            return Err(TableError::Lost(why));
        }
        if table.is_left() {
            table.close();
            return Ok(());
        }
        // A script continues after the other players have moved; a person may type at any time.
        if table.is_waiting_for_input() || input.is_interactive() {
            let prompt = format!("{} ", table.prompt());
            input.show_prompt(&prompt, table.moves());
            match input.wait(POLL_INTERVAL) {
                input::InputEvent::Line(line) => table.handle_line(&line),
                input::InputEvent::End if table.is_waiting_for_input() => table.leave(),
                input::InputEvent::Pending | input::InputEvent::End => {}
            }
        } else {
            std::thread::sleep(POLL_INTERVAL);
        }
    }
}
