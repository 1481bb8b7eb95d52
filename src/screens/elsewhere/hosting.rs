//! A table that this program keeps for others.

use super::forms::TableWish;
use crate::distance::{Address, Announcement, ClubRules, Invitation, PORT, Server};
use crate::game::{Errand, Remote};
use crate::platform::files::{data_folder, read_text};
use crate::record::GameTree;
use crate::rules::Position;
use crate::variant::{Library, Variant};
use bevy::prelude::*;
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The most lines to a table at home: its players and some who watch.
const LINES: usize = 40;

/// The table that is kept, while one is.
#[derive(Resource, Default)]
pub(super) struct Hosting {
    open: Option<Open>,
}

struct Open {
    stop: Arc<AtomicBool>,
    /// What others write to come.
    invitation: Option<String>,
    /// Dropped, it is taken back.
    _announcement: Option<Announcement>,
    has_begun: bool,
}

/// Ends the hosting when its host has left the table.
pub(super) fn close(mut hosting: ResMut<Hosting>, remote: Option<Res<Remote>>) {
    let hosting = hosting.bypass_change_detection();
    if let Some(open) = &mut hosting.open {
        match remote {
            Some(_) => open.has_begun = true,
            None if open.has_begun => hosting.stop(),
            None => {}
        }
    }
}

impl Hosting {
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The address that others write, if they can come.
    pub fn invitation(&self) -> Option<&str> {
        self.open.as_ref()?.invitation.as_deref()
    }

    pub fn stop(&mut self) {
        if let Some(open) = self.open.take() {
            open.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Opens a table with a game, and tells where it is and what its host has to do there.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub fn open(
        &mut self,
        wish: &TableWish,
        game: &Arc<Variant>,
        name: &str,
    ) -> Result<(Address, Errand), String> {
        self.stop();
        let rules = ClubRules {
            name: name.to_owned(),
            open: false,
            tables: LINES,
            watching: LINES,
            folder: data_folder().map(|folder| folder.join("tables")),
        };
        let listen = if wish.network { "0.0.0.0" } else { "127.0.0.1" };
        let server = Server::new(&format!("{listen}:{PORT}"), rules.clone(), LINES);
        // Another window may have a table at the usual port.
        let server = server.or_else(|_| Server::new(&format!("{listen}:0"), rules, LINES));
        let mut server = server.map_err(|why| why.to_string())?;
        let port = server.address().map_err(|why| why.to_string())?.port();
        let table = server.new_table(invitation(wish, game)?)?;
        let about = game.spoken_name().to_owned();
        let announcement = wish.network.then(|| Announcement::new(name, &about, port)).transpose();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::spawn(move || {
            if let Err(why) = server.run(&stopped, |note| warn!("{note}")) {
                error!("{why}");
            }
        });
        let invitation = wish.network.then(|| format!("{}:{port}", own_address()));
        self.open =
            Some(Open { stop, invitation, _announcement: announcement.ok().flatten(), has_begun: false });
        let address = Address::read(&format!("127.0.0.1:{port}")).map_err(|why| why.to_string())?;
        let errand =
            Errand::Sit { table: Some(table), seat: Some(wish.seat), password: wish.password.clone() };
        Ok((address, errand))
    }
}

fn invitation(wish: &TableWish, game: &Arc<Variant>) -> Result<Invitation, String> {
    let tree = GameTree::new(&Position::new(Arc::clone(game)));
    let library = Library::load();
    let own = library.own_file(game.id()).map(read_text).transpose().map_err(|why| why.to_string())?;
    Ok(Invitation {
        record: tree.record().text().map_err(|why| why.to_string())?,
        variant: own,
        time: wish.time,
        days: None,
        seat: wish.seat,
        password: wish.password.clone(),
        unlisted: false,
        delay: 0,
    })
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
