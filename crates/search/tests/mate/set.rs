//! The set of positions in `positions.ron`.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position};
use tenjiku_rules::{coordinate, sfen};

/// How the win is proven a second time.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Proof {
    /// By the plain search of all moves of both sides, including the number of plies.
    Plain,
    /// By answering every reply in turn; see `brute::every_reply_loses`.
    Replies,
}

/// A position with a forced win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Win {
    pub game: String,
    pub sfen: String,
    /// Length of the shortest win by threats.
    pub plies: u32,
    /// A winning move.
    pub first: String,
    pub proof: Proof,
    /// How `make.rs` found the position.
    pub made: String,
    /// What the position shows, in the table of docs/mate.md.
    pub shows: String,
}

/// A position without a forced win within some plies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    pub game: String,
    pub sfen: String,
    pub plies: u32,
    pub shows: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    pub wins: Vec<Win>,
    pub none: Vec<Quiet>,
}

pub fn set() -> Set {
    ron::from_str(include_str!("positions.ron")).expect("the set can be read")
}

pub fn game(id: &str) -> Arc<Variant> {
    static GAMES: LazyLock<HashMap<String, Arc<Variant>>> = LazyLock::new(|| {
        let library = Library::built_in();
        let compiled = |file| Arc::new(Variant::compile(file, &[]).expect("it compiles"));
        library.games().map(|file| (file.id.clone(), compiled(file))).collect()
    });
    Arc::clone(&GAMES[id])
}

pub fn position(id: &str, text: &str) -> Position {
    sfen::read(&game(id), text).expect("a position")
}

impl Win {
    pub fn position(&self) -> Position {
        position(&self.game, &self.sfen)
    }

    pub fn first(&self) -> Move {
        coordinate::read(&self.position(), &self.first).expect("a legal move")
    }

    pub fn name(&self) -> String {
        format!("{} in {}: {} ({})", self.game, self.plies, self.shows, self.made)
    }
}
