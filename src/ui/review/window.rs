//! The review panel below the board: graph, progress, turning points.

use super::super::theme::Inks;
use super::KeepMistakes;
use super::game_review::{GameReview, position_before};
use crate::app::{Action, Settings, Toast};
use crate::game::{GameCommand, Seats, Session};
use crate::ui::board_area::BoardArea;
use crate::ui::insight::{score_in_words, write_moves};
use crate::ui::texts::MoveTexts;
use crate::ui::{drop_down, focus, theme};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui_plot::{HLine, HoverPosition, Line, MarkerShape, Plot, PlotPoints, Points, VLine};
use std::time::Duration;
use tenjiku_language::{current_style, say};
use tenjiku_records::Annotation;
use tenjiku_teach::review::{TurningPoint, costliest_first};

/// The thinking times to choose from, in seconds per position.
const SECONDS_PER_POSITION: [f32; 4] = [0.2, 0.5, 1.0, 3.0];
/// Maximum number of plies shown of a better line.
const MAX_PLIES: usize = 6;

/// Number of the turning points that are listed before the others.
const MAIN_TURNING_POINTS: usize = 3;

/// Height of the panel, in points, and its maximum share of the window. Since the board is seen at an
/// angle, a panel below the board hides less of it than a panel at the side.
const HEIGHT: f32 = 236.0;
const MAX_SHARE: f32 = 0.36;
/// Side of the corner with the button that closes the panel, in points.
const CORNER_SIZE: f32 = 30.0;
/// Width of the list of thinking times, in points.
const CHOICE_WIDTH: f32 = 150.0;
/// The graph's share of the width.
const GRAPH_SHARE: f32 = 0.58;

#[derive(Resource)]
pub struct ReviewPanel {
    pub is_open: bool,
    /// Thinking time per position, in seconds.
    seconds: f32,
}

impl ReviewPanel {
    /// The height of the panel below the board in a window of this size, in points.
    pub fn height(&self, whole: egui::Rect) -> f32 {
        if self.is_open { HEIGHT.min(whole.height() * MAX_SHARE) } else { 0.0 }
    }
}

impl Default for ReviewPanel {
    fn default() -> Self {
        Self { is_open: false, seconds: SECONDS_PER_POSITION[1] }
    }
}

#[derive(SystemParam)]
pub(super) struct ReviewParams<'w> {
    panel: ResMut<'w, ReviewPanel>,
    review: ResMut<'w, GameReview>,
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    texts: Res<'w, MoveTexts>,
    commands: MessageWriter<'w, GameCommand>,
    mistakes: MessageWriter<'w, KeepMistakes>,
    seats: Res<'w, Seats>,
    toasts: MessageWriter<'w, Toast>,
}

pub(super) fn show(mut contexts: EguiContexts, mut params: ReviewParams, area: Res<BoardArea>) -> Result {
    if !params.panel.is_open {
        return Ok(());
    }
    let has_begun = params.review.has_begun();
    if params.panel.is_changed() && !has_begun && params.session.ending().is_some() {
        // A finished game is reviewed immediately, a running game only on request.
        params.carry_out(ReviewCommand::Start);
    }
    let ctx = contexts.ctx_mut()?;
    let whole = ctx.viewport_rect();
    // The board and the other panels leave this space free.
    let top = area.0.bottom();
    let room = egui::Rect::from_x_y_ranges(area.0.x_range(), top..=top + params.panel.height(whole));
    let area = egui::Area::new("review".into()).fixed_pos(room.min).order(egui::Order::Background);
    let frame = egui::Frame::side_top_panel(&ctx.global_style());
    let inner = room.size() - frame.total_margin().sum();
    let response = area.show(ctx, |ui| {
        let response = frame.show(ui, |ui| {
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            params.contents(ui)
        });
        response.inner
    });
    let (command, ply) = response.inner;
    if let Some(command) = command {
        params.carry_out(command);
    }
    if let Some(ply) = ply {
        params.commands.write(GameCommand::JumpTo(ply));
    }
    Ok(())
}

