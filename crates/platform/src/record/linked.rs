//! Finds the saved game that a link continues.

use super::{SavedGame, SavedGames};
use std::path::PathBuf;
use tenjiku_records::GameTree;
use tenjiku_records::by_link::continuation;
use tenjiku_rules::variant::Library;

/// The saved game that a link continues, extended by the link's plies and signal, and its file. If there are
/// several, the longest.
pub fn find_saved(linked: &GameTree, folders: &[PathBuf], library: &Library) -> Option<(GameTree, PathBuf)> {
    let side = linked.by_link.as_ref().map(|by_link| by_link.side);
    let is_likely = |game: &SavedGame| {
        let summary = game.summary.as_ref().ok();
        summary.is_some_and(|game| {
            game.result.is_none() && game.by_link == side && game.variant == linked.variant().id()
        })
    };
    let continue_game = |game: SavedGame| {
        let mut tree = game.tree(library).ok()?;
        let (plies, moves) = (tree.main_line().len(), continuation(&tree, tree.main_end(), linked).ok()?);
        for mv in moves {
            let node = tree.add(tree.main_end(), mv).ok()?;
            tree.make_main(node);
        }
        tree.by_link.clone_from(&linked.by_link);
        tree.left_at = None;
        Some((plies, tree, game.path))
    };
    let games = SavedGames::read(folders).games.into_iter().filter(is_likely);
    games.filter_map(continue_game).max_by_key(|(plies, ..)| *plies).map(|(_, tree, path)| (tree, path))
}
