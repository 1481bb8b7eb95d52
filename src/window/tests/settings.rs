//! The settings page, on the start screen, in a game and in a lesson.

use super::{TestWindow, game};
use crate::app::{Action, LessonRequest, ProbePoints};
use crate::ui::BoardArea;
use crate::view::theme::ActiveTheme;

fn is_open(window: &mut TestWindow) -> bool {
    window.world_mut().resource_mut::<ProbePoints>().0.clear();
    window.update();
    window.resource::<ProbePoints>().0.iter().any(|(name, _)| name.starts_with("settings:"))
}

fn choose_theme(window: &mut TestWindow, theme: &str) {
    let screen = window.screen();
    let board = window.resource::<BoardArea>().0;
    window.request(Action::Settings);
    window.click(&format!("theme:{theme}"));
    assert_eq!(window.resource::<ActiveTheme>().0.id, theme, "{screen:?}: it applies at once");
    assert!(is_open(window), "{screen:?}: the page stays open after a choice");
    let area = window.resource::<BoardArea>().0;
    assert!(area.width() >= 400.0 && area.height() >= 600.0, "{screen:?}: {area}");
    window.request(Action::Cancel);
    assert!(!is_open(window), "{screen:?}: Esc closes it");
    assert_eq!(window.screen(), screen);
    assert_eq!(window.resource::<BoardArea>().0, board, "{screen:?}: the panels are back");
}

#[test]
fn a_choice_takes_effect_at_once_and_the_page_stays_open() {
    let mut window = TestWindow::new();
    choose_theme(&mut window, "ebony");
    window.start_game("tori");
    choose_theme(&mut window, "morning");
    window.send(LessonRequest::Story(game("tori"), "first_flight".to_owned()));
    choose_theme(&mut window, "evening");
    assert_eq!(window.settings().theme, "evening");
}
