//! Tenjiku: the great shogi games, in 3D.
//!
//! This library is the game itself: the ECS world, the window and the commands. Rules, search, records, texts, files,
//! lessons and network play are crates, such as [`tenjiku_rules`]. The modules of the game form layers; a module uses
//! only modules below it. `docs/architecture.md` lists and describes crates and modules.

// Code used only by the command line, its pictures or the other end of the web worker is dead in a web page.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

#[cfg(feature = "gui")]
mod app;
#[cfg(feature = "gui")]
mod audio;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
#[cfg(feature = "gui")]
mod editor;
pub mod engines;
#[cfg(feature = "game")]
pub mod game;
#[cfg(feature = "gui")]
mod input;
#[cfg(all(feature = "gui", not(target_family = "wasm")))]
mod measure;
#[cfg(target_family = "wasm")]
pub mod page;
#[cfg(feature = "gui")]
mod problem_room;
#[cfg(all(feature = "gui", not(target_family = "wasm")))]
mod render;
#[cfg(feature = "gui")]
mod screens;
pub mod soak;
#[cfg(all(feature = "game", not(target_family = "wasm")))]
pub mod table;
pub mod text_interface;
pub mod tournament;
#[cfg(feature = "gui")]
mod tutorial;
#[cfg(feature = "gui")]
mod ui;
pub mod version;
#[cfg(feature = "gui")]
mod view;
#[cfg(feature = "gui")]
pub mod window;
