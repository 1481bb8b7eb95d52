//! Tab alone reaches every control of the window, in the smallest window, and in the nightly tests in larger windows.
//!
//! The test asks egui for the controls on the screen, so that new controls are included.

use super::problem::linked_request;
use super::{PROMOTION, SMALLEST, TestWindow, button_event, computer, game, position};
use crate::app::{Action, LessonRequest, Screen, StartGame};
use crate::game::{GameCommand, Player, Seats};
use crate::input::{MoveInput, MoveQuestion};
use crate::screens::{controls, is_in_view};
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Node, Role};
use std::collections::HashSet;
use tenjiku_rules::Side;

/// Maximum number of Tab presses per screen, more than any screen has controls.
pub(super) const MAX_TABS: usize = 900;

/// Sizes of windows, the smallest first.
const SIZES: [(u32, u32); 3] = [SMALLEST, (1280, 800), (1920, 1080)];

#[derive(Deref, DerefMut)]
struct Walk {
    #[deref]
    window: TestWindow,
    /// The controls that have had the focus, and the last of them.
    visited: HashSet<egui::Id>,
    last: Option<egui::Id>,
    long_presses: usize,
    faults: Vec<String>,
}

impl Walk {
    /// Presses Tab until every control has had the focus, on this screen or a previous screen. Records missed controls,
    /// and controls that are out of view while focused.
    fn check_screen(&mut self, name: &str) {
        // Continue from the last control of the previous walk.
        if let Some(last) = self.last.filter(|last| self.ctx.read_response(*last).is_some()) {
            self.ctx.memory_mut(|memory| memory.request_focus(last));
        }
        let mut steps_without_new_control = 0;
        for _ in 0..MAX_TABS {
            self.press(egui::Key::Tab);
            if self.ctx.memory(egui::Memory::focused).is_none() {
                // After the last control the first control gets the focus in the next frame.
                self.update();
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
        self.update();
        if let Some(unnamed_node) = unnamed_node(self, id) {
            self.faults.push(format!("{name}: nameless {place:?} {unnamed_node}"));
        }
        for _ in 0..15 {
            self.update();
            if self.ctx.read_response(id).is_none_or(|control| is_in_view(&control)) {
                return self.check_long_press(name, id);
            }
        }
        let hidden = self.ctx.read_response(id).map(|control| (control.rect, control.interact_rect));
        let label = self.label_of(id);
        self.faults.push(format!("{name}: hidden {label:?} {hidden:?}"));
    }

    /// Checks that a long press on a control would become a click. The pointer leaves before the release.
    fn check_long_press(&mut self, name: &str, id: egui::Id) {
        // Wait for scrolling lists to come to rest.
        self.run(3);
        let control = self.ctx.read_response(id).filter(|control| control.sense.senses_click());
        let Some(control) = control else { return };
        let pos = control.interact_rect.intersect(self.ctx.viewport_rect()).center();
        self.run_with_events(vec![egui::Event::PointerMoved(pos)]);
        let is_on_top = self.ctx.layer_id_at(pos) == Some(control.layer_id);
        if !is_on_top || self.ctx.read_response(id).is_none_or(|control| !control.contains_pointer()) {
            // The control is covered, for example by a note.
            self.run_with_events(vec![egui::Event::PointerGone]);
            return;
        }
        self.long_presses += 1;
        self.run_with_events(vec![button_event(pos, true)]);
        self.run_long_frame();
        let is_held = self.ctx.read_response(id).is_none_or(|control| control.is_pointer_button_down_on());
        if !is_held || !self.ctx.input(|input| input.pointer.could_any_button_be_click()) {
            let label = self.label_of(id);
            self.faults.push(format!("{name}: no click on {label:?} at {pos}, held {is_held}"));
        }
        let away = egui::Event::PointerMoved(egui::pos2(-100.0, -100.0));
        self.run_with_events(vec![away, button_event(pos, false), egui::Event::PointerGone]);
        self.ctx.memory_mut(|memory| memory.request_focus(id));
        self.update();
    }

    fn label_of(&mut self, id: egui::Id) -> Option<String> {
        self.node_of(id)?.label().map(str::to_owned)
    }

    fn check_window(&mut self, action: Action, name: &str) {
        let before = controls(&self.ctx).len();
        self.request(action);
        assert_ne!(controls(&self.ctx).len(), before, "{name} is open");
        self.check_screen(name);
        self.request(Action::Cancel);
    }

    fn open(&mut self, request: impl Message, screen: Screen, name: &str) {
        self.send(request);
        assert_eq!(self.screen(), screen);
        self.check_screen(name);
    }
}

/// The sections of the settings page, by their names for test programs.
pub(super) const SETTINGS_SECTIONS: [&str; 6] = ["Look", "Motion", "Sound", "Size", "Language", "Play"];

fn walk_settings(walk: &mut Walk) {
    walk.request(Action::Settings);
    // Wait for the camera to frame the board beside the page.
    walk.run(60);
    for section in SETTINGS_SECTIONS {
        walk.click(&format!("settings:{section}"));
        walk.check_screen(section);
    }
    walk.request(Action::Cancel);
}

fn walk_start_screen(walk: &mut Walk) {
    assert_eq!(walk.screen(), Screen::Start);
    // A game with many rule choices. Moving the focus must not select another game.
    "chu".clone_into(&mut walk.settings().game);
    walk.check_screen("start screen");
    assert_eq!(walk.settings().game, "chu");
    walk_settings(walk);
    walk.click("play:");
    walk.check_screen("who plays");
    for (card, name) in [("card-here", "a friend here"), ("card-away", "a friend far away")] {
        walk.click(card);
        walk.check_screen(name);
    }
    walk.click("card-computer");
    walk.click("readings:");
    walk.check_screen("whose rules");
    walk.click("single:");
    walk.check_screen("rules one by one");
    walk.request(Action::Cancel);
    walk.request(Action::Cancel);
    for (window, name) in [(Action::Load, "saved games"), (Action::Help, "keys"), (Action::Rules, "rules")] {
        walk.check_window(window, name);
    }
}

fn walk_game(walk: &mut Walk) {
    walk.start_game("tori");
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
    (0..3).for_each(|_| walk.play_first_move());
    walk.send(GameCommand::Resign(Side::Black));
    // A press at the moment when the sheet appears would be lost.
    walk.run_until("the sheet with the result", |window| window.shows("result"));
    walk.check_screen("the end");
    walk.request(Action::Cancel);
    walk.check_screen("the end without the sheet");
    walk.check_window(Action::Review, "review");
    walk.request(Action::SetUp);
    assert_eq!(walk.screen(), Screen::Editor);
    walk.check_screen("editor");
}

fn walk_promotion(walk: &mut Walk) {
    walk.start_from(&position("chu", PROMOTION));
    walk.enter_move("6g", "6d");
    assert!(matches!(walk.question(), Some(MoveQuestion::Promotion { .. })));
    walk.check_screen("promotion");
    walk.request(Action::Cancel);
    assert!(walk.world().resource::<MoveInput>().selection().is_none(), "the move is taken back");
}

fn walk_result(walk: &mut Walk, name: &str, white: Player) {
    walk.start(StartGame::new(game("tori"), Seats::new(computer(1), white)));
    walk.send(GameCommand::Resign(Side::Black));
    walk.run_until("the sheet with the result", |window| window.shows("result"));
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
    let window = TestWindow::with_size(size);
    window.ctx.enable_accesskit();
    let mut walk = Walk { window, visited: HashSet::new(), last: None, long_presses: 0, faults: Vec::new() };
    walk_start_screen(&mut walk);
    walk_game(&mut walk);
    walk_promotion(&mut walk);
    walk_result(&mut walk, "result", computer(1));
    walk_result(&mut walk, "own result", Player::Person);
    let tori = game("tori");
    walk.open(LessonRequest::Course(tori.clone()), Screen::Course, "course");
    walk.open(LessonRequest::Story(tori, "first_flight".to_owned()), Screen::Lesson, "lesson");
    walk.open(linked_request(), Screen::Problem, "problem");
    walk.request(Action::Cancel);
    assert_eq!(walk.screen(), Screen::Shelves);
    walk.check_screen("problems");
    assert!(walk.faults.is_empty(), "{size:?}: {}", walk.faults.join("\n"));
    assert!(walk.long_presses > 300, "{size:?}: {} controls were pressed", walk.long_presses);
}

/// The node of a control that has neither name nor value in the accessibility tree; `None` for other controls. A combo
/// box needs a name that is longer than its value, a text field needs a name besides its text.
pub(super) fn unnamed_node(window: &mut TestWindow, id: egui::Id) -> Option<String> {
    let node = window.node_of(id);
    let tree = window.tree();
    let node_of = |id| tree.nodes.iter().find(|(other, _)| *other == id).map(|(_, node)| node);
    let has_text = |node: &Node| {
        let mut texts = [node.label(), node.value()].into_iter().flatten();
        match node.role() {
            // Some screen readers omit the value of a combo box.
            Role::ComboBox => {
                let value = node.value().unwrap_or_default();
                node.label().is_some_and(|name| name.len() > value.len() && name.contains(value))
            }
            // The value of a text field is the typed text, which replaces the hint.
            Role::TextInput | Role::MultilineTextInput => node.label().is_some_and(|name| !name.is_empty()),
            _ => texts.any(|text| !text.is_empty()),
        }
    };
    let is_named = |node: &Node| {
        has_text(node) || node.labelled_by().iter().any(|id| node_of(*id).is_some_and(has_text))
    };
    (!node.as_ref().is_some_and(is_named)).then(|| format!("{node:?}"))
}
