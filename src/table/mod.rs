//! Storey 3: a whole game in the terminal, by typed moves and questions.
//!
//! `tenjiku table` calls [`play`]. The game is the same as in the window: this room runs its systems without a picture,
//! turns typed lines into moves, questions and commands, and says in words what happens. It serves people who hear the
//! board instead of seeing it, tables on a server, and scripts. It never decides a rule: moves and questions are read
//! and answered by `talk`, and everything else by the game's own commands.

mod input;
mod news;
mod remote_told;
mod seat;

pub use input::TableInput;

use crate::distance::SeatBook;
use crate::game::{Remote, Seats};
use crate::protocol::client::EngineSetup;
use crate::record::AutosaveRing;
use seat::Table;
use std::io::{self, Write};
use std::time::Duration;
use tenjiku_records::GameTree;
use thiserror::Error;

/// How long the table listens for a line before it looks at the game again.
const SLICE: Duration = Duration::from_millis(20);

/// Where a game comes from.
#[derive(Debug)]
pub enum GameFrom {
    /// It is played here, from its beginning or as far as it has been played.
    Here(Box<GameTree>),
    /// It is played at a table elsewhere; seats there are remembered in the book.
    Elsewhere(Box<Remote>, Option<SeatBook>),
}

/// What is played, by whom.
#[derive(Debug)]
pub struct TableStart {
    /// Where the game comes from.
    pub from: GameFrom,
    /// Who plays.
    pub seats: Seats,
    /// The programs among the players; [`Player::External`](crate::game::Player::External) names them.
    pub engines: Vec<EngineSetup>,
    /// How long a computer thinks about a move when no clock runs.
    pub thinking_time: Duration,
    /// Where the game is saved after every ply; nowhere in tests.
    pub autosave: Option<AutosaveRing>,
}

/// Why a game has ended that nobody here has left.
#[derive(Debug, Error)]
pub enum TableError {
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The host of a table elsewhere has refused what we came for, or closed the table: a sentence.
    #[error("{0}")]
    Lost(String),
}

/// Plays until the table is left, or until a script has no more lines and nobody else can move. A terminal is then as it
/// was before.
///
/// # Errors
/// The output cannot be written, or a table elsewhere is lost.
pub fn play(start: TableStart, mut input: TableInput, out: &mut dyn Write) -> Result<(), TableError> {
    let mut table = Table::new(start);
    loop {
        table.update();
        for line in table.news() {
            input.say(out, &line)?;
        }
        if let Some(why) = table.why_lost() {
            return Err(TableError::Lost(why));
        }
        if table.is_left() {
            table.close();
            return Ok(());
        }
        // A script plays its next line once everybody else has moved; a person may say something at any time.
        if table.waits_for_a_line() || input.is_interactive() {
            let prompt = format!("{} ", table.prompt());
            input.offer(&prompt, table.moves());
            match input.wait(SLICE) {
                input::Typed::Line(line) => table.take(&line),
                input::Typed::End if table.waits_for_a_line() => table.leave(),
                input::Typed::Nothing | input::Typed::End => {}
            }
        } else {
            std::thread::sleep(SLICE);
        }
    }
}
