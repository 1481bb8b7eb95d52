//! The arrows in the menu bar. Left and Right go from menu to menu, Down opens one; in an open menu Up and Down go
//! round, and Right and Left open and close a list of choices.
//!
//! egui would go to whatever is nearest in the window, and leave a menu open behind it.

use bevy_egui::egui::containers::menu::{MenuState, SubMenu};
use bevy_egui::egui::{self, FocusDirection, Id, Key, Modifiers, Order, Popup};

/// Under this name the context keeps the ids of the menus' buttons.
const BAR: &str = "the buttons of the menu bar";

fn bar(ctx: &egui::Context) -> Vec<Id> {
    ctx.data(|data| data.get_temp(Id::new(BAR))).unwrap_or_default()
}

/// Whether a control is one of the menus' buttons.
pub(super) fn is_in_bar(ctx: &egui::Context, control: Id) -> bool {
    bar(ctx).contains(&control)
}

/// The list that opens below a menu's button.
fn list_of(button: Id) -> Id {
    button.with("popup")
}

/// Whether one of the menus' buttons has the focus.
pub(super) fn has_focus(ctx: &egui::Context) -> bool {
    ctx.memory(egui::Memory::focused).is_some_and(|focused| is_in_bar(ctx, focused))
}

/// Takes an arrow. Whoever takes it moves the focus instead of egui.
fn take(ctx: &egui::Context, key: Key) -> bool {
    let is_taken = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if is_taken {
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    is_taken
}

/// Under this name the context keeps the steps that are still to be made: down, or up if below zero.
const STEPS: &str = "steps in an open menu";
/// Under this name the context keeps that Down has opened a menu, so that the focus goes into it.
const OPENED: &str = "a menu was opened with Down";

/// Before the menus are drawn: Up and Down in an open menu are steps from entry to entry. The focus moves once a
/// frame, so what is pressed faster than a slow machine draws is made up for in the next frames.
pub(super) fn step(ctx: &egui::Context) {
    let place = Id::new(STEPS);
    if !bar(ctx).into_iter().any(|button| Popup::is_id_open(ctx, list_of(button))) {
        ctx.data_mut(|data| data.remove::<i32>(place));
        return;
    }
    let pressed = |key| ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key) as i32);
    let (down, up) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp));
    let steps = ctx.data(|data| data.get_temp(place)).unwrap_or(0) + down - up;
    if down + up == 0 && steps == 0 {
        return;
    }
    ctx.data_mut(|data| data.insert_temp(place, steps - steps.signum()));
    ctx.memory_mut(|memory| {
        memory.move_focus(match steps.signum() {
            1 => FocusDirection::Next,
            -1 => FocusDirection::Previous,
            _ => FocusDirection::None,
        });
    });
    if steps.abs() > 1 {
        ctx.request_repaint();
    }
}

/// After the menus have been drawn: Left and Right go to the menu beside, Down opens the one in focus, and the focus
/// stays in an open menu.
pub(super) fn turn(ctx: &egui::Context, buttons: &[egui::Response]) {
    ctx.data_mut(|data| {
        data.insert_temp(Id::new(BAR), buttons.iter().map(|button| button.id).collect::<Vec<_>>());
    });
    let Some(focused) = ctx.memory(egui::Memory::focused) else { return };
    let on = buttons.iter().position(|button| button.id == focused);
    let open = buttons.iter().position(|button| Popup::is_id_open(ctx, list_of(button.id)));
    let Some(now) = open.or(on) else { return };
    if let Some(open) = open
        && ctx.data_mut(|data| data.remove_temp::<bool>(Id::new(OPENED))).is_some()
    {
        // By this name egui makes the id of the frame of a list.
        ctx.memory_mut(|memory| memory.request_focus(list_of(buttons[open].id).with("move")));
        return;
    }
    let focus_on = |place: usize| {
        buttons[place].request_focus();
        if open.is_some() {
            Popup::open_id(ctx, list_of(buttons[place].id));
        }
    };
    let control = ctx.read_response(focused);
    let is_inside = on == open || control.as_ref().is_some_and(|it| it.layer_id.order == Order::Foreground);
    if open.is_some() && !is_inside {
        focus_on(now);
    }
    // A slider keeps them.
    let is_slider = control.is_some_and(|it| it.sense.senses_drag());
    if !is_slider && take(ctx, Key::ArrowRight) {
        focus_on((now + 1) % buttons.len());
    } else if !is_slider && take(ctx, Key::ArrowLeft) {
        focus_on((now + buttons.len() - 1) % buttons.len());
    } else if open.is_none() && take(ctx, Key::ArrowDown) {
        Popup::open_id(ctx, list_of(focused));
        ctx.data_mut(|data| data.insert_temp(Id::new(OPENED), true));
        ctx.request_repaint();
    }
}

/// A list of choices in a menu.
pub(super) fn choices(ui: &mut egui::Ui, name: String, add: impl FnOnce(&mut egui::Ui)) -> egui::Response {
    let button = ui.menu_button(name, add).response;
    let list = SubMenu::id_from_widget_id(button.id);
    let ctx = ui.ctx().clone();
    let is_open = MenuState::from_ui(ui, |menu, _| menu.open_item == Some(list));
    let layer = ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id)).map(|it| it.layer_id);
    let is_inside = layer.is_some_and(|layer| layer != ui.layer_id() && layer.order == Order::Foreground);
    if !is_open && button.has_focus() && take(&ctx, Key::ArrowRight) {
        // egui forgets a list that has not been seen.
        MenuState::mark_shown(&ctx, list);
        MenuState::from_ui(ui, |menu, _| menu.open_item = Some(list));
        // The focus goes into the list as soon as it is there.
        ctx.data_mut(|data| data.insert_temp(Id::new(STEPS), 1));
        ctx.request_repaint();
    } else if is_open && (is_inside || button.has_focus()) && take(&ctx, Key::ArrowLeft) {
        MenuState::from_ui(ui, |menu, _| menu.open_item = None);
        button.request_focus();
    }
    button
}
