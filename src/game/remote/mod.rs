//! A game at a remote table, synchronised with the host.
//!
//! [`Remote`] exists while a connection is open. The rest of the game does not depend on it: moves and commands of
//! players reach the session as usual, and `send` sends the difference between the session and the host's last known
//! state; messages of the host become moves and commands of [`Player::Away`]. The host is the authority: where the two
//! differ, its table replaces the local game.

mod receive;
mod send;

use super::GameSystems;
use crate::net::{
    Connection, ConnectionEvent, FromHost, Invitation, Occupants, Offer, Seat, Snapshot, TableListing, ToHost,
};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tenjiku_rules::Side;

/// Why a guest connects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinRequest {
    /// To open a table.
    Open(Box<Invitation>),
    /// To sit down, at the first free table if none is named.
    Sit {
        /// The table.
        table: Option<String>,
        /// The seat; the free one if none is given.
        seat: Option<Seat>,
        /// Its password.
        password: Option<String>,
    },
    /// To watch, the first table if none is named.
    Watch {
        /// The table.
        table: Option<String>,
        /// Its password.
        password: Option<String>,
    },
    /// To reclaim a seat.
    Return {
        /// The table.
        table: String,
        /// The token of the seat.
        token: String,
        /// What to do instead if the seat is taken, or the game there is over.
        otherwise: Option<Box<JoinRequest>>,
    },
}

impl JoinRequest {
    /// The table that is named.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Open(_) => None,
            Self::Sit { table, .. } | Self::Watch { table, .. } => table.as_deref(),
            Self::Return { table, .. } => Some(table),
        }
    }

    /// The same request for this table, if it names none.
    #[must_use]
    pub fn at(mut self, there: Option<&str>) -> Self {
        if let (Self::Sit { table, .. } | Self::Watch { table, .. }, Some(there)) = (&mut self, there) {
            table.get_or_insert_with(|| there.to_owned());
        }
        self
    }

    /// The same request, but returning to a seat taken earlier.
    #[must_use]
    pub fn back_to(self, seat: Option<(String, String)>) -> Self {
        match (seat, self) {
            (Some((table, token)), sit @ Self::Sit { .. }) => {
                Self::Return { table, token, otherwise: Some(Box::new(sit)) }
            }
            (_, other) => other,
        }
    }
}

/// Events of the connection other than moves and commands.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum RemoteNews {
    /// The connection is open.
    Open,
    /// The connection broke, with the reason. It is opened again.
    Broken(String),
    /// A seat was taken, with the token to reclaim it.
    Seated {
        /// The table.
        table: String,
        /// Where.
        side: Side,
        /// The token.
        token: String,
    },
    /// The table is being set up here.
    Arrived {
        /// The number of plies.
        plies: usize,
        /// The last ply in notation, if there is one.
        last: Option<String>,
    },
    /// The table has a custom game that is unknown to this program; nothing is set up before the player agrees.
    Foreign(ForeignGame),
    /// No table was named; the tables to choose from.
    Tables(Vec<TableListing>),
    /// The seat at a table was lost.
    SeatLost(String),
    /// A player has arrived or left.
    Seats(Occupants),
    /// A chat message.
    Chat {
        /// The sender.
        from: String,
        /// The text.
        text: String,
    },
    /// A player offers another game.
    Rematch(Side),
    /// The last message is lost, because the connection is broken.
    Unheard,
    /// An offer was declined.
    Declined,
    /// The part of the last ply's time that was network lag, which the clock does not count.
    Lag(Duration),
    /// The host refused a request or closed the connection, with the reason.
    Refused(String),
    /// The connection is closed for good.
    Over(String),
}

/// A custom game of the inviter, as described before it is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignGame {
    /// Its name, sanitised.
    pub name: String,
    /// Files and ranks of its board.
    pub board: (u8, u8),
    /// The number of its kinds of pieces.
    pub kinds: usize,
    /// The size of its file, in bytes.
    pub bytes: usize,
}

impl ForeignGame {
    /// A description in a sentence or two.
    #[must_use]
    pub fn in_words(&self) -> String {
        crate::say!(
            "remote-foreign",
            game = self.name.as_str(),
            files = self.board.0,
            ranks = self.board.1,
            kinds = self.kinds,
            kib = self.bytes.div_ceil(1024),
        )
    }
}

/// The host's last known state of the game.
#[derive(Debug, Default)]
struct Known {
    plies: usize,
    draw: Option<Side>,
    take_back: Option<Side>,
    /// Our own offer, once the host has announced it.
    ours: Option<Offer>,
    is_over: bool,
}

/// The connection to a host, and the game at its table.
#[derive(Resource, Debug)]
pub struct Remote {
    line: Mutex<Connection>,
    request: Option<JoinRequest>,
    /// Whether a request for a seat is unanswered.
    is_asking: bool,
    /// The seat to be reclaimed, and the fallback request.
    returning: Option<(String, JoinRequest)>,
    /// Whether the connection has just been opened again, so that the host may lack our last ply.
    is_back: bool,
    /// Our side; none for spectators, and before a table is joined.
    seat: Option<Side>,
    table: Option<String>,
    rematch: Option<Side>,
    /// The game of the session that follows the host.
    game: Option<u32>,
    /// The thinking time of the player to move at a table that is being set up.
    arriving: Option<Duration>,
    known: Known,
    /// A table with a custom game to which the player has not agreed yet.
    foreign: Option<Box<Snapshot>>,
    /// The variant file of the custom game to which the player has agreed.
    agreed: Option<String>,
    heard: VecDeque<FromHost>,
    /// The times of plies as counted by the host's clock.
    spent: Vec<(usize, Duration)>,
}