impl ReviewParams<'_> {
    /// Draws the panel. Returns the button that was clicked and the ply to go to.
    fn contents(&mut self, ui: &mut egui::Ui) -> (Option<ReviewCommand>, Option<usize>) {
        let has_moves = self.session.whole_line().next().is_some();
        // The buttons wrap in a narrow panel; the corner is kept free for the close button.
        let corner = egui::Rect::from_min_size(
            ui.max_rect().right_top() - egui::vec2(CORNER_SIZE, 0.0),
            egui::Vec2::splat(CORNER_SIZE),
        );
        close_button(ui, corner, &mut self.panel.is_open);
        let width = ui.available_width() - CORNER_SIZE;
        let line = egui::vec2(width, CORNER_SIZE);
        let side_by_side = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
        let row = ui.allocate_ui_with_layout(line, side_by_side, |ui| {
            ui.set_max_width(width);
            ui.label(theme::section_heading(ui, say!("review-title")));
            start_row(ui, &mut self.panel, &self.review, has_moves)
        });
        let command = row.inner;
        if !self.review.has_begun() {
            ui.weak(say!("review-about"));
            return (command, None);
        }
        let sources = (&*self.review, &*self.session, &*self.texts);
        (command, results(ui, sources, self.settings.numbers))
    }

    fn carry_out(&mut self, command: ReviewCommand) {
        match command {
            ReviewCommand::Start => {
                let time = Duration::from_secs_f32(self.panel.seconds);
                if let Err(error) = self.review.start(&self.session, time, self.settings.options()) {
                    self.toasts.write(Toast::alarm(say!("review-no-thread", why = error.to_string())));
                }
            }
            ReviewCommand::Stop => self.review.stop(),
            ReviewCommand::Write => {
                self.commands.write_batch(self.review.record_commands(&self.session, MAX_PLIES));
                self.toasts.write(Toast::news(say!("review-written")));
            }
            ReviewCommand::Practise => self.keep_mistakes(),
        }
    }

    /// Keeps the mistakes of the only person, or of both sides. If any rule differs from the default, nothing is
    /// kept, since problems are solved under the default rules.
    fn keep_mistakes(&mut self) {
        let Some(variant) = self.session.variant() else { return };
        if variant.changed_choices().is_some() {
            self.toasts.write(Toast::news(say!("review-practise-rules")));
            return;
        }
        let exercises = self.review.exercises(&self.session, self.seats.only_person());
        if exercises.is_empty() {
            self.toasts.write(Toast::news(say!("review-practise-none")));
            return;
        }
        self.mistakes.write(KeepMistakes { game: variant.id().to_owned(), exercises });
    }
}

fn close_button(ui: &mut egui::Ui, corner: egui::Rect, is_open: &mut bool) {
    let tip = Action::Review.tooltip_with_keys(ui.ctx());
    let button = ui
        .new_child(egui::UiBuilder::new().max_rect(corner))
        .put(corner, egui::Button::new("✖").frame(false));
    *is_open = !button.on_hover_text(tip).clicked();
}

/// The graph, and next to it the turning points. `shows_numbers`: whether scores are shown as numbers, not only in
/// words. Returns the ply that was clicked.
fn results(
    ui: &mut egui::Ui,
    (review, session, texts): (&GameReview, &Session, &MoveTexts),
    shows_numbers: bool,
) -> Option<usize> {
    let room = ui.available_size();
    let side_by_side = egui::Layout::left_to_right(egui::Align::Min);
    let response = ui.allocate_ui_with_layout(room, side_by_side, |ui| {
        let column = |ui: &mut egui::Ui, share: f32, add: &mut dyn FnMut(&mut egui::Ui)| {
            let size = egui::vec2(room.x * share - ui.spacing().item_spacing.x, room.y);
            ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.set_max_size(size);
                add(ui);
            });
        };
        let mut ply = None;
        column(ui, GRAPH_SHARE, &mut |ui| ply = graph(ui, review, session, shows_numbers));
        column(ui, 1.0 - GRAPH_SHARE, &mut |ui| {
            ply = ply.or(turning_point_list(ui, (review, session, texts), shows_numbers));
        });
        ply
    });
    response.inner
}

enum ReviewCommand {
    Start,
    Stop,
    Write,
    Practise,
}

