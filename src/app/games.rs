//! The games that can be chosen, compiled once.

use crate::variant::{CompileError, Library, Origin, Variant, VariantError};
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game in the list of the start screen.
pub struct GameEntry {
    /// The game with the options chosen so far.
    pub variant: Arc<Variant>,
    /// The options chosen so far, by their names.
    pub choices: BTreeMap<String, u8>,
    /// Whether it comes from the user's folder.
    pub is_users: bool,
}

/// All games, ours first, and the faults of files that could not be read.
#[derive(Resource)]
pub struct GameList {
    /// The games in order.
    pub list: Vec<GameEntry>,
    /// Broken files, each with all its faults.
    pub broken: Vec<String>,
}

impl GameList {
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
                        games.list.push(GameEntry { variant: Arc::new(variant), choices, is_users });
                    }
                    Err(error) => games.broken.push(error.to_string()),
                },
                Err(error) => games.broken.push(VariantError::to_string(error)),
            }
        }
        games
    }

    /// The index of the game with this id, or of the first game.
    #[must_use]
    pub fn selected(&self, id: &str) -> Option<usize> {
        let known = self.list.iter().position(|game| game.variant.id() == id);
        known.or((!self.list.is_empty()).then_some(0))
    }

    /// The same game, mutable.
    pub fn selected_mut(&mut self, id: &str) -> Option<&mut GameEntry> {
        self.selected(id).and_then(|at| self.list.get_mut(at))
    }
}

impl GameEntry {
    /// Changes options.
    ///
    /// # Errors
    /// An option or choice the game does not have; nothing has changed then.
    pub fn choose(&mut self, chosen: impl IntoIterator<Item = (String, u8)>) -> Result<(), CompileError> {
        let mut choices = self.choices.clone();
        choices.extend(chosen);
        let wanted: Vec<(String, u8)> = choices.clone().into_iter().collect();
        self.variant = Arc::new(Variant::compile(self.variant.file(), &wanted)?);
        self.choices = choices;
        Ok(())
    }
}
