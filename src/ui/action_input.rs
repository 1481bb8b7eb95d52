//! Turns keys into action requests, lets players rebind keys, and draws menu entries.

use crate::app::{Action, ActionRequest, Keys, Screen, Settings, Toast, keys_text, shortcut_pressed};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiContexts, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};
use tenjiku_language::say;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RebindingAction>();
    let before_egui = take_focus_keys.after(super::key_modifiers::correct_modifiers);
    app.add_systems(PreUpdate, before_egui.before(EguiPreUpdateSet::BeginPass));
}

impl Action {
    /// A menu entry or button with name, keys and tooltip. Returns whether it was clicked.
    pub fn entry(self, ui: &mut egui::Ui, enabled: bool) -> bool {
        let button = egui::Button::new(self.name()).shortcut_text(self.keys(ui.ctx()));
        ui.add_enabled(enabled, button).on_hover_text(self.tooltip()).clicked()
    }

    /// A menu entry with a tick box. Returns whether it was clicked.
    pub fn ticked_entry(self, ui: &mut egui::Ui, on: bool) -> bool {
        let mut checked = on;
        let keys = egui::RichText::new(self.keys(ui.ctx())).weak();
        let entry = egui::Checkbox::new(&mut checked, (self.name(), egui::Atom::grow(), keys));
        ui.add(entry).on_hover_text(self.tooltip()).changed()
    }

    /// A tick box on a page or in a window. Returns whether it was clicked.
    pub fn switch(self, ui: &mut egui::Ui, on: bool) -> bool {
        let mut checked = on;
        let text = say!("action-switch", text = self.name(), keys = self.keys(ui.ctx()));
        ui.checkbox(&mut checked, text).on_hover_text(self.tooltip()).changed()
    }
}

#[derive(Resource, Default, PartialEq, Eq)]
pub struct RebindingAction(pub Option<Action>);

/// Assigns the next keys pressed to the action being rebound. Esc keeps the old keys.
pub(super) fn change_keys(
    mut contexts: EguiContexts,
    mut rebinding: ResMut<RebindingAction>,
    mut settings: ResMut<Settings>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let Some(action) = rebinding.0 else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let Some(chord) = ctx.input(|input| input.events.iter().find_map(shortcut_pressed)) else {
        return Ok(());
    };
    ctx.input_mut(|input| input.events.retain(|event| shortcut_pressed(event).is_none()));
    rebinding.0 = None;
    if chord.logical_key == egui::Key::Escape {
        return Ok(());
    }
    if let Err(holder) = settings.keys.choose(action, chord) {
        let keys = keys_text(ctx, &chord);
        toasts.write(Toast::alarm(say!("keys-taken", keys, holder = holder.name())));
    }
    Ok(())
}

/// Turns keys into requests. Ctrl+Shift+B is distinguished from Ctrl+B.
pub(super) fn read_keys(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut requests: MessageWriter<ActionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if settings.is_changed() {
        settings.keys.store_in(ctx);
    }
    let mut events = ctx.input_mut(|input| std::mem::take(&mut input.events));
    let rights = KeyRights::of(ctx);
    let actions = take_keys(&mut events, &settings.keys, *screen.get(), |chord| rights.allows(chord));
    ctx.input_mut(|input| input.events = events);
    requests.write_batch(actions.into_iter().map(ActionRequest));
    Ok(())
}

/// Handles the arrows and Esc before egui gets them: egui would move or drop the keyboard focus before anything
/// is drawn.
pub(super) fn take_focus_keys(
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    rebinding: Res<RebindingAction>,
    mut requests: MessageWriter<ActionRequest>,
) {
    if rebinding.0.is_some() {
        return;
    }
    for (mut context, mut input) in &mut contexts {
        let is_focus_key = |chord: egui::KeyboardShortcut| is_arrow(chord) || is_esc(chord);
        if !input.events.iter().filter_map(shortcut_pressed).any(is_focus_key) {
            continue;
        }
        let rights = KeyRights::of(context.get_mut());
        let may_take = |chord| is_focus_key(chord) && rights.allows(chord);
        let actions = take_keys(&mut input.events, &settings.keys, *screen.get(), may_take);
        requests.write_batch(actions.into_iter().map(ActionRequest));
    }
}

