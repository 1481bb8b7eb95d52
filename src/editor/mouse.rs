//! Mouse input on the board of the editor, and the keys that act under the pointer: click, drag, right button, Delete.

use super::state::Tool;
use super::transitions::Editor;
use crate::app::{HandleEscape, Layer, Screen};
use crate::input::{ArrangingDrag, BoardClick, InputSystems, PointerTarget, SquareClicked};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

pub(super) fn plugin(app: &mut App) {
    app.on_escape(Layer::Piece, put_back);
    let on_board = (arrange, choose, remove).chain().run_if(in_state(Screen::Editor));
    app.add_systems(Update, on_board.after(InputSystems::Act));
}

/// Moves dragged koma, and removes koma that are dropped off the board.
pub(super) fn arrange(mut drags: MessageReader<ArrangingDrag>, mut editor: ResMut<Editor>) {
    for drag in drags.read() {
        let Some(state) = &mut editor.state else { return };
        match *drag {
            ArrangingDrag::Lifted(sq) => state.lift(sq),
            ArrangingDrag::Ended { from, to: Some(to) } if to == from => state.put_back(),
            ArrangingDrag::Ended { from, to: Some(to) } => state.edit(|setup| setup.move_piece(from, to)),
            ArrangingDrag::Ended { from, to: None } => state.remove(Some(from)),
        }
    }
}

fn choose(mut chosen: MessageReader<SquareClicked>, mut editor: ResMut<Editor>) {
    for SquareClicked(sq) in chosen.read() {
        if let Some(state) = &mut editor.state {
            state.click(*sq);
        }
    }
}

/// The right button and Delete remove the piece under the pointer.
fn remove(
    mut clicks: MessageReader<BoardClick>,
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<EguiWantsInput>,
    pointed: Res<PointerTarget>,
    mut editor: ResMut<Editor>,
) {
    let by_button = clicks.read().filter(|click| click.button == PointerButton::Secondary).count() > 0;
    let by_key = keys.just_pressed(KeyCode::Delete) && !panels.wants_any_keyboard_input();
    if !(by_button || by_key) {
        return;
    }
    let Some(state) = &mut editor.state else { return };
    if by_key {
        // A picked koma takes precedence over the koma under the pointer.
        let sq = state.lifted().or(pointed.square);
        state.remove(sq);
    } else {
        let is_held = state.tool == Tool::Move && state.lifted().is_some();
        if is_held { state.reset_tool() } else { state.remove(pointed.square) }
    }
}

fn put_back(mut editor: ResMut<Editor>) -> bool {
    let Some(state) = &mut editor.state else { return false };
    let is_held = state.tool != Tool::Move || state.lifted().is_some();
    state.reset_tool();
    is_held
}
