//! The messages between host and clients. Each is one JSON object, named by its field `say`.

use serde::{Deserialize, Serialize};
use tenjiku_platform::sanitize::{MAX_NAME_CHARS, MAX_TEXT_CHARS, sanitize_line};
use tenjiku_records::TimeControl;
use tenjiku_rules::Side;

/// The version of the protocol. Host and client must have the same.
pub const VERSION: u32 = 1;

/// A side in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Black, who moves first except in handicap games.
    Black,
    /// White.
    White,
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Black => Self::Black,
            Seat::White => Self::White,
        }
    }
}

/// An offer to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Offer {
    /// A draw.
    Draw,
    /// A take-back of the last ply, requested by its player before the opponent has moved.
    TakeBack,
    /// A rematch with sides exchanged, after the end of the game.
    Rematch,
}

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The game, from its beginning or a later ply, as the text of a saved game.
    pub record: String,
    /// The variant file of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The time control; `None` for unlimited time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Days per move in a correspondence game; instead of a time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// The inviter's seat.
    pub seat: Seat,
    /// The password for playing and watching.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Whether the table is left out of the list, so that only clients with its name can join.
    #[serde(default)]
    pub unlisted: bool,
    /// Spectator delay in seconds.
    #[serde(default)]
    pub delay: u32,
}

impl Invitation {
    /// An invitation without limits, for the text of a saved game.
    pub const fn new(record: String, seat: Seat) -> Self {
        Self {
            record,
            variant: None,
            time: None,
            days: None,
            seat,
            password: None,
            unlisted: false,
            delay: 0,
        }
    }
}

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToHost {
    /// The first message of every connection.
    Hello {
        /// [`VERSION`].
        version: u32,
        /// The client's name.
        name: String,
    },
    /// Asks for the tables.
    List,
    /// Opens a table.
    Open {
        /// The game, and the settings of the table.
        invitation: Box<Invitation>,
    },
    /// Takes a free seat.
    Sit {
        /// The table.
        table: String,
        /// The seat; any free one if omitted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// Its password, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<String>,
    },
    /// Watches a table.
    Watch {
        /// The table.
        table: String,
        /// Its password, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<String>,
    },
    /// Reclaims a seat after a disconnect.
    Return {
        /// The table.
        table: String,
        /// The token that [`FromHost::Seated`] gave.
        token: String,
    },
    /// Asks for a snapshot of the client's table.
    Look,
    /// Leaves the table and keeps the seat.
    Leave,
    /// Leaves the table and frees the seat. A player who has moved keeps it.
    GiveUp,
    /// Plays a move.
    Play {
        /// The number of the ply, from 1.
        ply: usize,
        /// The move in coordinate form.
        mv: String,
        /// The key of the position after the move, as 16 hexadecimal digits.
        key: String,
    },
    /// Makes an offer, or accepts the same offer of the opponent.
    Offer {
        /// The offer.
        offer: Offer,
    },
    /// Answers the opponent's offer.
    Answer {
        /// Whether the offer is accepted.
        yes: bool,
    },
    /// Resigns.
    Resign,
    /// A chat message to everyone at the table.
    Chat {
        /// The text.
        text: String,
    },
    /// Answers [`FromHost::Ping`].
    Pong {
        /// The id of the ping.
        id: u64,
    },
}

/// A table in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableListing {
    /// Its name.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The id of the game.
    pub variant: String,
    /// The names of Black and White; `None` for a free seat.
    pub players: [Option<String>; 2],
    /// The time control as in records.
    pub time: Option<String>,
    /// The number of plies played.
    pub plies: usize,
    /// Whether it has a password.
    pub locked: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// The state of a table as sent to a client. It replaces everything the client knew of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The table's name.
    pub table: String,
    /// The number of the game at this table, from 1; a rematch increments it.
    pub game: u32,
    /// The game so far: the text of a saved game, with the time spent on each ply.
    pub record: String,
    /// The key of the position at the end of the record.
    pub key: String,
    /// The variant file of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The client's seat; `None` for spectators.
    pub seat: Option<Seat>,
    /// How long the player to move has been thinking, in milliseconds.
    pub thought_ms: u64,
    /// The pending offer and its author.
    pub offer: Option<(Seat, Offer)>,
}