/// Removes the keys of actions from the events if `may_take` allows it. Returns the actions.
fn take_keys(
    events: &mut Vec<egui::Event>,
    keys: &Keys,
    screen: Screen,
    may_take: impl Fn(egui::KeyboardShortcut) -> bool,
) -> Vec<Action> {
    let candidates: Vec<Action> =
        Action::ALL.iter().copied().filter(|action| action.is_for(screen)).collect();
    let mut requested = Vec::new();
    events.retain(|event| {
        let Some(chord) = shortcut_pressed(event).filter(|chord| may_take(*chord)) else { return true };
        let Some(action) = action_for(&candidates, keys, chord) else { return true };
        let is_repeat = matches!(event, egui::Event::Key { repeat: true, .. });
        if !is_repeat || action.repeats() {
            requested.push(action);
        }
        false
    });
    requested
}

/// Decides which keys are for actions and which for the widget with the keyboard focus.
#[derive(Clone, Copy, Debug)]
struct KeyRights {
    /// A text field has the focus.
    is_typing: bool,
    /// A widget has the focus: Space and Enter press it.
    has_focus: bool,
    /// The arrows navigate a menu or a window.
    has_arrows: bool,
}

impl KeyRights {
    fn of(ctx: &egui::Context) -> Self {
        let focus = ctx.memory(egui::Memory::focused);
        let layer = focus.and_then(|id| ctx.read_response(id)).map(|widget| widget.layer_id);
        let is_above = layer.is_some_and(|layer| layer.order > egui::Order::Background);
        let has_arrows = is_above || egui::Popup::is_any_open(ctx) || super::menu_keys::has_focus(ctx);
        // Space presses nothing on the board.
        let has_focus = focus.is_some() && !super::board_keys::has_focus(ctx);
        Self { is_typing: ctx.text_edit_focused(), has_focus, has_arrows }
    }

    /// Whether actions may use these keys.
    fn allows(self, chord: egui::KeyboardShortcut) -> bool {
        let presses = matches!(chord.logical_key, egui::Key::Space | egui::Key::Enter);
        match chord {
            _ if self.is_typing => works_while_typing(chord),
            _ if is_arrow(chord) => !self.has_arrows,
            _ if presses && chord.modifiers.is_none() => !self.has_focus,
            _ => true,
        }
    }
}

/// Whether the keys neither insert text nor move the cursor, so that they also work in a text field.
fn works_while_typing(chord: egui::KeyboardShortcut) -> bool {
    let number = chord.logical_key.name().strip_prefix('F');
    is_esc(chord) || number.is_some_and(|number| !number.is_empty())
}

fn is_esc(chord: egui::KeyboardShortcut) -> bool {
    chord.logical_key == egui::Key::Escape
}

fn is_arrow(chord: egui::KeyboardShortcut) -> bool {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    let is_plain = chord.modifiers.is_none();
    is_plain && matches!(chord.logical_key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp)
}

