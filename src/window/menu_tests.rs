//! The menu bar: the arrow keys reach every entry, and no action is missing.

use super::keyboard_tests::{
    MAX_TABS, PARTS, app, ask, click, context, game, is_in_view, nameless, persons, press,
};
use super::screen_reader_tests::{node_of, nodes};
use crate::app::{Action, Menu, StartGame};
use crate::say;
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::HashSet;

/// The entries of the open menus.
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

/// The focused control.
fn focus(ctx: &egui::Context) -> egui::Response {
    let id = ctx.memory(egui::Memory::focused).expect("something has the focus");
    ctx.read_response(id).expect("it is drawn")
}

/// Presses a key and waits until the focused control is in view.
fn tap(app: &mut App, ctx: &egui::Context, key: egui::Key) {
    press(app, ctx, key);
    for _ in 0..15 {
        app.update();
        if is_in_view(&focus(ctx)) {
            return;
        }
    }
    panic!("{:?} does not come into view", focus(ctx).rect);
}

/// Presses Down until the focus is back at the start, and returns all focused controls, the start last.
fn go_round(app: &mut App, ctx: &egui::Context) -> Vec<egui::Response> {
    let (start, mut round) = (focus(ctx), Vec::new());
    while round.len() < MAX_TABS {
        tap(app, ctx, egui::Key::ArrowDown);
        let control = focus(ctx);
        if control.id == start.id {
            round.push(start);
            return round;
        }
        round.push(control);
    }
    panic!("the focus never comes round");
}

/// A game of two people with an active screen reader.
fn in_a_game() -> (App, egui::Context) {
    let mut app = app();
    app.world_mut().write_message(StartGame::new(game("tori"), persons()));
    (0..8).for_each(|_| app.update());
    let ctx = context(&mut app);
    ctx.enable_accesskit();
    app.update();
    (app, ctx)
}

/// Whether the focused group of the menu is open; none if no group is focused.
fn group_in_focus(app: &mut App, ctx: &egui::Context) -> Option<bool> {
    node_of(app, focus(ctx).id).and_then(|node| node.is_expanded())
}

/// Opens the menu with F10 and every group with Right. Returns the number of groups.
fn open_menu(app: &mut App, ctx: &egui::Context) -> usize {
    press(app, ctx, egui::Key::F10);
    (0..3).for_each(|_| app.update());
    let (start, mut groups) = (focus(ctx).id, 0);
    for _ in 0..MAX_TABS {
        tap(app, ctx, egui::Key::ArrowDown);
        if focus(ctx).id == start {
            return groups;
        }
        if group_in_focus(app, ctx) == Some(false) {
            let before = entries(ctx).len();
            tap(app, ctx, egui::Key::ArrowRight);
            assert!(entries(ctx).len() > before && group_in_focus(app, ctx) == Some(true));
            groups += 1;
        }
    }
    panic!("the focus never comes round");
}

/// Checks that the arrows reach all entries of the open list, and that each has a name. Returns their number.
fn check_all_entries(app: &mut App, ctx: &egui::Context) -> usize {
    let round = go_round(app, ctx);
    let unnamed: Vec<String> = round.iter().filter_map(|control| nameless(app, control.id)).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
    let seen: HashSet<_> = round.iter().map(|control| control.id).collect();
    assert!(entries(ctx).is_subset(&seen));
    round.len()
}

#[test]
fn the_arrows_lead_to_every_entry_of_the_menu() {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, Escape};
    let (mut app, ctx) = in_a_game();
    assert_eq!(open_menu(&mut app, &ctx), 5);
    let count = check_all_entries(&mut app, &ctx);
    assert!(count > 30, "{count}");
    // The round ends with the last entry of the last group, Quit, the button and the list itself.
    (0..count - 3).for_each(|_| tap(&mut app, &ctx, ArrowDown));
    assert_eq!(group_in_focus(&mut app, &ctx), None);
    let before = entries(&ctx).len();
    tap(&mut app, &ctx, ArrowLeft);
    assert_eq!(group_in_focus(&mut app, &ctx), Some(false), "Left leads to the name of the group");
    assert!(entries(&ctx).len() < before, "and closes it");
    tap(&mut app, &ctx, ArrowLeft);
    assert!(check_all_entries(&mut app, &ctx) > 8, "the list of what is seen");
    tap(&mut app, &ctx, ArrowRight);
    assert!(egui::Popup::is_any_open(&ctx), "the menu again");
    press(&mut app, &ctx, Escape);
    app.update();
    assert!(!egui::Popup::is_any_open(&ctx));
}

/// The names and values of all nodes.
fn words(app: &mut App) -> Vec<String> {
    (0..3).for_each(|_| app.update());
    let nodes = nodes(app);
    nodes.iter().flat_map(|node| [node.label(), node.value()]).flatten().map(str::to_owned).collect()
}

/// The typed line also offers every action, which another test checks.
#[test]
fn every_action_except_those_with_only_a_key_is_listed_in_a_game() {
    let (mut app, ctx) = in_a_game();
    let mut seen = words(&mut app);
    open_menu(&mut app, &ctx);
    seen.extend(words(&mut app));
    tap(&mut app, &ctx, egui::Key::ArrowRight);
    seen.extend(words(&mut app));
    press(&mut app, &ctx, egui::Key::Escape);
    ask(&mut app, Action::Settings);
    for part in PARTS {
        click(&mut app, &format!("settings:{part}"));
        seen.extend(words(&mut app));
    }
    ask(&mut app, Action::Cancel);
    ask(&mut app, Action::Help);
    let keys = words(&mut app);
    let mut unseen = Vec::new();
    for action in Action::ALL.iter().copied().filter(|action| action.is_here()) {
        let name = match action {
            Action::MenuBar => say!("bar-menu"),
            Action::TypedLine => say!("bar-find"),
            Action::ZoomLast => say!("bar-last"),
            action => action.name(),
        };
        let keys_only = |rest: &str| rest.is_empty() || rest.contains(&action.keys(&ctx));
        if !seen.iter().filter_map(|words| words.strip_prefix(&name)).any(keys_only) {
            unseen.push(action);
        }
        let about = say!("action-about", name = action.name(), about = action.tooltip());
        assert!(keys.iter().any(|words| words.starts_with(&about)), "the list of keys lacks {action:?}");
    }
    let expected = Action::ALL.iter().copied().filter(|action| action.menu() == Menu::Unlisted);
    assert_eq!(unseen, expected.collect::<Vec<_>>());
    assert_eq!(unseen.len(), 7);
}
