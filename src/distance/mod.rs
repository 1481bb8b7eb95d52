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

mod club;
mod finder;
mod games;
mod home;
mod line;
mod member;
mod message;
mod seat_book;
mod secret;
mod serve;
mod shelf;
mod table;

pub use club::{Club, ClubRules};
pub use finder::{FoundTable, find_tables};
pub use games::read_game;
pub use home::{HomeError, HomeTable, tables_folder};
pub use line::{Address, Line, LineNews, NoAddress};
pub use message::{Company, FromHost, Invitation, Offer, Seat, Snapshot, TableLine, ToHost, VERSION};
pub use seat_book::SeatBook;
pub use serve::{ServeError, Server};

/// The port that is taken when none is named.
pub const PORT: u16 = 4848;
/// The largest message, in bytes: a long game of the largest variant fits, and a variant file beside it.
pub const LARGEST_MESSAGE: usize = 512 * 1024;
/// The largest variant file that travels with an invitation, in bytes.
pub const LARGEST_VARIANT: usize = 256 * 1024;
