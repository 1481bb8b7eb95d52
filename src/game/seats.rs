//! The players of both sides: a person, our computer player at some level, an external engine, or a remote player.
//!
//! The screens seat players before a game or in the middle of one. From [`Seats`], `thinking` reads which player
//! must think, `validate` whether a person may move.

use super::session::Session;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tenjiku_language::say;
use tenjiku_records::GameTree;
use tenjiku_rules::{Outcome, Side, WinReason};
use tenjiku_search::Level;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Player {
    /// A person at the board.
    #[default]
    Person,
    Computer {
        level: Level,
    },
    External {
        /// The name under which the engine was registered ([`Thinkers::register`](super::Thinkers::register)).
        engine: String,
    },
    /// A remote player, whose moves come by link or over a connection.
    Remote,
}

impl Player {
    pub fn spoken_name(&self) -> String {
        match self {
            Self::Person => say!("player-person"),
            Self::Computer { level } => say!("player-computer", level = level.number()),
            Self::External { engine } => engine.clone(),
            Self::Remote => say!("player-away"),
        }
    }

    /// The default level of a computer: friendly, but not too easy.
    pub fn usual_level() -> Level {
        Level::new(3).unwrap_or(Level::FIRST)
    }

    /// The level of our computer player; none for all other players.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Computer { level } => Some(*level),
            _ => None,
        }
    }

    /// Whether a person at this board moves for this side.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// Whether a computer or another program thinks for this side.
    pub const fn thinks(&self) -> bool {
        matches!(self, Self::Computer { .. } | Self::External { .. })
    }
}

impl fmt::Display for Player {
    /// The name in records: `Person`, `Away`, `Computer level 4`, or the name of the engine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("Person"),
            Self::Computer { level } => write!(f, "Computer level {level}"),
            Self::External { engine } => f.write_str(engine),
            Self::Remote => f.write_str("Away"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    /// Reads `human`, `ai`, `ai:4` and `engine:"COMMAND"` from the command line, and the names and seats in
    /// records, which also have `away`.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if let Some(command) = text.strip_prefix("engine:") {
            let engine = command.trim().trim_matches('"').trim().to_owned();
            if engine.is_empty() {
                return Err("name the engine's command: engine:\"COMMAND\"".to_owned());
            }
            return Ok(Self::External { engine });
        }
        match lower.as_str() {
            "human" | "person" => return Ok(Self::Person),
            "away" => return Ok(Self::Remote),
            "ai" | "computer" => return Ok(Self::Computer { level: Self::usual_level() }),
            _ => {}
        }
        match lower.strip_prefix("ai:").or_else(|| lower.strip_prefix("computer level ")) {
            Some(level) => Ok(Self::Computer { level: level.trim().parse()? }),
            None => {
                Err(format!("`{text}` is no player: write human, ai, ai:1 to ai:8, or engine:\"COMMAND\""))
            }
        }
    }
}

impl From<Player> for String {
    /// The form for the command line and the seats of a record.
    fn from(player: Player) -> Self {
        match player {
            Player::Person => "human".to_owned(),
            Player::Computer { level } => format!("ai:{level}"),
            Player::External { engine } => format!("engine:\"{engine}\""),
            Player::Remote => "away".to_owned(),
        }
    }
}

impl TryFrom<String> for Player {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats([Player; 2]);

impl Seats {
    pub const fn new(black: Player, white: Player) -> Self {
        Self([black, white])
    }

    /// The players of an opened game: in a game by link a local person and a remote player, otherwise `self`.
    pub fn at_opening(self, tree: &GameTree) -> Self {
        let Some(by_link) = &tree.by_link else { return self };
        let [black, white] =
            Side::BOTH.map(|side| if side == by_link.side { Player::Person } else { Player::Remote });
        Self::new(black, white)
    }

    pub const fn of(&self, side: Side) -> &Player {
        &self.0[side.index()]
    }

