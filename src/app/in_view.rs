//! The game in view.

use super::{GameList, Screen, Settings};
use crate::game::Session;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::Variant;

/// The game of the lessons, of the problems or of the position editor in view. The session may hold another game: that
/// of the board of a lesson, a problem or the editor, or the suspended one.
#[derive(Resource, Default, Debug)]
pub struct StudiedGame(pub Option<Arc<Variant>>);

/// The game in front of the player, whatever the screen.
#[derive(SystemParam)]
pub struct GameInView<'w> {
    screen: Res<'w, State<Screen>>,
    session: Res<'w, Session>,
    studied: Res<'w, StudiedGame>,
    games: Res<'w, GameList>,
    settings: Res<'w, Settings>,
}

impl GameInView<'_> {
    /// The game on the board, the studied game, or the game selected on the start screen.
    pub fn get(&self) -> Option<Arc<Variant>> {
        match self.screen.get() {
            Screen::Match => self.session.variant().cloned(),
            Screen::Course | Screen::Lesson | Screen::Shelves | Screen::Problem | Screen::Editor => {
                self.studied.0.clone()
            }
            Screen::Start => {
                let selected = self.games.selected(&self.settings.game)?;
                Some(Arc::clone(&self.games.list[selected].variant))
            }
        }
    }
}
