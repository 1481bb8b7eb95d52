//! Tests of layer 2 without a window.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails may panic")]

mod advice;
mod by_link;
mod caption;
mod clocks;
mod commands;
mod computers;
mod consent;
mod consistency;
#[cfg(unix)] // the engines are shell scripts
mod engines;
mod fire;
mod harness;
mod koma;
mod players;
mod plugin;
mod random_games;
mod refusal;
mod remote;
mod remote_seat;
#[path = "../support/repetitions.rs"]
mod repetitions;
mod script;
mod table;
mod take_back;
mod variations;
