//! Network play: the club server with its tables, and the clients of players and spectators.
//!
//! The host's [`Club`] owns the tables: it decides what is played, keeps the clocks and notifies everyone at a table.
//! All players and spectators, including the user of the host's machine, are clients with a [`Connection`] to the club.
//! They exchange [`ToHost`] and [`FromHost`], each a JSON object in a WebSocket message; docs/distance.md describes
//! these messages for other programs.
//!
//! [`Club`], its tables and their files use neither sockets nor the system clock: the caller passes texts and the
//! time in and sends the texts that come out. [`Server`] connects them to the network. This crate contains no game
//! rules: [`tenjiku_rules`] checks every move, at the host and at each client.

mod address;
mod connection;
mod game_cache;
mod message;
mod seat_store;

// A page cannot listen for connections, so it is only a client.
#[cfg(not(target_family = "wasm"))]
mod admission;
#[cfg(not(target_family = "wasm"))]
mod client;
#[cfg(not(target_family = "wasm"))]
mod club;
#[cfg(not(target_family = "wasm"))]
mod discovery;
#[cfg(not(target_family = "wasm"))]
mod local_server;
#[cfg(not(target_family = "wasm"))]
mod peer;
#[cfg(not(target_family = "wasm"))]
mod secret;
#[cfg(not(target_family = "wasm"))]
mod server;
#[cfg(not(target_family = "wasm"))]
mod table;
#[cfg(not(target_family = "wasm"))]
mod table_store;

pub use address::{Address, NoAddress};
pub use connection::{Connection, ConnectionEvent};
pub use game_cache::{ReceivedGameError, has_variant_file, install_variant, parse_game};
pub use message::{FromHost, Invitation, Occupants, Offer, Seat, Snapshot, TableListing, ToHost, VERSION};
pub use seat_store::SeatStore;

#[cfg(not(target_family = "wasm"))]
pub use {
    admission::AdmissionPolicy,
    club::{Club, ClubRules},
    discovery::{DiscoveredHost, discover_hosts},
    local_server::{LocalServer, LocalServerError, tables_folder},
    server::{ServeError, Server},
};

/// The default port.
pub const PORT: u16 = 4848;
/// The largest message, in bytes: enough for a long game of the largest variant and a variant file.
pub const MAX_MESSAGE: usize = 512 * 1024;
/// The largest variant file sent with an invitation, in bytes.
pub const MAX_VARIANT: usize = 256 * 1024;
