//! A table at home: a host in a thread of its own, for the player beside it and for who comes.

use super::address::Address;
use super::club::ClubRules;
use super::finder::Announcement;
use super::message::Invitation;
use super::serve::{ServeError, Server};
use crate::platform::files::data_folder;
use if_addrs::{Interface, get_if_addrs};
use std::io;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use thiserror::Error;

/// Tables, spectators and lines of a host at home.
const MOST: usize = 40;

/// Why there is no table at home.
#[derive(Debug, Error)]
pub enum HomeError {
    /// Nothing can be served.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The system does not say where.
    #[error("the network cannot be used: {0}")]
    Unknown(#[from] io::Error),
    /// The game cannot be set up, and why.
    #[error("{0}")]
    Table(String),
}

/// A host that serves until this is dropped.
pub struct HomeTable {
    port: u16,
    stop: Arc<AtomicBool>,
    serving: Option<JoinHandle<()>>,
    announcement: Option<Announcement>,
}

/// The folder in which the user's tables are kept.
#[must_use]
pub fn tables_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("tables"))
}

impl HomeTable {
    /// Opens a host under a name, with the tables that were kept and another if there is an invitation; returns the name
    /// of that table. Other machines reach it only with `network`. `tell` gets what its keeper should know.
    ///
    /// # Errors
    /// The port is taken, or the game cannot be set up.
    pub fn open(
        name: &str,
        (network, port): (bool, u16),
        invitation: Option<Invitation>,
        tell: impl Fn(String) + Send + 'static,
    ) -> Result<(Self, Option<String>), HomeError> {
        let rules = ClubRules {
            name: name.to_owned(),
            open: false,
            tables: MOST,
            watching: MOST,
            lines: MOST,
            folder: tables_folder(),
        };
        let listen = if network { "0.0.0.0" } else { "127.0.0.1" };
        let mut server = Server::new(&format!("{listen}:{port}"), rules)?;
        let port = server.address()?.port();
        let table = invitation.map(|invitation| server.new_table(invitation)).transpose();
        let table = table.map_err(HomeError::Table)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let serving = thread::spawn(move || {
            if let Err(why) = server.run(&stopped, &tell) {
                tell(why.to_string());
            }
        });
        Ok((Self { port, stop, serving: Some(serving), announcement: None }, table))
    }

    /// Announces it in the local network, and what is played there.
    ///
    /// # Errors
    /// What the network says, in a sentence.
    pub fn announce(&mut self, name: &str, about: &str) -> Result<(), String> {
        self.announcement = Some(Announcement::new(name, about, self.port)?);
        Ok(())
    }

    /// The port at which it listens.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Where others find it: at the address of this machine in its network.
    #[must_use]
    pub fn address_for_others(&self) -> Address {
        let others = own_address().and_then(|own| Address::read(&format!("{own}:{}", self.port)).ok());
        others.unwrap_or_else(|| self.address())
    }

    /// Where the player beside it finds it.
    #[must_use]
    pub fn address(&self) -> Address {
        Address::of_this_machine(self.port)
    }
}

impl Drop for HomeTable {
    fn drop(&mut self) {
        self.announcement = None;
        self.stop.store(true, Ordering::Relaxed);
        if let Some(serving) = self.serving.take() {
            // It ends by itself; a thread that has panicked has nothing more to save.
            let _ = serving.join();
        }
    }
}

/// The address of this machine in its network.
fn own_address() -> Option<Ipv4Addr> {
    // Nothing is sent to find it out: the system only says which way a message would take.
    let way = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    let up = get_if_addrs().unwrap_or_default().into_iter().filter(Interface::is_oper_up);
    let ways = way.map(|way| way.ip()).into_iter().chain(up.map(|it| it.ip()));
    best_of(ways)
}

/// The first address at which other machines may reach this one. One that the machine has given itself comes last.
fn best_of(ways: impl Iterator<Item = IpAddr>) -> Option<Ipv4Addr> {
    let known = ways.filter_map(|way| match way {
        IpAddr::V4(way) => Some(way).filter(|it| !it.is_loopback() && !it.is_unspecified()),
        IpAddr::V6(_) => None,
    });
    known.min_by_key(Ipv4Addr::is_link_local)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_are_told_an_address_that_they_can_reach() {
        let best = |ways: &[&str]| {
            best_of(ways.iter().map(|way| way.parse().expect("an address"))).map(|it| it.to_string())
        };
        // The way out comes first; without one, a local network will do.
        assert_eq!(best(&["192.168.1.5", "127.0.0.1", "10.0.0.2"]).as_deref(), Some("192.168.1.5"));
        assert_eq!(best(&["127.0.0.1", "::1", "fe80::1", "10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(best(&["169.254.7.7", "10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(best(&["127.0.0.1", "169.254.7.7"]).as_deref(), Some("169.254.7.7"));
        assert_eq!(best(&["127.0.0.1", "0.0.0.0", "::1"]), None);
    }
}
