//! The sheet after a game: the result, the number of moves, and buttons for the next step.

use super::exhibition::{Exhibition, FINAL_POSITION_TIME};
use super::path::{GamePath, NextStep, result_counts};
use super::seals::Seals;
use crate::app::{
    Action, ActionRequest, GameList, GamePurpose, HandleEscape, Layer, LessonRequest, Screen, StartGame,
    next_level,
};
use crate::game::{GameSystems, MatchScore, Seats, Session};
use crate::tutorial::SavedProgress;
use crate::ui::theme::{Inks, main_button, serif, size};
use crate::ui::{BoardArea, ResultSheet, ReviewPanel, UiSystems, settings_are_open, text_width};
use crate::view::camera::OrbitCamera;
use crate::view::fire::Burning;
use crate::view::layout::BoardShape;
use crate::view::motion::Motion;
use crate::view::redraw::NeedsFrames;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::time::Duration;
use tenjiku_language::{SideName, say};
use tenjiku_rules::{Outcome, PlySummary, Side};

/// Width of the sheet over the board, its distance from the edge, and its inner margin, in points.
const WIDTH: f32 = 290.0;
const MARGIN: f32 = 8.0;
const PADDING: f32 = 10.0;
/// Minimum width of a panel beside the board with room for the sheet, and minimum height of a panel below it, in
/// points.
const MIN_PANEL_SIZE: f32 = 190.0;
/// Heights of the buttons, in points.
const LARGE_HEIGHT: f32 = 34.0;
const SMALL_HEIGHT: f32 = 28.0;
/// How long the final position is shown if a person has played.
const PLAYED_DISPLAY_TIME: Duration = Duration::from_millis(1_800);

/// The game whose sheet was shown last, and the sheet's side of the board if there is no panel.
#[derive(Default)]
struct SheetPlacement {
    game: Option<u32>,
    is_left: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.on_escape(Layer::Window(ResultSheet::ID), |mut sheet: ResMut<ResultSheet>| {
        !std::mem::replace(&mut sheet.is_closed, true)
    });
    app.add_systems(Update, expect_sheet.after(GameSystems::Turn).run_if(in_state(Screen::Match)));
    // The sheet is not shown while the settings are open.
    let show = show.run_if(in_state(Screen::Match).and_then(not(settings_are_open)));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

/// Decides whether a sheet is shown or about to appear. A sheet that was closed stays closed until the next game or a
/// review.
fn expect_sheet(
    mut sheet: ResMut<ResultSheet>,
    (exhibition, review): (Res<Exhibition>, Res<ReviewPanel>),
    (purpose, session): (Res<GamePurpose>, Res<Session>),
    mut game: Local<Option<u32>>,
) {
    let is_new = game.replace(session.begun_as()) != Some(session.begun_as());
    let is_closed = sheet.is_closed && !is_new && !review.is_open;
    // The result of a viewed game is not announced.
    let has_ended = session.is_played() && session.outcome().is_some();
    let has_ended = has_ended && exhibition.left_to_show(Duration::ZERO).is_some();
    let is_due = *purpose == GamePurpose::Game && has_ended && !is_closed;
    if (is_closed, is_due) != (sheet.is_closed, sheet.is_due) {
        (sheet.is_closed, sheet.is_due) = (is_closed, is_due);
    }
}

#[derive(SystemParam)]
struct SheetParams<'w> {
    exhibition: Res<'w, Exhibition>,
    session: Res<'w, Session>,
    seats: Res<'w, Seats>,
    score: Res<'w, MatchScore>,
    review: Res<'w, ReviewPanel>,
    games: Res<'w, GameList>,
    path: Res<'w, GamePath>,
    progress: Res<'w, SavedProgress>,
    requests: MessageWriter<'w, ActionRequest>,
    start: MessageWriter<'w, StartGame>,
    lessons: MessageWriter<'w, LessonRequest>,
}

