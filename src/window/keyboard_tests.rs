//! Every control of the window gets the focus by Tab alone, in the smallest window.
//!
//! The window runs whole, but for its window and graphics card. The walk takes whatever is on the screen: it
//! knows no control by name.

use super::add_rooms;
use crate::app::test_frame::press;
use crate::app::{Action, ActionRequest, LessonRequest, Screen, Settings, SettingsOfThisRun, StartGame};
use crate::game::{Player, Seats};
use crate::variant::{Library, Variant};
use bevy::ecs::system::RunSystemOnce;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};
use std::collections::HashSet;
use std::sync::Arc;

/// The most presses of Tab for a screen: no screen has that many controls.
const MOST: usize = 900;

/// A press of Tab in the next frame.
#[derive(Resource, Default)]
struct Tab(bool);

fn press_tab(mut tab: ResMut<Tab>, mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>) {
    if std::mem::take(&mut tab.0) {
        for mut input in &mut inputs {
            input.events.push(press(egui::Key::Tab));
        }
    }
}

/// The program in a window of 800 × 600 that nobody sees.
fn app() -> App {
    let window =
        Window { resolution: WindowResolution::new(800, 600), title: "Tenjiku".to_owned(), ..default() };
    let window =
        WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() };
    let no_card = WgpuSettings { backends: None, ..default() };
    let renderer =
        RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_card)), ..default() };
    let mut app = App::new();
    let plugins = DefaultPlugins.set(window).set(renderer).disable::<WinitPlugin>().disable::<LogPlugin>();
    // Without a card nobody adds this one, and entities of the renderer could not be removed.
    app.add_plugins((plugins, SyncWorldPlugin));
    add_rooms(&mut app);
    app.insert_resource(Settings::default()).insert_resource(SettingsOfThisRun).init_resource::<Tab>();
    app.add_systems(
        PreUpdate,
        press_tab.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    app.finish();
    app.cleanup();
    (0..6).for_each(|_| app.update());
    app
}

fn context(app: &mut App) -> egui::Context {
    let ctx = app.world_mut().run_system_once(|mut contexts: EguiContexts| contexts.ctx_mut().cloned());
    ctx.expect("a system").expect("a context")
}

/// The controls that can be clicked now: their ids and places.
fn controls(ctx: &egui::Context) -> Vec<(egui::Id, egui::Rect)> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let all = widgets.layers().flat_map(|(_, widgets)| widgets.iter());
        all.filter(|widget| widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable())
            .map(|widget| (widget.id, widget.rect))
            .collect()
    })
}

/// Presses Tab until the walk is round, and returns the places of the controls that it missed.
fn missed(app: &mut App) -> Vec<egui::Rect> {
    let ctx = context(app);
    let mut seen = HashSet::new();
    let mut steps_without_news = 0;
    for _ in 0..MOST {
        app.world_mut().resource_mut::<Tab>().0 = true;
        app.update();
        let focused = ctx.memory(egui::Memory::focused);
        steps_without_news += 1;
        if let Some(id) = focused
            && seen.insert(id)
        {
            steps_without_news = 0;
        }
        let open = controls(&ctx);
        if steps_without_news > open.len() + 5 {
            return open.into_iter().filter(|(id, _)| !seen.contains(id)).map(|(_, at)| at).collect();
        }
    }
    panic!("Tab never comes round");
}

fn ask(app: &mut App, action: Action) {
    app.world_mut().write_message(ActionRequest(action));
    (0..5).for_each(|_| app.update());
}

fn game(id: &str) -> Arc<Variant> {
    let library = Library::with_folder(None);
    Arc::new(Variant::compile(library.find(id).expect("ours"), &[]).expect("it compiles"))
}

fn on(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

#[test]
fn every_control_is_reached_with_the_keyboard_alone() {
    let mut app = app();
    let mut missing = Vec::new();
    let mut walk = |app: &mut App, name: &str| {
        let missed = missed(app);
        if !missed.is_empty() {
            missing.push(format!("{name}: {missed:?}"));
        }
    };
    assert_eq!(on(&app), Screen::Start);
    walk(&mut app, "start screen");
    for (window, name) in [(Action::Load, "saved games"), (Action::Help, "keys"), (Action::Rules, "rules")] {
        ask(&mut app, window);
        walk(&mut app, name);
        ask(&mut app, window);
    }
    let seats = Seats::new(Player::Person, Player::Person);
    app.world_mut().write_message(StartGame::new(game("tori"), seats));
    (0..8).for_each(|_| app.update());
    assert_eq!(on(&app), Screen::Match);
    walk(&mut app, "game");
    for (window, name) in [
        (Action::Players, "players"),
        (Action::Legend, "marks"),
        (Action::Pieces, "pieces"),
        (Action::TextScore, "text"),
        (Action::About, "about"),
        (Action::Notes, "notes"),
        (Action::Resign, "resign"),
    ] {
        ask(&mut app, window);
        walk(&mut app, name);
        ask(&mut app, Action::Cancel);
    }
    ask(&mut app, Action::SetUp);
    assert_eq!(on(&app), Screen::Editor);
    walk(&mut app, "editor");
    app.world_mut().write_message(LessonRequest::Course(game("tori")));
    (0..8).for_each(|_| app.update());
    assert_eq!(on(&app), Screen::Course);
    walk(&mut app, "course");
    app.world_mut().write_message(LessonRequest::Story(game("tori"), "first_flight".to_owned()));
    (0..8).for_each(|_| app.update());
    assert_eq!(on(&app), Screen::Lesson);
    walk(&mut app, "lesson");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
