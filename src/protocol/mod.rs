//! Storey 2: the protocols between engines and user interfaces.
//!
//! Our engine plays under other programs' interfaces by CECP (`XBoard`) and USI, and other programs'
//! engines play here by CECP, USI and UCI. The command line, matches and the game's players call
//! this room. It never decides a rule: what it reads goes to the rules core.
//!
//! | module | what it does |
//! |---|---|
//! | [`client`] | runs another program's engine and asks it for moves |
//! | [`serve()`] | runs our engine as a program that speaks CECP or USI |
//! | `handler` | what `serve` needs of each protocol |
//! | `cecp`, `usi` | our engine's side of each protocol |
//! | `directed` | games that go on though our rules would end them |
//! | `session`, `pending`, `engine_settings` | what both share: the game, its searches, the options |

mod cecp;
pub mod client;
mod directed;
mod engine_settings;
mod handler;
mod pending;
mod serve;
mod session;
mod usi;

pub use serve::{ServeError, ServedProtocol, serve};
pub use session::SessionError;