/// The buttons, and either the thinking time or the progress.
fn start_row(
    ui: &mut egui::Ui,
    panel: &mut ReviewPanel,
    review: &GameReview,
    has_moves: bool,
) -> Option<ReviewCommand> {
    let mut command = None;
    match review.progress() {
        None => {
            let button = egui::Button::new(say!("review-begin"));
            if ui.add_enabled(has_moves, button).on_hover_text(say!("review-begin-tip")).clicked() {
                command = Some(ReviewCommand::Start);
            }
            let seconds = |time: f32| say!("review-seconds", seconds = format!("{time:.1}"));
            if ui.available_size_before_wrap().x < CHOICE_WIDTH {
                // Unlike a button, a drop-down list does not wrap to the next line automatically.
                ui.end_row();
            }
            let texts = (say!("review-time"), say!("review-time-tip"));
            let times = SECONDS_PER_POSITION;
            drop_down(ui, ("review time", 100.0), texts, &mut panel.seconds, times, |time| seconds(*time));
            let has_turns = !review.turning_points.is_empty();
            for (is_enabled, name, tip, use_of_results) in [
                (review.has_begun(), say!("review-write"), say!("review-write-tip"), ReviewCommand::Write),
                (has_turns, say!("review-practise"), say!("review-practise-tip"), ReviewCommand::Practise),
            ] {
                let button = ui.add_enabled(is_enabled, egui::Button::new(name)).on_hover_text(&tip);
                if button.on_disabled_hover_text(tip).clicked() {
                    command = Some(use_of_results);
                }
            }
        }
        Some((done, all)) => {
            if ui.button(say!("review-end")).on_hover_text(say!("review-end-tip")).clicked() {
                command = Some(ReviewCommand::Stop);
            }
            let bar = egui::ProgressBar::new(done as f32 / all.max(1) as f32);
            let width = ui.available_width().max(60.0);
            let text = match review.is_checking() {
                true => say!("review-checking", done, all),
                false => say!("review-progress", done, all),
            };
            ui.add(bar.desired_width(width).text(text));
        }
    }
    command
}

/// The score after each ply. Returns a clicked ply.
fn graph(ui: &mut egui::Ui, review: &GameReview, session: &Session, shows_numbers: bool) -> Option<usize> {
    let (current, pieces) =
        (session.plies(), session.variant().map_or(0, |variant| variant.starting_array().len()));
    let points: Vec<[f64; 2]> = review
        .scores
        .iter()
        .enumerate()
        .filter_map(|(ply, score)| Some([ply as f64, 100.0 * (*score)?.expected_score(pieces)]))
        .collect();
    let last = review.scores.len().saturating_sub(1);
    let plot = Plot::new("review graph").height(ui.available_height()).include_y(0.0).include_y(100.0);
    let plot = plot.include_x(0.0).include_x(last.max(1) as f64).allow_scroll(false).allow_drag(false);
    // The chart is for the mouse; with the keyboard, the move list and the turning points serve instead.
    let plot =
        plot.allow_zoom(false).allow_boxed_zoom(false).show_grid([false, true]).sense(egui::Sense::CLICK);
    let scores = review.scores.clone();
    let names: Vec<_> = (0..=last).map(|ply| review.number(ply)).collect();
    let plot = plot.label_formatter(move |pointer| {
        let (HoverPosition::NearDataPoint { position: point, .. }
        | HoverPosition::Elsewhere { position: point }) = pointer;
        let ply = point.x.round().clamp(0.0, last as f64) as usize;
        let score = scores.get(ply).copied().flatten()?;
        let number = names.get(ply).map_or("", String::as_str);
        Some(say!("review-at", number, verdict = score_in_words(score, pieces, shows_numbers)))
    });
    let chances = if shows_numbers { say!("review-chances") } else { say!("review-chances-plain") };
    let plot = plot.y_axis_label(chances).y_axis_formatter(move |mark, _| {
        if shows_numbers { mark.value.round().to_string() } else { String::new() }
    });
    let plot = plot.x_axis_formatter(|mark, _| {
        // One mark per move: the moves are numbered as in the list.
        let ply = mark.value.round();
        if (ply - mark.value).abs() > 0.01 || ply % 2.0 != 0.0 {
            String::new()
        } else {
            (ply / 2.0).to_string()
        }
    });
    let inks = ui.inks();
    let response = plot.show(ui, |plot| {
        plot.hline(HLine::new("", 50.0).color(inks.quiet));
        plot.vline(VLine::new("", current as f64).color(inks.accent));
        plot.line(Line::new("", PlotPoints::from(points)).width(2.0).color(inks.ink));
        for turn in &review.turning_points {
            let Some(Some(score)) = review.scores.get(turn.ply) else { continue };
            let (shape, colour) = marker(turn.annotation);
            let point = PlotPoints::from(vec![[turn.ply as f64, 100.0 * score.expected_score(pieces)]]);
            plot.points(Points::new("", point).shape(shape).color(colour).radius(6.0));
        }
        plot.response().clicked().then(|| plot.pointer_coordinate()).flatten()
    });
    name_axes(ui, response.response.rect);
    // For screen readers, the move list and the turning points have the numbers.
    let summary = review.summary();
    ui.ctx().accesskit_node_builder(response.response.id, |node| {
        node.set_role(egui::accesskit::Role::Image);
        node.set_label(say!("review-chart"));
        node.set_description(summary);
    });
    response.inner.map(|point| point.x.round().clamp(0.0, last as f64) as usize)
}

