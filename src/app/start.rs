//! The message that starts a game.

use crate::game::{Seats, Session};
use bevy::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use tenjiku_records::GameTree;
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;

#[derive(Message, Clone, Debug)]
pub struct StartGame {
    pub variant: Arc<Variant>,
    pub from: StartFrom,
    pub seats: Seats,
    /// Whether the game is practice, which does not replace a real game in the autosaves.
    pub is_practice: bool,
    /// The file to which the game was autosaved before; `None`: a new file is created.
    pub autosave: Option<PathBuf>,
}

#[derive(Clone, Debug)]
pub enum StartFrom {
    /// The starting array.
    Array,
    /// A record, where it was left or at the end of its main line.
    Record {
        tree: Box<GameTree>,
        /// Whether the game continues; otherwise it is only viewed.
        is_played: bool,
    },
    Suspended {
        session: Box<Session>,
        is_paused: bool,
    },
}

impl StartGame {
    pub const fn new(variant: Arc<Variant>, seats: Seats) -> Self {
        Self { variant, from: StartFrom::Array, seats, is_practice: false, autosave: None }
    }

    /// A game continued from a position, with its history.
    pub fn from_position(position: &Position, seats: Seats) -> Self {
        Self::with_tree(GameTree::new(position), seats)
    }

    /// A game from a file: a finished game is only viewed, any other game continues.
    pub fn from_record(tree: GameTree, seats: Seats) -> Self {
        let is_played = tree.result.is_none();
        let new = Self::new(Arc::clone(tree.variant()), seats.at_opening(&tree));
        Self { from: StartFrom::Record { tree: Box::new(tree), is_played }, ..new }
    }

    /// A game continued where it was left or at the end of its main line.
    pub fn with_tree(tree: GameTree, seats: Seats) -> Self {
        let new = Self::new(Arc::clone(tree.variant()), seats);
        Self { from: StartFrom::Record { tree: Box::new(tree), is_played: true }, ..new }
    }
}
