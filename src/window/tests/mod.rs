//! The complete program without a window and graphics card, under test.

mod board;
mod by_link;
mod first_games;
mod glyphs;
mod keyboard;
mod learner;
mod menu;
mod mouse;
mod move_entry;
mod panels;
mod problem;
mod remote_game;
mod screen_reader;
mod screens;
mod seats;
mod settings;
mod texts;

use super::add_modules;
use crate::app::{Action, ActionRequest, ProbePoints, Screen, Settings, StartGame, TemporarySettings};
use crate::game::{IntentSource, MoveIntent, Picked, Player, Seats, Session};
use crate::input::{MoveInput, MoveQuestion};
use crate::ui::node_ids::NodeIds;
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use crate::view::quality::Quality;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::ecs::system::RunSystemOnce;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::accesskit::{Node, NodeId, TreeUpdate};
use bevy_egui::{EguiContexts, EguiInput, EguiOutput, EguiPreUpdateSet, PrimaryEguiContext, egui};
use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Position, coordinate, sfen};
use tenjiku_search::Level;
use web_time::{Duration, Instant};

fn game(id: &str) -> Arc<Variant> {
    Variant::built_in(id).unwrap()
}

/// Time between frames for animations.
const FRAME: Duration = Duration::from_millis(20);
/// Time of a frame on a slow machine; a click held for such a frame must still count.
const LONG_FRAME: Duration = Duration::from_secs(2);
/// How long to wait for a search.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Size of the smallest window.
const SMALLEST: (u32, u32) = (800, 600);

/// Chu: a Lion that can capture a Pawn and then another.
const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";
/// Chu: a Rook on 6g that can promote on 6d.
const PROMOTION: &str = "k10p/12/12/12/12/12/6R5/12/12/12/12/K11 b - 1";

#[derive(Resource, Default)]
struct Events(Vec<egui::Event>);

fn send_events(mut events: ResMut<Events>, mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>) {
    for mut input in &mut inputs {
        input.events.append(&mut events.0);
    }
}

/// The program in a hidden window.
#[derive(Deref, DerefMut)]
struct TestWindow {
    #[deref]
    app: App,
    ctx: egui::Context,
    /// The last position of the mouse, in points.
    cursor: Option<Vec2>,
}

impl TestWindow {
    /// The smallest window.
    fn new() -> Self {
        Self::with_size(SMALLEST)
    }

