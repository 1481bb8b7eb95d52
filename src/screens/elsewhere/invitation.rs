//! What is written to bring somebody to a table: the game to the host, a link to the other player.

use super::forms::TableWish;
use crate::distance::{Address, Invitation};
use crate::games;
use crate::language::CurrentLanguage;
use crate::platform::files::read_text;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_records::GameTree;
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;

/// Somebody has sent a link to a table: the window opens with it filled in, and the player decides.
#[derive(Message, Clone, Debug)]
pub struct Invited(pub Address);

/// An invitation to a game.
///
/// # Errors
/// The file of an own variant cannot be read.
pub(super) fn invitation(wish: &TableWish, game: &Arc<Variant>) -> Result<Invitation, String> {
    let tree = GameTree::new(&Position::new(Arc::clone(game)));
    let library = games::load();
    let own = library.own_file(game.id()).map(read_text).transpose().map_err(|why| why.to_string())?;
    let record = tree.to_record(&CurrentLanguage).to_text().map_err(|why| why.to_string())?;
    let (time, password) = (wish.time, wish.password.clone());
    Ok(Invitation { variant: own, time, password, ..Invitation::new(record, wish.seat) })
}

/// The link to a table that others can open: in a page one to the page, elsewhere one that every program reads.
pub(super) fn link(host: &Address, table: &str) -> String {
    #[cfg(target_family = "wasm")]
    return host.in_page(&crate::platform::browser::address(), table);
    #[cfg(not(target_family = "wasm"))]
    return host.invitation(table);
}