/// The action with these keys; configured keys precede additional keys. Some keyboards need Shift or Alt for a
/// plain key, so Shift and Alt are ignored if no action has the exact combination.
fn action_for(actions: &[Action], keys: &Keys, chord: egui::KeyboardShortcut) -> Option<Action> {
    let find_by = |matches: &dyn Fn(egui::KeyboardShortcut) -> bool| {
        actions.iter().copied().find(|&action| matches(keys.of(action)))
    };
    let by_other_keys = || actions.iter().copied().find(|action| action.other_keys().contains(&chord));
    find_by(&|keys| keys == chord).or_else(by_other_keys).or_else(|| {
        find_by(&|keys| {
            let is_plain = keys.modifiers.is_none() && chord.modifiers.matches_logically(keys.modifiers);
            keys.logical_key == chord.logical_key && is_plain
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;
    use bevy_egui::egui::{Key, KeyboardShortcut, Modifiers};

    #[test]
    fn shift_is_ignored_only_where_no_action_has_the_exact_keys() {
        let action =
            |modifiers, key| action_for(Action::ALL, &Keys::default(), KeyboardShortcut::new(modifiers, key));
        let ctrl = Modifiers::COMMAND;
        assert_eq!(action(ctrl, Key::B), Some(Action::TakeBack));
        assert_eq!(action(ctrl.plus(Modifiers::SHIFT), Key::B), Some(Action::TakeBackAll));
        assert_eq!(
            action(Modifiers::SHIFT, Key::Num1),
            Some(Action::ViewFromBlack),
            "digits need Shift on a French keyboard"
        );
        assert_eq!(action(ctrl.plus(Modifiers::ALT), Key::B), None);
        assert_eq!(action(Modifiers::NONE, Key::B), None);
    }

    #[test]
    fn undo_and_redo_also_have_the_keys_of_other_programs() {
        let ctrl = |key| KeyboardShortcut::new(Modifiers::COMMAND, key);
        let ctrl_shift_z = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
        let mut keys = Keys::default();
        let action = |keys: &Keys, chord| action_for(Action::ALL, keys, chord);
        assert_eq!(action(&keys, ctrl(Key::Z)), Some(Action::TakeBack));
        assert_eq!(action(&keys, ctrl(Key::Y)), Some(Action::Replay));
        assert_eq!(action(&keys, ctrl_shift_z), Some(Action::Replay));
        assert_eq!(
            keys.choose(Action::Suggest, ctrl(Key::Z)),
            Ok(()),
            "additional keys can be assigned to another action"
        );
        assert_eq!(action(&keys, ctrl(Key::Z)), Some(Action::Suggest));
    }

    /// Draws a frame of two buttons and a text field with the keys left for egui; returns whether each has the focus.
    fn draw(ctx: &egui::Context, events: Vec<egui::Event>) -> [bool; 3] {
        let mut has_focus = [false; 3];
        test_frame::draw(ctx, test_frame::WINDOW, events, |ui| {
            ui.horizontal(|ui| {
                let mut text = String::new();
                let row = [ui.button("one"), ui.button("two"), ui.text_edit_singleline(&mut text)];
                has_focus = row.map(|widget| widget.has_focus());
            });
        });
        has_focus
    }

    /// Presses a key during a game. Returns the resulting actions, and whether each widget then has the focus.
    fn press(ctx: &egui::Context, key: Key) -> (Vec<Action>, [bool; 3]) {
        let mut events = vec![test_frame::press(key)];
        let rights = KeyRights::of(ctx);
        let actions = take_keys(&mut events, &Keys::default(), Screen::Match, |chord| rights.allows(chord));
        draw(ctx, events);
        (actions, draw(ctx, Vec::new()))
    }

    #[test]
    fn arrows_navigate_the_game_and_only_tab_moves_the_focus() {
        let ctx = egui::Context::default();
        draw(&ctx, Vec::new());
        assert_eq!(press(&ctx, Key::Tab), (vec![], [true, false, false]));
        assert_eq!(press(&ctx, Key::ArrowRight), (vec![Action::PlyForward], [true, false, false]));
        assert_eq!(press(&ctx, Key::Space).0, [], "it presses the button");
        assert_eq!(press(&ctx, Key::N).0, [Action::Step], "letters are still keys of the game");
        draw(&ctx, vec![test_frame::press(Key::ArrowRight)]);
        assert_eq!(draw(&ctx, Vec::new()), [false, true, false], "unfiltered arrows move the focus");
        assert_eq!(press(&ctx, Key::Tab), (vec![], [false, false, true]));
        assert_eq!(press(&ctx, Key::ArrowLeft).0, [], "it moves the cursor");
        assert_eq!(press(&ctx, Key::N).0, [], "it is a letter");
        assert_eq!(press(&ctx, Key::Escape).0, [Action::Cancel]);
    }

    /// Regression: the keys of an entry with a tick box were in brackets after its name.
    #[test]
    fn the_keys_of_all_entries_are_at_the_right_edge() {
        let ctx = crate::ui::theme::test_context();
        let texts = test_frame::draw(&ctx, egui::vec2(270.0, 200.0), [], |ui| {
            egui::containers::menu::menu_style(ui.style_mut());
            ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), |ui| {
                Action::FromAbove.entry(ui, true);
                Action::Clocks.ticked_entry(ui, true);
            });
        });
        let [plain, ticked] = [Action::FromAbove, Action::Clocks].map(|action| {
            let keys = action.keys(&ctx);
            let found = texts.iter().find(|(text, _)| *text == keys);
            found.unwrap_or_else(|| panic!("{keys} in {texts:?}")).1.right()
        });
        assert!(plain > 200.0 && (plain - ticked).abs() < 4.0, "{plain} {ticked}");
    }

    #[test]
    fn arrows_navigate_an_open_menu() {
        let ctx = egui::Context::default();
        draw(&ctx, Vec::new());
        egui::Popup::open_id(&ctx, "a menu".into());
        assert_eq!(press(&ctx, Key::ArrowDown).0, []);
    }
}
