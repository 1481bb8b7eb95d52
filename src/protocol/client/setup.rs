//! What an engine is told to be, and what it tells.

use crate::rules::Move;
use crate::search::{Limits, Score, TimeLimit};
use crate::variant::VariantFile;
use serde::Deserialize;
use std::time::Duration;

/// A language that engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol of `XBoard`.
    Cecp,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chess Interface.
    Uci,
}

/// Everything that is to be known of an engine before it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// What to call it until it says its name.
    pub name: String,
    /// The command; [`super::split`] splits it.
    pub command: String,
    /// The language it speaks.
    pub protocol: Protocol,
    /// Options to set before every game, by name.
    pub options: Vec<(String, String)>,
    /// Size of its transposition table in MiB.
    pub hash_mib: usize,
    /// Threads it may use.
    pub threads: usize,
}

impl EngineSetup {
    /// The names under which engines know a game.
    pub(super) fn game_names(&self, game: &VariantFile) -> Vec<String> {
        std::iter::once(&game.id).chain(&game.elsewhere).cloned().collect()
    }
}

/// What an engine has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies; 0 if it does not say.
    pub selective_depth: u32,
    /// What it thinks of its own position, in its own hundredths.
    pub score: Option<Score>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since it began.
    pub time: Duration,
    /// The moves it expects, as it writes them; [`super::Client::read_line`] reads them.
    pub line: Vec<String>,
}

/// What an engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineEvent {
    /// It stands ready for a game, its first or another.
    Ready,
    /// It thinks so, for now.
    Thought(Thought),
    /// It moves; the move is legal. The search is over.
    Moves {
        /// The move.
        mv: Move,
        /// The reply it expects.
        ponder: Option<Move>,
    },
    /// It gives up the game. The search is over.
    Resigns,
    /// It offers a draw; the search goes on.
    OffersDraw,
}

impl Protocol {
    /// Its name, as people write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cecp => "CECP",
            Self::Usi => "USI",
            Self::Uci => "UCI",
        }
    }

    /// Whether an engine can be told of these limits: CECP has no word for a number of nodes, so there
    /// must be another limit beside it.
    #[must_use]
    pub fn has_words_for(self, limits: &Limits) -> bool {
        let other = limits.depth.is_some() || limits.time != TimeLimit::Unlimited;
        self != Self::Cecp || limits.nodes.is_none() || other
    }

    pub(super) const fn greeting(self) -> &'static str {
        match self {
            Self::Cecp => "xboard",
            Self::Usi => "usi",
            Self::Uci => "uci",
        }
    }
}
