//! Storey 2: the computer player.
//!
//! [`Engine`] looks for the best move of a [`Position`](crate::rules::Position) within
//! [`Limits`]; [`Worker`] does the same in a thread of its own and tells what it sees as it goes.
//! The protocols, matches, the game's players and the command line call this room. It knows no
//! game by name: all it goes by is the compiled variant, so a game dropped into `variants/` has a
//! computer player at once. It prints nothing, reads no clock but for its limits, and decides no
//! rule: every move it looks at comes from the rules core.

mod clock;
mod engine;
mod exchange;
mod judge;
mod level;
mod limits;
pub mod mate;
mod order;
mod quiescence;
mod reason;
mod root;
mod safety;
mod score;
mod stop;
mod table;
mod tree;
mod weights;
mod worker;
mod worth;

pub use engine::{Engine, EngineOptions, PvLine, SearchAnswer, SearchReport, SearchRequest};
pub use level::Level;
pub use limits::{Limits, TimeLimit};
pub use reason::reason;
pub use score::Score;
pub use stop::StopFlag;
pub use weights::Weights;
pub use worker::{SearchEvent, SearchUpdate, Worker};
