//! The start screen: the list of games, the selected game on the table, and the buttons to start it.

mod backdrop;
mod cards;
mod game_list_panel;
mod game_panel;
mod little_board;
mod options;
mod presets;
mod seating;
mod start_sheet;
mod terms;
mod watch_options;

use super::path::{GamePath, NextStep};
use super::remote_table::FriendRequest;
use super::seals::Seals;
use crate::app::{
    Action, ActionRequest, GameList, HandleEscape, InstalledEngines, Layer, LessonRequest, ProbePoints,
    ResumeUnfinished, Screen, Settings, StartGame, SuspendedGames, UnfinishedGames,
};
use crate::editor::at_odds;
use crate::tutorial::SavedProgress;
use crate::ui::icons::Icon;
use crate::ui::theme::{self, Inks};
use crate::ui::{
    BoardArea, ShowPieces, ShowRules, UiSystems, break_between_words, face_style_choice, focus,
    language_choice, page_title, whole_window,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use cards::RemoteWay;
use game_list_panel::GameListPanel;
use seating::StartChoice;
use start_sheet::{SheetChoices, SheetExit, StartSheet};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_teach::guide::GameGroup;

/// Width of the list of games, and its width in a window narrower than `NARROW_WINDOW_WIDTH`, in points.
const LIST_WIDTH: f32 = 330.0;
const NARROW_LIST_WIDTH: f32 = 264.0;
const NARROW_WINDOW_WIDTH: f32 = 1000.0;
/// Minimum window size for the layout with panels, in points. A smaller window shows one scrolling column without a
/// board.
const MIN_PANELS_SIZE: egui::Vec2 = egui::vec2(660.0, 480.0);
/// Distance of the centre of an icon from the edge of its button, in points.
const ICON_OFFSET: f32 = 16.0;
/// Inner margin of a panel, in points.
const MARGIN: i8 = 14;

#[derive(Resource, Default)]
struct GamePicker {
    search_text: String,
    /// Indices of the games: by groups, or in order of relevance during a search.
    rows: Vec<(Option<GameGroup>, Vec<usize>)>,
    /// The key of `rows`: the number of games and the text in the search field.
    rows_key: Option<(usize, String)>,
    boards: little_board::LittleBoards,
    row_in_focus: Option<egui::Id>,
    /// Whether to scroll to the selected game.
    scrolls: bool,
    /// The height of the list in the last frame, in points.
    height: f32,
    sheet: Option<SheetChoices>,
    times_opened: u32,
    readings: options::OptionsWindow,
    /// Whether a key has just triggered an action, so that it is not input for the search field.
    is_action: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamePicker>().add_plugins(backdrop::plugin);
    app.add_systems(OnEnter(Screen::Start), |mut picker: ResMut<GamePicker>| {
        // A previous search would hide the other games.
        picker.search_text.clear();
        picker.scrolls = true;
    });
    app.add_systems(OnExit(Screen::Start), |mut picker: ResMut<GamePicker>| {
        picker.sheet = None;
        picker.readings.is_open = false;
    });
    app.on_escape(Layer::Window(options::ID), |mut picker: ResMut<GamePicker>| {
        std::mem::take(&mut picker.readings.is_open)
    });
    app.on_escape(Layer::Window(start_sheet::ID), |mut picker: ResMut<GamePicker>| {
        picker.sheet.take().is_some()
    });
    app.on_escape(Layer::Screen, clear_search);
    let screen = (note_action_keys, start_screen).chain().in_set(UiSystems::Panels);
    app.add_systems(EguiPrimaryContextPass, screen.run_if(in_state(Screen::Start)));
}

/// Esc clears the search field.
fn clear_search(screen: Res<State<Screen>>, mut picker: ResMut<GamePicker>) -> bool {
    *screen.get() == Screen::Start && !std::mem::take(&mut picker.search_text).is_empty()
}

/// Keeps the key of an action out of the search field.
fn note_action_keys(mut requests: MessageReader<ActionRequest>, mut picker: ResMut<GamePicker>) {
    picker.bypass_change_detection().is_action = requests.read().count() > 0;
}

/// A request of the player to the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartRequest {
    /// Show the sheet with the players of the selected game.
    ChoosePlayers(StartChoice),
    /// Start the selected game at once.
    Begin,
    Learn,
    Pieces,
    Rules,
    Action(Action),
}

