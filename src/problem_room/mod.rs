//! Layer 3: problems in the window: the shelves, and the board with a problem.
//!
//! [`lesson`](tenjiku_teach::lesson) judges the solver’s moves, [`training`](tenjiku_teach::training) keeps the
//! shelves and the record.
//! A problem’s board is an ordinary game, whose moves the same systems handle. This module puts problems on the board,
//! asks the search, displays responses, and records results in the learner’s saved progress. To open the shelves,
//! request [`Action::Problems`](crate::app::Action) or send a [`RoomRequest`]. This module contains no rules of a game.

mod announcements;
mod background;
mod board_marks;
mod check;
mod filter;
mod import;
mod link;
mod mistakes;
mod panel;
mod pieces;
mod requests;
mod shelves_screen;
mod solving;
mod state;
#[cfg(test)]
mod tests;
mod texts;
mod tile;

pub use check::ProblemCheck;
pub use link::linked_problem;
pub use requests::RoomRequest;

use crate::game::GameSystems;
use bevy::prelude::*;

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RoomSystems {
    Requests,
    /// Passes moves on the board to the problem, and questions to the search.
    Follow,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((solving_plugin, shelves_screen::plugin, panel::plugin, check::plugin));
}

/// Everything that works without a window.
fn solving_plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (RoomSystems::Requests.before(GameSystems::Players), RoomSystems::Follow.after(GameSystems::Turn)),
    );
    app.add_plugins((
        requests::plugin,
        mistakes::plugin,
        solving::plugin,
        board_marks::plugin,
        announcements::plugin,
    ));
}
