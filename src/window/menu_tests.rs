//! The menu bar: the arrow keys reach every entry, and no action is missing.

use super::keyboard_tests::{
    MAX_TABS, SETTINGS_SECTIONS, app, click, context, game, is_in_view, press, request, two_people,
    unnamed_node,
};
use super::screen_reader_tests::{node_of, nodes};
use crate::app::{Action, Menu, StartGame};
use crate::say;
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::HashSet;

fn entries(ctx: &egui::Context) -> HashSet<egui::Id> {
    ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let menus = layers.filter(|(layer, _)| layer.order == egui::Order::Foreground);
        let all = menus.flat_map(|(_, widgets)| widgets.iter());
        all.filter(|widget| widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable())
            .map(|widget| widget.id)
            .collect()
    })
}

fn focused_control(ctx: &egui::Context) -> egui::Response {
    let id = ctx.memory(egui::Memory::focused).expect("something has the focus");
    ctx.read_response(id).expect("it is drawn")
}

/// Presses a key and waits until the focused control is in view.
fn press_and_wait(app: &mut App, ctx: &egui::Context, key: egui::Key) {
    press(app, ctx, key);
    for _ in 0..15 {
        app.update();
        if is_in_view(&focused_control(ctx)) {
            return;
        }
    }
    panic!("{:?} does not come into view", focused_control(ctx).rect);
}

/// Presses Down until the focus is back at the start, and returns all focused controls, the start last.
fn focus_cycle(app: &mut App, ctx: &egui::Context) -> Vec<egui::Response> {
    let (start, mut cycle) = (focused_control(ctx), Vec::new());
    while cycle.len() < MAX_TABS {
        press_and_wait(app, ctx, egui::Key::ArrowDown);
        let control = focused_control(ctx);
        if control.id == start.id {
            cycle.push(start);
            return cycle;
        }
        cycle.push(control);
    }
    panic!("the focus never returns to the start");
}

/// A game of two people with an active screen reader.
fn start_game() -> (App, egui::Context) {
    let mut app = app();
    app.world_mut().write_message(StartGame::new(game("tori"), two_people()));
    (0..8).for_each(|_| app.update());
    let ctx = context(&mut app);
    ctx.enable_accesskit();
    app.update();
    (app, ctx)
}

/// Whether the focused group of the menu is open; none if no group is focused.
fn is_focused_group_open(app: &mut App, ctx: &egui::Context) -> Option<bool> {
    node_of(app, focused_control(ctx).id).and_then(|node| node.is_expanded())
}

/// Opens the menu with F10 and every group with Right. Returns the number of groups.
fn open_menu(app: &mut App, ctx: &egui::Context) -> usize {
    press(app, ctx, egui::Key::F10);
    (0..3).for_each(|_| app.update());
    let (start, mut groups) = (focused_control(ctx).id, 0);
    for _ in 0..MAX_TABS {
        press_and_wait(app, ctx, egui::Key::ArrowDown);
        if focused_control(ctx).id == start {
            return groups;
        }
        if is_focused_group_open(app, ctx) == Some(false) {
            let before = entries(ctx).len();
            press_and_wait(app, ctx, egui::Key::ArrowRight);
            assert!(entries(ctx).len() > before && is_focused_group_open(app, ctx) == Some(true));
            groups += 1;
        }
    }
    panic!("the focus never returns to the start");
}

/// Checks that the arrows reach all entries of the open list, and that each has a name. Returns their number.
fn check_all_entries(app: &mut App, ctx: &egui::Context) -> usize {
    let cycle = focus_cycle(app, ctx);
    let unnamed: Vec<String> = cycle.iter().filter_map(|control| unnamed_node(app, control.id)).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
    let reached: HashSet<_> = cycle.iter().map(|control| control.id).collect();
    assert!(entries(ctx).is_subset(&reached));
    cycle.len()
}

#[test]
fn the_arrows_lead_to_every_entry_of_the_menu() {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, Escape};
    let (mut app, ctx) = start_game();
    assert_eq!(open_menu(&mut app, &ctx), 5);
    let count = check_all_entries(&mut app, &ctx);
    assert!(count > 30, "{count}");
    // The round ends with the last entry of the last group, Quit, the button and the list itself.
    (0..count - 3).for_each(|_| press_and_wait(&mut app, &ctx, ArrowDown));
    assert_eq!(is_focused_group_open(&mut app, &ctx), None);
    let before = entries(&ctx).len();
    press_and_wait(&mut app, &ctx, ArrowLeft);
    assert_eq!(is_focused_group_open(&mut app, &ctx), Some(false), "Left leads to the name of the group");
    assert!(entries(&ctx).len() < before, "and closes it");
    press_and_wait(&mut app, &ctx, ArrowLeft);
    assert!(check_all_entries(&mut app, &ctx) > 8, "the view list");
    press_and_wait(&mut app, &ctx, ArrowRight);
    assert!(egui::Popup::is_any_open(&ctx), "the menu again");
    press(&mut app, &ctx, Escape);
    app.update();
    assert!(!egui::Popup::is_any_open(&ctx));
}

/// The names and values of all nodes.
fn texts(app: &mut App) -> Vec<String> {
    (0..3).for_each(|_| app.update());
    let nodes = nodes(app);
    nodes.iter().flat_map(|node| [node.label(), node.value()]).flatten().map(str::to_owned).collect()
}

/// The typed line also offers every action, which another test checks.
#[test]
fn every_action_except_those_with_only_a_key_is_listed_in_a_game() {
    let (mut app, ctx) = start_game();
    let mut listed = texts(&mut app);
    open_menu(&mut app, &ctx);
    listed.extend(texts(&mut app));
    press_and_wait(&mut app, &ctx, egui::Key::ArrowRight);
    listed.extend(texts(&mut app));
    press(&mut app, &ctx, egui::Key::Escape);
    request(&mut app, Action::Settings);
    for section in SETTINGS_SECTIONS {
        click(&mut app, &format!("settings:{section}"));
        listed.extend(texts(&mut app));
    }
    request(&mut app, Action::Cancel);
    request(&mut app, Action::Help);
    let keys = texts(&mut app);
    let mut unlisted = Vec::new();
    for action in Action::ALL.iter().copied().filter(|action| action.is_here()) {
        let name = match action {
            Action::MenuBar => say!("bar-menu"),
            Action::TypedLine => say!("bar-find"),
            Action::ZoomLast => say!("bar-last"),
            action => action.name(),
        };
        let has_only_keys = |rest: &str| rest.is_empty() || rest.contains(&action.keys(&ctx));
        if !listed.iter().filter_map(|text| text.strip_prefix(&name)).any(has_only_keys) {
            unlisted.push(action);
        }
        let about = say!("action-about", name = action.name(), about = action.tooltip());
        assert!(keys.iter().any(|text| text.starts_with(&about)), "the list of keys lacks {action:?}");
    }
    let expected = Action::ALL.iter().copied().filter(|action| action.menu() == Menu::Unlisted);
    assert_eq!(unlisted, expected.collect::<Vec<_>>());
    assert_eq!(unlisted.len(), 7);
}
