//! Other programs' engines at our board.
//!
//! A [`Client`] starts an engine as a process and speaks CECP, USI or UCI with it. It never makes
//! the caller wait: [`Client::think`] only asks, [`Client::poll`] gives what has come since;
//! whoever has nothing else to do may [`Client::wait`]. [`Client::quit`] lets the engine leave in its
//! own way; dropping the client ends the process. `tenjiku match` and the window's players call this
//! room. Whatever an engine does wrong, the client tells it in a sentence ([`ClientError`]) and is
//! done; a move it gives is always a legal one. This room decides no rule and knows nothing of clocks
//! that run out: that is for the caller to judge.

mod cecp;
mod command;
mod engines;
mod error;
mod features;
mod handle;
mod peers;
mod process;
mod setup;
mod talk;
mod usi;

pub use command::{CommandError, split};
pub use engines::{EngineListError, ListedEngine, available_engines, engines_path, load_engines};
pub use error::ClientError;
pub use handle::Client;
pub use peers::{KNOWN_ENGINES, KnownEngine, discover, find_program};
pub use setup::{EngineEvent, EngineSetup, Protocol, Thought};
