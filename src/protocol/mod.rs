//! Storey 2: speaking with other programs.
//!
//! Our engine under another program's window, and other programs' engines at our board, by CECP
//! (`XBoard`), USI and UCI. The command line and the game's players call this room. It decides no
//! rule: what it reads is handed to the rules core.
//!
//! | module | what it does |
//! |---|---|
//! | [`client`] | runs another program's engine and asks it for moves |
//! | [`dialect`] | moves, squares, positions and names of games as other programs write them |
//! | [`serve()`] | our engine as a program that speaks CECP or USI |

mod cecp;
pub mod client;
mod desk;
pub mod dialect;
mod serve;
mod settings;
mod usi;

pub use desk::DeskError;
pub use serve::{ServeError, ServedProtocol, serve};