#[derive(bevy::ecs::system::SystemParam)]
struct StartParams<'w> {
    games: ResMut<'w, GameList>,
    picker: ResMut<'w, GamePicker>,
    saved: Res<'w, UnfinishedGames>,
    suspended: ResMut<'w, SuspendedGames>,
    engines: Res<'w, InstalledEngines>,
    path: Res<'w, GamePath>,
    progress: Res<'w, SavedProgress>,
    start: MessageWriter<'w, StartGame>,
    friends: MessageWriter<'w, FriendRequest>,
    resume: MessageWriter<'w, ResumeUnfinished>,
    pieces: MessageWriter<'w, ShowPieces>,
    rules: MessageWriter<'w, ShowRules>,
    lessons: MessageWriter<'w, LessonRequest>,
    actions: MessageWriter<'w, ActionRequest>,
    probe_points: ResMut<'w, ProbePoints>,
}

fn start_screen(
    mut contexts: EguiContexts,
    mut params: StartParams,
    mut settings: ResMut<Settings>,
    mut area: ResMut<BoardArea>,
) -> Result {
    // Settings are saved when they change, so drawing must not count as a change.
    let mut edited = settings.clone();
    params.probe_points.0.clear();
    let ctx = contexts.ctx_mut()?.clone();
    let board = params.draw(&ctx, &mut edited);
    area.set_if_neq(BoardArea(board));
    settings.set_if_neq(edited);
    Ok(())
}

