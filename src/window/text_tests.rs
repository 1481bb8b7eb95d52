//! Texts and numbers in the whole window.

use super::keyboard_tests::{app, context, game, two_people};
use super::screen_reader_tests::nodes;
use crate::app::{Action, ActionRequest, Settings, StartGame};
use bevy::prelude::*;
use web_time::{Duration, Instant};

fn tori() -> App {
    let mut app = app();
    context(&mut app).enable_accesskit();
    app.world_mut().write_message(StartGame::new(game("tori"), two_people()));
    (0..8).for_each(|_| app.update());
    app
}

fn request(app: &mut App, action: Action) {
    app.world_mut().write_message(ActionRequest(action));
    (0..5).for_each(|_| app.update());
}

fn texts(app: &mut App) -> Vec<String> {
    let nodes = nodes(app);
    let texts = nodes.iter().flat_map(|node| [node.label(), node.value()]).flatten();
    texts.map(str::to_owned).collect()
}

fn suggestion(app: &mut App) -> String {
    request(app, Action::Suggest);
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < Duration::from_secs(60), "a suggestion");
        app.update();
        if let Some(text) = texts(app).into_iter().find(|text| text.starts_with('→')) {
            return text;
        }
    }
}

#[test]
fn numbers_are_shown_only_on_request() {
    let mut app = tori();
    let plain = suggestion(&mut app);
    assert!(plain.contains(" to ") && !plain.contains("half-moves"), "{plain}");
    request(&mut app, Action::Numbers);
    assert!(app.world().resource::<Settings>().numbers);
    let exact = suggestion(&mut app);
    assert!(exact.contains("half-moves"), "{exact}");
}

#[test]
fn memory_and_cores_are_hidden_by_default() {
    let mut app = tori();
    request(&mut app, Action::Players);
    let visible = texts(&mut app);
    assert!(visible.contains(&crate::say!("players-experts")), "{visible:?}");
    assert!(!visible.iter().any(|text| text.contains("MiB")), "{visible:?}");
}
