//! Assigns to every key event the modifiers held when it was pressed.
//!
//! bevy_egui 0.42 gives all keys of a frame the modifiers held at the end of the frame. With a software renderer
//! frames are long, and Ctrl may be released before the end, so Ctrl+M would be read as M.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        correct_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

pub(super) fn correct_modifiers(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut inputs: Query<&mut EguiInput>,
    mut held: Local<egui::Modifiers>,
) {
    let mut pressed = Vec::new();
    for key in keys.read() {
        update_modifiers(&mut held, &key.logical_key, key.state.is_pressed());
        // The keys that bevy_egui passes on to egui, in the same order.
        if bevy_to_egui_key(&key.logical_key).or(bevy_to_egui_physical_key(&key.key_code)).is_some() {
            pressed.push(*held);
        }
    }
    if focus_lost.read().count() > 0 {
        *held = egui::Modifiers::NONE;
    }
    for mut input in &mut inputs {
        let reported = input.events.iter_mut().filter_map(|event| match event {
            egui::Event::Key { modifiers, .. } => Some(modifiers),
            _ => None,
        });
        for (reported, actual) in reported.zip(&pressed) {
            *reported = *actual;
        }
    }
}

fn update_modifiers(held: &mut egui::Modifiers, key: &Key, is_down: bool) {
    match key {
        Key::Control => {
            held.ctrl = is_down;
            if !cfg!(target_os = "macos") {
                held.command = is_down;
            }
        }
        Key::Super if cfg!(target_os = "macos") => {
            held.mac_cmd = is_down;
            held.command = is_down;
        }
        Key::Shift => held.shift = is_down,
        Key::Alt => held.alt = is_down,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_modifier_counts_from_its_press_to_its_release() {
        let mut held = egui::Modifiers::NONE;
        update_modifiers(&mut held, &Key::Control, true);
        assert!(held.ctrl && !held.shift);
        update_modifiers(&mut held, &Key::Shift, true);
        update_modifiers(&mut held, &Key::Control, false);
        assert!(!held.ctrl && !held.command && held.shift);
        update_modifiers(&mut held, &Key::Character("m".into()), true);
        assert!(held.shift);
    }
}
