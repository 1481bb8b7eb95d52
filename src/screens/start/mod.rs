//! The start screen: who plays, all games on a shelf, and the chosen one at length.

mod list;
mod options;
mod page;

use super::players;
use crate::app::{
    Action, ActionRequest, GameList, InstalledEngines, LessonRequest, ProbePoints, ResumeUnfinished, Screen,
    Settings, StartGame, UnfinishedGame,
};
use crate::guide::Group;
use crate::say;
use crate::ui::{ShowPieces, ShowRules, UiSystems, language_choice, theme};
use crate::variant::Variant;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;

/// Width of the shelf, in points.
const SHELF: f32 = 318.0;
/// Width of the switch of languages, in points.
const LANGUAGES: f32 = 160.0;

/// What a player looks for on the shelf, and what is open.
#[derive(Resource, Default)]
struct Shelf {
    /// What is looked for.
    typed: String,
    /// The places of the games in their list: by groups, or the best first where something is looked for.
    rows: Vec<(Option<Group>, Vec<usize>)>,
    /// What the rows were made for: how many games there are, and what was typed.
    made_for: Option<(usize, String)>,
    /// Whether the chosen row is to be brought into sight.
    scrolls: bool,
    /// The window with the readings of the chosen game.
    readings: options::Readings,
    /// Whether a key has just been an action, and so is no letter.
    is_action: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>();
    app.add_systems(OnEnter(Screen::Start), |mut shelf: ResMut<Shelf>| shelf.scrolls = true);
    let screen = (hear, start_screen).chain().in_set(UiSystems::Panels);
    app.add_systems(EguiPrimaryContextPass, screen.run_if(in_state(Screen::Start)));
}

/// Esc forgets what was looked for; whatever else is a key of an action is no letter.
fn hear(mut asked: MessageReader<ActionRequest>, mut shelf: ResMut<Shelf>) {
    let shelf = shelf.bypass_change_detection();
    shelf.is_action = false;
    for ActionRequest(action) in asked.read() {
        shelf.is_action = true;
        if *action == Action::Cancel && !std::mem::take(&mut shelf.readings.is_open) {
            shelf.typed.clear();
        }
    }
}

fn start_screen(
    mut contexts: EguiContexts,
    mut games: ResMut<GameList>,
    mut shelf: ResMut<Shelf>,
    (saved, engines): (Res<UnfinishedGame>, Res<InstalledEngines>),
    mut settings: ResMut<Settings>,
    mut start: MessageWriter<StartGame>,
    mut resume: MessageWriter<ResumeUnfinished>,
    mut help: Help,
    mut places: ResMut<ProbePoints>,
) -> Result {
    // Only what a player changes is a change, and saved.
    let mut likes = settings.bypass_change_detection().clone();
    places.0.clear();
    let ctx = contexts.ctx_mut()?.clone();
    if !theme::is_ready(&ctx) {
        ctx.request_repaint();
        return Ok(());
    }
    let mut screen = egui::Ui::new(
        ctx.clone(),
        "start".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    let frame = egui::Frame::central_panel(screen.style()).fill(egui::Color32::from_rgb(26, 22, 19));
    let mut wish = None;
    egui::CentralPanel::default().frame(frame).show(&mut screen, |ui| {
        title(ui, &mut likes);
        ui.vertical_centered(|ui| offer_resume(ui, &saved, &mut resume));
        help.offer_lessons(ui, &mut places);
        players::choose(ui, &mut likes, &engines.names(None));
        ui.add_space(2.0);
        ui.separator();
        let height = ui.available_height();
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(SHELF, height), |ui| {
                ui.set_width(SHELF);
                ui.vertical(|ui| wish = list::show(ui, &mut shelf, &games, &mut likes.game, &mut places));
            });
            ui.separator();
            ui.vertical(|ui| {
                let broken = std::mem::take(&mut games.broken);
                if let Some(game) = games.selected_mut(&likes.game) {
                    let asked = page::show(ui, game, &mut shelf.readings, &mut help, &mut places, &broken);
                    wish = wish.or(asked);
                }
                games.broken = broken;
            });
        });
    });
    if let Some(game) = games.selected_mut(&likes.game) {
        options::window(&ctx, &mut shelf.readings, game);
        if let Some(wish) = wish {
            start.write(StartGame::new(Arc::clone(&game.variant), wish.seats(&likes)));
        }
    }
    settings.set_if_neq(likes);
    Ok(())
}

