//! Storey 3, headless: the world follows the rules through the real schedule.
#![cfg(feature = "game")]

mod effects;
mod random_games;
mod table;
