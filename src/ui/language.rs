//! The language of the window, as chosen in the settings.

use super::choice::choice_value;
use crate::app::Settings;
use crate::game::{Session, Thinking};
use bevy::prelude::*;
use bevy_egui::egui;
use tenjiku_language::{Language, say};

/// The language in use. Cached texts are rebuilt when it changes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowLanguage(pub Language);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WindowLanguage(Language::current()));
    // Before any text of this frame is created.
    app.add_systems(First, apply_language.run_if(resource_changed::<Settings>));
}

pub(super) fn apply_language(
    settings: Res<Settings>,
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut current: ResMut<WindowLanguage>,
) {
    let language = settings.spoken_language();
    if current.0 != language {
        language.choose();
        current.0 = language;
        thinking.rewrite_suggestion(&session);
    }
}

/// The choice of language, by native names. Returns a newly chosen language.
pub fn language_choice(ui: &mut egui::Ui) -> Option<Language> {
    let current = Language::current();
    let mut chosen = current;
    for language in Language::ALL {
        let choice = choice_value(ui, &mut chosen, language, language.own_name());
        choice.on_hover_text(say!("menu-language-tip"));
    }
    if chosen == current {
        return None;
    }
    // Redraws the window in the new language.
    ui.ctx().request_repaint();
    Some(chosen)
}
