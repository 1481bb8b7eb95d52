//! Turns keys into requests for actions, lets players choose the keys, and draws menu entries.

use crate::app::{Action, ActionRequest, Keys, Screen, Settings, Toast, pressed};
use crate::say;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

impl Action {
    /// A menu entry or button with name, keys and tooltip. Returns whether it was clicked.
    pub fn entry(self, ui: &mut egui::Ui, enabled: bool) -> bool {
        let button = egui::Button::new(self.name()).shortcut_text(self.keys(ui.ctx()));
        ui.add_enabled(enabled, button).on_hover_text(self.tooltip()).clicked()
    }

    /// A menu entry with a tick box. Returns whether it was clicked.
    pub fn switch(self, ui: &mut egui::Ui, on: bool) -> bool {
        let mut checked = on;
        let text = say!("action-switch", text = self.name(), keys = self.keys(ui.ctx()));
        ui.checkbox(&mut checked, text).on_hover_text(self.tooltip()).changed()
    }
}

/// The action for which the player is about to press new keys.
#[derive(Resource, Default, PartialEq, Eq)]
pub struct RebindingAction(pub Option<Action>);

/// Gives the next keys pressed to the action that waits for them. Esc keeps the old ones.
pub(super) fn change_keys(
    mut contexts: EguiContexts,
    mut rebinding: ResMut<RebindingAction>,
    mut settings: ResMut<Settings>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let Some(action) = rebinding.0 else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let Some(chord) = ctx.input(|input| input.events.iter().find_map(pressed)) else { return Ok(()) };
    ctx.input_mut(|input| input.events.retain(|event| pressed(event).is_none()));
    rebinding.0 = None;
    if chord.logical_key == egui::Key::Escape {
        return Ok(());
    }
    if let Err(holder) = settings.keys.choose(action, chord) {
        let keys = ctx.format_shortcut(&chord);
        toasts.write(Toast::alarm(say!("keys-taken", keys = keys, holder = holder.name())));
    }
    Ok(())
}

/// Turns keys into requests. Ctrl+Shift+B is not mistaken for Ctrl+B.
pub(super) fn read_keys(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut requests: MessageWriter<ActionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if settings.is_changed() {
        settings.keys.put_in_force(ctx);
    }
    // While a player is typing, keys are letters, except those that write nothing. egui also reports typing
    // after a click on a button, which takes the keyboard focus.
    let types = ctx.egui_wants_keyboard_input();
    let fits = |action: &Action| action.is_for(*screen.get()) && (!types || action.is_wordless());
    let actions: Vec<Action> = Action::ALL.iter().copied().filter(fits).collect();
    ctx.input_mut(|input| {
        // Keys of actions are hidden from egui.
        input.events.retain(|event| {
            let action = pressed(event).and_then(|chord| action_for(&actions, &settings.keys, chord));
            let is_repeat = matches!(event, egui::Event::Key { repeat: true, .. });
            action.is_none_or(|action| {
                if !is_repeat || action.repeats() {
                    requests.write(ActionRequest(action));
                }
                false
            })
        });
    });
    Ok(())
}

/// The action with these keys. On some keyboards a plain key needs Shift or Alt, so these are ignored if no
/// action has the exact combination.
fn action_for(actions: &[Action], keys: &Keys, chord: egui::KeyboardShortcut) -> Option<Action> {
    let with = |fits: &dyn Fn(egui::KeyboardShortcut) -> bool| {
        actions.iter().copied().find(|&action| fits(keys.of(action)))
    };
    with(&|keys| keys == chord).or_else(|| {
        with(&|keys| {
            let is_plain = keys.modifiers.is_none() && chord.modifiers.matches_logically(keys.modifiers);
            keys.logical_key == chord.logical_key && is_plain
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Key, KeyboardShortcut, Modifiers};

    #[test]
    fn shift_is_ignored_only_where_no_action_has_the_exact_keys() {
        let read =
            |modifiers, key| action_for(Action::ALL, &Keys::default(), KeyboardShortcut::new(modifiers, key));
        let ctrl = Modifiers::COMMAND;
        assert_eq!(read(ctrl, Key::B), Some(Action::TakeBack));
        assert_eq!(read(ctrl.plus(Modifiers::SHIFT), Key::B), Some(Action::TakeBackAll));
        assert_eq!(
            read(Modifiers::SHIFT, Key::Num1),
            Some(Action::SeatBlack),
            "digits need Shift on a French keyboard"
        );
        assert_eq!(read(ctrl.plus(Modifiers::ALT), Key::B), None);
        assert_eq!(read(Modifiers::NONE, Key::B), None);
    }
}