/// Names the chart's axes, which can be focused like controls.
fn name_axes(ui: &egui::Ui, chart: egui::Rect) {
    let is_axis = |widget: &&egui::WidgetRect| {
        widget.sense == egui::Sense::drag() && widget.rect.expand(1.0).intersects(chart)
    };
    let layer = ui.layer_id();
    let axes: Vec<egui::Id> = ui.ctx().viewport(|viewport| {
        viewport.this_pass.widgets.get_layer(layer).filter(is_axis).map(|axis| axis.id).collect()
    });
    for axis in axes {
        ui.ctx().accesskit_node_builder(axis, |node| node.set_label(say!("review-chances")));
    }
}

/// The marker for each kind of error.
const fn marker(annotation: Annotation) -> (MarkerShape, egui::Color32) {
    match annotation {
        Annotation::Blunder => (MarkerShape::Cross, egui::Color32::from_rgb(235, 70, 60)),
        Annotation::Mistake => (MarkerShape::Down, egui::Color32::from_rgb(245, 150, 50)),
        _ => (MarkerShape::Diamond, egui::Color32::from_rgb(245, 215, 80)),
    }
}

/// The turning points, costliest first, each with the better line. Returns a clicked ply.
fn turning_point_list(
    ui: &mut egui::Ui,
    (review, session, texts): (&GameReview, &Session, &MoveTexts),
    shows_numbers: bool,
) -> Option<usize> {
    if review.turning_points.is_empty() {
        ui.weak(say!("review-no-turns"));
        return None;
    }
    let mut chosen = None;
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    area.show(ui, |ui| {
        for (place, turn) in costliest_first(&review.turning_points, MAIN_TURNING_POINTS).iter().enumerate() {
            if place == MAIN_TURNING_POINTS {
                ui.label(egui::RichText::new(say!("review-other-turns")).small().weak());
            }
            let Some(mv) = texts.plies.get(turn.ply - 1) else { continue };
            let better = match shows_numbers {
                true => better_line_text(review, session, *turn).map(|line| say!("review-better", line)),
                false => review.describe_ply(session, turn.ply),
            };
            let number = review.number(turn.ply);
            let (text, sign_text) = (mv.as_str(), turn.annotation.sign());
            let played = say!("review-turn", number, text, sign = sign_text);
            ui.horizontal_wrapped(|ui| {
                if ui.button(played).on_hover_text(say!("moves-go-to")).clicked() {
                    chosen = Some(turn.ply);
                }
                if let Some(better) = better {
                    ui.small(better);
                }
            });
        }
        focus::scroll_to_focus(ui);
    });
    chosen
}

fn better_line_text(review: &GameReview, session: &Session, turn: TurningPoint) -> Option<String> {
    let line = review.better_line(turn.ply);
    let line = &line[..line.len().min(MAX_PLIES)];
    let moves =
        write_moves(&position_before(session, turn.ply)?, line, |board, mv| current_style().write(board, mv));
    (!moves.is_empty()).then(|| moves.join("  "))
}
