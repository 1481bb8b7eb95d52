//! Invitations to a table: the game for the host, and the link for the other player.

use super::forms::NewTable;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_language::CurrentLanguage;
use tenjiku_net::{Address, Invitation};
use tenjiku_platform::files::read_text;
use tenjiku_platform::games;
use tenjiku_records::GameTree;
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;

/// A message: a link to a table was opened. The window of remote tables opens with the address filled in, and
/// the player decides whether to join.
#[derive(Message, Clone, Debug)]
pub struct Invited(pub Address);

/// An invitation to a game.
///
/// # Errors
/// The file of a custom variant cannot be read.
pub(super) fn invitation(request: &NewTable, game: &Arc<Variant>) -> Result<Invitation, String> {
    let tree = GameTree::new(&Position::new(Arc::clone(game)));
    let library = games::load();
    let variant = library.user_file(game.id()).map(read_text).transpose().map_err(|why| why.to_string())?;
    let record = tree.to_record(&CurrentLanguage).to_text().map_err(|why| why.to_string())?;
    let (time, password) = (request.time, request.password.clone());
    Ok(Invitation { variant, time, password, ..Invitation::new(record, request.seat) })
}

/// The link to a table for others: in a web page a link to the page, otherwise a link with the host's address.
pub(super) fn link(host: &Address, table: &str) -> String {
    #[cfg(target_family = "wasm")]
    return host.in_page(&tenjiku_platform::browser::address(), table);
    #[cfg(not(target_family = "wasm"))]
    return host.invitation(table);
}
