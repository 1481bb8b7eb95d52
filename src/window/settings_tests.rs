//! The settings page, on the start screen, in a game and in a lesson.

use super::keyboard_tests::{app, click, game, request, two_people};
use crate::app::{Action, LessonRequest, ProbePoints, Screen, Settings, StartGame};
use crate::ui::BoardArea;
use crate::view::theme::ActiveTheme;
use bevy::prelude::*;

fn is_open(app: &mut App) -> bool {
    app.world_mut().resource_mut::<ProbePoints>().0.clear();
    app.update();
    app.world().resource::<ProbePoints>().0.iter().any(|(name, _)| name.starts_with("settings:"))
}

/// Opens the page, chooses a theme on it, and closes it again.
fn choose_theme(app: &mut App, theme: &str) {
    let screen = *app.world().resource::<State<Screen>>().get();
    let board = app.world().resource::<BoardArea>().0;
    request(app, Action::Settings);
    click(app, &format!("theme:{theme}"));
    assert_eq!(app.world().resource::<ActiveTheme>().0.id, theme, "{screen:?}: it applies at once");
    assert!(is_open(app), "{screen:?}: the page stays open after a choice");
    let area = app.world().resource::<BoardArea>().0;
    assert!(area.width() >= 400.0 && area.height() >= 600.0, "{screen:?}: {area}");
    request(app, Action::Cancel);
    assert!(!is_open(app), "{screen:?}: Esc closes it");
    assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
    assert_eq!(app.world().resource::<BoardArea>().0, board, "{screen:?}: the panels are back");
}

#[test]
fn a_choice_takes_effect_at_once_and_the_page_stays_open() {
    let mut app = app();
    choose_theme(&mut app, "ebony");
    app.world_mut().write_message(StartGame::new(game("tori"), two_people()));
    (0..8).for_each(|_| app.update());
    choose_theme(&mut app, "morning");
    app.world_mut().write_message(LessonRequest::Story(game("tori"), "first_flight".to_owned()));
    (0..8).for_each(|_| app.update());
    choose_theme(&mut app, "evening");
    assert_eq!(app.world().resource::<Settings>().theme, "evening");
}
