//! Keyboard shortcuts of the actions: the defaults, or the player's choices.
//!
//! Panels have no access to resources, only to their [`egui::Context`], which therefore carries the shortcuts.

use super::Action;
use bevy_egui::egui::{self, Key, KeyboardShortcut, Modifiers};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Shortcuts chosen by the player, by the message id of the action: `"action-suggest": "Ctrl+J"`. Actions
/// that are not listed have their default keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keys(BTreeMap<String, String>);

impl Keys {
    pub fn of(&self, action: Action) -> KeyboardShortcut {
        let chosen = self.0.get(action.row().message).and_then(|text| read(text));
        chosen.unwrap_or(action.row().keys)
    }

    /// Assigns keys to an action, unless another action, which it returns, has them already.
    pub fn choose(&mut self, action: Action, keys: KeyboardShortcut) -> Result<(), Action> {
        let holder = Action::ALL.iter().find(|&&other| other != action && self.of(other) == keys);
        if let Some(&holder) = holder {
            return Err(holder);
        }
        let entry = action.row();
        if entry.keys == keys {
            self.0.remove(entry.message);
        } else {
            self.0.insert(entry.message.to_owned(), write(keys));
        }
        Ok(())
    }

    pub fn are_default(&self) -> bool {
        self.0.is_empty()
    }

    /// Drops entries with an unknown action, invalid keys or keys of another action: the file may be edited
    /// by hand.
    pub fn into_valid(self) -> Self {
        let mut keys = Self::default();
        for action in Action::ALL {
            let chosen = self.0.get(action.row().message).and_then(|text| read(text));
            if let Some(chosen) = chosen {
                // If the keys are taken, the action keeps its default.
                let _ = keys.choose(*action, chosen);
            }
        }
        // An action's default key may have been assigned to another action processed earlier.
        let clash = |keys: &Self, action: Action| {
            Action::ALL.iter().any(|&other| other != action && keys.of(other) == keys.of(action))
        };
        let clashing: Vec<Action> =
            Action::ALL.iter().copied().filter(|&action| clash(&keys, action)).collect();
        for action in clashing {
            keys.0.remove(action.row().message);
        }
        keys
    }

    pub fn store_in(&self, ctx: &egui::Context) {
        let keys = Arc::new(self.clone());
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, keys));
    }

    pub fn load_from(ctx: &egui::Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default()
    }
}

/// Writes a shortcut, such as `Ctrl+Shift+B`.
fn write(keys: KeyboardShortcut) -> String {
    let held = keys.modifiers;
    let parts = [(held.command, "Ctrl"), (held.alt, "Alt"), (held.shift, "Shift")];
    let held = parts.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| name);
    held.chain([keys.logical_key.name()]).collect::<Vec<_>>().join("+")
}

fn read(text: &str) -> Option<KeyboardShortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut parts: Vec<&str> = text.split('+').map(str::trim).collect();
    let key = Key::from_name(parts.pop()?)?;
    for part in parts {
        modifiers = modifiers.plus(match part {
            "Ctrl" | "Cmd" => Modifiers::COMMAND,
            "Alt" => Modifiers::ALT,
            "Shift" => Modifiers::SHIFT,
            _ => return None,
        });
    }
    Some(KeyboardShortcut::new(modifiers, key))
}

/// The shortcut that a key press event stands for, with its modifiers; `None` for other events.
pub fn shortcut_pressed(event: &egui::Event) -> Option<KeyboardShortcut> {
    match event {
        egui::Event::Key { key, pressed: true, modifiers, .. } => {
            // `command` is Ctrl, or the command key of a Mac.
            let modifiers = Modifiers { ctrl: false, mac_cmd: false, ..*modifiers };
            Some(KeyboardShortcut::new(modifiers, *key))
        }
        // The window system translates these shortcuts into separate events.
        egui::Event::Copy => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::C)),
        egui::Event::Cut => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::X)),
        egui::Event::Paste(_) => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::V)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_keys_differ_and_are_written_and_read() {
        let keys = Keys::default();
        for (index, &action) in Action::ALL.iter().enumerate() {
            assert_eq!(read(&write(keys.of(action))), Some(keys.of(action)), "{action:?}");
            for &other in &Action::ALL[index + 1..] {
                assert_ne!(keys.of(action), keys.of(other), "{action:?} and {other:?}");
            }
            let is_free = |chord| Action::ALL.iter().all(|other| keys.of(*other) != chord);
            assert!(action.other_keys().iter().copied().all(is_free), "the other keys of {action:?}");
        }
    }

    #[test]
    fn chosen_keys_last_until_the_default_is_chosen_again() {
        let mut keys = Keys::default();
        let default = keys.of(Action::Suggest);
        let custom = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::ALT), Key::J);
        assert_eq!(keys.choose(Action::Suggest, custom), Ok(()));
        assert_eq!(keys.of(Action::Suggest), custom);
        assert_eq!(keys.choose(Action::Evaluate, custom), Err(Action::Suggest));
        assert_eq!(keys.choose(Action::Evaluate, default), Ok(()), "they are free now");
        assert_eq!(keys.choose(Action::Suggest, default), Err(Action::Evaluate));
        let read: Keys = ron::from_str(&ron::to_string(&keys).unwrap()).unwrap();
        assert_eq!(read.into_valid(), keys);
    }

    #[test]
    fn invalid_and_clashing_keys_in_a_file_are_dropped() {
        let text = r#"{"action-suggest": "Ctrl+B", "action-quit": "Hyper+Q", "no-action": "F13", "action-help": "F13"}"#;
        let keys: Keys = ron::from_str(text).unwrap();
        let keys = keys.into_valid();
        for action in [Action::Suggest, Action::Quit, Action::TakeBack] {
            assert_eq!(keys.of(action), action.row().keys, "{action:?}");
        }
        assert_eq!(keys.of(Action::Help), KeyboardShortcut::new(Modifiers::NONE, Key::F13));
    }
}