/// The name of the program, and a small switch of languages in the corner.
fn title(ui: &mut egui::Ui, likes: &mut Settings) {
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new("天竺  Tenjiku").size(32.0).color(theme::ACCENT));
        ui.add_space(8.0);
        ui.label(egui::RichText::new(say!("start-subtitle")).size(16.0).color(theme::NOTE));
        ui.add_space((ui.available_width() - LANGUAGES).max(0.0));
        if let Some(language) = language_choice(ui) {
            likes.language = Some(language);
        }
    });
}

fn offer_resume(ui: &mut egui::Ui, saved: &UnfinishedGame, resume: &mut MessageWriter<ResumeUnfinished>) {
    if let Some(title) = saved.title() {
        let button = egui::Button::new(egui::RichText::new(title).size(17.0));
        if ui.add(button).on_hover_text(say!("saved-go-on-tip")).clicked() {
            resume.write(ResumeUnfinished);
        }
    }
    for fault in saved.faults() {
        ui.colored_label(theme::ALARM, fault);
    }
}

/// The buttons that show what there is to know of a game.
#[derive(bevy::ecs::system::SystemParam)]
struct Help<'w> {
    pieces: MessageWriter<'w, ShowPieces>,
    rules: MessageWriter<'w, ShowRules>,
    lessons: MessageWriter<'w, LessonRequest>,
    asked: MessageWriter<'w, ActionRequest>,
}

impl Help<'_> {
    /// The lessons and the saved games, side by side in the middle.
    fn offer_lessons(&mut self, ui: &mut egui::Ui, places: &mut ProbePoints) {
        ui.columns(2, |columns| {
            let large = |name: String| egui::Button::new(egui::RichText::new(name).size(17.0));
            columns[0].with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
                let button = ui.add(large(say!("tutorial-start"))).on_hover_text(say!("tutorial-start-tip"));
                places.0.push(("tutorial".to_owned(), button.rect.center()));
                if button.clicked() {
                    self.asked.write(ActionRequest(Action::Lessons));
                }
            });
            columns[1].with_layout(egui::Layout::left_to_right(egui::Align::TOP), |ui| {
                let button = ui.add(large(say!("saved-title"))).on_hover_text(Action::Load.tooltip());
                places.0.push(("saved".to_owned(), button.rect.center()));
                if button.clicked() {
                    self.asked.write(ActionRequest(Action::Load));
                }
            });
        });
    }

    /// Lessons, pieces and rules of a game.
    fn buttons(&mut self, ui: &mut egui::Ui, game: &Arc<Variant>, places: &mut ProbePoints) {
        let mut button = |id: &str, name: String, tip: String| {
            let button =
                egui::Button::new(egui::RichText::new(name).size(15.5)).min_size([96.0, 30.0].into());
            let button = ui.add(button).on_hover_text(tip);
            places.0.push((format!("{id}:{}", game.id()), button.rect.center()));
            button.clicked()
        };
        if button("learn", say!("tutorial-learn"), say!("tutorial-learn-tip")) {
            self.lessons.write(LessonRequest::Course(Arc::clone(game)));
        }
        if button("pieces", say!("pieces-button"), Action::Pieces.tooltip()) {
            self.pieces.write(ShowPieces { game: Arc::clone(game), kind: None });
        }
        if button("rules", say!("rules-button"), Action::Rules.tooltip()) {
            self.rules.write(ShowRules { game: Arc::clone(game) });
        }
    }
}
