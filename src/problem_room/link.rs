//! Links to problems: links to a position that also contain the task.

use super::import::problem;
use super::requests::RoomRequest;
use super::state::OpenProblem;
use crate::app::link_base;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_platform::games;
use tenjiku_problems::{Problem, Task};
use tenjiku_records::{GameTree, link};

/// The parameter that makes a link open a problem: the task of the problem.
const TASK: &str = "task";

/// The link that opens a problem.
///
/// # Errors
/// The game cannot be linked, or the problem is a mistake in one of the player's own games.
pub(super) fn write(open: &OpenProblem) -> Result<String, String> {
    if open.attempt.problem().task == Task::FindBetter {
        return Err(say!("problem-no-link"));
    }
    let query = link::write(open.attempt.first_position(), &games::load()).map_err(|why| why.to_string())?;
    let task = open.attempt.problem().task.word();
    Ok(format!("{}?{query}&{TASK}={task}", link_base()))
}

/// The request to open the problem of a link, whose game has been read; `None` if the link opens a game.
#[must_use]
pub fn linked_problem(text: &str, tree: &GameTree) -> Option<RoomRequest> {
    let task = Task::from_word(&link::parameter(text, TASK)?).filter(|task| *task != Task::FindBetter)?;
    let problem = Problem { task, ..problem(tree.initial_position(), tree) };
    Some(RoomRequest::Problem(Arc::clone(tree.variant()), Box::new(problem)))
}
