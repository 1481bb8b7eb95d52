//! Arrow keys in the bar above the board. Left and Right move between buttons, Down opens a list; in an
//! open list Up and Down wrap around, Right and Left open and close a group of the menu, and otherwise move
//! to the neighbouring list.
//!
//! egui would move to the nearest control in the window and leave the list open.

use bevy_egui::egui::{self, FocusDirection, Id, Key, Modifiers, Order, Popup};

/// The key in egui's memory for the ids of the bar's buttons.
const BAR: &str = "the buttons of the bar";

fn bar_buttons(ctx: &egui::Context) -> Vec<Id> {
    ctx.data(|data| data.get_temp(Id::new(BAR))).unwrap_or_default()
}

/// Whether a control is one of the bar's buttons.
pub(super) fn is_in_bar(ctx: &egui::Context, control: Id) -> bool {
    bar_buttons(ctx).contains(&control)
}

fn list_of(button: Id) -> Id {
    button.with("popup")
}

pub(super) fn has_focus(ctx: &egui::Context) -> bool {
    ctx.memory(egui::Memory::focused).is_some_and(|focused| is_in_bar(ctx, focused))
}

/// Consumes an arrow key, so that egui does not move the focus. Returns whether the key was pressed.
fn consume(ctx: &egui::Context, key: Key) -> bool {
    let is_taken = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if is_taken {
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    is_taken
}

/// The key in egui's memory for pending steps: positive down, negative up.
const STEPS: &str = "steps in an open list";
/// The key in egui's memory for a list opened by a key, whose frame then gets the focus.
const OPENED: &str = "a list was opened by a key";

/// Before the bar is drawn: moves with Up and Down between entries of an open list. The focus moves once
/// per frame, so faster key presses are queued for the next frames.
pub(super) fn handle_list_steps(ctx: &egui::Context) {
    let place = Id::new(STEPS);
    if !bar_buttons(ctx).into_iter().any(|button| Popup::is_id_open(ctx, list_of(button))) {
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

pub(super) fn open(button: &egui::Response) {
    Popup::open_id(&button.ctx, list_of(button.id));
    button.request_focus();
    button.ctx.data_mut(|data| data.insert_temp(Id::new(OPENED), true));
    button.ctx.request_repaint();
}

/// Whether an arrow opens or closes a group of the menu: Right on its name, Left on its name or an entry.
pub(super) fn toggles_group(
    ctx: &egui::Context,
    is_open: bool,
    (is_on_name, is_inside): (bool, bool),
) -> bool {
    match is_open {
        true => is_inside && consume(ctx, Key::ArrowLeft),
        false => is_on_name && consume(ctx, Key::ArrowRight),
    }
}

/// After the bar is drawn: Left and Right move to the neighbouring button or open its list, Down opens the
/// list of the focused button, and the focus is kept in an open list. Each button comes with whether it has
/// a list.
pub(super) fn handle_arrows(ctx: &egui::Context, bar: &[(egui::Response, bool)]) {
    ctx.data_mut(|data| {
        data.insert_temp(Id::new(BAR), bar.iter().map(|(button, _)| button.id).collect::<Vec<_>>());
    });
    let Some(focused) = ctx.memory(egui::Memory::focused) else { return };
    let focused_button = bar.iter().position(|(button, _)| button.id == focused);
    let open = bar.iter().position(|(button, _)| Popup::is_id_open(ctx, list_of(button.id)));
    let Some(now) = open.or(focused_button) else { return };
    if let Some(open) = open
        && ctx.data_mut(|data| data.remove_temp::<bool>(Id::new(OPENED))).is_some()
    {
        // egui derives the id of a list's frame with this salt.
        ctx.memory_mut(|memory| memory.request_focus(list_of(bar[open].0.id).with("move")));
        return;
    }
    let control = ctx.read_response(focused);
    let is_inside = focused_button == open
        || control.as_ref().is_some_and(|control| control.layer_id.order == Order::Foreground);
    if open.is_some() && !is_inside {
        bar[now].0.request_focus();
    }
    let direction = if consume(ctx, Key::ArrowRight) {
        1
    } else if consume(ctx, Key::ArrowLeft) {
        bar.len() - 1
    } else {
        0
    };
    let may_have_focus = |place: &usize| bar[*place].0.enabled() && (open.is_none() || bar[*place].1);
    let candidates = (1..=bar.len()).map(|step| (now + direction * step) % bar.len());
    if let Some(place) = candidates.filter(|_| direction != 0).find(may_have_focus) {
        bar[place].0.request_focus();
        if open.is_some() {
            Popup::open_id(ctx, list_of(bar[place].0.id));
        }
    } else if open.is_none() && bar[now].1 && consume(ctx, Key::ArrowDown) {
        self::open(&bar[now].0);
    }
}
