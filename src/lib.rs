//! Tenjiku: the great shogi games, in 3D.
//!
//! The rules are in the crate [`tenjiku_rules`], and the computer player is in [`tenjiku_search`]. The modules of the
//! game form layers; a layer uses only those below it.
//!
//! | layer | modules | feature |
//! |---|---|---|
//! | 0 | [`language`]: texts in the player’s language; [`games`]: the library of games; [`sound`]: synthesized sounds; [`platform`]: services of the desktop or the browser; [`version`]: the version of the program; [`sanitize`]: untrusted text and random secrets | none |
//! | 1 | [`notation`]: moves in the player’s notation | none |
//! | 2 | [`search`]: the computer player in a thread; [`protocol`]: engine protocols; [`record`]: saved games; [`clock`]: the players’ clocks; [`lesson`]: generated and hand-written lessons; [`guide`]: pieces and rules in words and diagrams; [`tournament`]: matches between computers; [`review`]: games evaluated move by move; [`net`]: network play; [`text_interface`]: typed moves, questions and commands; [`soak`]: random games that check every position | none |
//! | 3 | `game`: the Bevy ECS world that follows the rules, headless | `game` |
//! | 4 | `view`: the 3D board; `app`: state shared by the modules of the window; `audio`, `input`: sound
//! playback, mouse input on the board; `ui`, `tutorial`, `editor`, `screens`: panels, lessons, the position
//! editor, the screens | `gui` |
//! | 5 | [`cli`]: the command line; `window`: the program with a window; `page`: the program in a browser | none, `gui` |
//!
//! The architecture is described in `docs/architecture.md`.

// Code used only by the command line, its pictures or the other end of the web worker is dead in a web page.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

#[cfg(feature = "gui")]
mod app;
#[cfg(feature = "gui")]
mod audio;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod clock;
#[cfg(feature = "gui")]
mod editor;
#[cfg(feature = "game")]
pub mod game;
pub mod games;
pub mod guide;
#[cfg(feature = "gui")]
mod input;
pub mod language;
pub mod lesson;
#[cfg(all(feature = "gui", not(target_family = "wasm")))]
mod measure;
pub mod net;
pub mod notation;
#[cfg(target_family = "wasm")]
pub mod page;
pub mod platform;
#[cfg(feature = "gui")]
mod problem_room;
pub mod protocol;
pub mod record;
#[cfg(all(feature = "gui", not(target_family = "wasm")))]
mod render;
pub mod review;
pub mod sanitize;
#[cfg(feature = "gui")]
mod screens;
pub mod search;
pub mod soak;
pub mod sound;
#[cfg(all(feature = "game", not(target_family = "wasm")))]
pub mod table;
pub mod text_interface;
pub mod tournament;
pub mod training;
#[cfg(feature = "gui")]
mod tutorial;
#[cfg(feature = "gui")]
mod ui;
pub mod version;
#[cfg(feature = "gui")]
mod view;
#[cfg(feature = "gui")]
pub mod window;
