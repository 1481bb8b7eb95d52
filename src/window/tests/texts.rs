//! Texts and numbers.

use super::TestWindow;
use crate::app::Action;
use tenjiku_language::say;

fn tori() -> TestWindow {
    let mut window = TestWindow::with_reader();
    window.start_game("tori");
    window
}

fn suggestion(window: &mut TestWindow) -> String {
    window.request(Action::Suggest);
    // Each line of the label is also listed.
    let find = |window: &mut TestWindow| {
        window.texts().into_iter().filter(|text| text.starts_with('→')).max_by_key(String::len)
    };
    window.run_until("a suggestion", |window| find(window).is_some());
    find(window).unwrap_or_default()
}

#[test]
fn numbers_are_shown_only_on_request() {
    let mut window = tori();
    let plain = suggestion(&mut window);
    assert!(plain.contains(" to ") && !plain.contains("half-moves"), "{plain}");
    window.request(Action::Numbers);
    assert!(window.settings().numbers);
    let exact = suggestion(&mut window);
    assert!(exact.contains("half-moves"), "{exact}");
}

#[test]
fn memory_and_cores_are_hidden_by_default() {
    let mut window = tori();
    window.request(Action::Players);
    let visible = window.texts();
    assert!(visible.contains(&say!("players-experts")), "{visible:?}");
    assert!(!visible.iter().any(|text| text.contains("MiB")), "{visible:?}");
}
