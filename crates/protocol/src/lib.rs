//! The protocols between engines and user interfaces of old shogi games.
//!
//! Our engine plays under other programs' interfaces by CECP (`XBoard`) and USI, and other programs' engines play by
//! CECP, USI and UCI. This crate contains no rules of a game: [`tenjiku_rules`] reads all moves and positions.
//!
//! | module | what it does |
//! |---|---|
//! | [`client`] | runs another program's engine and asks it for moves |
//! | [`serve()`] | runs our engine as a program that speaks CECP or USI |
//! | `handler` | the interface between `serve` and each protocol |
//! | `cecp`, `usi` | our engine's side of each protocol |
//! | `arbiter` | games that an external arbiter continues past our own result |
//! | `session`, `pending`, `engine_settings` | shared by both: the game, its searches, the options |

mod arbiter;
mod cecp;
pub mod client;
mod engine_settings;
mod handler;
mod pending;
mod serve;
mod session;
mod usi;

pub use serve::{ServeError, ServedEngine, ServedProtocol, serve};
pub use session::SessionError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
