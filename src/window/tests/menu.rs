//! The menu bar: the arrow keys reach every entry, and no action is missing.

use super::TestWindow;
use super::keyboard::{MAX_TABS, SETTINGS_SECTIONS, unnamed_node};
use crate::app::{Action, Menu};
use crate::screens::is_in_view;
use bevy_egui::egui;
use std::collections::HashSet;
use tenjiku_language::say;

fn entries(window: &TestWindow) -> HashSet<egui::Id> {
    window.ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let menus = layers.filter(|(layer, _)| layer.order == egui::Order::Foreground);
        let all = menus.flat_map(|(_, widgets)| widgets.iter());
        all.filter(|widget| widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable())
            .map(|widget| widget.id)
            .collect()
    })
}

fn focused_control(window: &TestWindow) -> egui::Response {
    let id = window.ctx.memory(egui::Memory::focused).expect("something has the focus");
    window.ctx.read_response(id).expect("it is drawn")
}

fn press_and_wait(window: &mut TestWindow, key: egui::Key) {
    window.press(key);
    for _ in 0..15 {
        window.update();
        if is_in_view(&focused_control(window)) {
            return;
        }
    }
    panic!("{:?} does not come into view", focused_control(window).rect);
}

/// Presses Down until the focus is back at the start, and returns all focused controls, the start last.
fn focus_cycle(window: &mut TestWindow) -> Vec<egui::Response> {
    let (start, mut cycle) = (focused_control(window), Vec::new());
    while cycle.len() < MAX_TABS {
        press_and_wait(window, egui::Key::ArrowDown);
        let control = focused_control(window);
        if control.id == start.id {
            cycle.push(start);
            return cycle;
        }
        cycle.push(control);
    }
    panic!("the focus never returns to the start");
}

fn start_game() -> TestWindow {
    let mut window = TestWindow::with_reader();
    window.start_game("tori");
    window
}

/// Whether the focused group of the menu is open; `None` if no group is focused.
fn is_focused_group_open(window: &mut TestWindow) -> Option<bool> {
    window.node_of(focused_control(window).id).and_then(|node| node.is_expanded())
}

/// Opens the menu with F10 and every group with Right. Returns the number of groups.
fn open_menu(window: &mut TestWindow) -> usize {
    window.press(egui::Key::F10);
    window.run(3);
    let (start, mut groups) = (focused_control(window).id, 0);
    for _ in 0..MAX_TABS {
        press_and_wait(window, egui::Key::ArrowDown);
        if focused_control(window).id == start {
            return groups;
        }
        if is_focused_group_open(window) == Some(false) {
            let before = entries(window).len();
            press_and_wait(window, egui::Key::ArrowRight);
            assert!(entries(window).len() > before && is_focused_group_open(window) == Some(true));
            groups += 1;
        }
    }
    panic!("the focus never returns to the start");
}

/// Checks that the arrows reach all entries of the open list, and that each has a name. Returns their number.
fn check_all_entries(window: &mut TestWindow) -> usize {
    let cycle = focus_cycle(window);
    let unnamed: Vec<String> = cycle.iter().filter_map(|control| unnamed_node(window, control.id)).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
    let reached: HashSet<_> = cycle.iter().map(|control| control.id).collect();
    assert!(entries(window).is_subset(&reached));
    cycle.len()
}

#[test]
fn the_arrows_lead_to_every_entry_of_the_menu() {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, Escape};
    let mut window = start_game();
    assert_eq!(open_menu(&mut window), 5);
    let count = check_all_entries(&mut window);
    assert!(count > 30, "{count}");
    // After the last entry of the last group the cycle has three more controls: Quit, the menu button and the
    // button of the view list.
    (0..count - 3).for_each(|_| press_and_wait(&mut window, ArrowDown));
    assert_eq!(is_focused_group_open(&mut window), None);
    let before = entries(&window).len();
    press_and_wait(&mut window, ArrowLeft);
    assert_eq!(is_focused_group_open(&mut window), Some(false), "Left leads to the name of the group");
    assert!(entries(&window).len() < before, "and closes it");
    press_and_wait(&mut window, ArrowLeft);
    assert!(check_all_entries(&mut window) > 8, "the view list");
    press_and_wait(&mut window, ArrowRight);
    assert!(egui::Popup::is_any_open(&window.ctx), "the menu is open again");
    window.press(Escape);
    window.update();
    assert!(!egui::Popup::is_any_open(&window.ctx));
}

fn texts(window: &mut TestWindow) -> Vec<String> {
    window.run(3);
    window.texts()
}

/// The typed line also offers every action, which another test checks.
#[test]
fn every_action_except_those_with_only_a_key_is_listed_in_a_game() {
    let mut window = start_game();
    let mut listed = texts(&mut window);
    open_menu(&mut window);
    listed.extend(texts(&mut window));
    press_and_wait(&mut window, egui::Key::ArrowRight);
    listed.extend(texts(&mut window));
    window.press(egui::Key::Escape);
    window.request(Action::Settings);
    for section in SETTINGS_SECTIONS {
        window.click(&format!("settings:{section}"));
        listed.extend(texts(&mut window));
    }
    window.request(Action::Cancel);
    window.request(Action::Help);
    let keys = texts(&mut window);
    let mut unlisted = Vec::new();
    for action in Action::ALL.iter().copied().filter(|action| action.is_here()) {
        let name = match action {
            Action::MenuBar => say!("bar-menu"),
            Action::TypedLine => say!("bar-find"),
            Action::ZoomLast => say!("bar-last"),
            action => action.name(),
        };
        let ends_or_continues_with_keys =
            |rest: &str| rest.is_empty() || rest.contains(&action.keys(&window.ctx));
        if !listed.iter().filter_map(|text| text.strip_prefix(&name)).any(ends_or_continues_with_keys) {
            unlisted.push(action);
        }
        let about = say!("action-about", name = action.name(), about = action.tooltip());
        assert!(keys.iter().any(|text| text.starts_with(&about)), "the list of keys lacks {action:?}");
    }
    let expected = Action::ALL.iter().copied().filter(|action| action.row().menu == Menu::Unlisted);
    assert_eq!(unlisted, expected.collect::<Vec<_>>());
    assert_eq!(unlisted.len(), 7);
}

/// Regression: the clocks had a tick in a game without clocks.
#[test]
fn the_clocks_can_be_hidden_only_in_a_game_with_clocks() {
    for clock in [None, "5:00+5".parse().ok()] {
        let mut window = TestWindow::with_reader();
        window.settings().clock = clock;
        window.start_game("tori");
        open_menu(&mut window);
        press_and_wait(&mut window, egui::Key::ArrowRight);
        window.run(3);
        let nodes = window.nodes();
        let name = Action::Clocks.name();
        let entry = nodes.iter().find(|node| node.label().is_some_and(|label| label.starts_with(&name)));
        assert_eq!(entry.expect("an entry").is_disabled(), clock.is_none());
    }
}
