//! The setup of an engine, and its events.

use super::known_engines::{KnownEngine, RuleSwitch};
use serde::Deserialize;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_rules::Move;
use tenjiku_rules::variant::VariantFile;
use tenjiku_search::{Limits, Score, TimeLimit};

/// A protocol that engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol of `XBoard`.
    Cecp,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chess Interface.
    Uci,
}

/// The setup of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// Its name until it reports one.
    pub name: String,
    /// The command; [`super::split`] splits it.
    pub command: String,
    /// The folder it starts in, if not that of its program.
    pub dir: Option<PathBuf>,
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// Options to set before every game, by name.
    pub options: Vec<(String, String)>,
    /// Its options that switch rules; see [`EngineSetup::options_for`].
    pub switches: &'static [(&'static str, RuleSwitch)],
    /// Size of its transposition table in MiB.
    pub hash_mib: usize,
    /// Threads it may use.
    pub threads: usize,
    /// Time limit of the greeting and of getting ready for a game.
    pub ready_time: Duration,
}

/// Default size of an engine's transposition table, in MiB.
pub const DEFAULT_HASH_MIB: usize = 64;
/// Default time to get ready, in seconds.
pub const DEFAULT_READY_SECONDS: u64 = 60;

/// The option of our own engine for the choices of a game.
pub(super) const RULES_OPTION: &str = "Rules";

impl EngineSetup {
    /// An engine without options, with a table of 64 MiB, one thread, and a minute to get ready.
    #[must_use]
    pub fn new(name: impl Into<String>, command: impl Into<String>, protocol: Protocol) -> Self {
        let command = command.into();
        Self {
            name: name.into(),
            switches: KnownEngine::switches_of(&command),
            command,
            dir: None,
            protocol,
            options: Vec::new(),
            hash_mib: DEFAULT_HASH_MIB,
            threads: 1,
            ready_time: Duration::from_secs(DEFAULT_READY_SECONDS),
        }
    }

    /// Whether its options include this one.
    pub(super) fn sets(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| name == option)
    }

    /// The names under which engines know a game.
    pub(super) fn game_names(&self, game: &VariantFile) -> Vec<String> {
        std::iter::once(&game.id).chain(&game.elsewhere).cloned().collect()
    }
}

/// The state of an engine's search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// Depth of its search, in plies.
    pub depth: u32,
    /// The longest line searched, in plies; 0 if unknown.
    pub selective_depth: u32,
    /// Its evaluation for its own side, in its own centipawns.
    pub score: Option<Score>,
    /// Positions searched.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The principal variation in the engine's notation; [`super::Client::read_line`] reads it.
    pub line: Vec<String>,
}

/// An event of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineEvent {
    /// The engine is ready for a game, its first or another.
    Ready,
    /// The state of the engine's search.
    Info(EngineInfo),
    /// The engine plays a legal move. The search is over.
    Moves {
        /// The move.
        mv: Move,
        /// The expected reply.
        ponder: Option<Move>,
    },
    /// The engine resigns. The search is over.
    Resigns,
    /// The engine offers a draw. The search continues.
    OffersDraw,
}

impl Protocol {
    /// Its name for display.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cecp => "CECP",
            Self::Usi => "USI",
            Self::Uci => "UCI",
        }
    }

    /// Whether the protocol can express these limits. CECP has no node limit, so it needs another one.
    #[must_use]
    pub fn can_express(self, limits: &Limits) -> bool {
        let has_other_limit = limits.depth.is_some() || limits.time != TimeLimit::Unlimited;
        self != Self::Cecp || limits.nodes.is_none() || has_other_limit
    }

    pub(super) const fn greeting(self) -> &'static str {
        match self {
            Self::Cecp => "xboard",
            Self::Usi => "usi",
            Self::Uci => "uci",
        }
    }
}
