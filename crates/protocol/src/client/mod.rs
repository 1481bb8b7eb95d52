//! External engines as players.
//!
//! A [`Client`] starts an engine as a process and speaks CECP, USI or UCI with it. It does not block:
//! [`Client::think`] only sends a request, and [`Client::poll`] returns what has arrived; [`Client::wait`] is for
//! callers with nothing else to do. [`Client::quit`] lets the engine exit, and dropping the client ends the process.
//! If an engine misbehaves, the client reports it in a sentence ([`ClientError`]) and stops; a move it returns is
//! always legal. This module contains no rules of a game and never reads game clocks: the caller decides when a
//! player's time is up.

mod cecp;
mod command;
mod error;
mod features;
mod fit;
mod handle;
mod known_engines;
mod language;
mod process;
mod setup;
mod usi;

pub use command::{CommandError, split};
pub use error::ClientError;
pub use fit::EngineFit;
pub use handle::Client;
pub use known_engines::{KNOWN_ENGINES, KnownEngine, RuleSwitch, discover, find_program};
pub use setup::{DEFAULT_HASH_MIB, DEFAULT_READY_SECONDS, EngineEvent, EngineInfo, EngineSetup, Protocol};
