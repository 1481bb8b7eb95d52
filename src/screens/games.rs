//! The games that can be chosen, compiled once.

use crate::variant::{CompileError, Library, Origin, Variant, VariantError};
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game in the list of the start screen.
pub struct Game {
    /// The game with the options chosen so far.
    pub variant: Arc<Variant>,
    /// The options chosen so far.
    pub choices: BTreeMap<String, u8>,
    /// Whether it comes from the user's folder.
    pub is_users: bool,
}

/// All games, ours first, and what is wrong with the files that hold none.
#[derive(Resource)]
pub struct Games {
    /// The games in order.
    pub list: Vec<Game>,
    /// Broken files, each with all its faults.
    pub broken: Vec<String>,
}

impl Games {
    /// Reads our games and the user's.
    #[must_use]
    pub fn load() -> Self {
        let mut games = Self { list: Vec::new(), broken: Vec::new() };
        for entry in Library::load().entries() {
            match &entry.game {
                Ok(file) => match Variant::compile(file, &[]) {
                    Ok(variant) => {
                        let choices = variant.choices().iter().cloned().collect();
                        let is_users = entry.origin != Origin::Ours;
                        games.list.push(Game { variant: Arc::new(variant), choices, is_users });
                    }
                    Err(error) => games.broken.push(error.to_string()),
                },
                Err(error) => games.broken.push(VariantError::to_string(error)),
            }
        }
        games
    }
}

impl Game {
    /// Takes another choice of an option.
    ///
    /// # Errors
    /// An option or choice the game does not have.
    pub fn choose(&mut self, option: &str, number: u8) -> Result<(), CompileError> {
        self.choices.insert(option.to_owned(), number);
        let choices: Vec<(String, u8)> = self.choices.clone().into_iter().collect();
        self.variant = Arc::new(Variant::compile(self.variant.file(), &choices)?);
        Ok(())
    }
}
