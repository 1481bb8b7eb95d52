//! A game at a remote table, synchronised with the host.
//!
//! [`Remote`] exists while a connection is open. Moves and commands of players reach the session as usual; the sibling
//! modules `apply` and `command` pass accepted moves and commands to `send`. Messages of the host become moves of
//! [`Player::Remote`] and [`HostCommand`](super::HostCommand)s. The session is the only copy of the game here. The
//! host is the authority: where host and session differ, the table of the host replaces the local game.

mod receive;
mod send;

pub(super) use send::open_offers;

use super::GameSystems;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tenjiku_net::{
    Connection, ConnectionEvent, FromHost, Invitation, Occupants, Offer, Seat, Snapshot, TableListing, ToHost,
};
use tenjiku_rules::Side;

/// The request for which a guest connects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinRequest {
    Open(Box<Invitation>),
    /// Sit down, at the first free table if no table is named.
    Sit {
        table: Option<String>,
        /// The seat; the free seat if none is given.
        seat: Option<Seat>,
        password: Option<String>,
    },
    /// Watch a table, the first running one if no table is named.
    Watch {
        table: Option<String>,
        password: Option<String>,
    },
    Return {
        table: String,
        token: String,
        /// The request to send instead if the seat is taken, or the game there is over.
        otherwise: Option<Box<JoinRequest>>,
    },
}

impl JoinRequest {
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Open(_) => None,
            Self::Sit { table, .. } | Self::Watch { table, .. } => table.as_deref(),
            Self::Return { table, .. } => Some(table),
        }
    }

    /// The same request for this table, if the request names none.
    pub fn at(mut self, named_table: Option<&str>) -> Self {
        if let (Self::Sit { table, .. } | Self::Watch { table, .. }, Some(named_table)) =
            (&mut self, named_table)
        {
            table.get_or_insert_with(|| named_table.to_owned());
        }
        self
    }

    /// The same request, but returning to a seat taken earlier.
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
    Open,
    /// The connection broke, for this reason, and will be opened again.
    Broken(String),
    /// A seat was taken, with the token to reclaim it.
    Seated {
        table: String,
        side: Side,
        token: String,
    },
    /// The table is being set up here.
    TableSetUp {
        plies: usize,
        /// The last ply in notation, if there is one.
        last: Option<String>,
    },
    /// The table has a custom game that is unknown to this program; nothing is set up before the player agrees.
    Foreign(ForeignGame),
    /// No table was named; the tables to choose from.
    Tables(Vec<TableListing>),
    SeatLost(String),
    /// A player has arrived or left.
    Seats(Occupants),
    Chat {
        from: String,
        text: String,
    },
    /// A player offers another game.
    Rematch(Side),
    /// The last message is lost, because the connection is broken.
    MessageLost,
    /// The other player declined our offer.
    OfferDeclined,
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
    pub fn in_words(&self) -> String {
        tenjiku_language::say!(
            "remote-foreign",
            game = self.name.as_str(),
            files = self.board.0,
            ranks = self.board.1,
            kinds = self.kinds,
            kib = self.bytes.div_ceil(1024),
        )
    }
}

/// The connection to a host, and the game at its table.
#[derive(Resource, Debug)]
pub struct Remote {
    connection: Mutex<Connection>,
    request: Option<JoinRequest>,
    /// Whether a request for a seat is unanswered.
    awaits_seat: bool,
    /// The seat to be reclaimed, and the fallback request.
    return_request: Option<(String, JoinRequest)>,
    /// Whether the connection has just been opened again, so that the host may lack our last ply.
    has_reconnected: bool,
    /// Our side; none for spectators, and before a table is joined.
    seat: Option<Side>,
    table: Option<String>,
    rematch: Option<Side>,
    /// The number of the session's game that is kept equal to the game at the host's table.
    game: Option<u32>,
    /// The thinking time of the player to move at a table that is being set up.
    setup_thinking_time: Option<Duration>,
    /// Our own offer, once the host has announced it.
    own_offer: Option<Offer>,
    /// A table with a custom game to which the player has not agreed yet.
    foreign: Option<Box<Snapshot>>,
    /// The variant file of the custom game to which the player has agreed.
    agreed: Option<String>,
    incoming: VecDeque<FromHost>,
    /// The times of plies as counted by the host's clock.
    spent: Vec<(usize, Duration)>,
}

