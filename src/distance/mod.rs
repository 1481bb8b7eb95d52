//! Storey 2: a game between two machines.
//!
//! One program is the host. Its [`Club`] has the tables: it alone decides what is played, keeps the clocks, and tells
//! everybody at a table. Whoever plays or watches, the person beside the host too, is a guest and speaks to it over a
//! [`Line`]. They exchange [`ToHost`] and [`FromHost`], each a JSON object in a WebSocket message; docs/distance.md
//! describes them for other programs.
//!
//! [`Club`], its tables and what they keep on the disk know neither sockets nor the time of day: a text and the time come
//! in, texts go out. [`Server`] joins them to the network. This room decides no rule: every move is read and judged by
//! the rules core of the host, and again by that of each guest.

mod address;
mod games;
mod line;
mod message;
mod seat_book;

// A page is a guest and nothing else: nobody can reach it.
#[cfg(not(target_family = "wasm"))]
mod club;
#[cfg(not(target_family = "wasm"))]
mod door;
#[cfg(not(target_family = "wasm"))]
mod finder;
#[cfg(not(target_family = "wasm"))]
mod home;
#[cfg(not(target_family = "wasm"))]
mod member;
#[cfg(not(target_family = "wasm"))]
mod secret;
#[cfg(not(target_family = "wasm"))]
mod serve;
#[cfg(not(target_family = "wasm"))]
mod shelf;
#[cfg(not(target_family = "wasm"))]
mod table;
#[cfg(not(target_family = "wasm"))]
mod wire;

pub use address::{Address, NoAddress};
pub use games::{SentGameError, has_game, keep_game, read_game};
pub use line::{Line, LineNews};
pub use message::{Company, FromHost, Invitation, Offer, Seat, Snapshot, TableLine, ToHost, VERSION};
pub use seat_book::SeatBook;

#[cfg(not(target_family = "wasm"))]
pub use {
    club::{Club, ClubRules},
    door::Door,
    finder::{FoundTable, find_tables},
    home::{HomeError, HomeTable, tables_folder},
    serve::{ServeError, Server},
};

/// The port that is taken when none is named.
pub const PORT: u16 = 4848;
/// The largest message, in bytes: a long game of the largest variant fits, and a variant file beside it.
pub const LARGEST_MESSAGE: usize = 512 * 1024;
/// The largest variant file that travels with an invitation, in bytes.
pub const LARGEST_VARIANT: usize = 256 * 1024;