/// The occupants of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupants {
    /// The names of Black and White; `None` for a free seat.
    pub players: [Option<String>; 2],
    /// Whether Black and White are connected.
    pub here: [bool; 2],
    /// The number of spectators.
    pub watching: usize,
}

/// A message of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum FromHost {
    /// Answers [`ToHost::Hello`].
    Hello {
        /// [`VERSION`].
        version: u32,
        /// The name of the host or club.
        host: String,
        /// Whether guests may open tables.
        open: bool,
    },
    /// Answers [`ToHost::List`].
    Tables {
        /// The tables that are listed.
        tables: Vec<TableListing>,
    },
    /// The client has taken a seat.
    Seated {
        /// The table.
        table: String,
        /// The seat.
        seat: Seat,
        /// Secret token to reclaim the seat after a disconnect.
        token: String,
    },
    /// A snapshot of the table.
    Table {
        /// The state of the table.
        snapshot: Box<Snapshot>,
    },
    /// A move was played.
    Played {
        /// The number of the ply, from 1.
        ply: usize,
        /// The move in coordinate form.
        mv: String,
        /// The key of the position after the move.
        key: String,
        /// The time that the clock counts, in milliseconds.
        spent_ms: u64,
        /// The network lag, which the clock does not count, in milliseconds.
        lag_ms: u64,
    },
    /// Plies were taken back by consent.
    TakenBack {
        /// The remaining number of plies.
        plies: usize,
    },
    /// A player makes an offer.
    Offered {
        /// The player.
        by: Seat,
        /// The offer.
        offer: Offer,
    },
    /// The offer was declined, or expired with the next move.
    Declined {
        /// The offer.
        offer: Offer,
    },
    /// The game is over.
    Ended {
        /// `1-0`, `0-1` or `1/2-1/2`, Black's points first.
        score: String,
        /// The reason: `resignation`, `time`, `agreement` or `rules`.
        why: String,
    },
    /// The occupants of the table changed.
    Seats(Occupants),
    /// A chat message.
    Chat {
        /// The author's name.
        from: String,
        /// The text.
        text: String,
    },
    /// A request is refused. Nothing has changed.
    Refused {
        /// The reason, in a sentence.
        why: String,
    },
    /// Asks for [`ToHost::Pong`] at once.
    Ping {
        /// The id to return.
        id: u64,
    },
    /// The host closes the connection.
    Bye {
        /// The reason, in a sentence.
        why: String,
    },
}

impl FromHost {
    /// The message with all texts sanitized, since a host may be untrusted.
    pub(super) fn sanitized(self) -> Self {
        let names = |players: [Option<String>; 2]| players.map(|name| name.as_deref().map(sanitize_name));
        match self {
            Self::Hello { version, host, open } => Self::Hello { version, host: sanitize_name(&host), open },
            Self::Tables { tables } => {
                let sanitize = |listing: TableListing| TableListing {
                    table: sanitize_name(&listing.table),
                    game: sanitize_name(&listing.game),
                    variant: sanitize_name(&listing.variant),
                    players: names(listing.players),
                    time: listing.time.as_deref().map(sanitize_name),
                    ..listing
                };
                Self::Tables { tables: tables.into_iter().map(sanitize).collect() }
            }
            Self::Seats(occupants) => {
                Self::Seats(Occupants { players: names(occupants.players), ..occupants })
            }
            Self::Chat { from, text } => {
                Self::Chat { from: sanitize_name(&from), text: sanitize_text(&text) }
            }
            Self::Refused { why } => Self::Refused { why: sanitize_text(&why) },
            Self::Bye { why } => Self::Bye { why: sanitize_text(&why) },
            other => other,
        }
    }
}

/// Sanitizes a received name.
pub(super) fn sanitize_name(text: &str) -> String {
    let name = sanitize_line(text, MAX_NAME_CHARS);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// Sanitizes a received sentence, or one that quotes received text.
pub(super) fn sanitize_text(text: &str) -> String {
    sanitize_line(text, MAX_TEXT_CHARS)
}