impl Remote {
    /// Joins a host over a connection.
    #[must_use]
    pub fn new(line: Connection, request: JoinRequest) -> Self {
        Self {
            line: Mutex::new(line),
            request: Some(request),
            is_asking: false,
            returning: None,
            is_back: false,
            seat: None,
            table: None,
            rematch: None,
            game: None,
            arriving: None,
            known: Known::default(),
            foreign: None,
            agreed: None,
            heard: VecDeque::new(),
            spent: Vec::new(),
        }
    }

    /// Our side; none for spectators.
    #[must_use]
    pub const fn seat(&self) -> Option<Side> {
        self.seat
    }

    /// The name of the table, once one is joined.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// The side that offers another game.
    #[must_use]
    pub const fn rematch(&self) -> Option<Side> {
        self.rematch
    }

    /// Whether the player is asked to agree to a custom game of the inviter.
    #[must_use]
    pub const fn asks_for_game(&self) -> bool {
        self.foreign.is_some()
    }

    /// Agrees to the custom game of the inviter, so that it is set up. Returns its
    /// variant file.
    pub fn agree_to_game(&mut self) -> Option<&str> {
        let snapshot = self.foreign.take()?;
        self.agreed.clone_from(&snapshot.variant);
        self.heard.push_front(FromHost::Table { snapshot });
        self.agreed.as_deref()
    }

    /// Declines the custom game, and leaves the seat. Returns the table of that seat, if there was one.
    pub fn decline_game(&mut self) -> Option<String> {
        let snapshot = self.foreign.take()?;
        snapshot.seat?;
        self.say(ToHost::GiveUp);
        Some(snapshot.table)
    }

    /// Closes the connection after everything has been sent.
    #[cfg(not(target_family = "wasm"))]
    pub fn close(self) {
        self.line.into_inner().unwrap_or_else(PoisonError::into_inner).close();
    }

    /// Sends a chat message to the table.
    pub fn chat(&self, text: &str) {
        self.say(ToHost::Chat { text: text.to_owned() });
    }

    /// Offers another game, or agrees to one.
    pub fn offer_rematch(&self) {
        self.say(ToHost::Offer { offer: Offer::Rematch });
    }

    /// Declines the opponent's offer.
    pub fn decline(&self) {
        self.say(ToHost::Answer { yes: false });
    }

    fn say(&self, message: ToHost) {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).send(message);
    }

    fn news(&self) -> Option<ConnectionEvent> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).try_recv()
    }

    /// Requests a snapshot of the table.
    fn ask_again(&self) {
        self.say(ToHost::Look);
    }

    /// Requests a seat. After a reconnect the connection repeats requests to return and to watch by itself; a request
    /// for a new seat is not repeated, because it might be granted twice.
    fn ask(&mut self, asked: ToHost) {
        self.is_asking = matches!(asked, ToHost::Open { .. } | ToHost::Sit { .. });
        self.say(asked);
    }

    /// Sends the request for which we connected, now that the host has answered.
    fn send_request(&mut self) {
        let asked = match self.request.take() {
            None => return,
            Some(JoinRequest::Open(invitation)) => ToHost::Open { invitation },
            Some(JoinRequest::Return { table, token, otherwise }) => {
                self.returning = otherwise.map(|otherwise| (table.clone(), *otherwise));
                ToHost::Return { table, token }
            }
            Some(JoinRequest::Sit { table: Some(table), seat, password }) => {
                ToHost::Sit { table, seat, password }
            }
            Some(JoinRequest::Watch { table: Some(table), password }) => ToHost::Watch { table, password },
            unnamed => {
                self.request = unnamed;
                ToHost::List
            }
        };
        self.ask(asked);
    }

    /// The seat to be reclaimed is taken, or its game is over: sends the fallback request. Returns the table; none if
    /// there is nothing else.
    fn give_up_seat(&mut self) -> Option<String> {
        let (table, otherwise) = self.returning.take()?;
        self.request = Some(otherwise);
        self.send_request();
        Some(table)
    }

    /// Chooses among the tables, if none was named.
    fn choose(&mut self, tables: &[TableListing]) -> bool {
        let is_free = |table: &&TableListing| !table.over && table.players.iter().any(Option::is_none);
        let goes_on = |table: &&TableListing| !table.over;
        let asked = match self.request.take() {
            Some(JoinRequest::Sit { table: None, seat, password }) => tables
                .iter()
                .find(is_free)
                .map(|table| ToHost::Sit { table: table.table.clone(), seat, password }),
            Some(JoinRequest::Watch { table: None, password }) => tables
                .iter()
                .find(goes_on)
                .map(|table| ToHost::Watch { table: table.table.clone(), password }),
            other => {
                self.request = other;
                return true;
            }
        };
        let is_some = asked.is_some();
        asked.into_iter().for_each(|asked| self.ask(asked));
        is_some
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RemoteNews>();
    // The first may leave the table, which removes the resource of the second.
    let both = (send::send_changes, receive::receive).chain().distributive_run_if(resource_exists::<Remote>);
    app.add_systems(Update, both.in_set(GameSystems::Remote));
}
