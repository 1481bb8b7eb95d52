//! Every entry of every menu is reached with the arrows alone.

use super::keyboard_tests::{MOST, app, context, game, is_in_view, nameless, persons, press};
use crate::app::StartGame;
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::HashSet;

/// The entries of the menus that are open and can be chosen.
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

/// Where the focus is.
fn focus(ctx: &egui::Context) -> egui::Response {
    let id = ctx.memory(egui::Memory::focused).expect("something has the focus");
    ctx.read_response(id).expect("it is drawn")
}

/// Presses a key and waits until its effect is drawn.
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

/// Presses Down until the focus is where it was, and returns the places it came through, that one last.
fn go_round(app: &mut App, ctx: &egui::Context) -> Vec<egui::Response> {
    let (start, mut round) = (focus(ctx), Vec::new());
    while round.len() < MOST {
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

/// F10 goes to the menu bar, Down opens a menu and goes round in it, Right goes to the next one or opens a
/// list of choices.
#[test]
fn the_arrows_lead_to_every_entry_of_every_menu() {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, Escape, F10};
    let mut app = app();
    app.world_mut().write_message(StartGame::new(game("tori"), persons()));
    (0..8).for_each(|_| app.update());
    let ctx = context(&mut app);
    ctx.enable_accesskit();
    press(&mut app, &ctx, F10);
    (0..3).for_each(|_| app.update());
    let first = focus(&ctx).id;
    tap(&mut app, &ctx, ArrowDown);
    let mut menus = Vec::new();
    while menus.len() < 20 {
        assert!(egui::Popup::is_any_open(&ctx));
        let round = go_round(&mut app, &ctx);
        assert!(!round.is_empty());
        let unnamed: Vec<String> =
            round.iter().filter_map(|control| nameless(&mut app, control.id)).collect();
        assert!(unnamed.is_empty(), "{unnamed:?}");
        let seen: HashSet<_> = round.iter().map(|control| control.id).collect();
        assert!(entries(&ctx).is_subset(&seen), "menu {}", menus.len());
        menus.push(round);
        tap(&mut app, &ctx, ArrowRight);
        if focus(&ctx).id == first {
            break;
        }
    }
    assert_eq!(menus.len(), 8);
    // The menu of the players has a list of choices.
    let players = 2;
    (0..players).for_each(|_| tap(&mut app, &ctx, ArrowRight));
    let mut lists = 0;
    for place in 1..=menus[players].len() {
        (0..place).for_each(|_| tap(&mut app, &ctx, ArrowDown));
        let control = focus(&ctx);
        if control.sense.senses_drag() {
            (0..place).for_each(|_| tap(&mut app, &ctx, egui::Key::ArrowUp));
            continue;
        }
        let before = entries(&ctx).len();
        tap(&mut app, &ctx, ArrowRight);
        let inside = entries(&ctx).len().saturating_sub(before);
        if inside > 0 && focus(&ctx).layer_id != control.layer_id {
            lists += 1;
            for _ in 1..inside {
                tap(&mut app, &ctx, ArrowDown);
                assert_ne!(focus(&ctx).layer_id, control.layer_id);
            }
            tap(&mut app, &ctx, ArrowLeft);
            assert_eq!((focus(&ctx).id, entries(&ctx).len()), (control.id, before), "the list is closed");
            (0..place).for_each(|_| tap(&mut app, &ctx, egui::Key::ArrowUp));
        } else {
            tap(&mut app, &ctx, ArrowLeft);
        }
    }
    assert_eq!(lists, 1);
    press(&mut app, &ctx, Escape);
    app.update();
    assert!(!egui::Popup::is_any_open(&ctx));
}
