//! A table that this program keeps for others.

use super::forms::TableWish;
use crate::app::Toast;
use crate::distance::{HomeTable, Invitation, PORT};
use crate::game::Errand;
use crate::platform::files::read_text;
use crate::record::GameTree;
use crate::rules::Position;
use crate::variant::{Library, Variant};
use bevy::prelude::*;
use std::net::UdpSocket;
use std::sync::Arc;

/// The table that is kept, while one is.
#[derive(Resource, Default)]
pub(super) struct Hosting {
    home: Option<HomeTable>,
    /// What others write to come.
    invitation: Option<String>,
}

impl Hosting {
    /// The address that others write, if they can come.
    pub fn invitation(&self) -> Option<&str> {
        self.invitation.as_deref()
    }

    pub fn stop(&mut self) {
        *self = Self::default();
    }

    /// Opens a table with a game, and tells its host's errand there.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub fn open(
        &mut self,
        (wish, network): (&TableWish, bool),
        game: &Arc<Variant>,
        name: &str,
        toasts: &mut MessageWriter<Toast>,
    ) -> Result<(crate::distance::Address, Errand), String> {
        self.stop();
        let invitation = invitation(wish, game)?;
        let open =
            |port| HomeTable::open(name, (network, port), Some(invitation.clone()), |note| warn!("{note}"));
        // Another window may have a table at the usual port.
        let opened = open(PORT).or_else(|_| open(0));
        let (mut home, table) = opened.map_err(|why| why.to_string())?;
        if network {
            self.invitation = Some(format!("{}:{}", own_address(), home.port()));
            toasts.write_batch(home.announce(name, game.spoken_name()).err().map(Toast::alarm));
        }
        let address = home.address();
        self.home = Some(home);
        Ok((address, Errand::Sit { table, seat: Some(wish.seat), password: wish.password.clone() }))
    }
}

/// An invitation to a game.
///
/// # Errors
/// The file of an own variant cannot be read.
pub(super) fn invitation(wish: &TableWish, game: &Arc<Variant>) -> Result<Invitation, String> {
    let tree = GameTree::new(&Position::new(Arc::clone(game)));
    let library = Library::load();
    let own = library.own_file(game.id()).map(read_text).transpose().map_err(|why| why.to_string())?;
    let record = tree.record().text().map_err(|why| why.to_string())?;
    let (time, password) = (wish.time, wish.password.clone());
    Ok(Invitation { variant: own, time, password, ..Invitation::new(record, wish.seat) })
}

/// The address of this machine in its network. Nothing is sent to find it out: the system only says which way a
/// message would take.
fn own_address() -> String {
    let way = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    way.map_or_else(|_| "127.0.0.1".to_owned(), |address| address.ip().to_string())
}
