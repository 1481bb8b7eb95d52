//! A host in a thread of this program, for the user and for guests.

use super::address::Address;
use super::club::ClubRules;
use super::discovery::Announcement;
use super::message::Invitation;
use super::server::{ServeError, Server};
use if_addrs::{Interface, get_if_addrs};
use std::io;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use tenjiku_platform::files::data_folder;
use thiserror::Error;

/// Maximum number of tables, of spectators per table, and of clients.
const MAX_TABLES_AND_CLIENTS: usize = 40;

/// Why the host cannot start.
#[derive(Debug, Error)]
pub enum LocalServerError {
    /// The server cannot start.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The address of the listener is unavailable.
    #[error("the network cannot be used: {0}")]
    NoAddress(#[from] io::Error),
    /// The game cannot be set up, for this reason.
    #[error("{0}")]
    Table(String),
}

/// A host that runs until dropped.
pub struct LocalServer {
    port: u16,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    announcement: Option<Announcement>,
}

/// The folder of the user's saved tables.
pub fn tables_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("tables"))
}

impl LocalServer {
    /// Starts a host and reopens the saved tables. If an invitation is given, opens a new table and returns its name.
    /// Other machines can connect only if `network` is set. `log` receives notes for the user.
    ///
    /// # Errors
    /// The port is taken, or the game cannot be set up.
    pub fn open(
        name: &str,
        (network, port): (bool, u16),
        invitation: Option<Invitation>,
        log: impl Fn(String) + Send + 'static,
    ) -> Result<(Self, Option<String>), LocalServerError> {
        let rules = ClubRules {
            name: name.to_owned(),
            open: false,
            max_tables: MAX_TABLES_AND_CLIENTS,
            max_spectators: MAX_TABLES_AND_CLIENTS,
            max_clients: MAX_TABLES_AND_CLIENTS,
            folder: tables_folder(),
        };
        let listen = if network { "0.0.0.0" } else { "127.0.0.1" };
        let mut server = Server::new(&format!("{listen}:{port}"), rules)?;
        let port = server.address()?.port();
        let table = invitation.map(|invitation| server.new_table(invitation)).transpose();
        let table = table.map_err(LocalServerError::Table)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stop_flag = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            if let Err(why) = server.run(&stop_flag, &log) {
                log(why.to_string());
            }
        });
        Ok((Self { port, stop, thread: Some(thread), announcement: None }, table))
    }

    /// Announces the host and its games on the local network.
    ///
    /// # Errors
    /// The network error, as a sentence.
    pub fn announce(&mut self, name: &str, about: &str) -> Result<(), String> {
        self.announcement = Some(Announcement::new(name, about, self.port)?);
        Ok(())
    }

    /// The port it listens on.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Its address for other machines in the local network.
    pub fn address_for_others(&self) -> Address {
        let lan_url =
            lan_address().and_then(|address| Address::read(&format!("{address}:{}", self.port)).ok());
        lan_url.unwrap_or_else(|| self.address())
    }

    /// Its address for this machine.
    pub fn address(&self) -> Address {
        Address::of_this_machine(self.port)
    }
}

impl Drop for LocalServer {
    fn drop(&mut self) {
        self.announcement = None;
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panicked thread has nothing more to save.
            let _ = thread.join();
        }
    }
}

/// The address of this machine in the local network.
fn lan_address() -> Option<Ipv4Addr> {
    // Connecting a UDP socket sends nothing; it only selects the local address of the route.
    let route = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    let active_interfaces = get_if_addrs().unwrap_or_default().into_iter().filter(Interface::is_oper_up);
    let addresses =
        route.map(|route| route.ip()).into_iter().chain(active_interfaces.map(|interface| interface.ip()));
    best_address(addresses)
}

/// The first address at which other machines may reach this one. Link-local addresses come last.
fn best_address(addresses: impl Iterator<Item = IpAddr>) -> Option<Ipv4Addr> {
    let usable = addresses.filter_map(|address| match address {
        IpAddr::V4(address) => {
            Some(address).filter(|address| !address.is_loopback() && !address.is_unspecified())
        }
        IpAddr::V6(_) => None,
    });
    usable.min_by_key(Ipv4Addr::is_link_local)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_get_a_reachable_address() {
        let best = |addresses: &[&str]| {
            best_address(addresses.iter().map(|route| route.parse().expect("an address")))
                .map(|address| address.to_string())
        };
        // The address of the default route comes first, otherwise one in a local network.
        assert_eq!(best(&["192.168.1.5", "127.0.0.1", "10.0.0.2"]).as_deref(), Some("192.168.1.5"));
        assert_eq!(best(&["127.0.0.1", "::1", "fe80::1", "10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(best(&["169.254.7.7", "10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(best(&["127.0.0.1", "169.254.7.7"]).as_deref(), Some("169.254.7.7"));
        assert_eq!(best(&["127.0.0.1", "0.0.0.0", "::1"]), None);
    }
}