    fn with_size((width, height): (u32, u32)) -> Self {
        let resolution = WindowResolution::new(width, height);
        let window = Some(Window { resolution, title: "Tenjiku".to_owned(), ..default() });
        let exit_condition = ExitCondition::DontExit;
        let window = WindowPlugin { primary_window: window, exit_condition, ..default() };
        let no_gpu = WgpuSettings { backends: None, ..default() };
        let renderer =
            RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_gpu)), ..default() };
        let mut app = App::new();
        let plugins =
            DefaultPlugins.set(window).set(renderer).disable::<WinitPlugin>().disable::<LogPlugin>();
        // Not added without a graphics card, but needed to remove entities of the renderer.
        app.add_plugins((plugins, SyncWorldPlugin));
        // The picture is not visible.
        app.insert_resource(Quality::Low);
        add_modules(&mut app);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.insert_resource(Settings::default()).insert_resource(TemporarySettings).init_resource::<Events>();
        crate::tutorial::without_progress_on_disk(&mut app);
        crate::app::save_games_in(&mut app, None);
        app.add_systems(PreUpdate, send_events.in_set(EguiPreUpdateSet::ProcessInput));
        // Tests run in parallel, and moving systems between threads takes longer than most systems.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        app.finish();
        app.cleanup();
        (0..6).for_each(|_| app.update());
        let ctx = app.world_mut().run_system_once(|mut contexts: EguiContexts| contexts.ctx_mut().cloned());
        let ctx = ctx.expect("a system").expect("a context");
        Self { app, ctx, cursor: None }
    }

    /// The smallest window with an active screen reader.
    fn with_reader() -> Self {
        let mut window = Self::new();
        window.ctx.enable_accesskit();
        window.update();
        window
    }

    fn run(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.update());
    }

    fn run_until(&mut self, what: &str, mut is_done: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        while !is_done(self) {
            assert!(start.elapsed() < TIMEOUT, "{what}");
            self.update();
        }
    }

    /// Runs a frame long after the previous one, as on a slow machine.
    fn run_long_frame(&mut self) {
        self.insert_resource(TimeUpdateStrategy::ManualDuration(LONG_FRAME));
        self.update();
        self.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    }

    fn send(&mut self, message: impl Message) {
        self.world_mut().write_message(message);
        self.run(8);
    }

    fn start(&mut self, game: StartGame) {
        self.send(game);
        assert_eq!(self.screen(), Screen::Match);
    }

    /// Starts a game of two people.
    fn start_game(&mut self, id: &str) {
        self.start(StartGame::new(game(id), two_people()));
    }

    fn start_from(&mut self, position: &Position) {
        self.start(StartGame::from_position(position, two_people()));
    }

    fn request(&mut self, action: Action) {
        self.world_mut().write_message(ActionRequest(action));
        self.run(5);
    }

    fn run_with_events(&mut self, events: Vec<egui::Event>) {
        self.world_mut().resource_mut::<Events>().0 = events;
        self.update();
    }

    /// Presses a key, with scrolling animations disabled.
    fn press(&mut self, key: egui::Key) {
        self.ctx.all_styles_mut(|style| style.scroll_animation = egui::style::ScrollAnimation::none());
        self.run_with_events(vec![key_event(key, true)]);
    }

    /// Types a text. Each letter is a key event and a text event.
    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let key = egui::Key::from_name(&letter.to_ascii_uppercase().to_string());
            let text = egui::Event::Text(letter.to_string());
            let key = key.map(|key| key_event(key, true));
            self.run_with_events(key.into_iter().chain([text]).collect());
        }
    }

    /// Clicks the control whose name for test programs starts with `name`.
    fn click(&mut self, name: &str) {
        let pos = self.point(name);
        self.run_with_events(vec![egui::Event::PointerMoved(pos)]);
        self.run_with_events(vec![button_event(pos, true)]);
        self.run_long_frame();
        self.run_with_events(vec![button_event(pos, false)]);
        self.run_with_events(vec![egui::Event::PointerGone]);
        self.run(3);
    }

    /// The centre of the control whose name for test programs starts with `name`.
    fn point(&self, name: &str) -> egui::Pos2 {
        let points = &self.resource::<ProbePoints>().0;
        let point = points.iter().find(|(point, _)| point.starts_with(name));
        point.unwrap_or_else(|| panic!("{name} is not in view: {points:?}")).1
    }

    fn resource<R: Resource>(&self) -> &R {
        self.world().resource()
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        self.world_mut().resource_mut()
    }

    fn screen(&self) -> Screen {
        *self.resource::<State<Screen>>().get()
    }

    fn session(&self) -> &Session {
        self.resource()
    }

    fn position(&self) -> &Position {
        self.session().position().expect("a game")
    }

    fn play_move(&mut self, mv: Move) {
        self.send(MoveIntent { mv, by: IntentSource::Player });
    }

    fn play(&mut self, text: &str) {
        let mv = coordinate::read(self.position(), text).expect(text);
        self.play_move(mv);
    }

    fn enter_move(&mut self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|name| self.square(name));
        let enter = move |session: Res<Session>,
                          mut input: ResMut<MoveInput>,
                          mut intents: MessageWriter<MoveIntent>| {
            assert!(input.pick(&session, Picked::Board(from)));
            input.choose_square(to, &mut intents);
        };
        self.world_mut().run_system_once(enter).expect("it runs");
        self.run(4);
    }

    fn square(&self, name: &str) -> Sq {
        self.position().geometry().parse(name).expect("a square")
    }

    fn question(&self) -> Option<MoveQuestion> {
        self.resource::<MoveInput>().question()
    }

    fn play_first_move(&mut self) {
        let mv = self.position().legal_moves()[0];
        self.play_move(mv);
    }

    /// The nodes for screen readers.
    fn tree(&mut self) -> &TreeUpdate {
        let mut outputs = self.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
        let output = &outputs.single(self.app.world()).expect("one window").platform_output;
        output.accesskit_update.as_ref().expect("screen readers are listening")
    }

    fn nodes(&mut self) -> Vec<Node> {
        self.tree().nodes.iter().map(|(_, node)| node.clone()).collect()
    }

    fn node_of(&mut self, control: egui::Id) -> Option<Node> {
        let number = self.resource::<NodeIds>().number(NodeId(control.value()));
        self.tree().nodes.iter().find(|(other, _)| *other == number).map(|(_, node)| node.clone())
    }

    fn texts(&mut self) -> Vec<String> {
        let nodes = self.nodes();
        nodes.iter().flat_map(|node| [node.label(), node.value()]).flatten().map(str::to_owned).collect()
    }

    /// Number of nodes with a name.
    fn count(&mut self, name: &str) -> usize {
        self.nodes().iter().filter(|node| node.label() == Some(name)).count()
    }

    /// Whether the text of a node contains some words.
    fn mentions(&mut self, words: &str) -> bool {
        self.texts().iter().any(|text| text.contains(words))
    }

    /// Whether a window or an area is drawn.
    fn shows(&self, id: &str) -> bool {
        let id = egui::Id::new(id);
        self.ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.id == id))
    }

    /// The window or area with the keyboard focus.
    fn layer(&self) -> Option<egui::Id> {
        let focused = self.ctx.memory(egui::Memory::focused)?;
        self.ctx.read_response(focused).map(|control| control.layer_id.id)
    }

    fn window(&mut self) -> (Entity, Mut<'_, Window>) {
        let mut windows = self.world_mut().query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        windows.single_mut(self.app.world_mut()).expect("one")
    }

    /// The centre of a square in the picture, in points.
    fn place_in_window(&mut self, square: &str) -> Vec2 {
        let (geometry, sq) = (self.position().geometry().clone(), self.square(square));
        let shape = *self.resource::<BoardShape>();
        let mut cameras = self.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<OrbitCamera>>();
        let (camera, transform) = cameras.single(self.world()).expect("a camera");
        let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
        camera.world_to_viewport(transform, centre).expect("it is in view")
    }

    fn move_mouse(&mut self, place: Vec2) {
        let (entity, mut window) = self.window();
        let physical = (place * window.scale_factor()).as_dvec2();
        window.set_physical_cursor_position(Some(physical));
        let last = self.cursor.replace(place);
        let moved = CursorMoved { window: entity, position: place, delta: last.map(|last| place - last) };
        self.world_mut().write_message(moved.clone());
        self.world_mut().write_message(WindowEvent::CursorMoved(moved));
        self.update();
    }
}

fn key_event(key: egui::Key, pressed: bool) -> egui::Event {
    let modifiers = egui::Modifiers::NONE;
    egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

fn button_event(pos: egui::Pos2, pressed: bool) -> egui::Event {
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    egui::Event::PointerButton { pos, button, pressed, modifiers }
}

fn position(id: &str, text: &str) -> Position {
    sfen::read(&game(id), text).expect("a position")
}

fn two_people() -> Seats {
    Seats::new(Player::Person, Player::Person)
}

fn computer(level: u8) -> Player {
    Player::Computer { level: Level::new(level).expect("a level") }
}