fn show(
    mut contexts: EguiContexts,
    mut sheet: ResMut<ResultSheet>,
    mut placement: Local<SheetPlacement>,
    mut params: SheetParams,
    area: Res<BoardArea>,
    shape: Option<Res<BoardShape>>,
    cameras: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    moving: Query<(), Or<(With<Motion>, With<Burning>)>>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let is_due = sheet.is_due && !sheet.is_closed && !params.review.is_open && moving.is_empty();
    let (true, Some(outcome)) = (is_due, params.session.outcome()) else { return Ok(()) };
    let display_time = if params.seats.is_watched() { FINAL_POSITION_TIME } else { PLAYED_DISPLAY_TIME };
    let Some(time_left) = params.exhibition.left_to_show(display_time) else { return Ok(()) };
    if !time_left.is_zero() {
        frames.ask_within(time_left);
        return Ok(());
    }
    let game = params.session.begun_as();
    if placement.game != Some(game) {
        let at = shape.and_then(|shape| last_destination(&params.session, *shape));
        let is_right = at.zip(cameras.single().ok()).is_some_and(|(at, (camera, from))| {
            camera.world_to_ndc(from, at).is_some_and(|seen| seen.x > 0.0)
        });
        *placement = SheetPlacement { game: Some(game), is_left: is_right };
    }
    let ctx = contexts.ctx_mut()?;
    let panel = panel(ctx.viewport_rect(), area.0, params.seats.is_watched());
    // At the end of a panel it leaves no line of the panel half visible below.
    let room = panel.map_or(area.0.shrink(MARGIN), |panel| panel.shrink2(egui::vec2(MARGIN, 0.0)));
    let (place, pivot) = match (panel.is_some(), placement.is_left) {
        (true, _) => (room.center_bottom(), egui::Align2::CENTER_BOTTOM),
        (false, true) => (room.left_top(), egui::Align2::LEFT_TOP),
        (false, false) => (room.right_top(), egui::Align2::RIGHT_TOP),
    };
    let paper = egui::Area::new(ResultSheet::ID.into()).pivot(pivot).fixed_pos(place).constrain_to(room);
    paper.show(ctx, |ui| {
        let frame = egui::Frame::window(ui.style()).inner_margin(PADDING);
        frame.show(ui, |ui| {
            ui.set_width(WIDTH.min(room.width() - frame.total_margin().sum().x));
            sheet.is_closed |= params.contents(ui, outcome, panel.is_some());
        });
    });
    Ok(())
}

/// The panel beside or below the board. The sheet is over its lower end, so that the whole board is visible.
fn panel(window_rect: egui::Rect, board: egui::Rect, is_watched: bool) -> Option<egui::Rect> {
    let beside = window_rect.with_min_x(board.right());
    // There is no move list below a watched game.
    let below = Some(window_rect.with_min_y(board.bottom()))
        .filter(|below| !is_watched && below.height() > MIN_PANEL_SIZE);
    Some(beside).filter(|beside| beside.width() > MIN_PANEL_SIZE).or(below)
}

fn last_destination(session: &Session, shape: BoardShape) -> Option<Vec3> {
    let geometry = session.position()?.geometry();
    let to = PlySummary::from_effects(session.last_effects()).to?;
    Some(shape.square_centre(geometry.file(to), geometry.rank(to)))
}

