//! The language of the window: as the settings say, and changed at once when they do.

use crate::app::Settings;
use crate::game::{Session, Thinking};
use crate::language::Language;
use crate::say;
use bevy::prelude::*;
use bevy_egui::egui;

/// The language that is spoken. Texts that are kept over frames are made anew when it changes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken(pub Language);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Spoken(Language::current()));
    // Before anything is said in this frame.
    app.add_systems(First, speak.run_if(resource_changed::<Settings>));
}

fn speak(
    settings: Res<Settings>,
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut spoken: ResMut<Spoken>,
) {
    let language = settings.spoken_language();
    if spoken.0 != language {
        language.choose();
        spoken.0 = language;
        thinking.say_again(&session);
    }
}

/// The languages by their own names. Tells which one was chosen instead of the present one.
pub fn language_choice(ui: &mut egui::Ui) -> Option<Language> {
    let present = Language::current();
    let mut chosen = present;
    for language in Language::ALL {
        let choice = ui.selectable_value(&mut chosen, language, language.own_name());
        choice.on_hover_text(say!("menu-language-tip"));
    }
    if chosen == present {
        return None;
    }
    // What is on show is drawn once more, in the other language.
    ui.ctx().request_repaint();
    Some(chosen)
}
