//! The actions of the player: the single definition of their names, keys and handlers.
//!
//! Menus, buttons and keys all send the same [`ActionRequest`] message.

mod handlers;
mod keys;
mod table;

pub(super) use handlers::plugin;
pub use handlers::{HandleActions, carry_out_actions};
pub use keys::{Keys, shortcut_pressed};
pub use table::{Action, Availability, Handler, Menu, TickedState};

use super::Screen;
use bevy::prelude::*;
use bevy_egui::egui::{self, KeyboardShortcut};
use tenjiku_language::{Language, say, text, text_in};

#[derive(Message, Clone, Copy, Debug)]
pub struct ActionRequest(pub Action);

impl Action {
    pub fn name(self) -> String {
        text(self.row().message, [])
    }

    /// The names in the current language and in English.
    pub fn names(self) -> [String; 2] {
        [self.name(), text_in(Language::English, self.row().message, [])]
    }

    pub fn tooltip(self) -> String {
        text(&format!("{}-tip", self.row().message), [])
    }

    /// The tooltip followed by the keys, for a button that does not show them.
    pub fn tooltip_with_keys(self, ctx: &egui::Context) -> String {
        say!("action-with-keys", text = self.tooltip(), keys = self.keys(ctx))
    }

    pub fn keys(self, ctx: &egui::Context) -> String {
        keys_text(ctx, &Keys::load_from(ctx).of(self))
    }

    /// The additional keys that no other action uses, as written on this system.
    pub fn more_keys(self, ctx: &egui::Context) -> Vec<String> {
        let keys = Keys::load_from(ctx);
        let is_free = |chord: &&KeyboardShortcut| Self::ALL.iter().all(|other| keys.of(*other) != **chord);
        self.other_keys().iter().filter(is_free).map(|chord| keys_text(ctx, chord)).collect()
    }

    /// Whether the action exists on this platform: a web page has no Quit.
    pub const fn is_here(self) -> bool {
        self.row().scope.exists_on_platform()
    }

    pub const fn is_for(self, screen: Screen) -> bool {
        self.row().scope.includes(screen)
    }

    /// Whether holding the key repeats the action, as for stepping through a game. A switch would flicker.
    pub const fn repeats(self) -> bool {
        matches!(self, Self::PlyBack | Self::PlyForward | Self::TakeBack | Self::Replay | Self::Step)
    }
}

/// A shortcut as written on this system. Punctuation marks are written as on the key.
pub fn keys_text(ctx: &egui::Context, keys: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(keys);
    let (name, sign) = (keys.logical_key.name(), keys.logical_key.symbol_or_name());
    match text.strip_suffix(name) {
        Some(held) if sign.is_ascii() => format!("{held}{sign}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_they_are_labelled() {
        let ctx = egui::Context::default();
        ctx.set_os(egui::os::OperatingSystem::Nix);
        let actions = [Action::Settings, Action::ShowInfluence, Action::TypedLine, Action::Help];
        assert_eq!(actions.map(|action| action.keys(&ctx)), ["Ctrl+,", "`", "/", "F1"]);
        let left_arrow = KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::ArrowLeft);
        assert_eq!(keys_text(&ctx, &left_arrow), "Left", "fonts may lack a sign for the key");
    }

    /// docs/classic.md lists the actions for players of ShogiVar.
    #[test]
    fn the_page_for_players_of_the_classic_has_our_names_and_keys() {
        let page = include_str!("../../../docs/classic.md");
        let rows = page.lines().filter(|line| line.starts_with('|'));
        let (ctx, mut rows_with_actions) = (egui::Context::default(), 0);
        ctx.set_os(egui::os::OperatingSystem::Nix);
        for cells in rows.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>()) {
            let [_, _, name, keys, ..] = cells[..] else { continue };
            let english = |action: &Action| text_in(Language::English, action.row().message, []);
            let Some(action) = Action::ALL.iter().find(|action| english(action) == name) else { continue };
            let default_keys = keys_text(&ctx, &action.row().keys);
            assert_eq!(keys.trim_start_matches('\\'), default_keys, "{name}");
            rows_with_actions += 1;
        }
        assert!(rows_with_actions > 25, "{rows_with_actions} rows name actions");
    }
}