impl StartParams<'_> {
    /// Draws the screen; returns the area of the board.
    fn draw(&mut self, ctx: &egui::Context, edited: &mut Settings) -> egui::Rect {
        let whole = ctx.viewport_rect();
        let mut screen = whole_window(ctx, "start");
        let is_small = whole.width() < MIN_PANELS_SIZE.x || whole.height() < MIN_PANELS_SIZE.y;
        let (board, request) = match is_small {
            true => self.column(&mut screen, edited),
            false => self.panels(&mut screen, edited),
        };
        if let Some(request) = request {
            self.carry_out(request, edited);
        }
        self.sheet(ctx, board, edited);
        board
    }

    fn carry_out(&mut self, request: StartRequest, edited: &mut Settings) {
        let Some(at) = self.games.selected(&edited.game) else { return };
        let game = Arc::clone(&self.games.list[at].variant);
        match request {
            StartRequest::ChoosePlayers(choice) => self.open_sheet(choice, edited),
            StartRequest::Begin => self.begin(&SheetChoices::of(StartChoice::Play, edited, None), edited),
            StartRequest::Learn => drop(self.lessons.write(LessonRequest::Course(game))),
            StartRequest::Pieces => drop(self.pieces.write(ShowPieces { game, kind: None })),
            StartRequest::Rules => drop(self.rules.write(ShowRules { game })),
            StartRequest::Action(action) => drop(self.actions.write(ActionRequest(action))),
        }
    }

    /// The list on the left, the selected game below, and the board between them.
    fn panels(&mut self, screen: &mut egui::Ui, edited: &mut Settings) -> (egui::Rect, Option<StartRequest>) {
        let whole = screen.max_rect();
        let width = if whole.width() < NARROW_WINDOW_WIDTH { NARROW_LIST_WIDTH } else { LIST_WIDTH };
        let frame = egui::Frame::side_top_panel(screen.style()).inner_margin(MARGIN);
        let list = egui::Panel::left("game list").resizable(false).exact_size(width).frame(frame);
        let list = list.show(screen, |ui| {
            self.header(ui, edited);
            self.list_panel(edited).show(ui, true)
        });
        let chosen = self.games.selected(&edited.game).map(|at| &*self.games.list[at].variant);
        let height = game_panel::height(whole.width() - width, chosen);
        let game_panel = egui::Panel::bottom("ways").resizable(false).exact_size(height).frame(frame);
        let game_panel = game_panel.show(screen, |ui| self.game_panel(ui, edited));
        let corner = egui::pos2(list.response.rect.right(), whole.top());
        let board =
            egui::Rect::from_min_max(corner, egui::pos2(whole.right(), game_panel.response.rect.top()));
        (board, list.inner.or(game_panel.inner))
    }

    /// Everything in one column, without a board.
    fn column(&mut self, screen: &mut egui::Ui, edited: &mut Settings) -> (egui::Rect, Option<StartRequest>) {
        let frame = egui::Frame::central_panel(screen.style()).inner_margin(MARGIN);
        let shown = egui::CentralPanel::default().frame(frame).show(screen, |ui| {
            let scroll = egui::ScrollArea::vertical().auto_shrink(false).id_salt("start");
            scroll.show(ui, |ui| {
                self.header(ui, edited);
                let on_panel = self.game_panel(ui, edited);
                ui.separator();
                let in_list = self.list_panel(edited).show(ui, false);
                focus::scroll_to_focus(ui);
                in_list.or(on_panel)
            })
        });
        (screen.max_rect(), shown.inner.inner)
    }

    fn list_panel<'a>(&'a mut self, edited: &'a mut Settings) -> GameListPanel<'a> {
        GameListPanel {
            picker: &mut self.picker,
            games: &self.games,
            path: &self.path,
            progress: &self.progress,
            folded: &mut edited.folded_groups,
            chosen: &mut edited.game,
            probe_points: &mut self.probe_points,
        }
    }

    fn game_panel(&mut self, ui: &mut egui::Ui, edited: &Settings) -> Option<StartRequest> {
        let at = self.games.selected(&edited.game)?;
        let has_other_main_button = self.has_unfinished() || self.saved.watched_title().is_some();
        let is_main = !has_other_main_button && self.next_step(edited).is_none();
        let game = &self.games.list[at];
        let seals = Seals::of(&game.variant, &self.path, &self.progress);
        game_panel::show(ui, game, &seals, is_main, &mut self.probe_points)
    }

    /// The name of the program, the languages, and the main button: the unfinished game, or the next step
    /// on the path.
    fn header(&mut self, ui: &mut egui::Ui, edited: &mut Settings) {
        ui.horizontal(|ui| {
            let title =
                egui::RichText::new("天竺").font(theme::brush(theme::size::TITLE)).color(ui.inks().ink);
            ui.label(title).on_hover_text(say!("start-subtitle"));
            // A narrow list has room only for the kanji.
            let is_narrow = ui.available_width() < 210.0;
            let latin = if is_narrow { "" } else { "Tenjiku" };
            page_title(ui, latin).on_hover_text(say!("start-subtitle"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                ui.spacing_mut().button_padding.x = 5.0;
                if let Some(language) = language_choice(ui) {
                    edited.language = Some(language);
                }
            });
        });
        ui.add_space(2.0);
        let has_suspended = self.suspended.is_unfinished();
        if let Some(title) = self.suspended.title().filter(|_| has_suspended)
            && self.wide_button(ui, "go-on", &title, &say!("saved-back-tip"), true)
        {
            self.start.write_batch(self.suspended.take_left_for_start());
        }
        if let Some(title) = self.saved.title()
            && self.wide_button(ui, "resume", &title, &say!("saved-go-on-tip"), !has_suspended)
        {
            self.resume.write(ResumeUnfinished::Played);
        }
        let is_watched_main = !self.has_unfinished() && self.next_step(edited).is_none();
        if let Some(title) = self.saved.watched_title()
            && self.wide_button(ui, "watch-on", &title, &say!("saved-watch-on-tip"), is_watched_main)
        {
            self.resume.write(ResumeUnfinished::Watched);
        }
        for fault in self.saved.faults() {
            ui.colored_label(ui.inks().alarm, fault);
        }
        if !self.has_unfinished()
            && let Some(step) = self.next_step(edited)
        {
            self.next_step_button(ui, edited, step);
        }
        if let Some(title) = self.suspended.title().filter(|_| !has_suspended) {
            let back = egui::Button::new(title).wrap().min_size(egui::vec2(ui.available_width(), 28.0));
            let back = ui.add(back).on_hover_text(say!("saved-back-tip"));
            self.probe_points.0.push(("go-on".to_owned(), back.rect.center()));
            if back.clicked() {
                self.start.write_batch(self.suspended.take_left_for_start());
            }
        }
        ui.add_space(4.0);
    }

    fn has_unfinished(&self) -> bool {
        self.suspended.is_unfinished() || self.saved.title().is_some()
    }

    /// A full-width button with an icon before its text. Returns whether it was clicked.
    fn wide_button(&mut self, ui: &mut egui::Ui, id: &str, name: &str, tip: &str, is_main: bool) -> bool {
        let size = egui::vec2(ui.available_width(), 40.0);
        let button = ui
            .scope(|ui| {
                ui.spacing_mut().button_padding.x = 2.0 * ICON_OFFSET;
                let font = theme::serif(theme::size::LARGE);
                let text = break_between_words(ui, name, &font, size.x - 4.0 * ICON_OFFSET);
                let button = if is_main {
                    theme::main_button(ui, text)
                } else {
                    egui::Button::new(egui::RichText::new(text).font(font))
                };
                ui.add(button.wrap().min_size(size)).on_hover_text(tip)
            })
            .inner;
        focus::set_name(&button, name);
        let icon_centre = button.rect.left_center() + egui::vec2(ICON_OFFSET, 0.0);
        let ink = if is_main { ui.inks().on_seal } else { ui.inks().accent };
        Icon::Play.paint(ui.painter(), icon_centre, ICON_OFFSET * 0.75, ink);
        self.probe_points.0.push((id.to_owned(), button.rect.center()));
        button.clicked()
    }

    fn next_step(&self, edited: &Settings) -> Option<NextStep> {
        self.path.next(&self.progress, edited.newcomer)
    }

    /// The suggested next step: newcomers learn their first game.
    fn next_step_button(&mut self, ui: &mut egui::Ui, edited: &mut Settings, step: NextStep) {
        let Some(at) = self.games.list.iter().position(|game| game.variant.id() == step.game()) else {
            return;
        };
        let game = Arc::clone(&self.games.list[at].variant);
        let note = if edited.newcomer { say!("start-new") } else { say!("path-next") };
        ui.label(egui::RichText::new(note).color(ui.inks().note));
        let [name, tip] = step.texts(&game, edited.newcomer);
        if self.wide_button(ui, "next-step", &name, &tip, true) {
            game.id().clone_into(&mut edited.game);
            step.begin(&game, &mut self.start, &mut self.lessons);
        }
        if edited.newcomer {
            face_style_choice(ui, &mut edited.face_style);
        }
    }

    fn open_sheet(&mut self, choice: StartChoice, edited: &Settings) {
        self.picker.times_opened += 1;
        let game = self.games.selected(&edited.game).and_then(|game| self.games.list.get(game));
        let level = game.and_then(|game| self.path.beginners_level(&game.variant, &self.progress));
        self.picker.sheet = Some(SheetChoices::of(choice, edited, level));
    }

    fn sheet(&mut self, ctx: &egui::Context, board: egui::Rect, edited: &mut Settings) {
        let Some(mut chosen) = self.picker.sheet.take() else { return };
        let Some(game) = self.games.selected_mut(&edited.game) else { return };
        let engines = self.engines.names(Some(&game.variant));
        let picker = &mut *self.picker;
        options::window(ctx, &mut picker.readings, game, &mut self.probe_points);
        let mut sheet = StartSheet {
            chosen: &mut chosen,
            opened: picker.times_opened,
            game,
            settings: edited,
            engines: &engines,
            readings: &mut picker.readings,
            probe_points: &mut self.probe_points,
        };
        let Some(exit) = sheet.show(ctx, board) else {
            picker.sheet = Some(chosen);
            return;
        };
        picker.readings.is_open = false;
        match exit {
            SheetExit::Begin => self.begin(&chosen, edited),
            SheetExit::Ask(RemoteWay::Link) => {
                chosen.seating.seat(edited);
                self.begin(&SheetChoices { handicap: None, ..chosen }, edited);
            }
            SheetExit::Ask(RemoteWay::Invite) => {
                self.friends.write(FriendRequest::Invite(chosen.seating.side_or_random()));
            }
            SheetExit::Ask(RemoteWay::Open) => {
                self.friends.write(FriendRequest::Open);
            }
            SheetExit::Watch => self.open_sheet(StartChoice::Watch, edited),
            SheetExit::Back => {}
        }
    }

    fn begin(&mut self, chosen: &SheetChoices, edited: &mut Settings) {
        let Some(at) = self.games.selected(&edited.game) else { return };
        let game = &self.games.list[at].variant;
        let seats = chosen.choice.seats(edited);
        let handicap = chosen.handicap.as_deref().filter(|_| chosen.choice == StartChoice::Play);
        self.start.write(match handicap.and_then(|id| at_odds(game, id, &seats)) {
            Some(game) => game,
            None => StartGame::new(Arc::clone(game), seats),
        });
    }
}
