//! What the host and its guests say to each other. Every message is one JSON object, named by its field `say`.

use crate::trust::{LONGEST_NAME, LONGEST_SAYING, cleaned};
use serde::{Deserialize, Serialize};
use tenjiku_records::TimeControl;
use tenjiku_rules::Side;

/// The version of what is said here. Host and guest must have the same.
pub const VERSION: u32 = 1;

/// A side as messages name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Black, who moves first unless the game is at odds.
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

/// What a player asks the other to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking back the last ply, which its player asks for before the other has moved.
    TakeBack,
    /// Another game with sides exchanged, once this one has ended.
    Rematch,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The game from its beginning, or as far as it has been played: the text of a saved game.
    pub record: String,
    /// The variant file, if the game is one of the inviter's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The time of each player; none if nobody is in a hurry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Days for each move, in a game of many days; instead of a time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Where the inviter sits.
    pub seat: Seat,
    /// What one must know to sit down or watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Whether the table is left out of the list, so that only those who know its name come.
    #[serde(default)]
    pub unlisted: bool,
    /// How many seconds later spectators see what is played.
    #[serde(default)]
    pub delay: u32,
}

impl Invitation {
    /// An open table for the text of a saved game.
    #[must_use]
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

/// What a guest says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToHost {
    /// The first message of every line.
    Hello {
        /// [`VERSION`].
        version: u32,
        /// The guest's name.
        name: String,
    },
    /// Asks for the tables.
    List,
    /// Opens a table.
    Open {
        /// What is played there.
        invitation: Box<Invitation>,
    },
    /// Sits down at a free seat.
    Sit {
        /// The table.
        table: String,
        /// Where; on the side that is free if it is not said.
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
    /// Comes back to a seat after the line was broken.
    Return {
        /// The table.
        table: String,
        /// The token that [`FromHost::Seated`] gave.
        token: String,
    },
    /// Asks to see the table where the guest is once more.
    Look,
    /// Goes away from the table; the seat is kept.
    Leave,
    /// Goes away from the table and leaves the seat to others. Who has played a move there keeps it.
    GiveUp,
    /// Plays a move.
    Play {
        /// The number of the ply, from 1.
        ply: usize,
        /// The move in coordinate form.
        mv: String,
        /// The key of the position after it, as 16 hexadecimal digits.
        key: String,
    },
    /// Offers something, or takes up the same offer of the other.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Answers the other's offer.
    Answer {
        /// Whether it is accepted.
        yes: bool,
    },
    /// Resigns.
    Resign,
    /// Says something to everybody at the table.
    Chat {
        /// The line.
        text: String,
    },
    /// Answers [`FromHost::Ping`].
    Pong {
        /// Its number.
        id: u64,
    },
}

/// A table in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLine {
    /// Its name.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// Its id.
    pub variant: String,
    /// Who plays Black and White; none at a free seat.
    pub players: [Option<String>; 2],
    /// The time of each player, as written in records.
    pub time: Option<String>,
    /// The number of plies played.
    pub plies: usize,
    /// Whether it has a password.
    pub locked: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// A table as a guest finds it. It takes the place of everything the guest knew of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The table's name.
    pub table: String,
    /// The number of the game at this table, from 1; a rematch counts on.
    pub game: u32,
    /// The game so far: the text of a saved game, with the time spent on each ply.
    pub record: String,
    /// The key of its position.
    pub key: String,
    /// The variant file, if the game is one of the inviter's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Where this guest sits; none for spectators.
    pub seat: Option<Seat>,
    /// How long the player to move has been thinking, in milliseconds.
    pub thought_ms: u64,
    /// An offer that waits for an answer, and who made it.
    pub offer: Option<(Seat, Offer)>,
}

/// Who is at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Who plays Black and White; none at a free seat.
    pub players: [Option<String>; 2],
    /// Whether their lines are open.
    pub here: [bool; 2],
    /// The number of spectators.
    pub watching: usize,
}

/// What the host says.
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
        tables: Vec<TableLine>,
    },
    /// You have a seat.
    Seated {
        /// The table.
        table: String,
        /// Where you sit.
        seat: Seat,
        /// With this you come back to it after the line was broken. Nobody else may know it.
        token: String,
    },
    /// The table as it is now.
    Table {
        /// All of it.
        snapshot: Box<Snapshot>,
    },
    /// A move was played.
    Played {
        /// The number of the ply, from 1.
        ply: usize,
        /// The move in coordinate form.
        mv: String,
        /// The key of the position after it.
        key: String,
        /// What the clock counts for it, in milliseconds.
        spent_ms: u64,
        /// How much of the time that passed was the line's, and is not counted, in milliseconds.
        lag_ms: u64,
    },
    /// Plies were taken back by consent.
    TakenBack {
        /// How many are left.
        plies: usize,
    },
    /// A player offers something.
    Offered {
        /// Who.
        by: Seat,
        /// What.
        offer: Offer,
    },
    /// The offer was declined, or fell away with the next move.
    Declined {
        /// What.
        offer: Offer,
    },
    /// The game is over.
    Ended {
        /// `1-0`, `0-1` or `1/2-1/2`, Black's points first.
        score: String,
        /// Why, by a word: `resignation`, `time`, `agreement` or `rules`.
        why: String,
    },
    /// Who is at the table.
    Seats(Company),
    /// Somebody says something.
    Chat {
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// Something that was asked for cannot be done. Nothing has changed.
    Refused {
        /// Why, in a sentence.
        why: String,
    },
    /// Asks for [`ToHost::Pong`] at once.
    Ping {
        /// A number.
        id: u64,
    },
    /// The host ends the line.
    Bye {
        /// Why, in a sentence.
        why: String,
    },
}

impl FromHost {
    /// The message as a guest takes it: a host may be a stranger too.
    #[must_use]
    pub(super) fn cleaned(self) -> Self {
        let names = |players: [Option<String>; 2]| players.map(|name| name.as_deref().map(called));
        match self {
            Self::Hello { version, host, open } => Self::Hello { version, host: called(&host), open },
            Self::Tables { tables } => {
                let cleaned = |line: TableLine| TableLine {
                    table: called(&line.table),
                    game: called(&line.game),
                    variant: called(&line.variant),
                    players: names(line.players),
                    time: line.time.as_deref().map(called),
                    ..line
                };
                Self::Tables { tables: tables.into_iter().map(cleaned).collect() }
            }
            Self::Seats(company) => Self::Seats(Company { players: names(company.players), ..company }),
            Self::Chat { from, text } => Self::Chat { from: called(&from), text: sentence(&text) },
            Self::Refused { why } => Self::Refused { why: sentence(&why) },
            Self::Bye { why } => Self::Bye { why: sentence(&why) },
            other => other,
        }
    }
}

/// A name that a stranger has given.
pub(super) fn called(text: &str) -> String {
    let name = cleaned(text, LONGEST_NAME);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// A sentence that a stranger has written, or that quotes one.
pub(super) fn sentence(text: &str) -> String {
    cleaned(text, LONGEST_SAYING)
}
