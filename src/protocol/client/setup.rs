//! How an engine is set up, and the events that come from it.

use super::known_engines::{KnownEngine, RuleSwitch};
use crate::search::{Limits, Score, TimeLimit};
use serde::Deserialize;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_rules::Move;
use tenjiku_rules::variant::VariantFile;

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

/// Everything that is needed to start an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// Its name until it gives one itself.
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
    /// How long it may take to answer the greeting, and again to get ready for a game.
    pub ready_time: Duration,
}

/// Size of an engine's transposition table if nothing else is set, in MiB.
pub(super) const HASH_MIB: usize = 64;
/// How long an engine may take to get ready if nothing else is set, in seconds.
pub(super) const READY_SECONDS: u64 = 60;

/// The option by which our own engine is told the choices of a game.
pub(super) const RULES: &str = "Rules";

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
            hash_mib: HASH_MIB,
            threads: 1,
            ready_time: Duration::from_secs(READY_SECONDS),
        }
    }

    /// Whether its options set this one.
    pub(super) fn sets(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| name == option)
    }

    /// The names under which engines know a game.
    pub(super) fn game_names(&self, game: &VariantFile) -> Vec<String> {
        std::iter::once(&game.id).chain(&game.elsewhere).cloned().collect()
    }
}

/// What an engine has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Depth of its search, in plies.
    pub depth: u32,
    /// The longest line searched, in plies; 0 if it does not say.
    pub selective_depth: u32,
    /// Its evaluation for its own side, in its own hundredths of a Pawn.
    pub score: Option<Score>,
    /// Positions searched.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The moves it expects, as it writes them; [`super::Client::read_line`] reads them.
    pub line: Vec<String>,
}

/// What an engine does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineEvent {
    /// It is ready for a game, its first or another.
    Ready,
    /// It shows what it has found so far.
    Thought(Thought),
    /// It plays a move, which is legal. The search is over.
    Moves {
        /// The move.
        mv: Move,
        /// The reply it expects.
        ponder: Option<Move>,
    },
    /// It resigns. The search is over.
    Resigns,
    /// It offers a draw. The search goes on.
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

    /// Whether the protocol can express these limits. CECP has no node limit, so it needs another
    /// limit besides.
    #[must_use]
    pub fn can_express(self, limits: &Limits) -> bool {
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