impl SheetParams<'_> {
    /// Draws the sheet, except for what the panel already shows. Returns whether it was closed.
    fn contents(&mut self, ui: &mut egui::Ui, outcome: Outcome, has_panel: bool) -> bool {
        let inks = ui.inks();
        let quiet = |text: String| egui::RichText::new(text).color(inks.quiet);
        // The seal is at the outer corner, clear of the title.
        let corner = ui.max_rect().right_top() + egui::vec2(PADDING, -PADDING);
        ui.vertical_centered(|ui| {
            let game = say!("sheet-game", game = self.score.game(true).max(1));
            let [black, white] = Side::BOTH.map(|side| self.score.points(side));
            ui.label(quiet(format!("{game} · {black} : {white}"))).on_hover_text(say!("score-tip"));
            let (title, is_lost) = self.title(outcome);
            let ink = if is_lost { inks.heading } else { inks.accent };
            let is_wide = text_width(ui, &title, serif(size::TITLE)) > ui.available_width();
            let font = serif(if is_wide { size::HEADING } else { size::TITLE });
            ui.label(egui::RichText::new(title).font(font).color(ink));
            if !has_panel {
                self.ending_and_score(ui, outcome);
            }
            ui.label(quiet(say!("sheet-moves", count = self.session.plies())));
            self.seals(ui, outcome, corner);
            ui.separator();
            let is_closed = match self.seats.is_watched() {
                true => self.watcher_buttons(ui),
                false => self.player_buttons(ui),
            };
            if let Some(left) = self.exhibition.next_in() {
                ui.label(quiet(say!("sheet-next", seconds = left.as_secs_f32().ceil() as u32)));
            }
            is_closed
        })
        .inner
    }

    fn ending_and_score(&self, ui: &mut egui::Ui, outcome: Outcome) {
        if let Outcome::Win { winner, .. } = outcome {
            let name = self.seats.player_name(winner, &self.session);
            ui.label(egui::RichText::new(name).font(serif(size::LARGE)));
        }
        ui.label(self.seats.ending(&self.session).unwrap_or_default());
        ui.separator();
        for side in Side::BOTH {
            let name = self.seats.player_name(side, &self.session);
            let line = format!("{} {} · {name}", side.sign(), self.score.points(side));
            let line = egui::RichText::new(line).font(serif(size::LARGE));
            ui.label(line).on_hover_text(say!("score-tip"));
        }
    }

    /// The result from the view of the only person or of a spectator, and whether that person has lost.
    fn title(&self, outcome: Outcome) -> (String, bool) {
        match (outcome, self.seats.only_person()) {
            (Outcome::Draw(_), _) => (say!("sheet-draw"), false),
            (Outcome::Win { winner, .. }, Some(person)) if winner == person => (say!("sheet-won"), false),
            (Outcome::Win { .. }, Some(_)) => (say!("sheet-lost"), true),
            (Outcome::Win { winner, .. }, None) => (say!("sheet-wins", side = winner.spoken_name()), false),
        }
    }

    /// The person's seals in this game; a new seal is stamped at a corner of the sheet.
    fn seals(&self, ui: &mut egui::Ui, outcome: Outcome, corner: egui::Pos2) {
        let Some(person) = self.seats.only_person() else { return };
        let level = self.seats.of(person.other()).level();
        let Some((game, level)) = self.session.variant().zip(level) else { return };
        let seals = Seals::of(game, &self.path, &self.progress);
        ui.add_space(6.0);
        seals.show_all(ui);
        let has_won = matches!(outcome, Outcome::Win { winner, .. } if winner == person);
        if has_won && result_counts(&self.session) {
            seals.show_new(ui, corner, level, self.session.begun_as());
        }
    }

    /// The buttons for players: after beating a level, the next level comes first, then the next game of the path, the
    /// review and a rematch. The loser is offered lessons.
    fn player_buttons(&mut self, ui: &mut egui::Ui) -> bool {
        let next = next_level(&self.session, &self.seats);
        let is_beaten = next.is_some();
        if let Some((level, start)) = next {
            let button = main_button(ui, say!("sheet-next-level", level));
            let button = ui.add(button.min_size(egui::vec2(ui.available_width(), LARGE_HEIGHT)));
            if button.on_hover_text(say!("sheet-next-level-tip")).clicked() {
                self.start.write(start);
                return true;
            }
        }
        if self.next_game(ui) {
            return true;
        }
        let learn = (!is_beaten && self.seats.only_person().is_some())
            .then(|| (Action::Lessons, say!("tutorial-learn")));
        let first = [(Action::Review, say!("end-review")), (Action::NewGame, say!("end-rematch"))];
        let change = [(Action::ChangeGame, say!("end-new-game"))];
        let actions: Vec<(Action, String)> = first.into_iter().chain(learn).chain(change).collect();
        let mut is_clicked = false;
        for pair in actions.chunks(2) {
            let size = egui::vec2(width_in_row(ui, pair), SMALL_HEIGHT);
            ui.horizontal_wrapped(|ui| {
                for (action, name) in pair {
                    let button = egui::Button::new(name).min_size(size);
                    let is_enabled = self.session.plies() > 0 || *action != Action::Review;
                    if ui.add_enabled(is_enabled, button).on_hover_text(action.tooltip()).clicked() {
                        self.requests.write(ActionRequest(*action));
                        is_clicked = true;
                    }
                }
            });
        }
        is_clicked || close_button(ui)
    }

    fn next_game(&mut self, ui: &mut egui::Ui) -> bool {
        let current_game = self.session.variant().map(|game| game.id());
        let step: Option<NextStep> =
            self.seats.only_person().and_then(|_| self.path.next(&self.progress, false));
        let Some(step) = step.filter(|step| Some(step.game()) != current_game) else { return false };
        let Some(game) = self.games.list.iter().find(|game| game.variant.id() == step.game()) else {
            return false;
        };
        let [name, tip] = step.texts(&game.variant, false);
        let button = egui::Button::new(name).min_size(egui::vec2(ui.available_width(), SMALL_HEIGHT));
        let is_clicked = ui.add(button).on_hover_text(tip).clicked();
        if is_clicked {
            step.begin(&game.variant, &mut self.start, &mut self.lessons);
        }
        is_clicked
    }

    fn watcher_buttons(&mut self, ui: &mut egui::Ui) -> bool {
        let next =
            main_button(ui, Action::NextGame.name()).min_size(egui::vec2(ui.available_width(), LARGE_HEIGHT));
        if ui
            .add_enabled(!self.seats.has_remote_player(), next)
            .on_hover_text(Action::NextGame.tooltip())
            .clicked()
        {
            self.requests.write(ActionRequest(Action::NextGame));
            return true;
        }
        close_button(ui)
    }
}

/// The width of each of some buttons side by side; the whole width if a name is too long for that.
fn width_in_row(ui: &egui::Ui, buttons: &[(Action, String)]) -> f32 {
    let (font, spacing) = (egui::TextStyle::Button.resolve(ui.style()), ui.spacing());
    let (available, count) = (ui.available_width(), buttons.len() as f32);
    let width = ((available + spacing.item_spacing.x) / count - spacing.item_spacing.x).floor();
    let room = width - 2.0 * spacing.button_padding.x;
    let fits = buttons.iter().all(|(_, name)| text_width(ui, name, font.clone()) <= room);
    if fits { width } else { available }
}

fn close_button(ui: &mut egui::Ui) -> bool {
    let close =
        egui::Button::new(say!("sheet-close")).min_size(egui::vec2(ui.available_width(), SMALL_HEIGHT));
    ui.add(close).on_hover_text(say!("sheet-close-tip")).clicked()
}
