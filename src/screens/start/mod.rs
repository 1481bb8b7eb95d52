//! The start screen: the players, the list of games, and the chosen game in detail.

mod backdrop;
mod list;
mod options;
mod page;
mod presets;

use super::players;
use crate::app::{
    Action, ActionRequest, GameList, InstalledEngines, LessonRequest, ProbePoints, ResumeUnfinished, Screen,
    Settings, StartGame, SuspendedGames, UnfinishedGame,
};
use crate::guide::Group;
use crate::say;
use crate::ui::theme::{self, Inks};
use crate::ui::{ShowPieces, ShowRules, UiSystems, language_choice};
use crate::variant::Variant;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;

/// Width of the list of games in points, and in a window that is narrower than `NARROW`.
const LIST_WIDTH: f32 = 318.0;
const NARROW_LIST: f32 = 252.0;
const NARROW: f32 = 900.0;
/// Width of the switch of languages, in points.
const LANGUAGES: f32 = 160.0;

/// The list of games: what was searched for, and what is open.
#[derive(Resource, Default)]
struct GamePicker {
    /// The text in the search field.
    typed: String,
    /// The places of the games in their list: by groups, or the best match first during a search.
    rows: Vec<(Option<Group>, Vec<usize>)>,
    /// What the rows were made from: the number of games and the text in the search field.
    made_for: Option<(usize, String)>,
    /// Whether the list should scroll to the chosen row.
    scrolls: bool,
    /// The window with the readings of the chosen game.
    readings: options::OptionsWindow,
    /// Whether a key has just triggered an action, so that it is not a letter for the search field.
    is_action: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamePicker>().add_plugins(backdrop::plugin);
    app.add_systems(OnEnter(Screen::Start), |mut picker: ResMut<GamePicker>| picker.scrolls = true);
    let screen = (hear, start_screen).chain().in_set(UiSystems::Panels);
    app.add_systems(EguiPrimaryContextPass, screen.run_if(in_state(Screen::Start)));
}

/// Esc clears the search field. The key of any other action is not a letter for it.
fn hear(mut asked: MessageReader<ActionRequest>, mut picker: ResMut<GamePicker>) {
    let picker = picker.bypass_change_detection();
    picker.is_action = false;
    for ActionRequest(action) in asked.read() {
        picker.is_action = true;
        if *action == Action::Cancel && !std::mem::take(&mut picker.readings.is_open) {
            picker.typed.clear();
        }
    }
}

fn start_screen(
    mut contexts: EguiContexts,
    mut games: ResMut<GameList>,
    mut picker: ResMut<GamePicker>,
    (saved, mut suspended): (Res<UnfinishedGame>, ResMut<SuspendedGames>),
    engines: Res<InstalledEngines>,
    mut settings: ResMut<Settings>,
    mut start: MessageWriter<StartGame>,
    mut resume: MessageWriter<ResumeUnfinished>,
    mut help: HelpButtons,
    mut probe_points: ResMut<ProbePoints>,
) -> Result {
    // The settings are saved when they change, so drawing must not count as a change.
    let mut edited = settings.bypass_change_detection().clone();
    probe_points.0.clear();
    let ctx = contexts.ctx_mut()?.clone();
    let mut screen = whole_window(&ctx);
    let frame = egui::Frame::central_panel(screen.style());
    let mut choice = None;
    egui::CentralPanel::default().frame(frame).show(&mut screen, |ui| {
        let whole = ui.available_width();
        title(ui, &mut edited);
        ui.vertical_centered(|ui| {
            offer_left(ui, &mut suspended, &mut start);
            offer_resume(ui, &saved, &mut resume);
        });
        help.offer_lessons(ui, &mut probe_points);
        players::choose(ui, &mut edited, &engines.names(None));
        ui.add_space(2.0);
        ui.separator();
        // Rows above that are too wide do not make the rest wider.
        let room = egui::vec2(whole, ui.available_height());
        let list = egui::vec2(if whole < NARROW { NARROW_LIST } else { LIST_WIDTH }, room.y);
        ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::TOP), |ui| {
            ui.allocate_ui(list, |ui| {
                ui.set_width(list.x);
                ui.vertical(|ui| {
                    choice = list::show(ui, &mut picker, &games, &mut edited.game, &mut probe_points);
                });
            });
            ui.separator();
            ui.vertical(|ui| {
                let page = (&mut picker.readings, &mut help, &mut *probe_points);
                choice = choice.or(chosen_page(ui, &mut games, &edited.game, page));
            });
        });
    });
    if let Some(game) = games.selected_mut(&edited.game) {
        options::window(&ctx, &mut picker.readings, game);
        if let Some(choice) = choice {
            start.write(StartGame::new(Arc::clone(&game.variant), choice.seats(&edited)));
        }
    }
    settings.set_if_neq(edited);
    Ok(())
}

