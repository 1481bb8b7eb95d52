//! The notation of moves, Western or Japanese, as chosen in the settings.

use super::language::apply_language;
use crate::app::{Action, HandleActions, Screen, Settings};
use crate::game::{Session, Thinking};
use bevy::prelude::*;
use tenjiku_language::{Language, choose_style, current_style, default_style};
use tenjiku_records::notation::MoveStyle;

/// The notation in use. Cached texts are rebuilt when it changes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMoveStyle(pub MoveStyle);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(CurrentMoveStyle(current_style()));
    app.on_action(Action::JapaneseMoves, toggle);
    app.add_systems(First, apply.after(apply_language).run_if(resource_changed::<Settings>));
    for screen in
        [Screen::Start, Screen::Match, Screen::Course, Screen::Lesson, Screen::Problem, Screen::Editor]
    {
        app.add_systems(OnEnter(screen), apply);
    }
}

/// The notation for a screen; `None` for the default of the language. Lessons name squares by letters in every
/// language, so their boards have letters as coordinates.
fn style_for(screen: Screen, settings: &Settings) -> Option<MoveStyle> {
    match screen {
        Screen::Course | Screen::Lesson => Some(MoveStyle::Western),
        Screen::Start | Screen::Match | Screen::Shelves | Screen::Problem | Screen::Editor => {
            settings.move_style
        }
    }
}

/// Toggles the notation. The default of the language is stored as `None`.
fn toggle(mut settings: ResMut<Settings>, current: Res<CurrentMoveStyle>) {
    let style = match current.0 {
        MoveStyle::Western => MoveStyle::Japanese,
        MoveStyle::Japanese => MoveStyle::Western,
    };
    settings.move_style = Some(style).filter(|style| *style != default_style(Language::current()));
}

fn apply(
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut current: ResMut<CurrentMoveStyle>,
) {
    choose_style(style_for(*screen.get(), &settings));
    if current.set_if_neq(CurrentMoveStyle(current_style())) {
        thinking.rewrite_suggestion(&session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_always_have_letters_as_coordinates() {
        for move_style in [None, Some(MoveStyle::Japanese)] {
            let settings = Settings { move_style, ..default() };
            assert_eq!(style_for(Screen::Lesson, &settings), Some(MoveStyle::Western));
            assert_eq!(style_for(Screen::Match, &settings), move_style);
        }
    }
}
