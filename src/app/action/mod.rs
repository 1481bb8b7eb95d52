//! Everything a player can ask for: its name, its keys and what it does, once.
//!
//! Menus, buttons and keys all send the same [`ActionRequest`] message.

mod keys;
mod table;

pub use keys::{Keys, pressed};
pub use table::Action;

use super::Screen;
use crate::language::text;
use crate::say;
use bevy::prelude::*;
use bevy_egui::egui;

/// A message: a player asks for an action.
#[derive(Message, Clone, Copy, Debug)]
pub struct ActionRequest(pub Action);

impl Action {
    /// Name in menus.
    #[must_use]
    pub fn name(self) -> String {
        text(self.entry_of().message, [])
    }

    /// One sentence on what it does.
    #[must_use]
    pub fn tooltip(self) -> String {
        text(&format!("{}-tip", self.entry_of().message), [])
    }

    /// The sentence with its keys, for a button that has no room for them.
    #[must_use]
    pub fn tooltip_with_keys(self, ctx: &egui::Context) -> String {
        say!("action-with-keys", text = self.tooltip(), keys = self.keys(ctx))
    }

    /// Its keys, as they are written on this system.
    #[must_use]
    pub fn keys(self, ctx: &egui::Context) -> String {
        ctx.format_shortcut(&Keys::in_force(ctx).of(self))
    }

    /// Whether it means something on that screen.
    #[must_use]
    pub const fn is_for(self, screen: Screen) -> bool {
        self.entry_of().place.has(screen)
    }

    /// Whether its keys write no letters, so that it can be asked for while somebody types.
    pub const fn is_wordless(self) -> bool {
        matches!(
            self,
            Self::LetGo
                | Self::Help
                | Self::About
                | Self::Lessons
                | Self::Legend
                | Self::Rules
                | Self::Pieces
        )
    }

    /// Whether a key that is held asks for it again and again: one walks through a game so. A switch would
    /// flicker.
    pub const fn repeats(self) -> bool {
        matches!(self, Self::PlyBack | Self::PlyForward | Self::TakeBack | Self::Replay | Self::Step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, text_in};

    /// docs/classic.md tells players of ShogiVar where everything is.
    #[test]
    fn the_page_for_players_of_the_classic_has_our_names_and_keys() {
        let page = include_str!("../../../docs/classic.md");
        let rows = page.lines().filter(|line| line.starts_with('|'));
        let mut told = 0;
        for cells in rows.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>()) {
            let [_, _, here, keys, ..] = cells[..] else { continue };
            let english = |action: &Action| text_in(Language::English, action.entry_of().message, []);
            let Some(action) = Action::ALL.iter().find(|action| english(action) == here) else { continue };
            let usual = action.entry_of().keys.format(&egui::ModifierNames::NAMES, false);
            assert_eq!(keys, usual, "{here}");
            told += 1;
        }
        assert!(told > 25, "{told} rows name actions");
    }
}
