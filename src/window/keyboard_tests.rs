//! Tab alone reaches every control of the window, in the smallest window, and in the nightly tests in larger ones.
//!
//! The complete program runs without a window and graphics card. The test finds the controls on the screen by itself.

use super::add_modules;
use super::problem_tests::linked_request;
use crate::app::{
    Action, ActionRequest, LessonRequest, ProbePoints, Screen, Settings, StartGame, TemporarySettings,
};
use crate::game::{GameCommand, IntentSource, MoveIntent, Picked, Player, Seats, Session};
use crate::input::{MoveInput, MoveQuestion};
use crate::search::Level;
use crate::ui::node_ids::NodeIds;
use crate::view::quality::Quality;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::ecs::system::RunSystemOnce;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::{EguiContexts, EguiInput, EguiOutput, EguiPreUpdateSet, PrimaryEguiContext, egui};
use std::collections::HashSet;
use std::sync::Arc;
use tenjiku_rules::Side;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{Library, Variant};
use web_time::{Duration, Instant};

/// Maximum number of Tab presses per screen, more than any screen has controls.
pub(super) const MAX_TABS: usize = 900;
/// Time between frames for animations.
const FRAME: Duration = Duration::from_millis(20);

/// Sizes of windows, the smallest first.
const SIZES: [(u32, u32); 3] = [(800, 600), (1280, 800), (1920, 1080)];

/// Duration of a long press.
const LONG_FRAME: Duration = Duration::from_secs(2);

#[derive(Resource, Default)]
struct Events(Vec<egui::Event>);

fn send_events(mut events: ResMut<Events>, mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>) {
    for mut input in &mut inputs {
        input.events.append(&mut events.0);
    }
}

/// The program in the smallest window.
pub(super) fn app() -> App {
    app_with_size(SIZES[0])
}

/// The program in a hidden window of a size.
fn app_with_size((width, height): (u32, u32)) -> App {
    let window =
        Window { resolution: WindowResolution::new(width, height), title: "Tenjiku".to_owned(), ..default() };
    let window =
        WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() };
    let no_gpu = WgpuSettings { backends: None, ..default() };
    let renderer = RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_gpu)), ..default() };
    let mut app = App::new();
    let plugins = DefaultPlugins.set(window).set(renderer).disable::<WinitPlugin>().disable::<LogPlugin>();
    // Not added without a graphics card, but needed to remove entities of the renderer.
    app.add_plugins((plugins, SyncWorldPlugin));
    // The picture is not visible.
    app.insert_resource(Quality::Low);
    add_modules(&mut app);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.insert_resource(Settings::default()).insert_resource(TemporarySettings).init_resource::<Events>();
    crate::tutorial::without_progress_on_disk(&mut app);
    app.add_systems(PreUpdate, send_events.in_set(EguiPreUpdateSet::ProcessInput));
    // Tests run in parallel, and moving systems between threads takes longer than most systems.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.finish();
    app.cleanup();
    (0..6).for_each(|_| app.update());
    app
}

/// Presses a key, with scrolling animations disabled.
pub(super) fn press(app: &mut App, ctx: &egui::Context, key: egui::Key) {
    ctx.all_styles_mut(|style| style.scroll_animation = egui::style::ScrollAnimation::none());
    run_with_events(app, vec![key_event(key)]);
}

fn key_event(key: egui::Key) -> egui::Event {
    let modifiers = egui::Modifiers::NONE;
    egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

pub(super) fn run_with_events(app: &mut App, events: Vec<egui::Event>) {
    app.world_mut().resource_mut::<Events>().0 = events;
    app.update();
}

/// Types a text. Each letter is a key event and a text event.
pub(super) fn type_text(app: &mut App, text: &str) {
    for letter in text.chars() {
        let key = egui::Key::from_name(&letter.to_ascii_uppercase().to_string());
        let text = egui::Event::Text(letter.to_string());
        run_with_events(app, key.map(key_event).into_iter().chain([text]).collect());
    }
}

/// Clicks the control whose name for test programs starts with `name`.
pub(super) fn click(app: &mut App, name: &str) {
    let points = &app.world().resource::<ProbePoints>().0;
    let point = points.iter().find(|(point, _)| point.starts_with(name));
    let pos = point.unwrap_or_else(|| panic!("{name} is not in view: {points:?}")).1;
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    let press = |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers };
    run_with_events(app, vec![egui::Event::PointerMoved(pos)]);
    run_with_events(app, vec![press(true)]);
    run_long_frame(app);
    run_with_events(app, vec![press(false)]);
    run_with_events(app, vec![egui::Event::PointerGone]);
    (0..3).for_each(|_| app.update());
}