    /// The side of the only person, if exactly one plays.
    pub fn only_person(&self) -> Option<Side> {
        let mut persons = Side::BOTH.into_iter().filter(|&side| self.of(side).is_person());
        persons.next().filter(|_| persons.next().is_none())
    }

    /// The side to move, if a person plays it and the game is not over.
    pub fn person_to_move(&self, session: &Session) -> Option<Side> {
        let side = session.position().filter(|_| session.outcome().is_none())?.side_to_move();
        self.of(side).is_person().then_some(side)
    }

    /// The side of the person who offers a draw or resigns: the side to move, or else the only person's side.
    pub fn person_who_asks(&self, session: &Session) -> Option<Side> {
        let mover = session.position()?.side_to_move();
        if self.of(mover).is_person() { Some(mover) } else { self.only_person() }
    }

    /// The number of plies to take back or replay as one turn, of `remaining` plies: two if the only person
    /// at this board is to move, so that the person is to move again; otherwise one.
    pub fn plies_of_a_turn(&self, session: &Session, remaining: usize) -> usize {
        let (Some(person), Some(position)) = (self.only_person(), session.position()) else { return 1 };
        if position.side_to_move() == person { remaining.min(2) } else { 1 }
    }

    /// Whether no person at this board plays: the game is only watched.
    pub fn is_watched(&self) -> bool {
        Side::BOTH.into_iter().all(|side| !self.of(side).is_person())
    }

    /// Whether no computer plays.
    pub fn has_no_computer(&self) -> bool {
        !self.0.iter().any(Player::thinks)
    }

    /// Whether a local person plays against a remote player.
    pub fn is_against_remote(&self) -> bool {
        self.only_person().is_some_and(|side| *self.of(side.other()) == Player::Remote)
    }

    /// Whether computer help is forbidden: a local person plays against a remote player, and the game is not over.
    pub fn forbids_assistance(&self, session: &Session) -> bool {
        self.is_against_remote() && session.outcome().is_none()
    }

    pub fn has_remote_player(&self) -> bool {
        self.0.contains(&Player::Remote)
    }

    /// Whether the game is at a remote table, so that nothing here delays it or sets its pace: a remote player takes
    /// part, no computer plays, and the game is not a game by link, which waits for the local player.
    pub fn is_at_remote_table(&self, session: &Session) -> bool {
        self.has_remote_player() && self.has_no_computer() && session.by_link().is_none()
    }

    /// The name of a side's player in the current language: the header's name for a local or remote person, the seat's
    /// for a computer. In a game that is only viewed, the names of the record are used.
    pub fn player_name(&self, side: Side, session: &Session) -> String {
        let name = session.tree().and_then(|tree| tree.header.player(side));
        let shown_name = name.filter(|_| !self.of(side).thinks() || !session.is_played());
        shown_name.map_or_else(|| self.of(side).spoken_name(), str::to_owned)
    }

    /// How the game ended, in a sentence. The only person at the board is addressed after resigning.
    pub fn ending(&self, session: &Session) -> Option<String> {
        match session.outcome()? {
            Outcome::Win { winner, by: WinReason::Resignation }
                if session.is_played() && self.only_person() == Some(winner.other()) =>
            {
                Some(say!("outcome-you-resigned"))
            }
            _ => session.ending(),
        }
    }

    pub(super) fn seat(&mut self, side: Side, player: Player) {
        self.0[side.index()] = player;
    }

    pub(super) fn switch(&mut self) {
        self.0.swap(0, 1);
    }
}

/// Whether two local players take plies back, or change the main line, only if both agree. With a remote player both
/// must always agree.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consent(pub bool);

impl Consent {
    /// Whether consent is needed in this game: it is played between two people and is not over.
    pub fn is_needed(self, session: &Session, seats: &Seats) -> bool {
        let is_running = session.is_played() && session.tree().is_some_and(|tree| tree.result.is_none());
        is_running && (seats.is_against_remote() || self.0 && seats.has_no_computer())
    }
}