/// The page of the chosen game. Returns how it is to start, if it is.
fn chosen_page(
    ui: &mut egui::Ui,
    games: &mut GameList,
    id: &str,
    (readings, help, probe_points): (&mut options::OptionsWindow, &mut HelpButtons, &mut ProbePoints),
) -> Option<players::StartChoice> {
    let broken = std::mem::take(&mut games.broken);
    let game = games.selected_mut(id);
    let choice = game.and_then(|game| page::show(ui, game, readings, help, probe_points, &broken));
    games.broken = broken;
    choice
}

/// An area as large as the window, behind everything else.
fn whole_window(ctx: &egui::Context) -> egui::Ui {
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), "start".into(), builder)
}

/// The name of the program, and a small switch of languages in the corner.
fn title(ui: &mut egui::Ui, edited: &mut Settings) {
    ui.horizontal(|ui| {
        ui.label(
            egui::RichText::new("天竺  Tenjiku")
                .font(theme::serif(theme::size::TITLE))
                .color(ui.inks().heading),
        );
        ui.add_space(8.0);
        // In a narrow window it is cut.
        let room = egui::vec2((ui.available_width() - LANGUAGES).max(0.0), ui.available_height());
        ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_width(room.x);
            let subtitle = egui::RichText::new(say!("start-subtitle")).size(16.0).color(ui.inks().note);
            ui.add(egui::Label::new(subtitle).truncate());
        });
        if let Some(language) = language_choice(ui) {
            edited.language = Some(language);
        }
    });
}

/// The button that leads back to the game left for this screen.
fn offer_left(ui: &mut egui::Ui, suspended: &mut SuspendedGames, start: &mut MessageWriter<StartGame>) {
    let Some(title) = suspended.title() else { return };
    let button = egui::Button::new(egui::RichText::new(title).size(17.0));
    if ui.add(button).on_hover_text(say!("saved-back-tip")).clicked() {
        start.write_batch(suspended.resume_left());
    }
}

fn offer_resume(ui: &mut egui::Ui, saved: &UnfinishedGame, resume: &mut MessageWriter<ResumeUnfinished>) {
    if let Some(title) = saved.title() {
        let button = egui::Button::new(egui::RichText::new(title).size(17.0));
        if ui.add(button).on_hover_text(say!("saved-go-on-tip")).clicked() {
            resume.write(ResumeUnfinished);
        }
    }
    for fault in saved.faults() {
        ui.colored_label(ui.inks().alarm, fault);
    }
}

/// The buttons that open the help for a game.
#[derive(bevy::ecs::system::SystemParam)]
struct HelpButtons<'w> {
    pieces: MessageWriter<'w, ShowPieces>,
    rules: MessageWriter<'w, ShowRules>,
    lessons: MessageWriter<'w, LessonRequest>,
    asked: MessageWriter<'w, ActionRequest>,
}

impl HelpButtons<'_> {
    /// The lessons and the saved games, side by side in the middle.
    fn offer_lessons(&mut self, ui: &mut egui::Ui, probe_points: &mut ProbePoints) {
        ui.columns(2, |columns| {
            let large = |name: String| egui::Button::new(egui::RichText::new(name).size(17.0));
            columns[0].with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
                let button = ui.add(large(say!("tutorial-start"))).on_hover_text(say!("tutorial-start-tip"));
                probe_points.0.push(("tutorial".to_owned(), button.rect.center()));
                if button.clicked() {
                    self.asked.write(ActionRequest(Action::Lessons));
                }
            });
            columns[1].with_layout(egui::Layout::left_to_right(egui::Align::TOP), |ui| {
                let button = ui.add(large(say!("saved-title"))).on_hover_text(Action::Load.tooltip());
                probe_points.0.push(("saved".to_owned(), button.rect.center()));
                if button.clicked() {
                    self.asked.write(ActionRequest(Action::Load));
                }
            });
        });
    }

    /// Lessons, pieces and rules of a game.
    fn buttons(&mut self, ui: &mut egui::Ui, game: &Arc<Variant>, probe_points: &mut ProbePoints) {
        // All three fit into a narrow column.
        let width = ((ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0).floor().min(96.0);
        let mut button = |id: &str, name: String, tip: String| {
            let name = egui::RichText::new(name).size(15.5);
            let button = ui.add(egui::Button::new(name).min_size([width, 30.0].into())).on_hover_text(tip);
            probe_points.0.push((format!("{id}:{}", game.id()), button.rect.center()));
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