pub(super) fn context(app: &mut App) -> egui::Context {
    let ctx = app.world_mut().run_system_once(|mut contexts: EguiContexts| contexts.ctx_mut().cloned());
    ctx.expect("a system").expect("a context")
}

/// Runs a frame long after the previous one, as on a slow machine.
fn run_long_frame(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(LONG_FRAME));
    app.update();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
}

fn controls(ctx: &egui::Context) -> Vec<(egui::Id, egui::Rect)> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let all = widgets.layers().flat_map(|(_, widgets)| widgets.iter());
        all.filter(|widget| widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable())
            .map(|widget| (widget.id, widget.rect))
            .collect()
    })
}

/// A walk with Tab through all screens.
struct Walk {
    app: App,
    ctx: egui::Context,
    /// The controls that have had the focus, and the last of them.
    visited: HashSet<egui::Id>,
    last: Option<egui::Id>,
    long_presses: usize,
    faults: Vec<String>,
}

impl Walk {
    /// Presses Tab until every control has had the focus on this screen or a previous one. Records missed controls, and
    /// those that are out of view while focused.
    fn check_screen(&mut self, name: &str) {
        // Continue from the last control of the previous walk.
        if let Some(last) = self.last.filter(|last| self.ctx.read_response(*last).is_some()) {
            self.ctx.memory_mut(|memory| memory.request_focus(last));
        }
        let mut steps_without_new_control = 0;
        for _ in 0..MAX_TABS {
            press(&mut self.app, &self.ctx, egui::Key::Tab);
            if self.ctx.memory(egui::Memory::focused).is_none() {
                // After the last control the first one gets the focus in the next frame.
                self.app.update();
            }
            steps_without_new_control += 1;
            if let Some(id) = self.ctx.memory(egui::Memory::focused)
                && self.visited.insert(id)
            {
                steps_without_new_control = 0;
                self.last = Some(id);
                self.check_focus(name, id);
            }
            let open = controls(&self.ctx);
            let mut missed = open.iter().filter(|(id, _)| !self.visited.contains(id)).peekable();
            if missed.peek().is_none() {
                return;
            }
            if steps_without_new_control > open.len() + 5 {
                self.faults.push(format!("{name}: missed {:?}", missed.collect::<Vec<_>>()));
                return;
            }
        }
        panic!("{name}: the focus never returns to the start");
    }

    /// Checks that a focused control has a name for screen readers and is in view or scrolls into view.
    fn check_focus(&mut self, name: &str, id: egui::Id) {
        let place = self.ctx.read_response(id).map(|control| (control.rect, control.layer_id));
        self.app.update();
        if let Some(unnamed_node) = unnamed_node(&mut self.app, id) {
            self.faults.push(format!("{name}: nameless {place:?} {unnamed_node}"));
        }
        for _ in 0..15 {
            self.app.update();
            if self.ctx.read_response(id).is_none_or(|control| is_in_view(&control)) {
                return self.check_long_press(name, id);
            }
        }
        let hidden = self.ctx.read_response(id).map(|control| (control.rect, control.interact_rect));
        self.faults.push(format!("{name}: hidden {hidden:?}"));
    }

    /// Checks that a long press on a control would become a click. The pointer leaves before the release.
    fn check_long_press(&mut self, name: &str, id: egui::Id) {
        // Wait for scrolling lists to come to rest.
        (0..3).for_each(|_| self.app.update());
        let control = self.ctx.read_response(id).filter(|control| control.sense.senses_click());
        let Some(control) = control else { return };
        let pos = control.interact_rect.intersect(self.ctx.viewport_rect()).center();
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        let press = |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers };
        run_with_events(&mut self.app, vec![egui::Event::PointerMoved(pos)]);
        if self.ctx.read_response(id).is_none_or(|control| !control.contains_pointer()) {
            // It is covered.
            run_with_events(&mut self.app, vec![egui::Event::PointerGone]);
            return;
        }
        self.long_presses += 1;
        run_with_events(&mut self.app, vec![press(true)]);
        run_long_frame(&mut self.app);
        let is_held = self.ctx.read_response(id).is_none_or(|control| control.is_pointer_button_down_on());
        if !is_held || !self.ctx.input(|input| input.pointer.could_any_button_be_click()) {
            self.faults.push(format!("{name}: no click on {id:?} at {pos}, held {is_held}"));
        }
        let away = egui::Event::PointerMoved(egui::pos2(-100.0, -100.0));
        run_with_events(&mut self.app, vec![away, press(false), egui::Event::PointerGone]);
        self.ctx.memory_mut(|memory| memory.request_focus(id));
        self.app.update();
    }

    /// Walks through the window that an action opens, and closes it.
    fn check_window(&mut self, action: Action, name: &str) {
        let before = controls(&self.ctx).len();
        request(&mut self.app, action);
        assert_ne!(controls(&self.ctx).len(), before, "{name} is open");
        self.check_screen(name);
        request(&mut self.app, Action::Cancel);
    }

    fn start(&mut self, game: StartGame) {
        self.app.world_mut().write_message(game);
        (0..8).for_each(|_| self.app.update());
        assert_eq!(current_screen(&self.app), Screen::Match);
    }

    fn open_lesson(&mut self, lesson: LessonRequest, screen: Screen) {
        self.app.world_mut().write_message(lesson);
        (0..8).for_each(|_| self.app.update());
        assert_eq!(current_screen(&self.app), screen);
    }
}