impl Remote {
    pub fn new(connection: Connection, request: JoinRequest) -> Self {
        Self {
            connection: Mutex::new(connection),
            request: Some(request),
            awaits_seat: false,
            return_request: None,
            has_reconnected: false,
            seat: None,
            table: None,
            rematch: None,
            game: None,
            setup_thinking_time: None,
            own_offer: None,
            foreign: None,
            agreed: None,
            incoming: VecDeque::new(),
            spent: Vec::new(),
        }
    }

    pub const fn seat(&self) -> Option<Side> {
        self.seat
    }

    /// The name of the table, once one is joined.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    pub const fn rematch(&self) -> Option<Side> {
        self.rematch
    }

    /// Whether the player is asked to agree to a custom game of the inviter.
    pub const fn asks_for_game(&self) -> bool {
        self.foreign.is_some()
    }

    /// Agrees to the custom game of the inviter, so that it is set up. Returns its
    /// variant file.
    pub fn agree_to_game(&mut self) -> Option<&str> {
        let snapshot = self.foreign.take()?;
        self.agreed.clone_from(&snapshot.variant);
        self.incoming.push_front(FromHost::Table { snapshot });
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
        self.connection.into_inner().unwrap_or_else(PoisonError::into_inner).close();
    }

    pub fn chat(&self, text: &str) {
        self.say(ToHost::Chat { text: text.to_owned() });
    }

    /// Offers another game, or agrees to one.
    pub fn offer_rematch(&self) {
        self.say(ToHost::Offer { offer: Offer::Rematch });
    }

    pub fn decline(&self) {
        self.say(ToHost::Answer { yes: false });
    }

    fn say(&self, message: ToHost) {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner).send(message);
    }

    fn next_event(&self) -> Option<ConnectionEvent> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner).try_recv()
    }

    fn request_snapshot(&self) {
        self.say(ToHost::Look);
    }

    /// Requests a seat. After a reconnect the connection repeats requests to return and to watch by itself; a request
    /// for a new seat is not repeated, because it might be granted twice.
    fn ask(&mut self, message: ToHost) {
        self.awaits_seat = matches!(message, ToHost::Open { .. } | ToHost::Sit { .. });
        self.say(message);
    }

    /// Sends the request for which we connected, now that the host has answered.
    fn send_request(&mut self) {
        let message = match self.request.take() {
            None => return,
            Some(JoinRequest::Open(invitation)) => ToHost::Open { invitation },
            Some(JoinRequest::Return { table, token, otherwise }) => {
                self.return_request = otherwise.map(|otherwise| (table.clone(), *otherwise));
                ToHost::Return { table, token }
            }
            Some(JoinRequest::Sit { table: Some(table), seat, password }) => {
                ToHost::Sit { table, seat, password }
            }
            Some(JoinRequest::Watch { table: Some(table), password }) => ToHost::Watch { table, password },
            request => {
                self.request = request;
                ToHost::List
            }
        };
        self.ask(message);
    }

    /// The seat to be reclaimed is taken, or its game is over: sends the fallback request. Returns the table; none if
    /// there is no fallback.
    fn give_up_seat(&mut self) -> Option<String> {
        let (table, otherwise) = self.return_request.take()?;
        self.request = Some(otherwise);
        self.send_request();
        Some(table)
    }

    /// Chooses among the tables, if none was named. Returns `false` if no table fits the request.
    fn choose(&mut self, tables: &[TableListing]) -> bool {
        let is_free = |table: &&TableListing| !table.over && table.players.iter().any(Option::is_none);
        let is_running = |table: &&TableListing| !table.over;
        let message = match self.request.take() {
            Some(JoinRequest::Sit { table: None, seat, password }) => tables
                .iter()
                .find(is_free)
                .map(|table| ToHost::Sit { table: table.table.clone(), seat, password }),
            Some(JoinRequest::Watch { table: None, password }) => tables
                .iter()
                .find(is_running)
                .map(|table| ToHost::Watch { table: table.table.clone(), password }),
            other => {
                self.request = other;
                return true;
            }
        };
        let is_some = message.is_some();
        message.into_iter().for_each(|message| self.ask(message));
        is_some
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RemoteNews>();
    // `follow_session` may remove the resource that `receive` needs.
    let systems =
        (receive::follow_session, receive::receive).chain().distributive_run_if(resource_exists::<Remote>);
    app.add_systems(Update, systems.in_set(GameSystems::Remote));
}
