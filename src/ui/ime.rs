//! Hides keys consumed by an input method, such as the Enter that confirms the conversion of kana to kanji.

use bevy::prelude::*;
use bevy_egui::egui::{Event, ImeEvent, Key};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_composition_keys.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// Some platforms report the keys of an IME composition twice: as `Ime` events and as key events. An Enter that
/// confirms a composition must not submit the text, and an Escape that drops a composition must not close the
/// window.
fn drop_composition_keys(mut inputs: Query<&mut EguiInput>, mut is_composing: Local<bool>) {
    for mut input in &mut inputs {
        let was_composing = *is_composing;
        let mut has_ended = false;
        for event in &input.events {
            match event {
                Event::Ime(ImeEvent::Preedit { text, .. }) => *is_composing = !text.is_empty(),
                Event::Ime(ImeEvent::Commit(_)) => {
                    has_ended = true;
                    *is_composing = false;
                }
                _ => {}
            }
        }
        if was_composing || *is_composing || has_ended {
            input.events.retain(|event| {
                !matches!(event, Event::Key { key: Key::Enter | Key::Escape | Key::Tab | Key::Space, .. })
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::press as key;

    fn preedit(text: &str) -> Event {
        Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None })
    }

    #[test]
    fn enter_that_confirms_a_composition_submits_nothing() {
        let mut app = App::new();
        app.add_systems(Update, drop_composition_keys);
        let window = app.world_mut().spawn(EguiInput::default()).id();
        let mut remaining_events = |events: Vec<Event>| {
            app.world_mut().get_mut::<EguiInput>(window).expect("input").events = events;
            app.update();
            app.world().get::<EguiInput>(window).expect("input").events.clone()
        };
        assert_eq!(remaining_events(vec![key(Key::Enter)]), [key(Key::Enter)], "no composition");
        assert_eq!(remaining_events(vec![preedit("ふ"), key(Key::Space)]), [preedit("ふ")]);
        assert_eq!(remaining_events(vec![key(Key::Escape)]), [], "it belongs to the composition");
        let commit = Event::Ime(ImeEvent::Commit("歩".to_owned()));
        assert_eq!(
            remaining_events(vec![preedit(""), commit.clone(), key(Key::Enter)]),
            [preedit(""), commit]
        );
        assert_eq!(remaining_events(vec![key(Key::Enter)]), [key(Key::Enter)], "the next one submits");
    }
}