pub(super) fn request(app: &mut App, action: Action) {
    app.world_mut().write_message(ActionRequest(action));
    (0..5).for_each(|_| app.update());
}

pub(super) fn game(id: &str) -> Arc<Variant> {
    let library = Library::built_in();
    Arc::new(Variant::compile(library.find(id).expect("built in"), &[]).expect("it compiles"))
}

pub(super) fn two_people() -> Seats {
    Seats::new(Player::Person, Player::Person)
}

fn current_screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

pub(super) fn open_promotion_question(
    session: Res<Session>,
    mut input: ResMut<MoveInput>,
    mut intents: MessageWriter<MoveIntent>,
) {
    let geometry = session.position().expect("a game").geometry();
    let square = |name: &str| geometry.parse(name).expect("a square");
    assert!(input.pick(&session, Picked::Board(square("6g"))));
    input.choose_square(square("6d"), &mut intents);
    assert!(matches!(input.question(), Some(MoveQuestion::Promotion { .. })));
}

pub(super) fn play_first_move(session: Res<Session>, mut intents: MessageWriter<MoveIntent>) {
    let mv = session.position().expect("a game").legal_moves()[0];
    intents.write(MoveIntent { mv, by: IntentSource::Player });
}

/// The sections of the settings page, by their names for test programs.
pub(super) const SETTINGS_SECTIONS: [&str; 6] = ["Look", "Motion", "Sound", "Size", "Language", "Play"];

fn walk_settings(walk: &mut Walk) {
    request(&mut walk.app, Action::Settings);
    // Wait for the camera to frame the board beside the page.
    (0..60).for_each(|_| walk.app.update());
    for section in SETTINGS_SECTIONS {
        click(&mut walk.app, &format!("settings:{section}"));
        walk.check_screen(section);
    }
    request(&mut walk.app, Action::Cancel);
}

/// Walks through the start screen and the dialogs before a game.
fn walk_start_screen(walk: &mut Walk) {
    assert_eq!(current_screen(&walk.app), Screen::Start);
    // A game with many rule choices. Moving the focus must not select another game.
    "chu".clone_into(&mut walk.app.world_mut().resource_mut::<Settings>().game);
    walk.check_screen("start screen");
    assert_eq!(walk.app.world().resource::<Settings>().game, "chu");
    walk_settings(walk);
    click(&mut walk.app, "play:");
    walk.check_screen("who plays");
    for (card, name) in [("card-here", "a friend here"), ("card-away", "a friend far away")] {
        click(&mut walk.app, card);
        walk.check_screen(name);
    }
    click(&mut walk.app, "card-computer");
    click(&mut walk.app, "readings:");
    walk.check_screen("whose rules");
    click(&mut walk.app, "single:");
    walk.check_screen("rules one by one");
    request(&mut walk.app, Action::Cancel);
    request(&mut walk.app, Action::Cancel);
    for (window, name) in [(Action::Load, "saved games"), (Action::Help, "keys"), (Action::Rules, "rules")] {
        walk.check_window(window, name);
    }
}

/// Walks through a game from its start to its review.
fn walk_game(walk: &mut Walk) {
    walk.start(StartGame::new(game("tori"), two_people()));
    walk.check_screen("game");
    walk_settings(walk);
    for (window, name) in [
        (Action::Handicap, "handicaps"),
        (Action::Players, "players"),
        (Action::RemoteTables, "elsewhere"),
        (Action::Legend, "marks"),
        (Action::Pieces, "pieces"),
        (Action::TextScore, "text"),
        (Action::About, "about"),
        (Action::Notes, "notes"),
        (Action::Resign, "resign"),
    ] {
        walk.check_window(window, name);
    }
    for _ in 0..3 {
        walk.app.world_mut().run_system_once(play_first_move).expect("it runs");
        (0..3).for_each(|_| walk.app.update());
    }
    walk.app.world_mut().write_message(GameCommand::Resign(Side::Black));
    (0..3).for_each(|_| walk.app.update());
    walk.check_screen("the end");
    walk.check_window(Action::Review, "review");
    request(&mut walk.app, Action::SetUp);
    assert_eq!(current_screen(&walk.app), Screen::Editor);
    walk.check_screen("editor");
}

