//! Layer 4: the program in a browser. With the `gui` feature this is the page itself; without it, the
//! computer player in a web worker of the page, a binary a tenth as large.

/// Runs until the page, or the worker, is closed.
pub fn run() {
    console_error_panic_hook::set_once();
    #[cfg(feature = "gui")]
    board::open();
    #[cfg(not(feature = "gui"))]
    tenjiku_search::serve_page(tenjiku_platform::USER_TABLES);
}

#[cfg(feature = "gui")]
mod board {
    use crate::app::StartGame;
    use crate::game::{Player, Seats};
    use crate::problem_room::{RoomRequest, linked_problem};
    use crate::screens::{FailedSource, OpenFailure, start_from_link};
    use crate::window::{self, WindowOptions};
    use std::path::PathBuf;
    use tenjiku_language::CurrentLanguage;
    use tenjiku_net::Address;
    use tenjiku_platform::browser;
    use tenjiku_platform::games;
    use tenjiku_records::link;

    /// Opens the board, with the game named by the address of the page.
    pub(super) fn open() {
        let query = browser::query();
        let probe = link::parameter(&query, "probe").map(|_| PathBuf::new());
        let mut options = WindowOptions { probe, ..WindowOptions::default() };
        let invitation = Address::in_query(&query).transpose().map_err(|why| why.to_string());
        options.problem = problem_from_link(&query);
        match game_from_link(&query).and_then(|game| Ok((game, invitation?))) {
            Ok((game, invitation)) => {
                options.game = game.filter(|_| options.problem.is_none());
                options.invited = invitation;
            }
            Err(why) => {
                let what = FailedSource::Link(query.trim_start_matches('?').to_owned());
                options.open_failure = Some(OpenFailure { what, why });
            }
        }
        if options.game.is_some()
            || options.problem.is_some()
            || options.invited.is_some()
            || options.open_failure.is_some()
        {
            browser::forget_query();
        }
        window::open_in_page(options);
    }

    /// The problem in a link.
    fn problem_from_link(query: &str) -> Option<RoomRequest> {
        let tree = link::read(query, &games::load(), &CurrentLanguage)?.ok()?;
        linked_problem(query, &tree)
    }

    /// The game in a link, with its players; or a sentence on the fault of the link.
    fn game_from_link(query: &str) -> Result<Option<StartGame>, String> {
        let Some(tree) = link::read(query, &games::load(), &CurrentLanguage) else { return Ok(None) };
        let tree = tree.map_err(|why| why.to_string())?;
        let player = |side: &str| -> Result<Player, String> {
            let named = link::parameter(query, side).map(|text| text.parse::<Player>()).transpose();
            let player = named.map_err(|why| format!("{side}: {why}"))?.unwrap_or(Player::Person);
            match player {
                Player::External { .. } => {
                    Err(format!("{side}: a page has no other programs to play against"))
                }
                player => Ok(player),
            }
        };
        if tree.by_link.is_some() {
            return Ok(Some(start_from_link(tree)));
        }
        let seats = Seats::new(player("black")?, player("white")?);
        Ok(Some(StartGame::from_record(tree, seats)))
    }
}