/// Walks through the promotion question. Esc cancels the move.
fn walk_promotion(walk: &mut Walk) {
    let empty = "12/12/12/12/12";
    let chu = sfen::read(&game("chu"), &format!("k10p/{empty}/6R5/12/12/12/12/K11 b - 1"));
    walk.start(StartGame::from_position(&chu.expect("a position"), two_people()));
    walk.app.world_mut().run_system_once(open_promotion_question).expect("it runs");
    (0..3).for_each(|_| walk.app.update());
    walk.check_screen("promotion");
    request(&mut walk.app, Action::Cancel);
    assert!(walk.app.world().resource::<MoveInput>().selection().is_none(), "the move is taken back");
}

/// Walks through the result sheet after a game that Black loses.
fn walk_result(walk: &mut Walk, name: &str, white: Player) {
    let computer = Player::Computer { level: Level::FIRST };
    walk.start(StartGame::new(game("tori"), Seats::new(computer, white)));
    walk.app.world_mut().write_message(GameCommand::Resign(Side::Black));
    let sheet = egui::Id::new("result");
    let start = Instant::now();
    while !walk.ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.id == sheet))
    {
        assert!(start.elapsed() < Duration::from_secs(60), "the sheet with the result");
        walk.app.update();
    }
    walk.check_screen(name);
}

#[test]
fn tab_reaches_every_control() {
    let is_long = std::env::var_os("TENJIKU_LONG_TESTS").is_some();
    for size in SIZES.into_iter().take(if is_long { SIZES.len() } else { 1 }) {
        check_every_control(size);
    }
}

fn check_every_control(size: (u32, u32)) {
    let mut app = app_with_size(size);
    let ctx = context(&mut app);
    ctx.enable_accesskit();
    let mut walk =
        Walk { app, ctx, visited: HashSet::new(), last: None, long_presses: 0, faults: Vec::new() };
    walk_start_screen(&mut walk);
    walk_game(&mut walk);
    walk_promotion(&mut walk);
    walk_result(&mut walk, "result", Player::Computer { level: Level::FIRST });
    walk_result(&mut walk, "own result", Player::Person);
    walk.open_lesson(LessonRequest::Course(game("tori")), Screen::Course);
    walk.check_screen("course");
    walk.open_lesson(LessonRequest::Story(game("tori"), "first_flight".to_owned()), Screen::Lesson);
    walk.check_screen("lesson");
    walk.app.world_mut().write_message(linked_request());
    (0..8).for_each(|_| walk.app.update());
    assert_eq!(current_screen(&walk.app), Screen::Problem);
    walk.check_screen("problem");
    request(&mut walk.app, Action::Cancel);
    assert_eq!(current_screen(&walk.app), Screen::Shelves);
    walk.check_screen("problems");
    assert!(walk.faults.is_empty(), "{size:?}: {}", walk.faults.join("\n"));
    assert!(walk.long_presses > 300, "{size:?}: {} controls were pressed", walk.long_presses);
}

/// The node of a control that has neither name nor value in the accessibility tree; `None` if it has one. A combo box
/// needs a name that is longer than its value, a text field a name besides its text.
pub(super) fn unnamed_node(app: &mut App, id: egui::Id) -> Option<String> {
    let mut outputs = app.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let output = &outputs.single(app.world()).expect("one window").platform_output;
    let tree = output.accesskit_update.as_ref().expect("screen readers are listening");
    let node_of = |id| tree.nodes.iter().find(|(other, _)| *other == id).map(|(_, node)| node);
    let has_text = |node: &egui::accesskit::Node| {
        let mut texts = [node.label(), node.value()].into_iter().flatten();
        match node.role() {
            // Some screen readers omit its value.
            Role::ComboBox => {
                let value = node.value().unwrap_or_default();
                node.label().is_some_and(|name| name.len() > value.len() && name.contains(value))
            }
            // Its value is the typed text, which replaces the hint.
            Role::TextInput | Role::MultilineTextInput => node.label().is_some_and(|name| !name.is_empty()),
            _ => texts.any(|text| !text.is_empty()),
        }
    };
    let number = app.world().resource::<NodeIds>().number(egui::accesskit::NodeId(id.value()));
    let node = node_of(number);
    let is_named = |node: &egui::accesskit::Node| {
        has_text(node) || node.labelled_by().iter().any(|id| node_of(*id).is_some_and(has_text))
    };
    (!node.is_some_and(is_named)).then(|| format!("{node:?}"))
}

pub(super) fn is_in_view(control: &egui::Response) -> bool {
    let in_view = control.interact_rect.intersect(control.ctx.viewport_rect());
    in_view.height() >= control.rect.height().min(16.0) && in_view.width() >= 8.0
}
